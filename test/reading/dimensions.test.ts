// Like is added to like: what is money, and what is said of a term that is not.
import { feedbackText } from '#contract/feedback.ts'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expression } from '#contract/valuation.ts'
import { readDescription } from '#reading/builtin.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { checkDimensions, MONEY, MONEY_PER_UNIT, SHARE } from '#language/checks/dimensions.ts'

type Join = Extract<Expression, { args: Expression[] }>['op']
const join = (op: Join, ...args: Expression[]): Expression => ({ op, args })
const times = (...args: Expression[]) => join('multiply', ...args)
const number = (value: number): Expression => ({ op: 'constant', value })
const sum = (of: Expression): Expression => ({ op: 'sum', of })
const sale = (column: string): Expression => ({ op: 'sale', column })
const option = (column: string): Expression => ({ op: 'option', column })
const ORDERED: Expression = { op: 'ordered' }
const LEFT: Expression = { op: 'leftover' }
const SOLD: Expression = { op: 'sold' }
const HORIZON: Expression = { op: 'horizon' }
const FEE: Expression = { op: 'key_cost', column: 'unit_fee' }
const HOLDING: Expression = { op: 'last_sale', column: 'unit_holding_cost' }
const REVENUE = sum(times(SOLD, sale('price')))

function check(
  expressions: Expression | Expression[],
  columns?: Parameters<typeof checkDimensions>[1],
): string {
  const terms = [expressions].flat().map((expression, at) => ({
    name: `term ${at}`,
    sign: 1 as const,
    expression,
    source: 'its words',
  }))
  const result = checkDimensions(terms, columns)
  return result.ok ? 'ok' : result.message
}

describe('a term is money', () => {
  test.each<[string, Expression]>([
    ['a share of revenue', times(number(0.12), REVENUE)],
    ['a fee per deal', number(50)],
    ['a fee per order', times(number(3), sum(number(1)))],
    ['a fee per unit', times(number(3), ORDERED)],
    ['a column per unit', times(FEE, ORDERED)],
    ['storage of leftovers', times(HOLDING, LEFT, join('subtract', HORIZON, { op: 'lead' }))],
    [
      'interest per year',
      join('divide', times(number(0.1), option('unit_cost'), ORDERED, HORIZON), number(52)),
    ],
    [
      'a fee with a minimum',
      sum(times(SOLD, join('max', number(1), times(number(0.1), sale('price'))))),
    ],
    [
      'a rate by category',
      times(
        join('if', { op: 'is', column: 'kind', value: 'toys' }, number(0.1), number(0.2)),
        REVENUE,
      ),
    ],
    [
      'a tier',
      sum(
        times(
          SOLD,
          join(
            'if',
            join('at_most', sale('price'), number(50)),
            number(5),
            times(number(0.08), sale('price')),
          ),
        ),
      ),
    ],
    [
      'cartons of ten',
      times({ op: 'round_up', of: join('divide', ORDERED, number(10)) }, number(4)),
    ],
    [
      'a discount with the size',
      times(join('subtract', option('unit_cost'), times(number(0.01), ORDERED)), ORDERED),
    ],
    [
      'what leftovers keep',
      times(
        LEFT,
        option('unit_cost'),
        join('subtract', number(1), {
          op: 'parameter',
          name: 'leftover_writeoff_fraction',
          otherwise: 1,
        }),
      ),
    ],
    ['a rate per kilogram', times(number(2), option('weight_kg'), sum(SOLD))],
    ['a largest sale', times(number(0.5), { op: 'most', of: times(SOLD, sale('price')) })],
  ])('%s', (_, expression) => expect(check(expression)).toBe('ok'))

  test('in every example that is read, and in the built-in text', () => {
    const { items } = JSON.parse(
      readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
    ) as {
      items: {
        id: string
        description: string
        request: { horizon: number | null }
        menus_columns: { name: string }[]
        sales_columns: { name: string }[]
      }[]
    }
    let read = 0
    for (const item of items) {
      const reading = readDescription(
        item.description,
        {
          menus: item.menus_columns.map(({ name }) => name),
          sales: item.sales_columns.map(({ name }) => name),
        },
        { inventory_holding_weeks_before_writeoff: item.request.horizon ?? undefined },
      )
      if (!reading.ok) continue
      read++
      expect([item.id, checkDimensions(reading.valuation.terms)]).toEqual([item.id, { ok: true }])
    }
    expect(read).toBeGreaterThan(25)
    const builtin = readDescription(BUILTIN_DESCRIPTION, { menus: [], sales: [] }, {})
    if (!builtin.ok) throw new Error(feedbackText(builtin.feedback))
    expect(checkDimensions(builtin.valuation.terms)).toEqual({ ok: true })
  })
})

describe('a term is refused by name, with what is wrong', () => {
  test.each<[string, Expression, string]>([
    [
      'a per-unit fee added to a per-period rate',
      times(ORDERED, join('add', FEE, HOLDING)),
      'adds money per unit and money per unit and period',
    ],
    [
      'a per-period rate without periods',
      times(ORDERED, HOLDING),
      'comes out as money per period, not as money: it must be multiplied by its periods',
    ],
    [
      'a cost per unit without units',
      option('unit_cost'),
      'comes out as money per unit, not as money: it must be multiplied by its units',
    ],
    ['units alone', ORDERED, 'comes out as units, not as money: no amount of money stands in it'],
    [
      'money times money',
      times(REVENUE, option('unit_cost')),
      'amounts of money are not multiplied',
    ],
    [
      'a share of money times money',
      times(number(0.1), REVENUE, option('unit_cost')),
      'amounts of money are not multiplied',
    ],
    [
      'units counted twice',
      times(REVENUE, ORDERED),
      'comes out as money × units, not as money: it counts units or periods twice',
    ],
    ['revenue less units', join('subtract', REVENUE, ORDERED), 'subtracts units from money'],
    [
      'a price compared with units',
      times(join('less', sale('price'), SOLD), REVENUE),
      'compares money per unit and units',
    ],
    [
      'a choice between unlike things',
      join('if', { op: 'is', column: 'kind', value: 'toys' }, REVENUE, ORDERED),
      'chooses between money and units',
    ],
    [
      'the larger of unlike things',
      join('max', HORIZON, LEFT),
      'takes the larger of periods and units',
    ],
  ])('%s', (_, expression, message) => {
    expect(check([number(1), expression])).toContain('The term “term 1” (“its words”) ')
    expect(check([number(1), expression])).toContain(message)
  })
})

describe('a column of no known meaning', () => {
  test('is what each of its uses makes it', () => {
    const perUnit = sum(times(SOLD, sale('shipping')))
    expect(
      check([perUnit, times(sum(SOLD), join('max', FEE, { op: 'key_cost', column: 'shipping' }))]),
    ).toBe('ok')
    expect(check([perUnit, sum(sale('shipping'))])).toBe('ok')
    expect(check(times(REVENUE, FEE, sale('shipping')))).toContain('not multiplied')
  })

  test('is another one in Menus than in Sales', () => {
    expect(check([sum(times(SOLD, sale('shipping'))), option('shipping')])).toBe('ok')
  })

  test('may be given, in part or whole', () => {
    const perUnit = times(ORDERED, option('levy'))
    expect(check(perUnit, { levy: MONEY_PER_UNIT })).toBe('ok')
    expect(check(perUnit, { levy: { money: 1 } })).toBe('ok')
    expect(check(perUnit, { levy: MONEY })).toContain('money × units')
    expect(check(times(REVENUE, option('levy')), { levy: SHARE })).toBe('ok')
    expect(check(times(REVENUE, option('levy')), { levy: { money: 1 } })).toContain('not as money')
  })
})

/** Expressions without numbers, of a dimension by construction. */
const MEASURES = {
  money: [REVENUE, times(ORDERED, option('unit_cost')), times(LEFT, HOLDING, HORIZON)],
  units: [ORDERED, LEFT, sum(SOLD)],
  periods: [HORIZON, { op: 'lead' }, option('T_lead')],
  share: [{ op: 'is', column: 'kind', value: 'toys' }, join('less', ORDERED, LEFT)],
  perUnit: [option('unit_cost'), option('unit_price'), join('divide', REVENUE, sum(SOLD))],
} satisfies Record<string, Expression[]>
type Measure = keyof typeof MEASURES

function measured(measure: Measure, depth: number): fc.Arbitrary<Expression> {
  const leaf = fc.constantFrom<Expression>(...MEASURES[measure])
  if (depth === 0) return leaf
  const own = measured(measure, depth - 1)
  return fc.oneof(
    leaf,
    fc
      .tuple(fc.constantFrom('add', 'subtract', 'min', 'max'), own, own)
      .map(([op, x, y]) => join(op, x, y)),
    fc.tuple(own, measured('share', depth - 1)).map(([x, share]) => times(share, x)),
    fc.tuple(own, own).map(([x, y]) => join('divide', times(x, x), y)),
    fc
      .tuple(fc.constant(join('less', HORIZON, number(3))), own, own)
      .map((args) => join('if', ...args)),
    own.map((of) => ({ op: 'round_up' as const, of })),
  )
}

const measures = Object.keys(MEASURES) as Measure[]
const drawn = fc
  .constantFrom(...measures)
  .chain((measure) => measured(measure, 3).map((expression) => ({ measure, expression })))

test('an expression built of money is money, one built of anything else is not', () => {
  fc.assert(
    fc.property(drawn, ({ measure, expression }) => {
      expect(check(expression) === 'ok').toBe(measure === 'money')
    }),
  )
})

test('two expressions are added where they measure the same, and only there', () => {
  fc.assert(
    fc.property(drawn, drawn, (x, y) => {
      const both = join('less', x.expression, y.expression)
      expect(check(times(both, REVENUE)) === 'ok').toBe(x.measure === y.measure)
    }),
  )
})

test('a number takes any dimension that an amount may have', () => {
  fc.assert(
    fc.property(drawn, ({ measure, expression }) => {
      const whole = times(number(3), expression)
      expect(check(measure === 'money' ? times(whole, number(2)) : whole)).toBe('ok')
    }),
  )
})
