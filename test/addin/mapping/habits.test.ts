// What people write into tables of deals and of sales, a kind each: the columns that are found, and the rows that are left out.
import { expect, test } from 'vitest'
import { flagOf, isBlank, type CellValue } from '#addin/mapping/cell.ts'
import { dayOfText, isoOfDay } from '#addin/mapping/dates.ts'
import { columnsOfGuesses, guessSheets } from '#addin/mapping/guess.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { rolesOf } from '#addin/mapping/roles.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { cell, numbers } from '#contract/table.ts'
import { guessPeriod } from '#addin/thread/guessing.ts'
import { tableBlocks } from '#tables/table-block.ts'
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
  type Columns,
  type Deal,
} from './lots.ts'

test('numbers beside amounts in words of money are amounts, and a cost needs no price beside it', () => {
  expect(found(offers()).menus).toEqual({
    key: 'Ref.',
    date: 'Decide by',
    unit_cost: 'EK je Stück',
  })
})

test('units that were taken are no size that is offered', () => {
  const { menus } = found(
    offers({
      'Kg avail.': ({ size }) => `${size} kg`,
      'Kg bought': (deal) => (isNow(deal) ? '' : deal.taken ? deal.size : '-'),
    }),
    sales({ 'Kg sold': ({ size }) => size }),
  )
  expect(menus).toMatchObject({ qty: 'Kg avail.', qty_taken: 'Kg bought' })
})

test('offers of which parts were taken have several sizes today, and that is said', () => {
  const lots = offers({
    'Pcs offered': () => 40,
    'Pcs taken': (deal) => (isNow(deal) ? '' : deal.taken ? (deal.n % 2 ? 10 : 40) : 0),
  })
  const { menus, said } = uploaded(lots, sales({ Pcs: () => 5 }))
  const [menu, qty, key] = ['menu', 'qty', 'key'].map((name) => menus.table.columns.get(name))
  const sizes = Array.from({ length: menus.table.rows }, (_, row) => row).filter(
    (row) => cell(menu, row) === 0 && cell(key, row) === 'L-1115',
  )
  expect(sizes.map((row) => cell(qty, row))).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40])
  expect(said.join()).toContain('Parts of past offers were taken')
})

test('words of a decision are a flag, and what is open is blank', () => {
  const status = (deal: Deal) => (isNow(deal) ? 'open' : deal.taken ? 'WON' : 'passed')
  expect(found(offers({ Status: status })).menus.historically_chosen).toBe('Status')
  const { menus } = uploaded(offers({ Status: status }))
  const flags = numbers(menus.table, 'historically_chosen')
  expect([flags[0], flags[1], flags.at(-1)]).toEqual([1, 0, Number.NaN])
  expect(['ja', '○', '見送り', 'no bid', 'o'].map(flagOf)).toEqual([1, 1, 0, 0, null])
})

test('words that no list has are read by what was sold of their deals, and told', () => {
  const menus = offers({ Zuschlag: (deal) => (isNow(deal) ? '' : deal.taken ? 'W' : 'L') })
  expect(found(menus).menus.historically_chosen).toBe('Zuschlag')
  const { menus: deals, told } = uploaded(menus)
  expect([...numbers(deals.table, 'historically_chosen')].slice(0, 3)).toEqual([1, 0, 0])
  expect(told).toContainEqual(expect.stringContaining('“W” = ✓, “L” = ✗'))
})

test('without an expected price the middle of what sales brought is assumed, and told', () => {
  const { menus, told } = uploaded(offers())
  expect(numbers(menus.table, 'unit_price')[0]).toBe(150)
  expect(told).toContainEqual(expect.stringContaining('1.5 × “EK je Stück” is assumed'))
})

test('rounds that are counted upwards are time, and the latest is now', () => {
  const round = ({ n }: Deal) => 1 + Math.floor(n / 10)
  const menus = table<Deal>(
    'Offers',
    {
      Runde: round,
      'Ref.': ({ n }) => `L-${1000 + n}`,
      EK: ({ cost }) => cost,
      'last edit': ({ day, n }) => day + (n % 7) / 8,
    },
    DEALS,
  )
  const sold = table<Deal>(
    'Till',
    {
      'Ref.': ({ n }) => `L-${1000 + n}`,
      'sold in Runde': (deal) => round(deal) + 1,
      VK: ({ cost }) => cost * 1.5,
    },
    SOLD,
  )
  expect(found(menus, sold)).toMatchObject({ menus: { T: 'Runde' }, sales: { T: 'sold in Runde' } })
  const { menus: deals, sales: of } = uploaded(menus, sold)
  expect([...new Set(numbers(deals.table, 'T'))].slice(-2)).toEqual([-1, 0])
  expect(numbers(of!.table, 'T')[0]).toBe(-10)
})

test('a deal that was entered twice and rows without a key are left out, and named', () => {
  const { menus, told } = uploaded(offers({}, [...DEALS, DEALS[5]!]))
  expect(menus.table.rows).toBe(120)
  expect(told).toContain('rows_left_out: Offers: row 122 is left out (entered twice).')
  const sold = sales({ 'Lot ref.': ({ n }) => (n === 0 ? '' : `L-${1000 + n}`) })
  expect(uploaded(offers(), sold).told).toContainEqual(
    expect.stringMatching(/^rows_left_out: Till: row 2 is left out \(without “Lot ref\.”\)/),
  )
})

test('the same sale may come twice where nothing tells sales apart', () => {
  const plain = {
    'Ref.': ({ n }: Deal) => `L-${1000 + (n % 60)}`,
    'Sold on': () => '2026-12-05',
    Price: () => 150,
  }
  const { sales: of } = uploaded(offers(), table('Till', plain, [...SOLD, ...SOLD]))
  expect(of!.table.rows).toBe(2 * SOLD.length)
})

test('returns are taken off the sales of the same deal before them, a row that was entered twice but once', () => {
  const units: Columns<Deal> = { Units: ({ n }) => (n === 0 ? 5 : 2) }
  const sold = sales(units)
  const rows = Array.from({ length: sold.rows }, (_, row): CellValue[] =>
    sold.columns.map((column) => cell(column, row) ?? ''),
  )
  const back: CellValue[] = ['R9500', 'L-1000', '2026-12-20', 150, -2]
  const later: CellValue[] = ['R9501', 'L-1003', '2026-12-21', 150, -2]
  const all = [later, ...rows, back, back]
  const unitsOf = (order: CellValue[][]) => {
    const { sales: of, told } = uploaded(
      offers(),
      sheetOf({ name: 'Till', headers: sold.headers }, order),
    )
    return { told, sum: numbers(of!.table, 'qty').reduce((a, b) => a + b, 0), rows: of!.table.rows }
  }
  const { sum, told, rows: left } = unitsOf(all)
  expect([left, sum]).toEqual([SOLD.length - 1, 5 + 2 * (SOLD.length - 1) - 4])
  expect(told).toContainEqual(expect.stringContaining('entered twice, returns, taken off'))
  expect(unitsOf(all.toReversed())).toMatchObject({ sum, rows: left })
})

test('a credit is taken off all sales of its deal, and more than was sold is named with row and key', () => {
  const headers = ['Ref.', 'Sold on', 'Units', 'Amount']
  const keys = SOLD.map(({ n }) => `L-${1000 + n}`)
  const plain = keys.map((key): CellValue[] => [key, '2026-12-01', 1, 100])
  const again: CellValue[] = [keys[0]!, '2026-12-05', 1, 30]
  const read = (...back: CellValue[][]) => {
    const till = sheetOf({ name: 'Till', headers }, [...plain, again, ...back])
    const { sales: of, problems } = uploaded(offers(), till)
    const rows = Array.from({ length: of!.table.rows }, (_, row) => row)
    const own = rows.filter((row) => cell(of!.table.columns.get('key'), row) === keys[0])
    const price = numbers(of!.table, 'price')
    return {
      prices: own.map((row) => price[row]!).toSorted((a, b) => b - a),
      units: numbers(of!.table, 'qty').reduce((sum, each) => sum + each, 0),
      more: problems.find(({ code }) => code === 'returned_more'),
    }
  }
  const credited = read([keys[0]!, '2026-12-09', 0, -50])
  expect(credited).toMatchObject({ prices: [80, 0], more: undefined })

  const row = plain.length + 3
  const beyond = {
    severity: 'error',
    message: expect.stringMatching(`row ${row} of Till \\(key "${keys[0]}"\\)`),
  }
  expect(read([keys[0]!, '2026-12-09', 0, -131])).toMatchObject({ prices: [0, 0], more: beyond })
  // The returns of other deals are taken off all the same.
  const units = read([keys[0]!, '2026-12-09', -3, -300], [keys[1]!, '2026-12-09', -1, -100])
  expect(units).toMatchObject({ units: plain.length - 2, more: beyond })
})

test('weeks over New Year are no rounds', () => {
  const week = ({ n }: Deal) => ((41 + Math.floor(n / 10)) % 52) + 1
  const menus = table<Deal>(
    'Offers',
    { KW: week, 'Ref.': ({ n }) => `L-${1000 + n}`, EK: ({ cost }) => cost },
    DEALS,
  )
  expect(found(menus).menus.T).toBeUndefined()
})

test('a row of units below the headers is none of the deals', () => {
  const rows = DEALS.map(({ n, cost }): CellValue[] => [`L-${n}`, cost, cost * 1.4])
  const sheet = sheetOf({ name: 'Offers', headers: ['Ref', 'EK', 'VK'] }, [
    ['', '€ HT', '€ HT'],
    ...rows,
  ])
  expect(sheet.aside).toEqual([{ is: 'headers', rows: [0], text: '' }])
})

test('what stands for nothing is blank, and dates of people are read', () => {
  expect(['-', '—', 'n/a', 'k. A.', ''].every(isBlank)).toBe(true)
  expect(['NA', 'none', '0', '-1'].some(isBlank)).toBe(false)
  const iso = (text: string) => {
    const read = dayOfText(text)
    return read.ok ? isoOfDay(read.day) : read.why
  }
  expect(iso('13.07.26')).toBe('2026-07-13')
  expect(iso('22-Oct-26')).toBe('2026-10-22')
  expect(iso('Mo. 13.07.2026')).toBe('2026-07-13')
  expect(iso('3 de marzo de 2026')).toBe('2026-03-03')
  expect(iso('2026年10月2日')).toBe('2026-10-02')
  expect(iso('KW 5/2026')).toBe('2026-01-26')
  expect(iso('46.1 m3')).toBe('unreadable')
})

test('tables of a sheet are found beside and below each other, and one blank column parts none', () => {
  const rows = (n: number) => Array.from({ length: n }, (_, i) => [`a${i}`, i, '', i])
  const head = ['Ref', 'Cost', '', 'Price']
  const beside = [['Offers of today', '', '', ''], ['', '', '', ''], head, ...rows(5)]
  expect(tableBlocks(beside)).toEqual([{ top: 2, left: 0, bottom: 7, right: 3 }])
  const below = [
    ['Ref', 'Cost', 'Price', 'Notes'],
    ['x', 1, 2, ''],
    ['y', 1, 2, ''],
    ['', '', '', ''],
    ['History', '', '', ''],
    ['Ref', 'Cost', 'Bought', 'Price'],
    ['a', 1, 'y', 2],
    ['b', 2, 'n', 3],
  ]
  expect(tableBlocks(below)).toEqual([
    { top: 0, left: 0, bottom: 2, right: 3 },
    { top: 5, left: 0, bottom: 7, right: 3 },
  ])
})

test('today’s offers are found by headers that are alike, and their columns with them', () => {
  const past = table<Deal>(
    'Archiv',
    {
      'Los-Nr.': ({ n }) => `L-${1000 + n}`,
      'Decide by': ({ day }) => `2025-${1 + (((day - DAY) / 7) % 12)}-05`,
      Titel: ({ n }) => `t${n % 7}`,
      'Cost/seat': ({ cost }) => cost,
      Took: ({ taken }) => (taken ? 'x' : ''),
    },
    DEALS.filter((deal) => !isNow(deal)),
  )
  const now = table<Deal>(
    'This week',
    {
      Los: ({ n }) => `L-${1000 + n}`,
      Titel: ({ n }) => `t${n % 7}`,
      '$ per seat': ({ cost }) => cost,
      'answer by': () => '2026-01-05',
    },
    DEALS.filter(isNow),
  )
  const sold = sales()
  expect(rolesOf([past, sold, now])).toEqual({ menus: 2, history: 0, sales: 1 })
  const guesses = guessSheets({ menus: now, history: past, sales: sold })
  expect(columnsOfGuesses(guesses.menus)).toMatchObject({
    key: 'Los',
    unit_cost: '$ per seat',
    date: 'answer by',
  })
})

test('today’s offers without a day come after the latest past ones, whatever the computer’s clock says', () => {
  const past = offers(
    {},
    DEALS.filter((deal) => !isNow(deal)),
  )
  const now = table<Deal>(
    'Now',
    { 'Ref.': ({ n }) => `L-${1000 + n}`, 'EK je Stück': ({ cost }) => cost },
    DEALS.filter(isNow),
  )
  const columns = { key: 'Ref.', unit_cost: 'EK je Stück' }
  const part = { table: 'Offers', columns: { ...columns, date: 'Decide by' }, features: [] }
  const mapping: Mapping = {
    version: 1,
    menus: { table: 'Now', columns, features: [] },
    history: part,
    time: { by: 'date', period: 'month', now: 'latest' },
  }
  const { menus } = prepareUpload(mapping, { menus: now, history: past }, '2029-06-01')
  expect(Math.max(...numbers(menus.table, 'T').filter((t) => t < 0))).toBe(-1)
})

test('the year of a boat is no day of the offers; a period ends before today’s', () => {
  const boats = table<Deal>(
    'Now',
    { Ref: ({ n }) => `B${n}`, Year: ({ n }) => 1980 + ((n * 7) % 40), Price: ({ cost }) => cost },
    DEALS,
  )
  expect(columnsOfGuesses(guessSheets({ menus: boats }).menus).date).toBeUndefined()
  const dated = (name: string, days: readonly number[]) =>
    sheetOf(
      { name, headers: ['Day'], formats: ['yyyy-mm-dd'] },
      days.map((day) => [day]),
    )
  const past = dated(
    'Past',
    Array.from({ length: 12 }, (_, i) => [DAY + 30 * i, DAY + 30 * i]).flat(),
  )
  const now = dated('Now', [DAY + 30 * 11 + 8])
  expect(guessPeriod(past, 'Day')).toBe('month')
  expect(guessPeriod(past, 'Day', { now })).toBe('week')
})

test('a list of other days of deals is no sale', () => {
  const renewals = table<Deal>(
    'Renewals',
    { 'Ref.': ({ n }) => `L-${1000 + n}`, Renews: () => '2028-01-05', Fee: () => 10 },
    DEALS,
  )
  expect(rolesOf([renewals, offers(), sales()])).toMatchObject({ menus: 1, sales: 2 })
})
