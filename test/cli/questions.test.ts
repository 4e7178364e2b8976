// The questions of a description as `npm run plan` and `npm run ground` list them.
import { expect, test } from 'vitest'
import { questionsText, shown } from '#cli/question-text.ts'
import { toyQuestions } from './toy-reader.ts'

test('open questions are a list with their choices and where to write the answer', () => {
  const [amount, period] = toyQuestions('Repairs are 9.')
  const [sold, ordered] = amount!.choices
  const choices = [{ ...sold!, history: 'makes 20 finished deals earn 7 in all' }, ordered!]
  expect(questionsText([{ ...amount!, choices }, period!])).toBe(
    [
      'The description leaves this open:',
      '',
      '1. “9”: for what is it paid?',
      '   - Subtract 9 for each unit sold.',
      '       − 9 × SUM(sale.qty)',
      '       makes 20 finished deals earn 7 in all',
      '   - Subtract 9 for each unit ordered.',
      '       − 9 × qty',
      '   To answer, write one of these sentences, or another one of controlled English, in square brackets directly after “9”.',
      '',
      '2. How long is one step of T?',
      '   - T is in weeks.',
      '   - T is in days.',
      '   To answer, write one of these sentences at the end of the description.',
    ].join('\n'),
  )
  expect(questionsText([])).toBe('')
})

test('no text of a file or a service gives orders to the terminal', () => {
  expect(shown('a\u001B[2Jb\u0007c\r\nd\te\u009B1mf')).not.toMatch(/[^\P{Cc}\n\t]/u)
  expect(shown('a\r\nb')).toBe('a\nb')
  const [question] = toyQuestions('Repairs are 9.')
  const choices = [
    { ...question!.choices[0]!, text: 'x\u001B]0;title\u0007y', formula: '\u001B[31m1' },
  ]
  expect(questionsText([{ ...question!, choices }])).not.toMatch(/[^\P{Cc}\n\t]/u)
})
