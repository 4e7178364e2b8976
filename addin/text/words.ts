// Numbers, money and time as the pane writes them, in English. Money has no currency sign, because
// the tables do not name the currency.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const some = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** 1,234 */
export const countText = (value: number): string => whole.format(value)

/** A quantity or another number: 2.5, 1,000 */
export const numberText = (value: number): string => some.format(value)

/** Two decimals below a thousand, none above; uses the minus sign "−". */
export function moneyText(value: number): string {
  const format = Math.abs(value) < 1000 ? cents : whole
  return format.format(value + 0).replace('-', '−')
}

/** "466 to 4,145": both with the decimals of the larger one. */
export function rangeText([low, high]: readonly [number, number]): string {
  const format = Math.max(Math.abs(low), Math.abs(high)) < 1000 ? cents : whole
  return [low, high].map((value) => format.format(value + 0).replace('-', '−')).join(' to ')
}

/** A difference: "+1,200" or "−30.00". */
export const signedMoney = (value: number): string =>
  value > 0 ? `+${moneyText(value)}` : moneyText(value)

/** Suffix of a plan's sums: " within a spending limit of 5,000"; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : ` within a spending limit of ${moneyText(limit)}`

/** "1 deal", "2 deals"; `plural` if it is not formed with s. */
export const counted = (n: number, one: string, plural = `${one}s`): string =>
  `${countText(n)} ${n === 1 ? one : plural}`

export const percentText = (share: number): string => `${whole.format(share * 100)} %`

/** A confidence: "60 %", or with one decimal where it is no whole percentage: "59.7 %", "60.0 %". */
export function confidenceText(confidence: number): string {
  const percent = confidence * 100
  const isWhole = Math.abs(percent - Math.round(percent)) < 1e-9
  return `${isWhole ? String(Math.round(percent)) : percent.toFixed(1)} %`
}

/** "8 s", "3 min 05 s", "1 h 02 min" */
export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number): string => String(value).padStart(2, '0')
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`
}

/** A moment in local time: "22 Nov 2026, 01:37", or with seconds. */
export function momentText(iso: string, to: 'minute' | 'second' = 'minute'): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const timeStyle = to === 'minute' ? 'short' : 'medium'
  return at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle })
}

/** The local calendar day, as 2026-11-22. */
export function isoDay(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
