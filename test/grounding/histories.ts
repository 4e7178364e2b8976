// Random small histories for property tests: declined deals, losers without sales, sold-out and
// unsold batches, units held before, several sales rows at one T, fresh menus, trials that sell
// more than were taken. Whole units.
import { feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { columnsOf } from '#grounding/typed-column.ts'
import { ground } from '#grounding/ground.ts'
import type { Brought } from '#grounding/take-reading.ts'
import { takeReading } from '#grounding/take-reading.ts'
import type { ReferenceOptions } from './reference.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

export interface History {
  menus: Row[]
  sales: Row[]
  options: ReferenceOptions
}

const SIZES = [1, 2, 3, 5, 8]

export interface HistoryKind {
  clientGrounded?: boolean
  trials?: boolean
  flags?: boolean
  oneSize?: boolean
  stock?: boolean
  horizon?: boolean
}

const money = (most: number) => fc.integer({ min: 0, max: most * 4 }).map((cents) => cents / 4)
const maybe = <V>(value: fc.Arbitrary<V>) => fc.option(value, { nil: null, freq: 4 })

const sale = fc.record({
  after: fc.integer({ min: 0, max: 5 }),
  units: fc.integer({ min: 0, max: 4 }),
  price: maybe(money(20)),
  delay: fc.constantFrom(0, 0, 0, 1),
  holding: maybe(money(1)),
})

const deal = fc.record({
  menu: fc.integer({ min: 1, max: 6 }),
  sizes: fc.subarray(SIZES, { minLength: 1 }),
  pick: fc.nat(),
  fate: fc.constantFrom('sold', 'sold', 'sold', 'silent', 'declined', 'profit', 'unsold'),
  sales: fc.array(sale, { minLength: 1, maxLength: 5 }),
  cost: money(8),
  price: money(20),
  lead: maybe(fc.integer({ min: 0, max: 2 })),
  held: maybe(fc.integer({ min: 0, max: 3 })),
  arriving: maybe(fc.integer({ min: 0, max: 2 })),
  fee: maybe(money(1)),
  profits: fc.array(maybe(money(30)), { minLength: 5, maxLength: 5 }),
  quality: fc.integer({ min: 0, max: 3 }),
  color: fc.constantFrom('red', 'green', null),
})

const taskDeal = fc.record({
  sizes: fc.subarray(SIZES, { minLength: 1 }),
  cost: money(8),
  price: money(20),
  costBySize: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
})

/** Histories of a kind; what a kind leaves open is drawn. */
export function histories(kind: HistoryKind = {}): fc.Arbitrary<History> {
  return fc
    .record({
      deals: fc.array(deal, { minLength: 1, maxLength: 14 }),
      task: fc.array(taskDeal, { minLength: 1, maxLength: 3 }),
      flags: kind.flags === undefined ? fc.boolean() : fc.constant(kind.flags),
      means: fc.constantFrom('taken' as const, 'would_take' as const),
      H:
        kind.horizon === true
          ? fc.integer({ min: 1, max: 6 })
          : maybe(fc.integer({ min: 1, max: 6 })),
      w: fc.constantFrom(1, 0.5, 0),
      fee: maybe(money(1)),
      holding: maybe(money(1)),
    })
    .map(({ deals, task, flags, means, H, w, fee, holding }) => {
      const menus: Row[] = []
      const sales: Row[] = []
      deals.forEach((each, number) => {
        const key = `deal ${number}`
        const sizes = kind.oneSize ? each.sizes.slice(0, 1) : each.sizes
        const taken = sizes[each.pick % sizes.length]!
        const T = -1.5 * each.menu
        sizes.forEach((qty, at) => {
          const own = qty === taken && each.fate !== 'declined'
          const profit =
            kind.clientGrounded === true
              ? each.fate === 'declined'
                ? null
                : each.profits[at]!
              : own && each.fate === 'profit'
                ? 12.5
                : null
          menus.push({
            key,
            menu: each.menu,
            T,
            qty,
            unit_cost: each.cost,
            unit_price: each.price,
            T_lead: each.lead,
            quality: each.quality,
            color: each.color,
            profit,
            ...(flags && { historically_chosen: own ? 1 : 0 }),
            ...(kind.stock && { stock: each.held, 'qty_outstanding_T+2': each.arriving }),
          })
        })
        if (each.fate === 'unsold') sales.push(saleRow(key, T, 0, null, 0, null, each.fee))
        if (each.fate === 'sold')
          for (const { after, units, price, delay, holding: own } of each.sales) {
            const held = kind.stock ? (each.held ?? 0) : 0
            const before = sales
              .filter((row) => row['key'] === key)
              .reduce((sum, row) => sum + Number(row['qty']), 0)
            const left = kind.trials ? units : Math.max(0, taken + held - before)
            const qty = Math.min(units, left)
            if (T + after > 0) continue
            sales.push(
              saleRow(key, T + after, qty, price, delay, H === null ? null : own, each.fee),
            )
          }
      })
      task.forEach((each, number) => {
        each.sizes.forEach((qty) =>
          menus.push({
            key: `offer ${number}`,
            menu: 0,
            T: 0,
            qty,
            unit_cost: each.cost + each.costBySize * qty,
            unit_price: each.price,
            T_lead: null,
            quality: number,
            color: 'blue',
            profit: null,
            ...(flags && { historically_chosen: null }),
            ...(kind.stock && { stock: null, 'qty_outstanding_T+2': null }),
          }),
        )
      })
      const options: ReferenceOptions = {
        clientGrounded: kind.clientGrounded ?? false,
        trials: kind.trials ?? false,
        means,
        H,
        w,
        fee,
        holding: H === null ? null : holding,
      }
      return { menus, sales, options }
    })
}

function saleRow(
  key: string,
  T: number,
  qty: number,
  price: number | null,
  delay: number,
  holding: number | null,
  fee: number | null,
): Row {
  return { key, T, qty, price, T_signal_delay: delay, unit_holding_cost: holding, unit_fee: fee }
}

/** Grounds a history as the engine would; trials by a reading that the account kept. */
export function groundHistory({ menus, sales, options }: History, checks: 'on' | 'off' = 'on') {
  const envelope = {
    checks,
    grounding_mode: options.clientGrounded
      ? ('client_grounded' as const)
      : ('business_led' as const),
    market_type: {
      parameters: {
        historically_chosen_means: options.means,
        inventory_holding_weeks_before_writeoff: options.H,
        leftover_writeoff_fraction: options.w,
        unit_fee: options.fee,
        unit_holding_cost: options.holding,
      },
    },
  }
  const sent = request(menus, sales)
  const asked = order(envelope)
  return ground(sent, asked, options.trials ? readAsTrials(sent, asked) : null)
}

/** The built-in text does not read as trials; inputs are put into a kept reading anew. */
function readAsTrials(sent: RequestRead, asked: FitOrder): Brought {
  const columns = columnsOf(sent.menus.table, sent.sales.table)
  const { kept } = takeReading(sent, columns, asked, null)
  const { reading } = kept
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  const valuation = { ...reading.valuation, quantity: 'trials' as const }
  return { kept: { ...kept, reading: { ...reading, valuation } }, model: null, proposed: null }
}
