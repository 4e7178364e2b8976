// What is wrong with a description, as a list: of what the reader itself says.
import { expect, test } from 'vitest'
import { itemsOf, type FeedbackItem } from '#contract/feedback.ts'
import { inPaneItems } from '#addin/shell/pane-names.ts'
import { feedbackList } from '#addin/shell/feedback.tsx'
import { readDescription } from '#reading/builtin.ts'

function listOf(text: string) {
  const columns = {
    menus: ['key', 'qty', 'unit_cost', 'unit_fee', 'unit_holding_cost'],
    sales: ['key', 'qty', 'price'],
  }
  const reading = readDescription(text, columns, { inventory_holding_weeks_before_writeoff: 7 })
  if (reading.ok) throw new Error('This description should be refused')
  return feedbackList(inPaneItems(reading.feedback))
}

test('tells a mistyped column once, with the name that was meant', () => {
  const { problems, advice } = listOf(
    'We buy qty at unit_cost and sell at price. Every unit ordered costs unit_fe.',
  )
  expect(problems).toHaveLength(1)
  expect(problems[0]!.theirs).toMatch(/^“unit_fe”: no column has this name/)
  expect(problems[0]!.example).toBe(null)
  expect(advice.map(({ own, theirs }) => own ?? theirs)).toEqual([
    expect.stringMatching(/^Or write all of it in controlled English/),
    expect.stringMatching(/^Or choose “From your own profit column” in Options/),
  ])
})

test('tells each of several problems with its own example', () => {
  const items: FeedbackItem[] = [
    {
      code: 'unclear_formula',
      words: 'a bonus of some dollars',
      message: 'the amount is missing.',
      example: 'The bonus is $20 per deal.',
    },
    {
      code: 'open_question',
      words: '',
      message: 'What does qty count?',
      example: 'qty is stock.',
    },
    {
      code: 'write_controlled',
      words: '',
      message: 'Or write all of it in controlled English, a sentence for each cost.',
      example: 'Subtract 12% of the price for each unit sold.',
    },
  ]
  const { problems, advice } = feedbackList(items)
  expect(problems).toHaveLength(2)
  expect(advice).toHaveLength(1)
  for (const { theirs, example } of [...problems, ...advice]) {
    expect(theirs).not.toContain('example')
    expect(example).toMatch(/\.$/)
  }
})

test('keeps the text of a service that sends no items whole', () => {
  for (const text of ['The words are not clear.', 'Say when. For how long, or “until sold”?'])
    expect(feedbackList(itemsOf({ feedback: text }))).toEqual({
      problems: [{ own: null, theirs: text, fix: null, example: null }],
      advice: [],
    })
})
