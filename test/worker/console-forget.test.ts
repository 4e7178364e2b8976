// The words that a deleted account leaves behind: none in its ledger, none with those whom it sent tokens.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerAnswer } from '#contract/account.ts'
import type { Audit } from '#forms/console-forms.ts'
import {
  lastMail,
  OPERATOR_TOKEN,
  outbox,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { FORGET_ADDRESSES } from '../../worker/account/erase.ts'
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

// Conformance: 5.6
test('no other account’s log names a person who is deleted; what was done stays', async () => {
  const gone = 'ana@example.com'
  const host = await register(worker, 'host@example.com')
  await grant(host.account, 20, 'a trial')
  const ana = await register(worker, gone)
  // Names that hold the person's as a part, or that it holds.
  const others = ['susana@example.com', 'ana@example.com.au', 'x@example.com']
  for (const email of [gone, ...others])
    await host.ok('POST', '/team/invitations', { email, role: 'member' })
  const secret = /invitation\/(\w+)/.exec((await lastMail(worker, gone)).text)![1]!
  await ana.ok('POST', '/invitation', { secret })
  const member = `/team/members/${ana.me.user.id}`
  await host.ok('PUT', member, { role: 'viewer' })
  await host.ok('POST', '/transfer', { email: gone, amount: 3 })
  await host.ok('DELETE', member)
  await host.ok('POST', '/team/invitations', { email: gone, role: 'owner' })
  const { invitations } = await host.ok<{ invitations: { id: string; email: string }[] }>(
    'GET',
    '/team',
  )
  const open = invitations.find(({ email }) => email === gone)!
  await host.ok('DELETE', `/team/invitations/${open.id}`)

  const log = async () =>
    (await host.ok<Audit>('GET', '/audit')).events.map(({ id, what, who, about }) => ({
      id,
      what,
      who,
      about,
    }))
  const before = await log()
  expect(before.filter(({ about }) => about.includes(gone)).length).toBeGreaterThan(6)
  await ana.ok('DELETE', '/account', { email: gone })

  const left = 'a person who has left'
  expect((await log()).map(({ about }) => about)).toEqual(
    before.map(({ about }) => about.replace(/(?<![\w.])ana@example\.com(?!\.)/, left)),
  )
  const after = await log()
  expect(after.map(({ id, what }) => [id, what])).toEqual(before.map(({ id, what }) => [id, what]))
  expect(after).toContainEqual(
    expect.objectContaining({ what: 'member_joined', who: left, about: 'member' }),
  )
  expect(after.map(({ about }) => about)).toContain(`3 tokens to ${left}`)
  expect(after.map(({ about }) => about)).toContain('susana@example.com: member')
  expect((await outbox(worker)).filter(({ to }) => to === gone)).toEqual([])
})

// Conformance: 5.6
test('an invitation to a person who is deleted is gone, and brings the address back into no log', async () => {
  const host = await register(worker, 'second-host@example.com')
  const ria = await register(worker, 'ria@example.com')
  for (const email of [ria.email, 'other@example.com'])
    await host.ok('POST', '/team/invitations', { email, role: 'member' })
  interface Open {
    invitations: { id: string; email: string }[]
  }
  const before = (await host.ok<Open>('GET', '/team')).invitations
  const theirs = before.find(({ email }) => email === ria.email)!

  await ria.ok('DELETE', '/account', { email: ria.email })
  const { invitations } = await host.ok<Open>('GET', '/team')
  expect(invitations.map(({ email }) => email)).toEqual(['other@example.com'])
  expect((await host.call('DELETE', `/team/invitations/${theirs.id}`)).status).toBe(404)
  expect(JSON.stringify(await host.ok<Audit>('GET', '/audit'))).not.toContain(ria.email)
})

test('a deletion finds the lines that name a person without reading the whole log', async () => {
  const { results } = await worker.env.DB.prepare(`EXPLAIN QUERY PLAN ${FORGET_ADDRESSES}`)
    .bind('acc_any', 'a person who has left')
    .all()
  const steps = results.map((row) => String((row as { detail: unknown }).detail))
  expect(steps).toContainEqual(expect.stringContaining('SEARCH audit USING INDEX audit_address'))
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
})
