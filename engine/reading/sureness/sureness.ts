// How sure it is that an amount is read rightly: a logistic regression over what speaks for and against its likeliest
// label (sureness-features.ts), trained on readings of texts that the tagger had not seen. A turning word is one voice
// among others, so that "no matter how many" asks nothing and "only where" does.
//
//   "Courier 6.20 per piece sold."                label −money.sold, likely, "sold" said  →  .99
//   "We never pay the 4 for postage."             a denial near                           →  .31: asked
import type { Draft } from '../draft-parts.ts'
import type { Labelled } from '../assembly/term-of.ts'
import { weights } from '../tagger/weights.ts'
import { surenessFeatures, type Features } from './sureness-features.ts'

/** How sure each amount is, from 0 to 1, by its place. */
export const surenessOf = (draft: Draft, labelled: readonly Labelled[]): number[] =>
  surenessFeatures(draft, labelled).map(chanceOf)

function chanceOf(features: Features): number {
  const own = weights().sureness
  let odds = own[BIAS] ?? 0
  for (const [name, value] of features) odds += (own[name] ?? 0) * value
  return 1 / (1 + Math.exp(-odds))
}

/** The name of the constant among the weights. */
export const BIAS = 'always'
