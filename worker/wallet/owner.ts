// Whose wallet it is: the account, its membership, and its credits (D1). The Worker's database is the master; the wallet
// keeps a copy, so that its alarm knows when the next month begins.
import { MONTHLY_TOKENS } from '#contract/prices.ts'
import { accrue, grant, monthAfter, purchase, type Membership } from './credit.ts'
import type { Books } from './books.ts'

/** What the Worker's database says of an account, as every call brings it. */
export interface Owner {
  readonly account: string
  readonly membership: 'none' | 'base' | 'founding'
  /** Milliseconds; null where there is no membership. */
  readonly since: number | null
  /** Milliseconds of its end; null = it runs. */
  readonly until: number | null
  /** 0 = its wallet may not have all of its credits; 1 = it has; null = it has none. */
  readonly credits: 0 | 1 | null
}

/** A row of `credits`. */
export interface Credit {
  readonly id: string
  readonly kind: 'grant' | 'purchase'
  readonly units: number
  readonly text: string
}

type OwnerRow = Record<string, string | number | null> & {
  account: string
  membership: Owner['membership']
  since: number | null
  until: number | null
  credits: null
}

/** The owner as last noted. Null before the first call. */
export function notedOwner({ sql }: Pick<Books, 'sql'>): Owner | null {
  const select = 'SELECT account, membership, since, until, NULL AS credits FROM owner'
  return sql.exec<OwnerRow>(select).toArray()[0] ?? null
}

/** Notes the account and its membership. */
export function noteOwner({ sql }: Pick<Books, 'sql'>, owner: Omit<Owner, 'credits'>): void {
  const { account, membership, since, until } = owner
  sql.exec(
    `INSERT INTO owner (one, account, membership, since, until) VALUES (1, ?, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET membership = excluded.membership, since = excluded.since, until = excluded.until`,
    account,
    membership,
    since,
    until,
  )
}

/** Books the account's credits, each once by its id. */
export function bookCredits(books: Books, credits: readonly Credit[], time: number): void {
  books.atomically(() => {
    for (const { id, kind, units, text } of credits) {
      if (kind === 'grant') grant(books, { id, units, why: text, time })
      else purchase(books, { id, units, paid: text, time })
    }
  })
}

export function membershipOf({ membership, since, until }: Owner): Membership | null {
  return membership === 'none' || since === null
    ? null
    : { founding: membership === 'founding', since, until }
}

/** Books the months that have begun. Answers how many. */
export function accrueOwner(books: Books, owner: Owner, now: number): number {
  const membership = membershipOf(owner)
  return membership ? accrue(books, membership, now) : 0
}

/** Tokens that the owner's membership credits a month at `now`; 0 where it has none or it has ended. */
export function monthlyTokens(owner: Owner, now: number): number {
  const { membership, since, until } = owner
  if (membership === 'none' || since === null || (until !== null && until <= now)) return 0
  return MONTHLY_TOKENS[membership]
}

/** Milliseconds at which the next month of the membership begins; null where none will. */
export function nextAccrual(owner: Owner, now: number): number | null {
  const membership = membershipOf(owner)
  if (!membership) return null
  let month = 0
  while (monthAfter(membership.since, month) <= now) month++
  const next = monthAfter(membership.since, month)
  return membership.until !== null && next >= membership.until ? null : next
}
