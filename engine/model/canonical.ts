// Canonical order of a market: groups, levels and columns are numbered by content, not by position.
// Shuffled rows and renamed keys then change no sum and no tie.
import { mix } from '#grounding/content-hash.ts'
import type { Feature, Labels, Market, UnitsSold } from '#grounding/market.ts'

export interface Canonical {
  readonly market: Market
  /** Original group and row of each canonical one. */
  readonly groupOf: Int32Array
  readonly rowOf: Int32Array
}

export function canonicalMarket(given: Market): Canonical {
  const groupOf = orderOfGroups(given)
  const { start, group, rowOf, newRow } = reorderedRows(given, groupOf)
  const byRow = <A extends Numbers>(values: A): A => pick(values, rowOf)
  const byGroup = <A extends Numbers>(values: A): A => pick(values, groupOf)
  const market: Market = {
    ...given,
    start,
    group,
    T: byGroup(given.T),
    menu: byGroup(given.menu),
    task: byGroup(given.task),
    taken: byGroup(given.taken),
    decided: byGroup(given.decided),
    takenRow: byGroup(given.takenRow).map((row) => (row < 0 ? -1 : newRow[row])),
    qty: byRow(given.qty),
    unitCost: byRow(given.unitCost),
    unitPrice: byRow(given.unitPrice),
    available: byRow(given.available),
    source: byRow(given.source),
    derived: byRow(given.derived),
    // Seeded draws use the canonical row number, which is independent of currency units and keys.
    hash: Uint32Array.from(given.hash, (_, row) => mix(row)),
    features: given.features
      .map((feature) => canonicalFeature(feature, rowOf))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    economics: given.economics && {
      fixed: byRow(given.economics.fixed),
      perUnit: byRow(given.economics.perUnit),
      perRevenue: byRow(given.economics.perRevenue),
    },
    held: given.held && {
      columns: given.held.columns,
      units: byGroup(given.held.units),
      wait: byRow(given.held.wait),
      arrivals: given.held.arrivals.map(({ wait, units }) => ({ wait, units: byGroup(units) })),
    },
    labelsAt: (t) => canonicalLabels(given.labelsAt(t), groupOf, rowOf),
  }
  return { market, groupOf, rowOf }
}

/** Rows in the canonical order of groups; `newRow`: canonical row of each original one. */
function reorderedRows(given: Market, groupOf: Int32Array) {
  const start = new Int32Array(given.groups + 1)
  const rowOf = new Int32Array(given.rows)
  const group = new Int32Array(given.rows)
  const newRow = new Int32Array(given.rows)
  let rows = 0
  for (let g = 0; g < given.groups; g++) {
    for (let row = given.start[groupOf[g]]; row < given.start[groupOf[g] + 1]; row++) {
      newRow[row] = rows
      rowOf[rows] = row
      group[rows++] = g
    }
    start[g + 1] = rows
  }
  return { start, group, rowOf, newRow }
}

function canonicalLabels(labels: Labels, groupOf: Int32Array, rowOf: Int32Array): Labels {
  return {
    value: pick(labels.value, rowOf),
    how: pick(labels.how, rowOf),
    sold: pick(labels.sold, rowOf),
    price: pick(labels.price, rowOf),
    mature: pick(labels.mature, groupOf),
    exposure: pick(labels.exposure, groupOf),
    asked: pick(labels.asked, groupOf),
    units: labels.units && unitsByGroup(labels.units, groupOf),
  }
}

/**
 * Order of groups: by T, then by size, cost, price and numbers of their first row, then by hashes
 * of their rows. Values precede hashes because their order is the same in any unit of money.
 */
function orderOfGroups(market: Market): Int32Array {
  const first = new Float64Array(market.groups)
  const second = new Float64Array(market.groups)
  for (let g = 0; g < market.groups; g++) {
    let a = 17
    let b = 29
    for (let row = market.start[g]; row < market.start[g + 1]; row++) {
      a = (Math.imul(a, 31) + market.hash[row]) >>> 0
      b = (Math.imul(b ^ market.hash[row], 0x9e3779b1) ^ (b >>> 15)) >>> 0
    }
    first[g] = a
    second[g] = b
  }
  const { T, start, taken } = market
  const numbers = [market.qty, market.unitCost, market.unitPrice]
  const named = [...market.features].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const feature of named) if (feature.kind === 'number') numbers.push(feature.values)
  const byNumbers = (a: number, b: number): number => {
    for (const values of numbers) {
      const order = values[start[a]] - values[start[b]]
      if (order !== 0 && !Number.isNaN(order)) return order
      // NaN sorts first, so that the comparison is consistent.
      const missing =
        Number(Number.isNaN(values[start[b]])) - Number(Number.isNaN(values[start[a]]))
      if (missing !== 0) return missing
    }
    return 0
  }
  return Int32Array.from(
    Array.from(T.keys()).sort(
      (a, b) =>
        T[a] - T[b] ||
        byNumbers(a, b) ||
        first[a] - first[b] ||
        second[a] - second[b] ||
        taken[a] - taken[b] ||
        a - b,
    ),
  )
}

/** Stretches reordered by group; stretches of one group keep their order. */
function unitsByGroup(units: UnitsSold, groupOf: Int32Array): UnitsSold {
  const place = new Int32Array(groupOf.length)
  groupOf.forEach((from, g) => (place[from] = g))
  const group = units.group.map((from) => place[from])
  const order = Int32Array.from(group.keys()).sort((a, b) => group[a] - group[b] || a - b)
  return {
    group: pick(group, order),
    sold: pick(units.sold, order),
    share: pick(units.share, order),
    ranOut: pick(units.ranOut, order),
  }
}

function canonicalFeature(feature: Feature, rowOf: Int32Array): Feature {
  if (feature.kind === 'number') return { ...feature, values: pick(feature.values, rowOf) }
  // Levels are numbered by first appearance in the canonical order of rows.
  const number = new Int32Array(feature.levels).fill(-1)
  let levels = 0
  const codes = pick(feature.codes, rowOf).map((code) => {
    if (code < 0) return -1
    if (number[code] < 0) number[code] = levels++
    return number[code]
  })
  return { name: feature.name, kind: 'category', codes, levels }
}

type Numbers = Float64Array | Int32Array | Uint8Array | Uint32Array

function pick<A extends Numbers>(values: A, order: Int32Array): A {
  const picked = values.slice() as A
  for (let i = 0; i < order.length; i++) picked[i] = values[order[i]]
  return picked
}
