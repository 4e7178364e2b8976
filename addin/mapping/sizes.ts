// The sizes that one row offers: a list ("1;2;5"), a range ("1-10 step 2"), or min, max and step
// columns. The upload has one row for each size. Which size was taken is decided elsewhere.
import type { CellValue } from './cell.ts'

export type SizesRead =
  | { readonly ok: true; readonly sizes: readonly number[] }
  | {
      readonly ok: false
      readonly why: 'unreadable' | 'ambiguous' | 'not_positive' | 'empty_range' | 'too_many'
    }

/** Most sizes of one row; a larger step says the same with fewer. */
const SIZES_PER_ROW = 1000

const NUMBER = String.raw`[+-]?(?:\d+(?:[.,]\d+)?|\.\d+)`
const RANGE = new RegExp(
  String.raw`^(${NUMBER})\s*(?:-|–|—|\.\.|…|to|bis)\s*(${NUMBER})` +
    String.raw`(?:\s*[,;:(]?\s*(?:step|by|in steps of|every|/)\s*(${NUMBER})\)?)?$`,
  'i',
)

/** One size with a decimal or thousands mark, or two sizes. A space may also mark thousands. */
const COMMA = /^\d+,\d+$|^\d{1,3}(?:,\d{3})+$/
const SPACES_ALONE = /^[\d\s]+(?:[.,]\d+)?$/
const THOUSANDS = /\b\d{1,3}\s\d{3}\b/

/**
 * Reads one cell: a number, a list (`;` `,` `/` `|` or spaces between) or a range with its step.
 */
export function readSizes(value: CellValue): SizesRead {
  if (typeof value === 'number') return checked([value])
  if (typeof value === 'boolean') return { ok: false, why: 'unreadable' }
  const text = value.trim()
  const range = RANGE.exec(text)
  if (range) {
    const [min, max] = [numberOf(range[1]!), numberOf(range[2]!)]
    return rangeOfSizes(min, max, range[3] === undefined ? 1 : numberOf(range[3]))
  }
  if (COMMA.test(text) || (SPACES_ALONE.test(text) && THOUSANDS.test(text)))
    return { ok: false, why: 'ambiguous' }
  return checked(partsOf(text).map(numberOf))
}

/** min, min + step, … ≤ max. A missing `step` (NaN) is 1; a missing `min` is the step. */
export function rangeOfSizes(min: number, max: number, step: number): SizesRead {
  const by = Number.isNaN(step) ? 1 : step
  const from = Number.isNaN(min) ? by : min
  if (!Number.isFinite(from) || !Number.isFinite(max) || !Number.isFinite(by))
    return { ok: false, why: 'unreadable' }
  if (from <= 0 || by <= 0) return { ok: false, why: 'not_positive' }
  if (from > max) return { ok: false, why: 'empty_range' }
  // With a step of 0.1 the sizes must reach 1.0, although 0.1 × 9 + 0.1 is less in binary.
  const count = Math.floor((max - from) / by + 1e-9) + 1
  if (count > SIZES_PER_ROW) return { ok: false, why: 'too_many' }
  return { ok: true, sizes: Array.from({ length: count }, (_, i) => tidy(from + i * by)) }
}

function checked(sizes: readonly number[]): SizesRead {
  if (sizes.length === 0 || sizes.some((size) => !Number.isFinite(size)))
    return { ok: false, why: 'unreadable' }
  if (sizes.some((size) => size <= 0)) return { ok: false, why: 'not_positive' }
  const distinct = [...new Set(sizes)].sort((a, b) => a - b)
  return distinct.length > SIZES_PER_ROW
    ? { ok: false, why: 'too_many' }
    : { ok: true, sizes: distinct }
}

function partsOf(text: string): string[] {
  // With semicolons, a comma is a decimal mark: "1,5; 2".
  for (const separator of [/[;|\n]/, /\s*,\s+/, /\s*\/\s*/, /,/, /\s+/])
    if (separator.test(text))
      return text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== '')
  return [text]
}

function numberOf(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** Removes rounding errors of added fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}
