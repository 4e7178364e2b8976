// A thousand random operations on real wallet objects: many at once, repeated, with objects that restart and deliveries
// that are lost. The sums must be those of the operations that were answered. The bulk runs in Node
// (test/wallet/books.test.ts); here are the platform's own transactions, alarms and restarts.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '#examples/random.ts'
import type { Owner } from '../../worker/wallet/owner.ts'
import type { Sent, WalletView } from '../../worker/wallet/wallet-rpc.ts'
import type { LedgerLine } from '../../worker/wallet/books.ts'
import { ENGINE_TOKEN, startWorker, type TestWorker } from './harness.ts'

const OPERATIONS = 1200
const AT_ONCE = 6
const SEED = 11

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker({}, { ENGINE_TOKEN }, 'test/worker/wallets/worker.ts')
})
afterAll(() => worker.close())

const accounts = Array.from({ length: 4 }, () => `acc_${randomBytes(11).toString('hex')}`)
const owner = (account: string): Owner => ({
  account,
  membership: 'none',
  since: null,
  until: null,
  credits: 0,
})

/** Calls until it is answered: a wallet that just restarted is asked again. */
async function call<T>(account: string, method: string, ...args: unknown[]): Promise<T> {
  for (let tries = 0; ; tries++) {
    const body = JSON.stringify({ account, method, args })
    const answer = await worker.fetch('/wallet', { method: 'POST', body })
    const told = (await answer.json()) as { answer: T; lost?: string }
    if (told.lost === undefined) return told.answer
    if (tries === 20) throw new Error(`${method}: ${told.lost}`)
  }
}

/** What the answers say that the books must hold: each operation by its id, once. */
interface Told {
  posted: Map<string, { account: string; units: number }>
  held: Map<string, { account: string; units: number }>
}

type Operation = () => Promise<void>

function operationOf(told: Told, n: number, below: (count: number) => number): Operation {
  const account = accounts[below(accounts.length)]!
  const units = 1 + below(5000)
  const id = `o${n}`
  const expires = Date.now() + 3_600_000
  switch (below(6)) {
    case 0:
    case 1:
      return async () => {
        const signed = below(4) === 0 ? -units : units * 3
        const how = await call<string>(account, 'adjust', owner(account), {
          id,
          units: signed,
          why: 'a test',
        })
        if (how === 'booked') told.posted.set(id, { account, units: signed })
      }
    case 2:
    case 3:
      return async () => {
        const fit = { session: id, units, expires }
        const { is } = await call<{ is: string }>(account, 'hold', owner(account), fit)
        if (is === 'held') told.held.set(id, { account, units })
      }
    case 4:
      return async () => {
        const [session, hold] = [...told.held][below(told.held.size || 1)] ?? []
        if (session === undefined || hold === undefined) return
        told.held.delete(session)
        const charged = 1 + below(hold.units)
        const item = { what: 'cpu', quantity: 1, price: 1, units: charged, msg: 'A test.' }
        const settlement =
          below(3) === 0 ? { is: 'free', line: null } : { is: 'charged', items: [item] }
        await call(hold.account, 'settle', session, settlement)
        if (settlement.is === 'charged')
          told.posted.set(`fit:${session}`, { account: hold.account, units: -charged })
        // The session's outbox may say it again.
        if (below(2) === 0) await call(hold.account, 'settle', session, settlement)
      }
    default:
      return async () => {
        const to = accounts[(accounts.indexOf(account) + 1) % accounts.length]!
        const order = { id, to, units, msg: '', request: null }
        const sent = await call<Sent>(account, 'transfer', owner(account), order)
        if (sent.is !== 'sent') return
        told.posted.set(`${id} out`, { account, units: -units })
        told.posted.set(`${id} in`, { account: to, units })
      }
  }
}

const sumOf = (some: Told['held'], account: string): number =>
  [...some.values()].reduce((sum, one) => sum + (one.account === account ? one.units : 0), 0)

async function wholeLedger(account: string): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = []
  for (let before: number | null = null; ; before = lines.at(-1)!.id) {
    const page = { before, limit: 200, kind: null }
    const more = await call<LedgerLine[]>(account, 'ledger', owner(account), page)
    lines.push(...more)
    if (more.length < 200) return lines
  }
}

// Conformance: 4-transfer
test('a thousand operations on real objects, many at once, leave the sums that were answered', async () => {
  const random = createRandom(SEED, 5)
  const below = (count: number): number => Math.floor(random.uniform() * count)
  const told: Told = { posted: new Map(), held: new Map() }
  for (let n = 0; n < OPERATIONS; n += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, k) => operationOf(told, n + k, below))
    await Promise.all(some.map((run) => run()))
    if (below(20) === 0) await worker.evict('WALLET', accounts[below(accounts.length)]!)
  }
  // The senders' alarms deliver what was lost.
  const view = (account: string) => call<WalletView>(account, 'view', owner(account))
  for (const account of accounts) {
    const expected = { posted: sumOf(told.posted, account), held: sumOf(told.held, account) }
    await expect
      .poll(() => view(account), { timeout: 60_000, interval: 500 })
      .toMatchObject(expected)
    const lines = await wholeLedger(account)
    expect(lines.reduce((sum, { units }) => sum + units, 0)).toBe(expected.posted)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  }
  expect(told.posted.size).toBeGreaterThan(OPERATIONS / 3)
})
