// What a line reads of a wide table: the few columns that tell something, wherever they stand among
// hundreds that do not, and nothing less of a table that is not wide.
import { describe, expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { buildDesign, withNumber, type Design } from '#model/learners/design.ts'
import { fitLinear, linearScore } from '#model/learners/linear.ts'
import { prepareLinearBase } from '#model/learners/linear-base.ts'
import { runTask } from '#model/learners/pool.ts'
import { drawShare } from '#model/boosting/boosting.ts'
import { screenColumns } from '#model/learners/screen.ts'
import { normalOf, randomOf } from './make-market.ts'

const N = 900
const all = Int32Array.from({ length: N }, (_, i) => i)
const train = all.subarray(0, 600)
const later = all.subarray(600)
const random = randomOf(11)
const time = Float64Array.from(all, (i) => Math.floor(i / 20))
const numbers = Array.from({ length: 200 }, (_, j): Feature & { kind: 'number' } => ({
  name: `x${j}`,
  kind: 'number',
  values: Float64Array.from(all, () => normalOf(random)),
}))
const x = (j: number, i: number) => numbers[j].values[i]
const codes = Array.from({ length: 30 }, () =>
  Int32Array.from(all, () => Math.floor(20 * random())),
)
const categories = codes.map((own, j): Feature => ({
  name: `c${j}`,
  kind: 'category',
  codes: own,
  levels: 20,
}))
const noise = Float64Array.from(all, () => normalOf(random))
const x0 = Float64Array.from(all, () => normalOf(random))
const targetOf = (of: (i: number) => number) => Float64Array.from(all, of)
const telling = (target: Float64Array, moments: Float64Array | null = null) => ({
  rows: train,
  target: target.slice(0, 600),
  weight: null,
  time: moments,
})

describe('a line over a wide table', () => {
  const design = buildDesign([...numbers, ...categories], N, train)
  const target = targetOf((i) => x(7, i) - x(150, i) + (codes[21][i] === 3 ? 4 : 0) + noise[i])
  const narrow = screenColumns(design, telling(target))

  test('reads the columns that tell, as they are, and a few of the others', () => {
    expect(design.columns).toBe(800)
    expect(narrow.numbers).toBe(32)
    expect(narrow.columns).toBe(32 + 160)
    const column = (j: number) => Array.from(all, (row) => narrow.values[row * narrow.numbers + j])
    const held = Array.from({ length: narrow.numbers }, (_, j) => column(j).join())
    const given = (j: number) =>
      Array.from(all, (row) => design.values[row * design.numbers + j]).join()
    expect(held).toContain(given(7))
    expect(held).toContain(given(150))
    const sameLevel = (hot: number) =>
      all.every((row) => (codes[21][row] === 3) === hotOf(row).includes(hot))
    const hotOf = (row: number) =>
      Array.from(narrow.hot.subarray(row * narrow.categories, (row + 1) * narrow.categories))
    const levels = Array.from({ length: 160 }, (_, i) => 32 + i)
    expect(levels.filter(sameLevel)).toHaveLength(1)
  })

  test('foretells better what comes later than one that reads all', () => {
    const own = target.slice(0, 600)
    const error = (of: typeof design) => {
      const { weights } = fitLinear(of, train, own, null, 'squared', 30)
      return linearScore(of, later, weights).reduce((s, v, i) => s + (v - target[600 + i]) ** 2, 0)
    }
    expect(error(narrow)).toBeLessThan(0.95 * error(design))
    const whole = { design, loss: 'squared', penalty: 30, time: null } as const
    const line = prepareLinearBase(whole, train, later)(own, null)
    const { loss, penalty } = whole
    const task = { design, rows: train, target: own, weight: null, loss, penalty, score: later }
    const { weights } = fitLinear(narrow, train, own, null, 'squared', 30)
    expect(line.score).toEqual(linearScore(narrow, later, weights))
    expect(runTask({ kind: 'linear', ...task })).toEqual(line.score)
  })

  test('hears an effect that turned round, where effects may drift', () => {
    const columns = Array.from({ length: 20 }, (_, j) => 80 + j)
    const heard = (moments: Float64Array | null) =>
      columns.filter((j) => {
        const turned = targetOf((i) => (time[i] < 15 ? -2 : 2) * x(j, i) + noise[i])
        const { values, numbers: width } = screenColumns(design, telling(turned, moments))
        const own = Array.from(all, (row) => design.values[row * design.numbers + j])
        const places = Array.from({ length: width }, (_, at) => at)
        return places.some((at) => own.every((v, row) => values[row * width + at] === v))
      })
    expect(heard(time)).toEqual(columns)
    expect(heard(null).length).toBeLessThan(15)
  })

  test('reads what copies of one column do not tell', () => {
    const copies = numbers
      .slice(0, 40)
      .map((column) => ({ ...column, values: column.values.map((v, i) => 0.3 * v + x(199, i)) }))
    const wide = buildDesign([...copies, ...numbers.slice(40, 60)], N, train)
    const weak = [40, 45, 50, 55]
    const some = targetOf((i) => x(199, i) + weak.reduce((sum, j) => sum + 0.3 * x(j, i), noise[i]))
    const { values, numbers: width } = screenColumns(wide, telling(some))
    const has = (j: number) =>
      Array.from({ length: width }, (_, at) => at).some((at) =>
        all.every((row) => values[row * width + at] === wide.values[row * wide.numbers + j]),
      )
    expect(weak.filter(has)).toEqual(weak)
  })

  test('always reads what the model itself worked out', () => {
    const own = withNumber(buildDesign(numbers, N, train, 5), x0, train)
    const { numbers: width, own: kept, values } = screenColumns(own, telling(target))
    expect(width).toBe(6 + 32)
    expect(kept).toEqual([0, 1, 2, 3, 4, 37])
    for (const row of all) {
      const at = (j: number) => values[row * width + j]
      expect(at(0)).toBe(own.values[row * 201])
      expect(at(4)).toBe(own.values[row * 201 + 4])
      expect(at(37)).toBe(own.values[row * 201 + 200])
    }
  })

  test('reads by its own rows, weights and moments, and the same columns of the targets that follow', () => {
    const weight = Float64Array.from(train, (i) => 0.5 + (i % 3))
    const turned = targetOf((i) => (time[i] < 15 ? -1 : 1) * x(90, i) + x(7, i) + noise[i])
    const first = turned.slice(0, 600)
    const second = target.slice(0, 600)
    const line = (of: Design) =>
      prepareLinearBase({ design: of, loss: 'squared', penalty: 30, time }, train, later)
    const read = screenColumns(design, { rows: train, target: first, weight, time })
    const [whole, narrowed] = [line(design), line(read)]
    expect(whole(first, weight)).toEqual(narrowed(first, weight))
    expect(whole(second, null)).toEqual(narrowed(second, null))
  })

  test('of many rows it reads what the part tells that trains it', () => {
    const many = Int32Array.from({ length: 13_000 }, (_, i) => i)
    const own = Array.from({ length: 34 }, (_, j): Feature => ({
      name: `y${j}`,
      kind: 'number',
      values: Float64Array.from(many, () => normalOf(random)),
    }))
    const wide = buildDesign(own, many.length, many)
    const goal = Float64Array.from(many, () => normalOf(random))
    const drawn = drawShare(many.length, 12_000 / many.length, 0, 0)
    const read = screenColumns(wide, {
      rows: Int32Array.from(drawn),
      target: Float64Array.from(drawn, (i) => goal[i]),
      weight: null,
      time: null,
    })
    const line = (of: Design) =>
      prepareLinearBase({ design: of, loss: 'squared', penalty: 30, time: null }, many, later)
    expect(line(wide)(goal, null)).toEqual(line(read)(goal, null))
  })

  test('weighs rows as it is told', () => {
    const halves = targetOf((i) => (i % 2 ? 3 * x(40, i) : 3 * x(41, i)) + noise[i])
    const weight = Float64Array.from(train, (i) => (i % 2 ? 1 : 0))
    const odd = screenColumns(design, { ...telling(halves), weight })
    const first = screenColumns(design, {
      ...telling(halves.slice()),
      rows: train.filter((i) => i % 2 === 1),
      target: Float64Array.from(
        train.filter((i) => i % 2 === 1),
        (i) => halves[i],
      ),
    })
    expect(odd.values).toEqual(first.values)
    expect(odd.hot).toEqual(first.hot)
  })
})

test('a rare level that tells is read before frequent ones that do not, and unseen ones last', () => {
  // Of most categories half of the levels come after what trains; one level stands in two rows of it.
  const many = Array.from({ length: 60 }, (_, c) =>
    Int32Array.from(all, (i) =>
      c === 33 && i % 300 === 1 ? 39 : (i < 600 ? 0 : 19) + Math.floor(19 * random()),
    ),
  )
  const design = buildDesign(
    many.map((own, j): Feature => ({ name: `m${j}`, kind: 'category', codes: own, levels: 40 })),
    N,
    all,
  )
  const target = targetOf((i) => 100 + (many[33][i] === 39 ? 3.5 : 0) + noise[i])
  const { hot, categories: width, columns } = screenColumns(design, telling(target))
  const rowsOf = (column: number) =>
    all.filter((row) => hot.subarray(row * width, (row + 1) * width).includes(column))
  const held = Array.from({ length: columns }, (_, column) => rowsOf(column))
  expect(
    held.filter((own) => own.every((row) => row % 300 === 1) && own.length === 3),
  ).toHaveLength(1)
  expect(held.every((own) => own.some((row) => row < 600))).toBe(true)
})

test('a table that is not wide is read whole', () => {
  const design = buildDesign([...numbers.slice(0, 32), ...categories.slice(0, 8)], N, train)
  expect(design.columns).toBe(32 + 160)
  expect(screenColumns(design, telling(noise))).toBe(design)
  const wider = buildDesign(numbers.slice(0, 33), N, train)
  expect(screenColumns(wider, telling(noise)).numbers).toBe(32)
})

test('no rows, one row and a target that never moves are no trouble', () => {
  const design = buildDesign(numbers, N, all)
  const none = new Int32Array()
  const nothing = { rows: none, target: new Float64Array(), weight: null, time }
  expect(screenColumns(design, nothing).numbers).toBe(32)
  expect(screenColumns(design, telling(new Float64Array(N).fill(2), time)).numbers).toBe(32)
  const one = { rows: all.subarray(0, 1), target: Float64Array.of(1), weight: null, time }
  expect(screenColumns(design, one).numbers).toBe(32)
})
