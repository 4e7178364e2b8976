// The third question of a language model: what the critic objects to is asked, with the model's own form first; what it
// misses is asked where the words stand; and without a critic the two answers stand, which is told.
import { expect, test } from 'vitest'
import { linesOf } from '#reading/lines.ts'
import { CRITIC, messagesFor } from '#reading/proposals/prompt.ts'
import { readByModel, type Complete } from '#reading/proposals/read-by-model.ts'
import { answering, linesShown, type Objects } from '../support/reading/answering.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { answer, cost, GOODS, REVENUE, times, type Answer } from '../support/reading/planted.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const WORDS =
  'The shop keeps 15% of the price, and a parcel costs us $4.10. Rent is $900 a deal, and we store.'
const SHOP = { ...cost('The shop keeps 15% of the price', times(0.15, 'revenue')), name: 'shop' }
const PARCEL = { ...cost('a parcel costs us $4.10', times(4.1, 'ordered')), name: 'parcel' }
const RENT = { ...cost('Rent is $900 a deal', 900), name: 'rent' }
const WHOLE = answer([SHOP, PARCEL, RENT])

const read = (critic: Objects | undefined, given: Answer = WHOLE, words = WORDS) =>
  readByModel(requestOf(words), answering(given, given, critic), REFUSED, 'small-1')

async function asked(critic: Objects, given?: Answer, words?: string) {
  const { outcome, reading } = await read(critic, given, words)
  if (reading?.ok !== false) throw new Error(`It is ${outcome}`)
  return reading.questions
}

test('it sees the words, the columns by type and the lines in plain words, and no cell', async () => {
  const prompts: string[][] = []
  const complete: Complete = (messages, sample) => {
    if (sample === 2) prompts.push(messages.map(({ content }) => content))
    return answering(WHOLE)(messages, sample)
  }
  await readByModel(requestOf(WORDS), complete, REFUSED, 'small-1')
  const [[system, user]] = prompts as [[string, string]]
  expect(system).toBe(CRITIC)
  expect(user.startsWith(messagesFor(requestOf(WORDS)).at(-1)!.content)).toBe(true)
  expect(linesShown(user)).toEqual([
    'qty is stock.',
    'Revenue: the units sold, at their prices.',
    'Goods: unit_cost for each unit ordered.',
    'Subtract shop: 15% of the price for each unit sold.',
    'Subtract parcel: 4.1 for each unit ordered.',
    'Subtract rent: 900 for each deal.',
  ])
  expect(user).not.toContain('40000')
})

// Conformance: what-a-model-may-say
test('a line that it objects to is asked, what the model read first, never nothing', async () => {
  const questions = await asked({ wrong: [/parcel/] })
  expect(questions.map(({ id, words }) => [id, words])).toEqual([['critic-1', '$4.10']])
  expect(questions[0]!.choices.map(({ text }) => text)).toEqual([
    'Subtract parcel: 4.1 for each unit ordered.',
    'Subtract parcel: 4.1 for each unit sold.',
    'Add parcel: 4.1 for each unit ordered.',
    'Nothing is charged for it.',
  ])
})

test('all that it objects to is asked at once, as lines that say why they are unsure', async () => {
  const questions = await asked({ wrong: [/shop/, /parcel/, /rent/] })
  expect(questions).toHaveLength(3)
  const reading = { terms: [], quantity: 'stock', horizon: null, period: null } as const
  const lines = linesOf(WORDS, { ...reading, terms: [] }, questions, { menus: ['qty'], sales: [] })
  expect(lines.map(({ why, label }) => [why, label])).toEqual([
    ['critic', 'shop'],
    ['critic', 'parcel'],
    ['critic', 'rent'],
  ])
})

test('a cost that no line has is asked where its words stand', async () => {
  const questions = await asked({ missing: ['Rent is $900'] }, answer([SHOP, PARCEL]))
  expect(questions).toHaveLength(1)
  const { words, choices, ask } = questions[0]!
  expect([words, ask]).toEqual(['$900', '“$900”: no line has it. What does it cost?'])
  expect(choices.map(({ text }) => text)).toContain('Subtract `Rent is $900`: 900 for each deal.')
  expect(choices.at(-1)!.text).toBe('Nothing is charged for it.')
  expect(choices[0]!.description).toContain(
    'Rent is $900 [Subtract `Rent is $900`: 900 for each unit sold.] a deal',
  )
})

test('words without an amount are asked as they stand', async () => {
  const [question] = await asked({ missing: ['we store'] })
  expect(question!.words).toBe('we store')
})

test.each([
  ['words that are not in the text', { missing: ['storage is $3 a week'] }],
  ['words of a line', { missing: ['a parcel costs us $4.10'] }],
  ['nothing', {}],
])('%s raise no question', async (_, critic) => {
  expect((await read(critic)).outcome).toBe('read')
})

test.each<[string, RegExp, Answer, string]>([
  [
    'what T counts',
    /^T is/,
    { ...WHOLE, horizon: { after: 8, clock: 'week' } },
    'How long is one step of T?',
  ],
  ['what qty is', /^qty/, WHOLE, 'What does qty count?'],
  [
    'when leftovers go',
    /^Leftovers/,
    { ...WHOLE, horizon: { after: 8, clock: 'week' } },
    'When are leftovers written off?',
  ],
  [
    'whose the goods are',
    /^No other goods/,
    { ...WHOLE, terms: [REVENUE, SHOP] },
    'Which units are paid for at unit_cost?',
  ],
  [
    'whose the result is',
    /^Our share/,
    {
      ...WHOLE,
      terms: [
        { ...REVENUE, expression: times(0.6, 'revenue') },
        { ...GOODS, expression: times(0.6, 'ordered', 'unit_cost') },
      ],
    },
    'Which part of the result is ours?',
  ],
])('it may object to %s', async (_, wrong, given, ask) => {
  const words = `${WORDS} T counts weeks; leftovers are thrown away after 8 weeks. We keep 60% of the profit.`
  const questions = await asked({ wrong: [wrong] }, given, words)
  expect(questions.map((each) => each.ask)).toContain(ask)
})

// Conformance: what-a-model-may-say
test.each(['what?', '{"lines": "all"}', 'x'.repeat(70_000), null])(
  'without a critic that can be used the two answers stand, and that is told',
  async (said) => {
    const complete: Complete = async (messages, sample) =>
      sample === 2 ? said : await answering(WHOLE)(messages, sample)
    const { outcome, reading } = await readByModel(requestOf(WORDS), complete, REFUSED, 'small-1')
    expect(outcome).toBe('read')
    expect(reading?.ok && reading.valuation.assumptions.join(' ')).toContain(
      'Nothing checked the lines of the language model small-1 a second time',
    )
    const checked = await read({})
    expect(checked.reading?.ok && checked.reading.valuation.assumptions.join(' ')).not.toContain(
      'a second time',
    )
  },
)
