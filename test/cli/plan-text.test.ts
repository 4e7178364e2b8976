// A finished plan as a terminal shows it: what was predicted of past menus beside what they earned.
import { expect, test } from 'vitest'
import type { Bill } from '#contract/bill.ts'
import type { Result, Summary } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { ORDERED, COST, REVENUE, times } from '#language/lower.ts'
import { planText, type NotesShown } from '#cli/plan-text.ts'
import { readingText } from '#cli/reading-text.ts'

type Replay = Summary['replay']
const result = (replay: Replay): Result => ({
  status: 'done',
  session_id: 'ses_1',
  model: 'rc012.2',
  created_at: '2026-01-01T00:00:00Z',
  progress: { fraction: 1, stage: 'done', message: 'done' },
  menu: [{ key: 'A1', menu: 0, T: 0, qty: 5, profit: 12.5, confidence: 0.8, unit_cost: 4 }],
  n_selected: 1,
  predicted_profit_sum: 12.5,
  predicted_profit_interval: [2, 23],
  confidence_sweep: [],
  summary: {
    task_keys: 1,
    refused_keys: 0,
    capital_deployed: 20,
    replay,
    seconds: {},
    device: 'cpu',
    notes: ['Fewer than usual.'],
  },
})
const past = (T: number): Replay[number] => ({
  T,
  options: 10,
  selected: 3,
  predicted_profit: 100,
  realised_profit: 80 + T,
})

test('past menus stand with what was predicted and what came, the latest six, the earlier ones and all', () => {
  const text = planText(result(Array.from({ length: 8 }, (_, i) => past(i - 8))), 5, 'few')
  const lines = text.split('\n').map((line) => line.trim().split(/ {2,}/))
  const from = lines.findIndex(([first]) => first === 'T')
  expect(lines[from]).toEqual(['T', 'taken', 'selected', 'predicted', 'realised'])
  expect(lines.slice(from + 1, from + 9)).toEqual([
    ['2 earlier', '20', '6', '200.00', '145.00'],
    ...[-6, -5, -4, -3, -2, -1].map((T) => [`${T}`, '10', '3', '100.00', (80 + T).toFixed(2)]),
    ['all 8', '80', '24', '800.00', '604.00'],
  ])
  expect(text).toContain('Note: Fewer than usual.')
  expect(text).toContain('planned again by what was known then; of the deals that you')
  // Where outcomes are too few for time order, later menus helped.
  const { summary, ...more } = result([past(-1)])
  const items = [{ code: 'too_few_for_time_order', values: { outcomes: 12 } }]
  const short = planText({ ...more, summary: { ...summary!, notes_items: items } }, 5, 'few')
  expect(short).toContain('planned again with the help of later menus too;')
})

test('what past menus would have earned under the same limits stands below them, where limits change any', () => {
  const within = { selected: 2, spend: 9, predicted_profit: 70, realised_profit: 50 }
  const shown = (replay: Replay) => planText(result(replay), 5, 'few')
  const kept = { selected: 3, spend: 9, predicted_profit: 100, realised_profit: 78 }
  const menus = [
    { ...past(-3), within_limits: null },
    { ...past(-2), within_limits: kept },
    { ...past(-1), within_limits: within },
  ]
  expect(shown(menus)).toContain(
    'Under the same limits 2 of them would have realised 128.00 of 157.00; 1 more cannot keep them.',
  )
  expect(shown(menus.slice(0, 2))).not.toContain('Under the same limits')
  expect(shown([past(-1)])).not.toContain('Under the same limits')
})

test('five notes are shown, and how to see the others where an option shows them', () => {
  const { summary } = result([])
  const many = { ...result([]), summary: { ...summary!, notes: Array.from('abcdefg') } }
  const notes = (which: NotesShown) =>
    planText(many, 5, which)
      .split('\n')
      .filter((line) => /Note:|more/.test(line))
  expect(notes('few')).toHaveLength(6)
  expect(notes('few')[5]).toContain('and 2 more: --notes shows them')
  // `npm run demo` takes no arguments: it must not name an option.
  expect(notes('few_without_option')[5]).toBe('  … and 2 more')
  expect(notes('all')).toHaveLength(7)
})

test('what is refused is counted, and what the rest costs', () => {
  expect(planText(result([]), 5, 'few')).toContain('refused 0 of 1 deals, capital deployed 20.00')
})

test('nothing is said of past menus where none was planned again', () => {
  expect(planText(result([]), 5, 'few')).not.toContain('Past menus')
})

test('what the plan was charged is said; a service without wallets says nothing of it', () => {
  const items = { tokens_held: 3, tokens_held_units: 24_000, items: [] }
  const charged = { tokens_charged: 1.25, tokens_charged_units: 10_000, sponsored: false }
  const said = (billing?: Result['billing']) =>
    planText({ ...result([]), ...(billing && { billing }) }, 5, 'few')
      .split('\n')
      .filter((line) => line.includes('charged'))
  expect(said()).toEqual([])
  expect(said({ metered: true, ...items, ...charged })).toEqual(['  charged 1.25 tokens'])
  const none = { tokens_charged: 0, tokens_charged_units: 0 }
  expect(said({ metered: true, ...items, ...none, sponsored: true })).toEqual([
    '  charged 0 tokens: this market is free',
  ])
})

test('a past deal stands before the plan, line by line, with its cells and its words, once', () => {
  const valuation: Valuation = {
    formula: '',
    quantity: 'stock',
    horizon: null,
    period: null,
    bindings: [],
    assumptions: [],
    unresolved: [],
    reader: '1',
    terms: [
      {
        name: 'revenue',
        sign: 1,
        expression: REVENUE,
        source: 'Sold at the price that Sales shows.',
      },
      {
        name: 'goods',
        sign: -1,
        expression: times(ORDERED, COST),
        source: '',
      },
    ],
  }
  const bill: Bill = {
    key: '04-007',
    menu: 4,
    T: -9,
    qty: 3,
    sold: 2,
    left: 1,
    held: 0,
    final: true,
    sales: [
      { age: 1, qty: 1, price: 310, listed: true },
      { age: 2, qty: 1, price: 298, listed: true },
    ],
    more_sales: 0,
    lines: [
      { term: 0, name: 'revenue', money: 608, cells: [] },
      {
        term: 1,
        name: 'goods',
        money: -540,
        cells: [{ table: 'menus', column: 'unit_cost', value: 180 }],
      },
    ],
    profit: 68,
    yours: 70,
    agrees: false,
  }
  const planned = { ...result([]), valuation, bill: [bill] }
  expect(planText(planned, 5, 'few')).toContain(
    `    Deal 04-007: took 3, sold 2 (310, 298), 1 left
       608.00  revenue: 2 units at unit_price (Sales has no price)
                 “Sold at the price that Sales shows.”
      -540.00  goods: unit_cost 180 for each unit ordered
                 assumed: the words do not say it
        68.00  = profit; your table says 70.00, which differs`,
  )
  // What was shown before the fit is not shown again, unless the fit read the words otherwise.
  const seen = readingText(valuation, [bill])
  expect(planText(planned, 5, 'few', seen)).not.toContain('Deal 04-007')
  expect(planText(planned, 5, 'few', `${seen} `)).toContain('Deal 04-007')
})
