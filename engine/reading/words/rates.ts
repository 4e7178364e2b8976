// Rates between currencies: "1 EUR = 1.09 USD", "7.2 yuan to the dollar", "a pound is $1.27",
// "divided by 7.2", "the EUR/USD rate is 1.08", and which way round a bare rate is meant.
import type { Line } from '../amounts/items.ts'
import { clausesOf, take } from '../statements/clauses.ts'
import { quote, type Facts } from '../terms/facts.ts'
import { find } from './match.ts'
import type { Money } from './money.ts'
import type { Word } from './text.ts'
import { table } from './vocabulary.ts'

const LINK =
  /^(=|is|are|equals?|costs?|worth|per|\/|to|at|for|rate|buys?|gets?|gives?|makes?|goes|trades?|fetch|fetches|counts?|reckon|figure|comes?|convert|converted|exchange|against|into|as|in|each|every|a|the|means)$/
const RATED =
  /^(rate|rates|convert|converts|converted|converting|conversion|exchange|exchanged|fx|translate|translated|divide|divided|dividing|multiply|multiplied|multiplying|times|×|\*)$/
/** Dollars in one of each, roughly: only for telling which way round a bare rate is meant. */
const ROUGH = table({
  USD: 1,
  EUR: 1.1,
  GBP: 1.3,
  CHF: 1.15,
  CAD: 0.73,
  AUD: 0.66,
  NZD: 0.6,
  SGD: 0.75,
  HKD: 0.128,
  CNY: 0.14,
  JPY: 0.0067,
  INR: 0.012,
  SEK: 0.096,
  NOK: 0.094,
  DKK: 0.147,
  PLN: 0.26,
  CZK: 0.044,
  HUF: 0.0028,
  MXN: 0.054,
  BRL: 0.18,
  TRY: 0.03,
  ZAR: 0.055,
  KRW: 0.00073,
})

/** A rate has its two currencies beside each other. */
const NEAR = 4

/** The rates that a sentence tells; their words are taken. */
export function readRates(facts: Facts, line: Line, monies: readonly Money[]): void {
  const { words } = line
  for (const [index, amount] of monies.entries()) {
    if (amount.value === null || amount.value === 1 || line.used[amount.at]) continue
    const one = monies
      .slice(Math.max(0, index - NEAR), index + NEAR + 1)
      .filter(
        (each) =>
          each.code !== amount.code &&
          (each.value === null || each.value === 1) &&
          linked(words, each.at, amount.at),
      )
      .sort((x, y) => Math.abs(x.at - amount.at) - Math.abs(y.at - amount.at))[0]
    if (!one) continue
    const [from, to] = [Math.min(one.at, amount.at), Math.max(one.at, amount.at) + 1]
    facts.money.rates.push({
      home: amount.code,
      foreign: one.code,
      rate: amount.value,
      words: quote(facts, words.slice(from, to)),
    })
    facts.stated = true
    takeRate(line, from, to)
  }
  readBare(facts, line, monies)
}

/** Joined by words of a rate alone, with no count of units after the amount. */
function linked(words: readonly Word[], unit: number, amount: number): boolean {
  const [from, to] = [Math.min(unit, amount), Math.max(unit, amount)]
  const between = words.slice(from + 1, to)
  if (
    between.length > 8 ||
    between.some(
      (word) =>
        word.kind === 'number' ||
        word.unit ||
        word.meanings.has('fee') ||
        word.meanings.has('selling') ||
        word.column !== null,
    )
  )
    return false
  if (
    !between.some((word) => LINK.test(word.text)) &&
    !(words[unit]?.text === '/' || between.length === 0)
  )
    return false
  const next = words.slice(to + 1, to + 3)
  return !(
    /^(per|each|every|a|\/)$/.test(next[0]?.text ?? '') &&
    (next[1]?.unit === true ||
      next[1]?.clock != null ||
      next[1]?.meanings.has('order') === true ||
      next[1]?.meanings.has('deal') === true)
  )
}

/** "divided by 7.2", "multiplied by 1.09", "the exchange rate is 7.2", "EUR/USD 1.08". */
function readBare(facts: Facts, line: Line, monies: readonly Money[]): void {
  const { words } = line
  const at = words.findIndex(
    (word, index) =>
      word.kind === 'number' && word.measure === 'bare' && !line.used[index] && word.value! > 0,
  )
  if (at < 0) return
  const value = words[at]!.value!
  // "EUR/USD = 1.08": dollars for one euro.
  const pair = monies.flatMap((each, index) => {
    const next = monies[index + 1]
    return next &&
      each.value === null &&
      next.value === null &&
      words[each.at + 1]?.text === '/' &&
      next.at === each.at + 2 &&
      each.code !== next.code &&
      Math.abs(at - next.at) <= 6
      ? [[each, next] as const]
      : []
  })[0]
  if (pair) {
    facts.money.rates.push({
      home: pair[1].code,
      foreign: pair[0].code,
      rate: value,
      words: quote(facts, words),
    })
    facts.stated = true
    takeRate(line, Math.min(pair[0].at, at), Math.max(pair[1].at, at) + 1)
    return
  }
  const money = words.some((word) =>
    /^(currency|currencies|exchange|fx|convert|converted|converting|conversion)$/.test(word.text),
  )
  if (
    monies.length === 0 &&
    !money &&
    facts.money.cost === null &&
    !words.some((word) => word.column?.name === 'unit_cost')
  )
    return
  const divide = find(words, 'divide|divided|dividing ... by #') ?? find(words, 'unit_cost / #')
  const multiply =
    find(words, 'multiply|multiplied|multiplying|times ... by|with? #') ??
    find(words, 'unit_cost times|×|* #') ??
    find(words, 'times #')
  const rate =
    find(words, 'rate|fx ... of|is|at|:|=|being|as? about|roughly|around? #') ??
    find(
      words,
      'convert|converted|converting|exchanged|translate|translated|turned ... at|with|using ... #',
    )
  const found = divide ?? multiply ?? (money || monies.length > 0 ? rate : null)
  if (!found || !(at >= found.from && at < found.to)) return
  const after = words[at + 1]
  if (after && (after.unit || after.clock !== null || /^(%|units?|pieces?)$/.test(after.text)))
    return
  facts.money.bare = {
    value,
    how: divide ? 'divide' : multiply ? 'multiply' : null,
    words: quote(facts, words),
  }
  facts.stated = true
  takeRate(line, found.from, found.to)
}

/** The words of the rate, and of its clause where nothing else stands in it. */
function takeRate(line: Line, from: number, to: number): void {
  take(line, from, to)
  for (const [start, end] of clausesOf(line.words)) {
    if (end <= from || start >= to) continue
    const others = line.words.some(
      (word, at) =>
        at >= start &&
        at < end &&
        !line.used[at] &&
        (word.kind === 'number' || word.column !== null),
    )
    if (
      !others &&
      !line.words
        .slice(start, end)
        .some((word, at) => !line.used[start + at] && word.meanings.has('fee'))
    )
      take(line, start, end)
  }
  for (const [at, word] of line.words.entries()) if (RATED.test(word.text)) line.used[at] = true
}

/** Money of `home` for one of `code`; null where nothing tells. */
export function resolveRate(facts: Facts, code: string, home: string): number | null {
  const { rates, bare } = facts.money
  const found = rates.flatMap((each) =>
    each.foreign === code && each.home === home
      ? [each.rate]
      : each.home === code && each.foreign === home
        ? [1 / each.rate]
        : [],
  )
  if (found.length > 0) {
    const [first] = found
    const other = found.find((rate) => Math.abs(rate / first! - 1) > 1e-3)
    if (other !== undefined)
      facts.problems.push({
        words: rates.map((each) => each.words).join(' … '),
        reason: 'two rates are given',
        example: `1 ${code} = 1.27 ${home}.`,
      })
    return first!
  }
  if (bare === null || rates.length > 0) return null
  if (bare.how === 'multiply') return bare.value
  if (bare.how === 'divide') return 1 / bare.value
  return rough(facts, code, home, bare)
}

/** A rate without its direction: as the two currencies stand in the world, and said so. */
function rough(
  facts: Facts,
  code: string,
  home: string,
  { value, words }: { value: number; words: string },
): number | null {
  const [one, other] = [ROUGH[code], ROUGH[home]]
  if (one === undefined || other === undefined) return null
  const off = (rate: number): number => Math.abs(Math.log(rate / (one / other)))
  if (Math.min(off(value), off(1 / value)) > 0.5 || Math.abs(off(value) - off(1 / value)) < 0.15)
    return null
  const direct = off(value) < off(1 / value)
  const doubt = `“${words}”: ${value} is read as ${direct ? `${home} for one ${code}` : `${code} for one ${home}`}, and not the other way round.`
  if (!facts.doubts.includes(doubt)) facts.doubts.push(doubt)
  return direct ? value : 1 / value
}
