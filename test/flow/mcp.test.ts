// An agent plans a market over /v1/mcp with the real Worker and a real engine: the plan is the one that the API gives.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCsv } from '#tables/write-csv.ts'
import { planCsv } from '#tables/plan-csv.ts'
import type { Row } from '#examples/market-example.ts'
import { ended, openHouse, requestOf, smallMarket, submit, type House } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ engines: 1 })
})
afterAll(() => house.close())

const csv = (rows: readonly Row[]): string => writeCsv(Object.keys(rows[0]!), rows)

// Conformance: mcp
test('an agent with a key plans a menu from CSV texts, as the API would', async () => {
  const market = smallMarket(5)
  const request = requestOf(market)
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/v1/mcp', house.stack.baseUrl), {
      requestInit: { headers: { Authorization: `Bearer ${house.stack.key}` } },
    }),
  )
  const use = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args })
    return answer.structuredContent as Record<string, unknown>
  }
  const tables = { ...request, menus: csv(market.menus), sales: csv(market.sales) }
  expect(await use('validate', tables)).toMatchObject({ ok: true })
  const { session_id } = await use('plan', { ...tables, choice_basis: 'unknown' })
  let stand = await use('follow', { session_id })
  while (stand.status !== 'done' && stand.status !== 'failed')
    stand = await use('follow', { session_id })
  expect(stand).toMatchObject({ status: 'done' })
  const plan = await use('result', { session_id, rows: 20_000 })
  await client.close()

  const { menu = [], predicted_profit_sum } = await ended(
    house.client,
    await submit(house.client, request),
  )
  expect(plan.predicted_profit_sum).toBe(predicted_profit_sum)
  expect(plan.menu_csv).toBe(planCsv(menu, ['unit_cost']))
})
