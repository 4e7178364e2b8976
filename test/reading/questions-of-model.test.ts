// Where two readings of a model differ, the user is asked: with what both mean, in controlled English,
// and the answers come back as descriptions that are read without asking about that amount again.
import { expect, test } from 'vitest'
import type { Choice } from '#contract/questions.ts'
import { answeredIn } from '#reading/proposals/answered.ts'
import { mustAsk, readByModel } from '#reading/proposals/read-by-model.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { answer, cost, over, times, type Answer } from '../support/reading/planted.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const WORDS = 'The shop keeps 15% of the price, and handling is $4.10 a lamp.'
const SHOP = cost('The shop keeps 15% of the price', times(0.15, 'revenue'))
const sold = answer([SHOP, cost('handling is $4.10 a lamp', times(4.1, 'sold'))])
const ordered = answer([SHOP, cost('handling is $4.10 a lamp', times(4.1, 'ordered'))])

const ask = (description: string, ...samples: Answer[]) =>
  readByModel(
    requestOf(description),
    (_, sample) => Promise.resolve(JSON.stringify(samples[sample])),
    REFUSED,
    'small-1',
  )

async function choicesOf(description: string, ...samples: Answer[]) {
  const { outcome, reading } = await ask(description, ...samples)
  if (reading?.ok !== false) throw new Error(outcome)
  return { reading, questions: reading.questions }
}

// Conformance: what-a-model-may-say
test('the term is asked where it stands, the answers are what the two readings say', async () => {
  const { questions, reading } = await choicesOf(WORDS, sold, ordered)
  expect(questions).toHaveLength(1)
  const { words, start, end, choices } = questions[0]!
  expect(WORDS.slice(start, end)).toBe('$4.10')
  expect(words).toBe('$4.10')
  expect(choices.map(({ text }) => text)).toEqual([
    'Subtract `handling is $4.10 a lamp`: 4.1 for each unit sold.',
    'Subtract `handling is $4.10 a lamp`: 4.1 for each unit ordered.',
  ])
  expect(choices[1]!.formula).toBe('− 4.1 × qty')
  expect(choices[1]!.description).toBe(
    'The shop keeps 15% of the price, and handling is $4.10 [Subtract `handling is $4.10 a lamp`: 4.1 for each unit ordered.] a lamp.',
  )
  // What both say stands.
  expect(reading.understood).toHaveLength(3)
})

// Conformance: what-a-model-may-say
test('an answer is taken as it stands and the model is asked for the rest only', async () => {
  const { questions } = await choicesOf(WORDS, sold, ordered)
  const { description } = questions[0]!.choices[1]!
  const answered = answeredIn(requestOf(description))
  expect(answered.rest).not.toContain('4.10')
  expect(answered.terms).toHaveLength(1)
  expect(mustAsk(requestOf(description))).toBe(true)
  const { outcome, reading } = await ask(description, answer([SHOP]), answer([SHOP]))
  expect(outcome).toBe('read')
  expect(reading!.ok && reading!.valuation.formula).toContain('− 4.1 × qty')
  // A model that counts the amount a second time has no words for it any more.
  expect((await ask(description, ordered, ordered)).outcome).not.toBe('read')
})

test('a text whose amounts are all answered is read without a model', async () => {
  const whole = `The shop keeps 15% [Subtract 15% of the price for each unit sold.] of the price.`
  expect(mustAsk(requestOf(whole))).toBe(false)
  expect(mustAsk(requestOf(`${whole} Postage is $3.`))).toBe(true)
})

test('what no words tell is a question of its own: T, and the goods', async () => {
  const storage = 'Storage is $0.80 per unit and month.'
  const rent = cost('Storage is $0.80 per unit and month', over(times(0.8, 'stored_time'), 'month'))
  const { questions } = await choicesOf(storage, answer([rent]), answer([rent]))
  const [first] = questions
  expect(first!.ask).toBe('How long is one step of T?')
  expect(first!.start).toBe(storage.length)
  const weeks = first!.choices.find(({ text }) => text === 'T is in weeks.') as Choice
  expect(weeks.description).toBe(`${storage} T is in weeks.`)
  expect((await ask(weeks.description, answer([rent]), answer([rent]))).outcome).toBe('read')

  const noGoods = { ...answer([SHOP]), terms: [answer([]).terms as object[], SHOP].flat() }
  noGoods.terms.splice(1, 1)
  const goods = await choicesOf('The shop keeps 15% of the price.', noGoods, noGoods)
  expect(goods.questions[0]!.ask).toBe('Which units are paid for at unit_cost?')
})

test('a model that agrees with the strict reader is asked once, and one that differs is a question', async () => {
  const { reading } = await ask(WORDS, ordered, ordered)
  if (!reading?.ok) throw new Error('It was not read')
  let calls = 0
  const once = (given: Answer) =>
    readByModel(
      requestOf(WORDS),
      () => {
        calls++
        return Promise.resolve(JSON.stringify(given))
      },
      reading,
      'small-1',
    )
  const same = await once(ordered)
  expect(same.outcome).toBe('read')
  expect(calls).toBe(1)
  expect(same.reading!.ok && same.reading!.valuation.terms).toEqual(reading.valuation.terms)
  const other = await once(sold)
  expect(other.outcome).toBe('questions')
})

test('an answer that repeats a second amount answers it too, and a share of all counts for all', async () => {
  const words =
    'Cards take 2.9% [Subtract 2.9% of the price + 0.3, for each unit sold.] and 30 cents. Postage is $3 a lamp. Our share of all of it is 60%.'
  const answered = answeredIn(requestOf(words))
  expect(answered.rest).not.toMatch(/2\.9|30 cents|60/)
  expect(answered.shown).toContain('[answered]')
  const postage = cost('Postage is $3 a lamp', times(3, 'sold'))
  const { outcome, reading } = await ask(words, answer([postage]), answer([postage]))
  expect(outcome).toBe('read')
  for (const { expression } of reading!.ok ? reading!.valuation.terms : [])
    expect(JSON.stringify(expression)).toContain('"value":0.6')
})
