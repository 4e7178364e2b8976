// What the form of a line offers in each field, as codes in a fixed order: the pane says them in its languages. Pure
// facts of the columns and of the lines above.
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import type { COLUMN_TYPES } from '#contract/questions.ts'

/** A column as the form sees it: numbers, texts, yes and no; dates are no amounts and no tests. */
export interface FormColumn {
  readonly table: 'menus' | 'sales'
  readonly name: string
  readonly type: (typeof COLUMN_TYPES)[number]
  /** Its distinct values, those that are offered. */
  readonly values?: readonly (string | number)[]
}

export interface FormOptions {
  /** Columns that may stand in place of an amount. */
  readonly amount: readonly LineColumn[]
  /** `money`: the amount is of nothing. */
  readonly of: readonly ('money' | NonNullable<LineFields['of']>)[]
  readonly for: readonly LineFields['for'][]
  readonly when: {
    readonly every: readonly ('once' | NonNullable<LineFields['every']>)[]
    readonly from: readonly NonNullable<LineFields['from']>[]
    readonly until: readonly ('sold' | 'written_off' | 'at_most')[]
  }
  readonly only: readonly {
    readonly what: LineTest['what']
    readonly tests: readonly LineTest['test'][]
    readonly values: readonly (string | number)[]
  }[]
}

/** Columns with a meaning of their own, which other fields say. */
const OWN = new Set(
  'key menu T qty T_lead T_signal_delay unit_cost unit_price price profit historically_available historically_chosen'.split(
    ' ',
  ),
)
const EQUAL: readonly LineTest['test'][] = ['is', 'is_not']
const SIZES: readonly LineTest['test'][] = ['at_least', 'less', 'at_most', 'more', 'is', 'is_not']

/** The options of a form, for the columns of the tables and the names of the lines above. */
export function formOptions(columns: readonly FormColumn[], lines: readonly string[]): FormOptions {
  const free = columns.filter(({ name }) => !OWN.has(name))
  const numbers = free
    .filter(({ type }) => type === 'number')
    .map(({ table, name }): LineColumn => ({ table, name }))
  const of = (table: LineColumn['table']): LineColumn[] =>
    numbers.filter((column) => column.table === table)
  const has = (name: string): boolean => columns.some((column) => column.name === name)
  const price: LineColumn = { table: 'sales', name: 'price' }
  return {
    amount: numbers,
    of: [
      'money',
      'price',
      'unit_cost',
      ...(has('unit_price') ? ['unit_price' as const] : []),
      'margin',
      ...lines.map((line) => ({ line })),
      'left',
      'profit',
      ...numbers.map((column) => ({ column })),
    ],
    for: [
      'sold',
      'ordered',
      'leftover',
      'missed',
      ...[...of('sales'), ...of('menus')].map((returned) => ({ returned })),
      'sale',
      'deal',
      { lot: 1, of: 'ordered' },
      { lot: 1, of: 'sold' },
      { lot: 1, of: 'sale' },
      ...of('menus').map((lot) => ({ lot, of: 'ordered' as const })),
    ],
    when: {
      every: ['once', 'day', 'week', 'month', 'year', 'period'],
      from: ['order', 'arrival'],
      until: ['sold', 'written_off', 'at_most'],
    },
    only: [
      ...free.flatMap(({ table, name, type, values = [] }) =>
        type === 'date' || (type === 'text' && table === 'sales')
          ? []
          : [{ what: { table, name }, tests: type === 'number' ? SIZES : EQUAL, values }],
      ),
      { what: price, tests: SIZES, values: [] },
      { what: 'ordered', tests: SIZES, values: [] },
      { what: 'age', tests: SIZES, values: [] },
    ],
  }
}
