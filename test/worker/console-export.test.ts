// What a person takes along: every file of the zip, further parts of a large account, and how often it is made.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toUnits } from '#contract/prices.ts'
import type { FitAnswer, Problem } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import {
  OPERATOR_TOKEN,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { engineOf, named } from './engine.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    { LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }) },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

/** A person with tokens and a paid key. */
async function planner(email: string): Promise<{ person: SignedInPerson; key: string }> {
  const person = await register(worker, email)
  await worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', ?)",
  )
    .bind(`grant-${person.account}`, person.account, toUnits(100), Date.now())
    .run()
  const asked = { name: 'Sheet', kind: 'paid', scopes: ['fit'] }
  const { key } = await person.ok<{ key: string }>('POST', '/keys', asked)
  return { person, key }
}

async function fit(key: string, more: Record<string, unknown>): Promise<string> {
  const body = JSON.stringify(market(more))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as FitAnswer).session_id
}

/** The files of a part, and the address of the next. */
async function exported(person: SignedInPerson, query = '') {
  const answer = await person.call('GET', `/export.zip${query}`)
  expect(answer.status).toBe(200)
  const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const files = new Map(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const next = /<(.*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null
  return { files, next }
}

test('an export has all that is kept: readings, requests, results with their parts, terms, passkeys', async () => {
  const { person, key } = await planner('takes@example.com')
  await worker.env.DB.prepare(
    "INSERT INTO passkeys (id, person, name, public_key, counter, transports, created_at) VALUES ('pk', ?, 'Laptop', 'PUBLIC', 0, '', 1)",
  )
    .bind(person.me.user.id)
    .run()
  const done = await fit(key, {})
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.valuation(lease)
  await engine.part(lease, 'labels', '[{"key":"a label"}]')
  await engine.part(lease, 'reasons', '[{"key":"a reason"}]')
  await engine.part(lease, 'outcomes', '[["key"]]')
  const plan = await engine.plan(lease, [
    named('outcomes', '[["key"]]'),
    named('labels', '[{"key":"a label"}]'),
    named('reasons', '[{"key":"a reason"}]'),
  ])
  expect(plan.status).toBe(204)
  const waits = await fit(key, { business_description: 'We sell what we bought.' })

  const { files, next } = await exported(person)
  expect(next).toBeNull()
  expect(JSON.parse(files.get(`sessions/${done}.json`)!)).toMatchObject({
    status: 'done',
    labels: [{ key: 'a label' }],
    reasons: [{ key: 'a reason' }],
    outcomes: [['key']],
  })
  for (const id of [done, waits])
    expect(files.get(`sessions/${id}.request.json`)).toContain('"menus"')
  expect(files.get(`sessions/${waits}.request.json`)).toContain('We sell what we bought.')
  const readings = [...files].filter(([name]) => name.startsWith('readings/'))
  expect(readings).toHaveLength(1)
  expect(JSON.parse(readings[0]![1])).toMatchObject({ reading: { ok: true } })
  expect(JSON.parse(files.get('terms.json')!)).toMatchObject([
    { email: 'takes@example.com', version: person.me.terms.version },
  ])
  expect(JSON.parse(files.get('passkeys.json')!)).toMatchObject([{ id: 'pk', name: 'Laptop' }])
  expect([...files.values()].join('\n')).not.toContain('PUBLIC')
  // The file that says what is in it names every other.
  const told = files.get('READ-ME.txt')!
  for (const name of files.keys())
    if (!name.includes('/') && name !== 'READ-ME.txt') expect(told).toContain(name)
  expect(told).toContain('This is the last part')
  await worker.fetch(`/v1/session/${waits}`, { method: 'DELETE', headers: keyed(key) })
})

test('a large account comes in parts, none of which fails, and each names the next', async () => {
  const { person, key } = await planner('large@example.com')
  const newest = await fit(key, { mock: true, mock_result_seconds: 0 })
  const oldest = await fit(key, { mock: true, mock_result_seconds: 0 })
  const sql = (query: string, ...values: unknown[]) =>
    worker.accountSql(person.account, query, ...values)
  await sql('UPDATE session SET created_at = 1 WHERE id = ?', oldest)
  for (let n = 0; n < 95; n++)
    await sql(
      'INSERT INTO session (id, created_at) VALUES (?, ?)',
      `ses_${String(n).padStart(22, '0')}`,
      1000 + n,
    )
  for (let n = 0; n < 95; n++)
    await worker.env.STORE.put(`valuations/${person.account}/${String(n).padStart(3, '0')}`, '{}')

  const first = await exported(person)
  expect(first.files.has('account.json')).toBe(true)
  expect(first.files.has(`sessions/${newest}.json`)).toBe(true)
  expect(first.files.has(`sessions/${oldest}.json`)).toBe(false)
  expect(first.files.has('readings/000.json')).toBe(true)
  expect(first.files.get('READ-ME.txt')).toContain(first.next)
  const second = await exported(person, new URL(first.next!).search)
  expect(second.next).toBeNull()
  expect(second.files.has('account.json')).toBe(false)
  expect(second.files.has(`sessions/${oldest}.json`)).toBe(true)
  expect(second.files.has('readings/000.json')).toBe(false)
  expect(second.files.has('readings/094.json')).toBe(true)
  for (const query of ['?before=x', '?readings_after=../x', '?before='])
    expect((await person.call('GET', `/export.zip${query}`)).status).toBe(400)
})

test('an account is exported twenty times an hour, and no oftener', async () => {
  const { person } = await planner('often@example.com')
  const answers = []
  for (let n = 0; n < 21; n++) {
    const answer = await person.call('GET', '/export.zip')
    answers.push(answer)
    if (n < 20) await answer.arrayBuffer()
  }
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  expect(((await answers[20]!.json()) as Problem).code).toBe('rate_limited')
  expect(Number(answers[20]!.headers.get('Retry-After'))).toBeGreaterThan(3000)
})
