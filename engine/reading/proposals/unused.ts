// Amounts, lengths of time and columns that the words give and no term uses: each is given a term, or set
// aside in an answer where the tagger finds that it may not count.
import type { Proposal } from '#contract/proposal.ts'
import { nodes } from '#language/inputs.ts'
import { stepsOf } from '#language/lower.ts'
import * as cues from './cues.ts'
import { isQuoted, LEAST_LIKELY, likelihood, piecesOf } from './evidence.ts'
import type { Doubt, Witness } from './witness.ts'
import { bare, type Mention } from './mentions.ts'
import { derivations, isClose } from './uses.ts'

/** A bare number is part of another amount where the tagger is so sure of it. */
const SURE = 0.9

/** None, or one of something; 0.75 is money. */
const isWhole = (value: number): boolean => value <= 1 && Number.isInteger(value)

const isAside = (mention: Mention): boolean =>
  !cues.FREE_TIME.test(mention.behind) &&
  likelihood(mention, ({ id }) => id === 'aside' || id === 'horizon') >= LEAST_LIKELY

/** Amounts and lengths that no term uses; what is said twice is one where a quote holds either. */
export function unusedIn(
  { mentions, exchange, terms, uses }: Witness,
  { horizon, period }: Proposal,
): Mention[] {
  // The amounts that each use may be made of: once, for there may be a hundred of either.
  const made = uses.map((use) => ({
    use,
    of: new Set(derivations(use.value, mentions).flatMap((each) => each.mentions)),
  }))
  return mentions.filter((mention) => {
    const { kind, words } = mention
    const [value] = mention.values as [number]
    if (kind === 'number' && (isWhole(value) || mention.scored.length === 0 || isAside(mention)))
      return false
    if (kind === 'column') {
      // A name that is a word of English may be meant as one.
      const own = nodes(terms).some((node) => 'column' in node && node.column === mention.column)
      return !own && /[_\d]|\p{Ll}\p{Lu}/u.test(words)
    }
    if (kind === 'time' && horizon !== null) {
      const steps = stepsOf(mention.clock!, period)
      if (steps !== null && value * steps <= horizon * (1 + 1e-9)) return false
    }
    // $1 and 100 % are folded away in products.
    if (value === 1)
      return kind !== 'time' && exchange === null && !terms.some((term) => isQuoted(term, mention))
    // "40 % is the partner's, 60 % ours" is one amount.
    if (kind === 'percent' && uses.some((use) => isClose(use.value, 1 - value))) return false
    const users = made.flatMap(({ use, of }) => (of.has(mention) ? [use] : []))
    const alike = mentions.filter(({ values }) => values[0] === value)
    return alike.length === 1
      ? users.length === 0
      : !users.some(({ term }) => isQuoted(terms[term]!, mention))
  })
}

/** An amount is left out only where the answer says so and it may well be none. */
export function setAside(mention: Mention, { ignored }: Proposal): Doubt[] {
  const { words, kind } = mention
  const amount = bare(words)
  const quoted = ignored.some((quote) => piecesOf(quote).some((piece) => piece.includes(amount)))
  const part =
    likelihood(mention, ({ role }) => role === 'with') > SURE || cues.FREE_TIME.test(mention.behind)
  const harmless = kind === 'column' || (kind === 'number' && !part) || isAside(mention)
  if (quoted && harmless) return []
  const message = quoted
    ? `“${words}” is not to be ignored unless the words say that it does not count: give a term for it.`
    : `No term uses “${words}”: give a term for it, or copy its words into "ignored" where they say that it does not count.`
  return [{ kind: 'unused', message, term: null, mention }]
}
