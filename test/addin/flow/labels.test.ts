// Deals are called as people call them: the column that names them is found by its cells, and its names stand beside the
// keys in the pane, in the plan that the workbook keeps, and on the plan sheet.
import type { Signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { State } from '#addin/shell/state.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import type { FixtureRows } from '#try/host/host.ts'
import { readFunctions } from '../../support/pane/functions-file.ts'
import { openFlow, openPlanned } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const withFormulas = {
  functions: { namespace: 'EDPS', metadata: readFunctions('functions.json') },
  sets: { ExcelApi: '1.11', SharedRuntime: '1.1', CustomFunctionsRuntime: '1.1' },
}
const CAMERAS = ['Leica M6', 'Nikon F3', 'Rollei 35', 'Canon F-1', 'Pentax 67', 'Contax G2']
const SKU = 1

/** What a deal of the tests is called: the same article has the same name in each week. */
const nameOf = (sku: unknown): string =>
  `${CAMERAS[Number(String(sku).replaceAll(/\D/g, '')) % CAMERAS.length]!} body`

function namedTables() {
  const { Deals, Sales } = sampleTables() as Record<
    'Deals' | 'Sales',
    { at: string; rows: FixtureRows }
  >
  const rows = Deals.rows.map((row, at) => [...row, at === 0 ? 'Item' : nameOf(row[SKU])])
  return { Deals: { ...Deals, rows }, Sales }
}

test('deals are called by the column that names them, in the pane and after it is opened again', async () => {
  const open = await openPlanned({ tables: namedTables() })
  const { state, step, flow } = open
  expect(state().setup.parts.menus!.columns.label).toBe('Item')
  // What tells deals apart may also say something of them: it is sent as a feature, and not as a label.
  expect(state().setup.parts.menus!.features).toContainEqual(
    expect.objectContaining({ header: 'Item', take: true }),
  )
  expect(state().setup.understood[0]!.key).toMatch(/^(\S+ )+body \(.+\)$/)
  const sent = open.service.sent.find((call) => call.startsWith('POST /fit'))!
  expect(sent).toContain('Item')
  expect(sent).not.toContain('label')
  const keys = step('plan')
    .chosen.slice(0, 3)
    .map(({ key }) => String(key))
  await flow.nameDeals(keys)
  expect(keys.map((key) => state().names[key])).toEqual(keys.map(nameOf))

  // The table is not read again: the fit that runs, and then the plan that is kept, have the names.
  const again = await open.reopen()
  await again.flow.start()
  await again.until('plan')
  await again.flow.nameDeals(keys)
  expect(keys.map((key) => again.state().names[key])).toEqual(keys.map(nameOf))
  await again.flow.write()
  await again.rested()
  await again.flow.showTaken()
  expect(again.state().notice!.message).toMatch(/body \(/)

  // A colleague has no key of the service and reads no table.
  const colleague = await again.reopen(new Map())
  await colleague.flow.start()
  await colleague.flow.nameDeals([...keys, 'nobody'])
  expect(colleague.state().names).toMatchObject({ [keys[0]!]: nameOf(keys[0]), nobody: null })
})

test('another column can name the deals, or none, and the workbook remembers which', async () => {
  const open = await openFlow({ tables: namedTables() })
  const { flow, state, when } = open
  await flow.start()
  await flow.signIn({ key: KEY, name: 'Ada', remember: true })
  await flow.chooseTables(state().setup.choice)
  flow.setColumn('menus', 'label', null)
  await when(({ setup }) => setup.understood.every(({ key }) => !key.includes('(')))
  // It is still a feature.
  expect(state().setup.parts.menus!.features.map(({ header }) => header)).toContain('Item')
  await flow.check()
  const again = await open.reopen(new Map(open.storage))
  await again.flow.start()
  await again.flow.chooseTables(again.state().setup.choice)
  expect(again.state().setup.parts.menus!.columns.label).toBeUndefined()
})

test('the plan sheet calls deals by their names', async () => {
  const open = await openPlanned({ tables: namedTables(), ...withFormulas })
  await open.flow.write()
  await open.rested()
  // Reasons of the service are those of a plan that it has made.
  const state = open.flow.state as Signal<State>
  const step = open.step('plan')
  const { key } = step.chosen[0]!
  const reasons = [{ key, deals: [], columns: [{ column: 'qty', value: 1, effect: 2 }] }]
  state.value = { ...state.value, step: { ...step, at: 'plan', reasons } }
  await open.flow.planSheet({ do: 'make', category: null })
  expect(open.host.read("'EDPS plan'!V21")).toEqual([[`${nameOf(key)} (${key})`]])
})
