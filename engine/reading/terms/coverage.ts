// The last guard: every amount and every column of money that the words name must stand in the terms
// that were read, or be accounted for. What is left over was not understood, whatever else was.
import type { Term } from '#contract/valuation.ts'
import { isCounted } from '../words/counted.ts'
import type { Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { quote, type Facts } from './facts.ts'
import { nodes } from '#economics/inputs.ts'
import { find } from '../words/match.ts'
import { isSplitPack } from '../amounts/packs.ts'
import type { Word } from '../words/text.ts'

/** Names of columns that hold money or a share of it. */
const MONEY_NAME =
  /(^|_)(fee|fees|cost|costs|rate|pct|percent|price|tax|duty|ship|shipping|freight|deposit|label|charge|charges|commission|comm|postage|rebate|usd|eur|gbp|insurance|storage|refund|refunds|royalty)(_|$)/
/** A text column that tells kinds apart changes something. */
const DECIDES = /\b(tells?|says|decides?|kind|type|depends?|which|whether)\b/
/** Words by which a column or a number is set aside. */
const SET_ASIDE =
  'ignore|ignored|disregard|irrelevant|internal|rank|ranking|score|effect|matter|matters|informational|reference|only'

/** Refuses what no term holds. `lines`: with every amount in the money of the profit. */
export function checkCoverage(facts: Facts, lines: readonly Line[], terms: readonly Term[]): void {
  const constants = new Set<string>()
  const columns = new Set<string>()
  for (const node of nodes(terms)) {
    if (node.op === 'constant') constants.add(key(node.value))
    if ('column' in node) columns.add(node.column)
  }
  const accounted = new Set(accountedFor(facts).map(key))
  const holds = (value: number): boolean =>
    [value, -value, 1 - value, 1 + value, value / 100, value * 100].some(
      (each) => constants.has(key(each)) || accounted.has(key(each)),
    )
  for (const { words } of lines) {
    const aside = find(words, SET_ASIDE) !== null
    for (const [at, word] of words.entries()) {
      if (word.kind === 'number' && !isHeld(words, at, holds)) {
        facts.problems.push({
          words: quote(facts, words),
          reason: `“${word.raw}” found no place in what was read`,
          example: 'Shipping is $3 per unit sold.',
        })
        return
      }
      const column = word.column
      if (!column || STANDARD.has(column.name) || aside || columns.has(column.name)) continue
      if (facts.free?.column === column.name) continue
      if (facts.columns.texts?.includes(column.name)) {
        if (isAmountColumn(words, at)) {
          facts.problems.push({
            words: quote(facts, words),
            reason: `the column ${column.name} holds text, and no amounts`,
            example: `\`${column.name}\`: shipping cost in USD per unit sold, a number in every row.`,
          })
          return
        }
        if (!DECIDES.test(words.map(({ text }) => text).join(' '))) continue
        facts.problems.push({
          words: quote(facts, words),
          reason: `what the column ${column.name} decides is not clear`,
          example: `The fee is 8% if ${column.name} is "web" and 15% for every other ${column.name}.`,
        })
        return
      }
      if (
        ![...facts.measures.values()].some((each) => each.column.name === column.name) &&
        (MONEY_NAME.test(column.name.toLowerCase()) || column.table === 'sales')
      ) {
        facts.problems.push({
          words: quote(facts, words),
          reason: `the column ${column.name} found no place in what was read`,
          example: `\`${column.name}\`: shipping cost in USD per unit sold. (Or: ignore ${column.name}.)`,
        })
        return
      }
    }
  }
}

/** "Handling is grade_cost per unit": the column stands where an amount would. */
const isAmountColumn = (words: readonly Word[], at: number): boolean =>
  /^(is|are|costs?|pay|pays|charges?|takes?|plus|=|:)$/.test(words[at - 1]?.text ?? '') &&
  /^(per|for|each|a|an|of|on|every|and|,)?$/.test(words[at + 1]?.text ?? '')

/** Packs of which begun ones may count whole, where nothing says whether they do. */
export function checkPacks(facts: Facts, lines: readonly Line[]): void {
  if (!facts.frames.some((frame) => frame.holds !== null && !frame.whole)) return
  for (const { words } of lines) {
    if (isSplitPack(words)) continue
    if (isUnrounded(words)) continue
    const at = words.findIndex((word) =>
      /^(full|partly|partial|partially|part|started|begun|incomplete|half-empty|half-full|rounded|rounding|rounds|opened|broken)$/.test(
        word.text,
      ),
    )
    if (
      at < 0 ||
      !words
        .slice(Math.max(0, at - 6), at + 7)
        .some(
          (word) =>
            word.meanings.has('bulk') ||
            word.meanings.has('parcel') ||
            /^(ones?|up)$/.test(word.text),
        )
    )
      continue
    facts.problems.push({
      words: quote(facts, words),
      reason: 'does a pack that is not full count as a whole one?',
      example: '$12 per carton of 12 units bought; a started carton counts as a full one.',
    })
    return
  }
}

/** "We do not round up", "never full"; "no part cartons, so we round up" does round. */
function isUnrounded(words: readonly Word[]): boolean {
  if (find(words, 'no|not|never|without not? round|rounded|rounding|rounds') !== null) return true
  const denied = find(words, 'no|not|never|without ... round|rounded|rounding|full|whole') !== null
  return denied && find(words, 'round|rounds|rounded up') === null
}

const key = (value: number): string => value.toPrecision(9)

/** Numbers that facts hold rather than terms. */
function accountedFor(facts: Facts): number[] {
  return [
    ...(facts.vat === null ? [] : [facts.vat]),
    ...(facts.share === null ? [] : [facts.share]),
    ...(facts.horizon === null ? [] : [facts.horizon.value]),
    ...(facts.free?.value == null ? [] : [facts.free.value]),
    ...facts.money.rates.map(({ rate }) => rate),
    ...(facts.money.bare === null ? [] : [facts.money.bare.value]),
    ...facts.explained,
  ]
}

/** Whether a number stands in the terms, restates one, or is no amount at all. */
function isHeld(words: readonly Word[], at: number, holds: (value: number) => boolean): boolean {
  const { value, measure } = words[at]!
  if (value === undefined || value === 0 || value === 1) return true
  if (holds(value)) return true
  // "15 means 15%", "0.05, for instance, means that one click in twenty does".
  const near = words.slice(Math.max(0, at - 6), at + 7)
  if (near.some((word) => /^(e\.g\.|means|meaning|example|instance|i\.e\.)$/.test(word.text)))
    return true
  if (
    near.some(
      (word) =>
        word.kind === 'number' &&
        word !== words[at] &&
        measure === 'bare' &&
        (near.some((each) => each.column !== null) || word.measure === 'percent') &&
        holds(word.value!),
    ) &&
    measure === 'bare'
  )
    return true
  // "never two in one order", "Two, the ads: …".
  if (
    measure === 'bare' &&
    /^[a-z]+$/i.test(words[at]!.raw) &&
    value < 10 &&
    (/^(never|not|no|than)$/.test(words[at - 1]?.text ?? '') ||
      (at === 0 && words[1]?.kind === 'mark'))
  )
    return true
  return measure === 'bare' && isCounted(words, at)
}
