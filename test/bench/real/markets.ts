// Eight markets out of real tables. Columns, outcomes and, where there is one, their order are real;
// what an offer costs and earns is ours and stands here.
import type { Random } from '#examples/random.ts'
import type { Row } from '#examples/market-example.ts'
import type { Offer, RealMarket } from './history.ts'
import type { Tables } from './tables.ts'

const PROFITS = 'The profit column holds what each one that we took has earned us.'
const contact = (cost: number, what: string) =>
  `Our agents contact clients and offer ${what}. One contact costs ${cost} euros (unit_cost). If the ` +
  'client accepts, we earn unit_price; if not, nothing. No other costs.'

/** What each market says of itself; where none of the tables is there too. */
export const REAL_DESCRIPTIONS = {
  subscribers: contact(60, 'a plan to those who would leave'),
  callers: contact(25, 'a plan to those who would leave'),
  'club loans': `We lend money: all of a loan or none. ${PROFITS}`,
  'shop credit': `We lend money: all of a loan or none. ${PROFITS}`,
  houses: `We buy houses at unit_cost and sell them. ${PROFITS}`,
  diamonds: `We buy diamonds at unit_cost and sell them. ${PROFITS}`,
  players: `We sign players for one season at unit_cost. ${PROFITS}`,
  kiosks:
    'We bake for kiosks at stations. A row is one batch size (qty pieces) for one station on one day; at ' +
    'most one size per station and day is baked. A piece costs unit_cost and is sold the same day at ' +
    'unit_price. Every batch has a flat delivery_cost, however big it is. Pieces that are left in the ' +
    'evening are sold for day_old_value each. There are no other costs.',
} as const
type Name = keyof typeof REAL_DESCRIPTIONS

export function realMarkets(tables: Tables): RealMarket[] {
  return [
    calls(
      'subscribers',
      tables.wa_churn,
      'churn',
      'Yes',
      60,
      (row) => 2.5 * at(row, 'monthly_charges'),
    ),
    calls(
      'callers',
      tables.mlc_churn,
      'churn',
      'yes',
      25,
      (row) => 2 * (at(row, 'total_day_charge') + at(row, 'total_eve_charge')),
    ),
    loans('club loans', tables.lending_club, 'Class', (row) => {
      const amount = at(row, 'funded_amnt')
      return {
        amount,
        profit:
          row['Class'] === 'good' ? amount * (at(row, 'int_rate') - 9.5) * 0.012 : -0.6 * amount,
      }
    }),
    loans('shop credit', tables.credit_data, 'Status', (row) => {
      const amount = at(row, 'Amount')
      return { amount, profit: row['Status'] === 'good' ? 0.2 * amount : -0.6 * amount }
    }),
    resale('houses', tables.ames, 'Sale_Price', 0.92, (row, random) =>
      Math.exp(11.98 + 0.9 * Math.log(at(row, 'Gr_Liv_Area') / 1450) + 0.3 * random.normal()),
    ),
    resale('diamonds', tables.diamonds.slice(0, 16_000), 'price', 0.9, (row, random) =>
      Math.exp(8.45 + 1.676 * Math.log(at(row, 'carat')) + 0.22 * random.normal()),
    ),
    seasons(tables.baseball),
    kiosks(tables.Chicago),
  ]
}

/** Contacts with few takers: an accepted one earns `worth`. */
function calls(
  name: Name,
  rows: readonly Row[],
  outcome: string,
  accepted: string,
  cost: number,
  worth: (row: Row) => number,
): RealMarket {
  return {
    name,
    description: REAL_DESCRIPTIONS[name],
    groundingMode: 'business_led',
    ordered: false,
    offers: () =>
      rows.map((row) => {
        const price = cents(worth(row))
        const sold = Number(row[outcome] === accepted)
        return {
          columns: { ...without(row, outcome), unit_cost: cost, unit_price: price },
          sizes: [{ qty: 1, sold, profit: sold * price - cost }],
        }
      }),
  }
}

function loans(
  name: Name,
  rows: readonly Row[],
  outcome: string,
  terms: (row: Row) => { amount: number; profit: number },
): RealMarket {
  return {
    name,
    description: REAL_DESCRIPTIONS[name],
    groundingMode: 'client_grounded',
    ordered: false,
    offers: () =>
      rows.map((row) => {
        const { amount, profit } = terms(row)
        return told({ ...without(row, outcome), unit_cost: amount }, profit)
      }),
  }
}

/** Things that are bought at what is asked, a price that the table does not have, and sold at the table's price. */
function resale(
  name: Name,
  rows: readonly Row[],
  outcome: string,
  kept: number,
  ask: (row: Row, random: Random) => number,
): RealMarket {
  return {
    name,
    description: REAL_DESCRIPTIONS[name],
    groundingMode: 'client_grounded',
    ordered: false,
    offers: (random) =>
      rows.map((row) => {
        const cost = Math.round(ask(row, random))
        return told({ ...without(row, outcome), unit_cost: cost }, kept * at(row, outcome) - cost)
      }),
  }
}

const FIRST_YEAR = 1960
/** The table ends with the season after. */
const LAST_YEAR = 2006
const AT_BATS = 50

/**
 * Players for one season, in the order of the years: bought on the last season, paid for by the next (of a
 * year with several clubs by the first; without one nothing comes of it).
 */
function seasons(rows: readonly Row[]): RealMarket {
  const season = (row: Row, later = 0) => `${row['id']} ${at(row, 'year') + later}`
  const first = new Map<string, Row>()
  for (const row of rows) if (!first.has(season(row))) first.set(season(row), row)
  const played = [...first.values()]
    .filter((row) => at(row, 'year') >= FIRST_YEAR && at(row, 'year') <= LAST_YEAR)
    .filter((row) => at(row, 'ab') >= AT_BATS)
    .sort((a, b) => at(a, 'year') - at(b, 'year'))
  return {
    name: 'players',
    description: REAL_DESCRIPTIONS.players,
    groundingMode: 'client_grounded',
    ordered: true,
    offers: (random) =>
      played.map((row) => {
        const cost = cents((5 + 0.75 * runsCreated(row)) * Math.exp(0.3 * random.normal()))
        const next = first.get(season(row, 1))
        return told(
          { ...without(row, 'id', 'stint'), unit_cost: cost },
          (next ? runsCreated(next) : 0) - cost,
        )
      }),
  }
}

/** Bill James's runs created, the basic form. */
function runsCreated(row: Row): number {
  const [hits, walks, bats] = [at(row, 'h'), at(row, 'bb'), at(row, 'ab')]
  const bases = hits + at(row, 'X2b') + 2 * at(row, 'X3b') + 3 * at(row, 'hr')
  return bats + walks > 0 ? ((hits + walks) * bases) / (bats + walks) : 0
}

const DAYS = 420
const STATIONS = 20
const LAGS = [14, 21, 28] as const
/** Of a station's riders so many buy; riders are told in thousands. */
const BUYERS = 20
const SIZES = [0.6, 0.8, 1, 1.25] as const

/** Batches for kiosks at stations: of a station's riders a fiftieth buys. What sold out hides the rest. */
function kiosks(rows: readonly Row[]): RealMarket {
  const stations = Object.keys(rows[0]!).slice(1, 1 + STATIONS)
  const demandOf = (day: number, station: string) => Math.round(BUYERS * at(rows[day]!, station))
  return {
    name: 'kiosks',
    description: REAL_DESCRIPTIONS.kiosks,
    groundingMode: 'business_led',
    ordered: true,
    offers: (random) =>
      Array.from({ length: DAYS }, (_, i) => rows.length - DAYS + i).flatMap((day) =>
        stations.map((station): Offer => {
          const asked = LAGS.map((lag) => demandOf(day - lag, station))
          const usual = asked.reduce((a, b) => a + b, 0) / LAGS.length
          const price = cents(3 * Math.exp(0.3 * random.normal()))
          const cost = cents(price * random.between(0.45, 0.95))
          const delivery = Math.round(random.between(4, 34))
          const old = cents(0.1 * price)
          const demand = demandOf(day, station)
          const sizes = SIZES.map((part) => Math.max(1, Math.round(part * Math.max(usual, 2))))
          return {
            columns: {
              unit_cost: cost,
              unit_price: price,
              delivery_cost: delivery,
              day_old_value: old,
              station,
              weekday: day % 7,
              warmest: rows[day]!['temp_max']!,
              rain: rows[day]!['weather_rain']!,
              ...Object.fromEntries(LAGS.map((lag, j) => [`asked_${lag}_days_ago`, asked[j]!])),
            },
            sizes: [...new Set(sizes)].map((qty) => {
              const sold = Math.min(qty, demand)
              return {
                qty,
                sold,
                profit: price * sold + old * (qty - sold) - cost * qty - delivery,
              }
            }),
          }
        }),
      ),
  }
}

function told(columns: Row, profit: number): Offer {
  return { columns, sizes: [{ qty: 1, sold: null, profit: cents(profit) }] }
}

function at(row: Row, name: string): number {
  return Number(row[name] ?? 0)
}

function without(row: Row, ...names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

function cents(value: number): number {
  return Math.round(100 * value) / 100
}
