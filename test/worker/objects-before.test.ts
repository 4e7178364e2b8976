// Objects that the released version wrote, as its statements: this version opens them and goes on. The statements are replaced when
// the next version is released.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker({}, { OPERATOR_TOKEN: 'operator' })
})
afterAll(() => worker.close())

type Exec = (query: string) => Promise<unknown[]>

/** Makes the object's tables those of the version before, and lets it wake anew. */
async function wasWritten(
  object: 'ACCOUNT' | 'SESSION' | 'WALLET' | 'DISPATCHER',
  name: string,
  exec: Exec,
  names: Readonly<Record<string, string | number>>,
) {
  const kinds = "name NOT GLOB '_cf*' AND name NOT GLOB '__*' AND name NOT GLOB 'sqlite*'"
  const own = (await exec(
    `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND ${kinds} ORDER BY type DESC`,
  )) as { type: string; name: string }[]
  for (const one of own) await exec(`DROP ${one.type} ${one.name}`)
  const path = new URL(`objects-before/${object.toLowerCase()}.sql`, import.meta.url)
  const sql = Object.entries(names).reduce(
    (text, [key, value]) => text.replaceAll(`$${key}`, String(value)),
    readFileSync(path, 'utf8'),
  )
  await exec(sql)
  await worker.evict(object, name)
}

const newSession = () => `ses_${randomBytes(11).toString('hex')}`

test('an account, its session and its wallet of the version before go on', async () => {
  const { account, key } = await worker.account('paid', undefined, { tokens: 0 })
  const session = newSession()
  const plan = JSON.stringify({ menu: [], n_selected: 0, summary: { notes: [] } })
  await worker.env.STORE.put(`sessions/${session}/1/plan`, plan)
  const names = { SESSION: session, ACCOUNT: account, NOW: Date.now(), BYTES: plan.length }
  await wasWritten('ACCOUNT', account, (sql) => worker.accountSql(account, sql), names)
  await wasWritten('SESSION', session, (sql) => worker.sessionSql(session, sql), names)
  await wasWritten('WALLET', account, (sql) => worker.walletSql(account, sql), names)
  const ask = async (path: string) =>
    (await worker.fetch(path, { headers: keyed(key) })).json() as Promise<Record<string, unknown>>

  expect(await ask('/v1/sessions')).toMatchObject({ sessions: [{ session_id: session }] })
  expect(await ask('/v1/sessions?idempotency_key=a-key')).toMatchObject({ status: 'done' })
  expect(await ask(`/v1/result/${session}`)).toMatchObject({ status: 'done', n_selected: 0 })
  expect(await ask('/v1/account/balance')).toMatchObject({ balance: 1000, held: 3 })
  expect(await ask('/v1/account/ledger')).toMatchObject({
    entries: [{ kind: 'grant', amount: 1000, msg: 'Grant of 1,000 tokens: a gift' }],
  })
  const gone = await worker.fetch(`/v1/session/${session}`, {
    method: 'DELETE',
    headers: keyed(key),
  })
  expect(gone.status).toBe(200)
  expect(await ask('/v1/sessions')).toMatchObject({ sessions: [] })

  const version = 'SELECT version FROM tables_version'
  expect(await worker.accountSql(account, version)).toEqual([{ version: 3 }])
  expect(await worker.walletSql(account, version)).toEqual([{ version: 3 }])
})

test('the queue of the version before goes on', async () => {
  const { account, key } = await worker.account()
  const waiting = newSession()
  const names = { WAITING: waiting, ACCOUNT: account, NOW: Date.now(), CONTRACT: CONTRACT_VERSION }
  await wasWritten('DISPATCHER', 'all', (sql) => worker.dispatcherSql(sql), names)
  const queue = await (await worker.fetch('/v1/queue', { headers: keyed(key) })).json()
  expect(queue).toMatchObject({ sessions: [{ session_id: waiting, queue_position: 1 }] })
  const metrics = await worker.fetch('/metrics', { headers: keyed('operator') })
  expect(await metrics.text()).toContain('edps_fits_claimed_total 41')
})
