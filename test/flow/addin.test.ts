// The add-in through the whole house: workbook → flow → real Worker → real engine → columns, compared
// cell by cell with the plan that an independent client fetches.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFlow } from '../support/pane/open-flow.ts'
import { fetchPlan, openHouse, type House } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ engines: 1 })
})
afterAll(() => house.close())

test('the sample is planned from an empty workbook, and its columns are the plan, after a sort', async () => {
  const { flow, host, state, step, until } = await openFlow({ address: house.stack.baseUrl })
  await flow.start()
  await flow.signIn({ key: house.stack.key, name: 'Ada', remember: false })
  await flow.insertSample()
  await flow.plan()
  expect(step('checked').ok).toBe(true)
  await flow.confirm()
  await until('fit')
  // While the engine works, people do.
  host.coAuthor.sortTable('Deals', 'Unit price')
  const { session } = await until('plan')
  await flow.write()
  expect(step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })

  const plan = await fetchPlan(house, session)
  expect(step('plan')).toMatchObject({ n: plan.n_selected, profit: plan.predicted_profit_sum })
  const chosen = new Map(plan.menu.map((row) => [`${row.key} ${row.qty}`, row]))
  const { columns, rows } = host.table('Deals')
  const at = (name: string) => columns.indexOf(name)
  const now = Math.max(...rows.map((row) => Number(row[at('Week of')])))
  for (const row of rows) {
    const planned = chosen.get(`${row[at('SKU')]} ${row[at('Qty')]}`)
    const cells = [row[at('EDPS qty')], row[at('EDPS profit')]]
    if (row[at('Week of')] === now) expect(cells).toEqual([planned?.qty ?? 0, planned?.profit ?? 0])
    else expect(cells).toEqual(['', ''])
  }
  expect(state().signIn).toMatchObject({ metered: true })

  // A threshold that the slider finds takes deals, whatever the service's own takes.
  const { threshold } = step('plan').confidence.sweep
  flow.setThreshold(threshold[Math.min(4, threshold.length - 1)]!)
  expect(step('plan').n).toBeGreaterThan(0)
})

test('an input test says so, and a fit can be canceled', async () => {
  const { flow, host, step, until, when } = await openFlow({ address: house.stack.baseUrl })
  await flow.start()
  await flow.signIn({ key: house.stack.key, name: '', remember: false })
  await flow.insertSample()
  flow.setOptions({ mock: true })
  await flow.check()
  await flow.confirm()
  expect(await until('plan')).toMatchObject({ mock: true })
  await flow.write()
  expect(host.table('Deals').columns.at(-1)).toBe('EDPS profit (mock)')

  flow.setOptions({ mock: false })
  await flow.check()
  await flow.confirm()
  await when(({ step: now }) => now.at === 'fit' && now.safe)
  const asked = performance.now()
  const canceled = flow.cancel()
  await when(({ step: now }) => now.at === 'ended' || (now.at === 'fit' && now.canceling))
  expect(performance.now() - asked).toBeLessThan(5000)
  await canceled
  expect(step('ended')).toMatchObject({ why: 'canceled' })
})
