// Dates as people write them ("13/03/2024", "Jun 12 1998", "12. Juni 1998", "2024/3/6 14:30"): what each order of day,
// month and year makes of a text. Which order a column has is decided over all of its cells (number-forms.ts).
import type { Scalar } from './table.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const DAY_MS = 86_400_000

/** Days since 1970-01-01 of an ISO date; NaN for anything else. A time without zone is UTC. */
export function isoDays(value: Scalar): number {
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  if (!ISO_DATE.test(text)) return Number.NaN
  const spelled = text.replace(' ', 'T')
  const zoned =
    /T/.test(spelled) && !/(Z|[+-]\d{2}:?\d{2})$/.test(spelled) ? `${spelled}Z` : spelled
  const time = Date.parse(zoned)
  // Date.parse rolls 2023-02-30 over into March: that is no date.
  const day = Number(text.slice(8, 10))
  const month = Number(text.slice(5, 7))
  const lengths = new Date(Date.UTC(Number(text.slice(0, 4)), month, 0)).getUTCDate()
  return day > lengths ? Number.NaN : time / DAY_MS
}

/** The ISO date of a number of whole days since 1970-01-01. */
export const isoOfDays = (days: number): string =>
  new Date(days * DAY_MS).toISOString().slice(0, 10)

export const ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type Order = (typeof ORDERS)[number]

const MONTHS = [
  'jan january januar janvier janv enero ene',
  'feb february februar février fév févr febrero',
  'mar march märz mär mrz mars marzo',
  'apr april avril avr abril abr',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juillet juil julio',
  'aug august août agosto ago',
  'sep sept september septembre septiembre',
  'oct october okt oktober octobre octubre',
  'nov november novembre noviembre',
  'dec december dez dezember décembre déc diciembre dic',
]
const MONTH_OF = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

const TIME = String.raw`(?:,? +(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([AP]M)?|T(\d{2}):(\d{2})(?::(\d{2}))?)?`
const NUMERIC = new RegExp(String.raw`^(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})${TIME}$`, 'i')
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ -]? ?(\p{L}{3,10})\.?,?[ -](\d{4}|\d{2})${TIME}$`,
  'iu',
)
const MONTH_FIRST = new RegExp(
  String.raw`^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}$`,
  'iu',
)

/**
 * The ISO dates that a text can mean, by order; a date that no order changes ("12 June 1998", "2024-03-06") has all of
 * them. Null where it is no date. Two digits are a year beside slashes and names of months alone ("1.2.10" is a version).
 */
export function datesOf(text: string): Partial<Record<Order, string>> | null {
  if (!Number.isNaN(isoDays(text))) return all(text)
  const numeric = NUMERIC.exec(text)
  if (numeric) return ofNumbers(numeric)
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return named(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!, timeOf(dayFirst, 4))
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst)
    return named(monthFirst[3]!, monthFirst[1]!, monthFirst[2]!, timeOf(monthFirst, 4))
  return null
}

/** Whether a text is written as a date: whether it is one depends on its digits. */
export const isDateShaped = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}/.test(text) ||
  [NUMERIC, DAY_FIRST, MONTH_FIRST].some((form) => form.test(text))

const all = (iso: string): Record<Order, string> => ({ dmy: iso, mdy: iso, ymd: iso })

function ofNumbers(match: RegExpExecArray): Partial<Record<Order, string>> | null {
  const [, first = '', mark = '', second = '', third = ''] = match
  const time = timeOf(match, 5)
  const yearFirst = first.length === 4 ? isoOf(first, second, third, time) : null
  if (yearFirst !== null) return all(yearFirst)
  if (first.length > 2 || third.length === 1 || (third.length === 2 && mark !== '/')) return null
  const meant = {
    dmy: isoOf(third, second, first, time),
    // No country writes the month first with dots.
    mdy: mark === '.' ? null : isoOf(third, first, second, time),
    ymd: third.length === 2 && first.length === 2 ? isoOf(first, second, third, time) : null,
  }
  const found = Object.entries(meant).filter(([, iso]) => iso !== null)
  return found.length === 0 ? null : Object.fromEntries(found)
}

function named(
  year: string,
  name: string,
  day: string,
  time: string,
): Record<Order, string> | null {
  const month = MONTH_OF.get(name.toLowerCase())
  const iso = month === undefined ? null : isoOf(year, String(month), day, time)
  return iso === null ? null : all(iso)
}

/** The time of day as an ISO date ends with it; "" without a time. */
function timeOf(match: RegExpExecArray, at: number): string {
  const [hour = match[at + 4], minute = match[at + 5], second = match[at + 6] ?? '00', half] =
    match.slice(at, at + 4)
  if (hour === undefined) return ''
  const h = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  return `T${String(h).padStart(2, '0')}:${minute}:${second}`
}

/** The ISO date of these digits, null where the calendar has no such day. */
function isoOf(year: string, month: string, day: string, time: string): string | null {
  const full = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`
  return Number.isNaN(isoDays(iso)) ? null : iso
}
