// Random fields of lines in their normal form, and a text with lines above and below that they may name.
import * as fc from 'fast-check'
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import type { Length } from '#language/controlled/counted.ts'
import { lengthOf } from '#language/controlled/spans.ts'
import { stepsOf } from '#language/lower.ts'
import { readControlled } from '#language/controlled/controlled.ts'

export const COLUMNS = {
  menus: 'key menu T qty T_lead unit_cost unit_price weight_kg freight fee_pct box kind size'.split(
    ' ',
  ),
  sales: ['key', 'T', 'qty', 'price', 'fees', 'came_back'],
  texts: ['key', 'menu', 'kind', 'size'],
}
const ABOVE = [
  'Revenue: the units sold, at their prices.',
  'Goods: unit_cost for each unit ordered.',
  'Subtract eBay fee: 12% of the price for each unit sold.',
]
const BELOW = ['Subtract packing: 0.4 for each unit ordered.']
const FACTS = 'T is in weeks. Leftovers are written off after 8 weeks.'
/** The place of a line between those. */
export const AT = ABOVE.length

/** The terms of a text with a line in the middle of others. */
export function read(sentence: string) {
  const text = [FACTS, ...ABOVE, sentence, ...BELOW].join('\n')
  const controlled = readControlled(text, COLUMNS)
  if (!controlled?.ok) throw new Error(`${sentence}: ${JSON.stringify(controlled)}`)
  return controlled.terms
}

const menus = (name: string): LineColumn => ({ table: 'menus', name })
const sales = (name: string): LineColumn => ({ table: 'sales', name })
const percent: LineColumn = { ...menus('fee_pct'), percent: true }

const money = fc.oneof(
  fc.constantFrom(0.12, 0.5, 3, 12.5, 1 / 12, 40, 1250, 0.0725, 1),
  fc.integer({ min: 2, max: 99_999 }).map((cents) => cents / 100),
)
type Own = Pick<LineFields, 'amount' | 'column' | 'of'>
const BASES: NonNullable<LineFields['of']>[] = [
  'price',
  'unit_cost',
  'unit_price',
  'margin',
  { price: { above: 20 } },
  { price: { upTo: 100 } },
  { price: { above: 20, upTo: 100 } },
]
const base = fc.constantFrom(...BASES)
const alone: fc.Arbitrary<Own> = money.map((amount) => ({ amount }))
const column: fc.Arbitrary<Own> = fc
  .constantFrom(menus('freight'), sales('fees'))
  .map((column) => ({ column }))
const shareOf: fc.Arbitrary<Own> = fc.tuple(money, base).map(([amount, of]) => ({ amount, of }))
const columnOf: fc.Arbitrary<Own> = fc
  .tuple(fc.constantFrom(percent, menus('freight')), base)
  .map(([column, of]) => ({ column, of }))
const perColumn: fc.Arbitrary<Own> = fc
  .tuple(
    money.filter((amount) => amount !== 1),
    fc.constantFrom<LineColumn>(menus('weight_kg'), { ...menus('weight_kg'), rounded: true }),
  )
  .map(([amount, column]) => ({ amount, of: { column } }))
const ofLines: fc.Arbitrary<Own> = fc
  .tuple(
    money,
    fc.constantFrom<LineFields['of']>(
      'left',
      'profit',
      { line: 'eBay fee' },
      { line: 'cost of goods' },
    ),
  )
  .map(([amount, of]) => ({ amount, of: of! }))

/** Whether an amount differs from sale to sale. */
const bySale = ({ column, of }: Own): boolean =>
  column?.table === 'sales' ||
  of === 'price' ||
  of === 'margin' ||
  (typeof of === 'object' && 'price' in of)

const numbers = fc.constantFrom(2, 20, 50.5)
const tests = (sale: boolean): fc.Arbitrary<LineTest[]> => {
  const word = fc.record({
    what: fc.constant(menus('kind')),
    test: fc.constantFrom('is' as const, 'is_not' as const),
    value: fc.constantFrom('used', 'as "is"'),
  })
  const size = fc.record({
    what: fc.constantFrom<LineTest['what']>(menus('weight_kg'), 'ordered'),
    test: fc.constantFrom('is', 'is_not', 'at_least', 'less', 'at_most', 'more'),
    value: numbers,
  }) as fc.Arbitrary<LineTest>
  const price = fc.record({
    what: fc.constantFrom<LineTest['what']>(sales('price'), 'age'),
    test: fc.constantFrom('at_least', 'less', 'at_most', 'more'),
    value: numbers,
  }) as fc.Arbitrary<LineTest>
  // Those of the deal are told first.
  return fc
    .tuple(
      fc.option(word, { nil: null }),
      fc.option(size, { nil: null }),
      fc.option(price, { nil: null }),
    )
    .map((all) => all.flatMap((own, at) => (own && (at < 2 || sale) ? [own] : [])))
}
const limits = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ least: fc.constantFrom(0, 1.5) }),
  fc.record({ most: fc.constantFrom(90, 4000) }),
  fc.record({ least: fc.constantFrom(1.5, 45), most: fc.constantFrom(90, 4000) }),
)
const length = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  clock: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
})
/** A length as it is told beside a clock: 14 days beside a day, 2 weeks beside a month. */
const told = ({ count, clock }: Length, every: Length['clock']) =>
  lengthOf(count * stepsOf(clock, 'week')!, every, 'week')

const flags = fc.record({ paid: fc.boolean(), whole: fc.boolean() })

/** Fields once, for what is counted. */
const once = fc
  .constantFrom<LineFields['for']>(
    'sold',
    'ordered',
    'leftover',
    'sale',
    'deal',
    { returned: 0.12 },
    { returned: menus('fee_pct') },
    { returned: percent },
    { returned: sales('came_back') },
    { lot: 12, of: 'ordered' },
    { lot: menus('box'), of: 'sold' },
    { lot: 12, of: 'sale' },
  )
  .chain((by) => {
    const sale =
      by === 'sold' ||
      by === 'sale' ||
      (typeof by === 'object' && ('returned' in by || by.of === 'sale'))
    const own = fc
      .oneof(alone, column, shareOf, columnOf, perColumn, ...(by === 'deal' ? [ofLines] : []))
      .filter((each) => sale || !bySale(each) || each.column?.table === 'sales')
      // 1 for each that the column counts is the column itself.
      .filter((each) => typeof by === 'string' || each.amount !== 1)
      .filter((each) => by !== 'sale' || each.column === undefined || each.of === undefined)
    return fc.tuple(own, fc.constant(by), tests(sale), limits, flags)
  })
const timed = fc.record({
  by: fc.constantFrom('ordered' as const, 'sold' as const, 'leftover' as const, 'deal' as const),
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  from: fc.constantFrom('order' as const, 'arrival' as const),
  own: fc.oneof(
    alone,
    perColumn,
    fc.constant<Own>({ column: menus('freight') }),
    fc.constant<Own>({ column: sales('fees') }),
  ),
  begun: fc.boolean(),
  after: fc.option(length, { nil: undefined }),
  until: fc.option(fc.oneof(length, fc.constant('written_off' as const)), { nil: undefined }),
  tests: tests(false),
  limits,
  flags,
})

/** As JSON has them: without what is not said. */
const bare = (fields: Record<string, unknown>): LineFields =>
  JSON.parse(
    JSON.stringify(fields, (_, value: unknown) => (value === false ? undefined : value)),
  ) as LineFields

const sides = (paid: boolean) => (paid ? { paid: true } : { earned: true })
export const lineFields: fc.Arbitrary<LineFields> = fc.oneof(
  once.map(([own, by, only, found, { paid, whole: all }]) => {
    const whole = all && by !== 'deal'
    // A number needs no limits of its own.
    const bounds = own.amount !== undefined && own.of === undefined && !whole ? {} : found
    return bare({
      ...own,
      ...sides(paid),
      for: by,
      only: only.length > 0 ? only : undefined,
      ...bounds,
      whole: whole && Object.keys(bounds).length > 0,
    })
  }),
  timed.map(({ own, by, tests: only, limits: bounds, flags: { paid, whole }, ...when }) =>
    bare({
      ...own,
      ...sides(paid),
      for: by,
      ...when,
      after: when.after && told(when.after, when.every),
      until:
        typeof when.until === 'object'
          ? told(when.until, when.every)
          : by === 'leftover'
            ? undefined
            : when.until,
      only: only.length > 0 ? only : undefined,
      ...bounds,
      whole: whole && by !== 'deal' && Object.keys(bounds).length > 0,
    }),
  ),
)
