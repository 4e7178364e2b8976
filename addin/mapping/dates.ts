// Dates in sheets → days since 1970-01-01: serial numbers of the 1900 system with its 29 February
// 1900 or of the 1904 system, ISO text, and texts that mean the same day in every country. 3/4/2024 is ambiguous and
// never guessed.

import { datesOf, isoDays } from '#contract/text-dates.ts'

/** Days from 1970-01-01 without a time zone, as in the sheet; fractions = time of day. */
export type Day = number

type DateRead =
  | { readonly ok: true; readonly day: Day }
  | { readonly ok: false; readonly why: 'ambiguous' | 'unreadable' | 'never_was' }

const UNREADABLE: DateRead = { ok: false, why: 'unreadable' }
/** Serial of 1970-01-01, from 1 March 1900 on. */
const UNIX_SERIAL = 25_569
/** “KW 5”, “wk. 5”, “Sem 5”, “v.5”; “S05” with two digits, for “S1” is half a year. */
const WEEK = String.raw`(?:(?:W|KW|wk|week|sem|v|uke|tyg)[\s.-]*|S(?=\d\d))`

/**
 * Lotus 1-2-3 took 1900 for a leap year and Excel copied it: serial 60 is a day that did not exist.
 */
const NEVER_WAS = 60
/** Serial of 1904-01-01, where the 1904 system counts from 0. */
const SERIAL_1904 = 1462
/** 31 December 9999, Excel's last day. */
const LAST_SERIAL = 2_958_465
const MS_PER_DAY = 86_400_000

/** A serial number: 1 = 1 January 1900, or 2 January 1904. */
export function dayOfSerial(number: number, is1904 = false): DateRead {
  const serial = is1904 && number >= 0 ? number + SERIAL_1904 : number
  if (!(serial >= 1) || serial >= LAST_SERIAL + 1) return UNREADABLE
  const whole = Math.floor(serial)
  if (whole === NEVER_WAS) return { ok: false, why: 'never_was' }
  return { ok: true, day: serial - UNIX_SERIAL + (whole < NEVER_WAS ? 1 : 0) }
}

/** “w/c”, “week of”, “Mo”, “lun.” before a day. */
const BEFORE_DAY =
  /^(?:w\/?c|week (?:of|beginning|commencing)|\p{L}{2,10}[.,]?) +(?=\d{1,4}([./-])\d{1,2}\1|\d{1,2}\.? (?:de )?\p{L}{3})/iu

/** A text that is meant as a date without its day of the week, and with the century of a year behind dots. */
export const plainDate = (text: string): string =>
  text
    .trim()
    .replace(BEFORE_DAY, '')
    .replace(/^(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?/, (_, year, month, day) =>
      [year, month, day ?? 1].join('-'),
    )
    .replace(
      /^(\d{1,2}\.\d{1,2})\.(\d{2})(?!\d)/,
      (_, day, year) => `${day}.${+year < 70 ? 20 : 19}${year}`,
    )

/**
 * A text: a date as people write it in five languages (engine/contract/text-dates.ts), and besides 2024-03, Mar 2024,
 * 20240131, 2024年3月3日, 03.04.24, 2024-Q3, 2024-W05, KW 5/2024.
 */
export function dayOfText(text: string): DateRead {
  const t = plainDate(text)
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ](\d{1,2}:.*))?$/.exec(t)
  // "2503-01" is a code.
  if (iso && iso[3] === undefined && !/^(?:19|20)/.test(t)) return UNREADABLE
  if (iso) return civil(+iso[1]!, +iso[2]!, +(iso[3] ?? 1), iso[4])
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(t)
  if (packed) return civil(+packed[1]!, +packed[2]!, +packed[3]!)
  const quarter = /^(\d{4})[\s-]*Q([1-4])$/i.exec(t) ?? swapped(/^Q([1-4])[\s-]*(\d{4})$/i.exec(t))
  if (quarter) return civil(+quarter[1]!, 3 * +quarter[2]! - 2, 1)
  const week =
    new RegExp(String.raw`^(\d{4})[\s-]*${WEEK}(\d{1,2})$`, 'i').exec(t) ??
    swapped(new RegExp(String.raw`^${WEEK}(\d{1,2})[\s/-]+(\d{4}|\d{2})$`, 'i').exec(t))
  if (week) return isoWeek(+week[1]! + (week[1]!.length === 2 ? 2000 : 0), +week[2]!)
  // "Sep-24" is how Excel shows a month; "Sep 24" is a day.
  const month =
    /^(\p{L}{3,10})\.?[\s-]+(\d{4})$/u.exec(t) ?? /^(\p{L}{3,10})\.?[\s-]*[-'’](\d{2})$/u.exec(t)
  return ofDates(datesOf(month ? `1 ${month[1]} ${month[2]}` : t.replace(/ +de +/g, ' ')))
}

/** Year and week, “2024-36”: a column of them has some that are no month. */
export function areWeeks(cells: readonly unknown[]): boolean {
  const parts = cells.map((each) => /^\s*(?:19|20)\d\d-(\d{1,2})\s*$/.exec(String(each))?.[1])
  return parts.every((week) => Number(week) <= 53) && parts.some((week) => Number(week) > 12)
}

/** The day of a text of such a column. */
export const dayOfWeekText = (text: string): DateRead => dayOfText(text.replace('-', '-W'))

/** The one day that every order of day and month has; with two it is asked. */
function ofDates(dates: ReturnType<typeof datesOf>): DateRead {
  const [iso, ...others] = new Set([dates?.dmy, dates?.mdy].filter((each) => each !== undefined))
  if (iso === undefined) return UNREADABLE
  return others.length > 0 ? { ok: false, why: 'ambiguous' } : { ok: true, day: isoDays(iso) }
}

function swapped(match: RegExpExecArray | null): string[] | null {
  return match && ['', match[2]!, match[1]!]
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
