// Sentences that leave no choice: "Every unit ordered costs X." and no word more, and money for each unit and period in
// store. Everything else the tagger ranks.
import type { Mention } from '../text/mention.ts'
import { saidIn, type Word } from '../text/words.ts'
import type { Scored } from './tagger.ts'

/** The subject says what is counted. */
const SUBJECT =
  /^(?:each|every) unit (?:(?:that|which) )?(?:(?:is|was|we) )?(ordered|order|bought|buy|purchased|sold|sell) costs(?: us)?(?: an?| the| its)?$/
/** Money for each unit and period in store, by its meaning (interface §1). */
const PER_PERIOD = 'unit_holding_cost'
const UNIT_COSTS = /^(?:each|every) unit costs(?: us)?(?: an?| the| its)?$/
const UNTIL_SOLD =
  /^(?:per|each|every|for each|for every) period(?: in store)?(?: (?:until|till) it (?:is )?(?:sold|written off|sold or written off))?$/
const MONEY: ReadonlySet<Mention['kind']> = new Set(['money', 'number', 'column'])
/** Words before or behind the amount of such a sentence, at most. */
const SENTENCE_WORDS = 20

/** The label of an amount whose sentence is such a one as a whole. */
function wholeSentence(before: string, after: string, column?: string): string | null {
  const behind = after.replace(/ ?[.;!]$/, '')
  const [, counted] = SUBJECT.exec(before) ?? []
  if (counted && behind === '' && column !== PER_PERIOD)
    return counted.startsWith('s') ? '-money.sold' : '-money.ordered'
  const stored = column === PER_PERIOD && UNIT_COSTS.test(before) && UNTIL_SOLD.test(behind)
  return stored ? '-money.stored' : null
}

/** The labels that the sentence of the amount allows, their shares made whole again. */
export function keepToCues(
  words: readonly Word[],
  { at, end, sentence, kind, column }: Mention,
  scored: readonly Scored[],
): Scored[] {
  const own = (from: number, to: number): string =>
    saidIn(words.slice(Math.max(0, from), to), sentence)
  // A long sentence is not looked through for each of its amounts.
  const isShort =
    words[at - SENTENCE_WORDS - 1]?.sentence !== sentence &&
    words[end + SENTENCE_WORDS]?.sentence !== sentence
  const said =
    isShort && MONEY.has(kind)
      ? wholeSentence(own(at - SENTENCE_WORDS, at), own(end, end + SENTENCE_WORDS), column?.name)
      : null
  const timed = column?.name === PER_PERIOD
  const kept = scored.filter(
    ({ label }) =>
      (!said || label.id === said) &&
      (!timed || label.role !== 'main' || /^-money\.(?:stored|held)/.test(label.id)),
  )
  const total = kept.reduce((sum, { share }) => sum + share, 0)
  return total > 0 ? kept.map((each) => ({ ...each, share: each.share / total })) : [...scored]
}
