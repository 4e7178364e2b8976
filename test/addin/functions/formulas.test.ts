// `=EDPS.QTY()` in cells of a workbook, from the pane's plan to the number that a colleague sees: the
// real library, the whole flow and the host's calculation.
import { describe, expect, test } from 'vitest'
import { PLAN_NAMESPACE, readPlanPart, writePlanPart } from '#addin/kept-plans/xml-part.ts'
import { planId, PLAN_NAME } from '#addin/kept-plans/plan-id.ts'
import type { KeptPlan } from '#addin/kept-plans/kept-plan.ts'
import {
  openChecked,
  openFlow,
  openPlanned,
  type FlowOptions,
  type OpenFlow,
} from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'
import { THRESHOLD } from '../../support/pane/fake-service.ts'
import { planOf } from '../../support/workbook/plans.ts'
import { readFunctions } from '../../support/pane/functions-file.ts'

const FUNCTIONS = { namespace: 'EDPS', metadata: readFunctions('functions.json') }
/** A sheet of formulas beside the sample's tables. */
const withFormulas: FlowOptions = { functions: FUNCTIONS, sheets: ['Deals', 'Sales', 'Mine'] }

const settled = ({ host }: OpenFlow) => host.calculation!.settled()
async function shown(open: OpenFlow, address: string) {
  await settled(open)
  return open.host.read(address)
}
const enter = (open: OpenFlow, address: string, ...formulas: string[]) =>
  open.host.analyst.write(
    address,
    formulas.map((formula) => [formula]),
  )
/** Deals of the current week as the columns say them: of the rows of a deal one at most is taken. */
function columns({ host }: OpenFlow) {
  const { columns: heads, rows } = host.table('Deals')
  const [qty, profit] = ['EDPS qty', 'EDPS profit'].map((name) => heads.indexOf(name))
  const deals = Map.groupBy(
    rows.filter((row) => typeof row[qty!] === 'number'),
    (row) => row[1] as string,
  )
  const sum = (values: typeof rows, at: number) =>
    values.reduce((all, row) => all + Number(row[at]), 0)
  return [...deals].map(([key, options]) => ({
    key,
    qty: sum(options, qty!),
    profit: sum(options, profit!),
  }))
}
const partOf = (current: KeptPlan): string => {
  const part = writePlanPart({ current, earlier: [] })
  if (!part.ok) throw new Error(part.why)
  return part.xml
}
const keptIn = ({ host }: OpenFlow): KeptPlan => {
  const xml = host.book.xmlParts.find(({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE)!.xml
  const read = readPlanPart(xml)
  if (!read.ok) throw new Error(read.why)
  return read.plans.current
}

describe('formulas of a plan that is written', () => {
  test('show what the columns say, deal by deal, without a call to the service', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    const deals = columns(open)
    expect(deals.some(({ qty }) => qty === 0)).toBe(true)
    expect(deals.some(({ qty }) => qty > 0)).toBe(true)
    const calls = open.service.calls.length
    open.host.analyst.write(
      'Mine!A1',
      deals.map(({ key }, i) => [key, `=EDPS.QTY(A${i + 1})`, `=EDPS.PROFIT("${key}",EDPS_Plan)`]),
    )
    expect(await shown(open, `Mine!A1:C${deals.length}`)).toEqual(
      deals.map(({ key, qty, profit }) => [key, qty, profit]),
    )
    enter(open, 'Mine!E1', '=EDPS.TOTAL(EDPS_Plan)', '=EDPS.SELECTED()', '=EDPS.STATUS()')
    const [[total], [selected], [status]] = (await shown(open, 'Mine!E1:E3')) as [
      [number],
      [number],
      [string],
    ]
    expect(selected).toBe(deals.filter(({ qty }) => qty > 0).length)
    expect(total).toBeCloseTo(deals.reduce((sum, { profit }) => sum + profit, 0))
    expect(status).toMatch(/^Plan of 2026-08-05 \d\d:\d\d UTC by Ada: /)
    expect(open.service.calls.length).toBe(calls)
  })

  test('spill a plan and its sweep, and a range of keys in its own shape', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    const { chosen, threshold } = keptIn(open)
    enter(open, 'Mine!A1', '=EDPS.PLAN()')
    enter(open, 'Mine!F1', '=EDPS.SWEEP(EDPS_Plan)')
    enter(open, 'Mine!K1', '=EDPS.QTY(Deals[SKU])')
    expect(await shown(open, `Mine!A1:D${chosen.length + 2}`)).toEqual([
      ['key', 'qty', 'unit_cost', 'profit'],
      ...chosen.map(({ key, qty, unit_cost, profit }) => [key, qty, unit_cost, profit]),
      ['', '', '', ''],
    ])
    const sweep = open.host.read('Mine!F2:I22') as [number, number, number, number][]
    expect(sweep.map(([confidence]) => confidence)).toEqual(
      Array.from({ length: 21 }, (_, i) => i / 20),
    )
    // Fewer deals the surer they must be; at the plan's own confidence, the plan's.
    expect(sweep.map(([, n]) => n)).toEqual(sweep.map(([, n]) => n).toSorted((a, b) => b - a))
    expect(threshold).toBe(THRESHOLD)
    expect(sweep.find(([at]) => at === THRESHOLD)?.[1]).toBe(chosen.length)
    const keys = open.host.table('Deals').rows.length
    const byKey = new Map(columns(open).map(({ key, qty }) => [key, qty]))
    const spilled = open.host.read(`Mine!K1:K${keys}`).map(([value]) => value)
    expect(spilled.filter((value) => typeof value === 'number').length).toBeGreaterThan(10)
    open.host.table('Deals').rows.forEach(([, key], i) => {
      const planned = byKey.has(key as string)
      if (planned) expect(spilled[i]).toBe(byKey.get(key as string))
    })
  })

  test('follow each new plan, with EDPS_Plan and without', async () => {
    const open = await openPlanned(withFormulas)
    enter(open, 'Mine!A1', '=EDPS.SELECTED()', '=EDPS.SELECTED(EDPS_Plan)')
    expect(await shown(open, 'Mine!A1:A2')).toEqual([['#N/A'], ['#N/A']])
    expect(open.host.hover('Mine!A1')).toBe('No plan yet: press Plan menu')
    await open.flow.write()
    const first = open.step('plan').n
    await expect.poll(() => shown(open, 'Mine!A1:A2')).toEqual([[first], [first]])
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
    await open.flow.write()
    const second = open.step('plan').n
    expect(second).not.toBe(first)
    await expect.poll(() => shown(open, 'Mine!A1:A2')).toEqual([[second], [second]])
  })

  test('that pass EDPS_Plan follow it where Excel calculates by hand, once a person calculates', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    enter(open, 'Mine!A1', '=EDPS.SELECTED(EDPS_Plan)')
    const [[first]] = (await shown(open, 'Mine!A1')) as [[number]]
    open.host.book.calculationMode = 'Manual'
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
    await open.flow.write()
    await new Promise((soon) => setTimeout(soon, 100))
    expect(await shown(open, 'Mine!A1')).toEqual([[first]])
    open.host.calculateAll()
    expect(await shown(open, 'Mine!A1')).toEqual([[open.step('plan').n]])
  })

  test('show the plan that is restored; a plan can be asked for by its id, too', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    const first = keptIn(open)
    await open.flow.check()
    open.service.confidence = (n) => (n < 4 ? 0.9 : 0)
    await open.flow.confirm()
    await open.until('plan')
    await open.flow.write()
    const second = keptIn(open)
    expect(second.chosen.length).not.toBe(first.chosen.length)
    enter(
      open,
      'Mine!A1',
      '=EDPS.SELECTED(EDPS_Plan)',
      '=EDPS.SELECTED()',
      `=EDPS.SELECTED("${planId(first)}")`,
      `=EDPS.SELECTED("${second.session}")`,
    )
    const [a, b] = [[first.chosen.length], [second.chosen.length]]
    expect(await shown(open, 'Mine!A1:A4')).toEqual([b, b, a, b])
    await open.flow.restore()
    await expect.poll(() => shown(open, 'Mine!A1:A4')).toEqual([a, a, a, b])
  })

  test('say at once that there is no plan any more, once everything was removed', async () => {
    const open = await openPlanned({ ...withFormulas, functionsLook: false })
    await open.flow.write()
    await open.rested()
    const [deal] = columns(open)
    enter(open, 'Mine!A1', `=EDPS.QTY("${deal!.key}")`, '=EDPS.STATUS()')
    expect(await shown(open, 'Mine!A1')).toEqual([[deal!.qty]])
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    expect(open.state().tools).toMatchObject({ at: 'removed' })
    await expect
      .poll(() => shown(open, 'Mine!A1:A2'))
      .toEqual([['#N/A'], ['No plan yet: press Plan menu.']])
    expect(open.host.hover('Mine!A1')).toBe('No plan yet: press Plan menu')
  })

  test('that name an earlier plan say at once that it is deleted', async () => {
    const open = await openPlanned({ ...withFormulas, functionsLook: false })
    await open.flow.write()
    const first = planId(keptIn(open))
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
    await open.flow.write()
    await open.rested()
    enter(open, 'Mine!A1', `=EDPS.SELECTED("${first}")`)
    expect(await shown(open, 'Mine!A1')).not.toEqual([['#N/A']])
    await open.flow.deletePlan(first)
    await expect.poll(() => shown(open, 'Mine!A1')).toEqual([['#N/A']])
  })

  test('never come of an input test', async () => {
    const open = await openChecked(withFormulas)
    open.flow.setOptions({ mock: true })
    await open.flow.check()
    await open.flow.confirm()
    await open.until('plan')
    await open.flow.write()
    expect(open.host.table('Deals').columns).toContain('EDPS qty (mock)')
    enter(open, 'Mine!A1', '=EDPS.SELECTED()', '=EDPS.STATUS()')
    expect(await shown(open, 'Mine!A1:A2')).toEqual([['#N/A'], ['No plan yet: press Plan menu.']])
    expect(open.host.book.names).toEqual([])
  })
})

describe('a workbook that somebody else opens', () => {
  test('shows the plan to a colleague without a key and without the service', async () => {
    const first = await openPlanned(withFormulas)
    await first.flow.write()
    const [deal] = columns(first)
    enter(first, 'Mine!A1', `=EDPS.QTY("${deal!.key}",EDPS_Plan)`, '=EDPS.QTY("nobody")')
    expect(await shown(first, 'Mine!A1:A2')).toEqual([[deal!.qty], ['#N/A']])
    const calls = first.service.calls.length
    const hers = await first.reopen(new Map())
    await hers.flow.start()
    hers.host.calculateAll()
    expect(await shown(hers, 'Mine!A1:A2')).toEqual([[deal!.qty], ['#N/A']])
    expect(hers.host.hover('Mine!A2')).toBe('nobody: not on the planned menu')
    expect(hers.service.calls.slice(calls).filter((call) => call !== 'GET /health')).toEqual([])
  })

  test('is answered before the pane has opened it', async () => {
    const open = await openFlow({
      ...withFormulas,
      xmlParts: [partOf(planOf([{ key: 'a', qty: 3, unit_cost: 1, profit: 2 }]))],
      cells: { 'Mine!A1': [[{ value: 9, formula: '=EDPS.QTY("a")' }]] },
    })
    // What the file holds stands until then.
    expect(open.host.read('Mine!A1')).toEqual([[9]])
    expect(await shown(open, 'Mine!A1')).toEqual([[3]])
  })

  test('is answered as soon as Excel lets the plan be read: not while a cell is edited', async () => {
    const open = await openFlow({
      ...withFormulas,
      xmlParts: [partOf(planOf([{ key: 'a', qty: 3, unit_cost: 1, profit: 2 }]))],
    })
    await expect
      .poll(() => open.host.log.requests.flatMap(({ members }) => members).join())
      .toContain('ReadyForCustomFunctions')
    open.host.faults.refuseNext('InvalidOperationInCellEditMode', 3)
    enter(open, 'Mine!A1', '=EDPS.QTY("a")')
    expect(await shown(open, 'Mine!A1')).toEqual([[3]])
    expect(open.host.log.syncs().filter(({ error }) => error !== null).length).toBe(3)
    // It was patient: Excel had to ask but once.
    expect(open.host.calculation!.invocations.length).toBe(1)
  })

  test('says what Excel says where the plan cannot be read, and is asked again by itself', async () => {
    const open = await openFlow({
      ...withFormulas,
      xmlParts: [partOf(planOf([{ key: 'a', qty: 3, unit_cost: 1, profit: 2 }]))],
    })
    await expect
      .poll(() => open.host.log.requests.flatMap(({ members }) => members).join())
      .toContain('ReadyForCustomFunctions')
    open.host.faults.refuseNext('InvalidOrTimedOutSession')
    enter(open, 'Mine!A1', '=EDPS.QTY("a")')
    expect(await shown(open, 'Mine!A1')).toEqual([['#N/A']])
    expect(open.host.hover('Mine!A1')).toContain('The connection to the workbook has expired')
    await expect.poll(() => open.host.read('Mine!A1')).toEqual([[3]])
  })
})

describe('a plan that a co-author writes', () => {
  const plan = (n: number, session = `ses_${n}`): KeptPlan => ({
    ...planOf(Array.from({ length: n }, (_, i) => ({ key: i, qty: 1, unit_cost: 1, profit: 1 }))),
    session,
  })
  const named = (of: KeptPlan) => `="${planId(of)}"`
  const openWith = async (of: KeptPlan) => {
    const open = await openFlow({
      ...withFormulas,
      xmlParts: [partOf(of)],
      names: { [PLAN_NAME]: named(of) },
    })
    enter(open, 'Mine!A1', '=EDPS.SELECTED(EDPS_Plan)', '=EDPS.SELECTED()')
    expect(await shown(open, 'Mine!A1:A2')).toEqual([[1], [1]])
    return open
  }

  test('is seen at the defined name, and a little later also by formulas that do not pass it', async () => {
    const { host, ...open } = await openWith(plan(1))
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, partOf(plan(2)))
    host.coAuthor.defineName(PLAN_NAME, named(plan(2)))
    expect(await shown({ host, ...open }, 'Mine!A1')).toEqual([[2]])
    await expect.poll(() => host.read('Mine!A2')).toEqual([[2]])
  })

  test('is seen when its name comes first and the plan a while after it', async () => {
    const { host, ...open } = await openWith(plan(1))
    host.coAuthor.defineName(PLAN_NAME, named(plan(2)))
    expect(await shown({ host, ...open }, 'Mine!A1')).toEqual([['#N/A']])
    expect(host.hover('Mine!A1')).toContain('no such plan')
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, partOf(plan(2)))
    await expect.poll(() => host.read('Mine!A1:A2')).toEqual([[2], [2]])
  })

  test('is seen when the plan comes first, and when the defined name never does', async () => {
    const { host } = await openWith(plan(1))
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, partOf(plan(2)))
    await expect.poll(() => host.read('Mine!A2')).toEqual([[2]])
    // The old name means a plan that is not kept any more: no number of another one is shown for it.
    await expect.poll(() => host.read('Mine!A1')).toEqual([['#N/A']])
  })

  test('is seen on a sheet that was renamed since, also where another has its name now', async () => {
    const { host } = await openWith(plan(1))
    // Which sheet called is looked at once the cells have their answers.
    const members = () => host.log.requests.flatMap((request) => request.members)
    await expect.poll(() => members().join()).toContain('Workbook.worksheets')
    host.coAuthor.renameSheet('Mine', 'Last week')
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, partOf(plan(2)))
    await expect.poll(() => host.read("'Last week'!A2")).toEqual([[2]])
    host.coAuthor.addSheet('Mine')
    host.analyst.write('Mine!A5', [['=EDPS.SELECTED()']])
    await expect.poll(() => host.read('Mine!A5')).toEqual([[2]])
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, partOf(plan(3)))
    await expect.poll(() => host.read('Mine!A5')).toEqual([[3]])
    expect(host.read("'Last week'!A2")).toEqual([[3]])
  })

  test('is seen when it is taken away', async () => {
    const { host } = await openWith(plan(1))
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, null)
    await expect.poll(() => host.read('Mine!A2')).toEqual([['#N/A']])
    expect(host.hover('Mine!A2')).toBe('No plan yet: press Plan menu')
  })

  test('is seen in the end where Excel would not calculate at first', async () => {
    const { host } = await openWith(plan(1))
    host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, partOf(plan(2)))
    host.faults.refuseNext('ActivityLimitReached', 4)
    await expect.poll(() => host.read('Mine!A2')).toEqual([[2]])
  })
})

describe('the name EDPS_Plan', () => {
  test('holds the id of the plan, changes in place and is never deleted and made anew', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    const members = open.host.log.requests.flatMap((request) => request.members)
    expect(open.host.book.names.map(({ name, formula }) => [name, formula])).toEqual([
      [PLAN_NAME, `="${planId(keptIn(open))}"`],
    ])
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
    await open.flow.write()
    const later = open.host.log.requests.flatMap((request) => request.members).slice(members.length)
    expect(later).toContain('NamedItem.formula =')
    expect(later).not.toContain('NamedItem.delete')
    expect(open.host.book.names[0]!.formula).toBe(`="${planId(keptIn(open))}"`)
  })

  test('is left alone where it is somebody’s own, and that person is told', async () => {
    const open = await openPlanned({ ...withFormulas, names: { [PLAN_NAME]: '=Mine!$A$1' } })
    await open.flow.write()
    expect(open.host.book.names[0]!.formula).toBe('=Mine!$A$1')
    expect(open.state().notice?.message).toContain('EDPS_Plan means something else')
    expect(open.step('plan').write.is).toBe('written')
  })

  test('comes last, when columns, plan and state stand', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    const requests = open.host.log.requests.map(({ members }) => members.join())
    const last = (member: string) => requests.findLastIndex((members) => members.includes(member))
    expect(last('NamedItemCollection.add')).toBeGreaterThan(last('CustomXmlPartCollection.add'))
    expect(last('NamedItemCollection.add')).toBeGreaterThan(last('SettingCollection.add'))
  })
})

describe('STATUS in a cell', () => {
  test('follows what is edited, though no person asks: changed, and as it was again', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    enter(open, 'Mine!A1', '=EDPS.STATUS()')
    const says = (text: string) =>
      expect
        .poll(() => shown(open, 'Mine!A1'), { timeout: 5000 })
        .toEqual([[expect.stringContaining(text)]])
    await says('Its inputs are as they were.')
    const cost = open.host.read('Deals!D2')[0]![0]!
    open.host.analyst.write('Deals!D2', [[Number(cost) + 1]])
    await says('changed since. Deals: 1 row changed (Unit cost).')
    open.host.analyst.write('Deals!D2', [[cost]])
    await says('Its inputs are as they were.')
  })

  test('says when the inputs have changed since, and what of them, as soon as the pane knows', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    enter(open, 'Mine!A1', '=EDPS.STATUS()')
    expect(await shown(open, 'Mine!A1')).not.toEqual([[expect.stringContaining('changed')]])
    const { rows } = open.host.table('Deals')
    open.host.coAuthor.write('Deals!D2', [[Number(rows[0]![3]) + 1]])
    await open.flow.lookStale()
    await expect
      .poll(() => shown(open, 'Mine!A1'))
      .toEqual([
        [
          expect.stringMatching(
            /changed since\. Deals: 1 row changed \(Unit cost\)\. Plan again\.$/,
          ),
        ],
      ])
    // More of it: what the cell says follows.
    open.host.coAuthor.deleteRows('Sales', 0)
    await open.flow.lookStale()
    await expect
      .poll(() => shown(open, 'Mine!A1'))
      .toEqual([[expect.stringContaining('(Unit cost). Sales: 1 row removed.')]])
  })

  test('says so to a colleague without a key too, and no table is read for a formula', async () => {
    const first = await openPlanned(withFormulas)
    await first.flow.write()
    enter(first, 'Mine!A1', '=EDPS.STATUS()')
    await shown(first, 'Mine!A1')
    first.host.coAuthor.deleteRows('Sales', 0)
    const hers = await first.reopen(new Map())
    await hers.flow.start()
    await expect
      .poll(() => shown(hers, 'Mine!A1'))
      .toEqual([[expect.stringContaining('Sales: 1 row removed. Plan again.')]])
    // The pane itself looks at its columns.
    await hers.rested()
    const before = hers.host.log.requests.length
    hers.host.calculateAll()
    await settled(hers)
    const members = hers.host.log.requests.slice(before).flatMap((request) => request.members)
    expect(members.filter((member) => /Range|Table/.test(member))).toEqual([])
  })
})

describe('10,000 formulas', () => {
  test('are one reading of the plan and one request of answers', async () => {
    const open = await openPlanned(withFormulas)
    await open.flow.write()
    await settled(open)
    const keys = columns(open).map(({ key }) => key)
    const formulas = Array.from({ length: 10_000 }, (_, i) => [
      `=EDPS.QTY("${keys[i % keys.length]!}",EDPS_Plan)`,
    ])
    const fresh = await open.reopen()
    await settled(fresh)
    const [before, calls] = [fresh.host.log.requests.length, fresh.service.calls.length]
    fresh.host.analyst.write('Mine!A1', formulas)
    await settled(fresh)
    const members = fresh.host.log.requests.slice(before).map((request) => request.members.join())
    const named = (member: string) => members.filter((list) => list.includes(member)).length
    expect(named('SetInvocationArrayResults'.replace(/^S/, 's'))).toBe(1)
    expect(named('getXml')).toBe(1)
    expect(fresh.service.calls.length).toBe(calls)
    const qty = new Map(columns(fresh).map((deal) => [deal.key, deal.qty]))
    expect(fresh.host.read('Mine!A1:A10000')).toEqual(
      formulas.map((_, i) => [qty.get(keys[i % keys.length]!)]),
    )
  })
})

test('no function ever begins a fit or sends anything, whatever it is asked and with a key at hand', async () => {
  const open = await openChecked(withFormulas)
  const calls = open.service.calls.length
  const all = ['QTY("a")', 'PROFIT("a")', 'TOTAL()', 'SELECTED()', 'SWEEP()', 'PLAN()', 'STATUS()']
  all.forEach((call, i) => enter(open, `Mine!${'ABCDEFG'[i]!}1`, `=EDPS.${call}`))
  await settled(open)
  open.host.calculateAll()
  await settled(open)
  expect(open.service.calls.length).toBe(calls)
  expect(open.host.read('Mine!A1:G1')).toEqual([
    ['#N/A', '#N/A', '#N/A', '#N/A', '#N/A', '#N/A', 'No plan yet: press Plan menu.'],
  ])
  expect(Object.keys(sampleTables())).toEqual(['Deals', 'Sales'])
})
