// Dates as numbers: what a cell of an ISO date says.
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
