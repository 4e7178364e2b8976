// Fit requests that the engine's tests send: small markets with a plain truth, seeded by arithmetic
// alone, so that every run sends the same bytes.

/** A pseudo-random fraction of a counter: spread enough for features, no generator needed. */
function spread(i: number, by: number): number {
  return ((i * 2654435761 + by * 40503) >>> 0) / 2 ** 32
}

/**
 * A market whose client values the history: `menus` past menus of `deals` deals, every third
 * declined, profit a line in two features with noise; `task` current deals.
 */
export function clientGrounded(o: { menus?: number; deals?: number; task?: number } = {}): {
  grounding_mode: 'client_grounded'
  menus: Record<string, unknown>[]
  sales: []
} {
  const { menus = 12, deals = 20, task = 100 } = o
  const rows: Record<string, unknown>[] = []
  for (let menu = 0; menu <= menus; menu++) {
    for (let deal = 0; deal < (menu === 0 ? task : deals); deal++) {
      const i = menu * 100_003 + deal
      const size = spread(i, 1)
      const risk = spread(i, 2)
      const taken = menu > 0 && deal % 3 !== 0
      rows.push({
        key: menu === 0 ? deal : `m${menu}-${deal}`,
        menu,
        T: menu === 0 ? 0 : menu - menus - 1,
        qty: 1,
        size,
        risk,
        kind: ['red', 'green', 'blue'][deal % 3],
        ...(taken && { profit: 100 * size - 80 * risk + 10 * (spread(i, 3) - 0.5) }),
      })
    }
  }
  return { grounding_mode: 'client_grounded', menus: rows, sales: [] }
}

/** A business market: sizes of one batch a key, sales of what was taken, costs in Sales. */
export function businessLed(description: string): {
  business_description: string
  market_type: { parameters: Record<string, unknown> }
  menus: Record<string, unknown>[]
  sales: Record<string, unknown>[]
} {
  const menus: Record<string, unknown>[] = []
  const sales: Record<string, unknown>[] = []
  for (let menu = 0; menu <= 14; menu++) {
    for (let deal = 0; deal < (menu === 0 ? 60 : 15); deal++) {
      const i = menu * 1009 + deal
      const key = `k${menu}-${deal}`
      const T = menu === 0 ? 0 : 2 * (menu - 15)
      const appeal = spread(i, 1)
      const taken = menu > 0 && deal % 4 !== 0
      for (const qty of [5, 10])
        menus.push({
          key,
          menu,
          T,
          qty,
          unit_cost: 4 + spread(i, 2),
          unit_price: 9,
          appeal,
          ...(menu > 0 && { historically_chosen: taken && qty === 10 ? 1 : 0 }),
        })
      if (!taken) continue
      const sold = Math.round(10 * appeal)
      sales.push({
        key,
        T: T + 1,
        qty: sold,
        price: 9,
        unit_fee: 0.5,
        unit_holding_cost: 0.1,
      })
    }
  }
  return {
    business_description: description,
    market_type: { parameters: { inventory_holding_weeks_before_writeoff: 2 } },
    menus,
    sales,
  }
}
