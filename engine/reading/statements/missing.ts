// Costs that were named and never given, and those that one sentence denies and another states.
import type { Facts } from '../terms/facts.ts'

/** After the last sentence: costs that were named and never given. */
export function settleMissing(facts: Facts): void {
  for (const { words, role } of facts.missing) {
    const given =
      (facts.share !== null &&
        /^(partner|investor|backer|cousin|brother|sister|cofounder)s?$/.test(role)) ||
      facts.frames.some(
        (frame) =>
          frame.source.toLowerCase().includes(role.replace(/s$/, '')) || frame.name.includes(role),
      )
    if (!given && facts.frames.length < 40)
      facts.problems.push({
        words,
        reason: 'the amount is missing: how much is it?',
        example: 'Shipping is $3 per unit sold.',
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
