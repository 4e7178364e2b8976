// How many trees a fit has: more where columns work together, none for chance.
import { describe, expect, test } from 'vitest'
import { binColumns } from '#model/boosting/binning.ts'
import { buildDesign } from '#model/learners/design.ts'
import { chooseTrees, type DealTimes, type TreeChoice } from '#model/boosting/early-stopping.ts'
import { prepareLinearBase, TREES_ON_BASE } from '#model/learners/linear-base.ts'
import { runTask, type BoostTask } from '#model/learners/pool.ts'
import { runs } from '../support/nightly.ts'
import { normalOf, randomOf } from './make-market.ts'

const N = 2500
const random = randomOf(8)
const columns = Array.from({ length: 6 }, (_, j) => ({
  name: `x${j}`,
  kind: 'number' as const,
  values: Float64Array.from({ length: N }, () => normalOf(random)),
}))
const everyRow = Int32Array.from({ length: N }, (_, i) => i)
const design = buildDesign(columns, N, everyRow)
const matrix = binColumns(columns, N)
const x = (j: number, i: number) => columns[j].values[i]
const past = everyRow.subarray(0, 2000)
const later = everyRow.subarray(2000)
const noise = Float64Array.from(everyRow, () => normalOf(random))
/** Who leaves: a client of two faults together, of either sign, or of a third and none of them. */
const together = (i: number) =>
  (x(0, i) > 0 === x(1, i) > 0.5 ? 1 : -1) + (x(2, i) > 1 ? x(3, i) : 0)
/** A deal a row, fifty a moment. */
const apart: DealTimes = {
  deal: everyRow,
  time: Float64Array.from(everyRow, (i) => Math.floor(i / 50)),
}

interface Given {
  readonly rows?: Int32Array
  readonly occasions?: DealTimes
  readonly weight?: Float64Array
}

function task(of: (i: number) => number, loss: 'squared' | 'logistic', given: Given = {}) {
  const { rows = past, occasions = apart, weight = null } = given
  const value = (i: number) => (loss === 'squared' ? of(i) : of(i) > 0 ? 1 : 0)
  const job: BoostTask = {
    kind: 'boost',
    matrix,
    rows,
    target: Float64Array.from(rows, value),
    weight,
    options: { ...TREES_ON_BASE, loss, minLeaf: 25 },
    linearBase: { design, loss, penalty: 30, time: null },
    dealTimes: occasions,
    score: later,
  }
  return job
}

const formOf = (job: BoostTask) =>
  chooseTrees(
    job,
    prepareLinearBase(job.linearBase!, job.rows, job.rows)(job.target, job.weight).own,
  )
/** Trees on the line; larger ones without it count as more than any on it. */
const growth = ({ onBase: onLine, trees }: TreeChoice) => (onLine ? trees : Infinity)
const treesOf = (job: BoostTask) => growth(formOf(job))

describe.each(['squared', 'logistic'] as const)('trees of a %s loss', (loss) => {
  test('are many where columns work together, and tell more of what is to come', () => {
    const job = task((i) => together(i) + 0.7 * noise[i], loss)
    expect(treesOf(job)).toBeGreaterThan(2 * TREES_ON_BASE.trees)
    const rate = (v: number) => (loss === 'squared' ? v : 2 * v - 1)
    const hit = (given: BoostTask) => {
      const told = runTask(given)
      return later.reduce((sum, row, i) => sum + rate(told[i]) * together(row), 0)
    }
    // Nothing tells more trees where it is not known which rows came later.
    const { dealTimes: _, ...blind } = job
    expect(hit(job)).toBeGreaterThan(1.1 * hit(blind))
  })

  test('are larger ones that no line misleads where thresholds alone tell', () => {
    // Clients who ring often leave, and those who talk long by day and by night, unless they have a plan.
    const leaves = (i: number) =>
      x(0, i) > 1 || (x(1, i) > 0.3 && x(2, i) > 0.3 && x(3, i) < 0.8) ? 1.5 : -1
    const job = task((i) => leaves(i) + 0.5 * noise[i], loss)
    expect(formOf(job).onBase).toBe(false)
    // Nothing tells the line's faults where it is not known which rows came later.
    const { dealTimes: _, ...onLine } = job
    const rate = (v: number) => (loss === 'squared' ? v : 2 * v - 1)
    const hit = (given: BoostTask) => {
      const told = runTask(given)
      return later.reduce((sum, row, i) => sum + rate(told[i]) * leaves(row), 0)
    }
    expect(hit(job)).toBeGreaterThan(1.05 * hit(onLine))
  })

  test('keep the line where it tells a part that trees only come near', () => {
    const slopes = (i: number) => x(0, i) + x(1, i) - x(2, i) + x(3, i) + 0.3 * together(i)
    expect(formOf(task((i) => slopes(i) + noise[i], loss)).onBase).toBe(true)
  })

  test('are few where a line tells all that there is', () => {
    expect(treesOf(task((i) => x(0, i) + noise[i], loss))).toBe(TREES_ON_BASE.trees)
    expect(treesOf(task((i) => noise[i], loss))).toBe(TREES_ON_BASE.trees)
  })

  test('are few where what was learnt is no longer so', () => {
    const turned = (i: number) => (i < 1500 ? 1 : -1) * together(i) + 0.7 * noise[i]
    expect(treesOf(task(turned, loss))).toBe(TREES_ON_BASE.trees)
  })

  test('are few where it is rows of no weight that columns work together in', () => {
    const odd = (i: number) => (i % 2 ? together(i) : 0) + 0.7 * noise[i]
    const weigh = (light: number) => ({
      weight: Float64Array.from(past, (i) => (i % 2 === light ? 1e-6 : 1)),
    })
    expect(treesOf(task(odd, loss, weigh(0)))).toBeGreaterThan(TREES_ON_BASE.trees)
    expect(treesOf(task(odd, loss, weigh(1)))).toBe(TREES_ON_BASE.trees)
  })
})

test('what one deal alone tells, in however many sizes, is no reason for more trees', () => {
  // Deals of five sizes; of the latest quarter one counts at a time.
  const deal = everyRow.map((i) => Math.floor(i / 5))
  const time = Float64Array.from(deal, (d) => Math.floor(d / 10))
  const trees = Array.from({ length: runs(30, 8) }, (_, k) => {
    const weight = Float64Array.from(past, (i) => (i < 1500 || deal[i] === 300 + k ? 1 : 0))
    return treesOf(task(together, 'squared', { weight, occasions: { deal, time } }))
  })
  expect(new Set(trees)).toEqual(new Set([TREES_ON_BASE.trees]))
})

test.each([2, 3, 4])('large histories of %d sizes tell by all of them in turns', (sizes) => {
  const rows = Int32Array.from({ length: 20_000 }, (_, i) => i)
  const deal = rows.map((i) => Math.floor(i / sizes))
  const time = Float64Array.from(deal, (d) => Math.floor(d / 100))
  const chance = randomOf(3)
  const wide = [0, 1].map((j) => ({
    name: `x${j}`,
    kind: 'number' as const,
    values: Float64Array.from(rows, () => normalOf(chance)),
  }))
  // One size earns by what two columns tell together, and the others nothing.
  const matrix = binColumns(wide, rows.length)
  const none = new Float64Array(rows.length)
  const telling = Array.from({ length: sizes }, (_, size) => {
    const target = none.map((_, i) =>
      i % sizes === size ? Math.sign(wide[0].values[i] * wide[1].values[i]) : 0,
    )
    const options = { ...TREES_ON_BASE, loss: 'squared', minLeaf: 25 } as const
    const job = {
      kind: 'boost',
      matrix,
      rows,
      target,
      weight: null,
      options,
      score: later,
    } as const
    return growth(chooseTrees({ ...job, dealTimes: { deal, time } }, none))
  })
  telling.forEach((trees) => expect(trees).toBeGreaterThan(TREES_ON_BASE.trees))
})

test('a history too short to tell, or of one moment, has the usual number', () => {
  const short = { rows: past.subarray(0, 199) }
  expect(treesOf(task(together, 'squared', short))).toBe(TREES_ON_BASE.trees)
  const once = { occasions: { deal: everyRow, time: new Float64Array(N) } }
  expect(treesOf(task(together, 'squared', once))).toBe(TREES_ON_BASE.trees)
})
