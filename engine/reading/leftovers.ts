// What becomes of units that are left over, and when: nothing, a share of their cost, an amount
// each, or a cost of getting rid of them.
import type { Expression } from '#contract/valuation.ts'
import type { Cue } from './cues.ts'
import { has, quoteCues, refuse, use, type Facts } from './facts.ts'
import * as lower from './lower.ts'

const EXAMPLE = 'Units left over after 8 weeks are sold at 20% of their unit cost.'

/** Whether the sentence tells the fate of leftovers; it is then read whole. */
export function readLeftovers(facts: Facts, cues: readonly Cue[]): boolean {
  const continued = facts.lost !== null && has(cues, 'fate:rest')
  const older = cues.some(
    (cue) => cue.kind === 'duration' && /older|unsold|not sold/i.test(cue.raw),
  )
  if (!has(cues, 'left', 'count:left') && !continued && !older) {
    // "Everything is written off after 8 weeks" names no leftovers, but nothing else can be meant.
    if (!has(cues, 'duration') || !has(cues, 'fate:none')) return readHorizonAlone(facts, cues)
  }
  if (has(cues, 'clock')) return false
  const amounts = cues.filter((cue) => cue.kind === 'amount' && !cue.used)
  readHorizon(facts, cues)
  if (continued && amounts.length === 1) {
    const rest = amounts[0]!
    if (Math.abs(rest.token.value! + facts.lost! - 1) > 1e-9)
      refuse(facts, cues, 'the shares of the leftovers do not add up', EXAMPLE)
    rest.used = true
    use(cues, 'fate:rest', 'fate:recover', 'wekeep')
    return true
  }

  const lose = has(cues, 'fate:lose')
  const recover = has(cues, 'fate:recover')
  const disposal = cues.some((cue) =>
    /\b(dispos|dump|scrapping|recycling|haul|destroy)/i.test(cue.raw),
  )
  const none = has(cues, 'fate:none', 'zero')
  // "(20%)" repeats "a fifth".
  const distinct = new Map(amounts.map((cue) => [`${cue.token.measure} ${cue.token.value}`, cue]))
  if (facts.leftoverSaid && (distinct.size > 0 || none)) {
    refuse(facts, cues, 'the fate of leftovers is told twice', EXAMPLE)
    return true
  }
  if (distinct.size === 0) {
    if (!none) {
      if (recover || lose || disposal)
        refuse(facts, cues, 'nothing says how much leftovers bring', EXAMPLE)
      return recover || lose || disposal
    }
    use(cues, 'left', 'count:left', 'fate:none', 'fate:recover', 'zero', 'count:unit')
    for (const cue of cues) if (/^(after|losses|loss|no)$/i.test(cue.raw)) cue.used = true
    facts.leftoverSaid = true
    facts.stated = true
    return true
  }
  const amount = [...distinct.values()][0]!
  const percent = amount.token.measure === 'percent'
  const clear =
    distinct.size === 1 && Number(lose) + Number(recover && !lose) + Number(disposal) === 1
  if (
    !clear ||
    (percent && !has(cues, 'base:cost')) ||
    (percent && (has(cues, 'base:price') || disposal))
  ) {
    refuse(
      facts,
      cues,
      percent
        ? 'it is not clear what share of which amount leftovers bring'
        : 'it is not clear what leftovers bring or cost',
      EXAMPLE,
    )
    return true
  }
  if (
    !percent &&
    (lose ||
      !(
        has(cues, 'count:unit', 'count:left') ||
        cues.some((cue) => /^(each|apiece)$/i.test(cue.raw))
      ))
  ) {
    refuse(
      facts,
      cues,
      'it is not clear what one unit left over brings',
      'Units left over are sold at $4 a piece.',
    )
    return true
  }
  for (const each of amounts) each.used = true
  const rate = amount.token.value!
  if (percent && (rate > 1 || rate < 0)) refuse(facts, cues, 'more than the whole cost', EXAMPLE)
  const share = lose ? Number((1 - rate).toPrecision(12)) : rate
  const expression: Expression = percent
    ? lower.times(lower.number(share), lower.COST, lower.LEFT)
    : lower.times(lower.number(rate), lower.LEFT)
  facts.lost = percent ? Number((1 - share).toPrecision(12)) : null
  facts.leftoverSaid = true
  facts.stated = true
  facts.terms.push({
    name: disposal ? 'disposal of units left over' : 'value of units left over',
    sign: disposal ? -1 : 1,
    expression,
    source: quoteCues(facts, cues),
  })
  use(
    cues,
    'left',
    'count:left',
    'fate:recover',
    'fate:none',
    'fate:lose',
    'fate:rest',
    'base:cost',
    'count:unit',
  )
  if (lose) for (const cue of cues) if (/^rest$/i.test(cue.raw)) cue.used = true
  return true
}

/** "sells over a 6-week horizon". */
function readHorizonAlone(facts: Facts, cues: readonly Cue[]): boolean {
  if (cues.some((cue) => cue.kind === 'duration' && /horizon/i.test(cue.raw)))
    readHorizon(facts, cues)
  return false
}

function readHorizon(facts: Facts, cues: readonly Cue[]): void {
  for (const cue of cues) {
    if (cue.kind !== 'duration' || cue.number === null || cue.clock === null) continue
    cue.used = true
    const { horizon } = facts
    if (horizon && (horizon.value !== cue.number || horizon.clock !== cue.clock))
      refuse(
        facts,
        [cue],
        `“${horizon.words}” says otherwise`,
        'Leftovers are written off after 8 weeks.',
      )
    facts.horizon = { value: cue.number, clock: cue.clock, words: cue.raw }
  }
}
