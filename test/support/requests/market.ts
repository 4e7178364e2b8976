// A small market that passes every rule, for tests that are about something else.
// Tests change what they are about; nothing here is random.

/** A row as it is sent. */
export type Row = Record<string, string | number>

export interface FitBody {
  menus: Row[]
  sales: Row[]
  [field: string]: unknown
}

/** 100 task rows, 12 past menus of 12 deals in one size, ten of each taken and sold. */
export function market(more: Record<string, unknown> = {}): FitBody {
  const menus: Row[] = []
  const sales: Row[] = []
  for (let menu = 1; menu <= 12; menu++)
    for (let deal = 0; deal < 12; deal++) {
      const key = `m${menu}d${deal}`
      const T = -10 - menu * 2
      const taken = deal < 10 ? 1 : 0
      menus.push({ ...offer(key, deal), menu, T, historically_chosen: taken })
      if (taken) sales.push({ key, T: T + 2, qty: 5, price: 15 + deal, unit_fee: 0.5 })
    }
  for (let deal = 0; deal < 100; deal++)
    menus.push({ ...offer(`t${deal}`, deal), menu: 0, T: 0, historically_chosen: 0 })
  return { menus, sales, business_description: 'We buy and sell.', ...more }
}

function offer(key: string, deal: number): Row {
  return { key, qty: 10, unit_cost: 10 + (deal % 7), unit_price: 16 + (deal % 5), colour: 'red' }
}
