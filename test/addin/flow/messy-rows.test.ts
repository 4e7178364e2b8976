// A table with a total, the headers again and a blank row: none of them is a deal, from the check to the written columns;
// and a table with the same headers in another workbook is mapped as this one was.
import { expect, test } from 'vitest'
import { KEY } from '../../support/pane/fake-service.ts'
import { openFlow } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'
import { loadSample } from '#addin/tables/load-sample.ts'

const QTY = 2

function messyTables(): ReturnType<typeof sampleTables> {
  const { Deals, Sales } = sampleTables()
  const [headers, ...rows] = Deals!.rows
  const blank = headers!.map(() => null)
  const sum = rows.reduce((all, row) => all + Number(row[QTY]), 0)
  const total = headers!.map((_, at) => (at === 1 ? 'Total' : at === QTY ? sum : null))
  const [first, last] = [rows.slice(0, 300), rows.slice(300)]
  return {
    Deals: { at: 'Deals!A1', rows: [headers!, ...first, blank, headers!, ...last, total] },
    Sales: Sales!,
  }
}

test('rows that are no deals are left out, told, and never written', async () => {
  const { flow, host, step, until } = await openFlow({ tables: messyTables() })
  await flow.start()
  await flow.signIn({ key: KEY, name: 'Ada', remember: false })
  flow.setDescription(loadSample().description)
  flow.setOptions(loadSample().options)
  await flow.check()
  const { rows } = host.table('Deals')
  const [again, last] = [301, rows.length - 1]
  const told = () => step('checked').problems.filter(({ code }) => code === 'rows_left_out')
  expect(step('checked').ok).toBe(true)
  expect(told().map(({ message }) => message)).toEqual([
    `Deals: rows 302, 303 and ${last + 2} are left out (“Total”, headers once more, blank rows).`,
  ])
  // The analyst says otherwise, and takes it back.
  await flow.takeSaying(told()[0]!.sayings![0]!)
  expect(step('checked').ok).toBe(false)
  await flow.takeSaying(told()[0]!.sayings![0]!)
  expect(step('checked').ok).toBe(true)
  await flow.confirm()
  await until('plan')
  await flow.write()
  expect(step('plan').write).toMatchObject({ is: 'written' })
  const written = host.table('Deals').rows.map((row) => row.slice(13))
  expect(written.some(([qty]) => typeof qty === 'number' && qty > 0)).toBe(true)
  for (const row of [again - 1, again, last]) expect(written[row]!.join('')).toBe('')
})

test('a workbook with the same headers is mapped as the last one on this device', async () => {
  const first = await openFlow({ tables: sampleTables() })
  await first.flow.start()
  await first.flow.chooseTables(first.state().setup.choice)
  first.flow.setFeature('menus', 'Category', false)
  first.flow.setColumn('menus', 'T_lead', null)
  await first.flow.check()
  const { Deals, Sales } = sampleTables()
  const tables = { Offers: { ...Deals!, at: 'Offers!A1' }, Sold: { ...Sales!, at: 'Sold!A1' } }
  const { flow, state } = await openFlow({ tables, storage: first.storage })
  await flow.start()
  await flow.chooseTables({ menus: 'Offers', history: null, sales: 'Sold' })
  const { parts } = state().setup
  expect(parts.menus).toMatchObject({ table: 'Offers', known: true })
  expect(parts.menus!.columns.T_lead).toBeUndefined()
  expect(parts.menus!.features.find(({ header }) => header === 'Category')!.take).toBe(false)
  // What is changed here stays, though this device knows another time of such headers.
  const time = { by: 'date', period: 'quarter', now: '2026-05-04' } as const
  flow.setTime(time)
  await flow.check()
  expect(state().setup.time).toEqual(time)
  // Another device knows nothing of it.
  const other = await openFlow({ tables })
  await other.flow.start()
  await other.flow.chooseTables({ menus: 'Offers', history: null, sales: 'Sold' })
  expect(other.state().setup.parts.menus!.known).not.toBe(true)
})
