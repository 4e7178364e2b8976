// The drill of docs/backup.md for a deployed service, on a real stack: its database goes back in time, its wallets are lost, and
// what belongs to nobody's past comes back: balances, ledgers, and the end of what had ended.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startStack, type Stack } from '#cli/stack.ts'

const root = mkdtempSync(join(tmpdir(), 'edps-restore-'))
const [folder, copy, older] = ['dev', 'copy', 'older'].map((name) => join(root, name)) as [
  string,
  string,
  string,
]
afterAll(() => rmSync(root, { recursive: true, force: true }))

let stack: Stack
async function open(): Promise<void> {
  const answer = await startStack({ folder, port: 0, engines: 0 })
  if (!answer.ok) throw new Error(answer.message)
  stack = answer.value
}

const token = () =>
  /^OPERATOR_TOKEN='(.*)'$/m.exec(readFileSync(join(folder, 'worker.env'), 'utf8'))![1]!

async function ask(key: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(stack.baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}
async function operator<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await ask(token(), method, `/operator/${path}`, body)
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

interface Made {
  account: string
  key: string
  key_id: string
}
const make = (email: string): Promise<Made> =>
  operator('POST', 'accounts', { name: email, email, scopes: ['fit', 'transfer'] })
const grant = (account: string, id: string, tokens: number) =>
  operator('POST', `account/${account}/grant`, { id, tokens, why: 'a drill' })

/** What a person sees of the wallet. A grant that a lost wallet booked anew before the copy came has that day as its time. */
async function seen({ key }: Made) {
  const balance = await (await ask(key, 'GET', '/v1/account/balance')).json()
  const { entries } = (await (await ask(key, 'GET', '/v1/account/ledger?limit=200')).json()) as {
    entries: { amount: number; msg: string }[]
  }
  return {
    balance,
    lines: entries.map(({ amount, msg }) => `${amount} ${msg}`).toSorted(),
  }
}

/** `npm run backup` or `restore` of the running service. */
function command(verb: string, ...more: string[]) {
  const args = [
    join(import.meta.dirname, '../../cli/backup.ts'),
    verb,
    copy,
    '--url',
    stack.baseUrl,
    ...more,
  ]
  const env = { ...process.env, OPERATOR_TOKEN: token() }
  return spawnSync(process.execPath, args, { encoding: 'utf8', env })
}

const state = (...path: string[]) => join(folder, 'state/v3', ...path)
const wallets = () => readdirSync(state('do')).filter((name) => name.endsWith('WalletObject'))

test('wallets that are lost and a database that goes back end with the same books, and nothing that was ended lives', async () => {
  await open()
  const [ana, ben, cy] = [
    await make('ana@acme.test'),
    await make('ben@acme.test'),
    await make('cy@acme.test'),
  ]
  const lost = await operator<Made>('POST', `account/${ana.account}/key`, {
    kind: 'paid',
    scopes: ['fit'],
  })
  await grant(ana.account, 'first', 50)
  await grant(cy.account, 'cy', 5)
  const send = (from: Made, tokens: number) =>
    ask(from.key, 'POST', '/v1/account/transfer', {
      email: 'ben@acme.test',
      amount: tokens,
      msg: 'for the drill',
    })
  expect((await send(ana, 7)).status).toBe(200)
  const first = command('backup')
  expect(first.stderr).toBe('')
  expect(first.stdout).toMatch(/4 accounts, \d+ new lines/)
  await stack.stop()
  cpSync(state('d1'), older, { recursive: true })

  await open()
  const since = new Date().toISOString()
  await operator('POST', `key/${lost.key_id}/revoke`, {})
  await operator('DELETE', `account/${cy.account}`)
  await grant(ana.account, 'second', 3)
  expect((await send(ana, 2)).status).toBe(200)
  // A copy that was broken off goes on.
  appendFileSync(join(copy, `${ana.account}.jsonl`), '{"account":"acc_')
  expect(command('backup').stdout).toMatch(/3 accounts, 3 new lines/)
  expect(command('backup').stdout).toMatch(/3 accounts, 0 new lines/)
  const before = [await seen(ana), await seen(ben)]
  expect(before[0]!.balance).toMatchObject({ balance: 44 })
  await stack.stop()

  // The disaster: the database of before, and no wallet.
  rmSync(state('d1'), { recursive: true })
  cpSync(older, state('d1'), { recursive: true })
  for (const name of wallets()) rmSync(state('do', name), { recursive: true })
  await open()
  expect((await ask(lost.key, 'GET', '/v1/account/balance')).status).toBe(200)
  expect((await ask(cy.key, 'GET', '/v1/account/balance')).status).toBe(200)
  expect((await seen(ana)).balance).not.toEqual(before[0]!.balance)

  const back = command('restore', '--since', since)
  expect(back.stderr).toBe('')
  expect(back.stdout).toMatch(/Ended again since .*: key 1, .*account 1, block 0\./)
  expect(back.stdout).toMatch(/lines came back to 2 of 3 wallets/)
  expect(await seen(ana)).toEqual(before[0])
  expect(await seen(ben)).toEqual(before[1])
  for (const { key } of [lost, cy])
    expect((await ask(key, 'GET', '/v1/account/balance')).status).toBe(401)
  // Called again it changes nothing, and the copy is that of the books.
  expect(command('restore').stdout).toMatch(/^0 lines came back/m)
  expect(await seen(ana)).toEqual(before[0])

  // A line that somebody changed is not taken.
  const file = join(copy, `${ben.account}.jsonl`)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"units":56000', '"units":56001'))
  const changed = command('restore')
  expect(changed.status).toBe(1)
  expect(changed.stderr).toContain(`${ben.account}: This page is not as the service signed it`)
  expect(changed.stderr).toMatch(/^1 accounts are not restored\.$/m)
  expect(await seen(ben)).toEqual(before[1])
  await stack.stop()
}, 180_000)
