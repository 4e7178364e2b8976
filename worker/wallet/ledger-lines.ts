// The ledger of an account with the names of those who sent and got tokens, a page at a time or whole as CSV.
import type { LedgerEntry } from '#contract/account.ts'
import { UNITS_PER_TOKEN } from '#contract/prices.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { walletObject, type Env } from '../base/env.ts'
import { namesOf } from '../base/account-row.ts'
import type { Owner } from './owner.ts'
import type { EntryKind, LedgerLine } from './books.ts'

/** The other side of what is no transfer, in `from` and `to`. */
const SERVICE_NAME = 'EDPS'
const GONE = 'a deleted account'
/** Lines that a wallet is asked for at once. */
const PAGE_LINES = 1000

const COLUMNS = [
  'id',
  'time',
  'kind',
  'direction',
  'from',
  'to',
  'amount',
  'amount_units',
  'msg',
  'session_id',
  'pricing_version',
]

/** Entries newest first, of ids below `before`. */
export async function ledgerEntries(
  env: Env,
  owner: Owner,
  page: { before: number | null; limit: number; kind: EntryKind | null },
): Promise<LedgerEntry[]> {
  const { account } = owner
  const lines = await walletObject(env, account).ledger(owner, page)
  const others = lines.map(({ other }) => other).filter((other) => other !== null)
  const names = await namesOf(env, [account, ...others])
  return lines.map((line) => entryOf(line, account, names))
}

/** The ledger as a comma-separated file, newest first: whole, or its newest lines. */
export async function wholeLedger(
  env: Env,
  owner: Owner,
  kind: EntryKind | null,
  most = Infinity,
): Promise<string> {
  const entries: LedgerEntry[] = []
  for (let before: number | null = null; ;) {
    const page: LedgerEntry[] = await ledgerEntries(env, owner, { before, limit: PAGE_LINES, kind })
    entries.push(...page)
    if (page.length < PAGE_LINES || entries.length >= most) break
    before = page.at(-1)!.id
  }
  return writeCsv(
    COLUMNS,
    entries.map((entry) => ({ ...entry })),
  )
}

function entryOf(
  line: LedgerLine,
  account: string,
  names: ReadonlyMap<string, string>,
): LedgerEntry {
  const self = names.get(account) ?? GONE
  const other = line.other === null ? SERVICE_NAME : (names.get(line.other) ?? GONE)
  // A fit that cost nothing is the account's own use.
  const isOut = line.units < 0 || line.kind === 'service'
  return {
    id: line.id,
    time: new Date(line.time).toISOString(),
    kind: line.kind,
    from: isOut ? self : other,
    to: isOut ? other : self,
    amount: Math.abs(line.units) / UNITS_PER_TOKEN,
    amount_units: Math.abs(line.units),
    msg: line.msg,
    direction: isOut ? 'out' : 'in',
    session_id: line.session,
    pricing_version: line.pricing_version,
  }
}
