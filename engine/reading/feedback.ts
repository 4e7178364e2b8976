// What a refusal says: the words, the reason and what to write instead; else the doubts.
import type { Facts } from './terms/facts.ts'

const QUOTED_PROBLEMS = 3

export function feedbackOf(facts: Facts): string {
  const problems = facts.problems
    .slice(0, QUOTED_PROBLEMS)
    .map(
      ({ words, reason, example }) =>
        `“${shorten(words)}”: ${reason}. Write, for example: “${example.replace(/[“”]/g, '"')}”`,
    )
  const doubts = facts.problems.length === 0 ? facts.doubts : []
  const more = facts.problems.length - problems.length
  return [...problems, ...doubts, ...(more > 0 ? [`and ${more} more.`] : [])]
    .join(' ')
    .slice(0, 4000)
}

export function shorten(words: string): string {
  const one = words.replace(/\s+/g, ' ')
  return one.length > 200 ? `${one.slice(0, 199)}…` : one
}
