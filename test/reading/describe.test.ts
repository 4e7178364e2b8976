// The page that tells people how to write: every example on it is read as the formula beside it.
import { feedbackText } from '#contract/feedback.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { readBack } from '#language/controlled/read-back.ts'

const page = readFileSync(new URL('../../docs/describe-your-economics.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/^> (.+)\n\n```text\n(.+)\n```$/gm)]
const columns = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}

test('the page has ten examples', () => expect(examples).toHaveLength(10))

test.each(examples.map(([, words, formula]) => [words!, formula!]))('%s', (words, formula) => {
  const reading = readDescription(words, columns, {})
  expect(reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)).toBe(formula)
})

const blocks = (kind: string): string[] =>
  [...page.matchAll(new RegExp('^```' + kind + '\\n([^]+?)^```$', 'gm'))].map(([, text]) => text!)
const lines = (kind: string): string[] => blocks(kind).flatMap((text) => text.trim().split('\n'))
const WIDER = {
  menus: [...columns.menus, 'weight_kg', 'kind'],
  sales: [...columns.sales, 'fees', 'unit_fee', 'came_back'],
  texts: ['kind'],
}
const parameters = { leftover_writeoff_fraction: 0.5 }

test('the text in controlled English is read, and read back as it stands', () => {
  const [text] = blocks('controlled')
  const reading = readDescription(text!, WIDER, {})
  const plain = text!.trim().replace('1.50', '1.5').replace('0.30', '0.3').split('\n')
  expect(reading.ok ? readBack(reading.valuation) : feedbackText(reading.feedback)).toEqual(plain)
})

test.each(lines('sentences'))('it is a description: %s', (sentence) => {
  expect(readControlled(sentence, WIDER)).toMatchObject({ ok: true })
  const reading = readDescription(sentence, WIDER, parameters)
  expect(reading.ok ? '' : feedbackText(reading.feedback)).toBe('')
})

test.each(lines('facts'))('it goes with any: %s', (sentence) => {
  const text = `${sentence} T is in days. Subtract 1 for each deal.`
  expect(readControlled(text, WIDER)).toMatchObject({ ok: true })
})

test('sentences that name others are read, and read back as they stand', () => {
  const [text] = blocks('lines')
  const reading = readDescription(text!, WIDER, {})
  const said = text!.trim().split('\n')
  expect(reading.ok ? readBack(reading.valuation) : feedbackText(reading.feedback)).toEqual(
    expect.arrayContaining(said),
  )
})

test('the page shows every kind of sentence', () => {
  expect(lines('sentences').length).toBeGreaterThan(15)
  expect(lines('facts').length).toBeGreaterThan(5)
})
