// What is wrong with a description, as a list: of what the reader itself says.
import { expect, it } from 'vitest'
import { inPaneWords } from '#addin/flow/pane-names.ts'
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
  expect(problems).toEqual([
    {
      says:
        '“unit_fe”: no column has this name: did you mean unit_fee? ' +
        'Or send a column unit_fe, or write the amount: "Handling is $2 per unit sold."',
      example: null,
    },
  ])
  expect(advice).toEqual([
    expect.stringMatching(/^Or write all of it in controlled English/),
    expect.stringMatching(/^Or choose “From your own profit column” in Options/),
  ])
})

it('tells each of several problems with its own example', () => {
  const { problems } = listOf(
    'We buy qty at unit_cost and sell at price. Each deal has a partnership bonus. Every unit ordered costs a lot.',
  )
  expect(problems.length).toBeGreaterThan(1)
  for (const { says, example } of problems) {
    expect(says).toMatch(/^“[^“”]*”: /)
    expect(says).not.toContain('example')
    expect(example).toMatch(/\.$/)
  }
})

it('keeps a text of another make whole', () => {
  for (const text of ['The words are not clear.', 'Say when. For how long, or “until sold”?'])
    expect(feedbackList(text)).toEqual({ problems: [{ says: text, example: null }], advice: [] })
})
