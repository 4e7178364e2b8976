// A column of Sales as an amount: it varies by sale, and the words say what it is charged for. The two
// standard ones (interface §1) have a meaning where the words give none.
import type { Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import type { Setting } from './groups.ts'
import { find } from '../words/match.ts'
import type { Told } from './told.ts'

const OFTEN: Refusal = {
  reason: 'how often this column of Sales is charged is not clear',
  example: '`unit_fee`: a fee in USD for each unit ordered. (Or: for each unit sold.)',
}
const HOLDING: Refusal = {
  reason: 'unit_holding_cost is an amount per unit and period: for how long is it paid?',
  example: 'Every unit costs unit_holding_cost per period until it is sold or written off.',
}

/** Nothing is charged, or it is earned. */
const OTHERWISE = /^(no|none|neither|nobody|never|hardly|earns?|brings?|yields?|gains?|saves?)$/

/** How often a column of Sales is charged that no time is told for, or why that is not known. */
export function countOfSales(
  setting: Setting,
  told: Told,
): Pick<Frame, 'count' | 'charge'> | Refusal {
  const name = setting.group.anchor.word.column!.name
  // "No unit costs unit_fee", "every unit ordered earns unit_fee".
  if (setting.group.pre.some(({ word }) => OTHERWISE.test(word.text))) return OFTEN
  // A line above a list may speak of leftovers, and its items of all units.
  const above = setting.line.lead.map(({ mention }) => mention)
  const counted = told.counted.find(
    (each) =>
      each.state !== null &&
      each.state !== 'stored' &&
      !(each.state === 'left' && above.some((mention) => mention === each)),
  )
  const state = counted?.thing === 'unit' ? counted.state : null
  if (state === 'returned') return OFTEN
  if (name === 'unit_holding_cost') {
    const once = find(setting.words, 'once|flat|one-off|one-time|lump') !== null
    if (once || state !== null || told.event === 'ordered' || isOfOtherThing(told)) return HOLDING
    const charge = { clock: 'period', number: 1, stored: true, started: false, most: null }
    return { count: 'sold', charge }
  }
  if (state === 'ordered' || state === 'left') return { count: state, charge: null }
  if (name === 'unit_fee' && state === null) {
    if (told.counted.some(({ thing }) => thing === 'deal')) return { count: 'deal', charge: null }
    if (isOfOtherThing(told) && !told.counted.some(({ thing }) => thing === 'row')) return OFTEN
    if (isOfOtherThing(told)) return { count: 'sales-row', charge: null }
    return { count: told.event === 'sold' ? 'sold' : 'ordered', charge: null }
  }
  return { count: isPerUnit(setting, told) ? 'sold' : 'sales-row', charge: null }
}

/** Said of orders, parcels or rows. */
const isOfOtherThing = ({ counted, measured, bulk }: Told): boolean =>
  measured !== null || bulk !== null || counted.some(({ thing }) => thing !== 'unit')

function isPerUnit({ line, words }: Setting, { counted }: Told): boolean {
  const ofRow = find(
    words,
    'per|each|every|for|of one? <unit> of|in each|every|a|that|the? sales? row|line',
  )
  return (
    counted.some((each) => each.thing === 'unit' && each.strong) &&
    (!counted.some((each) => each.thing === 'row') || ofRow !== null) &&
    find(line.words, 'total|sum|altogether|entire|whole') === null &&
    find(line.words, 'not per|for each|a|one? <unit>') === null
  )
}
