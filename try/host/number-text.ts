// A cell's displayed text: `Range.text` and `Range.numberFormatCategories` for the number formats
// that tests use. Other formats are refused.
import type { Cell } from './cell.ts'
import { fail } from './failure.ts'

/** Names of `Excel.NumberFormatCategory` (learn.microsoft.com, Excel.NumberFormatCategory). */
export function formatCategory(format: string): string {
  if (format === 'General') return 'General'
  if (format === '@') return 'Text'
  const code = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[ydm]/i.test(code) && /[yd]|mmm/i.test(code)) return 'Date'
  if (/[hs]/i.test(code)) return 'Time'
  if (code.includes('%')) return 'Percentage'
  if (/[?#0]\/[?#0]/.test(code)) return 'Fraction'
  if (/0E[+-]/i.test(code)) return 'Scientific'
  if (/_\(.*\*/.test(code)) return 'Accounting'
  if (/[$€£¥]/.test(format)) return 'Currency'
  return /^#?,?#*0+(\.0+)?$/.test(code) ? 'Number' : 'Custom'
}

/** Whether the number format shows the cell in grey: a 0 in Excel's 16th colour. */
export const isGrey = ({ value, format }: Cell): boolean =>
  value === 0 && /^\[Color ?16\]/i.test(format.split(';')[2] ?? '')

export function cellText(cell: Cell): string {
  if (cell.type === 'Boolean') return cell.value ? 'TRUE' : 'FALSE'
  if (typeof cell.value !== 'number') return String(cell.value)
  return numberText(cell.value, cell.format)
}

function numberText(value: number, format: string): string {
  if (format === 'General' || format === '@') return String(Number(value.toPrecision(11)))
  const [positive, negative, zero] = format.split(';')
  if (zero !== undefined) {
    if (value < 0) return numberText(-value, negative!.replace(/^-/, '')).replace(/^/, '-')
    const section = value === 0 ? zero : positive!
    return numberText(value, section.replace(/^\[Color ?\d+\]/i, ''))
  }
  const decimals = /^(#,##)?0(?:\.(0+))?( ?%)?$/.exec(format)
  if (decimals) {
    const [, grouped, places = '', percent] = decimals
    const digits = { minimumFractionDigits: places.length, maximumFractionDigits: places.length }
    const shown = percent ? value * 100 : value
    return (
      shown.toLocaleString('en-US', { ...digits, useGrouping: Boolean(grouped) }) + (percent ?? '')
    )
  }
  if (/^[ymd/.\- ]+$/i.test(format)) return dateText(value, format)
  return fail('ApiNotFound', `Range.text of the number format ${format}`)
}

function dateText(serial: number, format: string): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  const part = (number: number, letters: string): string =>
    String(number).padStart(letters.length, '0')
  return format.toLowerCase().replaceAll(/y+|m+|d+/g, (letters) => {
    if (letters.startsWith('y')) return part(date.getUTCFullYear(), letters).slice(-letters.length)
    if (letters.startsWith('d')) return part(date.getUTCDate(), letters)
    return part(date.getUTCMonth() + 1, letters)
  })
}
