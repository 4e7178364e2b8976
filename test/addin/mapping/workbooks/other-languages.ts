// Workbooks of small trades in German, French, Spanish and Japanese.
import {
  DAY,
  blankNow,
  bookOf,
  comma,
  german,
  marketOf,
  of,
  pad,
  round,
  type Book,
} from './workbook.ts'

const till = bookOf(
  'till',
  marketOf({ seed: 3 }),
  [
    'Wochenangebot',
    [
      ['Warengruppe', ({ item }) => of(['Obst', 'Brot', 'Käse'], item)],
      ['Bezeichnung', ({ item }) => `Ware ${of(['rot', 'grün', 'blau'], item)} ${item}`],
      ['Artikelnummer', ({ item }) => 40_010 + item * 11, 'key'],
      ['Woche ab', ({ day }) => day, 'date', 'dd.mm.yyyy'],
      ['EK netto', ({ cost }) => cost, 'unit_cost', '#,##0.00 €'],
      ['VK brutto', ({ price }) => price, 'unit_price', '#,##0.00 €'],
      ['Stück', ({ qty }) => qty, 'qty'],
      ['bestellt', (deal) => blankNow(deal, 'ja', 'nein'), 'historically_chosen'],
    ],
  ],
  [
    'Kassenbons',
    [
      ['Bon-Nr', ({ n }) => 1 + n],
      ['Datum', ({ day }) => day, 'date', 'dd.mm.yyyy'],
      ['Artikelnummer', ({ deal }) => 40_010 + deal.item * 11, 'key'],
      ['Stück', ({ qty }) => qty, 'qty'],
      ['Umsatz', ({ qty, price }) => round(qty * price), 'revenue', '#,##0.00 €'],
    ],
  ],
)

const wine = bookOf(
  'wine',
  marketOf({ seed: 4, every: 30 }),
  [
    'Propositions',
    [
      ['Réf.', ({ n }) => `V${pad(n, 4)}`, 'key'],
      ['Domaine', ({ item }) => `Château ${item}`],
      ['Millésime', ({ n }) => 2008 + (n % 13)],
      ['Date offre', ({ day }) => day, 'date', DAY],
      ['Prix d’achat', ({ cost }) => cost, 'unit_cost', '#,##0.00 €'],
      ['Revente estimée', ({ price }) => price, 'unit_price', '#,##0.00 €'],
      ['Bouteilles', ({ qty }) => qty * 6, 'qty'],
      ['Pris', (deal) => blankNow(deal, 'oui', 'non'), 'historically_chosen'],
    ],
  ],
  [
    'Ventes',
    [
      ['Date', ({ day }) => day, 'date', DAY],
      ['Réf.', ({ deal }) => `V${pad(deal.n, 4)}`, 'key'],
      ['Bouteilles', ({ qty }) => qty, 'qty'],
      ['PU', ({ price }) => price, 'price', '#,##0.00 €'],
      ['Montant', ({ qty, price }) => round(qty * price), undefined, '#,##0.00 €'],
    ],
  ],
)

const tiles = bookOf(
  'tiles',
  marketOf({ seed: 5, every: 14 }),
  [
    'Ofertas',
    [
      ['Fecha', ({ day }) => day, 'date', DAY],
      ['Código', ({ n }) => `AZ-${n * 3 + 11}`, 'key'],
      ['Producto', ({ item }) => `Azulejo ${item}`],
      ['Coste', ({ cost }) => comma(cost), 'unit_cost'],
      ['PVP', ({ price }) => comma(price), 'unit_price'],
      ['Cantidad', ({ qty }) => qty, 'qty'],
      ['Comprado', (deal) => blankNow(deal, 'sí', 'no'), 'historically_chosen'],
    ],
  ],
  [
    'Ventas',
    [
      ['Código', ({ deal }) => `AZ-${deal.n * 3 + 11}`, 'key'],
      ['Fecha venta', ({ day }) => day, 'date', DAY],
      ['Unidades', ({ qty }) => qty, 'qty'],
      ['Importe', ({ qty, price }) => comma(qty * price), 'revenue'],
    ],
  ],
)

const parts = bookOf(
  'parts',
  marketOf({ seed: 6, cost: [300, 20_000] }),
  [
    '見積一覧',
    [
      ['見積番号', ({ n }) => `Q${pad(n + 77, 5)}`, 'key'],
      ['品名', ({ item }) => `部品${item}`],
      ['日付', ({ day }) => day, 'date', 'yyyy/mm/dd'],
      ['仕入単価', ({ cost }) => Math.round(cost), 'unit_cost', '"¥"#,##0'],
      ['販売単価', ({ price }) => Math.round(price), 'unit_price', '"¥"#,##0'],
      ['数量', ({ qty }) => qty, 'qty'],
      ['採用', (deal) => blankNow(deal, 1, 0), 'historically_chosen'],
    ],
  ],
  [
    '売上',
    [
      ['売上日', ({ day }) => day, 'date', 'yyyy/mm/dd'],
      ['見積番号', ({ deal }) => `Q${pad(deal.n + 77, 5)}`, 'key'],
      ['品名', ({ deal }) => `部品${deal.item}`],
      ['数量', ({ qty }) => qty, 'qty'],
      ['金額', ({ qty, price }) => Math.round(qty * price), 'revenue', '"¥"#,##0'],
    ],
  ],
)

const machines = bookOf(
  'machines',
  marketOf({ seed: 8, cost: [800, 30_000], most: 4, every: 30 }),
  [
    'Tabelle1',
    [
      ['Nr', ({ n }) => 2001 + n, 'key'],
      ['Bez', ({ item }) => `Fräse ${item}`],
      ['Dat', ({ day }) => day, 'date', 'dd.mm.yyyy'],
      ['AP', ({ cost }) => cost, 'unit_cost'],
      ['WP', ({ price }) => price, 'unit_price'],
      ['Anz', ({ qty }) => qty, 'qty'],
      ['Zuschlag', (deal) => blankNow(deal, 'ja', 'nein'), 'historically_chosen'],
    ],
  ],
  [
    'Tabelle2',
    [
      ['Nr', ({ deal }) => 2001 + deal.n, 'key'],
      ['Dat', ({ day }) => day, 'date', 'dd.mm.yyyy'],
      ['Anz', ({ qty }) => qty, 'qty'],
      ['Erl', ({ qty, price }) => round(qty * price), 'revenue'],
    ],
  ],
  true,
)

const coffee = bookOf(
  'coffee',
  marketOf({ seed: 11, most: 60, every: 30 }),
  [
    'Rohkaffee Angebote',
    [
      ['Los', ({ n }) => `K${n + 10}`, 'key'],
      ['Herkunft', ({ item }) => of(['Kenia', 'Peru', 'Java'], item)],
      ['angeboten am', ({ day }) => german(day), 'date'],
      ['Säcke', ({ qty }) => qty, 'qty'],
      ['Angebotspreis', ({ cost }) => `${comma(cost)} €`, 'unit_cost'],
      ['erwarteter Erlös je Sack', ({ price }) => `${comma(price)} €`, 'unit_price'],
      ['genommen', (deal) => blankNow(deal, 'ja', 'nein'), 'historically_chosen'],
    ],
  ],
  [
    'Verkäufe',
    [
      ['Los', ({ deal }) => `K${deal.n + 10}`, 'key'],
      ['Kunde', ({ n }) => `Kunde ${n % 12}`],
      ['Rechnungsdatum', ({ day }) => german(day), 'date'],
      ['Säcke', ({ qty }) => qty, 'qty'],
      ['je Sack', ({ price }) => `${comma(price)} €`, 'price'],
    ],
  ],
)

export const OTHER_LANGUAGES: readonly Book[] = [till, wine, tiles, parts, machines, coffee]
