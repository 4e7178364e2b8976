// The arrays of labels: empty ones, copies, and one group of one in another.
import type { Layout } from './layout.ts'
import type { Labels } from './market.ts'

/** Labels that say nothing yet. */
export function emptyLabels(layout: Pick<Layout, 'rows' | 'groups'>): Labels {
  return {
    value: new Float64Array(layout.rows).fill(Number.NaN),
    how: new Uint8Array(layout.rows),
    sold: new Float64Array(layout.rows).fill(Number.NaN),
    price: new Float64Array(layout.rows).fill(Number.NaN),
    mature: new Uint8Array(layout.groups),
    exposure: new Float64Array(layout.groups),
    asked: new Float64Array(layout.groups),
    units: null,
  }
}

export function copyLabels(labels: Labels): Labels {
  return {
    value: labels.value.slice(),
    how: labels.how.slice(),
    sold: labels.sold.slice(),
    price: labels.price.slice(),
    mature: labels.mature.slice(),
    exposure: labels.exposure.slice(),
    asked: labels.asked.slice(),
    units: labels.units && { ...labels.units },
  }
}

export function copyGroup(layout: Layout, from: Labels, to: Labels, group: number): void {
  to.mature[group] = from.mature[group]
  for (let row = layout.start[group]; row < layout.start[group + 1]; row++) {
    to.value[row] = from.value[row]
    to.how[row] = from.how[row]
    to.sold[row] = from.sold[row]
    to.price[row] = from.price[row]
  }
}
