// Doubts about terms as a whole: an amount that two terms count for the same, and a charge of all that the
// goods cost, or more, where no words speak of so much.
import type { Term } from '#contract/valuation.ts'
import { isStandard } from './answered.ts'
import * as cues from './cues.ts'
import { isQuoted } from './evidence.ts'
import type { Doubt, Witness } from './witness.ts'
import { flat, type Mention } from './mentions.ts'
import { PLAIN, sharesOf } from './probe.ts'
import { derivations, isClose, type Count, type Use } from './uses.ts'

export const wholeDoubts = (witness: Witness): Doubt[] => [
  ...countedTwice(witness),
  ...chargesOfAll(witness),
]

/** Two terms that take one amount for the same thing. */
function countedTwice({ uses, mentions, share, terms }: Witness): Doubt[] {
  const paid = uses.filter(
    ({ value, name, whole, role }) =>
      !whole && role === 'amount' && (name !== null || ![0, 1, share].includes(value)),
  )
  return paid.flatMap((use, at): Doubt[] => {
    const own = paid.slice(0, at).find((each) => each.term !== use.term && isAlike(each, use))
    const from = mentionsOf(use, mentions)
    if (!own || from.length !== 1) return []
    const message = `“${from[0]!.words}” is counted twice, in “${terms[own.term]!.name}” and in “${terms[use.term]!.name}”: give it once.`
    return [{ kind: 'label', message, term: use.term, mention: from[0]! }]
  })
}

const mentionsOf = ({ name, value }: Use, mentions: readonly Mention[]): readonly Mention[] =>
  name === null
    ? derivations(value, mentions).flatMap((each) => each.mentions)
    : mentions.filter(({ column }) => column === name)

function isAlike(one: Use, other: Use): boolean {
  const sameSet = <T>(x: ReadonlySet<T>, y: ReadonlySet<T>): boolean =>
    x.size === y.size && [...x].every((each) => y.has(each))
  const same = one.name === null ? isClose(one.value, other.value) : one.name === other.name
  return (
    same &&
    one.sign === other.sign &&
    one.timed === other.timed &&
    one.factors.length === other.factors.length &&
    one.factors.every((each) => other.factors.includes(each)) &&
    sameSet(one.counts, other.counts) &&
    sameSet(one.bases, other.bases)
  )
}

const SOLD = PLAIN.sales.reduce((sum, { qty }) => sum + qty, 0)
const UNITS: Readonly<Record<Count, number>> = {
  ordered: PLAIN.ordered,
  sold: SOLD,
  leftover: PLAIN.ordered - SOLD,
  orders: PLAIN.sales.length,
}

/** Beside the goods, a term that takes or brings what a unit costs, for each unit that it counts. */
function chargesOfAll({ terms, uses, mentions, text }: Witness): Doubt[] {
  const goods = terms.find((term) => isStandard(term) && term.sign < 0)
  if (!goods) return []
  return terms.flatMap((term, at): Doubt[] => {
    const whole = uses.find((use) => use.term === at && use.whole)!
    if (term === goods || whole.timed || !whole.bases.has('cost')) return []
    const [count = 'ordered'] = whole.counts
    const part = (sharesOf([term], term.sign).cost * PLAIN.ordered) / UNITS[count]
    const most = term.sign < 0 ? part > 1 - 1e-6 : part > 1 + 1e-6
    if (!most || isSaid(term, part, mentions, text)) return []
    const message = `Term “${term.name}”: no words speak of all that the goods cost: 12 % of it is 0.12, not 1.12.`
    return [{ kind: 'label', message, term: at, mention: null }]
  })
}

/** Words that name such a share, or all of it. */
function isSaid(term: Term, part: number, mentions: readonly Mention[], text: string): boolean {
  const stated = mentions.some(
    (each) => each.values[0]! >= 1 && isClose(each.values[0]!, part) && isQuoted(term, each),
  )
  return stated || cues.ALL_OF_IT.test(term.source === '' ? text : flat(term.source))
}
