// What winning a buyer costs: clicks, leads, mailings that are paid one by one, of which a share ends
// in the sale of one unit. Cost ÷ share × units sold; told in one sentence or in several.
import type { Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { isAmount, take } from './clauses.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import { FRAME } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'
import type { Word } from '../words/text.ts'
import { buysTrials } from './trials.ts'
import {
  WEAK,
  BOUNDARY,
  type Found,
  isThing,
  rateOf,
  isRateColumn,
  isCharged,
  takePart,
} from './conversion.ts'

const EXAMPLE = 'A click costs $0.40, and 5% of the clicks lead to the sale of one unit.'
/** Weak ones that may be meant without any word of clicks or leads. */
const SENT =
  /^(letters?|mailings?|flyers?|leaflets?|calls?|emails?|catalogues?|catalogs?|brochures?|postcards?|names?|contacts?|visits?|advertising|ads)$/

/** Words between an amount and what it is paid for. */
const FAR = 12

/** Reads cost and conversion over all sentences; both make one term. */
export function readAds(facts: Facts, lines: readonly Line[], text: readonly Word[]): void {
  if (
    !lines.some(({ words }) => words.some((word, at) => isThing(words, at) || SENT.test(word.text)))
  ) {
    facts.trials ??= buysTrials(text)
    return
  }
  let rate: Found | null = null
  let cost: Found | null = null
  let doubled: Line | null = null
  const shared: Line[] = []
  const restated = lines.flatMap((line) => hideQuotient(line))
  for (const line of lines) {
    const found = rateOf(facts, line, rate !== null || shared.length > 0)
    if (!found) continue
    if (rate && JSON.stringify(rate.value) !== JSON.stringify(found.value)) doubled = line
    rate ??= found
    shared.push(line)
  }
  for (const weak of [false, true]) {
    if (weak && (cost !== null || rate === null)) continue
    for (const line of lines) {
      const found = costOf(facts, line, weak)
      if (!found) continue
      if (cost && JSON.stringify(cost.value) !== JSON.stringify(found.value)) doubled = line
      cost ??= found
    }
  }
  // "All sales come from paid clicks": nothing more is said.
  if (rate !== null && cost !== null)
    for (const line of lines)
      if (
        line.words.some((_, at) => isThing(line.words, at)) &&
        !line.words.some((word, at) => !line.used[at] && isCharged(word))
      )
        take(line, 0, line.words.length)
  if (rate === null || cost === null)
    for (const { line, before } of restated) before.forEach((used, at) => (line.used[at] = used))
  if (doubled) {
    refuse(facts, doubled.words, 'two costs or two shares are given for what wins a buyer', EXAMPLE)
    return
  }
  if (facts.trials !== null) {
    if (rate !== null && cost !== null) {
      facts.problems.push({
        words: rate.source,
        reason: 'is qty a number of attempts, or of units that are advertised?',
        example: EXAMPLE,
      })
      return
    }
    // Every attempt costs it, whatever comes of it.
    if (cost !== null)
      facts.frames.push({
        ...FRAME,
        name: 'attempts',
        source: cost.source,
        amount: cost.value,
        count: 'ordered',
        role: 'ads',
      })
    return
  }
  if (rate === null && cost === null) {
    facts.trials = buysTrials(text)
    return
  }
  if (rate !== null && cost !== null) {
    facts.stated = true
    facts.frames.push({
      ...FRAME,
      name: 'advertising',
      source: [...new Set([cost.source, rate.source])].join(' … '),
      amount: lower.over(cost.value, rate.value),
      count: 'sold',
      role: 'ads',
    })
    return
  }
  facts.problems.push({
    words: (rate ?? cost)!.source,
    reason:
      cost === null
        ? 'what one of these costs is not told'
        : 'how many of these one sale needs is not told',
    example: EXAMPLE,
  })
}

/** "cpc / conversion_rate for each unit sold": the amounts read it, unless its two parts are told too. */
function hideQuotient(line: Line): { line: Line; before: readonly boolean[] }[] {
  const { words, used } = line
  const at = words.findIndex(
    (word, place) =>
      word.text === '/' &&
      words[place - 1]?.column != null &&
      (words[place + 1]?.column != null || words[place + 2]?.column != null),
  )
  if (at < 0 || used[at]) return []
  let from = at
  while (from > 0 && !/^(,|;|so|and|:)$/.test(words[from - 1]!.text)) from--
  const before = [...used]
  take(line, from, words.length)
  return [{ line, before }]
}

function costOf(facts: Facts, line: Line, weak: boolean): Found | null {
  const { words, used, mentions } = line
  const things = words.flatMap((word, at) =>
    isThing(words, at) ||
    (weak &&
      word.kind === 'word' &&
      WEAK.test(word.text) &&
      !/^(people|shoppers?|ones?|them|those|ads?)$/.test(word.text))
      ? [at]
      : [],
  )
  if (things.length === 0) return null
  // "… for every unit sold": an amount of its own.
  const items = words.flatMap((word, at) =>
    !used[at] &&
    ((isAmount(word) && word.measure === 'money') ||
      (word.column !== null &&
        !STANDARD.has(word.column.name) &&
        word.column.table === 'menus' &&
        !isRateColumn(words, at)))
      ? [at]
      : [],
  )
  const near = items
    .map((at) => ({
      at,
      distance: Math.min(
        ...things
          .filter((thing) => Math.abs(thing - at) <= FAR)
          .map((thing) => Math.abs(thing - at) + barriers(words, thing, at) * 6),
      ),
    }))
    .filter(({ at, distance }) => distance <= FAR && !countsUnits(line, at, things))
    .sort((x, y) => x.distance - y.distance)[0]
  if (!near) return null
  const word = words[near.at]!
  if (
    words.some((each) => /^(thousand|mille|cpm)$/.test(each.text)) ||
    mentions.some(
      (each) =>
        each.kind === 'driver' && each.thing === 'bulk' && Math.abs(each.from - near.at) <= 3,
    )
  ) {
    refuse(facts, words, 'the cost of one of these is needed', EXAMPLE)
    return null
  }
  if (word.column) bind(facts, word.column, 'what wins a buyer')
  const source = quote(facts, words)
  takePart(line, near.at, near.at + 1)
  for (const thing of things)
    if (barriers(words, thing, near.at) === 0) takePart(line, thing, thing + 1)
  return { value: word.column ? lower.columnValue(word.column) : lower.number(word.value!), source }
}

function barriers(words: readonly Word[], one: number, two: number): number {
  return words
    .slice(Math.min(one, two) + 1, Math.max(one, two))
    .filter((word) => BOUNDARY.test(word.text) || isAmount(word)).length
}

/** "$260 per deal", "$6 per lamp sold": counted by something else than clicks. */
function countsUnits({ words, mentions }: Line, at: number, things: readonly number[]): boolean {
  const own = mentions.filter(
    (each) =>
      each.kind === 'driver' &&
      each.from > at &&
      each.from - at <= 3 &&
      barriers(words, each.from, at) === 0,
  )
  return own.some(
    (each) =>
      each.kind === 'driver' &&
      each.thing !== 'click' &&
      !things.some((thing) => thing >= each.from && thing < each.to),
  )
}
