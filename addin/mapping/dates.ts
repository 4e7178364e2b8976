// Dates in sheets → days since 1970-01-01: serial numbers of the 1900 system with its 29 February
// 1900, ISO text, and texts that mean the same day in every country. 3/4/2024 is ambiguous and
// never guessed.

/** Days from 1970-01-01 without a time zone, as in the sheet; fractions = time of day. */
export type Day = number

type DateRead =
  | { readonly ok: true; readonly day: Day }
  | { readonly ok: false; readonly why: 'ambiguous' | 'unreadable' | 'never_was' }

const UNREADABLE: DateRead = { ok: false, why: 'unreadable' }
/** Serial of 1970-01-01, from 1 March 1900 on. */
const UNIX_SERIAL = 25_569
/**
 * Lotus 1-2-3 took 1900 for a leap year and Excel copied it: serial 60 is a day that did not exist.
 */
const NEVER_WAS = 60
/** 31 December 9999, Excel's last day. */
const LAST_SERIAL = 2_958_465
const MS_PER_DAY = 86_400_000

/** A serial number of the 1900 system, 1 = 1 January 1900. */
export function dayOfSerial(serial: number): DateRead {
  if (!(serial >= 1) || serial >= LAST_SERIAL + 1) return UNREADABLE
  const whole = Math.floor(serial)
  if (whole === NEVER_WAS) return { ok: false, why: 'never_was' }
  return { ok: true, day: serial - UNIX_SERIAL + (whole < NEVER_WAS ? 1 : 0) }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A text: ISO day, month or moment, 20240131, 3 Mar 2024, March 3, 2024, 2024-Q3, 2024-W05. */
export function dayOfText(text: string): DateRead {
  const t = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ](\d{1,2}:.*))?$/.exec(t)
  if (iso) return civil(+iso[1]!, +iso[2]!, +(iso[3] ?? 1), iso[4])
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(t)
  if (packed) return civil(+packed[1]!, +packed[2]!, +packed[3]!)
  const named = /^(\d{1,2})[\s.-]+([A-Za-z]{3,9})\.?[\s,-]+(\d{4})$/.exec(t)
  if (named) return civil(+named[3]!, monthOf(named[2]!), +named[1]!)
  const monthFirst = /^([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(t)
  if (monthFirst) return civil(+monthFirst[3]!, monthOf(monthFirst[1]!), +monthFirst[2]!)
  const monthOnly = /^([A-Za-z]{3,9})\.?[\s-]+(\d{4})$/.exec(t)
  if (monthOnly) return civil(+monthOnly[2]!, monthOf(monthOnly[1]!), 1)
  const quarter = /^(\d{4})[\s-]*Q([1-4])$/i.exec(t) ?? swapped(/^Q([1-4])[\s-]*(\d{4})$/i.exec(t))
  if (quarter) return civil(+quarter[1]!, 3 * +quarter[2]! - 2, 1)
  const week = /^(\d{4})[\s-]*W(\d{1,2})$/i.exec(t)
  if (week) return isoWeek(+week[1]!, +week[2]!)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/.exec(t)
  return local ? localDay(+local[1]!, +local[2]!, +local[3]!) : UNREADABLE
}

/** Two numbers and a year: unambiguous if one of them cannot be a month, or both are equal. */
function localDay(a: number, b: number, year: number): DateRead {
  if (a > 12 && b <= 12) return civil(year, b, a)
  if (b > 12 && a <= 12) return civil(year, a, b)
  return a === b ? civil(year, a, b) : a <= 12 ? { ok: false, why: 'ambiguous' } : UNREADABLE
}

function swapped(match: RegExpExecArray | null): string[] | null {
  return match && ['', match[2]!, match[1]!]
}

function monthOf(name: string): number {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  const long =
    'january february march april may june july august september october november december sept'
  return at >= 0 && long.split(' ').some((month) => month.startsWith(name.toLowerCase()))
    ? at + 1
    : 0
}

function civil(year: number, month: number, day: number, time?: string): DateRead {
  const at = new Date(Date.UTC(2000, month - 1, day))
  at.setUTCFullYear(year, month - 1, day)
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1) return UNREADABLE
  const fraction = time === undefined ? 0 : fractionOf(time)
  if (Number.isNaN(fraction)) return UNREADABLE
  return { ok: true, day: at.getTime() / MS_PER_DAY + fraction }
}

/** Time of day as a fraction; a zone is ignored, because the written day is the analyst's. */
function fractionOf(time: string): number {
  const m = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i.exec(time)
  if (!m || +m[1]! > 23 || +m[2]! > 59 || +(m[3] ?? 0) >= 60) return Number.NaN
  return (+m[1]! * 3600 + +m[2]! * 60 + +(m[3] ?? 0)) / 86_400
}

/** Monday of an ISO week: week 1 holds 4 January. */
function isoWeek(year: number, week: number): DateRead {
  const fourth = civil(year, 1, 4)
  if (!fourth.ok || week < 1 || week > 53) return UNREADABLE
  return { ok: true, day: Math.floor((fourth.day + 3) / 7) * 7 - 3 + 7 * (week - 1) }
}

/** 2024-03-01, with the time of day if there is one. */
export function isoOfDay(day: Day): string {
  const text = new Date(Math.round(day * MS_PER_DAY)).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** Whether a number format shows a date: it has days, years, or months that are not minutes. */
export function isDateFormat(format: string): boolean {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?:[A-Za-z]+\d*|\$[^\]]*|[<>=][^\]]*)\]/g, (part) =>
      /^\[(h+|m+|s+)\]$/i.test(part) ? part : '',
    )
    .split(';')[0]!
    .replace(/general/i, '')
  if (/[yd]/i.test(bare)) return true
  return /m/i.test(bare) && !/[hs]/i.test(bare)
}
