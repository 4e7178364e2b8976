// The standard costs beside a language model's terms: charged where the strict reader charges them, so that
// the two agree, and told in the same words.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { earnSame } from '#language/checks/made-deals.ts'
import { readDescription } from '#reading/builtin.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { answering } from '../support/reading/answering.ts'
import { answer, cost, times, type Answer } from '../support/reading/planted.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const NAMES = ['price', 'unit_fee', 'unit_holding_cost']
const SHOP = 'The shop keeps 10% of the price'
const KEEPS = cost(SHOP, times(0.1, 'revenue'))
const COLUMNS = { menus: ['qty', 'unit_cost', 'unit_price'], sales: ['qty', ...NAMES] }

const strictOf = (text: string) => readDescription(text, COLUMNS, {})
const ask = (text: string, given: readonly Answer[], strict = false, more = {}) =>
  readByModel(
    requestOf(text, { sales: NAMES.map((name) => ({ name, type: 'number' })), ...more }),
    answering(given[0]!, given[1]),
    strict ? strictOf(text) : REFUSED,
    'small-1',
  )

async function charged(text: string, own: Answer, more = {}): Promise<string[]> {
  const { outcome, reading } = await ask(text, [own, own], false, more)
  if (!reading?.ok) throw new Error(`${outcome}: ${JSON.stringify(reading)}`)
  const { terms, assumptions } = reading.valuation
  const said = assumptions.join(' ')
  return terms
    .map(({ name }) => name)
    .filter((name) => NAMES.includes(name) || name.startsWith('value of'))
    .map((name) =>
      said.includes(`${name} is not mentioned and was sent`) ? name : `${name}, untold`,
    )
}

test.each([
  [`${SHOP}.`, answer([KEEPS]), ['unit_fee', 'unit_holding_cost']],
  [`${SHOP}. There are no other costs.`, answer([KEEPS]), []],
  [
    `${SHOP}. Handling is $3 for each unit ordered.`,
    answer([KEEPS, cost('Handling is $3 for each unit ordered', times(3, 'ordered'))]),
    ['unit_holding_cost'],
  ],
  [`${SHOP}. Storage is free.`, answer([KEEPS]), ['unit_fee']],
  [`${SHOP}. Subtract 3 for each unit ordered.`, answer([KEEPS]), ['unit_holding_cost']],
])('%s', async (text, own, expected) => {
  expect(await charged(text, own)).toEqual(expected)
  const strict = strictOf(text)
  if (!strict.ok) throw new Error(feedbackText(strict.feedback))
  const beside = await ask(text, [own], true)
  expect(beside.outcome).toBe('read')
  const terms = beside.reading!.ok ? beside.reading!.valuation.terms : []
  expect(earnSame(terms, strict.valuation.terms)).toBe(true)
})

test('what is lost of leftovers is charged where the request gives it', async () => {
  const text = `${SHOP}. Leftovers are written off. There are no other costs.`
  expect(await charged(text, answer([KEEPS]))).toEqual([])
  expect(await charged(text, answer([KEEPS]), { writeoff: true })).toEqual([
    'value of units left over, untold',
  ])
})

test('our share of all of it is one of the charges too', async () => {
  const own = answer([KEEPS])
  const { reading } = await ask(`${SHOP}. Our share of all of it is 60%.`, [own, own])
  const terms = reading?.ok ? reading.valuation.terms : []
  expect(terms).toHaveLength(5)
  for (const { expression } of terms) expect(JSON.stringify(expression)).toContain('"value":0.6')
})

test('where the terms differ they are asked about, and no charge that follows from them is', async () => {
  const text = `${SHOP}, and handling is $4.10 a lamp.`
  const [sold, ordered] = ['sold', 'ordered'].map((unit) =>
    answer([KEEPS, cost('handling is $4.10 a lamp', times(4.1, unit))]),
  ) as [Answer, Answer]
  const { reading } = await ask(text, [sold, ordered])
  if (reading?.ok !== false) throw new Error('It was read')
  expect(reading.questions.map(({ words }) => words)).toEqual(['$4.10'])
  expect(reading.understood.map(({ name }) => name)).not.toContain('unit_fee')
})
