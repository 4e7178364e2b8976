// Which label each amount takes: the likeliest. An amount is clear where it is sure enough (sureness/); the others are
// asked about.
import { surenessOf } from './sureness/sureness.ts'
import type { Labelled } from './assembly/term-of.ts'
import type { Draft } from './draft-parts.ts'
import { turnedAmounts } from './facts/turning-words.ts'

/** Surer than this, a cost or an income is taken. */
const CLEAR = 0.84
/** Near a turning word that its label does not account for. */
const CLEAR_TURNED = 0.97
/** What is told as not charged may be less sure: it stands before the person's eyes. A time is often talk. */
const CLEAR_ASIDE = 0.65
const CLEAR_ASIDE_TIME = 0.5
/** A fact of the whole text is asked about where it is less likely. */
export const CLEAR_FACT = 0.85

/** The likeliest label of each amount. */
export const likeliest = ({ amounts }: Draft): Labelled[] =>
  amounts.map(({ mention, scored }) => ({ mention, label: scored[0]!.label }))

/** Places of the amounts that are not clear. */
export function unclearOnes(draft: Draft, labelled: readonly Labelled[]): number[] {
  const turned = turnedAmounts(draft, labelled)
  const needed = (at: number): number => {
    const { label, mention } = labelled[at]!
    if (label.id === 'aside') return mention.kind === 'time' ? CLEAR_ASIDE_TIME : CLEAR_ASIDE
    return turned.has(at) ? CLEAR_TURNED : CLEAR
  }
  return surenessOf(draft, labelled).flatMap((sure, at) => (sure < needed(at) ? [at] : []))
}
