// Past deals of a description's client, with what they earned: drawn at random, the same at every
// run, in the ranges of the description's own cases, and labelled by the writer's formula. What a
// reader makes of such labels is reading-labels.ts's business.
import { meantProfit } from '../reading/formula-language.ts'
import type { Row } from '../reading/value.ts'
import type { ReadingItem } from './reading.ts'

export interface LabelledDeals {
  readonly menus: Row[]
  readonly sales: Row[]
}

/** Sales of one deal. */
const MOST_SALES = 4
/** Deals were made up to so many steps before the last one whose outcome counts. */
const SPREAD = 12
/** Prices of sales, as shares of the asked price. */
const [LOWEST, HIGHEST] = [0.7, 1.15]
/** Cells that differ by no more are kinds or flags, and come as they stand in the cases. */
const FEW = 3

/**
 * So many deals, each with sales and its profit, exact to the cent or with a normal error of a share
 * of itself. Ages of sales stay within the time at which leftovers are written off.
 */
export function labelledDeals(item: ReadingItem, count: number, noise: number): LabelledDeals {
  const random = randomOf(item.id)
  const errors = randomOf(`${item.id} errors`)
  const profitOf = meantProfit({ formula: item.formula!, ...item.meant })
  const draw = drawerOf(item)
  const menus: Row[] = []
  const sales: Row[] = []
  for (let at = 0; at < count; at++) {
    const deal = draw(`k${at + 1}`, at + 1, random)
    const profit = profitOf(deal.option, deal.sales) * (1 + noise * normal(errors))
    menus.push({ ...deal.option, profit: Math.round(profit * 100) / 100 })
    sales.push(...deal.sales)
  }
  return { menus, sales }
}

type Random = () => number
type Drawn = (random: Random) => string | number

function drawerOf(item: ReadingItem) {
  const options = item.cases!.map(({ option }) => option)
  const sold = item.cases!.flatMap((each) => each.sales)
  const ages = item.cases!.flatMap(({ option, sales }) =>
    sales.map((sale) => Number(sale['T']) - Number(option['T'])),
  )
  const oldest = item.meant.horizon ?? Math.max(4, ...ages)
  const own = (rows: readonly Row[], standard: readonly string[]) =>
    [...new Set(rows.flatMap((row) => Object.keys(row)))]
      .filter((name) => !standard.includes(name))
      .map((name) => [name, columnOf(name, rows, item.formula!)] as const)
  const ofOption = own(options, ['key', 'menu', 'T'])
  const ofSale = own(sold, ['key', 'T', 'qty', 'price'])
  const priceOf = columnOf('price', sold, '')
  return (key: string, menu: number, random: Random): { option: Row; sales: Row[] } => {
    const T = -Math.ceil(oldest) - whole(0, SPREAD, random)
    const option: Row = { key, menu, T }
    for (const [name, draw] of ofOption) option[name] = draw(random)
    const asked = option['unit_price']
    const lead = Math.min(Math.ceil(Number(option['T_lead'] ?? 0)), Math.floor(oldest))
    const sales: Row[] = []
    let room = Number(option['qty'])
    for (let rest = whole(1, MOST_SALES, random); rest > 0 && room > 0; rest--) {
      const most = Number.isInteger(room) ? room : Math.ceil(room) - 1
      const qty = whole(1, random() < 0.4 ? most : Math.min(most, 5), random)
      room -= qty
      const price =
        typeof asked === 'number'
          ? cents(asked * between(LOWEST, HIGHEST, random))
          : priceOf(random)
      const sale: Row = { key, T: T + whole(lead, Math.floor(oldest), random), qty, price }
      for (const [name, draw] of ofSale) sale[name] = draw(random)
      sales.push(sale)
    }
    return { option, sales: sales.toSorted((x, y) => Number(x['T']) - Number(y['T'])) }
  }
}

/**
 * Draws cells like those of the cases. Three cells of a range span half of it on average: the other
 * half is added, but for shares above one and for what would not be positive.
 */
function columnOf(name: string, rows: readonly Row[], formula: string): Drawn {
  const cells = rows.map((row) => row[name]).filter((each) => each !== null && each !== undefined)
  const numbers = cells.filter((each) => typeof each === 'number')
  const seen = [...new Set([...cells, ...comparedWith(name, formula)])]
  if (seen.length === 0) return () => 0
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const integers = numbers.every(Number.isInteger)
  const kinds = numbers.length < cells.length || (integers && most - least <= FEW)
  if (kinds) return (random) => seen[whole(0, seen.length - 1, random)]!
  const low = least > 0 ? Math.max(least / 2, least - (most - least) / 2) : least
  const high = most + (most - least) / 2
  if (integers) return (random) => whole(Math.ceil(low), Math.floor(high), random)
  return (random) => cents(between(low, most <= 1 ? Math.min(1, high) : high, random))
}

/** What a formula compares a column with: kinds that the cases may lack. */
function comparedWith(name: string, formula: string): (string | number)[] {
  const value = /\s*==\s*(?:"([^"]*)"|'([^']*)'|(\d+)\b)/.source
  const column = `(?:\\b${escaped(name)}|col\\("${escaped(name)}"\\))`
  return [...formula.matchAll(new RegExp(column + value, 'g'))].map(
    ([, double, single, number]) => double ?? single ?? Number(number),
  )
}

const escaped = (text: string): string => text.replace(/[^\w ]/g, '\\$&')
const cents = (money: number): number => Math.round(money * 100) / 100
const between = (low: number, high: number, random: Random): number => low + (high - low) * random()
const whole = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (Math.max(low, high) - low + 1))

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Numbers in [0, 1) by a text (mulberry32 on its FNV-1a hash). */
function randomOf(text: string): Random {
  let state = 2166136261
  for (let at = 0; at < text.length; at++)
    state = Math.imul(state ^ text.charCodeAt(at), 16777619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
