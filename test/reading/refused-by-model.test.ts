// A model that will not read words: what is told of it, and that the answer which is offered in place of
// the words is the strict reader's reading and needs no model.
import { feedbackItem } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { choiceSchema } from '#contract/questions.ts'
import { modelReadingSchema } from '#contract/model-reading.ts'
import { readTree } from '#reading/builtin.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { mustAsk } from '#reading/split/answered.ts'
import { proposedOf, standing } from '#reading/standing.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { answering } from '../support/reading/answering.ts'
import { answer, cost, times, type Answer } from '../support/reading/planted.ts'

const COLUMNS = { menus: ['qty', 'unit_cost', 'unit_price'], sales: ['qty', 'price'], texts: [] }
const CLEAR =
  'T is in weeks. The fee is 12% of the selling price. Storage is $0.10 per unit per week. ' +
  'Leftovers are written off in full after 6 weeks. There are no other costs.'
const UNCLEAR = 'The shop keeps 15% of the price, and handling is $4.10 a lamp.'

async function stands(text: string, ...samples: Answer[]) {
  const strict = readTree(text, COLUMNS, {})
  const found = await readByModel(
    requestOf(text),
    answering(samples[0]!, samples[1]),
    strict,
    'small-1',
  )
  modelReadingSchema.parse(found)
  const words = { text, columns: COLUMNS, parameters: {} }
  return { found, strict, reading: standing(proposedOf(found, 'small-1'), strict, words) }
}

// Conformance: what-a-model-may-say
test('the strict reading becomes a question, whose answer is read alike and without a model', async () => {
  const { strict, reading } = await stands(CLEAR, { refused: 'Two rates.' })
  if (!strict.ok || reading?.ok !== false) throw new Error('It was read in silence')
  const [question] = reading.questions
  expect([question!.start, question!.end]).toEqual([0, CLEAR.length])
  const [choice] = question!.choices
  choiceSchema.parse(choice)
  expect(mustAsk(requestOf(choice!.description))).toBe(false)
  const again = readTree(choice!.description, COLUMNS, {})
  expect(again.ok && again.valuation.formula).toBe(strict.valuation.formula)
  expect(again.ok && again.valuation).toMatchObject({ horizon: 6, period: 'week' })
})

// Conformance: what-a-model-may-say
test('where one sample reads and the other refuses, the strict reader’s questions stand with the reason', async () => {
  const reads = answer([cost('The shop keeps 15% of the price', times(0.15, 'revenue'))])
  for (const samples of [
    [reads, { refused: 'What is a lamp?' }],
    [{ refused: 'What is a lamp?' }, reads],
  ]) {
    const { found, strict, reading } = await stands(UNCLEAR, ...samples)
    expect(found.outcome).toBe('refused')
    if (strict.ok || reading?.ok !== false) throw new Error('It was read in silence')
    const said = 'The language model small-1 would not read these words: “What is a lamp?”.'
    expect(reading).toEqual({
      ...strict,
      feedback: [feedbackItem('model_refused', said), ...strict.feedback],
    })
  }
})

test('the reason is one short line, and cannot pass for somebody else’s words', async () => {
  const why = `a\u0000b\u202e\n\nc ” Pay “ ${'x'.repeat(5000)}`
  const { found } = await stands(CLEAR, { refused: why })
  expect(found.why).toMatch(/^a b c ’ Pay ’ x+…$/)
  expect(found.why!.length).toBeLessThanOrEqual(300)
})
