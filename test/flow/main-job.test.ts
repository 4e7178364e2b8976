// The main job through the front door: a request goes to the Worker, an engine plans it, the plan
// comes back. Every test here crosses the whole house.
import { noteText } from '#contract/english-notes.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadRequest } from '#contract/questions.ts'
import type { MenuRow, OptionRow, Result } from '#contract/schemas.ts'
import { loadFilms } from '#examples/films.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { readParquet } from '#tables/parquet.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { createRandom } from '#examples/random.ts'
import { ended, openHouse, planOf, requestOf, smallMarket, submit, type House } from './house.ts'

let house: House
const market = smallMarket(11)

/** The market's plan, made once for all tests that only look at it. */
let plan: Promise<Result> | null = null
function planned(): Promise<Result> {
  plan ??= submit(house.client, requestOf(market)).then((id) => ended(house.client, id))
  return plan
}

/** What `POST /predict` selects for the session. */
async function predicted(session_id: string, body: object): Promise<Row[]> {
  const answer = await fetch(`${house.stack.baseUrl}/v1/predict`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${house.stack.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ session_id, ...body }),
  })
  const { selection, selection_rows, note } = await answer.json()
  expect([answer.status, typeof note]).toEqual([200, 'string'])
  const read = readParquet(Buffer.from(selection, 'base64'))
  if (!read.ok) throw new Error(read.message)
  expect(read.table.rows).toBe(selection_rows)
  return tableToRows(read.table)
}

beforeAll(async () => {
  house = await openHouse({ engines: 1 })
})
afterAll(() => house.close())

describe('a wholesale menu', () => {
  // First of all: later requests leave a description behind, and the last one sent would answer.
  // Conformance: 2.2-simulator
  test('is planned from the built-in text when a simulator sends none', async () => {
    const { business_description: _, ...body } = requestOf(market)
    const inner = body['market_type'] as { parameters: Record<string, unknown> }
    const narrow = (row: Row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name], column) => column < 12 || name === 'key'),
      )
    const simulated = {
      ...body,
      menus: market.menus.map(narrow),
      market_type: {
        market_type: 'synthetic_inventory',
        parameters: { ...inner.parameters, grounding_labelling_mode: 'synthetic_full' },
      },
    }
    const answer = await house.client.fit(simulated)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    expect(answer.value.business_description_source).toBe('simulator_default')
    const result = await ended(house.client, answer.value.session_id)
    expect(result.status).toBe('done')
  })

  // Conformance: 1.1, 2.5-result, 2.5-model, 9.4, 2.5-entry-of-the-sweep
  test('is planned, and the answer holds what the interface promises', async () => {
    const result = await planned()
    expect(result.error ?? null).toBeNull()
    expect(result.status).toBe('done')
    expect(result.model).toBe('rc012.2')
    const menu = result.menu!
    expect(result.n_selected).toBe(menu.length)
    const cents = menu.reduce((sum, row) => sum + Math.round(row.profit * 100), 0)
    expect(Math.round(result.predicted_profit_sum! * 100)).toBe(cents)
    expect(menu.every((row, i) => i === 0 || menu[i - 1]!.profit >= row.profit)).toBe(true)
    const offered = new Map(
      market.menus
        .filter((row) => row.menu === 0)
        .map((row) => [`${row.key} ${row.qty}`, row.unit_cost]),
    )
    for (const row of menu) {
      expect(row).toMatchObject({ menu: 0, T: 0 })
      expect(row.unit_cost).toBe(offered.get(`${row.key} ${row.qty}`))
    }
    expect(menu.length).toBeGreaterThan(0)
    expect(menu.length).toBeLessThan(120)
    expect(new Set(menu.map((row) => row.key)).size).toBe(menu.length)
    const capital = menu.reduce((sum, row) => sum + row.unit_cost! * row.qty, 0)
    expect(result.summary!.capital_deployed).toBeCloseTo(capital, 2)

    // What is taken is sure enough, and nothing was asked to be surer.
    const threshold = result.confidence_thresh_effective!
    expect(result.confidence_correction).toBe(0)
    expect(threshold).toBe(result.confidence_thresh_calibrated)
    expect(menu.filter((row) => row.confidence < threshold || row.profit <= 0)).toEqual([])
    const [low, high] = result.predicted_profit_interval!
    expect(low).toBeLessThan(high)

    // The sweep: ascending, never rising, and the applied entry is this plan.
    const sweep = result.confidence_sweep!
    expect(sweep.map((entry) => entry.correction)).toEqual([
      -0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3,
    ])
    expect(sweep.every((e, i) => i === 0 || e.n_selected <= sweep[i - 1]!.n_selected)).toBe(true)
    const applied = sweep.filter((entry) => entry.applied)
    expect(applied).toEqual([
      {
        correction: 0,
        threshold,
        applied: true,
        n_selected: menu.length,
        n_selected_keys: menu.length,
        n_keys_positive: sweep[0]!.n_keys_positive,
        total_predicted_profit: result.predicted_profit_sum,
      },
    ])
    for (const entry of sweep) {
      expect(entry.threshold).toBeCloseTo(Math.min(1, Math.max(0, threshold + entry.correction)), 9)
      expect(entry.n_keys_positive).toBeGreaterThanOrEqual(entry.n_selected)
    }

    // The summary: every key is taken or refused; past menus were replayed.
    expect(result.summary!.task_keys).toBe(120)
    expect(result.summary!.refused_keys).toBe(120 - menu.length)
    const replayed = result.summary!.replay
    expect(replayed.length).toBeGreaterThan(0)
    expect(replayed.filter((past) => past.T >= 0 || past.selected > past.options)).toEqual([])
    expect(result.progress).toMatchObject({ fraction: 1 })
    // What is noted and assumed is data too, which says the sentences.
    const { notes, notes_items } = result.summary!
    expect(notes_items!.map(noteText)).toEqual(notes)
    const { assumptions, assumptions_items } = result.valuation!
    expect(assumptions_items!.map(noteText)).toEqual(assumptions)
    expect(new Set(notes_items!.map(({ code }) => code))).not.toContain('reading')
    // It is charged for new words and the least of a calculation: what the engine computed is less.
    const { items, tokens_charged_units } = result.billing!
    expect(items.map(({ what }) => what)).toEqual(['grounding', 'cpu', 'minimum'])
    expect(items.reduce((sum, { units }) => sum + units, 0)).toBe(tokens_charged_units)
  })

  // Conformance: how-history-is-valued
  test('is valued by terms whose words stand in the description and columns in the tables', async () => {
    const { valuation } = await planned()
    const { terms, bindings, ...reading } = valuation!
    expect(reading).toMatchObject({ quantity: 'stock', horizon: 4, period: 'week', unresolved: [] })
    const words = String(requestOf(market)['business_description'])
    expect(terms.map((term) => term.sign)).toContain(1)
    expect(terms.map((term) => term.sign)).toContain(-1)
    for (const term of terms) {
      expect(term.source.length).toBeGreaterThan(10)
      expect(words).toContain(term.source)
    }
    const columns = [
      ...Object.keys(market.menus[0]!).map((name) => `Menus.${name}`),
      ...Object.keys(market.sales[0]!).map((name) => `Sales.${name}`),
    ]
    expect(columns).toEqual(expect.arrayContaining(bindings.map((binding) => binding.column)))
    for (const binding of bindings) expect(words).toContain(binding.phrase)
    // What is bound is what the formula computes with.
    expect(bindings.length).toBeGreaterThanOrEqual(5)
    for (const { column } of bindings) expect(reading.formula).toContain(column.split('.')[1])
    expect(reading.assumptions.length).toBeGreaterThan(0)
  })

  // Conformance: cache-key
  test('is planned alike by the reading that the account kept, told as a cache hit', async () => {
    const first = await planned()
    const again = await ended(house.client, await submit(house.client, requestOf(market)))
    expect([first.grounding_cache_hit, again.grounding_cache_hit]).toEqual([false, true])
    expect(again.valuation).toEqual(first.valuation)
    expect(planOf(again)).toEqual(planOf(first))
  })

  // Conformance: profit-no-sales
  test('is planned from the profits of past deals alone, without a sale', async () => {
    const menus = market.menus.map((row) =>
      row.historically_chosen === 1 && row.menu !== 0
        ? { ...row, profit: Number(row.qty) * (Number(row.unit_price) - Number(row.unit_cost) - 4) }
        : row,
    )
    const session = await submit(house.client, { ...requestOf(market), menus, sales: [] })
    expect((await ended(house.client, session)).status).toBe('done')
    const all = await house.client.result(session, { labels: 'all' })
    if (!all.ok || !all.changed) throw new Error('no answer')
    const sent = new Map<string, Row>(menus.map((row) => [`${row.key} ${row.qty}`, row]))
    const own = all.value.labels!.filter((row) => row.how !== 'bound')
    expect(own.length).toBeGreaterThan(100)
    for (const { key, qty, value, how } of own) {
      expect(how).toBe('client')
      expect(value).toBe(sent.get(`${key} ${qty}`)?.profit)
    }
  })

  // Conformance: 2.5-sweep, all-options-labels
  test('gives every task key its best size when all options are asked for', async () => {
    const result = await planned()
    const all = await house.client.result(result.session_id, {
      options: 'all',
      labels: 'all',
      reasons: 'all',
    })
    if (!all.ok || !all.changed) throw new Error('no answer')
    const options = all.value.options!
    expect(options.length).toBe(120)
    expect(new Set(options.map((option) => option.key)).size).toBe(120)
    const offered = new Set(
      market.menus.filter((row) => row.menu === 0).map((row) => `${row.key} ${row.qty}`),
    )
    expect(options.filter((o) => !offered.has(`${o.key} ${o.qty}`))).toEqual([])

    // A client can move the threshold itself: eligible and sure enough = the plan.
    const threshold = result.confidence_thresh_effective!
    const again = options.filter((o) => o.eligible && o.confidence >= threshold && o.profit > 0)
    const byKey = (row: MenuRow | OptionRow) => String(row.key)
    expect(again.map(byKey).sort()).toEqual(result.menu!.map(byKey).sort())

    // Each selected key has a reason: past deals with what they earned, and columns of the menus.
    const reasons = all.value.reasons!
    expect(reasons.map(({ key }) => key)).toEqual(result.menu!.map(({ key }) => key))
    const labelled = new Map(all.value.labels!.map((row) => [`${row.key} ${row.qty}`, row.value]))
    for (const { deals, columns } of reasons) {
      expect(deals).toHaveLength(3)
      for (const { key, qty, profit } of deals)
        expect(labelled.get(`${key} ${qty}`)).toBeCloseTo(profit, 1)
      expect(columns.length).toBeGreaterThan(0)
    }

    // Labels are those of deals that were taken, in the words of the interface.
    const labels = all.value.labels!
    const sent = new Set(market.menus.map((row) => `${row.menu} ${row.key} ${row.qty}`))
    const taken = new Set(
      market.menus.filter((row) => row.historically_chosen === 1).map((row) => row.key),
    )
    expect(labels.filter((row) => row.menu === 0 || !taken.has(row.key))).toEqual([])
    const own = labels.filter((row) => row.how !== 'derived')
    expect(own.filter((row) => !sent.has(`${row.menu} ${row.key} ${row.qty}`))).toEqual([])
    expect(labels.some((row) => row.how === 'exact' && row.mature)).toBe(true)
    expect(labels.filter((row) => (row.value === null) !== (row.how === 'bound'))).toEqual([])
    const labeled = labels.filter((row) => row.how !== 'bound' && row.mature)
    expect(new Set(labeled.map((row) => row.key)).size).toBe(all.value.labeled_rows)
  })

  // Conformance: predict
  test('is predicted within seconds: by a small model, or to the cent as the plan says', async () => {
    const { session_id, menu } = await planned()
    const task = market.menus.filter((row) => row.menu === 0)
    const predict = (body: object) => predicted(session_id, body)

    const reference = await predict({ menus: task })
    expect(reference.length).toBeGreaterThan(0)
    expect(reference.every(({ profit }) => Number(profit) > 0)).toBe(true)
    const sizes = new Set(task.map((row) => `${row.key} ${row.qty}`))
    expect(reference.every(({ key, qty }) => sizes.has(`${key} ${qty}`))).toBe(true)
    expect(new Set(reference.map(({ key }) => key)).size).toBe(reference.length)
    expect(await predict({ menus: task.toReversed() })).toEqual(reference)

    // The session's own model: its own menu, some deals of it, and deals that it has not seen.
    const told = menu!.map(({ key, qty, profit }) => ({ key, qty, profit }))
    expect(await predict({ menus: task, model: 'session' })).toEqual(told)
    const some = new Set(told.slice(0, 3).map(({ key }) => key))
    expect(
      await predict({ menus: task.filter(({ key }) => some.has(String(key))), model: 'session' }),
    ).toEqual(told.slice(0, 3))
    const dear = task.map((row) => ({ ...row, unit_cost: 50 * Number(row.unit_cost) }))
    expect((await predict({ menus: dear, model: 'session' })).length).toBeLessThan(told.length)
  })

  // Conformance: predict
  test('is predicted by the small model while its fit runs, or waits for its turn', async () => {
    const large = generateWholesale({ seed: 5, deals: 500, past: 60, redraws: 0 })
    const menus = large.menus.filter((row) => row.menu === 0)
    const runs = await submit(house.client, requestOf(large))
    const waits = await submit(house.client, requestOf(large))
    const statusOf = async (session: string) => {
      const answer = await house.client.result(session)
      return answer.ok && answer.changed ? answer.value.status : null
    }
    while ((await statusOf(runs)) !== 'processing') await sleep(50)
    const rows = await predicted(runs, { menus })
    expect(rows.length).toBeGreaterThan(0)
    expect(await predicted(waits, { menus })).toEqual(rows)
    expect([await statusOf(runs), await statusOf(waits)]).toEqual(['processing', 'grounding'])
    await Promise.all([runs, waits].map((session) => house.client.cancel(session)))
  })

  // Conformance: 2.1-menus-sales
  test('is planned alike from rows, Parquet and a mix of both', async () => {
    const forms = [requestOf(market, 'parquet', 'parquet'), requestOf(market, 'parquet', 'rows')]
    const sessions = await Promise.all(forms.map((form) => submit(house.client, form)))
    const results = await Promise.all(sessions.map((session) => ended(house.client, session)))
    const ofRows = planOf(await planned())
    expect(results.map(planOf)).toEqual([ofRows, ofRows])
  })

  // Conformance: 1.3
  test('is planned alike whatever its rows are called and in whatever order they come', async () => {
    const session = await submit(house.client, requestOf(renameAndShuffle(market)))
    const [first, other] = [await planned(), await ended(house.client, session)]
    const calledBack = planOf(other).menu!.map((row) => ({ ...row, key: newName(row.key) }))
    const named = planOf(first).menu!
    // Best first, whatever they are called; only deals of equal profit may change places.
    expect(calledBack.map((row) => row.profit)).toEqual(named.map((row) => row.profit))
    const sortRows = (rows: readonly MenuRow[]) =>
      rows.toSorted((a, b) => String(a.key).localeCompare(String(b.key)))
    expect(sortRows(calledBack)).toEqual(sortRows(named))
    expect(other.predicted_profit_sum).toBe(first.predicted_profit_sum)
    expect(other.confidence_sweep).toEqual(first.confidence_sweep)
  })

  // Conformance: 2.1-confidence-correction
  test('takes fewer deals at a higher confidence, without another plan', async () => {
    const body = { ...requestOf(market), confidence_correction: 0.15 }
    const surer = await ended(house.client, await submit(house.client, body))
    const plain = await planned()
    expect(surer.n_selected!).toBeLessThanOrEqual(plain.n_selected!)
    const keys = new Set(plain.menu!.map((row) => row.key))
    expect(surer.menu!.every((row) => keys.has(row.key))).toBe(true)
    expect(surer.confidence_sweep!.filter((e) => e.applied).map((e) => e.correction)).toEqual([
      0.15,
    ])
    expect(surer.confidence_thresh_calibrated).toBe(plain.confidence_thresh_calibrated)
    expect(surer.confidence_thresh_effective).toBeCloseTo(
      Math.min(1, plain.confidence_thresh_calibrated! + 0.15),
      9,
    )
  })

  // Conformance: grounding-unresolved
  test('described in words that this version cannot read ends with a diagnosis', async () => {
    const body = {
      ...requestOf(market),
      business_description: 'We buy crates and pay the haulier a few dollars for each.',
    }
    const result = await ended(house.client, await submit(house.client, body))
    expect(result.status).toBe('failed')
    expect(result.error_code).toBe('grounding_unresolved')
    expect(result.feedback).toContain('haulier')
    expect(result.menu).toBeUndefined()
    expect(result.questions).toBeDefined()
  })

  // Conformance: what-read-keeps
  test('uses the reading that POST /read answered for the same words and columns', async () => {
    const business_description = 'We buy crates at unit_cost. The fee is 12% of the selling price.'
    const body = { ...requestOf(market), business_description }
    const columns = { menus: told(market.menus), sales: told(market.sales) }
    const market_type = (body as Record<string, unknown>)[
      'market_type'
    ] as ReadRequest['market_type']
    const read = await house.client.read({ business_description, columns, market_type })
    if (!read.ok) throw new Error(JSON.stringify(read))
    expect(read.value.status).toBe('read')
    const result = await ended(house.client, await submit(house.client, body))
    expect([result.status, result.error ?? null]).toEqual(['done', null])
    // The first fit of a reading pays for it, the next one does not.
    expect(result.grounding_cache_hit).toBe(false)
    expect(result.billing!.items[0]!.what).toBe('grounding')
    const next = await ended(house.client, await submit(house.client, body))
    expect(next.grounding_cache_hit).toBe(true)
    expect(next.billing!.items.map(({ what }) => what)).toEqual(['cpu', 'minimum'])
    expect(result.valuation!.terms).toEqual(read.value.valuation!.terms)
    const again = await house.client.read({ business_description, columns, market_type })
    expect(again).toMatchObject({ ok: true, value: { by: 'kept' } })
  })
})

/** The columns of a table as a client tells of them: typed by the cells, a few of them shown. */
function told(rows: readonly Row[]) {
  return Object.keys(rows[0]!).map((name) => {
    const cells = rows.flatMap((row) => row[name] ?? []).filter((cell) => cell !== '')
    const isText = cells.some((cell) => typeof cell === 'string')
    const isDate = isText && cells.every((cell) => /^\d{4}-\d{2}-\d{2}/.test(String(cell)))
    const type = isDate ? 'date' : isText ? 'text' : 'number'
    return { name, type, examples: cells.slice(0, 5) } as const
  })
}

describe('a history with the client’s own profits', () => {
  test('plans the films of 2009 and 2010', async () => {
    const films = loadFilms()
    const answer = await house.client.fit(requestOf(films))
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    expect(answer.value.status).toBe('processing')
    const result = await ended(house.client, answer.value.session_id)
    expect(result.status).toBe('done')
    expect(result.valuation).toBeUndefined()
  })

  // Conformance: 1.10
  test('that is market research (no flags, a profit on every row) is planned', async () => {
    const random = createRandom(5, 1)
    const menus: Row[] = []
    for (let menu = 1; menu <= 12; menu++)
      for (let i = 0; i < 30; i++) menus.push(researched(random.uniform(), menu, menu - 13, i))
    for (let i = 0; i < 150; i++) menus.push(researched(random.uniform(), 0, 0, i))
    const result = await ended(
      house.client,
      await submit(house.client, {
        grounding_mode: 'client_grounded',
        business_description: 'We resell what we looked up; the profit column is what it fetched.',
        menus: menus.map((row, i) => (i % 120 === 7 ? { ...row, profit: null } : row)),
        sales: [],
      }),
    )
    expect(result.error ?? null).toBeNull()
    expect(result.status).toBe('done')
    // Profit is 20 × signal − 8: a plan that learned takes strong signals only.
    expect(result.n_selected!).toBeGreaterThan(10)
    const signals = new Map(menus.map((row) => [row.key, Number(row.signal)]))
    const taken = result.menu!.map((row) => signals.get(String(row.key))!)
    expect(Math.min(...taken)).toBeGreaterThan(0.25)
  })
})

function researched(signal: number, menu: number, T: number, index: number): Row {
  const profit = menu === 0 ? null : Math.round((20 * signal - 8) * 100) / 100
  return {
    key: `r${menu}-${index}`,
    menu,
    T,
    qty: 1,
    signal: Math.round(signal * 1e4) / 1e4,
    profit,
  }
}

/** The same market with other keys, its rows in another order. `newName` is its own inverse. */
function renameAndShuffle(given: ExampleMarket): ExampleMarket {
  const random = createRandom(77, 1)
  const shuffled = (rows: readonly Row[]) =>
    rows
      .map((row) => ({ at: random.uniform(), row: { ...row, key: newName(row.key) } }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)
  return { ...given, menus: shuffled(given.menus), sales: shuffled(given.sales) }
}

function newName(key: unknown): string {
  return String(key).split('').reverse().join('')
}
