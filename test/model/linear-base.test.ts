// Trees that begin from a line, and lines that speak of today: what a learner says beyond what it saw,
// and of effects that turned.
import { describe, expect, test } from 'vitest'
import { binColumns } from '#model/boosting/binning.ts'
import { buildDesign } from '#model/learners/design.ts'
import { prepareLinearBase, TREES_ON_BASE } from '#model/learners/linear-base.ts'
import { runTask } from '#model/learners/pool.ts'
import { normalOf, randomOf } from './make-market.ts'

const N = 1500
const rows = Int32Array.from({ length: N }, (_, i) => i)
const random = randomOf(5)
const x = Float64Array.from(rows, () => normalOf(random))
const kind = Int32Array.from(rows, () => Math.floor(3 * random()))
/** Moments from −60 to −1, as histories have them. */
const time = Float64Array.from(rows, (i) => -60 + Math.floor((60 * i) / N))
const columns = [
  { name: 'x', kind: 'number' as const, values: x },
  { name: 'kind', kind: 'category' as const, codes: kind, levels: 3 },
]
const design = buildDesign(columns, N, rows)
const matrix = binColumns(columns, N)

/** Deals of the last moment: today. */
const today = rows.filter((row) => time[row] === -1)
const slopeOf = (scores: Float64Array) => {
  const cross = scores.reduce((sum, v, i) => sum + v * x[today[i]], 0)
  return cross / today.reduce((sum, row) => sum + x[row] ** 2, 0)
}
const lineOf = (target: Float64Array, moments: Float64Array | null, score = today) =>
  prepareLinearBase(
    { design, loss: 'squared', penalty: 30, time: moments },
    rows,
    score,
  )(target, null)

describe('a line of drifting effects', () => {
  test('tells the effect as it is now where it turned, and a steady line the mean of its past', () => {
    const target = Float64Array.from(
      rows,
      (i) => (time[i] < -20 ? -1 : 1) * x[i] + normalOf(random),
    )
    expect(slopeOf(lineOf(target, null).score)).toBeLessThan(0)
    expect(slopeOf(lineOf(target, time).score)).toBeGreaterThan(0.5)
  })

  test('tells what a category is worth now where it slid', () => {
    const target = Float64Array.from(
      rows,
      (i) => (kind[i] === 1 ? 1 + time[i] / 30 : 0) + 0.3 * normalOf(random),
    )
    const worth = (moments: Float64Array | null) => {
      const { score } = lineOf(target, moments)
      const of = (level: number) => score[today.findIndex((row) => kind[row] === level)]
      return of(1) - of(0)
    }
    expect(Math.abs(worth(null))).toBeLessThan(0.15)
    expect(worth(time)).toBeGreaterThan(0.35)
  })

  test('is the steady line, nearly, where nothing drifts', () => {
    const target = Float64Array.from(rows, (i) => x[i] + 0.5 * (kind[i] - 1) + normalOf(random))
    const steady = lineOf(target, null).score
    const drifting = lineOf(target, time).score
    const apart = drifting.reduce((sum, v, i) => sum + (v - steady[i]) ** 2, 0) / today.length
    expect(Math.sqrt(apart)).toBeLessThan(0.25)
  })

  test('speaks of a past row as of its own time', () => {
    const target = Float64Array.from(rows, (i) => (time[i] < -20 ? -1 : 1) * x[i])
    const old = rows.filter((row) => time[row] < -30)
    const { score } = lineOf(target, time, old)
    const wrong = score.filter((v, i) => v * target[old[i]] < 0 && Math.abs(x[old[i]]) > 0.3)
    expect(wrong.length).toBeLessThan(0.1 * old.length)
  })

  test('of many rows is learnt from a part that has every size of deals in it', () => {
    const deals = 6500
    const many = Int32Array.from({ length: 2 * deals }, (_, i) => i)
    const size = Float64Array.from(many, (row) => (row % 2 === 0 ? 2 : 10))
    const sized = buildDesign([{ name: 'qty', kind: 'number', values: size }], 2 * deals, many)
    const line = { design: sized, loss: 'squared', penalty: 30, time: null } as const
    const { score } = prepareLinearBase(
      line,
      many,
      many.subarray(0, 2),
    )(
      size.map((v) => 5 * v),
      null,
    )
    expect(score[0]).toBeCloseTo(10, 0)
    expect(score[1]).toBeCloseTo(50, 0)
  })

  test('needs no more than one moment', () => {
    const target = x.map((v) => 2 * v)
    const once = lineOf(target, new Float64Array(N).fill(-3)).score
    lineOf(target, null).score.forEach((v, i) => expect(once[i]).toBeCloseTo(v, 10))
  })
})

describe('trees on a line', () => {
  const half = rows.filter((row) => x[row] < 0.5)
  const far = rows.filter((row) => x[row] > 1.5)
  const predict = (target: Float64Array, score: Int32Array, line: boolean) =>
    runTask({
      kind: 'boost',
      matrix,
      rows: half,
      target: Float64Array.from(half, (row) => target[row]),
      weight: null,
      options: { ...TREES_ON_BASE, loss: 'squared', minLeaf: 20 },
      ...(line && { linearBase: { design, loss: 'squared' as const, penalty: 30, time: null } }),
      score,
    })

  test('go on along it where nothing was seen, and learn the bend that it lacks', () => {
    const target = Float64Array.from(rows, (i) => 2 * x[i] + (kind[i] === 2 && x[i] < -1 ? 3 : 0))
    const error = (answer: Float64Array, of: Int32Array) =>
      answer.reduce((sum, v, i) => sum + Math.abs(v - target[of[i]]), 0) / of.length
    const odd = half.filter((row) => kind[row] === 2 && x[row] < -1)
    const seen = Float64Array.from(half, (row) => target[row])
    const plain = { design, loss: 'squared', penalty: 30, time: null } as const
    const line = prepareLinearBase(plain, half, odd)(seen, null)
    expect(error(predict(target, odd, true), odd)).toBeLessThan(0.6 * error(line.score, odd))
    expect(error(predict(target, far, true), far)).toBeLessThan(
      0.5 * error(predict(target, far, false), far),
    )
  })

  test('have the chances and rates of their loss', () => {
    for (const loss of ['logistic', 'poisson'] as const) {
      const target = Float64Array.from(rows, (i) => Number(x[i] + normalOf(random) > 0))
      const line = { design, loss, penalty: 5, time }
      const options = { ...TREES_ON_BASE, loss, minLeaf: 20 }
      const answer = runTask({
        kind: 'boost',
        matrix,
        rows,
        target,
        weight: null,
        options,
        linearBase: line,
        score: rows,
      })
      const mean = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / N
      expect(Math.abs(mean(answer) - mean(target))).toBeLessThan(0.15)
      expect(Math.min(...answer)).toBeGreaterThanOrEqual(0)
    }
  })
})
