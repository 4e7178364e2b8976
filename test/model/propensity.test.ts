// What was likely to be taken: tables of the normal curve against numbers printed elsewhere and
// against sums, and the rule that no menu is judged by a model that saw it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { millsRatio, normalQuantile, propensityTasks } from '#model/learners/propensity.ts'
import { makeMarket } from './make-market.ts'

const share = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true })

/** Mass and mean of the standard normal above x, by Simpson's rule. */
function above(x: number): { mass: number; mean: number } {
  const steps = 4000
  const width = (Math.max(x, 0) + 10 - x) / steps
  const moment = (power: number) => {
    let sum = 0
    for (let i = 0; i <= steps; i++) {
      const z = x + i * width
      const factor = i === 0 || i === steps ? 1 : i % 2 ? 4 : 2
      sum += factor * z ** power * Math.exp(-0.5 * z * z)
    }
    return (sum * width) / 3 / Math.sqrt(2 * Math.PI)
  }
  const mass = moment(0)
  const mean = moment(1) / mass
  return { mass, mean }
}

describe('the normal curve', () => {
  test.each([
    [0.5, 0],
    [0.841344746068543, 1],
    [0.975, 1.959963984540054],
    [0.99, 2.326347874040841],
    [0.999, 3.090232306167814],
    [0.02425, -1.972961],
    [0.004, -2.652069807902],
    [1e-6, -4.753424308822899],
  ])('has its quantile of %d at %d', (p, x) => {
    expect(normalQuantile(p)).toBeCloseTo(x, x === -1.972961 ? 5 : 7)
  })

  test('has quantiles that are odd around one half and rise throughout', () => {
    fc.assert(
      fc.property(share, share, (p, q) => {
        expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 6)
        if (p < q) expect(normalQuantile(p)).toBeLessThanOrEqual(normalQuantile(q))
      }),
    )
  })

  test('has above a threshold the share and mean that integration finds', () => {
    for (let x = -2.6; x <= 2.6; x += 0.1) {
      const { mass, mean } = above(x)
      expect(normalQuantile(1 - mass)).toBeCloseTo(x, 6)
      expect(millsRatio(mass)).toBeCloseTo(mean, 6)
    }
  })

  test('flatters the rarely taken more', () => {
    fc.assert(
      fc.property(share, share, (p, q) => {
        if (p < q) expect(millsRatio(p)).toBeGreaterThan(millsRatio(q) - 1e-8)
      }),
    )
  })
})

describe('the propensity', () => {
  const { market } = makeMarket({ menus: 12, perMenu: 60, task: 40 })
  const allRows = Int32Array.from({ length: market.rows }, (_, row) => row)
  const matrices = buildMatrices(market, allRows)
  const past = (row: number) => !market.task[market.group[row]]
  const timeOf = (row: number) => market.T[market.group[row]]

  test('of a past option comes from the half that did not hold its moment, of today from both', () => {
    const fit = propensityTasks(market, matrices)
    expect(fit.tasks.length).toBe(2)
    const seen = fit.tasks.map((task) => new Set(Array.from(task.rows, timeOf)))
    expect([...seen[0]].some((t) => seen[1].has(t))).toBe(false)
    expect(fit.tasks[0].rows.length + fit.tasks[1].rows.length).toBe(allRows.filter(past).length)
    const answers = [0.2, 0.6].map((p) => new Float64Array(market.rows).fill(p))
    fit.combine(answers).forEach((p, row) => {
      const unseen = seen[0].has(timeOf(row)) ? 0.6 : 0.2
      expect(p).toBeCloseTo(past(row) ? unseen : 0.4, 12)
    })
  })

  test('is of an order of this size or a larger one', () => {
    for (const task of propensityTasks(market, matrices).tasks)
      task.rows.forEach((row, i) => {
        const ordered = market.takenRow[market.group[row]]
        const covered = ordered >= 0 && market.qty[ordered] >= market.qty[row]
        expect(task.target[i]).toBe(covered ? 1 : 0)
      })
    const trials: Market = { ...market, quantity: 'trials' }
    for (const task of propensityTasks(trials, matrices).tasks)
      task.rows.forEach((row, i) => expect(task.target[i]).toBe(market.taken[market.group[row]]))
  })

  test('of a deal whose sizes are borrowed is learnt of its own row, by what does not tell its size', () => {
    const derived = market.derived.map((_, row) =>
      row === market.start[market.group[row]] ? 0 : 1,
    )
    for (const task of propensityTasks({ ...market, derived }, matrices).tasks) {
      expect(task.matrix).toBe(matrices.groupBinned)
      expect([...task.rows].every((row) => derived[row] === 0)).toBe(true)
    }
  })

  test('leaves out what could not have been taken, and stays away from never and always', () => {
    const available = market.available.map((_, row) => (row % 7 === 0 ? 0 : 1))
    const fit = propensityTasks({ ...market, available }, matrices)
    for (const row of fit.tasks.flatMap((task) => Array.from(task.rows)))
      expect(available[row] === 1 || market.taken[market.group[row]] === 1).toBe(true)
    const [low, high] = [0, 1].map((p) => new Float64Array(market.rows).fill(p))
    for (const p of [...fit.combine([low, low]), ...fit.combine([high, high])]) {
      expect(p).toBeGreaterThan(0)
      expect(p).toBeLessThan(1)
    }
  })

  test('of today is what it was, though nothing shows yet of the latest deals', async () => {
    const today = async (given: Market) => {
      const fit = propensityTasks(given, matrices)
      const p = fit.combine(await inlinePool().map(fit.tasks))
      const rows = allRows.filter((row) => !past(row))
      return rows.reduce((sum, row) => sum + p[row], 0) / rows.length
    }
    const late = (g: number) => market.T[g] > -4
    const shown = market.taken.map((is, g) => (late(g) ? 0 : is))
    const unshown = {
      ...market,
      taken: shown,
      takenRow: market.takenRow.map((row, g) => (late(g) ? -1 : row)),
    }
    const decided = market.decided.map((is, g) => (late(g) ? 0 : is))
    const usual = await today(market)
    expect(Math.abs((await today({ ...unshown, decided })) - usual)).toBeLessThan(0.1)
    expect(await today(unshown)).toBeLessThan(usual / 2)
  })

  test('is higher for deals that the business went on to take', async () => {
    const fit = propensityTasks(market, matrices)
    const p = fit.combine(await inlinePool().map(fit.tasks))
    const mean = (taken: number) => {
      const rows = allRows.filter((row) => past(row) && market.taken[market.group[row]] === taken)
      return rows.reduce((sum, row) => sum + p[row], 0) / rows.length
    }
    expect(mean(1)).toBeGreaterThan(mean(0) + 0.1)
  })

  test('asks no learner where all or nothing was taken, and answers that rate', () => {
    for (const all of [0, 1]) {
      const same: Market = {
        ...market,
        quantity: 'trials',
        taken: market.taken.map((_, g) => (market.task[g] ? 0 : all)),
      }
      const fit = propensityTasks(same, matrices)
      expect(fit.tasks).toEqual([])
      for (const p of fit.combine([])) expect(Math.abs(p - all)).toBeLessThan(0.01)
    }
  })
})
