// For every rule the smallest change of a valid request that breaks just it, and what its entry
// must say. Judged by the rules alone (rules.test.ts) and through the Worker (worker/rules.test.ts).
import type { RuleCode } from '#contract/rule-codes.ts'
import type { Entry } from '#contract/schemas.ts'
import { without, type Row, type Sent } from './small-request.ts'

/** A request that breaks one rule, by the smallest change. */
export interface RuleCase {
  code: RuleCode
  when: string
  change: (sent: Sent) => void
  /** What the entry must say; the rest is not compared. */
  entry: Partial<Entry>
  warning?: true
  /** Other rules that cannot but find something too. */
  also?: RuleCode[]
}

/** Row of `m{menu}-{deal}` at size 0 (10 units) or 1 (20 units, the taken one where deal < 9). */
export const at = (menu: number, deal: number, size: number): number =>
  (menu - 1) * 24 + deal * 2 + size
export const TASK = 288
export const parameters = (sent: Sent, values: Row): void => {
  sent.fields.market_type = { parameters: values }
}
export const everySale = (sent: Sent, change: (row: Row, i: number) => Row): void => {
  sent.sales = sent.sales.map(change)
}
export const everyMenu = (sent: Sent, change: (row: Row, i: number) => Row): void => {
  sent.menus = sent.menus.map(change)
}
const client = (sent: Sent): void => {
  sent.fields.grounding_mode = 'client_grounded'
}
/** Removes the flags; the size stays known through single rows of the taken size. */
export const unflag = (sent: Sent): void => {
  sent.menus = sent.menus
    .filter((row) => row.menu === 0 || row.qty === 20)
    .map((row) => without(row, 'historically_chosen'))
}

export const RULE_CASES: readonly RuleCase[] = [
  // The envelope.
  {
    code: 'unknown_field',
    when: 'a field is mistyped',
    change: (s) => (s.fields.confidence_corection = 0.1),
    entry: {
      table: 'request',
      column: 'confidence_corection',
      fix: 'Did you mean "confidence_correction"? Rename it, or leave it out.',
    },
  },
  {
    code: 'invalid_option',
    when: 'a number is out of its range',
    change: (s) => (s.fields.confidence_correction = 1.5),
    entry: {
      table: 'request',
      column: 'confidence_correction',
      message: '"confidence_correction" is 1.5; it must be a number from -1 to 1.',
    },
  },
  {
    code: 'invalid_option',
    when: 'a parameter inside market_type has the wrong type',
    change: (s) => parameters(s, { leftover_writeoff_fraction: 'half' }),
    entry: { column: 'market_type.parameters.leftover_writeoff_fraction' },
  },
  {
    code: 'invalid_option',
    when: 'a list holds two items of the wrong type, said once',
    change: (s) => parameters(s, { qty_ordered_range: [1, 'two', 3, null] }),
    entry: { column: 'market_type.parameters.qty_ordered_range', count: 1 },
  },
  {
    code: 'invalid_option',
    when: 'a cost among the parameters is beyond a million million',
    change: (s) => parameters(s, { holding_cost_per_unit: 1e300, qty_ordered_range: [1, 1e300] }),
    entry: { column: 'market_type.parameters.holding_cost_per_unit' },
    also: ['invalid_option'],
  },
  {
    code: 'unknown_model',
    when: 'the model does not exist',
    change: (s) => (s.fields.model = 'rc013'),
    entry: { table: 'request', column: 'model', message: 'There is no model "rc013".' },
  },
  {
    code: 'unread_field',
    when: 'market_type holds a parameter of another client',
    change: (s) => parameters(s, { effort: 'high' }),
    warning: true,
    entry: { table: 'request', column: 'market_type.parameters.effort' },
  },
  {
    code: 'description_too_long',
    when: 'the description has 20,001 characters',
    change: (s) => (s.fields.business_description = 'x'.repeat(20_001)),
    entry: { table: 'request', column: 'business_description' },
  },
  // Limits of the plan, by the names in them.
  {
    code: 'limit_unknown_column',
    when: 'a limit names a column that Menus lacks',
    change: (s) => (s.fields.limits = { groups: [{ column: 'color', most_deals: 3 }] }),
    entry: {
      table: 'request',
      column: 'limits.groups[0].column',
      message: 'Menus has no column "color".',
      fix: 'Did you mean "colour"? Name a column of Menus.',
    },
  },
  {
    code: 'limit_unreadable',
    when: 'a column of words is to be added up',
    change: (s) => (s.fields.limits = { spend: 100, totals: [{ column: 'colour', most: 3 }] }),
    entry: {
      table: 'request',
      column: 'limits.totals[0].column',
      fix: 'Name a column of numbers.',
    },
  },
  {
    code: 'limit_unknown_key',
    when: 'keys of the past and of a deal that cannot be had are to be taken',
    change: (s) => {
      s.menus[TASK + 4]!.historically_available = 0
      s.menus[TASK + 5]!.historically_available = 0
      s.fields.limits = { always: ['now-1', 'now-2', 'm1-0'] }
    },
    entry: { table: 'request', column: 'limits.always', count: 2, keys: ['now-2', 'm1-0'] },
    also: ['unavailable_task_rows'],
  },
  {
    code: 'limits_contradict',
    when: 'a key is to be taken always and never',
    change: (s) => (s.fields.limits = { always: ['now-1', 'now-2'], never: ['now-2'] }),
    entry: { table: 'request', column: 'limits.never', keys: ['now-2'] },
  },
  {
    code: 'limit_unreadable',
    when: 'a group of limits has no bound',
    change: (s) => (s.fields.limits = { groups: [{ column: 'colour', most_deals: null }] }),
    entry: { table: 'request', column: 'limits.groups[0]' },
  },
  // Structure, cell by cell.
  {
    code: 'missing_column',
    when: 'a menus column is named in another case',
    change: (s) => everyMenu(s, ({ unit_cost, ...row }) => ({ ...row, Unit_Cost: unit_cost })),
    entry: {
      table: 'menus',
      column: 'unit_cost',
      fix: 'Rename "Unit_Cost" to "unit_cost" if it is the one; names are case-sensitive.',
    },
  },
  {
    code: 'missing_column',
    when: 'a menus column has a part of its name',
    change: (s) => everyMenu(s, ({ unit_cost, ...row }) => ({ ...row, cost: unit_cost })),
    entry: {
      table: 'menus',
      column: 'unit_cost',
      fix: 'Rename "cost" to "unit_cost" if it is the one; names are case-sensitive.',
    },
  },
  {
    code: 'missing_column',
    when: 'Sales has no qty',
    change: (s) => everySale(s, (row) => without(row, 'qty')),
    entry: { table: 'sales', column: 'qty' },
  },
  {
    code: 'missing_value',
    when: 'required cells are blank in rows of the current menu',
    change: (s) => {
      s.menus[TASK + 3]!.unit_price = null
      s.menus[TASK + 8]!.unit_price = ''
    },
    entry: {
      table: 'menus',
      column: 'unit_price',
      count: 2,
      rows: [TASK + 3, TASK + 8],
      keys: ['now-1', 'now-4'],
      message:
        'Menus column "unit_price" is blank in 2 rows: rows 291 and 296 (counted from 0; keys "now-1", "now-4").',
    },
  },
  {
    code: 'missing_value',
    when: 'more than one in twenty of the past rows lack a required cell',
    change: (s) => everyMenu(s, (row, i) => (i < 15 ? { ...row, unit_cost: null } : row)),
    entry: { table: 'menus', column: 'unit_cost', count: 15 },
  },
  {
    code: 'missing_value',
    when: 'a sale does not say when it was',
    change: (s) => (s.sales[2]!.T = null),
    entry: { table: 'sales', column: 'T', count: 1, rows: [2], keys: ['m1-1'] },
  },
  {
    code: 'incomplete_rows',
    when: 'a few past rows lack a required cell',
    change: (s) => {
      s.menus[at(1, 10, 0)]!.unit_cost = ''
      s.menus[at(3, 2, 0)]!.T = null
    },
    entry: {
      table: 'menus',
      count: 2,
      rows: [at(1, 10, 0), at(3, 2, 0)],
      keys: ['m1-10', 'm3-2'],
    },
    warning: true,
  },
  {
    code: 'incomplete_rows',
    when: 'the size that was taken lacks a price: the other sizes of the deal go too',
    change: (s) => (s.menus[at(1, 1, 1)]!.unit_price = null),
    entry: {
      table: 'menus',
      count: 1,
      message:
        '1 row of Menus was dropped, because a required cell is blank, with 1 other row of the same deals: row 3 (counted from 0; key "m1-1").',
    },
    warning: true,
    also: ['sales_unknown_key'],
  },
  {
    code: 'incomplete_rows',
    when: 'a sale says no qty',
    change: (s) => (s.sales[2]!.qty = null),
    entry: { table: 'sales', count: 1, rows: [2], keys: ['m1-1'] },
    warning: true,
  },
  {
    code: 'unreadable_key',
    when: 'a key is true or false',
    change: (s) => {
      s.menus[at(1, 9, 0)]!.key = true
      s.menus[at(1, 9, 1)]!.key = true
    },
    entry: {
      table: 'menus',
      column: 'key',
      count: 2,
      rows: [18, 19],
      keys: ['true'],
      fix: 'A key is a text or a number: write true and false, and whole numbers beyond 9007199254740991, as text in both tables.',
    },
  },
  {
    code: 'unreadable_key',
    when: 'a sale has a boolean key',
    change: (s) => s.sales.push({ ...s.sales.at(-1), key: false }),
    entry: { table: 'sales', column: 'key', count: 1, rows: [204], keys: ['false'] },
    also: ['sales_unknown_key'],
  },
  {
    code: 'unreadable_key',
    when: 'a key is a number beyond all numbers, which no answer could return',
    change: (s) => {
      s.menus[TASK]!.key = Infinity
      s.menus[TASK + 1]!.key = Infinity
    },
    entry: { table: 'menus', column: 'key', count: 2, rows: [TASK, TASK + 1] },
  },
  {
    code: 'not_numeric',
    when: 'a price has a unit',
    change: (s) => (s.menus[at(1, 9, 0)]!.unit_price = '12 EUR'),
    entry: { table: 'menus', column: 'unit_price', rows: [18], keys: ['m1-9'] },
  },
  {
    code: 'not_numeric',
    when: 'a size is true',
    change: (s) => (s.menus[at(1, 9, 0)]!.qty = true),
    entry: { table: 'menus', column: 'qty', rows: [18] },
  },
  {
    code: 'not_numeric',
    when: 'a number is too large to be held',
    change: (s) => (s.sales[4]!.price = '1e999'),
    entry: { table: 'sales', column: 'price', rows: [4] },
  },
  {
    code: 'unreadable_flag',
    when: 'a flag is a word',
    change: (s) => (s.menus[at(1, 9, 0)]!.historically_available = 'maybe'),
    entry: { table: 'menus', column: 'historically_available', rows: [18] },
  },
  {
    code: 'menu_not_integer',
    when: 'a declined offer stands in menu 1.5',
    change: (s) => {
      s.menus[at(1, 9, 0)]!.menu = 1.5
      s.menus[at(1, 9, 1)]!.menu = 1.5
    },
    entry: { table: 'menus', column: 'menu', count: 2 },
  },
  {
    code: 'menu_not_integer',
    when: 'a declined offer stands in a menu whose id no double holds',
    change: (s) => {
      s.menus[at(1, 9, 0)]!.menu = 2 ** 53
      s.menus[at(1, 9, 1)]!.menu = '9007199254740993'
    },
    entry: { table: 'menus', column: 'menu', count: 2 },
  },
  {
    code: 'qty_not_positive',
    when: 'a row offers a size of 0',
    change: (s) => (s.menus[at(1, 9, 0)]!.qty = 0),
    entry: { table: 'menus', column: 'qty', rows: [18] },
  },
  {
    code: 'negative_value',
    when: 'a cost is below 0',
    change: (s) => (s.menus[at(1, 9, 0)]!.unit_cost = -1),
    entry: { table: 'menus', column: 'unit_cost', rows: [18] },
  },
  {
    code: 'negative_value',
    when: 'units were returned',
    change: (s) => (s.sales[1]!.qty = -2),
    entry: { table: 'sales', column: 'qty', rows: [1] },
  },
  {
    code: 'out_of_range',
    when: 'two costs are beyond a million million',
    change: (s) => {
      s.menus[at(1, 9, 0)]!.unit_cost = 1e300
      s.menus[at(2, 9, 1)]!.unit_cost = 1.1e12
    },
    entry: {
      table: 'menus',
      column: 'unit_cost',
      count: 2,
      rows: [18, at(2, 9, 1)],
      keys: ['m1-9', 'm2-9'],
      message:
        'Menus column "unit_cost" is beyond 1,000,000,000,000 in 2 rows: rows 18 and 43 (counted from 0; keys "m1-9", "m2-9").',
      fix: 'Write "unit_cost" in money, at most 1,000,000,000,000; where all amounts are larger, in thousands throughout.',
    },
  },
  {
    code: 'out_of_range',
    when: 'a loss is beyond a million million',
    change: (s) => (s.menus[at(1, 1, 1)]!.profit = '-1e300'),
    entry: { table: 'menus', column: 'profit', rows: [at(1, 1, 1)] },
  },
  {
    code: 'out_of_range',
    when: 'a size is beyond a thousand million',
    change: (s) => (s.menus[TASK]!.qty = 1e300),
    entry: {
      table: 'menus',
      column: 'qty',
      rows: [TASK],
      fix: 'Write "qty" in units, at most 1,000,000,000; where all are larger, in thousands, with costs and prices per thousand.',
    },
  },
  {
    code: 'out_of_range',
    when: 'units held are beyond a thousand million',
    change: (s) => {
      everyMenu(s, (row) => ({ ...row, stock: 0 }))
      s.menus[at(1, 1, 1)]!.stock = 2e9
    },
    entry: { table: 'menus', column: 'stock', rows: [at(1, 1, 1)], keys: ['m1-1'] },
  },
  {
    code: 'out_of_range',
    when: 'units that arrive are beyond a thousand million',
    change: (s) => (s.menus[at(1, 1, 1)]!['qty_outstanding_T+2'] = 1e300),
    entry: { table: 'menus', column: 'qty_outstanding_T+2', rows: [at(1, 1, 1)] },
  },
  {
    code: 'out_of_range',
    when: 'a menu stands at a time stamp',
    change: (s) => {
      s.menus[at(1, 9, 0)]!.T = -1.7e9
      s.menus[at(1, 9, 1)]!.T = -1.7e9
    },
    entry: {
      table: 'menus',
      column: 'T',
      count: 2,
      rows: [18, 19],
      fix: 'Write "T" in periods from now (weeks, months), at most 1,000,000 in size: no date and no time stamp.',
    },
  },
  {
    code: 'out_of_range',
    when: 'goods are under way for ever',
    change: (s) => (s.menus[TASK]!.T_lead = 1e7),
    entry: { table: 'menus', column: 'T_lead', rows: [TASK] },
  },
  {
    code: 'out_of_range',
    when: 'more is sold than there is of anything',
    change: (s) => (s.sales[1]!.qty = 1e300),
    entry: { table: 'sales', column: 'qty', rows: [1], keys: ['m1-1'] },
    also: ['sold_more_than_taken'],
  },
  {
    code: 'out_of_range',
    when: 'a sale is older than any',
    change: (s) => (s.sales[1]!.T = -1e300),
    entry: { table: 'sales', column: 'T', rows: [1] },
    also: ['sale_before_menu'],
  },
  ...['price', 'unit_holding_cost'].map((column): RuleCase => ({
    code: 'out_of_range',
    when: `${column} of a sale is beyond a million million`,
    change: (s) => (s.sales[1]![column] = 1e300),
    entry: { table: 'sales', column, rows: [1] },
  })),
  {
    code: 'out_of_range',
    when: 'a fee is beyond a million million',
    change: (s) => everySale(s, (row) => (row.key === 'm1-1' ? { ...row, unit_fee: -2e12 } : row)),
    entry: { table: 'sales', column: 'unit_fee', count: 2, rows: [1, 2], keys: ['m1-1'] },
  },
  // Structure of the menus.
  {
    code: 'no_task_rows',
    when: 'only the history is sent',
    change: (s) => (s.menus = s.menus.slice(0, TASK)),
    entry: { table: 'menus', column: 'T' },
    also: ['too_few_task_rows'],
  },
  {
    code: 'menu_t_mismatch',
    when: 'a task row is in the past',
    change: (s) => s.menus.push({ ...s.menus[TASK], key: 'late', T: -1 }),
    entry: { table: 'menus', count: 1, rows: [408], keys: ['late'] },
  },
  {
    code: 'menu_t_mismatch',
    when: 'a row of another menu is now',
    change: (s) => s.menus.push({ ...s.menus[at(12, 9, 0)], key: 'early', T: 0 }),
    entry: { table: 'menus', rows: [408], keys: ['early'] },
  },
  {
    code: 'menu_in_future',
    when: 'a menu is still to come',
    change: (s) => s.menus.push({ ...s.menus[at(12, 9, 0)], key: 'next', menu: 13, T: 1 }),
    entry: { table: 'menus', rows: [408], keys: ['next'] },
  },
  {
    code: 'key_in_two_menus',
    when: 'a key comes back in another past menu',
    change: (s) => s.menus.push({ ...s.menus[at(2, 9, 0)], key: 'm1-9' }),
    entry: { table: 'menus', column: 'key', count: 1, rows: [408], keys: ['m1-9'] },
  },
  {
    code: 'key_at_two_times',
    when: 'the sizes of an offer have different T',
    change: (s) => (s.menus[at(3, 9, 1)]!.T = -9.5),
    entry: { table: 'menus', column: 'T', count: 1, rows: [at(3, 9, 1)], keys: ['m3-9'] },
  },
  {
    code: 'duplicate_option',
    when: 'a row is sent twice',
    change: (s) => s.menus.push({ ...s.menus[TASK + 4] }),
    entry: { table: 'menus', count: 1, rows: [408], keys: ['now-2'] },
  },
  {
    code: 'several_chosen',
    when: 'two sizes of an offer are flagged',
    change: (s) => (s.menus[at(1, 1, 0)]!.historically_chosen = 1),
    entry: { table: 'menus', column: 'historically_chosen', count: 1, keys: ['m1-1'] },
  },
  {
    code: 'chosen_not_available',
    when: 'the taken size could not be taken',
    change: (s) => (s.menus[at(1, 1, 1)]!.historically_available = 0),
    entry: { table: 'menus', rows: [at(1, 1, 1)], keys: ['m1-1'] },
  },
  {
    code: 'size_unknown',
    when: 'no size is flagged and every offer has two',
    change: (s) => everyMenu(s, (row) => without(row, 'historically_chosen')),
    entry: { table: 'menus', fix: 'Flag the size that was taken with historically_chosen = 1.' },
    also: ['too_few_observed'],
  },
  {
    code: 'size_unknown',
    when: 'the column of flags is misspelt',
    change: (s) =>
      everyMenu(s, ({ historically_chosen, ...row }) => ({
        ...row,
        historicaly_chosen: historically_chosen ?? null,
      })),
    entry: {
      table: 'menus',
      fix: 'Rename "historicaly_chosen" to "historically_chosen" if it is the one that flags the size that was taken.',
    },
    also: ['too_few_observed'],
  },
  {
    code: 'no_profit',
    when: 'client_grounded is sent without profits',
    change: client,
    entry: { table: 'menus', column: 'profit' },
    also: ['too_few_observed'],
  },
  {
    code: 'stock_ambiguous',
    when: 'two columns could be stock and the words name none',
    change: (s) => everyMenu(s, (row) => ({ ...row, stock: 0, stock_berlin: 1 })),
    entry: {
      table: 'menus',
      message: '"stock" and "stock_berlin" could each be the units already held.',
    },
  },
  // Structure of the sales.
  {
    code: 'too_many_keys',
    when: 'Sales has 200,001 keys',
    change: (s) => {
      const known = new Set(s.sales.map((row) => row.key)).size
      for (let i = known; i < 200_001; i++) s.sales.push({ key: i, T: -1, qty: 1, unit_fee: 1 })
    },
    entry: { table: 'sales', column: 'key', count: 200_001 },
    also: ['sales_unknown_key'],
  },
  {
    code: 'fee_differs',
    when: 'two rows of a key have different fees',
    change: (s) => (s.sales[2]!.unit_fee = 0.6),
    entry: { table: 'sales', column: 'unit_fee', count: 1, rows: [2], keys: ['m1-1'] },
  },
  {
    code: 'revenue_without_qty',
    when: 'a sale of no units has an amount',
    change: (s) =>
      everySale(s, (row) => ({ ...without(row, 'price'), revenue: row.qty === 0 ? 12 : 24 })),
    entry: {
      table: 'sales',
      column: 'revenue',
      count: 12,
      fix: 'Fill qty with the units that the amount was paid for, or leave the amount blank.',
    },
  },
  {
    code: 'revenue_differs',
    when: 'a price is not the amount of its row divided by qty',
    change: (s) =>
      everySale(s, (row, i) => ({ ...row, revenue: 12 * Number(row.qty) + (i === 4 ? 1 : 0) })),
    entry: { table: 'sales', column: 'revenue', count: 1, rows: [4] },
  },
  {
    code: 'sale_menu_differs',
    when: 'a sale names another menu than the offer stands in',
    change: (s) => (s.sales[2]!.menu = 4),
    entry: { table: 'sales', column: 'menu', rows: [2], keys: ['m1-1'] },
  },
  // Safety.
  {
    code: 'profit_on_task',
    when: 'a task row has a profit',
    change: (s) => (s.menus[TASK]!.profit = 5),
    entry: { table: 'menus', column: 'profit', rows: [TASK], keys: ['now-0'] },
  },
  {
    code: 'sale_in_future',
    when: 'a sale is after now',
    change: (s) => (s.sales.at(-1)!.T = 0.5),
    entry: { table: 'sales', column: 'T', rows: [203], keys: ['m12-8'] },
  },
  {
    code: 'negative_signal_delay',
    when: 'a sale was known before it happened',
    change: (s) => (s.sales[1]!.T_signal_delay = -1),
    entry: { table: 'sales', column: 'T_signal_delay', rows: [1] },
  },
  // Plausibility.
  {
    code: 'too_few_task_rows',
    when: 'the current menu has 99 rows',
    change: (s) => (s.menus = s.menus.slice(0, TASK + 99)),
    entry: { table: 'menus', count: 99 },
  },
  {
    code: 'too_few_past_menus',
    when: 'the history has 9 menus',
    change: (s) => {
      // Menus 10, 11 and 12 become parts of menu 9.
      everyMenu(s, (row) => (Number(row.menu) > 9 ? { ...row, menu: 9 } : row))
    },
    entry: { table: 'menus', column: 'menu', count: 9 },
  },
  {
    code: 'too_few_observed',
    when: '99 deals were taken at a known size',
    change: (s) => {
      const keys = [...new Set(s.sales.map((row) => row.key))].slice(0, 9)
      s.sales = s.sales.filter((row) => !keys.includes(row.key))
      everyMenu(s, (row) => (keys.includes(row.key) ? { ...row, historically_chosen: 0 } : row))
    },
    entry: { table: 'menus', count: 99 },
  },
  {
    code: 'no_unobserved',
    when: 'every past offer was taken',
    change: (s) =>
      (s.menus = s.menus.filter((row) => !/-(9|10|11)$/.test(String(row.key)) || row.menu === 0)),
    entry: { table: 'menus', count: 0 },
  },
  {
    code: 'sales_empty',
    when: 'sales is [] and no past deal has a profit, though flags say that deals were taken',
    change: (s) => {
      s.sales = []
      parameters(s, { historically_chosen_means: 'taken' })
    },
    entry: { table: 'sales', count: 0 },
  },
  {
    code: 'sold_not_available',
    when: 'an unflagged offer sold and no size of it was available',
    change: (s) => {
      s.sales.push({ key: 'm1-9', T: -11, qty: 3, price: 12 })
      s.menus[at(1, 9, 0)]!.historically_available = 0
      s.menus[at(1, 9, 1)]!.historically_available = 'FALSE'
    },
    entry: { table: 'menus', column: 'historically_available', count: 1, keys: ['m1-9'] },
  },
  {
    code: 'sale_before_menu',
    when: 'a sale is older than its menu',
    change: (s) => (s.sales[1]!.T = -12.5),
    entry: { table: 'sales', column: 'T', rows: [1], keys: ['m1-1'] },
  },
  {
    code: 'sale_after_horizon',
    when: 'a sale is older than H periods after its menu',
    change: (s) => {
      parameters(s, { inventory_holding_weeks_before_writeoff: 4 })
      s.sales[1]!.T = -7.9
    },
    entry: { table: 'sales', column: 'T', rows: [1], keys: ['m1-1'] },
  },
  {
    code: 'sold_more_than_taken',
    when: 'more sold than was taken and held',
    change: (s) => (s.sales[1]!.qty = 18),
    entry: { table: 'menus', column: 'qty', count: 1, rows: [at(1, 1, 1)], keys: ['m1-1'] },
    warning: true,
  },
  // Tolerated and counted.
  {
    code: 'blank_rows',
    when: 'menus has two wholly blank rows',
    change: (s) => s.menus.splice(5, 0, {}, { key: '', menu: null, T: Number.NaN }),
    entry: { table: 'menus', count: 2, rows: [5, 6] },
    warning: true,
  },
  {
    code: 'sales_unknown_key',
    when: 'a key stands in no menu, another in the current one only',
    change: (s) =>
      s.sales.push({ key: 'nobody', T: -1, qty: 1 }, { key: 'now-3', T: -1, qty: 1, menu: 0 }),
    entry: { table: 'sales', column: 'key', count: 2, keys: ['nobody', 'now-3'] },
    warning: true,
  },
  {
    code: 'profit_ignored',
    when: 'a size beside the chosen one has a profit',
    change: (s) => (s.menus[at(1, 1, 0)]!.profit = 4),
    entry: { table: 'menus', column: 'profit', count: 1, rows: [at(1, 1, 0)] },
    warning: true,
  },
  {
    code: 'unavailable_task_rows',
    when: 'a task row cannot be taken',
    change: (s) => (s.menus[TASK + 1]!.historically_available = 0),
    entry: { table: 'menus', rows: [TASK + 1], keys: ['now-0'] },
    warning: true,
  },
  {
    code: 'not_numeric',
    when: 'a price is written with its currency',
    change: (s) => (s.sales[3]!.price = '$12.50'),
    entry: {
      table: 'sales',
      column: 'price',
      rows: [3],
      fix: 'For "$12.50" write 12.5. Write plain numbers with a decimal point: no units, no thousands separators, no text.',
    },
  },
  {
    code: 'read_as',
    when: 'a feature is written as percentages',
    change: (s) => everyMenu(s, (row, i) => ({ ...row, margin: `${20 + (i % 30)}%` })),
    warning: true,
    entry: {
      table: 'menus',
      column: 'margin',
      count: 408,
      message:
        'Menus column "margin" is read as percentages, which are fractions: "20%" is 0.2: rows 0, 1, 2 and 405 more (counted from 0; keys "m1-0", "m1-1", "m1-2").',
    },
  },
  {
    code: 'read_as',
    when: 'blanks of costs have a name',
    change: (s) => (s.sales[3]!.unit_fee = 'NULL'),
    warning: true,
    entry: {
      table: 'sales',
      column: 'unit_fee',
      message:
        '1 cell of Sales ("NULL") read as blank, in column "unit_fee": row 3 (counted from 0; key "m1-2").',
    },
  },
  {
    code: 'looks_numeric',
    when: 'a feature holds percentages beside plain numbers',
    change: (s) => everyMenu(s, (row, i) => ({ ...row, margin: i % 2 === 0 ? '25%' : 25 })),
    warning: true,
    entry: {
      table: 'menus',
      column: 'margin',
      count: 408,
      message:
        'Menus column "margin": 408 of 408 cells look like numbers, for example "25" and "25%", and all are read as words.',
    },
  },
  {
    code: 'sales_match_nothing',
    when: 'the keys of Sales are written otherwise',
    change: (s) => everySale(s, (row) => ({ ...row, key: `SKU ${String(row.key)}` })),
    entry: {
      table: 'sales',
      column: 'key',
      keys: ['SKU m1-0', 'SKU m1-1', 'SKU m1-2', 'SKU m1-3', 'SKU m1-4'],
    },
    also: ['sales_unknown_key', 'chosen_without_sales'],
  },
  {
    code: 'sales_match_nothing',
    when: 'three in ten of the chosen deals have no sale',
    change: (s) => (s.sales = s.sales.filter((row) => Number(row.T) < -3)),
    warning: true,
    entry: { table: 'sales', column: 'key' },
    also: ['chosen_without_sales'],
  },
  {
    code: 'chosen_without_sales',
    when: 'a flagged deal has neither sales nor profit',
    change: (s) => (s.menus[at(1, 9, 1)]!.historically_chosen = 1),
    entry: { table: 'menus', count: 1, rows: [at(1, 9, 1)], keys: ['m1-9'] },
    warning: true,
  },
  {
    code: 'no_zero_sales',
    when: 'nothing is flagged and every deal with sales sold something',
    change: (s) => {
      unflag(s)
      everySale(s, (row) => (row.qty === 0 ? { ...row, qty: 1 } : row))
    },
    entry: { table: 'sales', column: 'qty', count: 108 },
    warning: true,
  },
  {
    code: 'no_sales_price',
    when: 'Sales has no column price',
    change: (s) => everySale(s, (row) => without(row, 'price')),
    entry: { table: 'sales', column: 'price', rows: [] },
    warning: true,
  },
  {
    code: 'price_of_row',
    when: 'the price of three units is three times that of the sales beside it',
    change: (s) => {
      const one = { key: 'm1-1', T: -12, qty: 1, price: 12, unit_fee: 0.5 }
      s.sales.push(one, one, { ...one, qty: 3, price: 36 })
    },
    entry: { table: 'sales', column: 'price', count: 1, keys: ['m1-1'] },
    warning: true,
  },
  {
    code: 'chosen_on_task',
    when: 'an option of the current menu is flagged as chosen',
    change: (s) => (s.menus[TASK + 1]!.historically_chosen = 1),
    entry: { table: 'menus', column: 'historically_chosen', rows: [TASK + 1], keys: ['now-0'] },
    warning: true,
  },
  {
    code: 'index_left_out',
    when: 'pandas wrote its index beside the columns',
    change: (s) => everyMenu(s, (row, i) => ({ ...row, __index_level_0__: i })),
    entry: { table: 'menus', column: '__index_level_0__', count: 1, rows: [] },
    warning: true,
  },
  {
    code: 'index_left_out',
    when: 'pandas read its index back and wrote it as a column',
    change: (s) => everyMenu(s, (row, i) => ({ ...row, 'Unnamed: 0': i })),
    entry: { table: 'menus', column: 'Unnamed: 0', count: 1, rows: [] },
    warning: true,
  },
  {
    code: 'unreadable_key',
    when: 'a key is half a surrogate pair, which no UTF-8 can hold',
    change: (s) => {
      s.menus[TASK]!.key = 'a\ud800'
      s.menus[TASK + 1]!.key = 'a\ud800'
    },
    entry: { table: 'menus', column: 'key', count: 2, rows: [TASK, TASK + 1] },
  },
  {
    code: 'menu_not_integer',
    when: 'a past menu is a whole number that stands for others too',
    change: (s) => everyMenu(s, (row) => ({ ...row, menu: row.menu === 1 ? 2 ** 60 : row.menu! })),
    entry: { table: 'menus', column: 'menu' },
  },
  {
    code: 'feature_too_large',
    when: 'a cell of a feature is a slip of 1e300',
    change: (s) => everyMenu(s, (row, i) => ({ ...row, weight: i === 5 ? 1e300 : i })),
    entry: { table: 'menus', column: 'weight', count: 1, rows: [5], keys: ['m1-2'] },
    warning: true,
  },
  {
    code: 'named_column_missing',
    when: 'the price that the description names is misspelt in Sales',
    change: (s) => everySale(s, ({ price, ...row }) => ({ ...row, prise: price })),
    entry: {
      table: 'sales',
      column: 'prise',
      count: 96 * 2,
      message:
        'The business description names "price", which Sales lacks; its column "prise", filled in 192 rows, is named almost so.',
      fix: 'Rename the column "prise" to "price" if it is the one; else write "prise" in the description as the column is written, or leave the column out.',
    },
    also: ['no_sales_price'],
  },
  {
    code: 'named_column_missing',
    when: 'Menus has a misspelt column of which the description speaks',
    change: (s) => {
      everyMenu(s, (row) => ({ ...row, frieght: 1 }))
      s.fields.business_description = 'We buy at unit_cost. Each unit costs the freight in Menus.'
    },
    entry: { table: 'menus', column: 'frieght' },
  },
  {
    code: 'column_misspelt',
    when: 'a word of the description may be a column of numbers, misspelt',
    change: (s) => {
      everySale(s, (row) => ({ ...row, comission: 1 }))
      s.fields.business_description = 'We buy at unit_cost and pay a commission.'
    },
    entry: { table: 'sales', column: 'comission', count: 204 },
    warning: true,
  },
  {
    code: 'column_misspelt',
    when: 'the price of the sales is misspelt, and the description names none',
    change: (s) => {
      everySale(s, ({ price, ...row }) => ({ ...row, prise: price }))
      s.fields.business_description = 'We buy and sell.'
    },
    entry: {
      table: 'sales',
      column: 'prise',
      count: 96 * 2,
      message:
        'Sales column "prise", filled in 192 rows, is not read as "price", which its name resembles.',
      fix: 'Rename "prise" to "price" if it is the one; else name it in the business description as it is written, or leave it out.',
    },
    warning: true,
    also: ['no_sales_price'],
  },
  {
    code: 'column_misspelt',
    when: 'a column of Sales is a slip of one that Menus has',
    change: (s) => {
      everyMenu(s, (row) => ({ ...row, sale_price: 12 }))
      everySale(s, (row) => ({ ...row, sale_prise: 11 }))
    },
    entry: {
      table: 'sales',
      column: 'sale_prise',
      count: 204,
      message:
        'Sales column "sale_prise", filled in 204 rows, is not read as "sale_price" of Menus, which its name resembles.',
    },
    warning: true,
  },
  {
    code: 'column_misspelt',
    when: 'Sales has no qty but a misspelt one',
    change: (s) => everySale(s, ({ qty, ...row }) => ({ ...row, qnty: qty })),
    entry: { table: 'sales', column: 'qnty', count: 204 },
    warning: true,
    also: ['missing_column'],
  },
  {
    code: 'value_out_of_line',
    when: 'a cost lost its decimal sign',
    change: (s) => (s.menus[5]!.unit_cost = Number(s.menus[5]!.unit_cost) * 100),
    entry: { table: 'menus', column: 'unit_cost', count: 1, rows: [5] },
    warning: true,
  },
  {
    code: 'value_out_of_line',
    when: 'all prices of the sales are cents',
    change: (s) => everySale(s, (row) => ({ ...row, price: Number(row.price) * 100 })),
    entry: { table: 'sales', column: 'price', rows: [] },
    warning: true,
  },
  {
    code: 'value_out_of_line',
    when: 'a price of the sales is a date',
    change: (s) => (s.sales[3]!.price = 46_082),
    entry: { table: 'sales', column: 'price', count: 1, rows: [3] },
    warning: true,
  },
  {
    code: 'keys_alike',
    when: 'a key of the sales has another case and a space',
    change: (s) =>
      everySale(s, (row) =>
        row.key === s.sales[0]!.key ? { ...row, key: ` ${String(row.key).toUpperCase()}` } : row,
      ),
    entry: { table: 'sales', column: 'key' },
    warning: true,
    also: ['sales_unknown_key', 'chosen_without_sales'],
  },
  {
    code: 'keys_alike',
    when: 'a key of the sales hides a character',
    change: (s) =>
      everySale(s, (row) =>
        row.key === s.sales[0]!.key ? { ...row, key: `${String(row.key)}\u200b` } : row,
      ),
    entry: { table: 'sales', column: 'key' },
    warning: true,
    also: ['sales_unknown_key', 'chosen_without_sales'],
  },
  {
    code: 'stock_not_bound',
    when: 'as units held, the stock column would leave most deals nothing of their own',
    change: (s) => everyMenu(s, (row) => ({ ...row, warehouse_stock: 500 })),
    entry: { table: 'menus', column: 'warehouse_stock', count: 96 },
    warning: true,
  },
  {
    code: 'description_missing',
    when: 'no description is sent',
    change: (s) => delete s.fields.business_description,
    entry: { table: 'request', column: 'business_description' },
    warning: true,
  },
]

/** Rules that one request breaks together: the first failure hides no other. */
export const TOGETHER: readonly RuleCode[] = [
  'unknown_field',
  'unknown_model',
  'missing_value',
  'qty_not_positive',
  'key_at_two_times',
  'duplicate_option',
  'several_chosen',
  'fee_differs',
  'profit_on_task',
  'negative_signal_delay',
  'sale_before_menu',
  'sold_more_than_taken',
  'sales_unknown_key',
  'unavailable_task_rows',
]
