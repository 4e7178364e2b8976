// What the operator does with accounts and their tokens: grants, corrections, keys, deletion.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestWorker } from './harness.ts'
import { ok, startWithOperator, walletCalls } from './wallet-calls.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWithOperator()
})
afterAll(() => worker.close())

const { call, operator, member, balanceOf } = walletCalls(() => worker)

describe('the operator', () => {
  test('grants once, corrects, shows, revokes; no one else does', async () => {
    const { account, key } = await member({ tokens: 5 })
    const grant = { id: `gift-${account}`, tokens: 10, why: 'a trial' }
    expect(await ok(operator('POST', `account/${account}/grant`, grant))).toMatchObject({
      available: 15,
    })
    expect(await ok(operator('POST', `account/${account}/grant`, grant))).toMatchObject({
      available: 15,
    })
    const down = { id: `less-${account}`, tokens: -3, why: 'a mistake' }
    for (const done of ['booked', 'already'])
      expect(await ok(operator('POST', `account/${account}/adjust`, down))).toMatchObject({
        done,
        available: 12,
      })
    const short = await operator('POST', `account/${account}/adjust`, {
      ...down,
      id: 'x',
      tokens: -13,
    })
    expect(short.status).toBe(409)

    const shown = await ok<{ keys: { id: string }[] }>(operator('GET', `account/${account}`))
    expect(shown).toMatchObject({ id: account, tokens: { balance: 12 }, last_fits: { fits: 0 } })
    expect(JSON.stringify(shown)).not.toContain('hash')
    const { accounts } = await ok<{ accounts: { id: string }[] }>(operator('GET', 'accounts'))
    expect(accounts[0]!.id).toBe(account)

    await ok(operator('POST', `key/${shown.keys[0]!.id}/revoke`, {}))
    expect((await call('GET', '/v1/account/balance', key)).status).toBe(401)

    for (const [method, path] of [
      ['GET', 'accounts'],
      ['POST', 'accounts'],
      ['POST', `account/${account}/key`],
      ['GET', `account/${account}`],
      ['POST', `account/${account}/grant`],
      ['POST', `account/${account}/adjust`],
      ['POST', `account/${account}/membership`],
      ['POST', `key/${shown.keys[0]!.id}/revoke`],
    ] as const)
      expect(
        (await operator(method, path, method === 'POST' ? grant : undefined, key)).status,
      ).toBe(401)
    expect((await operator('GET', 'account/acc_none')).status).toBe(404)
    expect((await operator('POST', 'account/acc_none/grant', grant)).status).toBe(404)
    expect((await operator('POST', `account/${account}/grant`, { tokens: 1 })).status).toBe(400)
  })

  test('a key is ended by its first characters, where they are of one key', async () => {
    const { account } = await member({ tokens: 5 })
    type Key = { key: string; key_id: string }
    const make = () =>
      ok<Key>(operator('POST', `account/${account}/key`, { kind: 'paid', scopes: ['fit'] }))
    const [one, other] = [await make(), await make()]
    const { keys } = await ok<{ keys: { id: string; start: string }[] }>(
      operator('GET', `account/${account}`),
    )
    const { start } = keys.find(({ id }) => id === one.key_id)!
    expect(one.key.startsWith(start)).toBe(true)
    const revoke = (named: string) =>
      operator('POST', `key/${encodeURIComponent(named)}/revoke`, {})
    expect((await revoke('edps_paid_')).status).toBe(404)
    const begin = (text: string) =>
      worker.env.DB.prepare('UPDATE api_keys SET start = ? WHERE id = ?')
        .bind(text, other.key_id)
        .run()
    await begin(start)
    expect((await revoke(start)).status).toBe(400)
    await begin('edps_paid_other')
    expect(await ok(revoke(`${start}…`))).toEqual({ ok: true, key_id: one.key_id })
    expect((await call('GET', '/v1/account/balance', one.key)).status).toBe(401)
    expect((await call('GET', '/v1/account/balance', other.key)).status).toBe(200)
  })

  test('books grants and purchases that follow a restore of the database, each once', async () => {
    const { account, key } = await member({ tokens: 0 })
    const grant = (id: string, tokens: number) =>
      ok(operator('POST', `account/${account}/grant`, { id: `${id}-${account}`, tokens, why: 'x' }))
    const sql = (statement: string, ...values: unknown[]) =>
      worker.env.DB.prepare(statement)
        .bind(...values)
        .all()
    const numbers = 'SELECT seq FROM sqlite_sequence WHERE name = ?'
    await grant('first', 10)
    const before = (await sql(numbers, 'credits')).results[0]!['seq']
    expect(await grant('lost', 20)).toMatchObject({ done: 'booked', available: 30 })
    // Restored to before the last grant: the same number is handed out again.
    await sql('DELETE FROM credits WHERE id = ?', `lost-${account}`)
    await sql('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', before, 'credits')
    expect(await grant('next', 5)).toMatchObject({ done: 'booked', available: 35 })
    expect(await grant('lost', 20)).toMatchObject({ done: 'already', available: 35 })
    await sql(
      "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'purchase', 8000, '1.00 USD', 1)",
      `stripe:${account}`,
      account,
    )
    expect((await balanceOf(key)).balance).toBe(36)
    // Restored to before the wallet's answer was noted.
    await sql('UPDATE credits SET booked = 0 WHERE account = ?', account)
    expect((await balanceOf(key)).balance).toBe(36)
    // What the wallet has no line of comes, whatever the database says, where the wallet is a new one.
    const { account: lost, key: itsKey } = await member({ tokens: 7 })
    await sql('UPDATE credits SET booked = 1 WHERE account = ?', lost)
    expect((await balanceOf(itsKey)).balance).toBe(7)
  })

  test('is told where a grant does not arrive: its id is another account’s', async () => {
    const [one, other] = [await member({ tokens: 0 }), await member({ tokens: 0 })]
    const grant = { id: `shared-${one.account}`, tokens: 5, why: 'x' }
    await ok(operator('POST', `account/${one.account}/grant`, grant))
    const refused = await operator('POST', `account/${other.account}/grant`, grant)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('another id') })
    expect((await balanceOf(other.key)).balance).toBe(0)
  })

  test('makes an account and keys that work at once; a key is told once', async () => {
    const email = `grace-${randomBytes(6).toString('hex')}@example.com`
    const person = {
      name: "Grace O'Hopper",
      email,
      membership: 'base',
      scopes: ['fit', 'transfer'],
    }
    const made = await ok<{ account: string; key: string }>(operator('POST', 'accounts', person))
    expect(await balanceOf(made.key)).toMatchObject({ plan: 'base', balance: 200 })
    expect((await operator('POST', 'accounts', person)).status).toBe(400)
    const free = await ok<{ key: string }>(
      operator('POST', `account/${made.account}/key`, { kind: 'free', scopes: ['fit'] }),
    )
    expect(free.key).toMatch(/^edps_free_/)
    const shown = JSON.stringify(await ok(operator('GET', `account/${made.account}`)))
    for (const { key } of [made, free]) {
      expect((await balanceOf(key)).balance).toBe(200)
      expect(shown).not.toContain(key.slice(10))
    }
    const { account } = await member({ tokens: 0 })
    const taken = await operator('POST', `account/${account}/membership`, {
      membership: 'base',
      email,
    })
    expect(taken.status).toBe(400)
    expect(await ok(operator('GET', `account/${account}`))).toMatchObject({ membership: 'none' })
    expect((await operator('POST', 'accounts', { name: '', scopes: ['fit'] })).status).toBe(400)
    expect((await operator('POST', 'accounts', { name: 'x', scopes: ['root'] })).status).toBe(400)
  })

  test('deletes an account; its ledger keeps the amounts', async () => {
    const { account } = await member({ tokens: 5 })
    await ok(operator('GET', `account/${account}`))
    await ok(operator('DELETE', `account/${account}`))
    expect((await operator('GET', `account/${account}`)).status).toBe(404)
  })
})
