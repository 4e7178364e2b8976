// The replay once more, slow and obvious: plain objects, one unit at a time, straight from the
// words of interface §1 and §5. It shares no code with the engine and knows the built-in economics
// only. Sizes and units are whole numbers here.
import type { Row } from '../support/requests/read-request.ts'

export interface ReferenceOptions {
  clientGrounded: boolean
  /** Quantities are attempts, not units in stock. */
  trials: boolean
  means: 'taken' | 'would_take'
  H: number | null
  w: number
  fee: number | null
  holding: number | null
}

export interface ReferenceLabel {
  menu: number
  key: string
  qty: number
  derived: boolean
  value: number | null
  how: 'exact' | 'bound' | 'client' | 'derived' | 'none'
  mature: boolean
  sold: number | null
  /** Place of the row in the menus as sent. */
  source: number
}

interface Sale {
  T: number
  qty: number
  price: number
  delay: number
  fee: number | null
  holding: number | null
}

interface Group {
  menu: number
  key: string
  T: number
  rows: { place: number; row: Row }[]
  sales: Sale[]
}

const number = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** Labels of every past row as they were known at t (t = 0: everything sent is known). */
export function referenceLabels(
  menus: readonly Row[],
  sales: readonly Row[],
  options: ReferenceOptions,
  t: number,
): ReferenceLabel[] {
  // Groups with their sales.
  const groups: Group[] = []
  menus.forEach((row, place) => {
    let group = groups.find((each) => each.key === row['key'] && each.menu === row['menu'])
    if (!group) {
      group = {
        menu: Number(row['menu']),
        key: String(row['key']),
        T: Number(row['T']),
        rows: [],
        sales: [],
      }
      groups.push(group)
    }
    group.rows.push({ place, row })
  })
  const past = groups.filter((group) => group.menu !== 0)

  // Which size was taken, and whether anything is known of it.
  const taken = new Map<Group, { place: number; row: Row }>()
  const observed = new Set<Group>()
  for (const group of past) {
    const own = options.clientGrounded ? [] : sales.filter((sale) => sale['key'] === group.key)
    const chosen = group.rows.find(isChosen)
    const withProfit = group.rows.filter(({ row }) => number(row['profit']) !== null)
    const counts = options.clientGrounded || !chosen ? withProfit : withProfit.filter(isChosen)
    if (own.length > 0 || counts.length > 0) observed.add(group)
    if (!options.clientGrounded && chosen && options.means === 'taken') observed.add(group)
    if (!observed.has(group)) continue
    const size =
      chosen ??
      (group.rows.length === 1 ? group.rows[0] : withProfit.length === 1 ? withProfit[0] : null)
    if (size) taken.set(group, size)
    const price =
      number(size?.row['unit_price']) ??
      Math.min(...group.rows.map(({ row }) => Number(row['unit_price'])))
    group.sales = own
      .map((sale) => ({
        T: Number(sale['T']),
        qty: Number(sale['qty']),
        price: number(sale['price']) ?? price,
        delay: number(sale['T_signal_delay']) ?? 0,
        fee: number(sale['unit_fee']),
        holding: number(sale['unit_holding_cost']),
      }))
      .sort(
        (x, y) =>
          x.T - y.T ||
          x.price - y.price ||
          x.qty - y.qty ||
          x.delay - y.delay ||
          last(x.fee) - last(y.fee) ||
          last(x.holding) - last(y.holding),
      )
  }

  if (options.clientGrounded)
    return past.flatMap((group) =>
      group.rows.map(({ place, row }) => {
        const later = groups.filter((other) => other.T > group.T).map((other) => other.T)
        const known =
          t === 0 ||
          (group.T < t && (options.H === null ? Math.min(...later) <= t : group.T + options.H <= t))
        const value = known ? number(row['profit']) : null
        const label = value !== null
        return {
          ...common(group, place, Number(row['qty']), false),
          value,
          how: label ? ('client' as const) : ('none' as const),
          mature: known && group.rows.some((each) => number(each.row['profit']) !== null),
          sold: null,
        }
      }),
    )

  // Units that were there before, if the column means that.
  const heldOf = (group: Group): number => {
    const row = taken.get(group)?.row
    const arriving = number(row?.['qty_outstanding_T+2']) ?? 0
    return (number(row?.['stock']) ?? 0) + (options.H === null || options.H >= 2 ? arriving : 0)
  }
  const soldOf = (group: Group): number => group.sales.reduce((sum, sale) => sum + sale.qty, 0)
  const selling = past.filter((group) => taken.has(group) && soldOf(group) > 0)
  const without = selling.filter((group) => soldOf(group) <= heldOf(group))
  const bound = !options.trials && without.length * 2 <= selling.length

  // When a group is final.
  const D = Math.max(0, ...sales.map((sale) => number(sale['T_signal_delay']) ?? 0))
  const ages = past
    .flatMap((group) => group.sales.filter((sale) => sale.qty > 0).map((sale) => sale.T - group.T))
    .sort((x, y) => x - y)
  const H = options.H ?? Math.max(0, ages[Math.ceil(ages.length * 0.99) - 1] ?? 0)

  // Costs of keys that lack one: the parameter, else the mean over the keys known by then.
  const visible = (sale: Sale): boolean => t === 0 || sale.T + sale.delay <= t
  const fill = (name: 'fee' | 'holding', parameter: number | null): number => {
    if (parameter !== null) return parameter
    const values = past
      .map((group) => group.sales.filter(visible).findLast((sale) => sale[name] !== null)?.[name])
      .filter((value) => value !== undefined && value !== null)
      .sort((x, y) => x - y)
    return values.length === 0 ? 0 : values.reduce((x, y) => x + y, 0) / values.length
  }
  const fee = fill('fee', options.fee)
  const holding = fill('holding', options.holding)

  // Sizes that a history of one size borrows.
  const task = menus.filter((row) => row['menu'] === 0)
  const counts = new Map<number, number>()
  for (const row of task) counts.set(Number(row['qty']), (counts.get(Number(row['qty'])) ?? 0) + 1)
  const frequent = [...counts]
    .sort((x, y) => y[1] - x[1] || x[0] - y[0])
    .slice(0, 16)
    .map(([qty]) => qty)
  const costChanges = task.some((row) =>
    task.some(
      (other) =>
        row['key'] === other['key'] &&
        row['qty'] !== other['qty'] &&
        row['unit_cost'] !== other['unit_cost'],
    ),
  )

  const labels: ReferenceLabel[] = []
  for (const group of past) {
    const size = taken.get(group)
    const replayed =
      observed.has(group) &&
      (group.sales.length > 0 || (size !== undefined && number(size.row['profit']) === null))
    const sizes = group.rows.map(({ place, row }) => ({
      place,
      row,
      qty: Number(row['qty']),
      derived: false,
    }))
    if (!options.trials && replayed && size && sizes.length === 1 && !costChanges)
      for (const qty of frequent)
        if (qty !== sizes[0]!.qty) sizes.push({ ...sizes[0]!, qty, derived: true })

    const mature = group.T < t && group.T + H + D <= t
    const known = group.sales.filter(visible)
    const held = bound ? heldOf(group) : 0
    // One entry per unit sold, the units held before gone first.
    const ownUnits: { age: number; price: number; holding: number }[] = []
    let current = known.find((sale) => sale.holding !== null)?.holding ?? holding
    for (const sale of known) {
      current = sale.holding ?? current
      for (let unit = 0; unit < sale.qty; unit++)
        ownUnits.push({ age: sale.T - group.T, price: sale.price, holding: current })
    }
    const unitsSold = ownUnits.length
    ownUnits.splice(0, held)
    const ownFee = known.find((sale) => sale.fee !== null)?.fee ?? fee
    const lastHolding = known.findLast((sale) => sale.holding !== null)?.holding ?? holding

    for (const { place, row, qty, derived } of sizes) {
      const label: ReferenceLabel = {
        ...common(group, place, qty, derived),
        value: null,
        how: 'none',
        mature: replayed && mature,
        sold: null,
      }
      labels.push(label)
      if (!(group.T < t)) continue
      if (!replayed) {
        const later = groups.filter((other) => other.T > group.T).map((other) => other.T)
        const clientKnown =
          size !== undefined &&
          observed.has(group) &&
          (options.H === null ? Math.min(...later) <= t : group.T + options.H <= t)
        label.mature = clientKnown
        // What was sent can be shown today; what counts is when it was known.
        if (size === undefined || !observed.has(group) || !(clientKnown || t === 0)) continue
        if (size.place === place) {
          label.value = number(row['profit'])
          label.how = 'client'
        } else {
          label.how = 'bound'
          label.sold = 0
        }
        continue
      }
      // Attempts at another size would have had other answers, and a part of them is not known.
      if (options.trials && !(mature && size?.place === place)) continue
      const N = size === undefined ? null : Number(size.row['qty'])
      const soldOut = N !== null && unitsSold >= held + N
      const exact = mature ? N !== null && (qty <= N || !soldOut) : qty <= ownUnits.length
      const sold = options.trials ? ownUnits : ownUnits.slice(0, qty)
      label.sold = sold.length
      if (!exact) {
        label.how = 'bound'
        continue
      }
      const lead = number(row['T_lead']) ?? 0
      const left = Math.max(0, qty - sold.length)
      const cost = Number(row['unit_cost'])
      let value = 0
      for (const unit of sold) value += unit.price - unit.holding * Math.max(0, unit.age - lead)
      value -= qty * cost + qty * ownFee
      if (left > 0)
        value +=
          left * (1 - options.w) * cost -
          (options.H === null ? 0 : left * lastHolding * Math.max(0, options.H - lead))
      label.value = value
      label.how = derived ? 'derived' : 'exact'
    }
  }
  return labels
}

const last = (value: number | null): number => value ?? Number.MAX_VALUE

function isChosen({ row }: { row: Row }): boolean {
  return row['historically_chosen'] === 1
}

function common(group: Group, place: number, qty: number, derived: boolean) {
  return { menu: group.menu, key: group.key, qty, derived, source: place }
}
