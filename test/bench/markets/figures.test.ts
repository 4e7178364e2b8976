// The scoreboard's arithmetic, on scores written by hand.
import { expect, test } from 'vitest'
import {
  byMethod,
  generatedScoreboard,
  promise,
  realScoreboard,
  spentInVain,
  together,
} from './figures.ts'
import { CATALOGUE } from './generator/catalogue.ts'
import { METHODS, type MarketScore, type Method } from './score-plan.ts'
import { median, rankCorrelation, standardError } from './statistics.ts'

const settingOf = (kind: string) => CATALOGUE.find((setting) => setting.kind === kind)!

/** A market where every baseline earns 50 of the oracle's 100 and spends 10. */
function score(ours: number, kind = 'lots', others: Partial<MarketScore> = {}): MarketScore {
  const record = (value: (method: Method) => number) =>
    Object.fromEntries(METHODS.map((method) => [method, value(method)])) as MarketScore['value']
  const value = record((method) => (method === 'oracle' ? 100 : method === 'ours' ? ours : 50))
  return {
    name: kind,
    rows: 1000,
    setting: settingOf(kind),
    value,
    outlay: record((method) => (method === 'take all' ? 1000 : 10)),
    picks: 5,
    precision: 1,
    predicted: ours,
    confidence: 0.8,
    paid: 0.8,
    coverage: 0.8,
    sweep: { exact: true, correlation: 1 },
    seconds: {},
    megabytes: 0,
    ...others,
  }
}
const marks = (scores: readonly MarketScore[]) =>
  Object.fromEntries(generatedScoreboard(scores).map(({ what, mark }) => [what, mark]))

test('what leads everywhere is ahead, what leads on most passes', () => {
  const nothing = score(0, 'nothing', { outlay: { ...score(0).outlay, ours: 0 } })
  expect(Object.values(marks([score(80), score(78, 'loans'), nothing]))).toEqual(
    Array.from({ length: 5 }, () => 'ahead'),
  )
  const most = marks([score(90), score(90), score(80), score(40)])
  expect(most['beats the best baseline on']).toBe('pass')
  expect(most['expected share, mean']).toBe('pass')
})

test('each promise is missed by what breaks it', () => {
  const what = 'predicted ÷ expected inside 0.7–1.3'
  expect(marks([score(80, 'lots', { predicted: 160 })])[what]).toBe('missed')
  // Kept on most markets, but one kind's usual ratio is off.
  const off = score(80, 'loans', { predicted: 120 })
  expect(marks([score(80), score(80), score(80), off])[what]).toBe('missed')
  const sweep = { exact: false, correlation: 1 }
  expect(marks([score(80, 'lots', { sweep })])['sweep: nested, never rising']).toBe('missed')
  const spent = score(-5, 'nothing', { outlay: { ...score(0).outlay, ours: 11 } })
  expect(marks([spent])['nothing pays: outlay ÷ take-all’s']).toBe('missed')
})

test('a refused market counts as a promise not kept and a share of 0', () => {
  const refused = score(0, 'lots', { picks: 0, predicted: 0 })
  expect(promise(refused)).toBeNaN()
  expect(marks([score(80), refused])['predicted ÷ expected inside 0.7–1.3']).toBe('missed')
})

test('differences are paired and carry their error', () => {
  const [, , takeAll] = byMethod([score(80), score(60), score(100, 'nothing')])
  expect(takeAll).toMatchObject({ method: 'take all', mean: 0.5, ahead: 2 })
  expect(takeAll!.difference).toBeCloseTo(0.2, 12)
  expect(takeAll!.error).toBeCloseTo(0.1, 12)
  expect(spentInVain([score(0, 'nothing')], 'ridge')).toEqual([0.01, 0.01])
})

test('real markets are judged by the best baseline of each', () => {
  expect(realScoreboard([score(52), score(50), score(51)]).mark).toBe('ahead')
  expect(realScoreboard([score(60), score(60), score(39)]).mark).toBe('missed')
})

test('several real markets count as one by their sums', () => {
  const years = [score(80), score(10, 'lots', { picks: 15, precision: 0.2 })]
  const all = together('all', years)
  expect(all).toMatchObject({ name: 'all', picks: 20, precision: 0.4, predicted: 90 })
  expect(all.confidence).toBeCloseTo(0.8, 12)
  expect(all.value).toMatchObject({ ours: 90, ridge: 100, oracle: 200 })
  // Of their best baselines the one that is best in all of them.
  expect(realScoreboard([all]).measured).toBe('0.900 / 0.90')
})

test('medians, errors and rank correlations', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(standardError([1, 3])).toBe(1)
  expect(rankCorrelation([1, 2, 3], [10, 20, 90])).toBeCloseTo(1, 12)
  expect(rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1, 12)
  expect(rankCorrelation([1, 2, 3], [5, 5, 5])).toBeNaN()
})
