// The words that a deleted account leaves behind: none in its ledger, none with those whom it sent tokens.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerAnswer } from '#contract/account.ts'
import {
  OPERATOR_TOKEN,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    { LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }) },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

const grant = (account: string, tokens: number, why: string) =>
  worker.fetch(`/operator/account/${account}/grant`, {
    method: 'POST',
    headers: keyed(OPERATOR_TOKEN),
    body: JSON.stringify({ id: `g-${account}`, tokens, why }),
  })

const received = async (person: SignedInPerson) =>
  (await person.ok<LedgerAnswer>('GET', '/ledger')).entries.map(({ from, amount, msg }) => ({
    from,
    amount,
    msg,
  }))

/** All that the wallet's object stores, as text. */
async function stored(account: string): Promise<string> {
  const tables = (await worker.walletSql(
    account,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
  )) as { name: string }[]
  const rows = await Promise.all(
    tables.map(({ name }) => worker.walletSql(account, `SELECT * FROM "${name}"`)),
  )
  return JSON.stringify(rows)
}

// Conformance: 5.6
test('a deleted account’s ledger keeps amounts without words, and its recipients amounts without its words', async () => {
  const ada = await register(worker, 'ada@example.com')
  const eve = await register(worker, 'eve@example.com')
  await grant(ada.account, 20, 'a trial for Ada Lovelace')
  const words = 'from Ada Lovelace, 12 Main Street'
  await ada.ok('POST', '/transfer', { email: eve.email, amount: 5, msg: words })
  // One that did not reach its recipient yet, as after a crash.
  await ada.ok('POST', '/transfer', { email: eve.email, amount: 2, msg: words })
  await worker.walletSql(
    ada.account,
    'UPDATE sent SET received = 0 WHERE units = (SELECT min(units) FROM sent)',
  )
  expect((await received(eve)).map(({ msg }) => msg.includes(words))).toEqual([true, true])

  await ada.ok('DELETE', '/account', { email: ada.email })
  await expect
    .poll(async () => await stored(ada.account))
    .not.toMatch(/Lovelace|Main Street|ada@example/)
  const lines = await worker.walletSql(ada.account, 'SELECT units, msg FROM entry ORDER BY id')
  expect(lines).toEqual([
    { units: 160_000, msg: 'Grant of 20 tokens.' },
    { units: -40_000, msg: 'Transfer of 5 tokens out.' },
    { units: -16_000, msg: 'Transfer of 2 tokens out.' },
  ])
  expect(await received(eve)).toEqual([
    { from: 'a deleted account', amount: 2, msg: 'Transfer of 2 tokens in.' },
    { from: 'a deleted account', amount: 5, msg: 'Transfer of 5 tokens in.' },
  ])
  expect(await stored(eve.account)).not.toMatch(/Lovelace|Main Street/)
})
