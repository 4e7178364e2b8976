// Where two readings of a model differ, the user is asked: with what both mean, in controlled English,
// and the answers come back as descriptions that are read without asking about that amount again.
import { expect, test } from 'vitest'
import { feedbackItem } from '#contract/feedback.ts'
import type { Choice } from '#contract/questions.ts'
import { answeredIn, mustAsk } from '#reading/split/answered.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { answering } from '../support/reading/answering.ts'
import { answer, cost, over, times, type Answer } from '../support/reading/planted.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const WORDS = 'The shop keeps 15% of the price, and handling is $4.10 a lamp.'
const SHOP = cost('The shop keeps 15% of the price', times(0.15, 'revenue'))
const sold = answer([SHOP, cost('handling is $4.10 a lamp', times(4.1, 'sold'))])
const ordered = answer([SHOP, cost('handling is $4.10 a lamp', times(4.1, 'ordered'))])

const ask = (description: string, ...samples: Answer[]) =>
  readByModel(requestOf(description), answering(samples[0]!, samples[1]), REFUSED, 'small-1')

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
  expect(answered.shown).toContain('$4.10 [answered: Subtract')
  expect(answered.terms).toHaveLength(1)
  expect(mustAsk(requestOf(description))).toBe(true)
  const { outcome, reading } = await ask(description, answer([SHOP]), answer([SHOP]))
  expect(outcome).toBe('read')
  expect(reading!.ok && reading!.valuation.formula).toContain('− 4.1 × qty')
  // A model that gives a line for the amount all the same is not heard.
  const again = await ask(description, sold, sold)
  expect(again.reading!.ok && again.reading!.valuation.terms).toEqual(
    reading!.ok && reading!.valuation.terms,
  )
})

test('a text whose sentences are all answered is read without a model', async () => {
  const whole = `The shop keeps 15% [Subtract 15% of the price for each unit sold.] of the price.`
  expect(mustAsk(requestOf(whole))).toBe(false)
  expect(mustAsk(requestOf(`${whole} Postage is $3.`))).toBe(true)
  // A sentence that nobody has settled may be what a model would refuse.
  expect(mustAsk(requestOf(`${whole} Some breakage.`))).toBe(true)
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
  const goods = await choicesOf('The shop keeps 15% of the price.', noGoods, answer([SHOP]))
  expect(goods.questions[0]!.ask).toBe('Which units are paid for at unit_cost?')
})

test('whatever the strict reader makes of the words, two answers that agree are the reading', async () => {
  const strict = await ask(WORDS, ordered, ordered)
  if (!strict.reading?.ok) throw new Error('It was not read')
  const { outcome, reading } = await readByModel(
    requestOf(WORDS),
    answering(sold),
    strict.reading,
    'small-1',
  )
  expect(outcome).toBe('read')
  expect(reading?.ok && reading.valuation.formula).toContain('4.1 × SUM(sale.qty)')
})

test('the strict reader is the second opinion where one of the answers cannot be used', async () => {
  const strict = await ask(WORDS, ordered, ordered)
  if (!strict.reading?.ok) throw new Error('It was not read')
  const beside = (given: Answer) =>
    readByModel(requestOf(WORDS), answering(given, 'what?'), strict.reading!, 'small-1')
  const same = await beside(ordered)
  expect(same.reading?.ok && same.reading.valuation.assumptions[0]).toMatch(/read them alike/)
  expect((await beside(sold)).outcome).toBe('questions')
  // And where nobody has a second opinion every line is one to look at.
  const alone = await readByModel(requestOf(WORDS), answering(sold, 'what?'), REFUSED, 'small-1')
  expect(alone.outcome).toBe('questions')
  // Revenue and goods need none.
  const vases = requestOf('We buy vases and sell them.')
  const plain = await readByModel(vases, answering(answer([]), 'what?'), REFUSED, 'small-1')
  expect(plain.reading?.ok && plain.reading.valuation.assumptions[0]).not.toMatch(/alike/)
})

test('an answer that repeats a second amount answers it too, and a share of all counts for all', async () => {
  const words =
    'Cards take 2.9% [Subtract 2.9% of the price + 0.3, for each unit sold.] and 30 cents. Postage is $3 a lamp. Our share of all of it is 60%.'
  const answered = answeredIn(requestOf(words))
  expect(answered.amounts.filter(({ settled }) => !settled)).toHaveLength(1)
  // Numbers stand where they stood, with what settled them beside.
  expect(answered.shown).toContain(
    '2.9% [answered: Subtract 2.9% of the price + 0.3, for each unit sold.] and 30 cents',
  )
  const postage = cost('Postage is $3 a lamp', times(3, 'sold'))
  const { outcome, reading } = await ask(words, answer([postage]), answer([postage]))
  expect(outcome).toBe('read')
  for (const { expression } of reading!.ok ? reading!.valuation.terms : [])
    expect(JSON.stringify(expression)).toContain('"value":0.6')
})

test('an answer by a clock stands where plain words say what T counts, and none is lost where nobody does', async () => {
  const storage =
    'Storage is $0.80 [Subtract 0.8 for each unit and month in store.] per unit and month.'
  const { reading } = await ask(`${storage} T counts weeks. ${WORDS}`, ordered, ordered)
  expect(reading?.ok && reading.valuation.formula).toContain('/ 4.345')
  expect(mustAsk(requestOf(`${storage} ${WORDS}`))).toBe(false)
})

test('another amount of the same number is no part of an answer', async () => {
  const words =
    'Three per cent stay with the app, three cents [Subtract 0.03 for each unit sold.] are for the bag.'
  const app = cost('Three per cent stay with the app', times(0.03, 'revenue'))
  const bag = cost('three cents are for the bag', times(0.03, 'sold'))
  const { reading } = await ask(words, answer([app, bag]), answer([app, bag]))
  const formula = reading?.ok ? reading.valuation.formula : ''
  expect(formula).toContain('− 0.03 × SUM(sale.qty × sale.price)')
  expect(formula.match(/0\.03/g)).toHaveLength(2)
})

/** A description of so many costs, and the answer that reads all of them. */
function manyCosts(count: number): [string, Answer] {
  const costs = Array.from({ length: count }, (_, at) => {
    const letters = String.fromCodePoint(97 + (at % 26), 98 + Math.floor(at / 26))
    const words = `The stamp x${letters} of a unit sold costs ${at + 200}.25`
    return { words, term: cost(words, times(at + 200.25, 'sold')) }
  })
  return [`${costs.map(({ words }) => words).join('. ')}.`, answer(costs.map(({ term }) => term))]
}

// Conformance: what-a-model-may-say
test('as many costs as a valuation has are read, and none of more is left out in silence', async () => {
  const [words, reads] = manyCosts(62)
  const { outcome, reading } = await ask(words, reads)
  expect(outcome).toBe('read')
  expect(reading!.ok && reading!.valuation.terms).toHaveLength(64)

  const [more, readsMore] = manyCosts(63)
  const found = await ask(more, readsMore, answer([]))
  expect(found.reading).toEqual({
    ok: false,
    feedback: [
      feedbackItem(
        'too_large',
        'The language model small-1 reads 65 costs and gains in these words, and a description may have 64.',
        'Take several of them together as one, or leave the smallest out.',
      ),
    ],
    understood: [],
    questions: [],
  })
})
