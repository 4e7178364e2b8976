// Costs that were named and never given, and those that one sentence denies and another states.
import type { Facts } from '../terms/facts.ts'
import type { Missing } from './unpriced.ts'

/** After the last sentence: costs that were named and never given. */
export function settleMissing(facts: Facts): void {
  for (const missing of facts.missing) {
    const { words, denied, example } = missing
    if (isGiven(facts, missing)) {
      if (denied !== undefined) facts.given.push(words)
      continue
    }
    if (facts.frames.length >= 40) continue
    facts.problems.push({
      words,
      reason: `the amount is missing: how much is it?${denied === undefined ? '' : ` Where it is no cost of a deal, write “${denied}”`}`,
      example: example ?? 'Shipping is $3 per unit sold.',
    })
  }
  for (const frame of facts.frames) {
    for (const [role, words] of facts.zeroed) {
      const same =
        role === 'shipping'
          ? frame.source
              .toLowerCase()
              .split(/[^a-z]+/)
              .some((word) =>
                /^(shipping|postage|delivery|carriage|courier|mail|mailing|sending|ship)$/.test(
                  word,
                ),
              )
          : frame.name === role || frame.name.endsWith(` ${role}`)
      const limited =
        role !== 'shipping' && /\b(no|not|without|free)\b/.test(words) && words.includes(' on ')
      if (
        same &&
        (role === 'shipping' || limited) &&
        !words.includes(frame.source) &&
        !frame.source.includes(words)
      )
        facts.problems.push({
          words: `${words} … ${frame.source}`.slice(0, 300),
          reason: 'one sentence says that this costs nothing, the other what it costs',
          example: 'Shipping is $3 per unit sold.',
        })
    }
  }
}

/** Whether another sentence tells the amount: by the same noun, by another of its kind, or as "it". */
function isGiven(facts: Facts, { role, kind, before }: Missing): boolean {
  if (kind === 'returned') return facts.returns.words.length > 0 || facts.returns.rate !== null
  if (kind === 'lost' && facts.broken.rate !== null) return true
  if (kind === 'vat' && facts.vat !== null) return true
  const next = before === undefined ? undefined : facts.frames[before]
  return (
    (facts.share !== null &&
      /^(partner|investor|backer|cousin|brother|sister|cofounder)s?$/.test(role)) ||
    (next !== undefined && /^(it|that|this|they|these|those|we)\b/i.test(next.source)) ||
    facts.frames.some(
      (frame) =>
        frame.source.toLowerCase().includes(role.replace(/s$/, '')) ||
        frame.name.includes(role) ||
        (kind !== undefined && frame.role === kind),
    )
  )
}
