// What a refusal says: the words, the reason and what to write instead; else the doubts.
import type { Facts } from './terms/facts.ts'

const QUOTED_PROBLEMS = 3

export function feedbackOf(facts: Facts): string {
  const problems = facts.problems
    .slice(0, QUOTED_PROBLEMS)
    .map(
      ({ words, reason, example }) =>
        `“${shorten(words)}”: ${reason}${/(\?|\.”)$/.test(reason) ? '' : '.'} Write, for example: ` +
        `“${fitting(words, example).replace(/[“”]/g, '"')}”`,
    )
  const doubts = facts.problems.length === 0 ? facts.doubts : []
  const more = facts.problems.length - problems.length
  return [...problems, ...doubts, ...(more > 0 ? [`and ${more} more.`] : [])]
    .join(' ')
    .slice(0, 4000)
}

/** The example that readers give where they have none of their own. */
const GENERAL = 'Shipping is $3 per unit sold.'
const FITTING: readonly (readonly [RegExp, string])[] = [
  [
    /\b(partner|investor|profit|split|half)/i,
    'We keep 70% of the profit and our partner gets 30%.',
  ],
  [
    /\b(leftover|unsold|left over|written off|write off)/i,
    'Leftovers are written off after 8 weeks.',
  ],
  [
    /\b(return|refund|come back)/i,
    '5% of the units sold are returned; the full price is refunded.',
  ],
  [/\b(storage|store|stored|warehouse)\b/i, 'Storage costs $0.10 per unit per week.'],
  [/\b(pack|carton|box|pallet|dozen|crate)/i, '$12 per carton of 12 units bought.'],
  [/%|\b(percent|commission|fee|royalty)\b/i, 'The fee is 12% of the selling price.'],
]

/** An example of the same kind as the words: the general one helps nobody who wrote of a partner. */
function fitting(words: string, example: string): string {
  if (example !== GENERAL) return example
  return FITTING.find(([kind]) => kind.test(words))?.[1] ?? example
}

export function shorten(words: string): string {
  const one = words.replace(/\s+/g, ' ')
  return one.length > 200 ? `${one.slice(0, 199)}…` : one
}
