// The project's examples of descriptions with the profit they mean (examples.json, free to use): read
// rightly at once, or asked about until they are; what cannot be read is refused. By the service's own
// evaluation.
import { feedbackText } from '#contract/feedback.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { valuationSchema } from '#contract/valuation.ts'
import { isWithin, runItem, sentWith } from '../bench/reading-run.ts'
import { examples } from '../bench/reading-sets.ts'
import { readDescription } from '#reading/builtin.ts'
import { profitOf, type Row } from '../support/reading/value.ts'

interface Item {
  id: string
  expected: { must_quote?: string[] }
  cases?: { option: Row; sales: Row[]; profit: number }[]
}
const { items } = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as {
  items: Item[]
}
const itemOf = new Map(items.map((item) => [item.id, item]))

/** Of the 55, those that must be refused counted as read rightly; both may only rise. */
const AT_ONCE = 36
const ON_ONE_SCREEN = 54

const runs = examples().map((text) => ({ text, run: runItem(text) }))
const read = runs.filter(({ run }) => run.verdict === 'at once' || run.verdict === 'answered')

describe('the examples', () => {
  test('are never read wrongly in silence', () => {
    const wrong = runs.filter(({ run }) => run.verdict === 'wrong in silence')
    expect(wrong.map(({ text }) => text.id)).toEqual([])
  })

  test('are never read wrongly once what was asked is answered', () => {
    const wrong = runs.filter(({ run }) => run.verdict === 'wrong after answers')
    expect(wrong.map(({ text }) => text.id)).toEqual([])
  })

  test('are read at once, and settled on one screen, as often as before', () => {
    const refused = runs.filter(({ run }) => run.verdict === 'rightly refused').length
    expect(refused).toBe(4)
    const count = (screens: number): number =>
      refused + runs.filter(({ run }) => isWithin(run, screens)).length
    expect(count(0)).toBeGreaterThanOrEqual(AT_ONCE)
    expect(count(1)).toBeGreaterThanOrEqual(ON_ONE_SCREEN)
  })

  test.each(read.map(({ text, run }) => [text.id, run] as const))(
    '%s gives the profits of its cases',
    (id, { reading }) => {
      if (!reading.ok) throw new Error(feedbackText(reading.feedback))
      expect(valuationSchema.parse(reading.valuation)).toEqual(reading.valuation)
      for (const { option, sales, profit } of itemOf.get(id)!.cases!)
        expect(Math.abs(profitOf(reading.valuation, option, sales) - profit)).toBeLessThanOrEqual(
          0.01 + 1e-6 * Math.abs(profit),
        )
    },
  )

  test.each(
    items.filter((each) => each.expected.must_quote).map((each) => [each.id, each] as const),
  )('%s names the words that are not clear', (id, item) => {
    const { reading } = runs.find(({ text }) => text.id === id)!.run
    if (reading.ok) throw new Error(reading.valuation.formula)
    const words = [
      feedbackText(reading.feedback),
      ...reading.questions.map((each) => each.words),
    ].join('\n')
    for (const quoted of item.expected.must_quote!) expect(words).toContain(quoted)
  })
})

/** Rewrites that keep the meaning. */
const REWRITES: Record<string, (text: string) => string> = {
  'doubled spaces': (text) => text.replaceAll(' ', '  '),
  '"USD 3" for "$3"': (text) => text.replace(/\$(\d[\d.,]*\d|\d)/g, 'USD $1'),
  'sentences on lines of their own': (text) => text.replace(/(?<=[.;]) /g, '\n'),
  'sentences as bullets': (text) =>
    text.includes('\n') || text.includes(':') ? text : `- ${text.replace(/(?<=\w\w\.) /g, '\n- ')}`,
}

test.each(Object.keys(REWRITES))('the examples that are read at once keep it with %s', (name) => {
  const others: string[] = []
  for (const { text, run } of runs) {
    if (run.verdict !== 'at once' || !run.reading.ok) continue
    const after = readDescription(REWRITES[name]!(text.description), text, sentWith(text))
    if (!after.ok || after.valuation.formula !== run.reading.valuation.formula) others.push(text.id)
  }
  expect(others).toEqual([])
})
