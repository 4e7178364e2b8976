// Every business that the pane offers, and every example of its help, is read whole by the service's own
// reader: no question is left, and each of its amounts is in the formula.
import { expect, test } from 'vitest'
import { readAnswer } from '#reading/read-answer.ts'
import { BUSINESSES } from '#addin/description/businesses.ts'
import { businessesText } from '#addin/messages/texts.ts'
import { HELP_EXAMPLES } from '#addin/build/help-examples.ts'
import { askedColumns } from '#addin/thread/asked-columns.ts'

const examples = Object.entries(HELP_EXAMPLES).map(([id, words]) => ({ id: `help: ${id}`, words }))

/** Amounts of the words as the formula has them: 15% is 0.15. Times of a write-off stand in H. */
function amountsOf(words: string): number[] {
  const timeless = words.replace(/after \d+ (?:day|week|month)s?/g, '')
  return [...timeless.matchAll(/(\d+(?:\.\d+)?)(%?)/g)].map(([, number, percent]) =>
    percent ? Number(number) / 100 : Number(number),
  )
}

test('there are fourteen businesses and one of lines alone, each with a name of its own, and examples in Help', () => {
  expect(new Set(BUSINESSES.map(({ id }) => businessesText[id])).size).toBe(15)
  expect(examples.length).toBeGreaterThanOrEqual(4)
})

test.each([...BUSINESSES, ...examples])('$id: “$words” is read', ({ words }) => {
  const answer = readAnswer({ business_description: words, columns: askedColumns(null, null) })
  expect(answer.status).toBe('read')
  const numbers = [...answer.valuation!.formula.matchAll(/\d+(?:\.\d+)?/g)].map(([text]) =>
    Number(text),
  )
  const lost = amountsOf(words).filter(
    (amount) => !numbers.some((number) => Math.abs(number - amount) < 1e-9),
  )
  expect(lost).toEqual([])
})
