// What is wrong with a description, as a list: of what the reader itself says.
import { expect, it } from 'vitest'
import { inPaneWords } from '#addin/text/pane-names.ts'
import { feedbackList } from '#addin/pane/feedback-list.ts'
import { readDescription } from '#reading/builtin.ts'

function listOf(text: string) {
  const columns = {
    menus: ['key', 'qty', 'unit_cost', 'unit_fee', 'unit_holding_cost'],
    sales: ['key', 'qty', 'price'],
  }
  const reading = readDescription(text, columns, { inventory_holding_weeks_before_writeoff: 7 })
  if (reading.ok) throw new Error('This description should be refused')
  return feedbackList(inPaneWords(reading.feedback))
}

it('tells a mistyped column once, with the name that was meant', () => {
  const { problems, advice } = listOf(
    'We buy qty at unit_cost and sell at price. Every unit ordered costs unit_fe.',
  )
  expect(problems).toHaveLength(1)
  expect(problems[0]!.says).toMatch(/^“unit_fe”: no column has this name/)
  expect(problems[0]!.example).toBe(null)
  expect(advice).toEqual([
    expect.stringMatching(/^Or write all of it in controlled English/),
    expect.stringMatching(/^Or choose “From your own profit column” in Options/),
  ])
})

it('tells each of several problems with its own example', () => {
  const { problems, advice } = feedbackList(
    '“a bonus of some dollars”: the amount is missing. Write, for example: “The bonus is $20 per deal.” ' +
      'What does qty count? For example: “qty is stock.” ' +
      'Or write all of it in controlled English, a sentence for each cost: “Subtract 12% of the price for each unit sold.”',
  )
  expect(problems).toHaveLength(2)
  expect(advice).toHaveLength(1)
  for (const { says, example } of problems) {
    expect(says).not.toContain('example')
    expect(example).toMatch(/\.$/)
  }
})

it('keeps a text of another make whole', () => {
  for (const text of ['The words are not clear.', 'Say when. For how long, or “until sold”?'])
    expect(feedbackList(text)).toEqual({ problems: [{ says: text, example: null }], advice: [] })
})
