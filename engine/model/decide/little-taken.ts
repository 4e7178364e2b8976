// Why a plan takes nothing or little: which of five reasons holds, with its numbers. The first that holds is
// told; words for people are made elsewhere (server/little-taken.ts).
import type { LittleTakenCode } from '#contract/schemas.ts'
import type { Market } from '#grounding/market.ts'
import { groupsOf, labelledRows } from '../base/training-sample.ts'
import type { Decision } from './decision.ts'
import { FEW_OUTCOMES } from './plan-notes.ts'

export interface LittleTaken {
  readonly code: LittleTakenCode
  /** Whole numbers of deals, money, and confidences 0 … 1. */
  readonly numbers: Readonly<Record<string, number>>
}

/** A plan that takes a smaller part of the deals takes little. */
const LITTLE = 0.05

/** Null where the plan takes enough. `correction`: that the client asked for. */
export function littleTaken(
  market: Market,
  decision: Decision,
  correction: number,
): LittleTaken | null {
  const { row, profit, confidence, eligible, selected, thresholdCalibrated } = decision
  const deals = row.length
  const taken = selected.length
  if (deals === 0 || (taken > 0 && taken >= LITTLE * deals)) return null
  const options = Array.from(row.keys())
  const available = options.filter((i) => isAvailable(market, market.group[row[i]])).length
  const counted = { deals, taken }
  if (available === 0) return { code: 'nothing_available', numbers: counted }

  const { outcomes, total, gains } = pastOutcomes(market)
  const past = { ...counted, outcomes, total, gains }
  // A business may lose in sum and still have menus that pay: then past losses are not the reason.
  const replayed = decision.replay.reduce((sum, menu) => sum + menu.realised_profit, 0)
  if (outcomes > 0 && total <= 0 && replayed <= 0) return { code: 'past_deals_lost', numbers: past }
  if (outcomes < FEW_OUTCOMES)
    return { code: 'too_few_outcomes', numbers: { ...past, wanted: FEW_OUTCOMES } }

  const worth = options.filter((i) => eligible[i] === 1)
  const highest = worth.reduce((most, i) => Math.max(most, confidence[i]), 0)
  const unasked = worth.filter((i) => confidence[i] >= thresholdCalibrated).length
  if (correction > 0 && unasked > taken) {
    const asked = decision.thresholdEffective
    const numbers = { ...counted, correction, asked, highest, eligible: worth.length, unasked }
    return { code: 'confidence_asked', numbers }
  }
  const best = options.reduce((most, i) => Math.max(most, profit[i]), Number.NEGATIVE_INFINITY)
  const paying = options.filter((i) => profit[i] >= LEAST_PROFIT).length
  return { code: 'margins_thin', numbers: { ...past, paying, best, replayed } }
}

/** Smallest profit that counts. */
const LEAST_PROFIT = 0.005

function isAvailable({ start, available }: Market, group: number): boolean {
  return available.subarray(start[group], start[group + 1]).includes(1)
}

/** What finished past deals earned at their taken sizes, or at all labelled ones where none is known. */
function pastOutcomes(market: Market): { outcomes: number; total: number; gains: number } {
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const taken = groupsOf(market, labelled)
    .map((group) => market.takenRow[group])
    .filter((row) => row >= 0 && Number.isFinite(today.value[row]))
  const values = Array.from(taken.length > 0 ? taken : labelled, (row) => today.value[row])
  return {
    outcomes: values.length,
    total: values.reduce((sum, value) => sum + value, 0),
    gains: values.filter((value) => value > 0).length,
  }
}
