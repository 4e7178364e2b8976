// Times until goods arrive, costs of whole rows, packages, rebates and products that come again: found by what sales show.
import { expect, test } from 'vitest'
import { looksOf } from '#contract/cell-looks.ts'
import { numbers } from '#contract/table.ts'
import { dayOfText, isoOfDay } from '#addin/mapping/dates.ts'
import { rolesOf } from '#addin/mapping/roles.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { DEALS, found, isNow, offers, sales, table, uploaded, type Deal } from './lots.ts'

const monthOf = ({ n }: Pick<Deal, 'n'>): number => Math.floor(n / 10) % 12
const iso = (month: number, day: number): string =>
  new Date(Date.UTC(2026, month, day)).toISOString().slice(0, 10)
const leadOf = ({ n }: Deal): number => [14, 30, 45][n % 3]!
const arrived = { 'Sold on': (deal: Deal) => iso(monthOf(deal), 5 + leadOf(deal) + (deal.n % 4)) }

/** Taken deals that are not the lots of lots.ts alone: their leads differ. */
const TAKEN = DEALS.filter((deal) => deal.n % 4 === 0 && !isNow(deal))
const till = (more: Parameters<typeof sales>[0] = {}) =>
  table<Deal>(
    'Till',
    {
      'Lot ref.': ({ n }) => `L-${1000 + n}`,
      ...arrived,
      '€/Stück': ({ cost }) => cost * 1.5,
      ...more,
    },
    TAKEN,
  )

test('days before which nothing is sold are the time until goods arrive, in steps of T; days to pay are not', () => {
  const menus = offers({
    'Bis da': (deal) => `${leadOf(deal)} d`,
    Ziel: ({ n }) => `${n % 2 ? 60 : 90} Tage`,
    Sorte: ({ n }) => 'ABC'[n % 3]!,
  })
  expect(found(menus, till()).menus.T_lead).toBe('Bis da')
  const { menus: deals, said } = uploaded(menus, till(), 'week')
  const lead = numbers(deals.table, 'T_lead')
  expect(lead[0]).toBeCloseTo(2, 5)
  expect(lead[1]).toBeCloseTo(30 / 7, 4)
  expect(said.join()).toContain('“Bis da” is read in weeks: 1 there is 0.143.')
})

test('“sofort” beside days is no waiting, and that is told', () => {
  const menus = offers({ Lieferzeit: ({ n }) => (n % 3 ? `${n % 3} Tage` : 'sofort') })
  const { menus: deals, said } = uploaded(menus, till(), 'week')
  expect(Array.from(numbers(deals.table, 'T_lead').slice(0, 2))).toEqual([
    0,
    Number((1 / 7).toPrecision(6)),
  ])
  expect(said.join()).toContain('There, “sofort” is no waiting.')
})

test('weeks as people of other languages write them are weeks', () => {
  const monday = '2026-11-23'
  for (const text of ['2026-S48', 'KW 48/2026', 'v.48 2026', 'Sem 48/2026', '2026 tyg 48']) {
    const read = dayOfText(text)
    expect(read.ok && isoOfDay(read.day), text).toBe(monday)
  }
  expect(dayOfText('2026-S1').ok).toBe(false)
})

test('“24.500 kg” beside “900 kg” is thousands', () => {
  const kilos = ({ n }: Deal) => ['900 kg', '1.800 kg', '24.500 kg'][n % 3]!
  const { menus } = uploaded(offers({ 'Menge kg': kilos }), till())
  expect(new Set(numbers(menus.table, 'qty'))).toEqual(new Set([900, 1800, 24_500]))
})

test('rooms × nights are the units where their product is what is paid for', () => {
  const nights = ({ n }: Deal) => 2 + (n % 4)
  const roomNights = (deal: Deal) => 10 * deal.size * nights(deal)
  const menus = offers({
    Zi: ({ size }) => 10 * size,
    Nts: nights,
    'Zi-Nts': roomNights,
    Summe: (deal) => roomNights(deal) * deal.cost,
  })
  expect(found(menus, till()).menus).toMatchObject({ qty: 'Zi-Nts', unit_cost: 'EK je Stück' })
})

test('a year with weeks beyond twelve has weeks, and units beside “×” were taken', () => {
  const week = ({ n }: Deal) => `2026-${String(1 + Math.floor(n / 10) * 4).padStart(2, '0')}`
  const some = (deal: Deal) => (isNow(deal) ? '' : deal.n % 4 === 0 ? `${deal.size}個` : '×')
  const menus = offers({ 'Decide by': week, Kg: ({ size }) => 2 * size, 仕入: some })
  expect(found(menus, till({ 'Sold on': () => '2026-12-20' })).menus).toMatchObject({
    date: 'Decide by',
    qty_taken: '仕入',
  })
})

test('a guarantee of months is no number of units, whatever whole numbers it has', () => {
  expect(found(offers(), till({ Garantie: () => '6 mois' })).sales).not.toHaveProperty('qty')
})

const LOT = {
  Stk: ({ size }: Deal) => size,
  'EK je Stück': ({ cost, size }: Deal) => cost * size,
  'VK je Stück': ({ cost, n }: Deal) => cost * (1.3 + 0.1 * (n % 5)),
}

test('a cost of all units of a row is divided by them, is told, and stays where it is said to be of one', () => {
  const menus = offers(LOT)
  const { menus: deals, told } = uploaded(menus, till())
  const [costs, sizes] = [numbers(deals.table, 'unit_cost'), numbers(deals.table, 'qty')]
  expect(costs[0]).toBeCloseTo(DEALS[0]!.cost, 9)
  expect(sizes[0]).toBe(DEALS[0]!.size)
  expect(told).toContain(
    'cost_of_row: “EK je Stück” is the cost of all units of a row, so it is divided by their number.',
  )
  const columns = found(menus, till())
  const mapping = {
    version: 1 as const,
    menus: {
      table: 'Offers',
      columns: columns.menus,
      features: [],
      said: { forms: { 'EK je Stück': 'each' as const } },
    },
    sales: { table: 'Till', columns: columns.sales, features: [] },
    time: { by: 'date' as const, period: 'month' as const, now: 'latest' as const },
  }
  const kept = prepareUpload(mapping, { menus, sales: till() }, '2026-12-01')
  expect(numbers(kept.menus.table, 'unit_cost')[0]).toBe(DEALS[0]!.cost * DEALS[0]!.size)
})

test('costs above prices that do not follow the units are bad deals, and stay', () => {
  const bad = { ...LOT, 'EK je Stück': ({ cost }: Deal) => cost * 2 }
  const { menus: deals, told } = uploaded(offers(bad), till())
  expect(numbers(deals.table, 'unit_cost')[0]).toBe(DEALS[0]!.cost * 2)
  expect(told.filter((each) => each.startsWith('cost_of_row'))).toEqual([])
})

test('what a package holds is no size, and the cost is that of what is multiplied by units', () => {
  const kilos = ({ n }: Deal) => [6, 10, 12, 20][n % 4]!
  const menus = offers({
    'EK je Stück': ({ cost }) => cost / 10,
    'Kg/Kiste': kilos,
    'Einkauf Kiste': (deal) => (deal.cost / 10) * kilos(deal),
    Kisten: ({ size }) => 10 * size,
    Summe: (deal) => (deal.cost / 10) * kilos(deal) * 10 * deal.size,
  })
  const sold = till({
    Ki: ({ size }) => 10 * size,
    Kilo: (deal) => 10 * deal.size * kilos(deal),
    '€/Stück': () => '',
    'Summe €': (deal) => 1.5 * (deal.cost / 10) * kilos(deal) * 10 * deal.size,
  })
  expect(found(menus, sold)).toMatchObject({
    menus: { qty: 'Kisten', unit_cost: 'Einkauf Kiste' },
    sales: { qty: 'Ki', revenue: 'Summe €' },
  })
})

test('of a price and what was paid after a rebate, the sale brought what was paid', () => {
  const off = ({ n }: Deal) => [0, 0.12, 0.2][n % 3]!
  const sold = till({
    '€/Stück': ({ cost }) => cost * 1.6,
    '€ bez.': (deal) => 1.6 * deal.cost * (1 - off(deal)),
    Nachl: off,
  })
  expect(found(offers(), sold).sales.price).toBe('€ bez.')
})

const PRODUCT = { 'Ref.': ({ n }: Deal) => `P-${n % 10}` }

test('a product that comes again is sold of its last offer, and its list of today is no second history', () => {
  const rows = DEALS.filter((deal) => !isNow(deal))
  const priced = { ...PRODUCT, Ziel: ({ cost }: Deal) => cost * 1.5, UVP: () => 260 }
  const past = offers(priced, rows)
  const now = { ...offers(priced, DEALS.filter(isNow)), name: 'Heute' }
  const sold = till({ 'Lot ref.': ({ n }) => `P-${n % 10}` })
  expect(found(past, sold).menus.unit_price).toBe('Ziel')
  expect(rolesOf([past, now, sold])).toEqual({ menus: 1, history: 0, sales: 2 })
})

test('whole rupees are read with the stroke behind them', () => {
  expect(looksOf('Rs.148.50/-')).toMatchObject({ kind: 'money', numbers: { '.': 148.5 } })
  expect(looksOf('12/-')).toMatchObject({ kind: 'number', numbers: { '.': 12 } })
})
