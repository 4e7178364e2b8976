// The terms of returns once everything is told, or which piece of the story is missing.
import type { Expression } from '#contract/valuation.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import { FRAME, type Frame } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'

export const isFee = (frame: Frame): boolean =>
  frame.share &&
  frame.of === 'price' &&
  frame.charge === null &&
  frame.role !== 'returns' &&
  frame.role !== 'leftovers'

/** After the last sentence: the terms of returns, or what is missing of the story. */
export function settleReturns(facts: Facts): void {
  const { rate, refund, fate, amounts, fee, words } = facts.returns
  if (words.length === 0 && fee === null) return
  const source = words.join(' ') || fee!.words
  const nothing = refund?.op === 'constant' && refund.value === 0
  const missing = [
    rate === null ? 'the share of the units sold that come back' : '',
    refund === null && words.length > 0 ? 'what the buyer gets back' : '',
    fate === null && words.length > 0 ? 'what becomes of the returned unit' : '',
  ].filter((each) => each !== '')
  const refuseStory = (reason: string): void => {
    facts.problems.push({
      words: source.slice(0, 300),
      reason,
      example:
        'About 8% of the units we sell come back. We refund the full price and cannot resell them.',
    })
  }
  if (missing.length > 0) {
    refuseStory(`a return needs ${missing.join(' and ')}`)
    return
  }
  const beyond = [rate, refund].some((each) => each?.op === 'constant' && each.value > 1)
  if (beyond) {
    refuseStory('more than 100% of the units, or of the price, cannot come back')
    return
  }
  if (fate === 'restocked') {
    refuseStory(
      'returned units that are sold again are not understood: Sales would hold them twice',
    )
    return
  }
  const push = (name: string, own: Partial<Frame>): void => {
    facts.frames.push({ ...FRAME, name, source: source.slice(0, 2000), ...own, role: 'returns' })
  }
  if (fee) giveBack(facts, rate!, fee)
  if (refund !== null && !nothing)
    push('refunds', { share: true, of: 'price', amount: lower.times(rate!, refund) })
  for (const each of amounts)
    push(each.sign === 1 ? 'resale of returned units' : 'cost of returns', {
      sign: each.sign,
      share: each.share !== null,
      of: each.share ?? 'price',
      amount: lower.times(rate!, each.value),
      count: 'sold',
      source: each.source,
    })
}

/** Fees of the price fall by the units that come back. */
function giveBack(facts: Facts, rate: Expression, fee: NonNullable<Facts['returns']['fee']>): void {
  const named = facts.frames.filter(
    (frame) => isFee(frame) && frame.source.toLowerCase().includes(fee.named),
  )
  const fees = named.length > 0 ? named : facts.frames.filter(isFee)
  if (fees.length !== 1 || fees[0]!.min || fees[0]!.max) {
    refuse(
      facts,
      [],
      `it is not clear which fee is given back on returns (“${fee.words}”)`,
      'The commission is 12% of the price and is not given back on returns.',
    )
    return
  }
  const at = facts.frames.indexOf(fees[0]!)
  const kept = lower.minus(
    lower.number(1),
    fee.share === 1 ? rate : lower.times(rate, lower.number(fee.share)),
  )
  facts.frames[at] = { ...fees[0]!, amount: lower.times(fees[0]!.amount, kept) }
}
