// Workbooks of eight small trades. No two have the same headers.
import type { MenuField } from '#addin/mapping/fields.ts'
import {
  DAY,
  blankNow,
  bookOf,
  iso,
  marketOf,
  of,
  round,
  tableOf,
  thousands,
  truthOf,
  type Book,
  type Col,
  type Deal,
} from './workbook.ts'

const cameras = bookOf(
  'cameras',
  marketOf({ seed: 1, spread: 9, menus: 10, every: 30 }),
  [
    'Offers',
    [
      ['Item', ({ item }) => `${of(['Leica', 'Nikon', 'Canon'], item)} ${item}`],
      ['Lot no', ({ n }) => `L-${400 + n * 3}`, 'key'],
      ['Condition', ({ n }) => of(['A', 'B', 'C'], n)],
      ['Listed', ({ day }) => day, 'date', DAY],
      ['Ask price', ({ cost }) => `€ ${cost.toFixed(2)}`, 'unit_cost'],
      ['Expected resale', ({ price }) => `€ ${price.toFixed(2)}`, 'unit_price'],
      ['Pieces', ({ qty }) => qty, 'qty'],
      ['Bought?', (deal) => blankNow(deal, 'yes', 'no'), 'historically_chosen'],
    ],
  ],
  [
    'Sold',
    [
      ['Lot no', ({ deal }) => `L-${400 + deal.n * 3}`, 'key'],
      ['Item', ({ deal: { item } }) => `${of(['Leica', 'Nikon', 'Canon'], item)} ${item}`],
      ['Sold', ({ day }) => day, 'date', DAY],
      ['Pieces', ({ qty }) => qty, 'qty'],
      ['Sold for (each)', ({ price }) => `${price.toFixed(0)} EUR`, 'price'],
    ],
  ],
)

const farmland = bookOf(
  'farmland',
  marketOf({ seed: 2, cost: [2900, 9000], most: 180, every: 30, spread: 9 }),
  [
    'Parcels',
    [
      ['Parcel', ({ n }) => 7100 + n * 7, 'key'],
      ['County', ({ item }) => of(['Adair', 'Cass', 'Floyd', 'Ida'], item)],
      ['Acres', ({ qty }) => qty, 'qty'],
      ['Asking ($/acre)', ({ cost }) => `$${thousands(Math.round(cost))}`, 'unit_cost'],
      ['Appraised value ($/acre)', ({ price }) => Math.round(price), 'unit_price', '$#,##0'],
      ['Soil index', ({ n }) => 50 + ((n * 13) % 41)],
      ['Closing', ({ day }) => day, 'date', 'm/d/yyyy'],
      ['Bought (y/n)', (deal) => blankNow(deal, 'y', 'n'), 'historically_chosen'],
    ],
  ],
  [
    'Resales',
    [
      ['Closed on', ({ day }) => day, 'date', 'm/d/yyyy'],
      ['Parcel', ({ deal }) => 7100 + deal.n * 7, 'key'],
      ['Acres', ({ qty }) => qty, 'qty'],
      ['Revenue', ({ qty, price }) => Math.round(qty * price), 'revenue', '$#,##0'],
      ['Buyer', ({ n }) => `Buyer ${n % 17}`],
    ],
  ],
  true,
)

const books = bookOf(
  'books',
  marketOf({ seed: 7 }),
  [
    'Bundles',
    [
      ['Bundle', ({ n }) => `BX ${900 - n}`, 'key'],
      ['Publisher', ({ item }) => `Press ${item % 9}`],
      ['Offered on', ({ day }) => iso(day), 'date'],
      ['Copies', ({ qty }) => qty, 'qty'],
      ['Buy @', ({ cost }) => cost, 'unit_cost'],
      ['Market est.', ({ price }) => price, 'unit_price'],
      ['Pages', ({ n }) => 120 + ((n * 37) % 400)],
      ['Took it', (deal) => blankNow(deal, 'x', '-'), 'historically_chosen'],
    ],
  ],
  [
    'Sales log',
    [
      ['Line', ({ n }) => n + 1],
      ['Bundle', ({ deal }) => `BX ${900 - deal.n}`, 'key'],
      ['When', ({ day }) => iso(day), 'date'],
      ['Copies', ({ qty }) => qty, 'qty'],
      ['Takings', ({ qty, price }) => round(qty * price), 'revenue'],
    ],
  ],
)

const pallets = bookOf(
  'pallets',
  marketOf({ seed: 9 }),
  [
    'Auctions',
    [
      ['Pallet ID', ({ n }) => `P${(n * 7919) % 9973}`, 'key'],
      ['Category', ({ item }) => of(['Toys', 'Tools', 'Shoes'], item)],
      ['Auction ends', ({ day }) => day, 'date', 'm/d/yyyy'],
      ['Units', ({ qty }) => qty, 'qty'],
      ['Retail per unit', ({ price }) => price, 'unit_price', '$#,##0.00'],
      ['Bid per unit', ({ cost }) => cost, 'unit_cost', '$#,##0.00'],
      ['Total bid', ({ qty, cost }) => round(qty * cost), undefined, '$#,##0.00'],
      ['Won', (deal) => blankNow(deal, 'won', 'lost'), 'historically_chosen'],
    ],
  ],
  [
    'Shop orders',
    [
      ['Order', ({ n }) => `#${5000 + n}`],
      ['Pallet', ({ deal }) => `P${(deal.n * 7919) % 9973}`, 'key'],
      ['Sold date', ({ day }) => day, 'date', 'm/d/yyyy'],
      ['Qty', ({ qty }) => qty, 'qty'],
      ['Net price', ({ price }) => price, 'price', '$#,##0.00'],
      ['Channel', ({ n }) => of(['web', 'store'], n)],
    ],
  ],
)

const brokers = bookOf(
  'brokers',
  marketOf({ seed: 10, most: 900, cost: [0.4, 12] }),
  [
    'Quotes',
    [
      ['PN', ({ item }) => `STM32F${100 + item}`],
      ['Quote #', ({ n }) => `Q-${n + 1000}`, 'key'],
      ['Quote date', ({ day }) => day, 'date', 'yyyy-mm-dd'],
      ['Valid until', ({ ends }) => ends, undefined, 'yyyy-mm-dd'],
      ['Qty offered', ({ qty }) => qty, 'qty'],
      ['Unit buy', ({ cost }) => cost, 'unit_cost', '0.00'],
      ['Target sell', ({ price }) => price, 'unit_price', '0.00'],
      ['Margin', ({ cost, price }) => 1 - cost / price, undefined, '0%'],
      ['Status', (deal) => blankNow(deal, 'bought', 'passed'), 'historically_chosen'],
    ],
  ],
  [
    'Invoices',
    [
      ['Invoice no', ({ n }) => 88_000 + n],
      ['Quote ref', ({ deal }) => `Q-${deal.n + 1000}`, 'key'],
      ['PN', ({ deal }) => `STM32F${100 + deal.item}`],
      ['Invoice date', ({ day }) => day, 'date', 'yyyy-mm-dd'],
      ['Qty', ({ qty }) => qty, 'qty'],
      ['Unit sell', ({ price }) => price, 'price', '0.00'],
      ['Line value', ({ qty, price }) => round(qty * price), undefined, '0.00'],
    ],
  ],
)

const flowers = bookOf(
  'flowers',
  marketOf({ seed: 12, every: 1, menus: 14, most: 300, cost: [0.2, 3] }),
  [
    'Stems',
    [
      ['Grower', ({ item }) => `Grower ${item % 6}`],
      ['Batch', ({ n }) => 600_100 + n, 'key'],
      ['Day', ({ day }) => day, 'date', DAY],
      ['Stems', ({ qty }) => qty, 'qty'],
      ['Stem cost', ({ cost }) => cost, 'unit_cost'],
      ['Stem price', ({ price }) => price, 'unit_price'],
      ['Temp °C', ({ n }) => 4 + (n % 7)],
      ['Ordered', (deal) => blankNow(deal, 1, 0), 'historically_chosen'],
    ],
  ],
  [
    'Till',
    [
      ['Day', ({ day }) => day, 'date', DAY],
      ['Batch', ({ deal }) => 600_100 + deal.n, 'key'],
      ['Stems', ({ qty }) => qty, 'qty'],
      ['Total', ({ qty, price }) => round(qty * price), 'revenue'],
    ],
  ],
)

const closeoutColumns: Col<Deal, MenuField>[] = [
  ['Style', ({ n }) => `ST${n + 300}`, 'key'],
  ['Brand', ({ item }) => `Brand ${item % 5}`],
  ['Seen', ({ day }) => day, 'date', DAY],
  ['Pairs', ({ qty }) => qty, 'qty'],
  ['They want', ({ cost }) => cost, 'unit_cost', '£0.00'],
  ['We get', ({ price }) => price, 'unit_price', '£0.00'],
  ['Deal done', (deal) => blankNow(deal, 'yes', 'no'), 'historically_chosen'],
]

/** Three tables: the current list, last year's under the same headers, and sales. */
function closeouts(): Book {
  const { deals, sales } = marketOf({ seed: 13 })
  const soldColumns: Col<(typeof sales)[number], string>[] = [
    ['Style', ({ deal }) => `ST${deal.n + 300}`, 'key'],
    ['Out', ({ day }) => day, 'date', DAY],
    ['Pairs', ({ qty }) => qty, 'qty'],
    ['Got', ({ price }) => price, 'price', '£0.00'],
  ]
  return {
    name: 'closeouts',
    tables: [
      tableOf(
        'Table1',
        closeoutColumns,
        deals.filter(({ now }) => now),
      ),
      tableOf(
        'Table2',
        closeoutColumns,
        deals.filter(({ now }) => !now),
      ),
      tableOf('Table3', soldColumns, sales),
    ],
    truth: {
      menus: truthOf('Table1', closeoutColumns),
      history: truthOf('Table2', closeoutColumns),
      sales: truthOf('Table3', soldColumns),
    },
  }
}

const vans = bookOf(
  'vans',
  marketOf({ seed: 14, cost: [3000, 25_000], most: 3, every: 14 }),
  [
    'Stock list',
    [
      ['Model', ({ item }) => `Van ${item}`],
      ['Year', ({ n }) => 2012 + (n % 11)],
      ['Mileage', ({ n }) => 20_000 + ((n * 7717) % 150_000)],
      ['Stock no', ({ n }) => `S${n + 5000}`, 'key'],
      ['Auction date', ({ day }) => day, 'date', DAY],
      ['Number of vans', ({ qty }) => qty, 'qty'],
      ['Hammer est.', ({ cost }) => `£${thousands(Math.round(cost))}`, 'unit_cost'],
      ['Forecourt price', ({ price }) => `£${thousands(Math.round(price))}`, 'unit_price'],
      ['Bought', (deal) => blankNow(deal, 'Y', 'N'), 'historically_chosen'],
    ],
  ],
  [
    'Sold vans',
    [
      ['Stock no', ({ deal }) => `S${deal.n + 5000}`, 'key'],
      ['Date out', ({ day }) => day, 'date', DAY],
      ['Vans', ({ qty }) => qty, 'qty'],
      ['Sale price', ({ price }) => Math.round(price), 'price', '£#,##0'],
    ],
  ],
)

export const ENGLISH: readonly Book[] = [
  cameras,
  farmland,
  books,
  pallets,
  brokers,
  flowers,
  closeouts(),
  vans,
]
