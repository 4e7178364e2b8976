// Every screen of the pane as a state that the flow can be in, over a small made-up shop: what the
// add-in's own guessing and reading make of it stands in them, not words invented for a picture.
import { noteText } from '#contract/english-notes.ts'
import { note, sentNotes } from '#contract/note-item.ts'
import { feedbackItem } from '#contract/feedback.ts'
import type { Parameters } from '#contract/schemas.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { askedColumns } from '#addin/thread/asked-columns.ts'
import { createBills } from '#addin/thread/bills.ts'
import { readWords } from '#addin/thread/read-words.ts'
import type { BillsShown } from '#addin/bill/bill-state.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import type { State, Step } from '#addin/shell/state.ts'
import { NO_SCENARIOS, type ScenarioTrial } from '#addin/what-if/scenario-state.ts'
import type { ReadingAnswer, Setup } from '#addin/options/setup-state.ts'
import type { CheckFound } from '#addin/fit/fit-state.ts'
import type { KeptSummary, PlanShown } from '#addin/plan/plan-state.ts'
import { EMPTY_KEPT } from '#addin/shell/shell.ts'
import { DEFAULT_OPTIONS } from '#addin/options/setup.ts'
import { guessFeatures } from '#addin/mapping/features.ts'
import { columnsOfGuesses, guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { planChanges } from '#addin/plan/changes.ts'
import { squareOf } from '#addin/plan/profit-range.ts'
import { sweepThresholds } from '#addin/plan/replan.ts'
import { takenAt } from '#contract/selection.ts'
import { limitProblemsText, planSheetText } from '#addin/messages/texts.ts'
import { NOTHING_LIMITED } from '#addin/limits/limits-state.ts'
import { curveOf } from '#addin/limits/spend-chart.tsx'
import { comparePlans } from '#addin/plan/changes.ts'

const DEALS = [
  'SKU',
  'Offered on',
  'Brand',
  'Min',
  'Max',
  'Step',
  'Unit cost',
  'RRP',
  'Supplier e-mail',
  'Taken qty',
]
const SOLD = ['SKU', 'Sold on', 'Units', 'Price', 'Channel']
const deals = sheetOf(
  {
    name: 'Deals',
    headers: DEALS,
    formats: DEALS.map((h) => (h === 'Offered on' ? 'dd/mm/yyyy' : 'General')),
  },
  Array.from({ length: 24 }, (_, i) => [
    `K-${100 + i}`,
    45_000 + 7 * i,
    ['Aldo', 'Bent', 'Coro'][i % 3]!,
    10,
    60,
    10,
    4 + (i % 5),
    9 + (i % 4),
    `s${i}@shop.test`,
    i % 2 ? 20 : '',
  ]),
)
const sold = sheetOf(
  {
    name: 'Sold',
    headers: SOLD,
    formats: SOLD.map((h) => (h === 'Sold on' ? 'dd/mm/yyyy' : 'General')),
  },
  Array.from({ length: 40 }, (_, i) => [
    `K-${100 + (i % 24)}`,
    45_010 + 5 * i,
    1 + (i % 3),
    9.5,
    i % 2 ? 'web' : 'shop',
  ]),
)
const menuGuesses = guessMenuColumns(deals)
const salesGuesses = guessSalesColumns(sold)
const menuColumns = columnsOfGuesses(menuGuesses)
const salesColumns = columnsOfGuesses(salesGuesses)

/** The shop as the pane maps it. */
const mapping: Mapping = {
  version: 1,
  menus: { table: 'Deals', columns: menuColumns, features: ['Brand'] },
  sales: { table: 'Sold', columns: salesColumns, features: [] },
  time: { by: 'date', period: 'week', now: 'latest' },
}
const sheets = { menus: deals, history: undefined, sales: sold }
const columns = askedColumns(mapping, sheets)

/** What the strict reader makes of words over the shop's tables. */
const readOf = (text: string, parameters: Parameters = {}): ReadingAnswer =>
  readWords(
    {
      text,
      mapping,
      parameters,
      answer: readAnswer({
        business_description: text,
        columns,
        market_type: { parameters },
      }),
      more: false,
    },
    sheets,
  )
const billsOf = (reading: ReadingAnswer, at = 0): BillsShown => ({
  ...createBills(prepareUpload).open(
    { mapping, parameters: {}, today: '2023-08-20', reading, stay: null },
    sheets,
  ),
  of: reading.of,
  at,
  missing: false,
})

const builtin = readOf(BUILTIN_DESCRIPTION, { inventory_holding_weeks_before_writeoff: 12 })
if (builtin.is !== 'read') throw new Error('The built-in words are read')
const ASSUMED =
  'Shipping is $3 per unit sold. T is in weeks. What is left after 8 weeks is written off. qty is stock.'
const assumedParameters = {
  inventory_holding_weeks_before_writeoff: 4,
  leftover_writeoff_fraction: 0.8,
}
const assumed = readOf(ASSUMED, assumedParameters)
const MUCH =
  'We love our shop. The web shop takes 12% of the price. Postage is $4.80 per unit sold. Subtract rush: 12 for each unit ordered, only where Brand is "Coro". Storage is $0.10 per unit per week. What is left after 8 weeks brings 40% of its unit cost. T is in weeks. Our landlord wants 900. We have 20,000 to spend.'
const much = readOf(MUCH)
const ASKED =
  'The web shop takes 12% of the selling price and a parcel costs us $4.80, but not for Coro. We never pay the packing of $0.30. Only Bent needs insurance of 20. What is not sold is of no use to us.'
const asked = { ...readOf(ASKED), profits: true }
const { questions } = asked
if (asked.is !== 'refused' || questions.length < 1) throw new Error('These words leave much open')
const VAGUE = 'We earn what the partner thinks is fair and pay 3 % of something.'
const refused = readOf(VAGUE)
if (refused.is !== 'refused') throw new Error('This description should be refused')

const setup: Setup = {
  tables: [
    { id: '1', name: 'Deals', sheet: 'Offers of this week', headers: DEALS, rows: 24 },
    { id: '2', name: 'Sold', sheet: 'Sold', headers: SOLD, rows: 40 },
    {
      id: '3',
      name: 'A_table_with_a_rather_long_name_2026',
      sheet: 'Archive',
      headers: DEALS,
      rows: 12_345,
    },
  ],
  choice: { menus: 'Deals', history: null, sales: 'Sold' },
  parts: {
    menus: {
      table: 'Deals',
      headers: DEALS,
      rows: 24,
      guesses: menuGuesses,
      columns: menuColumns,
      features: guessFeatures(deals, menuColumns, 'menus'),
    },
    history: null,
    sales: {
      table: 'Sold',
      headers: SOLD,
      rows: 40,
      guesses: salesGuesses,
      columns: salesColumns,
      features: guessFeatures(sold, salesColumns, 'sales'),
    },
  },
  time: { by: 'date', period: 'week', now: 'latest' },
  dates: true,
  understood: [
    { key: 'D-100', day: '2026-07-06', cost: 12.5, price: 19, size: 40, taken: 'yes', sold: 31 },
    { key: 'D-205', day: '2026-08-03', cost: 7, price: null, size: 12, taken: 'open', sold: null },
  ],
  recalled: false,
  description: BUILTIN_DESCRIPTION,
  reading: {
    ...builtin,
    unresolved: sentNotes(['“storage” is read as storage per unit and week.'], undefined),
  },
  answers: [],
  options: DEFAULT_OPTIONS,
  sample: null,
}

const rowChanged = { stale: true, changed: ['Deals: 1 row changed (Unit cost).'] }

const beaten = {
  by: 'Grace Hopper',
  at: '2026-11-22T10:00:00Z',
  mine: 'ses_0 2026-11-08T16:05:00Z',
}
/** Notes with their codes. */
const LOST = note('past_deals_lost', {
  outcomes: 156,
  lost: 4210,
  costs: [
    note('amount_of', { name: 'cost of units ordered', amount: 8.1 }),
    note('other_costs', { amount: 1.2 }),
  ],
  earned: 8.9,
  first: 'Every unit ordered costs 1.20.',
})
/** The note of a plan that was kept without them. */
export const BEFORE_CODES = 'Few deals have an outcome.'
export const FEW_MENUS = note('few_menus', { menus: 9 })

const kept: KeptSummary = {
  session: 'ses_1',
  table: 'Deals',
  at: '2026-11-15T09:30:00Z',
  by: 'Ada Lovelace',
  n: 9,
  profit: 1930.5,
  capital: 4210,
  interval: [1400, 2400],
  threshold: 0.62,
  limits: {},
  written: null,
  model: 'rc012.2',
  summary: noteText(FEW_MENUS),
  noteItems: [FEW_MENUS],
  valuation: 'Each unit sold earns its price.\nEach unit costs its unit cost.',
}
const older: KeptSummary = {
  ...kept,
  session: 'ses_0',
  at: '2026-11-08T16:05:00Z',
  n: 7,
  profit: 1650,
  name: 'Careful',
  notes: 'For the meeting on Monday.\nNot bought yet.',
}
const earlier = [
  { ...older, restoreProblem: null },
  {
    ...older,
    session: 'ses_00',
    at: '2026-11-01T08:15:00Z',
    by: 'Grace Hopper',
    n: 1,
    restoreProblem: 'It was made for the table Offers, and the current plan for Deals.',
  },
]

const SIGNED_IN = {
  as: 'signed-in',
  name: 'Grace Hopper',
  kind: 'paid',
  remembered: true,
  warning: null,
  metered: false,
  available: null,
} as const

/** What deals are called; those of long names fold. */
const NAMES: State['names'] = {
  'K-100': 'Fishing rod, carbon, 3.6 m',
  'K-101': 'Leica M6',
  'K-103': 'Pedestal fan',
  'K-900': null,
}

const base: State = {
  step: { at: 'starting' },
  signIn: SIGNED_IN,
  setup,
  kept: EMPTY_KEPT,
  models: ['rc012.2'],
  notice: null,
  scenarios: NO_SCENARIOS,
  planSheet: { columns: ['Brand'], making: { is: 'none' } },
  bills: billsOf(builtin),
  names: NAMES,
  decimal: null,
  tools: null,
}
const at = (step: Step, change: Partial<State> = {}): State => ({ ...base, ...change, step })

/** A tool on the workbook, opened from the tables. */
const tool = (tools: NonNullable<State['tools']>): State =>
  at({ at: 'tables', busy: null, problem: null }, { tools })
/** “What if”: a fee of 18 % in place of 12 %. */
const trial: ScenarioTrial = {
  name: '12% → 18%',
  changed: {
    number: { from: '12%', to: '18%', around: 'marketplace takes 12% of the selling' },
    horizon: null,
  },
  words: ASKED,
  horizon: null,
  before: { session: 'before', threshold: 0.56, limit: 2000, byHand: false },
  session: 'ses_2',
}

const found: CheckFound = {
  ok: true,
  mock: false,
  inputs: '0123456789abcdef',
  problems: [
    {
      code: 'error_cell',
      severity: 'warning',
      table: 'Deals',
      header: 'RRP',
      count: 5,
      message: 'Deals, column “RRP”: 5 cells are blank.',
      fix: 'Fill them in where they are known.',
      cells: [0, 3, 4, 8].map((row) => ({ table: 'Deals', row, header: 'RRP' })),
    },
  ],
  counts: {
    menus_rows: 144,
    menus_keys: 24,
    t0_rows: 6,
    history_rows: 138,
    menus: 23,
    sales_rows: 40,
  },
  said: [
    'Menus go by week: the current one is the week of 2023-08-14 with 6 rows, and there are 23 past ones, back to T = -23. T counts weeks from now.',
  ],
  share: {
    keys: 3,
    units: 40,
    named: 10,
    inOrder: 28,
    latest: 0,
    beyond: 2,
    before: 0,
    assumed: 0.3,
  },
  leaves: [
    ...Object.entries(menuColumns).map(([as, header]) => ({ table: 'Deals', header, as })),
    { table: 'Deals', header: 'Brand', as: 'Brand' },
    ...Object.entries(salesColumns).map(([as, header]) => ({ table: 'Sold', header, as })),
  ],
  cost: { least: 0.25, most: 18.55, calculation: 0.25, paid: false },
  bytes: 18_400,
}

const options = Array.from({ length: 60 }, (_, i) => ({
  key: `K-${100 + i}`,
  qty: 10 + (i % 6) * 10,
  profit: Math.round(50 * (60 - i) * (1 + (i % 3))) / 10,
  confidence: Math.round((0.98 - i * 0.012) * 1000) / 1000,
  eligible: i % 7 !== 3,
  unit_cost: 4 + (i % 5),
}))
const chosen = takenAt(options, 0.62)
const after = chosen.map(({ key, qty, unit_cost, profit }) => ({ key, qty, unit_cost, profit }))
const plan: PlanShown = {
  before: null,
  session: 'ses_2',
  mock: false,
  units: { table: '1', key: 'SKU', sizes: ['Min', 'Max'], money: ['Unit cost', 'RRP'] },
  menus: [
    [4, -9, null],
    [5, -8, null],
    [6, -7, null],
  ],
  sent: null,
  n: chosen.length,
  profit: chosen.reduce((sum, row) => sum + row.profit, 0),
  capital: chosen.reduce((sum, row) => sum + row.qty * (row.unit_cost ?? 0), 0),
  interval: [8400, 15_780],
  chosen,
  listed: null,
  changes: planChanges(
    [
      ...after.slice(3).map((row, i) => ({ ...row, qty: i === 0 ? 99 : row.qty })),
      { key: 'K-900', qty: 5, unit_cost: 2, profit: 10 },
    ],
    after,
  ),
  notes: [
    { text: noteText(FEW_MENUS), item: FEW_MENUS },
    { text: 'A note of a later version.', item: { code: 'later', values: {} } },
  ],
  little: null,
  reasons: chosen.map(({ key }, i) => ({
    key,
    deals: [1, 2, 3].map((at) => ({
      key: `K-${10 * at + i}`,
      menu: 3 + at,
      qty: 10 * at,
      profit: at === 3 ? -12.4 : 90.5 / at,
      similarity: 0.95 - 0.08 * at,
    })),
    columns: [
      { column: 'unit_price / unit_cost', value: 1.424, effect: 72.13 },
      { column: 'Brand', value: 'Acorn', effect: -8.5 },
      { column: 'qty', value: 20, effect: 4.2 },
    ],
  })),
  summary: {
    task_keys: 60,
    refused_keys: 33,
    capital_deployed: 5420,
    replay: Array.from({ length: 12 }, (_, i) => ({
      T: i - 12,
      options: 20 + i,
      selected: 5 + (i % 4),
      predicted_profit: 900 + 70 * i,
      realised_profit: i === 3 ? -120 : 850 + 80 * i,
    })),
    seconds: {},
    device: 'cpu',
    notes: [],
  },
  confidence: {
    planned: 0.62,
    calibrated: 0.62,
    threshold: 0.62,
    sweep: sweepThresholds(options),
    measured: {
      interval: [8400, 15_780],
      profit: chosen.reduce((sum, row) => sum + row.profit, 0),
      square: chosen.reduce((sum, row) => sum + squareOf(row), 0),
    },
    differs: true,
  },
  limits: NOTHING_LIMITED,
  write: { is: 'open' },
  selected: null,
}

/** The plan without limits against one that leaves three of its deals out and takes two smaller. */
const WITHOUT = comparePlans(
  chosen,
  chosen
    .slice(3)
    .map((row, i) => (i < 2 ? { ...row, qty: row.qty / 2, profit: 0.6 * row.profit } : row)),
  100,
)

const LIMITED: PlanShown['limits'] = {
  limits: {
    spend: 2000,
    deals: { least: 5 },
    groups: [
      { column: 'Brand', value: 'Aldo', most_deals: 2 },
      { column: 'Supplier e-mail', most_share: 0.3 },
    ],
    totals: [{ column: 'Weight per unit, in kilograms', most: 1200 }],
    always: ['K-104'],
    never: ['K-107', 'K-109'],
  },
  without: WITHOUT,
  bound: null,
  oneSize: false,
  curve: null,
  problem: null,
  told: [
    {
      limit: 'spend',
      bound: 2000,
      used: 1996,
      binds: true,
      next: [
        { to: 2250, earns: 120 },
        { to: 2500, earns: 214.5 },
        { to: 4100, earns: 310 },
      ],
    },
    { limit: 'deals.least', bound: 5, used: 9, binds: false, next: [] },
    {
      limit: 'groups[0].most_deals',
      bound: 2,
      used: 2,
      binds: true,
      next: [{ to: 3, earns: 31 }],
    },
    {
      limit: 'always[0]',
      value: 'K-104',
      bound: 1,
      used: 1,
      binds: true,
      next: [{ to: 0, earns: 12 }],
    },
  ],
  fields: {
    columns: [
      { header: 'Brand', values: ['Aldo', 'Bent', 'Coro'], numbers: false },
      { header: 'Supplier e-mail', values: ['a@x.example', 'b@y.example'], numbers: false },
      { header: 'Weight per unit, in kilograms', values: [], numbers: true },
    ],
    deals: Array.from({ length: 24 }, (_, i) => `K-${100 + i}`),
  },
}

const limitedPlan = { ...plan, ...WITHOUT.after, limits: LIMITED }
const CURVE = [10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => ({
  spend: Math.round((6400 * i) / 10),
  profit: Math.round(1.05 * WITHOUT.before.profit * (1 - ((10 - i) / 10) ** 2)),
  deals: 3 * i,
}))

const writtenWhole = {
  confidence: { ...plan.confidence, differs: false },
  write: {
    is: 'written' as const,
    rows: 24,
    taken: 9,
    columns: ['EDPS qty', 'EDPS profit'] as [string, string],
    unfilledCount: 0,
    lost: [],
    lostCount: 0,
    unfilled: [],
  },
} satisfies Pick<PlanShown, 'confidence' | 'write'>

const scenario = {
  by: 'Grace Hopper',
  at: '2026-11-22T10:00:00Z',
  n: 27,
  profit: 12_090,
  capital: 5420,
  interval: [8400, 15_780],
  threshold: 0.62,
  limits: {},
  horizon: null,
  words: ASKED,
} as const

const writtenInPart: KeptSummary = {
  ...kept,
  session: plan.session,
  n: plan.n,
  written: { n: plan.n - 1, profit: 11_950, capital: 5_300, unfilled: 2 },
}

const general = (name: string, headers: readonly string[], rows: (string | number)[][]) =>
  sheetOf({ name, headers: [...headers], formats: headers.map(() => 'General') }, rows)
const named = general(
  'Deals',
  ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'Brand'],
  Array.from({ length: 24 }, (_, i) => [`K-${i}`, -(i % 6), 10, 4, 9, i % 2 ? 'Aldo' : 'Bent']),
)
const sales = general(
  'Sales',
  ['key', 'T', 'qty', 'price'],
  Array.from({ length: 40 }, (_, i) => [`K-${i % 24}`, -(i % 6), 1 + (i % 3), 9.5]),
)

/** A table whose headers are the fields' own names. */
function namedPart(sheet: typeof named, part: 'menus' | 'sales') {
  const guesses = part === 'menus' ? guessMenuColumns(sheet) : guessSalesColumns(sheet)
  const columns = columnsOfGuesses(guesses as ReturnType<typeof guessMenuColumns>)
  return {
    table: sheet.name,
    headers: sheet.headers,
    rows: sheet.rows,
    guesses,
    columns,
    features: guessFeatures(sheet, columns, part),
  }
}

/** Screens by name. */
export const STATES = {
  starting: at({ at: 'starting' }),
  unable: at({
    at: 'unable',
    again: true,
    message:
      'This Excel is too old: the add-in needs ExcelApi 1.11 (Excel 2021, Microsoft 365 or the web).',
  }),
  'sign-in': at(
    { at: 'sign-in' },
    {
      signIn: {
        as: 'signed-out',
        busy: false,
        refused: null,
        console: null,
        canRemember: true,
        name: '',
      },
      kept: { ...base.kept, current: kept },
    },
  ),
  'sign-in in the console': at(
    { at: 'sign-in' },
    {
      signIn: {
        as: 'signed-out',
        busy: false,
        refused: null,
        console: { code: 'WDJB-MJHT', address: 'https://edps.example/app/#/device?code=WDJB-MJHT' },
        canRemember: true,
        name: 'Grace Hopper',
      },
    },
  ),
  'sign-in refused': at(
    { at: 'sign-in' },
    {
      signIn: {
        as: 'signed-out',
        busy: false,
        refused: 'The key is not valid. Copy it again, whole, from where you got it.',
        console: null,
        canRemember: true,
        name: 'Grace Hopper',
      },
    },
  ),
  'no tables': at(
    { at: 'tables', busy: null, problem: null },
    {
      setup: {
        ...setup,
        tables: [],
        choice: { menus: null, history: null, sales: null },
        parts: { menus: null, history: null, sales: null },
      },
    },
  ),
  tables: at(
    { at: 'tables', busy: null, problem: null },
    {
      signIn: {
        ...SIGNED_IN,
        warning: 'This key may do more than plan. Ask for one with the scope fit alone.',
      },
      setup: {
        ...setup,
        choice: { menus: 'Deals', history: 'A_table_with_a_rather_long_name_2026', sales: 'Sold' },
      },
      kept: {
        ...base.kept,
        current: kept,
        earlier,
        stale: true,
        changed: ['Deals: 2 rows changed (Unit cost, RRP), 1 row added.', 'Sold: 40 rows added.'],
        fit: { by: 'Grace Hopper', since: '2026-11-22T10:00:00Z', mock: false, session: 'ses_3' },
      },
    },
  ),
  'plans compared': at(
    { at: 'tables', busy: null, problem: null },
    {
      kept: {
        ...base.kept,
        current: kept,
        earlier,
        stale: false,
        damaged:
          'One of the earlier plans in this workbook is damaged: it cannot be restored. The others can.',
        compared: {
          of: ['ses_0', 'ses_1'],
          deals: [
            { key: 'K-100', before: null, after: { qty: 20, profit: 310.5 } },
            { key: 'K-101', before: { qty: 10, profit: 120 }, after: { qty: 30, profit: 260 } },
            { key: 'K-104', before: { qty: 40, profit: 95.25 }, after: null },
          ],
          differing: 3,
          gone: { n: 1, profit: 95.25 },
          smaller: { n: 0, profit: 0 },
          same: 7,
          revalued: 2,
          before: { n: 8, profit: 1650, capital: 3900 },
          after: { n: 9, profit: 1930.5, capital: 4210 },
        },
      },
    },
  ),
  'plans of one minute': at(
    { at: 'tables', busy: null, problem: null },
    {
      kept: {
        ...base.kept,
        current: { ...kept, at: '2026-11-22T10:00:31Z' },
        earlier: [
          {
            ...kept,
            at: '2026-11-22T10:00:09Z',
            n: 97,
            limits: { spend: 4000 },
            restoreProblem: null,
          },
          {
            ...kept,
            summary: BEFORE_CODES,
            noteItems: undefined,
            at: '2026-11-22T10:00:01Z',
            restoreProblem: null,
          },
        ],
      },
    },
  ),
  'tables read': at({
    at: 'tables',
    busy: { text: 'Reading Deals: 12,000 of 100,000 rows', share: 0.12 },
    problem: 'The table Deals is not in the workbook any more.',
  }),
  mapping: at({ at: 'mapping', problem: null }),
  'mapping by name': at(
    { at: 'mapping', problem: null },
    {
      setup: {
        ...setup,
        parts: {
          menus: namedPart(named, 'menus'),
          history: null,
          sales: namedPart(sales, 'sales'),
        },
        time: { by: 'columns' },
      },
    },
  ),
  'mapping without a cost': at(
    { at: 'mapping', problem: null },
    {
      setup: {
        ...setup,
        parts: {
          ...setup.parts,
          menus: {
            ...setup.parts.menus!,
            columns: Object.fromEntries(
              Object.entries(menuColumns).filter(([field]) => field !== 'unit_cost'),
            ),
          },
        },
      },
    },
  ),
  'mapping without a price': at(
    { at: 'mapping', problem: null },
    {
      setup: {
        ...setup,
        parts: {
          ...setup.parts,
          sales: {
            ...setup.parts.sales!,
            columns: Object.fromEntries(
              Object.entries(salesColumns).filter(([field]) => field !== 'price'),
            ),
            guesses: salesGuesses.map((guess) =>
              guess.field === 'price' ? { ...guess, header: null, reason: null } : guess,
            ),
          },
        },
      },
    },
  ),
  'mapping problem': at(
    { at: 'mapping', problem: 'Deals has other columns than last time: look at them again.' },
    {
      setup: { ...setup, time: { by: 'date', period: 'month', now: '2026-11-22' }, recalled: true },
    },
  ),
  description: at({ at: 'description', why: 'A plan needs to know what a deal earns.' }),
  'description empty': at(
    { at: 'description', why: null },
    { setup: { ...setup, description: '', reading: { is: 'none' } } },
  ),
  'description assumed': at(
    { at: 'description', why: null },
    { setup: { ...setup, description: ASSUMED, reading: assumed }, bills: billsOf(assumed) },
  ),
  'options without effect': at({ at: 'options' }, { setup: { ...setup, reading: assumed } }),
  'description refused': at(
    { at: 'description', why: null },
    { setup: { ...setup, description: VAGUE, reading: refused } },
  ),
  'description asked': at(
    { at: 'description', why: null },
    { setup: { ...setup, description: ASKED, reading: asked }, bills: billsOf(asked) },
  ),
  'description with much in it': at(
    { at: 'description', why: null },
    { setup: { ...setup, description: MUCH, reading: much }, bills: billsOf(much, 1) },
  ),
  'description without tables': at(
    { at: 'description', why: null },
    { setup: { ...setup, description: MUCH, reading: much } },
  ),
  'description being read anew': at(
    { at: 'description', why: null },
    {
      setup: {
        ...setup,
        description: `${ASKED} Storage is free.`,
        reading: { is: 'reading', before: asked },
      },
      bills: billsOf(asked),
    },
  ),
  'description answered': at(
    { at: 'description', why: null },
    {
      setup: {
        ...setup,
        description: questions[0]!.choices[0]!.description,
        answers: [{ before: ASKED, after: questions[0]!.choices[0]!.description }],
        reading: {
          ...assumed,
          of: questions[0]!.choices[0]!.description,
          by: 'model',
          more: false,
        },
      },
    },
  ),
  'description not read': at(
    { at: 'description', why: null },
    {
      setup: {
        ...setup,
        reading: {
          is: 'unread',
          message: 'The service cannot be reached: your words are read again when it can.',
          before: setup.reading as ReadingAnswer,
        },
      },
    },
  ),
  options: at({ at: 'options' }),
  'options with a model': at(
    { at: 'options' },
    { models: [], setup: { ...setup, options: { ...setup.options, model: 'rc012.2' } } },
  ),
  checking: at({ at: 'checking', progress: { text: 'Reading Sold: 40 of 40 rows', share: 0.4 } }),
  checked: at(
    { at: 'checked', ...found },
    { notice: { id: 1, tone: 'done', message: 'The data is in order.' } },
  ),
  'checked with cost': at(
    { at: 'checked', ...found },
    { signIn: { ...SIGNED_IN, metered: true, available: 4.5 } },
  ),
  'checked with open words': at(
    { at: 'checked', ...found },
    { setup: { ...setup, description: ASKED, reading: asked }, bills: billsOf(asked) },
  ),
  'checked for an input test': at(
    { at: 'checked', ...found, mock: true },
    {
      signIn: { ...SIGNED_IN, metered: true },
      setup: { ...setup, options: { ...setup.options, mock: true } },
    },
  ),
  problems: at({
    at: 'checked',
    ...found,
    ok: false,
    problems: [
      {
        code: 'error_cell',
        severity: 'error',
        table: 'Deals',
        header: 'Unit cost',
        count: 1,
        message: 'Deals, column “Unit cost”: an Excel error stands in row 7.',
        fix: 'Mend the formula, or clear the cell where nothing is known.',
        cells: [{ table: 'Deals', row: 5, header: 'Unit cost' }],
      },
      {
        code: 'date_ambiguous',
        severity: 'error',
        table: 'Sold',
        header: 'Sold on',
        count: 19,
        message:
          'Sold, column “Sold on”: the text means two days: month and day could be either in rows 4, 5, 6 and 16 more.',
        fix: 'Turn the texts into dates (Data, Text to Columns, Date), or write 2024-01-31.',
        cells: [2, 3, 4, 5].map((row) => ({ table: 'Sold', row, header: 'Sold on' })),
      },
      {
        code: 'column_unmapped',
        severity: 'error',
        table: 'Deals',
        header: null,
        count: 1,
        message: 'Deals: no column is mapped to key.',
        fix: 'Map the column that names each deal.',
        cells: [],
      },
      ...found.problems,
    ],
  }),
  fit: at({
    at: 'fit',
    mock: false,
    by: 'Grace Hopper',
    since: '2026-11-22T10:00:00Z',
    elapsed: 95,
    stage: 'processing',
    message: 'Learning from past deals, and planning past menus again.',
    theirs: null,
    fraction: 0.55,
    queue: null,
    trouble: null,
    canceling: false,
    safe: true,
    formula: builtin.formula,
  }),
  'fit in trouble': at({
    at: 'fit',
    mock: true,
    by: 'Ada Lovelace',
    since: '2026-11-22T10:00:00Z',
    elapsed: 4000,
    stage: 'waiting',
    message: '',
    theirs: null,
    fraction: 0,
    queue: 3,
    trouble:
      'The service cannot be reached. The add-in goes on trying; the plan is being made all the same.',
    canceling: true,
    safe: false,
    formula: null,
  }),
  canceled: at({
    at: 'ended',
    why: 'canceled',
    title: 'Cancelled',
    message: 'Nothing was written. The service has deleted your data.',
    feedback: [],
    questions: [],
    lines: [],
    problems: [],
    code: null,
    request: null,
    again: 'check',
  }),
  unresolved: at({
    at: 'ended',
    why: 'unresolved',
    title: 'The description was not understood',
    message: 'The service could not turn your words into a valuation.',
    feedback: refused.feedback,
    questions: [],
    lines: [],
    problems: [],
    code: 'business_description_unresolved',
    request: null,
    again: 'check',
  }),
  'unresolved with questions': at(
    {
      at: 'ended',
      why: 'unresolved',
      title: 'The description is not clear yet',
      message: '“$4.80” is not clear.',
      feedback: [feedbackItem('other', 'Say for what $4.80 is paid.')],
      questions,
      lines: asked.lines,
      problems: [],
      code: 'grounding_unresolved',
      request: null,
      again: 'check',
    },
    { setup: { ...setup, description: ASKED } },
  ),
  refused: at({
    at: 'ended',
    why: 'refused',
    title: 'The service refused the data',
    message: 'One rule is not met.',
    feedback: [],
    questions: [],
    lines: [],
    problems: found.problems,
    code: 'validation_failed',
    request: 'req_0123456789',
    again: 'check',
  }),
  colleague: at(
    {
      at: 'colleague',
      own: false,
      by: 'Ada Lovelace',
      since: '2026-11-22T10:00:00Z',
      message: 'Only her key can follow it.',
    },
    { kept: { ...base.kept, current: kept, stale: false } },
  ),
  'own plan': at({
    at: 'colleague',
    own: true,
    by: 'Ada Lovelace',
    since: '2026-11-22T10:00:00Z',
    message: 'Sign in with the key that started it to follow it.',
  }),
  plan: at({ at: 'plan', ...plan }),
  'plan applied': at(
    {
      at: 'plan',
      ...plan,
      confidence: {
        ...plan.confidence,
        threshold: 0.8,
        differs: true,
      },
      limits: {
        ...NOTHING_LIMITED,
        limits: { spend: 2000 },
        without: WITHOUT,
        bound: 12_120,
      },
      write: {
        is: 'written',
        rows: 5,
        taken: 2,
        columns: ['EDPS qty', 'EDPS profit'],
        unfilledCount: 2,
        lost: ['K-117'],
        lostCount: 1,
        unfilled: [
          { cell: { table: 'Deals', row: 3, header: 'SKU' }, line: 5, why: 'changed' },
          { cell: { table: 'Deals', row: 9, header: 'SKU' }, line: 11, why: 'not_planned' },
        ],
      },
    },
    {
      kept: { ...base.kept, current: kept, earlier, stale: false },
      notice: { id: 2, tone: 'problem', message: 'Two rows were changed while the plan was made.' },
      planSheet: {
        columns: ['Brand'],
        making: { is: 'failed', message: planSheetText.nameTaken({ sheet: 'EDPS plan' }) },
      },
    },
  ),
  'plan with a sheet of charts': at(
    { at: 'plan', ...plan },
    {
      kept: { ...base.kept, current: { ...kept, session: plan.session } },
      planSheet: {
        columns: ['Brand'],
        making: {
          is: 'made',
          sheet: 'EDPS plan',
          left: ['past', 'spend'],
          again: '2026-08-05T14:03:00Z',
        },
      },
    },
  ),
  'plan with scenarios': at(
    { at: 'plan', ...plan },
    {
      scenarios: {
        trial,
        list: [
          { ...scenario, id: 'a', name: 'Before 12% → 18%' },
          {
            ...scenario,
            id: 'b',
            name: 'At most 2,000',
            limits: { spend: 2000 },
            n: 9,
            profit: 4100,
          },
        ],
        compared: {
          of: ['a', 'now'],
          chosen: [
            { threshold: 0.56, limits: {} },
            { threshold: plan.confidence.threshold, limits: {} },
          ],
          deals: [
            { key: 'K-100', before: null, after: { qty: 20, profit: 310.5 } },
            { key: 'K-101', before: { qty: 10, profit: 120 }, after: { qty: 30, profit: 260 } },
          ],
          differing: 2,
          gone: { n: 0, profit: 0 },
          smaller: { n: 0, profit: 0 },
          same: 7,
          revalued: 0,
          before: { n: 8, profit: 1650, capital: 3900 },
          after: { n: 9, profit: 1930.5, capital: 4210 },
        },
      },
      setup: { ...setup, description: ASKED },
    },
  ),
  'checked scenario': at(
    { at: 'checked', ...found },
    {
      scenarios: { list: [], compared: null, trial: { ...trial, session: null } },
      setup: { ...setup, description: ASKED },
    },
  ),
  'plan of a scenario': at(
    { at: 'plan', ...plan },
    {
      scenarios: { list: [], compared: null, trial },
      setup: { ...setup, description: ASKED },
    },
  ),
  'plan of nearly 60 %': at({
    at: 'plan',
    ...plan,
    n: 28,
    confidence: { ...plan.confidence, planned: 0.597, threshold: 0.6 },
  }),
  'plan that takes nothing': at({
    at: 'plan',
    ...plan,
    n: 0,
    profit: 0,
    capital: 0,
    chosen: [],
    changes: null,
    reasons: [],
    little: { text: noteText(LOST), item: LOST },
  }),
  'plan within limits': at({
    at: 'plan',
    ...limitedPlan,
    limits: {
      ...LIMITED,
      curve: { of: curveOf(limitedPlan), points: CURVE, whole: true, problem: null },
    },
  }),
  'plan within limits that contradict': at({
    at: 'plan',
    ...plan,
    limits: {
      ...LIMITED,
      told: [],
      without: null,
      problem: limitProblemsText.contradict({
        limits: 'at least 40 deals, Brand Aldo: at most 2 deals',
      }),
    },
  }),
  'plan without unit costs': at({
    at: 'plan',
    ...plan,
    limits: { ...NOTHING_LIMITED, limits: { spend: 2000 }, problem: limitProblemsText.noCost },
  }),
  'plan written': at({
    at: 'plan',
    ...plan,
    ...writtenWhole,
  }),
  'plan beside the keys': at(
    {
      at: 'plan',
      ...plan,
      confidence: writtenWhole.confidence,
      write: writtenWhole.write,
    },
    { kept: { ...base.kept, confidence: true, tables: ['1'] } },
  ),
  'plan with a selected deal': at({
    at: 'plan',
    ...plan,
    ...writtenWhole,
    selected: { is: 'taken', key: chosen[2]!.key },
  }),
  'plan with a passed deal selected': at({
    at: 'plan',
    ...plan,
    ...writtenWhole,
    selected: { is: 'passed', key: 'K-103' },
  }),
  'input test written': at({
    at: 'plan',
    ...plan,
    mock: true,
    changes: null,
    confidence: { ...plan.confidence, differs: false },
    write: {
      is: 'written',
      rows: 24,
      taken: 9,
      columns: ['EDPS qty (mock)', 'EDPS profit (mock)'],
      unfilledCount: 0,
      lost: [],
      lostCount: 0,
      unfilled: [],
    },
  }),
  'plan written in part': at(
    { at: 'plan', ...plan, confidence: { ...plan.confidence, differs: false } },
    { kept: { ...base.kept, current: writtenInPart } },
  ),
  'tables and a written plan': at(
    { at: 'tables', busy: null, problem: null },
    {
      kept: {
        ...base.kept,
        current: kept,
        stale: false,
        fit: { by: kept.by, since: kept.at, mock: false, session: kept.session },
      },
    },
  ),
  'plan out of date': at(
    { at: 'plan', ...plan, confidence: { ...plan.confidence, differs: false } },
    {
      kept: {
        ...base.kept,
        current: { ...kept, session: plan.session },
        stale: true,
        changed: ['Deals: 2 rows changed (Unit cost).'],
      },
    },
  ),
  'plan kept in part': at(
    { at: 'tables', busy: null, problem: null },
    { kept: { ...base.kept, current: writtenInPart, stale: false } },
  ),
  'plan written in part, out of date': at(
    { at: 'plan', ...plan, confidence: { ...plan.confidence, differs: false } },
    { kept: { ...base.kept, current: writtenInPart, ...rowChanged } },
  ),
  'plan kept in part, out of date': at(
    { at: 'tables', busy: null, problem: null },
    { kept: { ...base.kept, current: writtenInPart, ...rowChanged } },
  ),
  'plan put aside': at(
    { at: 'plan', ...plan, before: kept },
    {
      kept: {
        ...base.kept,
        current: kept,
        earlier: [{ ...kept, session: plan.session, restoreProblem: null }],
      },
    },
  ),
  'plan about to be written': at({
    at: 'plan',
    ...plan,
    write: { is: 'writing', progress: { text: 'Writing the columns', share: 0.3 } },
  }),
  'plan restored': at(
    { at: 'plan', ...plan },
    {
      kept: {
        ...base.kept,
        current: kept,
        earlier,
        busy: { text: 'Writing the columns', share: 0.3, of: 'ses_0 2026-11-08T16:05:00Z' },
      },
    },
  ),
  'plan of nothing': at({
    at: 'plan',
    ...plan,
    n: 0,
    profit: 0,
    capital: 0,
    interval: null,
    chosen: [],
    changes: null,
    write: {
      is: 'failed',
      stands: 'nothing',
      message: 'A cell is being edited: press Enter or Esc in the sheet, then try again.',
    },
  }),
  'plan half written': at(
    {
      at: 'plan',
      ...plan,
      write: {
        is: 'failed',
        stands: 'part',
        message: 'A cell is being edited: press Enter or Esc in the sheet, then try again.',
      },
    },
    { kept: { ...base.kept, current: kept, earlier, stands: 'two' } },
  ),
  'plan undone, and a plan of a colleague in its place': at(
    { at: 'plan', ...plan },
    { kept: { ...base.kept, current: kept, earlier, stands: 'other', beaten } },
  ),
  'colleague and a half-written plan': at(
    {
      at: 'colleague',
      own: false,
      by: 'Grace Hopper',
      since: '2026-11-22T10:00:00Z',
      message: 'Sign in with the key that started it to follow it.',
    },
    {
      kept: {
        ...base.kept,
        current: kept,
        earlier: [
          {
            ...kept,
            restoreProblem: 'It was made for the table Offers, and the current plan for Deals.',
          },
        ],
        stands: 'two',
      },
    },
  ),
  'input test': at({
    at: 'plan',
    ...plan,
    mock: true,
    changes: null,
    write: { is: 'writing', progress: { text: 'Writing 24 rows', share: 0.3 } },
  }),
  tools: tool({ at: 'menu' }),
  'tool at work': tool({
    at: 'working',
    tool: 'ours',
    progress: { text: 'Looking for formulas in the sheet Offers of this week', share: 0.4 },
    canStop: true,
  }),
  'tool stopping': tool({
    at: 'working',
    tool: 'self-check',
    progress: { text: 'Writing 3,001 rows', share: 0.7 },
    canStop: null,
  }),
  'tool failed': tool({
    at: 'failed',
    tool: 'ours',
    message: 'The sheet is protected or the workbook is read-only: unprotect it, then try again.',
  }),
  'what is ours': tool({
    at: 'ours',
    removed: ['The column “EDPS qty” of Deals, with its values and comments', 'The name EDPS_Plan'],
    stays: ['The sheet Deals of the sample data: it was changed.', 'Your own tables'],
    formulas: [{ cell: 'Summary!B2', formula: '=SUM(Deals[EDPS qty])+EDPS.TOTAL(EDPS_Plan)' }],
    moreFormulas: 12,
    again: 'The workbook has changed since this was listed: look at it once more.',
  }),
  'nothing is ours': tool({
    at: 'ours',
    removed: [],
    stays: ['Your own tables'],
    formulas: [],
    moreFormulas: 0,
    again: null,
  }),
  removed: tool({
    at: 'removed',
    stays: ['The sheet Deals: a workbook keeps one sheet.'],
    formulas: [{ cell: 'Summary!B2', formula: '=EDPS.TOTAL()' }],
    moreFormulas: 0,
  }),
  'self-check': tool({
    at: 'self-check',
    failed: 1,
    report: `EDPS self-check\n${'passed         Name changes, function follows: asked anew in 312 ms; when told to, in 98 ms\n'.repeat(20)}`,
  }),
} as const satisfies Record<string, State>

export type StateName = keyof typeof STATES
