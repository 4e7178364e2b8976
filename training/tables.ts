// A generated market as the two tables and the description that a client would send, or as
// client-sent profits. Columns are typed arrays, read by grounding like any request.
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { fitOptions, type Envelope } from '#contract/schemas.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { Column } from '#contract/table.ts'
import { describeEconomics } from './economics.ts'
import type { Kind } from './kind.ts'
import type { Random } from './random.ts'
import { realisedProfit, type GeneratedMarket } from './generated-market.ts'

export interface SentTables {
  readonly read: RequestRead
  readonly order: FitOrder
  /** Offer and unit cost of each row of Menus. Shape: menus rows. */
  readonly group: Int32Array
  readonly cost: Float64Array
}

/** Form in which the market is sent. */
interface TableForm {
  /** Profits instead of sales and a description. */
  readonly client: boolean
  /**
   * Cost columns of client-sent markets. renamed: under other names; zero: also with a unit_cost of
   * 0 and the price; outlay: unit_cost as it is, the price under another name.
   */
  readonly money: 'standard' | 'renamed' | 'zero' | 'outlay'
  /** Client-sent markets: sizes below the taken one also have profits. */
  readonly smallerToo: boolean
  /** History lists only the taken or preferred size. */
  readonly onlyPreferred: boolean
  /** Share of options that could not be taken. */
  readonly unavailable: number
  readonly delay: number
  readonly saysHorizon: boolean
}

export function writeTables(random: Random, market: GeneratedMarket): SentTables {
  const form = drawTableForm(random, market)
  const rows = drawRows(random, market, form)
  const client = form.client
  const { horizon } = market.setting.calendar
  const envelope: Envelope = {
    grounding_mode: client ? 'client_grounded' : 'business_led',
    market_type: {
      parameters: {
        historically_chosen_means: 'taken',
        ...(form.saysHorizon && { inventory_holding_weeks_before_writeoff: horizon }),
      },
    },
  }
  const words = describeEconomics(market.trade.economics, market.kind.quantity === 'stock')
  return {
    read: {
      fields: {},
      menus: asRead(menuColumns(market, form, rows), rows.group.length),
      sales: client ? asRead(new Map(), 0) : salesTable(random, market, form),
    },
    order: {
      options: fitOptions(envelope),
      business_description: client ? null : words,
      business_description_source: client ? null : 'request',
    },
    group: rows.group,
    cost: rows.cost,
  }
}

/** Sizes that a deal of one listed size borrows (interface §5), and the resulting row limit. */
const BORROWED_SIZES = 17
const MOST_BORROWED_ROWS = 25_000

function drawTableForm(random: Random, { kind, trade, setting }: GeneratedMarket): TableForm {
  const { pastGroups, takenShare } = setting.calendar
  const client = random.chance(kind.clientShare)
  const money = drawMoney(random, kind, client)
  const many = trade.sizesOf(0).length > 1
  return {
    client,
    money,
    smallerToo: kind.quantity === 'stock' && random.chance(0.4),
    onlyPreferred:
      random.chance(0.35) && many && pastGroups * takenShare * BORROWED_SIZES < MOST_BORROWED_ROWS,
    unavailable: random.chance(0.12) ? random.between(0.03, 0.3) : 0,
    delay: random.chance(0.15) ? random.pick([0.5, 1, 2]) : 0,
    saysHorizon: client ? random.chance(0.7) : true,
  }
}

function drawMoney(random: Random, kind: Kind, client: boolean): TableForm['money'] {
  if (client && kind.name === 'venture' && random.chance(0.8)) return 'outlay'
  // Drawn for every market, since later draws of loans depend on the stream.
  const zero = kind.name === 'loan' && random.chance(0.4)
  if (!client) return 'standard'
  return zero ? 'zero' : random.pick(['standard', 'renamed'])
}

interface Rows {
  readonly group: Int32Array
  readonly size: Float64Array
  readonly cost: Float64Array
  readonly chosen: Uint8Array
  readonly available: Uint8Array
}

function drawRows(random: Random, market: GeneratedMarket, form: TableForm): Rows {
  const { setting, trade, policy, costOf } = market
  const { groups, pastGroups } = setting.calendar
  const group: number[] = []
  const size: number[] = []
  const cost: number[] = []
  const chosen: number[] = []
  const available: number[] = []
  for (let at = 0; at < groups; at++) {
    const sizes = trade.sizesOf(at)
    const taken = at < pastGroups ? policy.size[at] : -1
    for (let place = 0; place < sizes.length; place++) {
      if (form.onlyPreferred && at < pastGroups && place !== policy.preferred[at]) continue
      group.push(at)
      size.push(sizes[place])
      cost.push(costOf(at, sizes[place]))
      chosen.push(Number(place === taken))
      available.push(Number(taken >= 0 || !random.chance(form.unavailable)))
    }
  }
  return {
    group: Int32Array.from(group),
    size: Float64Array.from(size),
    cost: Float64Array.from(cost),
    chosen: Uint8Array.from(chosen),
    available: Uint8Array.from(available),
  }
}

function menuColumns(market: GeneratedMarket, form: TableForm, rows: Rows): Map<string, Column> {
  const { offers, calendar } = market.setting
  const number = (values: ArrayLike<number>): Column => ({
    kind: 'number',
    values: Float64Array.from(values),
  })
  const byGroup = (values: ArrayLike<number>): Column =>
    number(Float64Array.from(rows.group, (group) => values[group]))
  const columns = new Map<string, Column>([
    ['key', number(rows.group)],
    ['menu', byGroup(calendar.menu.map((menu) => (menu === calendar.menus ? 0 : menu + 1)))],
    ['T', byGroup(calendar.T)],
    ['qty', number(rows.size)],
    ['historically_chosen', number(rows.chosen)],
  ])
  if (form.unavailable > 0) columns.set('historically_available', number(rows.available))
  const { money } = form
  // Under names unknown to the service
  if (money === 'renamed' || money === 'zero') columns.set('amount', number(rows.cost))
  if (money !== 'standard') columns.set('value', byGroup(offers.price))
  // Under the standard names
  if (money !== 'renamed')
    columns.set('unit_cost', number(money === 'zero' ? rows.cost.map(() => 0) : rows.cost))
  if (money === 'standard' || money === 'zero') columns.set('unit_price', byGroup(offers.price))
  if (form.client) columns.set('profit', number(clientProfits(market, form, rows)))
  for (const [name, column] of offers.columns) columns.set(name, atRows(column, rows.group))
  return columns
}

/** Profits of taken offers with a final outcome; NaN elsewhere. */
function clientProfits(
  market: GeneratedMarket,
  { smallerToo }: TableForm,
  rows: Rows,
): Float64Array {
  const { setting, policy, trade } = market
  const { T, horizon, pastGroups } = setting.calendar
  return rows.cost.map((cost, row) => {
    const group = rows.group[row]
    const taken = group < pastGroups ? policy.size[group] : -1
    if (taken < 0 || T[group] + horizon > 0) return Number.NaN
    const known = rows.chosen[row] || (smallerToo && rows.size[row] < trade.sizesOf(group)[taken])
    if (!known) return Number.NaN
    return realisedProfit(market, rows.size[row], cost, market.outcomes[group])
  })
}

function atRows(column: Column, group: Int32Array): Column {
  return column.kind === 'number'
    ? { kind: 'number', values: Float64Array.from(group, (own) => column.values[own]) }
    : { ...column, codes: group.map((own) => column.codes[own]) }
}

/** Sales of taken offers up to today. */
function salesTable(random: Random, market: GeneratedMarket, form: TableForm): TableRead {
  const { setting, policy, kind, trade, outcomes } = market
  const { T, horizon } = setting.calendar
  const key: number[] = []
  const time: number[] = []
  const qty: number[] = []
  const price: number[] = []
  const add = (group: number, age: number, units: number, each: number): void => {
    // Sales are within the horizon and already known.
    const at = T[group] + Math.min(age, horizon)
    if (at + form.delay > 0) return
    key.push(group)
    time.push(at)
    qty.push(units)
    price.push(units > 0 ? each : Number.NaN)
  }
  const moments = arrivalMoments(horizon)
  const power = random.logBetween(0.8, 2.5)
  const noise = random.logBetween(2, 30)
  /** Cumulative demand at each moment. */
  const asked = (units: number): number[] => {
    const share = moments.map((age, i) => {
      const before = i ? moments[i - 1] : 0
      const curve = (at: number) => 1 - (1 - at / horizon) ** power
      return (curve(age) - curve(before)) * random.gamma(noise)
    })
    const total = share.reduce((sum, own) => sum + own, 0)
    let sum = 0
    return share.map((own) => Math.round((units * (sum += own)) / total))
  }
  policy.size.forEach((place, group) => {
    if (place < 0) return
    const size = trade.sizesOf(group)[place]
    const outcome = outcomes[group]
    const sold = kind.quantity === 'stock' ? Math.min(size, outcome.units) : outcome.units
    if (sold === 0) return add(group, horizon, 0, 0)
    let before = 0
    // Demand follows the market's curve with noise; stock limits sales.
    asked(outcome.units).forEach((units, moment) => {
      const now = kind.quantity === 'stock' ? Math.min(units, size) : units
      if (now > before) add(group, moments[moment], now - before, outcome.price)
      before = now
    })
  })
  const number = (values: number[]): Column => ({
    kind: 'number',
    values: Float64Array.from(values),
  })
  const columns = new Map<string, Column>([
    ['key', number(key)],
    ['T', number(time)],
    ['qty', number(qty)],
    ['price', number(price)],
  ])
  if (form.delay > 0) columns.set('T_signal_delay', number(key.map(() => form.delay)))
  return asRead(columns, key.length)
}

/** Ends of the periods of a horizon; the last one may be shorter. */
function arrivalMoments(horizon: number): number[] {
  const whole = Array.from({ length: Math.floor(horizon) }, (_, i) => i + 1)
  return whole.at(-1) === horizon ? whole : [...whole, horizon]
}

function asRead(columns: ReadonlyMap<string, Column>, rows: number): TableRead {
  return {
    form: 'rows',
    table: { rows, columns },
    others: new Map(),
    blankRows: new Int32Array(),
    problems: [],
  }
}
