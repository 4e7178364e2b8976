// The number of an amount and of its limits as expressions: as written, or a column, which may hold
// money, percent or a fraction.
import type { Expression } from '#contract/valuation.ts'
import type { ColumnRef } from '#economics/bind.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { around, type Group } from './groups.ts'
import { mentionsOf, type Item } from './items.ts'
import { objectionToLimits } from './charged-time.ts'
import * as lower from '#economics/lower.ts'
import { has } from '../words/match.ts'
import type { Driver } from '../mentions/mentions.ts'
import { KINDS } from '../mentions/roles.ts'
import type { Word } from '../words/text.ts'

export function isPercent(group: Group): boolean {
  const { word } = group.anchor
  if (word.kind === 'number') return word.measure === 'percent'
  return isShareColumn(word.column!, around(group)) !== null
}

/** How a column's share is written: 100 for percent, 1 for a fraction; null where it is money. */
export function isShareColumn(column: ColumnRef, around: readonly Item[]): 100 | 1 | null {
  if (column.scale !== undefined) return column.scale
  const said = around.map((item) => item.word.text)
  // "0.12 means 12%", "15 for 15%".
  const example = around.find(
    (item) => item.word.kind === 'number' && item.word.measure === 'percent',
  )?.word.value
  if (
    example !== undefined &&
    around.some(
      (item) =>
        item.word.kind === 'number' &&
        item.word.measure === 'bare' &&
        Math.abs(item.word.value! - example) < 1e-9,
    )
  )
    return 1
  const words = column.name.toLowerCase().split(/[^a-z]+/)
  // "fee_pct: the fee as a decimal fraction": said in words, whatever the name.
  if (said.includes('decimal') && said.includes('fraction')) return 1
  if (
    said.some((word) => /^(percent|percentage|%|pct|percents|percentages)$/.test(word)) ||
    words.some((word) => /^(pct|percent|perc|percentage|prc)$/.test(word))
  )
    return 100
  if (
    said.some((word) => /^(fraction|decimal|proportion)$/.test(word)) ||
    words.some((word) => /^(share|fraction|frac)$/.test(word))
  )
    return 1
  if (example !== undefined) return 100
  return null
}

export function valueOf(facts: Facts, group: Group, percent: boolean): Expression {
  const { word } = group.anchor
  const own = valueOfWord(facts, word)
  if (word.kind === 'number') return own
  if (group.divisor) return lower.over(own, valueOfWord(facts, group.divisor.word))
  const scale = percent ? isShareColumn(word.column!, around(group)) : null
  return scale === 100 ? lower.over(own, lower.number(100)) : own
}

export function limitOf(facts: Facts, group: Group, side: 'min' | 'max'): Expression | null {
  const limit = group.limits.find((each) => each.side === side)
  return limit ? valueOfWord(facts, limit.item.word) : null
}

function valueOfWord(facts: Facts, word: Word): Expression {
  if (word.kind === 'number') return lower.number(word.value!)
  bind(facts, word.column!)
  return lower.columnValue(word.column!)
}

/** "The cap is $40 per item": limits the share that was read last, or the amount per time just before. */
export function limitBefore(facts: Facts, group: Group, words: readonly Word[]): void {
  const last = facts.frames.at(-1)
  const other = KINDS.some(
    (role) => role !== last?.role && words.some((word) => word.meanings.has(role)),
  )
  const timed = last?.charge && !other ? last : undefined
  const at = timed
    ? facts.frames.length - 1
    : facts.frames.findLastIndex(
        (frame) =>
          frame.share && !frame.charge && frame.role !== 'leftovers' && frame.role !== 'returns',
      )
  const frame = facts.frames[at]
  const min = limitOf(facts, group, 'min')
  const max = limitOf(facts, group, 'max')
  const objection = timed ? objectionToLimits(group, timed.measure !== null) : null
  if (objection) {
    refuse(facts, words, objection.reason, objection.example)
    return
  }
  if (!frame || (min && frame.min) || (max && frame.max)) {
    refuse(
      facts,
      words,
      'it is not clear which amount this limits',
      '12% of the price, at least $1 per unit.',
    )
    return
  }
  const order = mentionsOf(group.post, 'driver').some((driver) => driver.thing === 'order')
  facts.frames[at] = {
    ...frame,
    min: min ?? frame.min,
    max: max ?? frame.max,
    source: `${frame.source} … ${quote(facts, words)}`,
    ...(order ? { count: 'order' as const } : {}),
  }
}

/** What a limit is for: each unit, or the whole deal ("at least $75 per shipment"). */
export function limitDriver(group: Group, words: readonly Word[]): Frame['limitOn'] {
  const last = group.limits.at(-1)?.item
  if (!last) return 'unit'
  if (driverOfLimit(group)?.thing === 'deal') return 'deal'
  // "4% of the deal revenue, minimum $50", "5% of revenue per deal, at least $50".
  const said = mentionsOf(group.post, 'base').some(({ of }) => of === 'cost')
  return !said && has(words, OF_DEAL) ? 'deal' : 'unit'
}
const OF_DEAL = [
  'deal|lot|shipment|batch revenue|total|turnover|value|proceeds',
  'revenue|turnover|proceeds|takings of the|each|every|a deal|lot|shipment|batch',
  'revenue|turnover|proceeds|takings per|each|every deal|lot|shipment|batch',
]

/** What the words behind a limit count. */
export function driverOfLimit(group: Group): Driver | null {
  const last = group.limits.at(-1)?.item
  if (!last) return null
  const deal = mentionsOf(group.pre, 'driver').find((each) => each.thing === 'deal' && each.strong)
  return mentionsOf(group.post, 'driver').find((each) => each.from >= last.from) ?? deal ?? null
}
