// A registered account plans with a real engine: the console shows what it cost, where it is charged and what was planned.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { overviewSchema, type Overview } from '#forms/console-forms.ts'
import { toUnits } from '#contract/prices.ts'
import type { Result } from '#contract/schemas.ts'
import { register, serviceOf, type Service } from '../support/console.ts'
import { ended, openHouse, requestOf, smallMarket, submit, type House } from './house.ts'

let house: House
let service: Service
beforeAll(async () => {
  house = await openHouse({ engines: 1, operators: 'bo@example.com' })
  service = serviceOf(house.stack)
})
afterAll(() => house.close())

// Conformance: 5.3
test('a person registers, is given tokens, plans with the key and sees what it cost', async () => {
  const ada = await register(service, 'ada@example.com')
  const granted = await service.fetch(`/operator/account/${ada.account}/grant`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.operator}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ id: 'first', tokens: 50, why: 'a trial' }),
  })
  expect(granted.status).toBe(200)
  const { key, id } = await ada.ok<{ key: string; id: string }>('POST', '/keys', {
    name: 'Sheet',
    kind: 'paid',
    scopes: ['fit'],
  })
  const client = createClient({ baseUrl: house.stack.baseUrl, key, fetch })
  const session = await submit(client, requestOf(smallMarket(7)))
  const result = await ended(client, session)
  expect(result.status).toBe('done')

  const charged = result.billing!.tokens_charged_units
  expect(charged).toBeGreaterThan(0)
  expect(await ada.ok('GET', '/balance')).toMatchObject({
    balance_units: toUnits(50) - charged,
    held_units: 0,
  })
  const overview = overviewSchema.parse(await ada.ok<Overview>('GET', '/overview'))
  expect(overview.usage.at(-1)!.units).toBe(charged)
  expect(overview.used_this_month_units).toBe(charged)
  const seen = await ada.ok<Result>('GET', `/result/${session}`)
  expect(seen.menu).toEqual(result.menu)
  const csv = await (await ada.call('GET', `/result/${session}.csv`)).text()
  expect(csv.trim().split('\n')).toHaveLength(1 + result.menu!.length)
  // A session is canceled and discarded from the console as by a key.
  await ada.ok('DELETE', `/session/${session}`)
  expect((await ada.call('GET', `/result/${session}`)).status).toBe(404)
  await ada.ok('DELETE', `/keys/${id}`)
  expect(await client.balance()).toMatchObject({ ok: false, problem: { code: 'invalid_key' } })
})

test('who is named in OPERATORS sees the operator’s page, and no other person', async () => {
  const bo = await register(service, 'bo@example.com')
  expect(await bo.ok('GET', '/me')).toMatchObject({ is_operator: true })
  expect((await bo.call('GET', '/operator')).status).toBe(200)
  const eve = await register(service, 'eve@example.com')
  expect(await eve.ok('GET', '/me')).toMatchObject({ is_operator: false })
})
