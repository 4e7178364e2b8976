// Grounding end to end on small markets, with numbers worked out by hand.
import { noteText } from '#contract/english-notes.ts'
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { failRequestSchema } from '#contract/engine-protocol.ts'
import type { Envelope, Parameters } from '#contract/schemas.ts'
import { labelRowSchema } from '#contract/schemas.ts'
import type { KeptReading } from '#contract/kept-reading.ts'
import { valuationSchema } from '#contract/valuation.ts'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { HOW } from '#grounding/market.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

/** Three past deals of a wholesaler in sizes 5 and 10, one declined, and a task of two keys. */
const MENUS: Row[] = [
  ...sizes({ key: 'sold out', menu: 1, T: -20, unit_cost: 4, unit_price: 9, T_lead: 1 }, 5),
  ...sizes({ key: 'left over', menu: 2, T: -19, unit_cost: 4, unit_price: 9, T_lead: 1 }, 10),
  ...sizes({ key: 'declined', menu: 2, T: -19, unit_cost: 4, unit_price: 9, T_lead: 1 }, 0),
  ...sizes({ key: 'fresh', menu: 3, T: -3, unit_cost: 4, unit_price: 9, T_lead: 1 }, 10),
  ...sizes({ key: 'now', menu: 0, T: 0, unit_cost: 4, unit_price: 9, T_lead: 1 }, 0),
  ...sizes({ key: 7, menu: 0, T: 0, unit_cost: 3, unit_price: 8, T_lead: 1 }, 0),
]
const COSTS = { unit_fee: 0.5, unit_holding_cost: 0.1, T_signal_delay: 0 }
const SALES: Row[] = [
  { key: 'sold out', T: -17, qty: 3, price: 10, ...COSTS },
  { key: 'sold out', T: -15, qty: 2, price: null, ...COSTS },
  { key: 'left over', T: -16, qty: 4, price: 8, ...COSTS },
  { key: 'left over', T: -12, qty: 2, price: 6, ...COSTS, unit_holding_cost: 0.2 },
  { key: 'fresh', T: -1, qty: 6, price: 9, ...COSTS },
]
const PARAMETERS = { inventory_holding_weeks_before_writeoff: 8, leftover_writeoff_fraction: 0.75 }

function sizes(row: Row, chosen: number): Row[] {
  return [5, 10].map((qty) => ({ ...row, qty, historically_chosen: qty === chosen ? 1 : 0 }))
}

function grounded(
  menus: Row[] = MENUS,
  sales: Row[] = SALES,
  envelope: Envelope = { market_type: { parameters: PARAMETERS } },
  kept: KeptReading | null = null,
): Grounded {
  const brought = { kept, model: null, proposed: null }
  const result = ground(request(menus, sales), order(envelope), brought)
  if (!result.ok) throw new Error(`${result.message} ${feedbackText(result.feedback)}`)
  return result
}

function failure(menus: Row[], sales: Row[], envelope: Envelope) {
  const result = ground(request(menus, sales), order(envelope), null)
  if (result.ok) throw new Error('It was grounded')
  return result
}

/** Labels as [value, how, mature] by `key × qty`. */
function labels(result: Grounded): Record<string, [number | null, string, boolean]> {
  return Object.fromEntries(
    Array.from(result.labels(), (row) => [
      `${row.key} × ${row.qty}`,
      [row.value === null ? null : Math.round(row.value * 1e9) / 1e9, row.how, row.mature],
    ]),
  )
}

describe('rows that lack a required cell', () => {
  // Forty declined deals more: the rows that are dropped are few of them.
  const many = [...MENUS]
  for (let deal = 0; deal < 40; deal++)
    many.push(...sizes({ ...MENUS[0]!, key: `passed ${deal}`, historically_chosen: 0 }, 0))

  test('and sales that say no qty leave the same labels as if they had not been sent', () => {
    const incomplete = [
      { ...MENUS[0]!, key: 'no cost', unit_cost: null },
      { ...MENUS[0]!, key: 'no time', T: null },
    ]
    const unsaid = { key: 'left over', T: -11, qty: null, price: 100, ...COSTS }
    expect(labels(grounded([...many, ...incomplete], [...SALES, unsaid]))).toEqual(
      labels(grounded(many)),
    )
  })

  test('take the other size with them where it would be read as the one that was taken', () => {
    const menus = many.map((row, i) => (i === 0 ? { ...row, unit_price: null } : row))
    expect(Object.keys(labels(grounded(menus))).filter((key) => key.startsWith('sold'))).toEqual([])
  })
})

describe('a described business', () => {
  // Conformance: 2-business-led, all-options-labels
  test('is valued as one would by hand', () => {
    expect(labels(grounded())).toEqual({
      // 3 × 10 + 2 × 9 − 5 × (4 + 0.5) − 0.1 × (3 × 2 + 2 × 4)
      'sold out × 5': [48 - 22.5 - 1.4, 'exact', true],
      'sold out × 10': [null, 'bound', true],
      // 4 × 8 + 1 × 6 − 5 × 4.5 − 4 × 0.1 × 2 − 1 × 0.2 × 6
      'left over × 5': [38 - 22.5 - 0.8 - 1.2, 'exact', true],
      // −5.8 = 32 + 12 − 10 × 4.5 − 0.8 − 2 × 0.2 × 6 − 4 × 0.2 × (8 − 1) + 4 × 0.25 × 4
      'left over × 10': [-5.8, 'exact', true],
      // A declined deal has no label, so it has no row.
      // 5 × 9 − 5 × 4.5 − 5 × 0.1 × 1: sure to sell, yet too fresh to learn from
      'fresh × 5': [45 - 22.5 - 0.5, 'exact', false],
      'fresh × 10': [null, 'bound', false],
    })
  })

  // Conformance: missing-costs
  test('counts its groups, binds its columns and says what it assumed', () => {
    const result = grounded()
    expect(result).toMatchObject({ labeledRows: 2, unlabeledRows: 2, cacheHit: false })
    expect(valuationSchema.parse(result.valuation)).toEqual(result.valuation)
    expect(result.assumptions.map(noteText)).toEqual([
      'qty is read as stock: units that are there to be sold until they are gone.',
      'Assumed unit_fee: 0.5 (the mean of your deals) for declined deals and today’s deals.',
      'Assumed unit_holding_cost: 0.1333 (the mean of your deals) for declined deals and today’s deals.',
      '1 past deal without an outcome: the horizon is not over yet.',
    ])
    const rows = [...result.labels()]
    for (const row of rows) expect(labelRowSchema.parse(row)).toEqual(row)
    // A client that lists them a second time gets them again.
    expect([...result.labels()]).toEqual(rows)
  })

  // Conformance: 2.1-columns-of-sales
  test('says before all else that its sales have no price', () => {
    const unpriced = SALES.map((row) => ({ ...row, price: null }))
    const { first, valuation } = grounded(MENUS, unpriced)
    const said =
      'Sales has no price: each sale counts at the expected price (unit_price), so that all past profits are expected ones, too.'
    expect(first!.map(noteText)).toEqual([said])
    expect(valuation!.assumptions[0]).toBe(said)
    expect(grounded().first).toBeUndefined()
  })

  test('tells what finished deals paid and earned by each term, which sum to their labels', () => {
    const { deals, units, terms } = grounded().pastTerms()!
    expect([deals, units]).toEqual([2, 15])
    const totals = Object.fromEntries(
      terms.map(({ name, total }) => [name, Math.round(total * 1e6) / 1e6]),
    )
    expect(totals).toEqual({
      // 3 × 10 + 2 × 9 + 4 × 8 + 2 × 6
      revenue: 92,
      'cost of units ordered': -15 * 4,
      'fee per unit ordered': -15 * 0.5,
      'storage of units sold': -(1.4 + 0.8 + 2.4),
      'storage of units left over': -5.6,
      'value of units left over': 4,
    })
    const sum = terms.reduce((all, { total }) => all + total, 0)
    expect(sum).toBeCloseTo(24.1 - 5.8, 9)
  })

  test('gives units sold and their mean price beside every label', () => {
    const { market } = grounded()
    const today = market.labelsAt(0)
    const seen: Record<string, [number, number]> = {}
    for (let row = 0; row < market.rows; row++) {
      const key = MENUS[market.source[row]!]!['key']
      if (today.how[row] !== HOW.none)
        seen[`${key} × ${market.qty[row]}`] = [today.sold[row]!, today.price[row]!]
    }
    expect(seen).toEqual({
      'sold out × 5': [5, 9.6],
      'sold out × 10': [5, Number.NaN],
      'left over × 5': [5, 7.6],
      'left over × 10': [6, 44 / 6],
      'fresh × 5': [5, 9],
      'fresh × 10': [6, Number.NaN],
    })
  })

  test('names the task’s options as they were sent', () => {
    const result = grounded()
    const task = [...result.market.group.keys()]
      .filter((row) => result.market.task[result.market.group[row]!] === 1)
      .map((row) => ({ ...result.task(row), qty: result.market.qty[row] }))
    expect(task).toHaveLength(4)
    expect(task).toContainEqual({ key: 7, unit_cost: 3, qty: 5 })
    expect(task).toContainEqual({ key: 'now', unit_cost: 4, qty: 10 })
  })

  // Conformance: 2.2-precedence, missing-costs
  test('whose costs stand in parameters is valued the same', () => {
    const bare = SALES.map(({ key, T, qty, price }) => ({ key, T, qty, price }) as Row)
    const flat = SALES.map((row) => ({ ...row, unit_holding_cost: 0.1 }))
    const parameters = { ...PARAMETERS, unit_fee: 0.5, holding_cost_per_unit: 0.1 }
    expect(labels(grounded(MENUS, bare, { market_type: { parameters } }))).toEqual(
      labels(grounded(MENUS, flat)),
    )
  })

  test('is a straight line in what sells', () => {
    const sales = SALES.filter((row) => row['key'] === 'left over')
    const steady = sales.map((row) => ({ ...row, T: -16, unit_holding_cost: 0.1 }))
    const { market } = grounded(MENUS, steady)
    const { fixed, perUnit } = market.economics!
    for (let row = 0; row < market.rows; row++) {
      const cost = market.unitCost[row]!
      // Nothing sold: pay for all and the fee, store all for 7 periods, a quarter of the cost back.
      expect(fixed[row]).toBeCloseTo(market.qty[row]! * (-cost - 0.5 - 0.7 + 0.25 * cost), 9)
      // A unit that sells at age 3 saves 5 of the 7 periods in store and forgoes that quarter.
      expect(perUnit[row]).toBeCloseTo(0.5 - 0.25 * cost, 9)
    }
  })

  test.each([
    // Prices usually stand at 8: the bend of a least fee and of a band lies below, and the line goes through 8 and 6.4.
    ['The marketplace keeps 12% of the sale price.', 0.88, 0],
    ['Subtract 12% of the price, at least 0.50, for each unit sold.', 0.88, 0],
    ['Subtract 12% of the price up to 5 + 40% of the price above 5, for each unit sold.', 0.6, 1.4],
  ])('keeps a share of the price near usual prices: %s', (fee, share, perUnit) => {
    const sales = SALES.filter((row) => row['key'] === 'left over')
    const steady = sales.map(({ key, T, qty, price }) => ({ key, T, qty, price }) as Row)
    const { market } = grounded(MENUS, steady, {
      business_description: `Goods: unit_cost for each unit ordered. qty is stock. ${fee} Add 0 for each unit left over.`,
    })
    expect(market.economics!.perRevenue[0]).toBeCloseTo(share, 9)
    expect(market.economics!.perUnit[0]).toBeCloseTo(perUnit, 9)
  })

  // Conformance: 2.1-stock-columns
  test('sells what it held before first', () => {
    const stocked = MENUS.map((row) => ({
      ...row,
      stock_units: row['key'] === 'left over' ? 3 : 0,
    }))
    const result = grounded(stocked)
    expect(result.valuation!.bindings).toContainEqual({
      phrase: 'units already held or arriving, which are sold first',
      column: 'Menus.stock_units',
    })
    // Of 4 at 8 and 2 at 6, the first three were there before: 8 + 12 − …
    expect(labels(result)['left over × 5']).toEqual([
      Math.round((20 - 22.5 - 0.1 * 2 - 2 * 0.2 * 6 - 2 * 0.2 * 7 + 2 * 0.25 * 4) * 1e9) / 1e9,
      'exact',
      true,
    ])
    expect(result.market.features.map(({ name }) => name)).toContain('stock_units')
  })

  test('borrows the task’s sizes for deals that list one size', () => {
    const single = MENUS.filter((row) => row['menu'] === 0 || row['historically_chosen'] === 1)
    const result = grounded(single)
    expect(labels(result)).toMatchObject({
      'left over × 5': [13.5, 'derived', true],
      'left over × 10': [-5.8, 'exact', true],
      'sold out × 10': [null, 'bound', true],
    })
    expect(result.assumptions.map(noteText).join()).toContain('3 past deals list one size')
    const dear = single.map((row) =>
      row['menu'] === 0 && row['qty'] === 10 ? { ...row, unit_cost: 2 } : row,
    )
    expect(grounded(dear).market.derived.some((derived) => derived === 1)).toBe(false)
    expect(grounded(dear).assumptions.map(noteText).join()).toContain('changes with size')
  })

  // Conformance: deals-still-selling
  test('judges maturity by the ages of its sales where the request gives no horizon', () => {
    const free = SALES.map((row) => ({ ...row, unit_holding_cost: 0 }))
    const result = grounded(MENUS, free, {})
    expect(result.market.horizon).toBe(7)
    expect(result.valuation!.horizon).toBeNull()
    expect(result.assumptions.map(noteText).join()).toContain('99 % of sales came earlier')
  })

  // Conformance: profit-no-sales
  test('takes a profit without sales as the label of the taken size alone', () => {
    const menus = MENUS.map((row) =>
      row['key'] === 'declined' && row['qty'] === 10
        ? { ...row, historically_chosen: 1, profit: 33 }
        : { ...row, profit: null },
    )
    expect(labels(grounded(menus))).toMatchObject({
      'declined × 10': [33, 'client', true],
      'declined × 5': [null, 'bound', true],
    })
  })

  // Conformance: profit-no-sales
  test('of profits alone, without any sales row, is labelled by the client', () => {
    const own: Record<string, number> = { 'sold out': 24.1, 'left over': -5.8, fresh: 9 }
    const menus = MENUS.map((row) => ({
      ...row,
      profit: row['historically_chosen'] === 1 ? own[String(row['key'])]! : null,
    }))
    const result = grounded(menus, [])
    expect(labels(result)).toMatchObject({
      'sold out × 5': [24.1, 'client', true],
      'left over × 10': [-5.8, 'client', true],
      'fresh × 10': [9, 'client', false],
    })
    expect(result.labeledRows).toBe(2)
    expect(valuationSchema.parse(result.valuation)).toEqual(result.valuation)
    // Without a horizon a profit counts from the next menu on: the freshest too is known today.
    expect(grounded(menus, [], {}).labeledRows).toBe(3)
  })

  test('shows a profit without sales on a deal that is not mature, and teaches nothing by it', () => {
    const menus: Row[] = [
      ...MENUS,
      { ...MENUS[0]!, key: 'new', menu: 3, T: -3, historically_chosen: 1, profit: 12 },
    ]
    const result = grounded(menus)
    expect(labels(result)).toMatchObject({ 'new × 5': [12, 'client', false] })
    expect(result.labeledRows).toBe(2)
  })

  // Conformance: deals-still-selling
  test('waits for the longest signal delay of the table, though its key stands in no menu', () => {
    const late = { ...SALES[0]!, key: 'elsewhere', T_signal_delay: 11 }
    // −19 + 8 + 11 ≤ 0, and −20 too; one more period is too late for the second.
    expect(grounded(MENUS, [...SALES, late]).labeledRows).toBe(2)
    expect(grounded(MENUS, [...SALES, { ...late, T_signal_delay: 12 }]).labeledRows).toBe(1)
  })

  test('knows a sale at the moment that T and its delay add up to, to the last digit', () => {
    // −0.3 + 0.1 is −0.19999999999999998.
    const menus = MENUS.map((row) => (row['menu'] === 1 ? { ...row, T: -0.3 } : row))
    const sales = [
      { key: 'sold out', T: -0.3, qty: 5, price: 10, T_signal_delay: 0.1, unit_fee: 0.5 },
      ...SALES.filter((row) => row['key'] === 'left over'),
    ]
    const told = { ...PARAMETERS, inventory_holding_weeks_before_writeoff: 1e-12 }
    const { market } = grounded(menus, sales, {
      checks: 'off',
      market_type: { parameters: told },
    })
    const row = market.qty.findIndex((qty, at) => market.T[market.group[at]!] === -0.3 && qty === 5)
    expect(market.labelsAt(-0.2).sold[row]).toBe(5)
  })

  test('lists no more bindings and assumptions than a valuation holds', () => {
    const arriving = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`qty_outstanding_T+${at / 100}`, 0]),
    )
    const { valuation } = grounded(MENUS.map((row) => ({ ...row, ...arriving })))
    expect(valuationSchema.safeParse(valuation).error).toBeUndefined()
  })
})

describe('what cannot be grounded says what to change', () => {
  // Conformance: 7.2
  test('a description in other words', () => {
    expect(
      failure(MENUS, SALES, { business_description: 'We sell honey at the market.' }),
    ).toMatchObject({
      code: 'grounding_unresolved',
      feedback: [{ code: 'no_economics' }, {}, {}],
    })
  })

  test('storage at a cost without a horizon', () => {
    expect(failure(MENUS, SALES, {})).toMatchObject({
      code: 'grounding_unresolved',
      feedback: [{ code: 'horizon_needed' }],
    })
  })

  // Conformance: reconciliation-failed
  test('more sold than there was, unless the checks are off', () => {
    const more = SALES.map((row) => (row['price'] === 10 ? { ...row, qty: 9 } : row))
    const envelope: Envelope = { market_type: { parameters: PARAMETERS } }
    expect(failure(MENUS, more, envelope)).toMatchObject({
      code: 'reconciliation_failed',
      message: '1 past deal sold more units than were taken, held and arrived.',
      feedback: [{ code: 'sold_more', message: 'sold out sold 11 of 5.' }],
    })
    expect(labels(grounded(MENUS, more, { ...envelope, checks: 'off' }))['sold out × 5']).toEqual([
      50 - 22.5 - 1,
      'exact',
      true,
    ])
  })

  // Conformance: 7.2, reconciliation-failed
  test('profits that the description does not reproduce', () => {
    const own = { 'sold out': 24.1, 'left over': -5.8 } as Record<string, number>
    const told = (error: number) =>
      MENUS.map((row) => ({
        ...row,
        profit: row['historically_chosen'] === 1 ? (own[String(row['key'])] ?? null)! : null,
      })).map((row) => ({ ...row, profit: row.profit === null ? null : row.profit + error }))
    const envelope: Envelope = { market_type: { parameters: PARAMETERS } }
    expect(labels(grounded(told(0)))).toEqual(labels(grounded()))
    const failed = failure(told(-5), SALES, envelope)
    expect(failed.code).toBe('reconciliation_failed')
    expect(failed.message).toContain('2 of 2 deals differ')
    expect(feedbackText(failed.feedback)).toContain('5.00 per deal')
    expect(feedbackText(failed.feedback)).toContain(
      'left over: -5.8 by the description, -10.8 sent',
    )
    // It ends with the ways out.
    expect(failed.feedback.at(-1)!.fix).toContain(
      'leave out “profit”, or send grounding_mode: "client_grounded"',
    )
  })

  test.each([
    ['last_sent', 'the one that the account sent last was read: “We mine gold.”'],
    ['account_profile', 'the business profile of the account was read: “We mine gold.”'],
    ['request', null],
  ] as const)('words of %s that cannot be read, and whose they were', (source, whose) => {
    const asked = {
      ...order({ market_type: { parameters: PARAMETERS } }),
      business_description: 'We mine gold.',
      business_description_source: source,
    }
    const failed = ground(request(MENUS, SALES), asked, null)
    if (failed.ok) throw new Error('It was grounded')
    const [first] = failed.feedback
    expect(first!.code === 'words_not_sent').toBe(whose !== null)
    if (whose) expect(first!.message).toBe(`The request has no business_description, so ${whose}.`)
  })

  test('in words that fit their place, however long the keys are', () => {
    const long = (row: Row): Row => ({ ...row, key: `${row['key']} ${'x'.repeat(60_000)}` })
    const more = SALES.map((row) => ({ ...row, qty: 99 })).map(long)
    const failed = failure(MENUS.map(long), more, { market_type: { parameters: PARAMETERS } })
    expect(
      failRequestSchema.safeParse({ ...failed, side: 'client' as const }).error,
    ).toBeUndefined()
  })

  test('amounts that are beyond all numbers', () => {
    const menus = MENUS.map((row) => ({ ...row, unit_cost: 1e12, packs: 1e-300 }))
    const business_description =
      'Add the price for each unit sold. Subtract unit_cost / packs for each unit ordered. qty is stock.'
    expect(
      failure(menus, SALES, { business_description, market_type: { parameters: PARAMETERS } }),
    ).toMatchObject({
      code: 'insufficient_history',
      message: expect.stringContaining('too large') as string,
    })
  })

  // Conformance: bounds
  test('amounts of a column of its own, named by the words, that are beyond a million million', () => {
    const business_description =
      'Add the price for each unit sold. Subtract unit_cost for each unit ordered. Subtract ' +
      'unit_freight for each unit ordered. Subtract the unit_card of the sale for each unit sold. qty is stock.'
    const envelope = { business_description, market_type: { parameters: PARAMETERS } }
    const menus = (freight: number) =>
      MENUS.map((row, at): Row => ({ ...row, unit_freight: at === 3 ? freight : 1 }))
    const sales = (card: number) =>
      SALES.map((row, at): Row => ({ ...row, unit_card: at === 1 ? card : 0.1 }))
    expect(grounded(menus(1), sales(0.1), envelope).labeledRows).toBe(2)
    expect(failure(menus(-1e300), sales(0.1), envelope)).toMatchObject({
      code: 'grounding_unresolved',
      message:
        'Menus column “unit_freight”, which the words name, is beyond 1,000,000,000,000 in 1 row.',
      feedback: [
        {
          code: 'amount_too_large',
          table: 'menus',
          column: 'unit_freight',
          row: 3,
          message: 'The first is row 3 (counted from 0): -1e+300.',
        },
      ],
    })
    expect(failure(menus(1), sales(1.1e12), envelope).message).toContain('Sales column “unit_card”')
  })

  test('a cost that the words name and that is no number in every row, never charged as nothing', () => {
    const business_description =
      'Add the price for each unit sold. Subtract unit_cost for each unit ordered. Subtract the ' +
      'unit_card of the sale for each unit sold. qty is stock.'
    const envelope = { business_description, market_type: { parameters: PARAMETERS } }
    const sales = (cards: readonly (string | number)[]) =>
      SALES.map((row, at): Row => ({ ...row, unit_card: cards[at % cards.length]! }))
    const sold = labels(grounded(MENUS, sales([0.5]), envelope))
    expect(sold['left over × 10']![0]).not.toBe(
      labels(grounded(MENUS, sales([0]), envelope))['left over × 10']![0],
    )
    for (const cards of [['$0.50'], ['0,50 €'], ['50%'], ['0.5'], ['0,50', '0.5 ']])
      if (cards.length === 1) expect(labels(grounded(MENUS, sales(cards), envelope))).toEqual(sold)
      else
        expect(failure(MENUS, sales(cards), envelope)).toMatchObject({
          code: 'grounding_unresolved',
          message:
            'Sales column “unit_card”, which the words reckon with, is not a number in 3 rows.',
          feedback: [{ code: 'column_type', table: 'sales', column: 'unit_card', row: 0 }],
        })
  })

  // Conformance: insufficient-history
  test('a history that is all too fresh', () => {
    expect(
      failure(MENUS, SALES, {
        market_type: { parameters: { inventory_holding_weeks_before_writeoff: 50 } },
      }),
    ).toMatchObject({
      code: 'insufficient_history',
      message: expect.stringContaining('50 periods') as string,
    })
  })
})

describe('what one fit may take', () => {
  test('a deal whose every size has sums of its own over very many sales is refused', () => {
    const own = { key: 'big', menu: 1, T: -50, unit_cost: 1, unit_price: 2 }
    const menus: Row[] = [
      ...Array.from({ length: 1100 }, (_, at) => ({
        ...own,
        qty: at + 1,
        T_lead: at / 1100,
        historically_chosen: at === 1099 ? 1 : 0,
      })),
      { ...own, key: 'now', menu: 0, T: 0, qty: 1 },
    ]
    const sales: Row[] = Array.from({ length: 100_000 }, () => ({ key: 'big', T: -49, qty: 0.01 }))
    const failed = failure(menus, sales, { market_type: { parameters: PARAMETERS } })
    expect(failed.code).toBe('grounding_unresolved')
    expect(feedbackText(failed.feedback)).toContain('big: 1100 sizes, 100000 sales')
    const same = menus.map((row) => ({ ...row, T_lead: 1 }))
    expect(ground(request(same, sales), order(), null).ok).toBe(true)
  })
})

describe('a history of the client’s own profits', () => {
  const research: Row[] = [
    { key: 'a', menu: 1, T: -3, qty: 5, profit: 10, note: 'x' },
    { key: 'a', menu: 1, T: -3, qty: 10, profit: -4, note: 'x' },
    { key: 'b', menu: 2, T: -2, qty: 5, profit: 7, note: 'y' },
    { key: 'c', menu: 2, T: -2, qty: 5, profit: null, note: 'y' },
    { key: 'd', menu: 0, T: 0, qty: 5, profit: null, note: 'x' },
  ]
  const envelope: Envelope = { grounding_mode: 'client_grounded' }

  // Conformance: 2-client-grounded
  test('without flags, costs and sales is labelled verbatim at every size', () => {
    const result = grounded(research, [], envelope)
    expect(labels(result)).toEqual({
      'a × 5': [10, 'client', true],
      'a × 10': [-4, 'client', true],
      'b × 5': [7, 'client', true],
    })
    expect(result).toMatchObject({ valuation: null, labeledRows: 3, unlabeledRows: 1 })
    expect(result.market).toMatchObject({ quantity: 'client', economics: null, horizon: null })
    expect(result.market.unitCost.every(Number.isNaN)).toBe(true)
    expect(result.task(result.market.rows - 1)).toEqual({ key: 'd', unit_cost: null })
  })

  test('says where flags mark no past row, and reads it as if there were none', () => {
    const flagged = research.map((row) => ({ ...row, historically_chosen: 0 }))
    const result = grounded(flagged, [], envelope)
    expect(result.assumptions.map(noteText)).toEqual([
      'historically_chosen flags no past row: deals with a profit count as taken.',
    ])
    expect(result.market.taken.toSorted()).toEqual(Uint8Array.of(0, 0, 1, 1))
    const blank = research.map((row) => ({ ...row, historically_chosen: null }))
    expect(grounded(blank, [], envelope).assumptions).toEqual([])
  })

  test('whose flags stand on every deal takes them for sizes that would have been taken', () => {
    const everywhere = research.map((row) => ({
      ...row,
      historically_chosen: Number(row['qty'] === 5),
    }))
    const late: Row = {
      key: 'e',
      menu: 3,
      T: -1,
      qty: 5,
      profit: 3,
      note: 'y',
      historically_chosen: 1,
    }
    const taken = (menus: Row[]) => {
      const { market } = grounded(menus, [], envelope)
      return market.taken.reduce((sum, v) => sum + v, 0)
    }
    // c is flagged and has no profit, though a later deal has one: it was declined.
    expect(taken([...everywhere, late])).toBe(3)
    // Nothing later has one: the profit of c may still come.
    expect(taken(everywhere)).toBe(3)
  })

  test('knows a profit from the next menu on, or from T + H where H is given', () => {
    const known = (parameters: Parameters, t: number): number[] => {
      const { market } = grounded(research, [], { ...envelope, market_type: { parameters } })
      return [...market.labelsAt(t).value]
        .filter((value) => !Number.isNaN(value))
        .sort((x, y) => x - y)
    }
    expect(known({}, -2)).toEqual([-4, 10])
    expect(known({}, -2.5)).toEqual([])
    expect(known({ inventory_holding_weeks_before_writeoff: 2 }, -1)).toEqual([-4, 10])
    expect(known({ inventory_holding_weeks_before_writeoff: 9 }, -1)).toEqual([])
    expect(known({ inventory_holding_weeks_before_writeoff: 9 }, 0)).toEqual([-4, 7, 10])
  })

  const flag = (keys: readonly string[]): Row[] =>
    research.map((row) => ({
      ...row,
      historically_chosen: keys.includes(`${row['key']} × ${row['qty']}`) ? 1 : 0,
    }))

  test('counts only flagged rows as taken where it is flagged', () => {
    const { market } = grounded(flag(['a × 10']), [], envelope)
    const taken = [...market.takenRow].filter((row) => row >= 0)
    expect(taken.map((row) => market.qty[row])).toEqual([10])
    expect([...market.taken]).toEqual([1, 0, 0, 0])
  })

  test('counts a flagged deal as taken whose profit is still to come', () => {
    const result = grounded(flag(['a × 10', 'c × 5']), [], envelope)
    const { market } = result
    const c = [...market.taken.keys()].find((g) => result.task(market.start[g]!).key === 'c')!
    expect([market.taken[c], market.decided[c], market.labelsAt(0).mature[c]]).toEqual([1, 1, 0])
  })

  test('does not count as declined what came after the last profit or flag', () => {
    const late = { key: 'e', menu: 3, T: -1, qty: 5, profit: null, note: 'x' }
    for (const rows of [research, flag(['b × 5'])]) {
      const { market } = grounded([...rows, late], [], envelope)
      expect([...market.T]).toEqual([-3, -2, -2, -1, 0])
      expect([...market.decided]).toEqual([1, 1, 1, 0, 0])
    }
  })
})

describe('the client’s own profits that come after the horizon', () => {
  // Four deals a period; a profit after four periods, of one in a period at once: a loss shows early.
  const deals = Array.from({ length: 48 }, (_, at) => ({
    key: `c${at}`,
    menu: 1 + Math.floor(at / 4),
    T: Math.floor(at / 4) - 12,
    qty: 1,
    profit: at % 4 === 0 || (at % 4 < 3 && at < 36) ? at : null,
  }))
  const rows: Row[] = [...deals, { key: 'now', menu: 0, T: 0, qty: 1, profit: null }]
  const of = (parameters: Parameters, flagged: boolean) => {
    const chosen = rows.map((row) => ({ ...row, historically_chosen: Number(row['menu'] !== 0) }))
    const envelope: Envelope = { grounding_mode: 'client_grounded', market_type: { parameters } }
    return grounded(flagged ? chosen : rows, [], envelope).market
  }
  const H = { inventory_holding_weeks_before_writeoff: 4 }
  const until = ({ T, decided }: Grounded['market']) =>
    Math.max(...Array.from(T).filter((_, g) => decided[g] === 1))

  test('decide nothing of later deals, though some of them have one early', () => {
    expect(until(of(H, false))).toBe(-4)
  })

  test('tell what was taken where flags say what would have been', () => {
    const market = of({ ...H, historically_chosen_means: 'would_take' }, true)
    expect(until(market)).toBe(-4)
    expect([...market.taken].filter((is) => is === 1)).toHaveLength(9 * 3 + 3)
    expect([...market.takenRow].filter((row) => row >= 0)).toHaveLength(9 * 3 + 3)
  })

  test('are read as declined where nearly all are flagged and some that are over have none, and told', () => {
    const flagged = rows.map((row) => ({ ...row, historically_chosen: Number(row['menu'] !== 0) }))
    const envelope: Envelope = {
      grounding_mode: 'client_grounded',
      market_type: { parameters: H },
    }
    const { assumptions, market } = grounded(flagged, [], envelope)
    // Nine moments lie four periods back and more: one deal of each never had a profit.
    expect(assumptions.map(noteText).join(' ')).toMatch(/^9 chosen deals count as declined/)
    expect([...market.taken].filter((is) => is === 1)).toHaveLength(9 * 3 + 3)
    // Those that may still run tell nothing.
    const young = flagged.map((row) => ({ ...row, T: Number((row as Row)['T']) / 4 }))
    expect(grounded(young, [], envelope).assumptions.map(noteText).join(' ')).not.toContain(
      'declined',
    )
  })

  test('are not waited for where flags say what was taken', () => {
    const market = of({ ...H, historically_chosen_means: 'taken' }, true)
    expect(until(market)).toBe(-1)
    expect([...market.taken].filter((is) => is === 1)).toHaveLength(48)
  })
})

describe('deals that have not sold yet', () => {
  // One deal a period, each with a first sale after two periods: the last two have none yet.
  const deals = Array.from({ length: 30 }, (_, at) => ({ key: `d${at}`, menu: at + 1, T: at - 30 }))
  const taken = deals.filter((_, at) => at % 3 > 0)
  const menus = (flagged: boolean): Row[] => [
    ...deals.map((deal) => ({
      ...deal,
      qty: 5,
      unit_cost: 4,
      unit_price: 9,
      ...(flagged && { historically_chosen: Number(taken.includes(deal)) }),
    })),
    { key: 'now', menu: 0, T: 0, qty: 5, unit_cost: 4, unit_price: 9 },
  ]
  const sales: Row[] = taken
    .filter(({ T }) => T + 2 <= 0)
    .map(({ key, T }) => ({ key, T: T + 2, qty: 1, price: 9, unit_fee: 0, unit_holding_cost: 0 }))
  const envelope: Envelope = { market_type: { parameters: PARAMETERS } }

  test('were taken where a flag says so', () => {
    const { market } = grounded(menus(true), sales, envelope)
    expect([...market.decided]).toEqual([...deals.map(() => 1), 0])
    expect([...market.taken].slice(-4)).toEqual([0, 1, 1, 0])
  })

  test('of which the books hold profits alone are waited for by the horizon', () => {
    const profits = menus(false).map((row) => {
      const [T, index] = [Number(row['T']), Number(String(row['key']).slice(1))]
      return { ...row, profit: index % 3 > 0 && T <= -8 ? 3 : null }
    })
    const { market } = grounded(profits, [], envelope)
    expect([...market.T].filter((_, g) => market.decided[g] === 1).at(-1)).toBe(-8)
  })

  test('count neither as taken nor as declined without flags', () => {
    const { market } = grounded(menus(false), sales, envelope)
    expect([...market.decided].slice(-4)).toEqual([1, 1, 0, 0])
    expect([...market.decided].slice(0, -2)).not.toContain(0)
  })
})

test('the built-in text is the default of these tests', () => {
  expect(order().business_description).toBe(BUILTIN_DESCRIPTION)
})
