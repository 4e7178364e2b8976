// What a language model proposes, whatever it is: judged without a throw, and what passes can be
// evaluated as it stands.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPOSAL_CHARACTERS, readProposal, type Proposal } from '#contract/proposal.ts'
import { valuationSchema, type Expression, type Valuation } from '#contract/valuation.ts'
import { evaluate } from '#grounding/evaluate.ts'
import { readTree } from '#reading/builtin.ts'
import { judge } from '#reading/proposals/proposal.ts'
import type { Question } from '#reading/proposals/question.ts'

const DESCRIPTION =
  'We pay 12% and $3 for each, 30 cents a week in store, 10 in a box, half of them red.'
const QUESTION: Question = {
  description: DESCRIPTION,
  menus: [
    { name: 'unit_cost', type: 'number' },
    { name: 'fee_pct', type: 'percent' },
    { name: 'color', type: 'text' },
  ],
  sales: [{ name: 'price', type: 'number' }],
  period: 'week',
  highestPrice: 20,
  understood: [],
  feedback: 'not understood',
}

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc
    .constantFrom(0.12, 3, 0.3, 10, 0.5, 1, 100, 4)
    .map((value): Expression => ({ op: 'constant', value })),
  fc.constantFrom<Expression>(
    { op: 'ordered' },
    { op: 'leftover' },
    { op: 'lead' },
    { op: 'horizon' },
    { op: 'sold' },
    { op: 'age' },
    { op: 'sale', column: 'price' },
    { op: 'option', column: 'unit_cost' },
    { op: 'option', column: 'fee_pct' },
    { op: 'option', column: 'profit' },
    { op: 'is', column: 'color', value: 'red' },
  ),
)
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.record({ op: fc.constantFrom('sum', 'most', 'round_up'), of: tie('expression') }),
    fc.record({
      op: fc.constantFrom('add', 'subtract', 'multiply', 'divide', 'min', 'max'),
      args: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      op: fc.constantFrom('less', 'at_most', 'equal'),
      args: fc.tuple(tie('expression'), tie('expression')),
    }),
  ),
}))
const REVENUE: Expression = {
  op: 'sum',
  of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'sale', column: 'price' }] },
}

/** Throws where the language forbids what stands in the terms. */
function canBeValued(valuation: Valuation): void {
  expect(valuationSchema.parse(valuation)).toEqual(valuation)
  expect(JSON.stringify(valuation)).not.toContain('"column":"profit"')
  const one = new Float64Array([1])
  const cuts = { count: 1, row: new Int32Array(1), group: new Int32Array(1), ordered: one }
  const costs = { column: () => one, keyCost: () => one, lastSale: () => one }
  const book = { start: new Int32Array([0, 1]), qty: one, age: one, ...costs }
  const texts = () => ({ codes: new Int32Array(1), codeOf: () => 0 })
  const options = { column: () => one, texts, lead: one, horizon: 1, parameter: () => 1 }
  evaluate(valuation, { ...cuts, held: new Float64Array(1) }, book, options)
}

test('any text is read as a proposal, a refusal or neither, in time that its length bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 500 }), fc.json(), fc.jsonValue()), (value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      expect(['proposal', 'refused', 'malformed']).toContain(readProposal(text).kind)
    }),
  )
  for (const text of ['['.repeat(PROPOSAL_CHARACTERS), '{"a":'.repeat(12_000), '9'.repeat(64_000)])
    expect(readProposal(text).kind).toBe('malformed')
})

test('what passes is a valuation that any option can be valued by', () => {
  let passed = 0
  const sign = fc.constantFrom<1 | -1>(1, -1)
  const term = fc.record({
    name: fc.constant('a term'),
    sign,
    expression,
    source: fc.constantFrom('12%', 'for each', 'not there', ''),
  })
  fc.assert(
    fc.property(fc.array(term, { maxLength: 3 }), (others) => {
      const proposal: Proposal = {
        terms: [{ name: 'revenue', sign: 1, expression: REVENUE, source: '' }, ...others],
        quantity: 'stock',
        horizon: null,
        period: null,
        ignored: [DESCRIPTION],
      }
      const judged = judge(proposal, QUESTION, 'a model', 'a reader')
      expect(judged.ok || judged.message.length > 10).toBe(true)
      if (judged.ok) {
        passed++
        canBeValued(judged.valuation)
      }
    }),
    { numRuns: 3000 },
  )
  expect(passed).toBeGreaterThan(20)
})

test('amounts that are set aside are told, with the numbers that no term uses', () => {
  const proposal: Proposal = {
    terms: [
      { name: 'revenue', sign: 1, expression: REVENUE, source: '' },
      {
        name: 'fee',
        sign: -1,
        expression: { op: 'multiply', args: [{ op: 'constant', value: 0.12 }, REVENUE] },
        source: 'We pay 12%',
      },
    ],
    quantity: 'stock',
    horizon: null,
    period: null,
    ignored: ['$3 for each', '30 cents a week in store', 'half of them red'],
  }
  const judged = judge(proposal, QUESTION, 'a model', 'a reader')
  expect(judged.ok && judged.valuation.assumptions).toEqual([
    'The language model a model read these words, which the reader did not fully understand: check each term.',
    'qty is read as stock: units that are there to be sold until they are gone.',
    'The units bought are not paid at unit_cost (and not: every unit ordered is).',
    'No term uses “$ 3”, “30 cents”, “10”, “half”.',
    'Not economic: “$3 for each”, “30 cents a week in store”, “half of them red”.',
  ])
})

interface Example {
  id: string
  description: string
  menus_columns: { name: string; type: 'number' | 'text' }[]
  sales_columns: { name: string; type: 'number' | 'text' }[]
}

test('right readings of the examples pass, whoever proposes them', () => {
  const { items } = JSON.parse(
    readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
  ) as { items: Example[] }
  const refused: string[] = []
  let read = 0
  for (const { id, description, menus_columns: menus, sales_columns: sales } of items) {
    const names = (columns: Example['menus_columns']) => columns.map(({ name }) => name)
    const texts = names(menus.filter(({ type }) => type === 'text'))
    const reading = readTree(description, { menus: names(menus), sales: names(sales), texts }, {})
    if (!reading.ok) continue
    read++
    const { quantity, horizon, period } = reading.valuation
    // What the words say of each term is not asked here: the whole text stands for it.
    const terms = reading.valuation.terms.map((term) => ({ ...term, source: description }))
    const question = { ...QUESTION, description, menus, sales, period: null }
    const judged = judge({ terms, quantity, horizon, period, ignored: [] }, question, 'm', 'r')
    if (!judged.ok) refused.push(`${id}: ${judged.message}`)
  }
  expect(read).toBeGreaterThan(30)
  // Here a column holds the amount: whoever proposes must set the words aside.
  expect(refused).toEqual(
    ['fee-columns', 'fee-columns~2'].map((id) => `${id}: No term uses “15 %”.`),
  )
})
