// The linear learners' matrix: which levels get a column, how numbers are standardised, what a hole
// becomes; and ridge regression on it against the normal equations solved another way.
import { describe, expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { buildDesign, withNumber, type Design } from '#model/learners/design.ts'
import { fitLinear, predictLinear } from '#model/learners/linear.ts'
import { normalOf, randomOf } from './make-market.ts'

const number = (values: ArrayLike<number>): Feature => ({
  name: 'number',
  kind: 'number',
  values: Float64Array.from(values),
})
const category = (codes: ArrayLike<number>, levels: number): Feature => ({
  name: 'category',
  kind: 'category',
  codes: Int32Array.from(codes),
  levels,
})
const upTo = (n: number) => Int32Array.from({ length: n }, (_, i) => i)

/** A row written out in full, the intercept last. */
function dense({ numbers, values, categories, hot, columns }: Design, row: number): number[] {
  const line = Array.from({ length: columns + 1 }, (_, j) => Number(j === columns))
  for (let j = 0; j < numbers; j++) line[j] = values[row * numbers + j]
  for (let j = 0; j < categories; j++) {
    const column = hot[row * categories + j]
    if (column >= 0) line[column]++
  }
  return line
}

/** Column j of a design's numbers. */
function column(design: Design, j: number): number[] {
  return Array.from(upTo(design.rows), (row) => design.values[row * design.numbers + j])
}

/** Solves M x = b by Gauss–Jordan elimination, largest pivot first. */
function eliminate(M: number[][], b: number[]): number[] {
  const lines = M.map((line, j) => [...line, b[j]])
  lines.forEach((_, j) => {
    let top = j
    for (let i = j; i < lines.length; i++)
      if (Math.abs(lines[i][j]) > Math.abs(lines[top][j])) top = i
    ;[lines[j], lines[top]] = [lines[top], lines[j]]
    const pivot = lines[j][j]
    lines[j] = lines[j].map((v) => v / pivot)
    lines.forEach((line, i) => {
      if (i !== j) lines[i] = line.map((v, k) => v - line[j] * lines[j][k])
    })
  })
  return lines.map((line) => line[lines.length])
}

test('ridge weights solve the normal equations, the intercept free of the penalty', () => {
  for (const penalty of [0.01, 3, 200]) {
    const random = randomOf(penalty)
    const n = 120
    const holes = () => (random() < 0.2 ? Number.NaN : 5 + normalOf(random))
    const x = Float64Array.from({ length: n }, holes)
    const wide = Float64Array.from({ length: n }, () => Math.exp(3 * normalOf(random)))
    const codes = () => Int32Array.from({ length: n }, () => Math.floor(5 * random()) - 1)
    const columns = [number(x), category(codes(), 4), number(wide), category(codes(), 4)]
    const design = buildDesign(columns, n, upTo(n))
    const rows = Int32Array.from({ length: 100 }, (_, i) => (7 * i) % n)
    const y = Float64Array.from(rows, (row) => 20 + 2 * (x[row] || 3) + normalOf(random))
    const w = Float64Array.from(rows, () => random())
    const lines = Array.from(rows, (row) => dense(design, row))
    const size = design.columns + 1
    const sum = (of: (line: number[], i: number) => number) =>
      lines.reduce((total, line, i) => total + w[i] * of(line, i), 0)
    const M = Array.from({ length: size }, (_, j) =>
      Array.from(
        { length: size },
        (__, k) => sum((line) => line[j] * line[k]) + (j === k && j < size - 1 ? penalty : 0),
      ),
    )
    const b = M.map((_, j) => sum((line, i) => line[j] * y[i]))
    const expected = eliminate(M, b)
    const model = fitLinear(design, rows, y, w, 'squared', penalty)
    model.weights.forEach((v, j) => expect(v).toBeCloseTo(expected[j], 5))
    predictLinear(model, design, upTo(n)).forEach((p, row) =>
      expect(p).toBeCloseTo(
        dense(design, row).reduce((total, v, j) => total + v * expected[j], 0),
        5,
      ),
    )
  }
})

describe('categories', () => {
  test('have one column for each of their forty most frequent levels, and no more', () => {
    // Level c of 60 stands in 1 + (c % 30) rows: those of 10 rows and more are 40.
    const codes = Array.from({ length: 60 }, (_, c) =>
      Array.from({ length: 1 + (c % 30) }, () => c),
    ).flat()
    const design = buildDesign([category(codes, 60)], codes.length, upTo(codes.length))
    expect(design.columns).toBe(40)
    const columnOf = new Map<number, number>()
    codes.forEach((code, row) => {
      if (code % 30 < 10) return expect(design.hot[row]).toBe(-1)
      expect(design.hot[row]).toBe(columnOf.get(code) ?? design.hot[row])
      columnOf.set(code, design.hot[row])
    })
    expect([...columnOf.values()].sort((a, b) => a - b)).toEqual(Array.from(upTo(40)))
  })

  test('show nothing in a hole or in a level that the fitted rows never had', () => {
    const codes = [0, 1, 0, 1, -1, 2]
    const { hot, columns } = buildDesign([category(codes, 3)], 6, Int32Array.of(0, 1, 2, 3, 4))
    expect(Array.from(hot)).toEqual([0, 1, 0, 1, -1, -1])
    expect(columns).toBe(2)
  })

  test('of a single fitted level are left out', () => {
    const design = buildDesign([category([0, 0, 0, 1], 2)], 4, upTo(3))
    expect([design.categories, design.columns]).toEqual([0, 0])
  })
})

describe('numbers', () => {
  test('have mean 0 and spread 1 over the fitted rows, whatever the other rows hold', () => {
    const random = randomOf(2)
    const values = Array.from({ length: 100 }, (_, i) => (i < 80 ? 50 + 7 * normalOf(random) : 400))
    const line = column(buildDesign([number(values)], 100, upTo(80)), 0)
    const fitted = line.slice(0, 80)
    expect(fitted.reduce((a, b) => a + b, 0) / 80).toBeCloseTo(0, 10)
    expect(fitted.reduce((a, b) => a + b * b, 0) / 80).toBeCloseTo(1, 10)
    // What lies beyond the fitted rows says no more than the outermost of them; time alone goes on.
    expect(new Set(line.slice(80))).toEqual(new Set([Math.max(...fitted)]))
    const time = { ...number(values), name: 'T' }
    expect(column(buildDesign([time], 100, upTo(80)), 0)[99]).toBe(5)
  })

  test('that are missing stand at the mean, with a column of their own that says so', () => {
    const values = Array.from({ length: 100 }, (_, i) => (i % 4 ? (i % 7) - 20 : Number.NaN))
    const design = buildDesign([number(values)], 100, upTo(100))
    expect(design.numbers).toBe(2)
    const [line, flag] = [column(design, 0), column(design, 1)]
    values.forEach((v, row) => {
      if (Number.isNaN(v)) expect(line[row]).toBe(0)
      expect(flag[row]).toBeCloseTo(Number.isNaN(v) ? Math.sqrt(3) : -1 / Math.sqrt(3), 10)
    })
  })

  test('missing in no fitted row stand at the mean in others, without a further column', () => {
    const design = buildDesign([number([1, 2, 3, Number.NaN])], 4, upTo(3))
    expect(design.numbers).toBe(1)
    expect(column(design, 0)[3]).toBe(0)
  })

  test('that never vary in the fitted rows, or are never known there, are left out', () => {
    const never = number([Number.NaN, Number.NaN, 1])
    expect(buildDesign([number([3, 3, 9]), never], 3, upTo(2)).columns).toBe(0)
  })

  test('over many powers of ten are read by their logarithm', () => {
    const values = Array.from({ length: 7 }, (_, i) => 10 ** i)
    const line = column(buildDesign([number(values)], 7, upTo(7)), 0)
    const steps = line.slice(1).map((v, i) => v - line[i])
    for (const step of steps.slice(2)) expect(step).toBeCloseTo(steps[5], 1)
    const plain = column(buildDesign([number([-1, ...values.slice(1)])], 7, upTo(7)), 0)
    expect(plain[6] - plain[5]).toBeGreaterThan(5 * (plain[5] - plain[4]))
  })

  test('are read on the scale on which they are more even', () => {
    const random = randomOf(4)
    const normal = Float64Array.from({ length: 400 }, () => normalOf(random))
    const rows = upTo(400)
    const read = (values: Float64Array) => column(buildDesign([number(values)], 400, rows), 0)
    // Weights and counts spread by factors; grades and temperatures by steps.
    const byFactors = read(normal.map((v) => 3 * Math.exp(0.5 * v)))
    const bySteps = read(normal.map((v) => 40 + 8 * v))
    const standard = read(normal)
    rows.forEach((row) => expect(byFactors[row]).toBeCloseTo(standard[row], 1))
    rows.forEach((row) => expect(bySteps[row]).toBeCloseTo(standard[row], 9))
  })

  test('added later stand as they would have from the start, and levels keep their rows', () => {
    const random = randomOf(8)
    const n = 60
    const x = Array.from({ length: n }, () => normalOf(random))
    const later = Float64Array.from({ length: n }, () => normalOf(random))
    const codes = Array.from({ length: n }, (_, i) => (i % 4) - 1)
    const start = buildDesign([number(x), category(codes, 3)], n, upTo(40))
    const whole = buildDesign([number(x), number(later), category(codes, 3)], n, upTo(40))
    // It is one of the model's own: read of a wide table too
    expect(withNumber(start, later, upTo(40))).toEqual({ ...whole, own: [1] })
    expect(withNumber(start, new Float64Array(n).fill(2), upTo(40))).toBe(start)
  })
})
