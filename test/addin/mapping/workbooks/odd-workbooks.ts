// Workbooks with odd habits: names that repeat, more columns of money than are meant, lists without a flag, days as
// texts, counts of rows, sizes in several rows.
import {
  blankNow,
  bookOf,
  comma,
  DAY,
  german,
  iso,
  marketOf,
  of,
  pad,
  round,
  type Book,
} from './workbook.ts'

/** Deals of one price list are numbered from 1, and so are the rows of sales. */
const toys = bookOf(
  'toys',
  marketOf({ seed: 21 }),
  [
    'Master',
    [
      ['#', ({ n }) => n + 1, 'key'],
      ['Toy', ({ item }) => `Toy ${item}`],
      ['In', ({ day }) => day, 'date', DAY],
      ['Ctn', ({ n }) => of([6, 12, 24], n)],
      ['How many', ({ qty }) => qty * 6, 'qty'],
      ['FOB', ({ cost }) => cost, 'unit_cost', '$0.00'],
      ['Shelf', ({ price }) => price, 'unit_price', '$0.00'],
      ['Yes/no', (deal) => blankNow(deal, 'yes', 'no'), 'historically_chosen'],
    ],
  ],
  [
    'Movement',
    [
      ['Row', ({ n }) => n + 1],
      ['Toy #', ({ deal }) => deal.n + 1, 'key'],
      ['Moved', ({ day }) => day, 'date', DAY],
      ['How many', ({ qty }) => qty, 'qty'],
      ['$', ({ qty, price }) => round(qty * price), 'revenue', '$0.00'],
    ],
  ],
)

/** A week's offers of the same articles, with freight, list price and margin beside. */
const food = bookOf(
  'food',
  marketOf({ seed: 22, every: 7 }),
  [
    'Angebote',
    [
      ['KW', ({ day }) => Math.floor((day - 46_000) / 7) + 1],
      ['Angebotsdatum', ({ day }) => german(day), 'date'],
      ['EAN', ({ item }) => `40012345${pad(item, 5)}`, 'key'],
      ['Artikel', ({ item }) => `Keks ${item}`],
      ['MHD', ({ ends }) => german(ends + 200)],
      ['UVP', ({ price }) => round(price * 1.3), undefined, '0.00 €'],
      ['Unser VK', ({ price }) => price, 'unit_price', '0.00 €'],
      ['Fracht je Stück', ({ n }) => 0.1 + (n % 5) / 100, undefined, '0.00 €'],
      ['Einstand', ({ cost }) => cost, 'unit_cost', '0.00 €'],
      ['Spanne %', ({ cost, price }) => 1 - cost / price, undefined, '0.0%'],
      ['Menge', ({ qty }) => qty, 'qty'],
      ['Ja/Nein', (deal) => blankNow(deal, 'ja', 'nein'), 'historically_chosen'],
    ],
  ],
  [
    'Abverkauf',
    [
      ['EAN', ({ deal }) => `40012345${pad(deal.item, 5)}`, 'key'],
      ['Artikel', ({ deal }) => `Keks ${deal.item}`],
      ['Verkaufstag', ({ day }) => german(day), 'date'],
      ['Verkaufte Menge', ({ qty }) => qty, 'qty'],
      ['Erlös', ({ qty, price }) => round(qty * price), 'revenue', '0.00 €'],
    ],
  ],
)

/** The flag is a count of what was taken, and the total stands beside the price of a unit. */
const textiles = bookOf(
  'textiles',
  marketOf({ seed: 23, every: 30 }),
  [
    'Lots',
    [
      ['Lote', ({ n }) => `T-${n}`, 'key'],
      ['Tejido', ({ item }) => `Lino ${item}`],
      ['Fecha oferta', ({ day }) => day, 'date', DAY],
      ['Rollos', ({ qty }) => qty, 'qty'],
      ['Precio compra', ({ cost }) => cost, 'unit_cost', '0.00 €'],
      ['Total compra', ({ cost, qty }) => round(cost * qty), undefined, '0.00 €'],
      ['Precio venta previsto', ({ price }) => price, 'unit_price', '0.00 €'],
      ['Elegido', (deal) => blankNow(deal, 'sí', 'no'), 'historically_chosen'],
    ],
  ],
  [
    'Facturas',
    [
      ['Factura', ({ n }) => `F${n}`],
      ['Fecha', ({ day }) => day, 'date', DAY],
      ['Lote', ({ deal }) => `T-${deal.n}`, 'key'],
      ['Rollos', ({ qty }) => qty, 'qty'],
      ['Precio', ({ price }) => price, 'price', '0.00 €'],
      ['IVA', ({ price }) => round(price * 0.21), undefined, '0.00 €'],
    ],
  ],
)

/** Two tables with hardly a word that helps, and the sales first. */
const bare = bookOf(
  'bare',
  marketOf({ seed: 24, cost: [20, 400] }),
  [
    'B',
    [
      ['a', ({ n }) => `x${n * 2}`, 'key'],
      ['b', ({ item }) => `g${item % 4}`],
      ['c', ({ day }) => day, 'date', DAY],
      ['d', ({ cost }) => cost, 'unit_cost'],
      ['e', ({ price }) => price, 'unit_price'],
      ['f', ({ qty }) => qty, 'qty'],
      ['g', (deal) => blankNow(deal, 1, 0), 'historically_chosen'],
    ],
  ],
  [
    'A',
    [
      ['a', ({ deal }) => `x${deal.n * 2}`, 'key'],
      ['b', ({ day }) => day, 'date', DAY],
      ['c', ({ qty }) => qty, 'qty'],
      ['d', ({ price }) => price, 'price'],
    ],
  ],
  true,
)

/** Books by title; some words of the headers say the wrong thing. */
const art = bookOf(
  'art',
  marketOf({ seed: 25, cost: [80, 9000], most: 3, every: 30, spread: 8 }),
  [
    'Catalogue',
    [
      ['Artist', ({ item }) => `Artist ${item % 21}`],
      ['Work', ({ n }) => `Untitled (${n})`, 'key'],
      ['Year', ({ n }) => 1950 + (n % 60)],
      ['Sale date', ({ day }) => day, 'date', 'd mmm yyyy'],
      ['Low estimate', ({ cost }) => `€${Math.round(cost)}`, 'unit_cost'],
      ['Gallery price', ({ price }) => `€${Math.round(price)}`, 'unit_price'],
      ['Editions', ({ qty }) => qty, 'qty'],
      ['Hammer ours', (deal) => blankNow(deal, 'Y', 'N'), 'historically_chosen'],
    ],
  ],
  [
    'Ledger',
    [
      ['Date', ({ day }) => day, 'date', 'd mmm yyyy'],
      ['Work', ({ deal }) => `Untitled (${deal.n})`, 'key'],
      ['Collector', ({ n }) => `Collector ${n % 30}`],
      ['Editions', ({ qty }) => qty, 'qty'],
      ['Proceeds', ({ qty, price }) => `€${Math.round(qty * price)}`, 'revenue'],
    ],
  ],
)

/** French decimals as texts, and a code that repeats beside the number of the offer. */
const garden = bookOf(
  'garden',
  marketOf({ seed: 26, every: 14 }),
  [
    'Offres',
    [
      ['Code produit', ({ item }) => `P${item}`],
      ['N° offre', ({ n }) => `OF${n + 30}`, 'key'],
      ['Désignation', ({ item }) => `Rosier ${item}`],
      ['Reçue le', ({ day }) => german(day).replaceAll('.', '/'), 'date'],
      ['PA HT', ({ cost }) => comma(cost), 'unit_cost'],
      ['PV HT', ({ price }) => comma(price), 'unit_price'],
      ['Qté', ({ qty }) => qty, 'qty'],
      ['Retenue', (deal) => blankNow(deal, 'oui', 'non'), 'historically_chosen'],
    ],
  ],
  [
    'Caisse',
    [
      ['Ticket', ({ n }) => 7000 + n],
      ['N° offre', ({ deal }) => `OF${deal.n + 30}`, 'key'],
      ['Code produit', ({ deal }) => `P${deal.item}`],
      ['Jour', ({ day }) => iso(day), 'date'],
      ['Qté', ({ qty }) => qty, 'qty'],
      ['CA', ({ qty, price }) => comma(qty * price), 'revenue'],
    ],
  ],
)

export const ODD: readonly Book[] = [toys, food, textiles, bare, art, garden]
