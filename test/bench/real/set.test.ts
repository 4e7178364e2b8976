// The set of real tables: what its catalogue holds, and what a market out of a table tells and keeps back.
import { feedbackText } from '#contract/feedback.ts'
import { groundExample } from '#examples/ground-example.ts'
import type { Row } from '#examples/market-example.ts'
import { createRandom } from '#examples/random.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { expect, test } from 'vitest'
import { meanOfAlike } from './alike.ts'
import { STREAM, withHistory } from './history.ts'
import { judge, SHIPPED, type Judged } from './judge.ts'
import { rulesReport, tablesReport } from './set-report.ts'
import { namesOf, marketOf, packagesOfSet, SET_DESCRIPTIONS, type RealTable } from './set.ts'

const KINDS = Object.keys(SET_DESCRIPTIONS) as RealTable['kind'][]

/** A table in which the column `seen` and, as much, the column `felt` tell the outcome. */
function made(kind: RealTable['kind'], count: number): RealTable {
  const random = createRandom(1, 5)
  const rows = Array.from({ length: count }, (_, i): Row => {
    const [seen, felt] = [random.normal(), random.normal()]
    const level = seen + felt + random.normal()
    const yes = Number(level > 0)
    const outcome =
      kind === 'loans' || kind === 'contacts' ? yes : 9 + Math.round(20 * Math.exp(level))
    return { seen, felt, shop: `s${i % 9}`, outcome }
  })
  const ordered = kind === 'batches'
  return { name: kind, kind, by: ordered ? 'shop' : '', private: ['felt'], ordered, rows }
}

test('the catalogue has two dozen tables and more, half of them sealed, none of a reserved package', () => {
  const [open, sealed] = [namesOf(false), namesOf(true)]
  expect(open.length + sealed.length).toBeGreaterThanOrEqual(24)
  expect(open.length / (open.length + sealed.length)).toBeCloseTo(0.5, 1)
  expect(new Set([...open, ...sealed]).size).toBe(open.length + sealed.length)
  for (const reserved of ['kernlab', 'regclass', 'insurancedata', 'hrw', 'ddop'])
    expect(packagesOfSet().split(' ')).not.toContain(`r-cran-${reserved}`)
})

test.each(KINDS)(
  '%s: past deals are valued as they came, and what is private is kept back',
  (kind) => {
    const table = made(kind, 1000)
    for (const knows of [false, true]) {
      const market = marketOf(table, knows)
      const example = withHistory(market, 0)
      expect('felt' in example.menus[0]!).toBe(!knows)
      expect(example.menus[0]).not.toHaveProperty('outcome')
      const grounding = groundExample(example)
      if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
      const profits = market
        .offers(createRandom(0, STREAM))
        .flatMap(({ sizes }) => sizes.map(({ profit }) => profit))
      const came = new Set(profits.map((profit) => profit.toFixed(2)))
      const known = grounding.market.labelsAt(0).value.filter((value) => !Number.isNaN(value))
      expect(known.length).toBeGreaterThan(200)
      for (const value of known) expect(came).toContain(value.toFixed(2))
    }
  },
)

test('rows alike in a column share a mean: a tenth of the numbers, ties together, or a level', () => {
  const tens = Array.from({ length: 20 }, (_, i) => i)
  expect(meanOfAlike(tens, tens).slice(0, 4)).toEqual([0.5, 0.5, 2.5, 2.5])
  expect(meanOfAlike([1, 1, 1, 2], [3, 0, 0, 5])).toEqual([1, 1, 1, 5])
  expect(meanOfAlike(['a', null, 'a'], [1, 7, 3])).toEqual([2, 7, 2])
})

test('a market is learnt once and judged by every rule, told by means and, where open, by table', async () => {
  const judged: Judged[] = []
  const rules = { ...SHIPPED, mine: SHIPPED['knowledge']! }
  for (const knows of [false, true])
    judged.push(await judge(made('goods', 800), knows, 0, rules, inlinePool()))
  for (const { scores } of judged) {
    expect(scores['mine']).toEqual(scores['knowledge'])
    expect(scores['columns']!.value.ours).toBeLessThan(scores['columns']!.value.oracle)
  }
  const report = rulesReport(judged, false)
  expect(report).toContain('## (a) The business chose by what is told')
  expect(report).toContain('## (b) The business knew more than was told')
  expect(report).not.toContain('goods')
  expect(tablesReport(judged)).toMatch(/\| goods b +\|/)
}, 300_000)
