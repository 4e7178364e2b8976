// Joins layout, labels and economics into the Market that the model reads. Everything in it is in
// canonical order; only `source` leads back to the request.
import type { Layout } from './layout.ts'
import type { Labels, LinearEconomics, Market } from './market.ts'

/** The market of a layout. `labelsAt(t)` as in Market; `decided` of the groups as they were sent. */
export function buildMarket(
  layout: Layout,
  labelsAt: (t: number) => Labels,
  {
    decided,
    ...more
  }: {
    decided: Uint8Array
    horizon: number | null
    held: Market['held']
    quantity: Market['quantity']
    economics: LinearEconomics | null
  },
): Market {
  const { original, ...rows } = layout
  const known = Uint8Array.from(original, (group) => decided[group])
  return {
    ...rows,
    decided: known,
    ...more,
    labelsAt,
  }
}
