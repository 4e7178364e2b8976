// What plain learners tell the network of every row: what is there, and of a row of the past nothing of its own deal.
import { describe, expect, test } from 'vitest'
import { CELL } from '#network/cells.ts'
import { FOLDS } from '#network/cross-fit.ts'
import { HINTS, hintsOf, type HintInput } from '#network/hints.ts'
import { writeShapes } from '#network/shapes.ts'
import { FACTS } from '#network/facts.ts'
import { createRandom } from '#examples/random.ts'

const CONTEXT = 200
const ENTRIES = 260
const PLACE = CELL.indexOf('place')
const SHAPE = CELL.indexOf('shape')

/** Two columns, of which the first moves the outcome: by `worth` of its place. */
function drawn(worth: (place: number) => number) {
  const random = createRandom(7, 1)
  const cells = new Float32Array(ENTRIES * 2 * CELL.length)
  const place = Float64Array.from({ length: ENTRIES }, () => random.normal())
  for (let entry = 0; entry < ENTRIES; entry++) {
    for (const column of [0, 1]) {
      const at = (entry * 2 + column) * CELL.length
      cells[at + PLACE] = cells[at + 1] = column === 0 ? place[entry] : random.normal()
    }
  }
  const truth = place.map(worth)
  const outcome = truth.map((v, entry) =>
    entry < CONTEXT ? v + 0.5 * random.normal() : Number.NaN,
  )
  const fold = Int32Array.from(place, (_, entry) => entry % FOLDS)
  return { cells, truth, outcome, fold }
}

const UNKNOWN = new Float64Array(ENTRIES).fill(Number.NaN)
const UNTOLD: Pick<HintInput, 'sold' | 'price' | 'profitAt'> = {
  sold: UNKNOWN,
  price: UNKNOWN,
  profitAt: () => Number.NaN,
}

function hinted({ cells, outcome, fold }: ReturnType<typeof drawn>, sales = UNTOLD) {
  const hints = hintsOf({
    context: CONTEXT,
    columns: 2,
    cells,
    facts: new Float32Array(ENTRIES * FACTS.length),
    factsWidth: FACTS.length,
    outcome,
    taken: new Float64Array(CONTEXT).fill(1),
    fold,
    ...sales,
  })
  return (name: (typeof HINTS)[number]) =>
    Float64Array.from({ length: ENTRIES }, (_, i) => hints[i * HINTS.length + HINTS.indexOf(name)])
}

const errorOf = (said: Float64Array, truth: Float64Array) =>
  Math.sqrt(
    truth.subarray(CONTEXT).reduce((sum, v, i) => sum + (v - said[CONTEXT + i]) ** 2, 0) / 60,
  )

describe('hints of the network', () => {
  test('the line follows a line, and trees what follows no line, of rows that are not known', () => {
    const line = drawn((v) => v)
    expect(errorOf(hinted(line)('line'), line.truth)).toBeLessThan(0.2)
    const step = drawn((v) => (Math.abs(v) > 0.7 ? 1 : -1))
    const of = hinted(step)
    expect(errorOf(of('line'), step.truth)).toBeGreaterThan(0.8)
    expect(errorOf(of('trees'), step.truth)).toBeLessThan(0.5)
    expect(of('trees explain')[0]).toBeGreaterThan(of('line explains')[0] + 0.3)
  })

  test('say nothing where nothing can be told', () => {
    const noise = drawn(() => 0)
    const of = hinted(noise)
    expect(of('line explains')[0]).toBeLessThan(0.1)
    expect(errorOf(of('line'), noise.truth)).toBeLessThan(0.25)
  })

  test('do not hold the outcome of their own deal', () => {
    const market = drawn((v) => v)
    const turned = { ...market, outcome: market.outcome.slice() }
    turned.outcome[20] = -turned.outcome[20]
    const [one, other] = [hinted(market), hinted(turned)]
    for (const name of ['line', 'trees'] as const) {
      expect(other(name)[20]).toBe(one(name)[20])
      expect(other(name)[21]).not.toBe(one(name)[21])
    }
  })

  test('make money of the sales that are foreseen, by the economics', () => {
    const market = drawn((v) => (v > 0 ? 0.8 : 0.2))
    const profitAt = (entry: number, share: number) => (entry % 2 ? 4 : -4) * share
    const money = market.truth.map((v, entry) => profitAt(entry, v))
    const known = money.map((v, entry) => (entry < CONTEXT ? v : Number.NaN))
    const sales = { sold: market.outcome, price: UNKNOWN, profitAt }
    const of = hinted({ ...market, outcome: known }, sales)
    // No column tells which of the deals lose: the economics do
    expect(errorOf(of('economics'), money)).toBeLessThan(1)
    expect(errorOf(of('trees'), money)).toBeGreaterThan(2)
    expect(hinted(market)('economics')).toEqual(hinted(market)('trees'))
  })

  test('the shape of a column is what the outcomes of like values were', () => {
    const { cells, outcome, fold } = drawn((v) => (v > 1 ? 2 : 0))
    writeShapes(cells, 2, outcome, fold)
    const shape = (entry: number) => cells[entry * 2 * CELL.length + SHAPE]
    const high = Array.from({ length: ENTRIES }, (_, i) => i).filter(
      (i) => cells[i * 2 * CELL.length + PLACE] > 1.3,
    )
    for (const entry of high) expect(shape(entry)).toBeGreaterThan(0.5)
  })
})
