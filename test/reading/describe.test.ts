// The page that tells people how to write: every example on it is read as the formula beside it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const page = readFileSync(new URL('../../docs/describe-your-economics.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/^> (.+)\n\n```text\n(.+)\n```$/gm)]
const columns = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}

test('the page has ten examples', () => expect(examples).toHaveLength(10))

test.each(examples.map(([, words, formula]) => [words!, formula!]))('%s', (words, formula) => {
  const reading = readDescription(words, columns, {})
  expect(reading.ok ? reading.valuation.formula : reading.feedback).toBe(formula)
})
