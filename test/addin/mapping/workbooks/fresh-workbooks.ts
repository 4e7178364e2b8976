// Workbooks of eight more trades, as people keep them: written before the mapping had met them.
import type { CellValue } from '#addin/mapping/cell.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import {
  comma,
  DAY,
  german,
  iso,
  marketOf,
  of,
  pad,
  thousands,
  type Book,
  type Col,
  type Deal,
  type Sale,
} from './workbook.ts'

type Row = readonly CellValue[]

/** A table with rows of its own between and below. */
function table<T extends Deal | Sale>(
  name: string,
  columns: readonly Col<T, string>[],
  data: readonly T[],
  more: (rows: Row[]) => readonly Row[] = (rows) => rows,
) {
  const headers = columns.map(([header]) => header)
  const formats = columns.map((column) => column[3] ?? 'General')
  const rows = more(data.map((row): Row => columns.map(([, cell]) => cell(row))))
  const truth = {
    table: name,
    columns: Object.fromEntries(
      columns.flatMap(([header, , field]) => (field === undefined ? [] : [[field, header]])),
    ),
  }
  return { sheet: sheetOf({ name, headers, formats }, rows), truth }
}

const us = (serial: number): string => {
  const [year, month, day] = iso(serial).split('-').map(Number)
  return `${month}/${day}/${year}`
}
const french = (value: number): string => `${comma(value).replace(/(\d)(?=(\d{3})+,)/g, '$1 ')} €`
const euros = (value: number): string =>
  `${value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} €`
const jp = (serial: number): string => {
  const [year, month, day] = iso(serial).split('-').map(Number)
  return `${year}年${month}月${day}日`
}
const added = (rows: readonly Row[], at: number): number =>
  rows.reduce((sum, row) => sum + (typeof row[at] === 'number' ? row[at] : 0), 0)
const blank = (width: number): Row => Array.from({ length: width }, () => '')

/** Honey in barrels, bought from keepers: days as text in the American order, a heading a month, totals. */
function honey(): Book {
  const market = marketOf({ seed: 71, menus: 14, deals: 12, every: 14, cost: [180, 900], most: 9 })
  const deals = table<Deal>(
    'Barrel offers',
    [
      ['Barrel lot', ({ n }) => `H${pad(n + 1, 4)}`, 'key'],
      ['Keeper', ({ item }) => of(['Oakes', 'Ruiz', 'Hale', 'Bell & Sons'], item)],
      ['Called on', ({ day }) => us(day), 'date'],
      ['Flower', ({ item }) => of(['clover', 'linden', 'heather', 'wild'], item)],
      ['Moisture', ({ item }) => 0.16 + (item % 5) / 200, undefined, '0.0%'],
      ['Barrels', ({ qty }) => qty, 'qty'],
      ['Keeper wants /barrel', ({ cost }) => `$${cost.toFixed(2)}`, 'unit_cost'],
      ['Packer pays /barrel', ({ price }) => `$${price.toFixed(2)}`, 'unit_price'],
      ['Deal?', ({ now, taken }) => (now ? '' : taken ? 'Y' : 'N'), 'historically_chosen'],
    ],
    market.deals,
    (rows) => {
      const width = 9
      const parts = [rows.slice(0, 60), rows.slice(60, 120), rows.slice(120)]
      return [
        ...parts.flatMap((part, i) => [
          [`Season part ${i + 1}:`, ...blank(width - 1)],
          ...part,
          blank(width),
        ]),
        ['TOTAL', '', '', '', '', added(rows, 5), '', '', ''],
      ]
    },
  )
  const sales = table<Sale>(
    'To packers',
    [
      ['Ship date', ({ day }) => us(day), 'date'],
      ['Packer', ({ n }) => of(['Golden Jar', 'Sunny', 'Hive Co'], n)],
      ['Barrel lot', ({ deal }) => `H${pad(deal.n + 1, 4)}`, 'key'],
      ['Bbl', ({ qty }) => qty, 'qty'],
      ['Invoice', ({ qty, price }) => `$${thousands(Math.round(qty * price))}.00`, 'revenue'],
    ],
    market.sales,
    (rows) => [...rows, ['', '', 'Total', added(rows, 3), '']],
  )
  return book('honey', deals, sales)
}

/** Single records from estates: one piece each, a flag of “x” or nothing, a till without units. */
function records(): Book {
  const market = marketOf({ seed: 72, menus: 16, deals: 14, most: 1, cost: [3, 60] })
  const deals = table<Deal>(
    'crate log',
    [
      [
        'Artist – Title',
        ({ item, n }) => `${of(['Kraft', 'Nina', 'Miles', 'Can'], item)} ${n % 37}`,
      ],
      ['Sticker', ({ n }) => 40_000 + n * 3, 'key'],
      ['Grade', ({ item }) => of(['VG', 'VG+', 'NM', 'G'], item)],
      ['Viewed', ({ day }) => day, 'date', DAY],
      ['They want', ({ cost }) => cost, 'unit_cost', '£#,##0.00'],
      ['Discogs median', ({ price }) => price, 'unit_price', '£#,##0.00'],
      ['Mine', ({ now, taken }) => (now || !taken ? '' : 'x'), 'historically_chosen'],
    ],
    market.deals,
  )
  const sales = table<Sale>(
    'till',
    [
      ['Sticker', ({ deal }) => 40_000 + deal.n * 3, 'key'],
      ['When', ({ day }) => day + 0.6, 'date', 'dd/mm/yyyy hh:mm'],
      ['Paid', ({ price }) => price, 'price', '£#,##0.00'],
      ['Card/cash', ({ n }) => of(['card', 'cash'], n)],
    ],
    market.sales,
  )
  return book('records', deals, sales)
}

/** Logs at auctions of a forest office: decimal commas as text, days with dots, a sum below. */
function logs(): Book {
  const market = marketOf({ seed: 73, menus: 12, deals: 15, every: 30, cost: [60, 300], most: 40 })
  const deals = table<Deal>(
    'Submission',
    [
      ['Polter', ({ n }) => `${of(['Nord', 'Süd', 'Au'], n)}-${pad(n + 7, 3)}`, 'key'],
      ['Termin', ({ day }) => german(day), 'date'],
      ['Holzart', ({ item }) => of(['Eiche', 'Buche', 'Fichte'], item)],
      ['Güte', ({ item }) => of(['A', 'B', 'C'], item)],
      ['Fm', ({ qty }) => qty, 'qty'],
      ['Anschlag €/Fm', ({ cost }) => comma(cost), 'unit_cost'],
      ['Säger zahlt €/Fm', ({ price }) => comma(price), 'unit_price'],
      ['Zuschlag', ({ now, taken }) => (now ? '' : taken ? 'ja' : 'nein'), 'historically_chosen'],
    ],
    market.deals,
    (rows) => [...rows, ['Summe', '', '', '', added(rows, 4), '', '', '']],
  )
  const sales = table<Sale>(
    'Abfuhr',
    [
      ['Abfuhrtag', ({ day }) => german(day), 'date'],
      ['Polter', ({ deal }) => `${of(['Nord', 'Süd', 'Au'], deal.n)}-${pad(deal.n + 7, 3)}`, 'key'],
      ['Säger', ({ n }) => of(['Huber', 'Lang'], n)],
      ['Fm', ({ qty }) => qty, 'qty'],
      ['Rechnung', ({ qty, price }) => euros(qty * price), 'revenue'],
    ],
    market.sales,
  )
  return book('logs', deals, sales)
}

/** Used coffee machines for restaurants: words of the decision, euros behind, the article repeats. */
function machines(): Book {
  const market = marketOf({ seed: 74, menus: 10, deals: 16, most: 6, cost: [300, 4000] })
  const model = (item: number): string =>
    `${of(['Faema', 'Cimbali', 'Rancilio'], item)} E${60 + item}`
  const deals = table<Deal>(
    'Angebote Gastro',
    [
      ['Modell', ({ item }) => model(item), undefined],
      ['Vorgang', ({ n }) => `V/${2024 + Math.floor(n / 90)}/${n + 1}`, 'key'],
      ['gesehen am', ({ day }) => day, 'date', 'dd.mm.yyyy'],
      ['gültig bis', ({ ends }) => ends, undefined, 'dd.mm.yyyy'],
      ['Stück', ({ qty }) => `${qty} St.`, 'qty'],
      ['will haben', ({ cost }) => euros(cost), 'unit_cost'],
      ['bringt wohl', ({ price }) => euros(price), 'unit_price'],
      [
        'Ausgang',
        ({ now, taken }) => (now ? '' : taken ? 'gekauft' : 'abgelehnt'),
        'historically_chosen',
      ],
      ['Bemerkung', ({ n }) => (n % 9 === 0 ? 'Kessel prüfen' : '')],
    ],
    market.deals,
  )
  const sales = table<Sale>(
    'Rechnungen',
    [
      ['Rg-Nr', ({ n }) => `R${1000 + n}`],
      ['Rg-Datum', ({ day }) => day, 'date', 'dd.mm.yyyy'],
      ['Vorgang', ({ deal }) => `V/${2024 + Math.floor(deal.n / 90)}/${deal.n + 1}`, 'key'],
      ['Anzahl', ({ qty }) => qty, 'qty'],
      ['Einzelpreis netto', ({ price }) => euros(price), 'price'],
      ['Gesamt netto', ({ qty, price }) => euros(qty * price)],
    ],
    market.sales,
  )
  return book('machines', deals, sales)
}

/** Furniture of estates: amounts with spaces, oui and non, totals of each part. */
function furniture(): Book {
  const market = marketOf({ seed: 75, menus: 13, deals: 12, most: 4, cost: [20, 1500] })
  const deals = table<Deal>(
    'Débarras',
    [
      ['N° fiche', ({ n }) => n + 501, 'key'],
      ['Vu le', ({ day }) => german(day).replaceAll('.', '/'), 'date'],
      ['Meuble', ({ item }) => of(['commode', 'armoire', 'guéridon', 'lustre'], item)],
      ['Époque', ({ item }) => of(['XIXe', 'Art déco', '1950'], item)],
      ['Nb', ({ qty }) => qty, 'qty'],
      ['Demandé', ({ cost }) => french(cost), 'unit_cost'],
      ['Estimation vente', ({ price }) => french(price), 'unit_price'],
      ['Pris ?', ({ now, taken }) => (now ? '' : taken ? 'oui' : 'non'), 'historically_chosen'],
    ],
    market.deals,
    (rows) => [...rows, ['Total général', '', '', '', added(rows, 4), '', '', '']],
  )
  const sales = table<Sale>(
    'Caisse',
    [
      ['Jour', ({ day }) => german(day).replaceAll('.', '/'), 'date'],
      ['Fiche', ({ deal }) => deal.n + 501, 'key'],
      ['Qté', ({ qty }) => qty, 'qty'],
      ['Encaissé', ({ qty, price }) => french(qty * price), 'revenue'],
      ['Mode', ({ n }) => of(['CB', 'espèces', 'chèque'], n)],
    ],
    market.sales,
  )
  return book('furniture', deals, sales)
}

/** Oysters: today's lots in a table of their own. */
function oysters(): Book {
  const market = marketOf({ seed: 76, menus: 20, deals: 11, every: 7, cost: [4, 14], most: 60 })
  const taken: Col<Deal, string> = [
    'Retenu',
    (deal) => (deal.taken ? 'x' : ''),
    'historically_chosen',
  ]
  const columns = (isNow: boolean): readonly Col<Deal, string>[] => [
    ['Parc', ({ item }) => of(['Marennes', 'Cancale', 'Thau'], item)],
    ['Réf. lot', ({ n }) => `HU-${pad(n, 4)}`, 'key'],
    ['Marée du', ({ day }) => day, 'date', DAY],
    ['Calibre', ({ item }) => 1 + (item % 5)],
    ['Douzaines', ({ qty }) => qty, 'qty'],
    ['Prix producteur (dz)', ({ cost }) => cost, 'unit_cost', '#,##0.00 €'],
    ['Prix étal (dz)', ({ price }) => price, 'unit_price', '#,##0.00 €'],
    ...(isNow ? [] : [taken]),
  ]
  const now = table<Deal>(
    'Marée du jour',
    columns(true),
    market.deals.filter((deal) => deal.now),
  )
  const past = table<Deal>(
    'Marées',
    columns(false),
    market.deals.filter((deal) => !deal.now),
  )
  const sales = table<Sale>(
    'Étal',
    [
      ['Réf. lot', ({ deal }) => `HU-${pad(deal.n, 4)}`, 'key'],
      ['Vendu le', ({ day }) => day, 'date', DAY],
      ['dz', ({ qty }) => qty, 'qty'],
      ['Prix dz', ({ price }) => price, 'price', '#,##0.00 €'],
      ['Montant', ({ qty, price }) => Math.round(qty * price * 100) / 100, undefined, '#,##0.00 €'],
    ],
    market.sales,
  )
  return {
    name: 'oysters',
    tables: [now.sheet, past.sheet, sales.sheet],
    truth: { menus: now.truth, history: past.truth, sales: sales.truth },
  }
}

/** Lots of a customs auction: points for thousands, the header again on each page. */
function customs(): Book {
  const market = marketOf({ seed: 77, menus: 9, deals: 18, every: 30, cost: [800, 9000], most: 12 })
  const deals = table<Deal>(
    'Subasta aduana',
    [
      ['Expte.', ({ n }) => `AD-${2200 + n}`, 'key'],
      ['Mercancía', ({ item }) => of(['neumáticos', 'calzado', 'herramienta', 'lámparas'], item)],
      ['Fecha subasta', ({ day }) => german(day).replaceAll('.', '/'), 'date'],
      ['Palés', ({ qty }) => qty, 'qty'],
      ['Tasación por palé', ({ cost }) => euros(Math.round(cost)), 'unit_cost'],
      ['Reventa por palé', ({ price }) => euros(Math.round(price)), 'unit_price'],
      ['Adjudicado', ({ now, taken }) => (now ? '' : taken ? 'sí' : 'no'), 'historically_chosen'],
    ],
    market.deals,
    (rows) => {
      const headers = [
        'Expte.',
        'Mercancía',
        'Fecha subasta',
        'Palés',
        'Tasación por palé',
        'Reventa por palé',
        'Adjudicado',
      ]
      return [...rows.slice(0, 54), headers, ...rows.slice(54, 108), headers, ...rows.slice(108)]
    },
  )
  const sales = table<Sale>(
    'Facturas',
    [
      ['Factura', ({ n }) => n + 1],
      ['Expte.', ({ deal }) => `AD-${2200 + deal.n}`, 'key'],
      ['Fecha', ({ day }) => german(day).replaceAll('.', '/'), 'date'],
      ['Uds. (palés)', ({ qty }) => qty, 'qty'],
      ['Base imponible', ({ qty, price }) => euros(qty * price), 'revenue'],
      ['IVA', () => 0.21, undefined, '0%'],
    ],
    market.sales,
  )
  return book('customs', deals, sales)
}

/** Bonsai from growers' markets: yen, days of Japan, circles and crosses. */
function bonsai(): Book {
  const market = marketOf({
    seed: 78,
    menus: 15,
    deals: 12,
    every: 7,
    cost: [3000, 90_000],
    most: 5,
  })
  const yen = (value: number): string => `¥${thousands(Math.round(value / 100) * 100)}`
  const deals = table<Deal>(
    '競り',
    [
      ['市日', ({ day }) => jp(day), 'date'],
      ['札番', ({ n }) => `B${pad(n + 1, 3)}`, 'key'],
      ['樹種', ({ item }) => of(['黒松', '真柏', '楓'], item)],
      ['鉢数', ({ qty }) => qty, 'qty'],
      ['仕入値', ({ cost }) => yen(cost), 'unit_cost'],
      ['売値見込', ({ price }) => yen(price), 'unit_price'],
      ['落札', ({ now, taken }) => (now ? '' : taken ? '○' : '×'), 'historically_chosen'],
    ],
    market.deals,
    (rows) => [...rows, ['合計', '', '', added(rows, 3), '', '', '']],
  )
  const sales = table<Sale>(
    '売上帳',
    [
      ['売上日', ({ day }) => jp(day), 'date'],
      ['札番', ({ deal }) => `B${pad(deal.n + 1, 3)}`, 'key'],
      ['お客様', ({ n }) => of(['園芸店', '個人', '輸出'], n)],
      ['数', ({ qty }) => qty, 'qty'],
      ['金額', ({ qty, price }) => yen(qty * price), 'revenue'],
    ],
    market.sales,
  )
  return book('bonsai', deals, sales)
}

type Made = ReturnType<typeof table>

const book = (name: string, deals: Made, sales: Made): Book => ({
  name,
  tables: [sales.sheet, deals.sheet],
  truth: { menus: deals.truth, sales: sales.truth },
})

export const FRESH: readonly Book[] = [
  honey(),
  records(),
  logs(),
  machines(),
  furniture(),
  oysters(),
  customs(),
  bonsai(),
]
