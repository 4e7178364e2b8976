// Amounts of businesses whose units are attempts: what one costs is paid whatever comes of it.
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import type { Scored } from '../tagger/tagger.ts'
import type { Mention } from '../text/mention.ts'
import { saidIn, type Word } from '../text/words.ts'
import type { Attempts } from './attempts.ts'

/**
 * Places of amounts that the tagger may misplace: what an attempt costs, where it is not unit_cost, may be
 * what unit_cost holds, what one brings that is met is the price already, and no attempt pays for goods.
 */
export function openOfAttempts(attempts: Attempts | null, labelled: readonly Labelled[]): number[] {
  if (!attempts) return []
  const { cost, paid, outcomes, goods, named } = attempts
  return placesWhere(labelled, ({ label, mention }) => {
    if (goods.includes(mention.sentence)) return true
    if (mention.sentence === cost) return paid !== 'each' || label.by === 'sold'
    const each = label.role === 'main' && label.by === 'ordered'
    if (each && !named.includes(mention.sentence)) return true
    return outcomes.includes(mention.sentence) && label.sign === 1
  })
}

const UNLIKELY = 0.05

/** The labels of an amount for each attempt, those of sales made unlikely. */
export function keepToAttempts(
  words: readonly Word[],
  { at, end, sentence }: Mention,
  scored: readonly Scored[],
  attempts: Attempts | null,
): readonly Scored[] {
  if (!attempts) return scored
  // What one brings that is met is the price already.
  if (
    attempts.outcomes.includes(sentence) &&
    EARNED.test(saidIn(words.slice(Math.max(0, at - 5), at), sentence))
  )
    return raised(scored, ({ id }) => (id === 'aside' ? 1 : UNLIKELY))
  const [per, noun] = words.slice(end, end + 2).map(({ text }) => text)
  const own =
    words[at]!.sentence === attempts.cost ||
    (/^(?:per|an?|each|every)$/.test(per ?? '') &&
      noun === attempts.noun &&
      words[end]!.sentence === sentence)
  if (!own) return scored
  return raised(scored, ({ role, by }) => (role === 'main' && by !== 'ordered' ? UNLIKELY : 1))
}
const EARNED =
  /\b(?:we|i) (?:then )?(?:earns?|gets?|makes?|receives?|collects?|take|gain|are paid)\b|\b(?:pays?|brings?|gives?) us\b|\b(?:success|hit|yes) (?:brings?|pays?|yields?)\b/

function raised(scored: readonly Scored[], by: (label: Scored['label']) => number): Scored[] {
  const turned = scored.map(({ label, share }) => ({ label, share: share * by(label) }))
  const total = turned.reduce((sum, { share }) => sum + share, 0)
  return turned
    .map(({ label, share }) => ({ label, share: share / total }))
    .toSorted((x, y) => y.share - x.share)
}
