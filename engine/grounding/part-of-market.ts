// A market of some of its rows: what a model that needs few of many rows is fitted to.
import { gather, gatherCodes } from './gather.ts'
import type { Feature, Labels, Market, UnitsSold } from './market.ts'

/** The market of `rows` (ascending) and of the groups that have any of them. A taken size that is left out is unknown. */
export function partOfMarket(market: Market, rows: Int32Array): Market {
  const groups: number[] = []
  const start: number[] = []
  rows.forEach((row, at) => {
    if (groups.at(-1) === market.group[row]) return
    groups.push(market.group[row])
    start.push(at)
  })
  const kept = Int32Array.from(groups)
  const newGroup = new Int32Array(market.groups).fill(-1)
  kept.forEach((group, at) => (newGroup[group] = at))
  const newRow = new Int32Array(market.rows).fill(-1)
  rows.forEach((row, at) => (newRow[row] = at))
  const { held, economics } = market
  return {
    ...market,
    groups: kept.length,
    rows: rows.length,
    start: Int32Array.of(...start, rows.length),
    group: rows.map((row) => newGroup[market.group[row]]),
    T: gather(market.T, kept),
    menu: gatherCodes(market.menu, kept),
    task: flags(market.task, kept),
    taken: flags(market.taken, kept),
    decided: flags(market.decided, kept),
    takenRow: kept.map((group) => newRow[market.takenRow[group]] ?? -1),
    qty: gather(market.qty, rows),
    unitCost: gather(market.unitCost, rows),
    unitPrice: gather(market.unitPrice, rows),
    available: flags(market.available, rows),
    source: gatherCodes(market.source, rows),
    derived: flags(market.derived, rows),
    hash: Uint32Array.from(rows, (row) => market.hash[row]),
    features: market.features.map((feature) => featureOfRows(feature, rows)),
    held: held && {
      ...held,
      units: gather(held.units, kept),
      wait: gather(held.wait, rows),
      arrivals: held.arrivals.map(({ wait, units }) => ({ wait, units: gather(units, kept) })),
    },
    economics: economics && {
      fixed: gather(economics.fixed, rows),
      perUnit: gather(economics.perUnit, rows),
      perRevenue: gather(economics.perRevenue, rows),
    },
    labelsAt: (t): Labels => {
      const labels = market.labelsAt(t)
      return {
        value: gather(labels.value, rows),
        how: flags(labels.how, rows),
        sold: gather(labels.sold, rows),
        price: gather(labels.price, rows),
        mature: flags(labels.mature, kept),
        exposure: gather(labels.exposure, kept),
        asked: gather(labels.asked, kept),
        units: labels.units && unitsOf(labels.units, newGroup),
      }
    },
  }
}

/** The column at these rows. */
export function featureOfRows(feature: Feature, rows: Int32Array): Feature {
  return feature.kind === 'number'
    ? { ...feature, values: gather(feature.values, rows) }
    : { ...feature, codes: gatherCodes(feature.codes, rows) }
}

function unitsOf({ group, sold, share, ranOut }: UnitsSold, newGroup: Int32Array): UnitsSold {
  const places = Int32Array.from(group.keys()).filter((at) => newGroup[group[at]] >= 0)
  return {
    group: places.map((at) => newGroup[group[at]]),
    sold: gather(sold, places),
    share: gather(share, places),
    ranOut: flags(ranOut, places),
  }
}

function flags(values: Uint8Array, index: Int32Array): Uint8Array {
  const out = new Uint8Array(index.length)
  for (let at = 0; at < index.length; at++) out[at] = values[index[at]]
  return out
}
