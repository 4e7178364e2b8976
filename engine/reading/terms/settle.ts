// Facts of several sentences brought together, once all are read.
import type { Parameters } from '#contract/schemas.ts'
import { settleLasting } from '../amounts/sentence-alarms.ts'
import { settleBroken } from '../fates/broken.ts'
import type { Facts } from './facts.ts'
import { settleStandardCosts } from './standard-costs.ts'
import { settleLeftovers } from '../fates/leftovers.ts'
import * as lower from '#economics/lower.ts'
import { settlePaidUntil } from '../amounts/paid-until.ts'
import { settleOthers } from '../amounts/of-other.ts'
import { settleRests } from '../amounts/of-rest.ts'
import { settleDenials } from '../statements/denied-again.ts'
import { settleMissing } from '../statements/missing.ts'
import { settleReturns } from '../fates/settle-returns.ts'
import { settleShares } from './whole-price.ts'
import { settlePartly } from '../amounts/unit-shares.ts'

const MOST_TERMS = 60

/** Facts of several sentences are brought together. */
export function settle(facts: Facts, parameters: Parameters): void {
  settleReturns(facts)
  settleLeftovers(facts, parameters)
  settleBroken(facts)
  settleMissing(facts)
  settleShares(facts)
  settleDenials(facts)
  settlePartly(facts)
  settleLasting(facts)
  settlePaidUntil(facts)
  settleRests(facts)
  settleOthers(facts)
  settleStandardCosts(facts, parameters)
  if (facts.formula.words !== '' && !(facts.formula.revenue && facts.formula.goods))
    facts.problems.push({
      words: facts.formula.words,
      reason: 'a formula needs the price once and the unit cost once',
      example: 'Profit = price - unit cost - 12% fee - $3 shipping.',
    })
  const { horizon, free } = facts
  if (free && !facts.frames.some((frame) => frame.charge?.stored))
    facts.problems.push({
      words: `${free.column ?? free.value} ${free.clock}`,
      reason: 'a time that is free at first is read for storage only',
      example: 'The first 30 days of storage are free.',
    })
  if (horizon && lower.stepsOf(horizon.clock, facts.period) === null)
    facts.problems.push({
      words: horizon.words,
      reason: 'nothing says how long one step of T is',
      example: 'T is in weeks.',
    })
  if (facts.frames.length > MOST_TERMS)
    facts.problems.push({ words: '', reason: 'there are too many terms', example: 'fewer costs' })
}
