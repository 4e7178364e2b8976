// "What if" changes the number that was picked and no other, and scenarios are a table that Excel takes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScenarios, writeScenarios, type Scenario } from '#addin/what-if/scenario-part.ts'
import {
  asTable,
  changedBy,
  changedName,
  changesText,
  numbersOf,
  withNumber,
} from '#addin/what-if/scenario-text.ts'
import { BUSINESSES } from '#addin/description/businesses.ts'

const WORDS = 'The marketplace takes 15% of the selling price and $0.99 per unit sold.'

test('offers each number with the words around it, and changes that one alone', () => {
  const numbers = numbersOf(WORDS)
  expect(numbers.map(({ text }) => text)).toEqual(['15%', '$0.99'])
  expect(numbers[0]!.around).toBe('marketplace takes 15% of the selling price and')
  const [fee, perUnit] = numbers
  expect(withNumber(WORDS, { of: fee!, to: 18 })).toBe(WORDS.replace('15%', '18%'))
  expect(withNumber(WORDS, { of: perUnit!, to: 1.2 })).toBe(WORDS.replace('$0.99', '$1.2'))
  const changed = changedBy({ number: { of: fee!, to: 18 }, horizon: 8 }, null)
  expect(changedName(changed)).toBe('15% → 18%, horizon 8')
  expect(changesText(changed)).toBe(
    '18% instead of 15%, leftovers written off after 8 periods instead of as described',
  )
})

test('finds in every business the amounts, and changes nothing else of it', () => {
  for (const { words } of BUSINESSES)
    for (const of of numbersOf(words)) {
      const changed = withNumber(words, { of, to: 77 })
      expect(changed.slice(0, of.start)).toBe(words.slice(0, of.start))
      expect(changed.endsWith(words.slice(of.end))).toBe(true)
      expect(changed.slice(of.start)).toMatch(/^[$€£¥]?77/)
    }
})

const scenario: Scenario = {
  id: 'a',
  name: '=1+1',
  by: 'Ada',
  at: '2026-11-22T10:00:00Z',
  profit: 1234.5,
  capital: null,
  interval: [1000, 1500],
  threshold: 0.6,
  limit: null,
  horizon: 12,
  words: WORDS,
  chosen: [['K <1> & "2"', 10, null, 1234.5]],
}

const partOf = (...scenarios: Scenario[]) => ({ version: 1 as const, scenarios })

test('is pasted as numbers, and a name is never a formula', () => {
  const { chosen, ...shown } = scenario
  const [head, row] = asTable([{ ...shown, limits: {}, n: chosen.length }]).split('\n')
  expect(head!.split('\t').length).toBe(9)
  expect(row!.split('\t')).toEqual(["'=1+1", '1', '1234.5', '1000', '1500', '', '0.6', '', ''])
})

test('is kept whole, whatever its texts say, and never with a key', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 200 }), (name, words) => {
      const part = partOf({ ...scenario, name, words })
      const written = writeScenarios(part)
      expect(written.ok && readScenarios([written.xml])).toEqual({ ok: true, part })
    }),
  )
  const name = `edps_paid_${'a1'.repeat(18)}`
  expect(writeScenarios(partOf({ ...scenario, name }))).toMatchObject({ ok: false })
})

test('is told apart where it cannot be read: damaged, or a later version’s', () => {
  const xml = (text: string) => `<scenarios>${encodeURIComponent(text)}</scenarios>`
  const [written, damaged, newer] = [
    xml('{"version":1,"scenarios":[]}'),
    xml('{'),
    xml('{"version":2}'),
  ]
  expect(readScenarios([])).toMatchObject({ ok: true, part: { scenarios: [] } })
  expect(readScenarios([damaged, '<x/>'])).toEqual({ ok: false, why: 'damaged' })
  expect(readScenarios([damaged, written])).toMatchObject({ ok: true })
  expect(readScenarios([written, newer])).toEqual({ ok: false, why: 'newer' })
})
