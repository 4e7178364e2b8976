// Shares told by counts: "12 out of every 100", "one in five", "three of ten".
import type { Token } from './tokens.ts'
import { merge } from './fraction.ts'

const OF_MANY = /^(of|from|per|out)$/
const COMING =
  /^(return|returns|returned|come|comes|came|are|is|go|goes|get|gets|turn|end|sent|bounce|break|breaks)$/

function shareOfMany(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]!
  if (token.measure !== 'bare' || !COMING.test(tokens[at + 1]?.text ?? '')) return null
  for (let back = at - 1; back >= Math.max(0, at - 9); back--) {
    const near = tokens[back]!
    if (near.text === '\n') return null
    if (near.kind !== 'number') continue
    const led = tokens[back - 1]
    const many = /^(every|each)$/.test(led?.text ?? '') ? tokens[back - 2] : led
    if (near.measure !== 'bare' || near.value! < 10 || near.value! <= token.value!) return null
    return OF_MANY.test(many?.text ?? '') ? token.value! / near.value! : null
  }
  return null
}

/** Shares of many as one number token each. */
export function foldShares(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let dollar = -1
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    // "Of each dollar a customer pays, 82 cents reach us."
    if (token.text === '\n') dollar = -1
    if (
      /^(each|every)$/.test(token.text) &&
      /^(dollar|euro|pound|buck|franc)$/.test(tokens[at + 1]?.text ?? '')
    )
      dollar = at
    if (
      dollar >= 0 &&
      at - dollar < 14 &&
      token.kind === 'number' &&
      token.measure === 'money' &&
      token.value! < 1 &&
      !/^(each|every|per|a)$/.test(tokens[at + 1]?.text ?? '')
    ) {
      out.push({ ...token, measure: 'percent' })
      dollar = -1
      continue
    }
    if (token.kind !== 'number' || token.value === undefined) {
      out.push(token)
      continue
    }
    const share = shareOfMany(tokens, at)
    if (share !== null) {
      // The many is then no amount: a word of the sentence.
      const many = out.findLastIndex((each) => each.kind === 'number')
      out[many] = {
        kind: 'word',
        text: 'many',
        raw: out[many]!.raw,
        start: out[many]!.start,
        end: out[many]!.end,
      }
      out.push(merge(tokens, at, at + 1, share, 'percent'))
      continue
    }
    // "5 lamps from every 100".
    const [thing, from, every, of] = [1, 2, 3, 4].map((ahead) => tokens[at + ahead])
    if (
      token.measure === 'bare' &&
      thing?.kind === 'word' &&
      /^(from|in|of)$/.test(from?.text ?? '') &&
      /^(every|each)$/.test(every?.text ?? '') &&
      of?.kind === 'number' &&
      of.measure === 'bare' &&
      of.value! > token.value
    ) {
      out.push(merge(tokens, at, at + 1, token.value / of.value!, 'percent'), thing)
      at += 4
      continue
    }
    let next = at + 1
    const text = (ahead: number): string => tokens[next + ahead]?.text ?? ''
    let linked = false
    if (text(0) === 'out' && text(1) === 'of') {
      next += 2
      linked = true
    } else if (/^(in|of|on|from)$/.test(text(0))) {
      next += 1
      linked = true
    }
    // "15 cents per dollar of cost".
    const coin = /^(dollar|buck|euro|pound|franc)$/
    let det =
      token.measure === 'money' && text(0) === 'per' && coin.test(text(1)) && text(2) === 'of'
    if (det) {
      next++
      linked = true
    }
    if (linked) for (; /^(every|each|the|a)$/.test(text(0)); next++) det = true
    const other = tokens[next]
    const hundred = other?.kind === 'number' && other.measure === 'bare' && other.value! >= 2
    if (
      linked &&
      token.measure === 'bare' &&
      hundred &&
      (det || text(-2) === 'of' || /^(in|of)$/.test(text(-1))) &&
      token.value < other.value!
    ) {
      out.push(merge(tokens, at, next + 1, token.value / other.value!, 'percent'))
      at = next
    } else if (
      linked &&
      det &&
      token.measure === 'money' &&
      coin.test(other?.text ?? '') &&
      token.value < 1
    ) {
      out.push(merge(tokens, at, next + 1, token.value, 'percent'))
      at = next
    } else out.push(token)
  }
  return out
}
