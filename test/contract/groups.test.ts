// Groups: what was observed, at which size, and what the flags mean (interface §1).
// Whether a table may be grouped at all is for the rules.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGroups, rowsByGroup, unitsSold, type Groups } from '#contract/groups.ts'
import { envelopeSchema, fitOptions, type FitOptions } from '#contract/schemas.ts'
import { flags, numbers, toFlag, toNumber, type Scalar } from '#contract/table.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { readTable, type Row } from '../support/requests/small-request.ts'
import { runs } from '../support/nightly.ts'

const options = (envelope: Row = {}): FitOptions => fitOptions(envelopeSchema.parse(envelope))
const CLIENT = options({ grounding_mode: 'client_grounded' })
const meaning = (historically_chosen_means: 'taken' | 'would_take'): FitOptions =>
  options({ market_type: { parameters: { historically_chosen_means } } })

/** A past offer in sizes 10 and 20 of menu 1 at T = −5, unless the row says otherwise. */
const offer = (key: unknown, ...sizes: Row[]): Row[] =>
  sizes.map((size, i) => ({ key, menu: 1, T: -5, qty: 10 * (i + 1), ...size }))

function groupsOf(menus: Row[], sales: Row[] = [], o = options()): Groups {
  return readGroups(readTable(menus), readTable(sales), o)
}
/** Whether each group was observed, and its taken row, by key. */
function reading(groups: Groups): Record<string, [number, number]> {
  return Object.fromEntries(
    groups.keyOf.map((key, g) => [
      `${String(key)}@${groups.menu[g]}`,
      [groups.observed[g]!, groups.takenRow[g]!],
    ]),
  )
}

describe('keys', () => {
  test('join by their text: a number and a numeric text are one key, as sent in the answer', () => {
    const groups = groupsOf(
      [...offer(7, {}), ...offer('8', {}), ...offer('x7', {})],
      [
        { key: '7', T: -1, qty: 1 },
        { key: 8, T: -1, qty: 2 },
        { key: '07', T: -1, qty: 3 },
      ],
    )
    expect(groups.keyOf).toEqual([7, '8', 'x7'])
    expect([...groups.salesGroup]).toEqual([0, 1, -1])
    expect(groups).toMatchObject({ menuKeys: 3, keys: 4, salesKeys: 3 })
  })

  test('a key in menu 0 and in a past menu: its sales belong to the past one', () => {
    const groups = groupsOf(
      [{ key: 'a', menu: 0, T: 0, qty: 5 }, ...offer('a', {}), { key: 'b', menu: 0, T: 0, qty: 5 }],
      [
        { key: 'a', T: -1, qty: 2 },
        { key: 'b', T: -1, qty: 2 },
      ],
    )
    expect(reading(groups)).toEqual({ 'a@0': [0, -1], 'a@1': [1, 1], 'b@0': [0, -1] })
    expect([...groups.salesGroup]).toEqual([1, -1])
  })

  test('rows without key or menu belong to no group', () => {
    const groups = groupsOf([
      ...offer('a', {}, {}),
      { key: null, menu: 1, T: -1, qty: 1 },
      { key: 'b', menu: '', T: -1, qty: 1 },
      {},
    ])
    expect([...groups.group]).toEqual([0, 0, -1, -1, -1])
    expect(groups.count).toBe(1)
  })

  test('a key in two past menus is two groups; a sale follows its menu, else the lowest', () => {
    const groups = groupsOf(
      [...offer('a', { menu: 4 }), ...offer('a', { menu: 2 }), ...offer('a', { menu: 9 })],
      [
        { key: 'a', T: -1, qty: 1 },
        { key: 'a', T: -1, qty: 1, menu: 9 },
        { key: 'a', T: -1, qty: 1, menu: 5 },
      ],
    )
    expect([...groups.menu]).toEqual([4, 2, 9])
    expect([...groups.salesGroup]).toEqual([1, 2, 1])
  })

  test('numbers may come as numeric texts', () => {
    const groups = groupsOf([{ key: 'a', menu: '3', T: '-2.5', qty: '10' }])
    expect([groups.menu[0], groups.T[0]]).toEqual([3, -2.5])
  })
})

describe('observed and the taken size', () => {
  // Conformance: what-was-taken
  test('a sale observes, also one of qty 0; nothing else is a declined deal', () => {
    const groups = groupsOf(
      [...offer('sold', {}), ...offer('zero', {}), ...offer('declined', {})],
      [
        { key: 'sold', T: -4, qty: 3 },
        { key: 'zero', T: -4, qty: 0 },
      ],
    )
    expect(reading(groups)).toEqual({
      'sold@1': [1, 0],
      'zero@1': [1, 1],
      'declined@1': [0, -1],
    })
    expect([...unitsSold(groups, readTable([{ key: 'sold', T: -4, qty: 3 }, { qty: 0 }]))]).toEqual(
      [3, 0, 0],
    )
  })

  // Conformance: what-was-taken
  test('the taken size is the chosen row, else the only row, else the only row with a profit', () => {
    const groups = groupsOf([
      ...offer('chosen', { profit: 1 }, { historically_chosen: 'TRUE', profit: 2 }),
      ...offer('only', { profit: 1 }),
      ...offer('profit', {}, { profit: 0 }, {}),
      ...offer('two profits', { profit: 1 }, { profit: 2 }),
    ])
    expect(reading(groups)).toEqual({
      'chosen@1': [1, 1],
      'only@1': [1, 2],
      'profit@1': [1, 4],
      'two profits@1': [1, -1],
    })
  })

  test('a profit beside the chosen row is ignored: it observes nothing', () => {
    const groups = groupsOf(
      offer('a', { profit: 3 }, { historically_chosen: 1 }),
      [],
      meaning('would_take'),
    )
    expect(reading(groups)).toEqual({ 'a@1': [0, -1] })
  })

  test('flags of the current menu say nothing', () => {
    const groups = groupsOf([{ key: 'a', menu: 0, T: 0, qty: 1, historically_chosen: 1 }])
    expect(groups).toMatchObject({ flagged: false, means: null, guessed: 0 })
    expect([...groups.observed]).toEqual([0])
  })
})

describe('what a chosen row with neither sales nor profit means', () => {
  /** `chosen` flagged of `groups`, `silent` of them without sales. */
  function history(groups: number, chosen: number, silent: number): [Row[], Row[]] {
    const menus: Row[] = []
    const sales: Row[] = []
    for (let i = 0; i < groups; i++) {
      menus.push(...offer(i, {}, { historically_chosen: i < chosen ? 1 : 0 }))
      if (i >= silent && i < chosen) sales.push({ key: i, T: -4, qty: 1 })
    }
    return [menus, sales]
  }
  const read = (g: number, c: number, s: number, o = options()) => {
    const groups = groupsOf(...history(g, c, s), o)
    const { means, guessed } = groups
    return { means, guessed, observed: groups.observed.reduce((sum, x) => sum + x, 0) }
  }

  // Conformance: what-a-flag-means
  test('the parameter says it, and then nothing is guessed', () => {
    expect(read(100, 50, 10, meaning('taken'))).toEqual({
      means: 'taken',
      guessed: 0,
      observed: 50,
    })
    expect(read(100, 50, 10, meaning('would_take'))).toEqual({
      means: 'would_take',
      guessed: 0,
      observed: 40,
    })
  })

  // Conformance: what-a-flag-means
  test('would_take from 99 % flagged and 5 % silent on, else taken', () => {
    expect(read(100, 99, 5)).toEqual({ means: 'would_take', guessed: 5, observed: 94 })
    expect(read(100, 98, 50)).toEqual({ means: 'taken', guessed: 50, observed: 98 })
    expect(read(100, 100, 5)).toEqual({ means: 'would_take', guessed: 5, observed: 95 })
    expect(read(100, 100, 4)).toEqual({ means: 'taken', guessed: 4, observed: 100 })
    expect(read(200, 198, 10).means).toBe('would_take')
    expect(read(200, 198, 9).means).toBe('taken')
    expect(read(200, 197, 100).means).toBe('taken')
  })

  test('only past groups that could be taken are counted for the guess', () => {
    const [menus, sales] = history(10, 10, 1)
    const unavailable = offer(
      'u',
      { historically_available: 0 },
      { historically_available: 'false' },
    )
    const task = { key: 'now', menu: 0, T: 0, qty: 1 }
    const groups = groupsOf([...menus, ...unavailable, task], sales)
    expect(groups).toMatchObject({ means: 'would_take', guessed: 1 })
  })

  test('a flagged history in which every chosen deal has sales guesses nothing', () => {
    expect(read(100, 60, 0)).toEqual({ means: 'taken', guessed: 0, observed: 60 })
  })

  test('a history without flags has nothing to read', () => {
    expect(read(10, 0, 0)).toEqual({ means: null, guessed: 0, observed: 0 })
    expect(groupsOf(offer('a', {}), [], meaning('would_take')).means).toBe(null)
  })
})

test('client_grounded: observed exactly with a profit, flags and sales aside', () => {
  const groups = groupsOf(
    [
      ...offer('all sizes', { profit: 1 }, { profit: -2 }),
      ...offer('beside the flag', { profit: 1 }, { historically_chosen: 1 }),
      ...offer('flag only', {}, { historically_chosen: 1 }),
      ...offer('sales only', {}),
    ],
    [{ key: 'sales only', T: -4, qty: 1 }],
    CLIENT,
  )
  expect([...groups.observed]).toEqual([1, 1, 0, 0])
  expect(groups).toMatchObject({ means: null, guessed: 0, flagged: true })
  expect([...groups.chosenRow]).toEqual([-1, 3, 5, -1])
})

test('rowsByGroup lists the rows of each group in the order sent', () => {
  const groups = groupsOf([...offer('a', {}), ...offer('b', {}), ...offer('a', { qty: 3 }), {}])
  const { start, order } = rowsByGroup(groups)
  expect([...start]).toEqual([0, 2, 3])
  expect([...order]).toEqual([0, 2, 1])
})

describe('a slow and obvious reference agrees', () => {
  const cell = <T>(...values: T[]) => fc.constantFrom(...values)
  const menuRow = fc.record({
    key: cell<unknown>('a', 'b', 'c', 1, '1', null),
    menu: cell<unknown>(0, 1, 2, '2'),
    T: cell<unknown>(0, -1, -2),
    qty: cell<unknown>(1, 2, 3),
    historically_chosen: cell<unknown>(null, 0, 1, 'true'),
    historically_available: cell<unknown>(null, 1, 'FALSE'),
    profit: cell<unknown>(null, null, 4, -4),
  })
  const salesRow = fc.record({
    key: cell<unknown>('a', 'b', 1, '1', 'z'),
    qty: cell<unknown>(0, 2),
  })

  test('on random tables', () => {
    const tables = fc.tuple(
      fc.array(menuRow, { maxLength: 14 }),
      fc.array(salesRow, { maxLength: 6 }),
    )
    const modes = fc.constantFrom(options(), CLIENT, meaning('taken'), meaning('would_take'))
    fc.assert(
      fc.property(tables, modes, ([menus, sales], o) => {
        const groups = groupsOf(menus, sales, o)
        const expected = reference(menus, sales, o)
        const found = groups.keyOf.map((key, g) => ({
          name: `${String(key)}@${groups.menu[g]}`,
          observed: groups.observed[g] === 1,
          taken: groups.takenRow[g],
        }))
        expect(found).toEqual(expected.groups)
        expect([groups.means, groups.guessed]).toEqual([expected.means, expected.guessed])
      }),
      { numRuns: runs(600) },
    )
  })
})

/** The same reading over row objects, as interface §1 tells it. */
function reference(menus: Row[], sales: Row[], o: FitOptions) {
  const filled = menus.map((row, i): Row => ({ ...row, i })).filter((row) => row.key !== null)
  const names = [...new Set(filled.map((row) => `${String(row.key)}@${Number(row.menu)}`))]
  const yes = (flag: unknown): boolean => flag === 1 || flag === 'true'
  const client = o.grounding_mode === 'client_grounded'
  const groups = names.map((name) => {
    const rows = filled.filter((row) => `${String(row.key)}@${Number(row.menu)}` === name)
    const key = String(rows[0]!.key)
    const past = Number(rows[0]!.menu) !== 0
    const first = filled
      .filter((row) => String(row.key) === key && Number(row.menu) !== 0)
      .map((row) => Number(row.menu))
    const owns = past && Math.min(...first) === Number(rows[0]!.menu)
    const sold = owns && sales.some((row) => String(row.key) === key)
    const chosen = rows.find((row) => yes(row.historically_chosen))
    const profits = rows.filter((row) => row.profit !== null)
    const counted = client || !chosen ? profits.length > 0 : chosen.profit !== null
    return {
      name,
      past,
      rows,
      chosen,
      profits,
      observed: past && (counted || (!client && sold)),
      available: rows.some((row) => row.historically_available !== 'FALSE'),
    }
  })
  const past = groups.filter((g) => g.past)
  const silent = client ? [] : past.filter((g) => g.chosen && !g.observed)
  const open = past.filter((g) => g.available)
  const chosen = open.filter((g) => g.chosen)
  const said = o.parameters.historically_chosen_means
  const guess =
    chosen.length > 0 &&
    chosen.length / open.length >= 0.99 &&
    chosen.filter((g) => silent.includes(g)).length / chosen.length >= 0.05
      ? 'would_take'
      : 'taken'
  const flagged = past.some((g) => g.chosen)
  const means = client || !flagged ? null : (said ?? guess)
  if (means === 'taken') for (const g of silent) g.observed = true
  return {
    means,
    guessed: means === null || said ? 0 : silent.length,
    groups: groups.map((g) => {
      const only = g.rows.length === 1 ? g.rows[0] : undefined
      const paid = g.profits.length === 1 ? g.profits[0] : undefined
      const taken = g.observed ? (g.chosen ?? only ?? paid) : undefined
      return { name: g.name, observed: g.observed, taken: taken ? taken.i : -1 }
    }),
  }
}

test('flags and numbers of a column are those of its cells, as numbers or as texts', () => {
  const scalar = fc.oneof(
    fc.constantFrom<Scalar | null>(
      null,
      0,
      -0,
      1,
      2,
      '1',
      '0',
      ' TRUE ',
      'False',
      '1.0',
      'x',
      '1e3',
    ),
    fc.double(),
    fc.boolean(),
  )
  const values = fc.oneof(
    fc.array(scalar),
    fc.array(fc.constantFrom<Scalar | null>(null, 0, 1, -0, 2)),
  )
  fc.assert(
    fc.property(values, (cells) => {
      const table = tableFromRows(cells.map((x) => ({ x })))
      const sent = cells.map((value) => (Number.isNaN(value) ? null : value))
      expect([...flags(table, 'x')]).toEqual(sent.map(toFlag))
      // −0 and 0 are one number; + 0 makes them one.
      const read = [...numbers(table, 'x')].map((n) => n + 0)
      expect(read).toEqual(sent.map((value) => toNumber(value) + 0))
    }),
  )
})
