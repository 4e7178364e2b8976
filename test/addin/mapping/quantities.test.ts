// Quantities, decisions and months as people write them where no header says what they are.
import { expect, test } from 'vitest'
import { dayOfText, isoOfDay } from '#addin/mapping/dates.ts'
import { rolesOf } from '#addin/mapping/roles.ts'
import { numbers } from '#contract/table.ts'
import { columnNames, tableBlocks } from '#tables/table-block.ts'
import {
  DAY,
  DEALS,
  found,
  isNow,
  offers,
  sales,
  SOLD,
  table,
  uploaded,
  type Deal,
} from './lots.ts'

test('words tell what was taken by what was sold of it, whatever the header; rare words too', () => {
  const word = ({ n, taken }: Deal) =>
    n >= 110 ? 'tbd' : taken ? 'PO raised' : n % 10 === 1 ? 'Priced out' : n === 2 ? 'Lost' : 'Pass'
  const { menus, told } = uploaded(offers({ Dsp: word, Grade: ({ n }) => 'ABC'[(n % 7) % 3]! }))
  expect(found(offers({ Dsp: word })).menus.historically_chosen).toBe('Dsp')
  const flags = numbers(menus.table, 'historically_chosen')
  expect(flags.filter((flag) => flag === 1)).toHaveLength(SOLD.length)
  expect(flags.filter((flag) => Number.isNaN(flag))).toHaveLength(DEALS.filter(isNow).length)
  expect(told.join()).toContain('flags_by_sales')
})

test('units that are a part of the offered ones, or all, were taken; what is below zero was earned', () => {
  const more = {
    Ctns: ({ size }: Deal) => 4 * size,
    Bot: ({ n, size, taken }: Deal) =>
      isNow({ n } as Deal) ? null : taken ? (n % 2 ? 4 : 2) * size : 0,
    Net: ({ n, taken }: Deal) => (taken ? 40 - n : null),
  } as Parameters<typeof offers>[0]
  expect(found(offers(more)).menus).toMatchObject({ qty: 'Ctns', qty_taken: 'Bot' })
})

test('where tables say what was taken alone, other offers have the sizes that were taken, and that is told', () => {
  const taken = ({ n, taken: is }: Deal) =>
    isNow({ n } as Deal) || !is ? '' : `${5 * (1 + (n % 3 ? 1 : (n / 3) % 2))} Bd`
  const { menus, told } = uploaded(offers({ bestellt: taken }))
  const T = numbers(menus.table, 'T')
  const qty = numbers(menus.table, 'qty')
  expect(new Set(qty.filter((_, row) => T[row] === 0))).toEqual(new Set([5, 10]))
  expect(qty).not.toContain(Number.NaN)
  expect(told.find((each) => each.startsWith('sizes_as_taken'))).toContain('(5, 10)')
})

test('sales by the month are of its last day, and no sale comes before its offer', () => {
  const day = ({ n }: Deal) => `2025-${String(1 + Math.floor(n / 10)).padStart(2, '0')}-2${n % 5}`
  const month = ({ n }: Deal) => `2025-${String(1 + Math.floor(n / 10)).padStart(2, '0')}`
  const menus = offers({ 'Decide by': day })
  const { menus: deals, sales: sold } = uploaded(menus, sales({ 'Sold on': month }), 'week')
  const [keys, when] = [deals.table.columns.get('key')!, numbers(deals.table, 'T')]
  expect(keys).toBeDefined()
  const first = numbers(sold!.table, 'T')
  SOLD.forEach((deal, row) => expect(first[row]).toBeGreaterThanOrEqual(when[deal.n]!))
})

test('money that is given back for no units is taken off the sales of its deal', () => {
  const rows = [...SOLD, SOLD[3]!]
  let at = -1
  const till = table<Deal>(
    'Till',
    {
      'Lot ref.': ({ n }) => `L-${1000 + n}`,
      'Sold on': () => '2026-12-03',
      pcs: () => (++at === rows.length - 1 ? 0 : 2),
      'Amount €': ({ cost }) => (at === rows.length - 1 ? -80 : 3 * cost),
    },
    rows,
  )
  const { sales: sold, told } = uploaded(offers(), till)
  expect(told.filter((each) => each.startsWith('revenue_without_qty'))).toEqual([])
  expect(numbers(sold!.table, 'price')[3]).toBe((3 * SOLD[3]!.cost - 80) / 2)
})

test('a short list of which nothing was sold is today’s, whatever days its rows tell', () => {
  const stay = ({ n }: Deal) => `2027-0${1 + (n % 9)}-05`
  const past = offers(
    { Stay: stay },
    DEALS.filter((deal) => !isNow(deal)),
  )
  const now = table<Deal>(
    'Open',
    {
      'Ref.': ({ n }) => `L-${1000 + n}`,
      'EK je Stück': ({ cost }) => cost,
      Stay: () => '2026-03-05',
    },
    DEALS.filter(isNow),
  )
  expect(rolesOf([now, past, sales()])).toEqual({ menus: 0, history: 1, sales: 2 })
})

test('a fee that few sales have is no price, and the only money of a till is the amount of its rows', () => {
  const till = table<Deal>(
    'Till',
    {
      'Lot ref.': ({ n }) => `L-${1000 + n}`,
      'Sold on': () => '2026-12-03',
      'verm.': ({ n, cost }) => (n % 4 ? '' : cost),
      '£ in': ({ cost, n }) => cost * (n % 2 ? 40 : 0.3),
    },
    SOLD,
  )
  expect(found(offers(), till).sales).toMatchObject({ revenue: '£ in' })
})

test('tables below each other may be wider, and columns have a name of their own each', () => {
  const now = [
    ['Ref', 'Seen', 'Mtrs'],
    ['T1', 1, 60],
    ['T2', 2, 70],
  ]
  const past = [
    ['Ref', 'Seen', 'Mtrs', 'Tk', 'Loc'],
    ['T0', 1, 90, 'x', 'B'],
    ['T9', 2, 9, null, 'M'],
  ]
  const blank = [null, null, null, null, null]
  const rows = [...now, blank, ['EARLIER', null, null], ...past]
  const wide = rows.map((row) => [...row, ...Array.from({ length: 5 - row.length }, () => null)])
  expect(tableBlocks(wide)).toMatchObject([
    { top: 0, bottom: 2, right: 2 },
    { top: 5, bottom: 7, right: 4 },
  ])
  expect(columnNames(['Dt', '', 'dt', 'Dt'])).toEqual(['Dt', 'Column2', 'dt2', 'Dt3'])
})

test('months, weeks and days as they are said in front of a date', () => {
  const days = [
    'janv. 2025',
    '1er octobre 2025',
    'Sep-24',
    'KW 18/25',
    'wk 12 2024',
    'lun. 3 mars 2025',
    'w/c 13.04.23',
  ]
  const read = days.map(dayOfText)
  expect(read.map((each) => (each.ok ? isoOfDay(each.day) : each.why))).toEqual([
    '2025-01-01',
    '2025-10-01',
    '2024-09-01',
    '2025-04-28',
    '2024-03-18',
    '2025-03-03',
    '2023-04-13',
  ])
})

test('a cost that is another one and a little more is the landed one; an estimate above it is a price', () => {
  const more = {
    'EK je Stück': ({ cost }: Deal) => cost,
    Prep: ({ n }: Deal) => 5 + (n % 9),
    'Stands me in': ({ cost, n }: Deal) => cost + 5 + (n % 9),
    'Screen €': ({ cost, n }: Deal) => cost * 1.4 + (n % 30),
  }
  expect(found(offers(more)).menus).toMatchObject({
    unit_cost: 'Stands me in',
    unit_price: 'Screen €',
  })
})

test('rounds that only their numbers tell are time, and sales by the day are of the round of their day', () => {
  const round = ({ n }: Deal): number => 212 + Math.floor(n / 10)
  const day = (n: number): number => DAY + 7 * Math.floor(n / 10) + 2 + (n % 9)
  const menus = table<Deal>(
    'Offers',
    {
      'Ref.': ({ n }) => `L-${1000 + n}`,
      'List #': round,
      'EK je Stück': ({ cost }) => cost,
      Bot: ({ taken, n }) => (isNow({ n } as Deal) ? '' : taken ? 3 : 'nil'),
    },
    DEALS,
  )
  const till = table<Deal>(
    'Till',
    {
      'Lot ref.': ({ n }) => `L-${1000 + n}`,
      Day: ({ n }) => isoOfDay(day(n) - 25_569),
      '€/Stück': ({ cost }) => cost * 1.5,
    },
    SOLD,
  )
  const upload = uploaded(menus, till)
  expect(upload.said.join()).toContain('a round is about 7 days')
  const T = numbers(upload.sales!.table, 'T')
  SOLD.forEach((deal, row) => {
    const own = round(deal) - round(DEALS.at(-1)!)
    expect(T[row]).toBeGreaterThanOrEqual(own)
    expect(T[row]).toBeLessThanOrEqual(own + 2)
  })
  expect(upload.told.filter((each) => /taken_not_units|column_unmapped/.test(each))).toEqual([])
})

test('days with dots have the day first; a payout among sales is none', () => {
  expect(dayOfText('2.9.22')).toEqual(dayOfText('2022-09-02'))
  expect(dayOfText('2.9.2022')).toEqual(dayOfText('2022-09-02'))
  const till = sales({
    'Lot ref.': ({ n }) => (n % 9 === 3 ? '' : `L-${1000 + n}`),
    pcs: ({ n }) => (n % 9 === 3 ? '' : 1),
  })
  const { sales: sold, told } = uploaded(offers(), till)
  expect(sold!.table.rows).toBe(SOLD.filter(({ n }) => n % 9 !== 3).length)
  expect(told.filter((each) => each.startsWith('missing_value'))).toEqual([])
})
