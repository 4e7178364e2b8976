// Terms of a model held against those that the reader's own rules are sure of (rules.ts): made of the same
// amounts, they must earn the same.
import type { Term } from '#contract/valuation.ts'
import { number, times } from '#language/lower.ts'
import { isStandard } from './answered.ts'
import { isOfResult, LEAST_LIKELY, likelihood } from './evidence.ts'
import type { Doubt, Witness } from './witness.ts'
import { groupsOf, inAll, mentionsIn } from './proposal-groups.ts'
import type { Mention } from './mentions.ts'
import { earnSame } from './probe.ts'

/** Terms that are made of amounts of clear terms, and of no others, and earn something else. */
export function clearDoubts(clear: readonly Term[], witness: Witness): Doubt[] {
  const { terms, share, exchange } = witness
  if (exchange !== null) return []
  const mentions = witness.mentions.filter((each) => likelihood(each, isOfResult) < LEAST_LIKELY)
  const ours = ({ expression, ...term }: Term): Term => ({
    ...term,
    expression: times(number(share ?? 1), expression),
  })
  const isSameExpression = (mine: Term, sure: Term): boolean =>
    mine.sign === sure.sign && (earnSame(mine, sure) || earnSame(mine, ours(sure)))
  const own = terms.filter(
    (term) =>
      mentionsIn(term, mentions).length > 0 && !clear.some((sure) => isSameExpression(term, sure)),
  )
  const others = clear.filter(
    (sure) => !isStandard(sure) && !terms.some((term) => isSameExpression(term, sure)),
  )
  return groupsOf(own, others, mentions).flatMap(({ one, other }): Doubt[] => {
    if (one.length === 0 || other.length === 0) return []
    const known = new Set(other.flatMap((term) => mentionsIn(term, mentions)))
    const used = one.flatMap((term) => mentionsIn(term, mentions))
    const complete = used.every((each) => known.has(each))
    if (!complete || isSameExpression(inAll(one), inAll(other))) return []
    const [mention] = used as [Mention]
    const message = `“${mention.words}”: its words are read otherwise: look at what it is paid for, and how.`
    const instead = one.length === 1 ? other.map((term) => ours(term)) : []
    return [{ kind: 'label', message, term: terms.indexOf(one[0]!), mention, instead }]
  })
}
