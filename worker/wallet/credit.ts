// What comes into an account: the monthly tokens of a membership, purchases, grants and corrections; and the line of a
// fit that was sponsored. Each has a reference and is booked once.
import { MISSED_MONTHS_MOST, MONTHLY_TOKENS, tokensText, toUnits } from '#contract/prices.ts'
import { balanceOf, isBooked, post, type Books, type NewEntry } from './books.ts'

export interface Membership {
  readonly founding: boolean
  /** Milliseconds of its start; months are counted from here. */
  readonly since: number
  /** Milliseconds of its end; null = it runs. Tokens remain. */
  readonly until: number | null
}

/** Books the months that have begun and are not booked, at most the last twelve. Answers how many. */
export function accrue(books: Books, membership: Membership, now: number): number {
  const end = Math.min(now, membership.until === null ? now : membership.until - 1)
  if (end < membership.since) return 0
  let last = 0
  while (monthAfter(membership.since, last + 1) <= end) last++
  const tokens = membership.founding ? MONTHLY_TOKENS.founding : MONTHLY_TOKENS.base
  const plan = membership.founding ? 'founding membership' : 'base membership'
  const first = Math.max(0, last - MISSED_MONTHS_MOST + 1)
  return books.atomically(() => {
    let booked = 0
    for (let month = first; month <= last; month++) {
      const begins = new Date(monthAfter(membership.since, month)).toISOString().slice(0, 10)
      const ref = `accrual:${begins}`
      if (isBooked(books, ref)) continue
      const msg = `Month from ${begins} of the ${plan}: ${tokens} tokens.`
      post(books, { ref, time: now, kind: 'accrual', units: toUnits(tokens), msg })
      booked++
    }
    return booked
  })
}

/** Units that all months have brought. */
export const accruedUnits = ({ sql }: Pick<Books, 'sql'>): number =>
  sql
    .exec<{ units: number }>(
      "SELECT coalesce(sum(units), 0) AS units FROM entry WHERE kind = 'accrual'",
    )
    .toArray()[0]!.units

/** The same day so many months later, or the month's last day (UTC). */
export function monthAfter(start: number, months: number): number {
  const date = new Date(start)
  const day = date.getUTCDate()
  const next = new Date(start)
  next.setUTCDate(1)
  next.setUTCMonth(date.getUTCMonth() + months)
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, days))
  return next.getTime()
}

/** Tokens that were paid for. False where this purchase is booked. */
export const purchase = (
  books: Books,
  o: { id: string; units: number; paid: string; time: number },
): boolean =>
  book(books, {
    ref: `purchase:${o.id}`,
    time: o.time,
    kind: 'purchase',
    units: o.units,
    msg: `Purchase of ${tokensText(o.units)} tokens for ${o.paid}.`,
  })

export const grantRef = (id: string): string => `grant:${id}`

/** Tokens that the operator gives. */
export const grant = (
  books: Books,
  o: { id: string; units: number; why: string; time: number },
): boolean =>
  book(books, {
    ref: grantRef(o.id),
    time: o.time,
    kind: 'grant',
    units: o.units,
    msg: `${opening('grant', o.units)}: ${o.why}`,
  })

/** The operator's correction, up or down; `short` where it would take what is not there. */
export function adjust(
  books: Books,
  o: { id: string; units: number; why: string; time: number },
): 'booked' | 'already' | 'short' {
  return books.atomically(() => {
    const ref = `adjust:${o.id}`
    if (isBooked(books, ref)) return 'already'
    if (balanceOf(books).available + o.units < 0) return 'short'
    const msg = `${opening('adjust', o.units)}: ${o.why}`
    post(books, { ref, time: o.time, kind: 'adjust', units: o.units, msg })
    return 'booked'
  })
}

/** The line of a grant or a correction without the operator's words. */
export const bareMsg = (kind: string, units: number): string => `${opening(kind, units)}.`

const opening = (kind: string, units: number): string =>
  kind === 'grant'
    ? `Grant of ${tokensText(units)} tokens`
    : `Correction of ${units < 0 ? '−' : '+'}${tokensText(Math.abs(units))} tokens`

/** A fit that costs nothing: a line of 0 that says why. */
export const freeLine = (
  books: Books,
  o: { session: string; why: 'sponsored' | 'released'; msg: string; time: number },
): boolean =>
  book(books, {
    ref: `${o.why}:${o.session}`,
    time: o.time,
    kind: 'service',
    units: 0,
    msg: o.msg,
    session: o.session,
  })

function book(books: Books, entry: NewEntry): boolean {
  return books.atomically(() => {
    if (isBooked(books, entry.ref)) return false
    post(books, entry)
    return true
  })
}
