// The client's own profits as labels (client_grounded: verbatim, nothing derived or replayed),
// with the time from which each label may be used (as-of rule).
import { emptyLabels } from './label-arrays.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'

/**
 * When a client's label of each group became known: at T + H where H is known, else when the next
 * menu was there. Shape: groups.
 */
export function clientLabelsKnown(
  layout: Pick<Layout, 'T' | 'groups'>,
  horizon: number | null,
): Float64Array {
  if (horizon !== null) return layout.T.map((T) => T + horizon)
  // Groups are in ascending order of T; today is a moment of its own.
  const known = new Float64Array(layout.groups)
  let next = 0
  for (let group = layout.groups - 1; group >= 0; group--) {
    if (group + 1 < layout.groups && layout.T[group + 1] > layout.T[group])
      next = layout.T[group + 1]
    known[group] = next
  }
  return known
}

/** Labels of a client_grounded market. `profit`: of each menus row, NaN where not sent. */
export function clientLabels(
  layout: Layout,
  profit: Float64Array,
  horizon: number | null,
): (t: number) => Labels {
  const known = clientLabelsKnown(layout, horizon)
  return (t) => {
    const labels = emptyLabels(layout)
    for (let row = 0; row < layout.rows; row++) {
      const group = layout.group[row]
      // What was sent is known today, whatever H says.
      const open = t < 0 && !(layout.T[group] < t && known[group] <= t + 1e-9)
      if (open || layout.task[group] === 1 || !Number.isFinite(profit[layout.source[row]])) continue
      labels.value[row] = profit[layout.source[row]]
      labels.how[row] = HOW.client
      labels.mature[group] = 1
    }
    return labels
  }
}
