// What a client would upload of a deal: its rows of Menus, and its rows of Sales up to today.
import type { Row } from '#examples/market-example.ts'
import type { Deal, Lived } from './deal.ts'
import type { Family } from './family.ts'
import type { Scenery } from './scenery.ts'

/** Rows of a deal; `lived` is null for the task. */
export function menuRows(
  family: Family,
  scenery: Scenery,
  { offer, traits }: Deal,
  key: string,
  menu: number,
  lived: Lived | null,
): Row[] {
  const known = lived !== null && offer.T + family.horizon <= 0
  return offer.sizes.map((qty, i): Row => {
    const row: Row = { key, menu, T: offer.T, qty }
    if (!Number.isNaN(offer.unitPrice)) {
      row['unit_cost'] = offer.unitCost[i]!
      row['unit_price'] = offer.unitPrice
    }
    if (offer.lead > 0) row['T_lead'] = offer.lead
    row['historically_chosen'] = lived ? Number(lived.taken === i) : null
    if (family.groundingMode === 'client_grounded')
      row['profit'] = known && lived.taken === i ? lived.outcome.profit[i]! : null
    return Object.assign(row, offer.cells, scenery.columns(traits))
  })
}

/** The books of a taken deal up to today; a row of 0 says that nothing was sold. */
export function saleRows(
  family: Family,
  { offer }: Deal,
  key: string,
  { outcome, taken }: Lived,
): Row[] {
  if (taken < 0 || family.groundingMode === 'client_grounded') return []
  const rows = outcome.sales(taken).filter(({ T }) => T <= 0)
  if (rows.length === 0) return [{ key, T: offer.T, qty: 0, price: null }]
  return rows.map(({ T, qty, price }) => ({ key, T, qty, price }))
}
