// How an article sold of late moves what its columns let expect: of articles alike in all columns, one that
// sells twice as much is foreseen so, one that ended is not, and nothing is known before its moment.
import { expect, test } from 'vitest'
import { recentLevels, seriesOf, type Expected } from '#model/held/recent-level.ts'
import type { Market } from '#grounding/market.ts'
import { createRandom } from '#examples/random.ts'

const ARTICLES = 30
const WEEKS = 40
const WAIT = 2
const MEAN = 6
/** Articles by what they sell beside the mean; the last one ended ten weeks ago. */
const rateOf = (article: number, week: number): number =>
  article === ARTICLES - 1 && week >= WEEKS - 10 ? 0 : article % 2 === 0 ? 2 : 0.5

const groups = ARTICLES * WEEKS
const places = Int32Array.from({ length: groups }, (_, g) => g)
const article = (g: number) => g % ARTICLES
const week = (g: number) => Math.floor(g / ARTICLES)
const market = {
  groups,
  start: Int32Array.from({ length: groups + 1 }, (_, g) => g),
  group: places,
  T: Float64Array.from(places, (g) => week(g) - WEEKS + 1),
  features: [
    { name: 'kind', kind: 'category', codes: places.map((g) => article(g) % 3), levels: 3 },
    { name: 'article', kind: 'category', codes: places.map(article), levels: ARTICLES },
  ],
} as unknown as Market

const random = createRandom(3, 1)
const past = places.filter((g) => market.T[g] <= -WAIT)
const expected: Expected = {
  rows: past,
  exposure: new Float64Array(past.length).fill(1),
  soldOut: new Uint8Array(past.length),
  judged: new Uint8Array(past.length).fill(1),
  means: new Float64Array(past.length).fill(MEAN),
  asked: Float64Array.from(past, (g) => random.poisson(MEAN * rateOf(article(g), week(g)))),
}
const levels = (observed: Expected) =>
  recentLevels(market, seriesOf(market)!, observed, places, WAIT)
const today = (of: Float64Array, each: number) => of[groups - ARTICLES + each]

test('the column that tells deals of one moment apart names the series', () => {
  expect(seriesOf(market)).toEqual(places.map(article))
  expect(seriesOf({ ...market, features: market.features.slice(0, 1) })).toBeNull()
})

test('an article is foreseen as it sold, an ended one less and less', () => {
  const found = levels(expected)
  expect(today(found, 0)).toBeGreaterThan(1.7)
  expect(today(found, 1)).toBeLessThan(0.65)
  expect(today(found, ARTICLES - 1)).toBeLessThan(0.5)
  // Of the first weeks nothing is known.
  expect(found[0]).toBe(1)
})

test('no level reads what was not known at its moment', () => {
  const later = Uint8Array.from(past, (g) => Number(week(g) >= 20))
  const judged = later.map((is) => 1 - is)
  const before = levels({ ...expected, judged })
  const after = levels({
    ...expected,
    judged,
    asked: expected.asked.map((v, i) => v + 50 * later[i]),
  })
  const known = (20 + WAIT) * ARTICLES
  expect(after.subarray(0, known)).toEqual(before.subarray(0, known))
  expect(after.subarray(known)).not.toEqual(before.subarray(known))
})

test('nothing moves where articles sell as their columns say', () => {
  const even = { ...expected, asked: Float64Array.from(past, () => random.poisson(MEAN)) }
  for (const level of levels(even)) expect(Math.abs(level - 1)).toBeLessThan(0.15)
})
