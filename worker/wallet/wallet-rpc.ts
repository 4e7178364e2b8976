// The public methods of a wallet's object as an interface (wallet-object.ts), and what they take and answer. No logic.
import type { BilledItem } from '#contract/prices.ts'
import type { Owner } from './owner.ts'
import type { Balance, EntryKind, LedgerLine } from './books.ts'
import type { CopiedLine, Merged } from './copied-books.ts'
import type { NewHold } from './hold.ts'
import type { MonthBooks } from './month-books.ts'
import type { Transfer } from './transfer-books.ts'

/** How a fit ends for the wallet. `line`: one of 0 in the ledger that says why nothing is charged; null = none. */
export type Settlement =
  | { is: 'charged'; items: readonly BilledItem[] }
  | { is: 'free'; line: { why: 'sponsored' | 'released'; msg: string } | null }

export interface WalletView extends Balance {
  /** Milliseconds; null where no month will begin. */
  next_accrual_at: number | null
}

/** `left`: units that the balance, or the key's month, still allows. */
export type Held =
  | { readonly is: 'held' }
  | { readonly is: 'short' | 'over'; readonly left: number }

export interface TransferOrder {
  id: string
  /** The recipient's account. */
  to: string
  units: number
  msg: string
  /** Of the idempotency key; null without one. */
  request: { key: string; body_sha256: string } | null
}

export type Sent =
  /** `posted`: units of the sender's balance after it. */
  | { is: 'sent'; units: number; posted: number; replayed?: true }
  | { is: 'short'; available: number }
  | { is: 'reused' }

export interface WalletRpc {
  view(owner: Owner): Promise<WalletView>
  ledger(
    owner: Owner,
    page: { before: number | null; limit: number; kind: EntryKind | null },
  ): Promise<LedgerLine[]>
  month(owner: Owner, time: { from: number; until: number; most: number }): Promise<MonthBooks>
  hold(owner: Owner, fit: Omit<NewHold, 'time'>): Promise<Held>
  spentByKey(): Record<string, number>
  usageByDay(from: number): { day: number; units: number }[]
  settle(session: string, settlement: Settlement): Promise<void>
  claimReading(key: string, session: string): 'new' | 'cached'
  hasPaid(key: string): boolean
  hasGrant(owner: Owner, id: string): Promise<boolean>
  answered(key: string, body_sha256: string): Sent | { is: 'free' }
  transfer(owner: Owner, order: TransferOrder): Promise<Sent>
  receive(transfer: Transfer): void
  unsay(transfer: string): void
  adjust(
    owner: Owner,
    correction: { id: string; units: number; why: string },
  ): Promise<'booked' | 'already' | 'short'>
  heldAndCharged(most: number): { fits: number; held: number; charged: number }
  forget(): Promise<void>
  copyLines(after: number, limit: number): CopiedLine[]
  mergeLines(owner: Owner, lines: readonly CopiedLine[], last: boolean): Promise<Merged | null>
}
