// The words between a quantifier and its noun ("each started", "per single", "every unsold"): what they
// tell of the units, and where the noun stands.
import type { State } from './mentions.ts'
import { means, textAt } from '../words/places.ts'
import { stateWord } from './states.ts'
import type { Word } from '../words/text.ts'
import { headSoon, isPlain, thingOf } from './things.ts'

const MODIFIERS_OF_UNITS = new Set(
  'single individual whole full such new finished physical separate own one of complete extra additional further actual respective particular the'.split(
    ' ',
  ),
)
/** How many of a thing a noun means. */
export const NUMBERED: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  gross: 144,
  ton: 1000,
  hundredweight: 50,
}

export interface Modifiers {
  /** Where the noun stands. */
  readonly at: number
  readonly state: State | null
  readonly started: boolean
  readonly qualifiers: readonly string[]
}

/** The words between the quantifier and the noun. */
export function readModifiers(words: readonly Word[], from: number): Modifiers {
  let at = from
  let state: State | null = null
  let started = false
  const qualifiers: string[] = []
  for (let skipped = 0; skipped < 4; skipped++, at++) {
    const word = words[at]
    if (!word || word.kind !== 'word' || word.column) break
    const own = stateWord(words, at)
    if (own !== null && (!word.unit || words[at + 1]?.unit)) state = own
    else if (
      /^(started|begun|commenced|part|partial|beginning|opened)$/.test(word.text) &&
      !word.unit
    )
      started = true
    else if (word.unit || thingOf(words, at) !== null) {
      if (!isCompound(words, at)) break
    } else if (!isIdle(words, at)) {
      if (!isPlain(word) || !headSoon(words, at + 1)) break
      qualifiers.push(word.text)
    }
  }
  return { at, state, started, qualifiers }
}

/** A noun before the head of a compound: "auction lot", "board game". */
function isCompound(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  const longer =
    next?.kind === 'word' &&
    !next.column &&
    (next.unit || thingOf(words, at + 1) !== null) &&
    stateWord(words, at + 1) === null &&
    !means(next, 'each')
  return longer && !(NUMBERED[words[at]!.text] !== undefined && next.unit)
}

/** Says nothing of which; "print run". */
function isIdle(words: readonly Word[], at: number): boolean {
  const own = textAt(words, at)
  return (
    MODIFIERS_OF_UNITS.has(own) ||
    (/^(print|production|buying|auction|purchasing)$/.test(own) &&
      thingOf(words, at + 1) === 'deal')
  )
}
