// Which label each amount takes, and how sure that is: the likeliest labels that make terms together. An
// amount is clear where its label is likely enough; the others are asked about.
import { LABEL } from './tagger/labels.ts'
import type { Labelled } from './assembly/term-of.ts'
import type { Amount, Draft } from './draft-parts.ts'

/** Likelier than this, a label is taken; and all of a text together must be as likely as the second. */
const CLEAR = 0.83
const CLEAR_TEXT = 0.65
/** A fact of the whole text is asked about where it is less likely. */
export const CLEAR_FACT = 0.85

interface Decision {
  /** The likeliest labels. */
  readonly labelled: readonly Labelled[]
  /** Places of the amounts that are not clear. */
  readonly open: readonly number[]
}

export function decide({ amounts }: Draft): Decision {
  const labelled = amounts.map(({ mention, scored }): Labelled => ({
    mention,
    label: scored[0]!.label,
  }))
  const open = [...amounts.keys()].filter((at) => share(amounts[at]!) < CLEAR)
  if (open.length > 0) return { labelled, open }
  const all = amounts.reduce((product, amount) => product * share(amount), 1)
  if (all >= CLEAR_TEXT || amounts.length === 0) return { labelled, open }
  // All are likely and yet one of them may well be wrong: the least likely is asked.
  const least = [...amounts.keys()].toSorted((x, y) => share(amounts[x]!) - share(amounts[y]!))[0]!
  return { labelled, open: [least] }
}

const share = ({ scored }: Amount): number => scored[0]!.share

/** The same labels with one of them exchanged. */
export function withLabel(labelled: readonly Labelled[], at: number, id: string): Labelled[] {
  return labelled.map((own, place) => (place === at ? { ...own, label: LABEL.get(id)! } : own))
}
