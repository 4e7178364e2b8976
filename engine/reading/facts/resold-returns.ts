// Returns that are sold again for a part of the price: "5 % come back and go for half". Two shares make one cost, which
// neither of them says alone.
import { numberText } from '#language/controlled/controlled-tokens.ts'
import type { Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { sentenceText } from '../draft.ts'

const RETURNED =
  /\b(?:returns?|returned|come(?:s)? back|came back|sent back|send (?:it|them) back)\b/i
const RESOLD =
  /\b(?:re-?s(?:old|ell|ells)|s(?:old|ell|ells) (?:on|off|again|it|them|those|these|returns)|(?:go|goes) (?:for|at))\b/i
const OFF = /\boff\b|\bcheaper\b|\bdiscount\b|\bbelow\b|\bless\b/i

/** What is lost of each unit's price, as two factors; null where these words say nothing of it. */
export function resoldReturns(
  draft: Draft,
  labelled: readonly Labelled[],
  at: number,
): string | null {
  const shares = labelled.filter(
    ({ mention: { kind, value, sentence } }) =>
      (kind === 'percent' || kind === 'number') &&
      value > 0 &&
      value < 1 &&
      Math.abs(sentence - labelled[at]!.mention.sentence) <= 1,
  )
  const [back, price] = shares.map(({ mention }) => mention)
  if (!back || !price || shares.length > 2 || !shares.includes(labelled[at]!)) return null
  const said = sentenceText(draft, price.sentence).words
  if (!RETURNED.test(`${sentenceText(draft, back.sentence).words} ${said}`) || !RESOLD.test(said))
    return null
  const lost = OFF.test(said) ? price.value : 1 - price.value
  return [back.value, Number(lost.toPrecision(12))].map(numberText).join(' × ')
}
