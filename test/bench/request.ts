// Requests of a given size for the bench: valid, with full-precision numbers, made from a seed.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'

/** Rows of `menus` and `sales` with `columns` columns in all; 60 % of the groups are taken. */
export function syntheticRequest(rows: number, columns: number, pastMenus = 100): string {
  const random = generator(rows * 31 + columns)
  const perMenu = Math.ceil(rows / (pastMenus + 1))
  const features = columns - 7
  const menus: string[] = []
  const sales: string[] = []
  for (let row = 0; row < rows; row++) {
    const menu = Math.min(pastMenus, Math.floor(row / perMenu))
    const taken = menu > 0 && random() < 0.6
    const cells = [
      `"key":"offer-${row.toString(36)}"`,
      `"menu":${menu}`,
      `"T":${menu === 0 ? 0 : menu - pastMenus - 1}`,
      `"qty":${2 + Math.floor(random() * 20)}`,
      `"unit_cost":${random() * 80}`,
      `"unit_price":${random() * 120}`,
      `"historically_chosen":${taken ? 1 : 0}`,
    ]
    for (let f = 0; f < features; f++)
      cells.push(
        f % 4 === 3
          ? `"group_${f}":"level-${Math.floor(random() * 40)}"`
          : `"signal_${f}":${random() * 10 - 5}`,
      )
    menus.push(`{${cells.join(',')}}`)
    if (taken)
      sales.push(
        `{"key":"offer-${row.toString(36)}","T":${menu - pastMenus - 0.5},"qty":${Math.floor(random() * 3)},"price":${random() * 120}}`,
      )
  }
  const parameters = { inventory_holding_weeks_before_writeoff: 8, period: 'week' }
  const fields = JSON.stringify({
    business_description: BUILTIN_DESCRIPTION,
    market_type: { market_type: 'bench', parameters },
  })
  return `${fields.slice(0, -1)},"menus":[${menus.join(',')}],"sales":[${sales.join(',')}]}`
}

/** mulberry32: a small seeded generator of numbers in 0…1. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
