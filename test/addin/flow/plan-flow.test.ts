// The way from an empty workbook to a plan in its columns, and back.
import { describe, expect, test } from 'vitest'
import { createFakeService, KEY, OTHER_KEY, UNKNOWN_KEY } from '../../support/pane/fake-service.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { loadFilms } from '#examples/films.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { tableSetupText } from '#addin/messages/texts.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { openChecked, openFlow, openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'
import { PLAIN_WORDS } from '../asked.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

describe('signing in', () => {
  test('takes a key that the service knows, and says why another is not taken', async () => {
    const { flow, state, step, service } = await openFlow()
    await flow.start()
    step('sign-in')
    await flow.signIn({ key: 'edps_paid_mistyped', name: '', remember: false })
    expect(state().signIn).toMatchObject({ refused: expect.stringContaining('no key of EDPS') })
    // One wrong character, whichever: told from an unknown key, and without asking.
    const asked = service.calls.length
    const slip = KEY.at(20) === 'x' ? 'y' : 'x'
    const mistyped = `${KEY.slice(0, 20)}${slip}${KEY.slice(21)}`
    await flow.signIn({ key: mistyped, name: '', remember: false })
    expect(state().signIn).toMatchObject({ refused: expect.stringContaining('mistyped') })
    expect(service.calls.length).toBe(asked)
    await flow.signIn({ key: UNKNOWN_KEY, name: '', remember: false })
    expect(state().signIn).toMatchObject({ refused: expect.stringContaining('does not know') })
    await flow.signIn({ key: ` ${KEY} `, name: 'Ada', remember: false })
    expect(state().signIn).toMatchObject({ as: 'signed-in', name: 'Ada', kind: 'paid' })
    step('tables')
  })

  test('does not show a refusal again to a person who looked around since', async () => {
    const { flow, state, step } = await openFlow({ tables: sampleTables() })
    await flow.start()
    await flow.signIn({ key: UNKNOWN_KEY, name: 'Ada', remember: false })
    flow.go('tables')
    flow.setDescription(loadSample().description)
    flow.setOptions(loadSample().options)
    await flow.chooseTables({ menus: 'Deals', history: null, sales: 'Sales' })
    await flow.check()
    await flow.confirm()
    step('sign-in')
    expect(state().signIn).toMatchObject({ refused: null, name: 'Ada' })
  })

  test('keeps the key on the device only where it is asked to, and forgets it when told', async () => {
    const first = await openFlow()
    await first.flow.start()
    await first.flow.signIn({ key: KEY, name: 'Ada', remember: false })
    expect([...first.storage.values()].join()).not.toContain('edps_')
    await first.flow.signIn({ key: KEY, name: 'Ada', remember: true })
    const second = await first.reopen()
    await second.flow.start()
    expect(second.state().signIn).toMatchObject({ as: 'signed-in', name: 'Ada', remembered: true })
    second.flow.signOut()
    expect([...second.storage.values()].join()).not.toContain('edps_')
    expect(second.state().signIn).toMatchObject({ as: 'signed-out', name: 'Ada' })
  })

  test('survives a reload of the pane in its window, and ends with the sign-out', async () => {
    const first = await openFlow()
    await first.flow.start()
    await first.flow.signIn({ key: KEY, name: 'Ada', remember: false })
    const second = await first.reopen()
    await second.flow.start()
    expect(second.state().signIn).toMatchObject({ as: 'signed-in', name: 'Ada', remembered: false })
    second.flow.signOut()
    const third = await second.reopen()
    await third.flow.start()
    third.step('sign-in')
    // Another device has another window.
    await third.flow.signIn({ key: KEY, name: 'Ada', remember: false })
    const other = await third.reopen(new Map())
    await other.flow.start()
    other.step('sign-in')
  })

  test('drops a kept key that the service no longer takes, and keeps it while offline', async () => {
    const first = await openFlow()
    await first.flow.start()
    await first.flow.signIn({ key: KEY, name: '', remember: true })
    first.service.fate('GET /sessions', { is: 'offline' })
    const second = await first.reopen()
    await second.flow.start()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(second.state().signIn.as).toBe('signed-in')
    second.service.fate('GET /sessions', { is: 'refuse', code: 'invalid_key' })
    const third = await second.reopen()
    await third.flow.start()
    await third.until('sign-in')
    expect(third.state().signIn).toMatchObject({
      refused: expect.stringContaining('does not know'),
    })
  })

  test('advises a lesser key in the place of an administrator’s', async () => {
    const { flow, service, state } = await openFlow()
    service.admin = true
    await flow.start()
    await flow.signIn({ key: KEY, name: '', remember: false })
    expect(state().signIn).toMatchObject({ warning: expect.stringContaining('fit') })
  })

  test('asks the service for nothing that it does not have', async () => {
    const { flow, service } = await openFlow()
    await flow.start()
    await flow.signIn({ key: KEY, name: '', remember: false })
    // Whether it takes the key, and what there is; the browser’s console shows what is refused.
    expect(service.calls.toSorted()).toEqual(['GET /', 'GET /sessions'])
  })
})

describe('the sample', () => {
  const OWN = { horizon: 4, writeoff: 0.8, period: 'month' } as const
  const own = { menus: 'Deals', history: null, sales: 'Sales' }

  test('leaves the options of one’s own tables as they were', async () => {
    const { flow, state } = await openFlow({ tables: sampleTables() })
    const { description, options } = loadSample()
    await flow.start()
    // As in the demonstration workbook: the sample's words with other numbers.
    flow.setDescription(description)
    flow.setOptions(OWN)
    await flow.insertSample()
    expect(state().setup.options).toMatchObject(options)
    await flow.chooseTables(own)
    expect(state().setup.options).toMatchObject(OWN)
    // What was changed since is not put back.
    await flow.chooseTables({ menus: 'Deals_2', history: null, sales: 'Sales_2' })
    flow.setOptions({ horizon: 12 })
    flow.pickTables(own)
    expect(state().setup.options).toMatchObject({ ...OWN, horizon: 12 })
  })

  test('leaves them so after a reload, and nothing of its own where nothing was set', async () => {
    const first = await openFlow({ tables: sampleTables() })
    await first.flow.start()
    first.flow.setOptions(OWN)
    await first.flow.insertSample()
    await first.flow.check()
    const second = await first.reopen()
    await second.flow.start()
    expect(second.state().setup.choice.menus).toBe('Deals_2')
    expect(second.state().setup.options).toMatchObject(loadSample().options)
    second.flow.pickTables(own)
    expect(second.state().setup).toMatchObject({ description: '', options: OWN })
    // Remembered are the columns of the sample, not those of a table made just now.
    expect(second.state().setup.recalled).toBe(true)
    await second.flow.insertSample()
    expect(second.state().setup.recalled).toBe(false)
  })
})

describe('the setup', () => {
  test('guesses tables, columns and the period of the sample, and needs no key to check', async () => {
    const { flow, state, step } = await openFlow()
    await flow.start()
    await flow.insertSample()
    step('mapping')
    const { setup } = state()
    expect(setup.choice).toEqual({ menus: 'Deals', history: null, sales: 'Sales' })
    expect(setup.time).toEqual({ by: 'date', period: 'week', now: 'latest' })
    expect(setup.parts.menus!.columns).toMatchObject({ key: 'SKU', date: 'Week of', qty: 'Qty' })
    await flow.check()
    const found = step('checked')
    expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(found).toMatchObject({ ok: true, counts: { menus: 20 } })
    expect(found.leaves).toContainEqual({ table: 'Deals', header: 'Unit cost', as: 'unit_cost' })
  })

  test('reads the description back while it is typed', async () => {
    const { flow, state, when } = await openFlow({ tables: sampleTables() })
    await flow.start()
    flow.setDescription('We buy qty units at unit_cost')
    flow.setDescription(loadSample().description)
    expect(state().setup.reading).toEqual({ is: 'reading', before: null })
    await when(({ setup }) => setup.reading.is !== 'reading')
    // Until somebody says when leftovers are written off, the service would refuse these words.
    expect(state().setup.reading).toMatchObject({
      is: 'read',
      unresolved: [
        { item: null, text: expect.stringContaining('Periods until leftovers are written off') },
      ],
    })
    flow.setOptions({ horizon: 8 })
    await when(({ setup }) => setup.reading.is === 'read' && setup.reading.unresolved.length === 0)
    flow.setDescription('We are charged a bit for storage.')
    await when(({ setup }) => setup.reading.is === 'refused')
    flow.setOptions({ labels: 'client_grounded' })
    expect(state().setup.reading).toEqual({ is: 'none' })
  })

  test('says which columns every plan needs and no guess was made for', async () => {
    const rows = [
      ['SKU', 'Foo'],
      ['a', 1],
    ]
    const { flow, step } = await openFlow({ tables: { Deals: { at: 'Deals!A1', rows } } })
    await flow.start()
    await flow.chooseTables({ menus: 'Deals', history: null, sales: null })
    expect(step('mapping').problem).toBe(
      `Choose the column that says the size, and when it was on offer. ${tableSetupText.withoutSales}`,
    )
  })

  test('moves a column from one field to another, and proposes features anew', async () => {
    const { flow, state, when } = await openFlow({ tables: sampleTables() })
    await flow.start()
    await flow.chooseTables(state().setup.choice)
    flow.setColumn('menus', 'unit_price', null)
    await when(({ setup }) =>
      setup.parts.menus!.features.some(({ header }) => header === 'Unit price'),
    )
    flow.setColumn('menus', 'unit_cost', 'Unit price')
    const { columns } = state().setup.parts.menus!
    expect(columns.unit_cost).toBe('Unit price')
    flow.setFeature('menus', 'Category', false)
    const category = state().setup.parts.menus!.features.find((f) => f.header === 'Category')
    expect(category!.take).toBe(false)
  })

  test('says why “Plan menu” stops on its way to the first plan, and goes on from there', async () => {
    const { flow, step } = await openFlow({ tables: sampleTables() })
    await flow.start()
    await flow.plan()
    expect(step('mapping').problem).toMatch(/check the guesses once, then press Plan menu again/)
    await flow.plan()
    expect(step('description').why).toMatch(/what a deal earns and costs/)
    flow.setDescription(loadSample().description)
    flow.setOptions(loadSample().options)
    await flow.plan()
    step('checked')
    flow.go('mapping')
    expect(step('mapping').problem).toBeNull()
    flow.go('description')
    expect(step('description').why).toBeNull()
  })

  test('is remembered by the workbook, words and all, for the next person who opens it', async () => {
    const first = await openChecked()
    first.flow.setFeature('menus', 'Category', false)
    await first.flow.check()
    const second = await first.reopen(new Map())
    await second.flow.start()
    const { setup } = second.state()
    expect(setup).toMatchObject({ recalled: true, description: first.state().setup.description })
    await second.flow.plan()
    second.step('checked')
    const parts = second.state().setup.parts
    expect(parts.menus!.features.find((f) => f.header === 'Category')!.take).toBe(false)
    expect(second.state().setup.time).toEqual({ by: 'date', period: 'week', now: 'latest' })
  })

  test('shows a problem on its cell', async () => {
    const { flow, host, step } = await openChecked()
    host.coAuthor.write('Deals!D3', [['#N/A']])
    await flow.check()
    const found = step('checked')
    expect(found.ok).toBe(false)
    const problem = found.problems.find(({ code }) => code === 'error_cell')!
    await flow.select(problem.cells[0]!)
    expect(host.book.selection).toMatchObject({ top: 2, left: 3 })
    await flow.confirm()
    step('checked')
  })

  test('remarks a wild price in the sales on its cell, and lets the plan go on', async () => {
    const { flow, host, step } = await openChecked()
    expect(step('checked').problems).toEqual([])
    const price = host.table('Sales').columns.indexOf('Price')
    host.coAuthor.write(`Sales!${String.fromCharCode(65 + price)}9`, [[1e12]])
    await flow.check()
    const found = step('checked')
    expect(found.ok).toBe(true)
    const odd = found.problems.find(({ code }) => code === 'value_far_off')!
    expect(odd).toMatchObject({
      severity: 'warning',
      message: expect.stringMatching(/1,000,000,000,000 stands .* in row 9\.$/),
    })
    await flow.select(odd.cells[0]!)
    expect(host.book.selection).toMatchObject({ top: 8, left: price })
  })
})

describe('a plan', () => {
  test('stands in the two columns of the current menu, passed rows at 0, past rows untouched', async () => {
    const { flow, host, step, state } = await openPlanned()
    const plan = step('plan')
    expect(plan).toMatchObject({
      mock: false,
      changes: null,
      notes: [
        {
          text: 'What the data lacked.',
          item: { code: 'reading', values: { text: 'What the data lacked.' } },
        },
      ],
    })
    expect(plan.n).toBeGreaterThan(5)
    await flow.write()
    expect(step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })
    const { columns, rows } = host.table('Deals')
    expect(columns.slice(-2)).toEqual(['EDPS qty', 'EDPS profit'])
    const [week, sku, qty] = [0, 1, 2]
    const now = Math.max(...rows.map((row) => Number(row[week])))
    for (const row of rows) {
      const chosen = plan.chosen.find(({ key, qty: size }) => key === row[sku] && size === row[qty])
      const past = row[week] !== now
      expect(row.slice(-2)).toEqual(past ? ['', ''] : [chosen?.qty ?? 0, chosen?.profit ?? 0])
    }
    expect(state().kept).toMatchObject({ current: { n: plan.n, by: 'Ada' }, earlier: [] })
  })

  test('finds its rows after a sort, and empties those that changed since', async () => {
    const { flow, host, step } = await openPlanned()
    await flow.write()
    const chosen = step('plan').chosen[0]!
    host.coAuthor.sortTable('Deals', 'Unit price')
    const { rows } = host.table('Deals')
    const at = rows.findIndex((row) => row[1] === chosen.key && row[2] === chosen.qty)
    host.coAuthor.write(`Deals!D${at + 2}`, [[999]])
    await flow.write()
    const written = step('plan').write
    expect(written).toMatchObject({ is: 'written', unfilledCount: 1, lost: [chosen.key] })
    expect(host.table('Deals').rows[at]!.slice(-2)).toEqual(['', ''])
  })

  test('follows rows that are edited between reading and writing', async () => {
    const { flow, host, step } = await openPlanned()
    const chosen = step('plan').chosen[0]!
    let edited = false
    host.faults.beforeSync((log) => {
      if (edited || log.writes.length > 0 || !host.table('Deals').columns.includes('EDPS qty'))
        return
      edited = true
      const { rows } = host.table('Deals')
      const at = rows.findIndex((row) => row[1] === chosen.key && row[2] === chosen.qty)
      host.coAuthor.write(`Deals!D${at + 2}`, [[998]])
    })
    await flow.write()
    expect(edited).toBe(true)
    expect(step('plan').write).toMatchObject({ is: 'written', unfilledCount: 1 })
  })

  test('changes with the threshold and the limit, and Apply rewrites the columns', async () => {
    const { flow, state, step, when, host } = await openPlanned()
    await flow.write()
    const all = step('plan')
    const least = all.confidence.sweep.threshold[0]!
    flow.setThreshold(least)
    expect(step('plan').n).toBe(1)
    await when(() => step('plan').chosen.length === 1)
    expect(step('plan').confidence).toMatchObject({ threshold: least, differs: true })
    await flow.write()
    const taken = host.table('Deals').rows.filter((row) => Number(row.at(-2)) > 0)
    expect(taken).toHaveLength(1)
    expect(step('plan').confidence.differs).toBe(false)

    flow.setThreshold(all.confidence.threshold)
    flow.setLimits({ spend: all.capital! / 2 })
    await when(() => step('plan').limits.without !== null)
    expect(step('plan').capital!).toBeLessThanOrEqual(all.capital! / 2)
    expect(state().kept.current).toMatchObject({ n: 1 })
  })

  test('is checked over the tables that were picked, also by the ribbon', async () => {
    const { flow, step, state } = await openChecked()
    flow.go('tables')
    flow.pickTables({ ...state().setup.choice, sales: null })
    await flow.plan()
    expect(step('checked').counts.sales_rows).toBe(0)
  })

  test('is told beforehand where its description is not understood', async () => {
    const { flow, step } = await openChecked()
    flow.setDescription('My cat likes green bananas.')
    await flow.check()
    expect(step('checked')).toMatchObject({ ok: true })
    expect(step('checked').problems).toContainEqual(
      expect.objectContaining({ code: 'description_unclear', severity: 'warning' }),
    )
  })

  test('shows which option counts, and which the description leaves without effect', async () => {
    const { flow, step, state, when } = await openChecked()
    flow.setOptions({ writeoff: 0.8, horizon: 4 })
    flow.setDescription(
      'What is left after the holding horizon is written off. Shipping is $3 per unit sold.',
    )
    await when(({ setup }) => setup.reading.is === 'read')
    expect(state().setup.reading).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({
          sentence: expect.stringContaining('the parameter leftover_writeoff_fraction'),
          inForce: [
            {
              code: 'parameter_used',
              values: { parameter: 'leftover_writeoff_fraction', value: 0.8 },
            },
          ],
        }),
      ]),
      unresolved: [],
    })
    flow.setDescription(`${PLAIN_WORDS} T is in weeks. Leftovers are written off after 8 weeks.`)
    await when(({ setup }) => setup.reading.is === 'read')
    const item = { code: 'unused_horizon', values: { value: 4, said: 8 } }
    expect(state().setup.reading).toMatchObject({
      unused: [{ item: { code: 'unused_writeoff' } }, { item }],
    })
    await flow.check()
    expect(step('checked').problems).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'description_doubtful',
          theirs: expect.objectContaining({
            item: expect.objectContaining({ code: 'unused_horizon' }),
          }),
        }),
      ]),
    )
  })

  test('is told beforehand what of its description is in doubt', async () => {
    const { flow, step, state, when, service } = await openChecked()
    const doubt = '“We pay attention to detail”: it is not clear whether that is a cost.'
    service.reads = (request) => {
      const answer = readAnswer({ ...request, business_description: PLAIN_WORDS })
      return { ...answer, valuation: { ...answer.valuation!, unresolved: [doubt] } }
    }
    flow.setDescription(`${PLAIN_WORDS} We pay attention to detail.`)
    await when(({ setup }) => setup.reading.is === 'read')
    expect(state().setup.reading).toMatchObject({
      unresolved: expect.arrayContaining([{ text: doubt, item: null }]),
      assumptions: expect.not.arrayContaining([expect.objectContaining({ text: doubt })]),
    })
    await flow.check()
    expect(step('checked').problems).toContainEqual(
      expect.objectContaining({
        code: 'description_doubtful',
        severity: 'warning',
        theirs: { text: doubt, item: null },
      }),
    )
  })

  test('comes with the sample for its tables alone; the own one is kept, however often it is inserted', async () => {
    const { flow, host, state, step } = await openFlow({ tables: sampleTables() })
    const { description, options } = loadSample()
    await flow.start()
    flow.setDescription('We buy at unit_cost.')
    for (const name of ['Deals_2', 'Deals_3', 'Deals_4']) {
      await flow.insertSample()
      step('mapping')
      expect(state().setup.choice.menus).toBe(name)
      const [deals, sales] = host.book.sheets.slice(-2)
      expect([deals!.name, sales!.name].map((one) => one.replace(/ \d$/, ''))).toEqual([
        'Deals',
        'Sales',
      ])
      expect(host.book.activeSheetId).toBe(deals!.id)
      expect(state().setup).toMatchObject({ description, options })
      expect(state().notice?.message).toMatch(/Yours is kept/)
    }
    flow.pickTables({ menus: 'Deals', history: null, sales: 'Sales' })
    expect(state().setup.description).toBe('We buy at unit_cost.')
    flow.pickTables({ menus: 'Deals_3', history: null, sales: 'Sales_3' })
    expect(state().setup.description).toBe(description)
  })

  test('keeps within the spending limit that was set for the plan before it, also after a reload', async () => {
    const first = await openPlanned()
    const limit = first.step('plan').capital! / 2
    first.flow.setLimits({ spend: limit })
    await first.when(() => first.step('plan').limits.without !== null)
    await first.flow.check()
    await first.flow.confirm()
    await first.when(({ step }) => step.at === 'plan' && step.limits.without !== null)
    expect(first.step('plan').capital!).toBeLessThanOrEqual(limit)
    await first.flow.write()

    const second = await first.reopen()
    await second.flow.start()
    await second.until('plan')
    await second.flow.check()
    await second.flow.confirm()
    await second.when(({ step }) => step.at === 'plan' && step.limits.without !== null)
    expect(second.step('plan').limits.limits).toEqual({ spend: limit })
  })

  test('is restored: the previous one comes back and the current one becomes the previous', async () => {
    const { flow, host, state, step, until } = await openPlanned()
    await flow.write()
    const first = host.table('Deals').rows
    flow.setOptions({ correction: 0.1 })
    await flow.check()
    await flow.confirm()
    await until('plan')
    const { changes } = step('plan')
    expect(changes).toMatchObject({ added: [], dropped: [] })
    flow.setThreshold(0.9)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await flow.write()
    expect(host.table('Deals').rows).not.toEqual(first)
    const { current } = state().kept
    await flow.restore()
    expect(host.table('Deals').rows).toEqual(first)
    expect(state().kept.earlier).toEqual([{ ...current, restoreProblem: null }])
    expect(state().notice).toMatchObject({ tone: 'done' })
  })

  test('of an input test goes to columns of its own and never into the workbook’s keeping', async () => {
    const open = await openChecked()
    open.flow.setOptions({ mock: true })
    await open.flow.check()
    await open.flow.confirm()
    expect(await open.until('plan')).toMatchObject({ mock: true })
    await open.flow.write()
    expect(open.host.table('Deals').columns.slice(-2)).toEqual([
      'EDPS qty (mock)',
      'EDPS profit (mock)',
    ])
    expect(open.state().kept.current).toBeNull()
    await open.flow.write()
    expect(open.host.table('Deals').columns).toHaveLength(15)
  })

  test('of an input test counts as written, and its deals are shown', async () => {
    const open = await openChecked()
    const { flow, host, state, step, when } = open
    flow.setOptions({ mock: true })
    await flow.check()
    await flow.confirm()
    expect((await open.until('plan')).confidence).toMatchObject({ differs: true })
    await flow.write()
    const { sweep, threshold } = step('plan').confidence
    expect(step('plan').confidence).toMatchObject({ differs: false })
    await flow.showTaken()
    expect(state().notice!.message).toMatch('Taken deal 1 of ')
    const { left } = host.book.selection
    expect(host.table('Deals').columns[left]).toBe('EDPS qty (mock)')
    // Moved, it is to be applied; moved back, it stands there.
    flow.setThreshold(sweep.threshold[2]!)
    await when(({ step }) => step.at === 'plan' && step.chosen.length === 3)
    expect(step('plan').confidence).toMatchObject({ differs: true })
    flow.setThreshold(threshold)
    await when(({ step }) => step.at === 'plan' && !step.confidence.differs)
  })

  test('is stale once its inputs have changed, and not because the table was sorted', async () => {
    const { flow, host, state } = await openPlanned()
    await flow.write()
    host.coAuthor.sortTable('Deals', 'Unit price')
    await flow.lookStale()
    expect(state().kept.stale).toBe(false)
    host.coAuthor.write('Deals!D5', [[3]])
    await flow.lookStale()
    expect(state().kept).toMatchObject({
      stale: true,
      changed: ['Deals: 1 row changed (Unit cost).'],
    })
  })

  test('is not out of date because a check was made with other options, words or columns', async () => {
    const { flow, host, state, step } = await openPlanned()
    await flow.write()
    flow.setOptions({ correction: 0.1 })
    flow.setDescription(`${loadSample().description} There are no other costs.`)
    flow.setFeature('menus', 'Category', false)
    await flow.check()
    expect(step('checked').ok).toBe(true)
    expect(state().kept.stale).toBe(false)
    host.coAuthor.write('Deals!D5', [[3]])
    await flow.check()
    expect(state().kept.stale).toBe(true)
  })

  test('says that there is nothing to cancel where none is being made', async () => {
    const { flow, state } = await openChecked()
    await flow.cancel()
    expect(state().notice?.message).toMatch(/^There is nothing to cancel/)
  })

  test('says no more that a deal was shown once something else is chosen', async () => {
    const { flow, state, step } = await openPlanned()
    await flow.write()
    const { threshold } = step('plan').confidence
    for (const next of [
      async () => flow.setThreshold(threshold),
      async () => flow.setLimits({}),
      async () => flow.go('options'),
      () => flow.openFit(),
    ]) {
      await flow.showTaken()
      expect(state().notice?.message).toMatch(/^Taken deal/)
      await next()
      expect(state().notice).toBeNull()
    }
  })

  test('shows the deals that it takes one after another, wherever they stand by now', async () => {
    const { flow, host, step, state, reopen } = await openPlanned()
    const plan = step('plan')
    await flow.write()
    expect(step('plan').write).toMatchObject({ taken: plan.n })
    const takes = () => {
      const { top, left } = host.book.selection
      const { columns, rows } = host.table('Deals')
      expect(columns[left]).toBe('EDPS qty')
      return { key: rows[top - 1]![1], qty: rows[top - 1]![left] }
    }
    // The first one is selected by the write.
    const { columns, rows } = host.table('Deals')
    const first = rows.find((row) => Number(row[columns.indexOf('EDPS qty')]) > 0)!
    expect(takes().key).toBe(first[1])
    host.coAuthor.sortTable('Deals', 'Unit price')
    const seen = []
    for (let i = 0; i < plan.n; i++) {
      await flow.showTaken()
      seen.push(takes())
      const { key } = seen.at(-1)!
      expect(state().notice!.message).toMatch(
        `Taken deal ${i + 1} of ${plan.n}: ${String(key)}, row `,
      )
    }
    const byKey = (a: { key: unknown }, b: { key: unknown }) =>
      String(a.key) < String(b.key) ? -1 : 1
    expect(seen.sort(byKey)).toEqual(plan.chosen.map(({ key, qty }) => ({ key, qty })).sort(byKey))
    // And from the first again; also after a reload.
    await flow.showTaken()
    const again = takes()
    const second = await reopen()
    await second.flow.start()
    await second.until('plan')
    await second.flow.showTaken()
    expect(takes()).toEqual(again)
  })

  test.each([
    ['deleted', (host: WorkbookHost) => host.coAuthor.deleteColumn('Deals', 'EDPS qty')],
    [
      'a person’s now',
      (host: WorkbookHost) => host.coAuthor.renameColumn('Deals', 'EDPS qty', 'Mine'),
    ],
  ])('says so where its column is %s, and selects nothing', async (_, change) => {
    const { flow, host, state } = await openPlanned()
    await flow.write()
    const { selection } = host.book
    change(host)
    await flow.showTaken()
    expect(host.book.selection).toEqual(selection)
    expect(state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('no deal that the plan takes'),
    })
  })

  test('is looked up in its own tables, whichever are chosen for the next plan', async () => {
    const tables = sampleTables()
    const { Deals } = tables
    const first = await openPlanned({
      tables: { ...tables, Others: { ...Deals!, at: 'Others!A1' } },
    })
    await first.flow.write()
    await first.flow.chooseTables({ menus: 'Others', history: null, sales: 'Sales' })
    await first.flow.check()
    first.step('checked')
    expect(first.state().kept.stale).not.toBe(true)
    await first.flow.lookStale()
    expect(first.state().kept.stale).toBe(false)
    // What was checked for sending stays what it was.
    expect(first.step('checked').leaves.map(({ table }) => table)).toContain('Others')

    first.host.coAuthor.write('Others!D5', [[3]])
    await first.flow.lookStale()
    expect(first.state().kept.stale).toBe(false)
    first.host.coAuthor.renameTable('Deals', 'Offers')
    await first.flow.lookStale()
    expect(first.state().kept.stale).toBe(false)
    first.host.coAuthor.write('Deals!D5', [[3]])
    await first.flow.lookStale()
    expect(first.state().kept).toMatchObject({
      stale: true,
      changed: ['Offers: 1 row changed (Unit cost).'],
    })

    // Also for who opens the workbook, where the other table was checked last.
    const second = await first.reopen(new Map())
    await second.flow.start()
    await second.when(({ kept }) => kept.stale === true)
    second.host.coAuthor.write('Deals!D5', [[Number(Deals!.rows[4]![3])]])
    await second.flow.lookStale()
    expect(second.state().kept.stale).toBe(false)
  })
})

test('nothing of the key is ever in the workbook or in an address', async () => {
  const { flow, host, service } = await openPlanned()
  await flow.write()
  const file = JSON.stringify([
    [...host.book.settings],
    host.book.xmlParts,
    host.table('Deals').rows,
  ])
  expect(file).not.toContain(KEY.slice(0, 20))
  expect(service.sent.join()).not.toContain(KEY)
  expect(file).not.toContain(OTHER_KEY)
})

describe('other workbooks', () => {
  test('may have today’s deals and past ones in two tables: only today’s are written', async () => {
    const { Deals, Sales } = sampleTables()
    const [headers, ...rows] = Deals!.rows
    const weekOf = (row: (typeof rows)[number]) => (row[0] as { value: number }).value
    const now = Math.max(...rows.map(weekOf))
    const table = (name: string, keep: (week: number) => boolean) => ({
      at: `${name}!A1`,
      rows: [headers!, ...rows.filter((row) => keep(weekOf(row)))],
    })
    const open = await openFlow({
      tables: {
        Offers: table('Offers', (week) => week === now),
        History: table('History', (week) => week < now),
        Sales: Sales!,
      },
    })
    const { flow, host, state, step, until } = open
    await flow.start()
    expect(state().setup.choice).toEqual({ menus: 'Offers', history: 'History', sales: 'Sales' })
    await flow.signIn({ key: KEY, name: '', remember: false })
    flow.setDescription(loadSample().description)
    flow.setOptions(loadSample().options)
    await flow.chooseTables(state().setup.choice)
    await flow.check()
    expect(step('checked')).toMatchObject({ ok: true, counts: { menus: 20 } })
    await flow.confirm()
    await until('plan')
    await flow.write()
    expect(step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })
    expect(host.table('Offers').columns.at(-1)).toBe('EDPS profit')
    expect(host.table('History').columns).toEqual(headers)
  })

  test('need no sales where past profits are on the rows', async () => {
    const films = loadFilms().menus
    const headers = Object.keys(films[0]!)
    const rows = films.map((film) => headers.map((name) => film[name] ?? null))
    const { flow, step, service, until } = await openFlow({
      tables: { Films: { at: 'Films!A1', rows: [headers, ...rows] } },
    })
    await flow.start()
    await flow.signIn({ key: KEY, name: '', remember: false })
    flow.setOptions({ labels: 'client_grounded', period: 'year', basis: 'columns' })
    await flow.plan()
    // Every fit has words, also one that learns from profits as they stand.
    await flow.plan()
    step('description')
    await flow.check()
    expect(step('checked')).toMatchObject({ ok: false })
    expect(step('checked').problems[0]).toMatchObject({
      code: 'description_missing',
      severity: 'error',
      message: expect.stringContaining('also one from your own profits'),
    })
    await flow.confirm()
    expect(service.calls).not.toContain('POST /fit')
    flow.setDescription(loadFilms().description)
    await flow.plan()
    expect(step('checked').problems.filter(({ severity }) => severity === 'error')).toEqual([])
    await flow.confirm()
    await until('plan')
    expect(service.sessions[0]!.fields).toMatchObject({
      grounding_mode: 'client_grounded',
      market_type: { parameters: { choice_basis: 'columns', period: 'year' } },
    })
  })
})

/** Confirms a plan without a key, then signs in. */
async function confirmThenSignIn({ flow, step }: OpenFlow): Promise<void> {
  await flow.start()
  flow.setDescription(loadSample().description)
  flow.setOptions(loadSample().options)
  await flow.chooseTables({ menus: 'Deals', history: null, sales: 'Sales' })
  await flow.check()
  await flow.confirm()
  step('sign-in')
  await flow.signIn({ key: KEY, name: 'Ada', remember: false })
}

test('what was confirmed without a key goes on by itself after the sign-in', async () => {
  const open = await openFlow({ tables: sampleTables() })
  const { until, service } = open
  await confirmThenSignIn(open)
  await until('plan')
  expect(service.calls.filter((call) => call === 'POST /fit').length).toBe(1)
})

test('where plans cost, a person who confirms without a key sees the cost before anything is sent', async () => {
  const service = createFakeService()
  service.metered = true
  const open = await openFlow({ tables: sampleTables(), service })
  const { state, step } = open
  await confirmThenSignIn(open)
  expect(step('checked').ok).toBe(true)
  expect(state().notice?.message).toContain('cost is shown now')
  expect(service.calls).not.toContain('POST /fit')
})

test('from the setup the last plan can be had again', async () => {
  const { flow, state, step, until } = await openPlanned()
  flow.go('options')
  step('options')
  expect(state().kept.fit).toMatchObject({ by: 'Ada', mock: false })
  await flow.openFit()
  await until('plan')
})
