// VAT and other taxes on sales: inside the prices (a term), on top of them or nowhere (none), and fees
// that are reckoned on the price without it.
import type { Expression } from '#contract/valuation.ts'
import type { Line } from '../amounts/items.ts'
import { isAmount, take } from './clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { TAXMAN, rateOf, isPart, taxRate } from './tax-rate.ts'
import {
  EXAMPLE,
  hasAny,
  INSIDE,
  inputTaxObjection,
  isOnFee,
  SELLING,
  taxObjection,
  type Tax,
} from './tax-objections.ts'

const TAX = /^(vat|gst|tva|mwst|iva|moms|hst)$/
const OUTSIDE = [
  'exclude|excludes|excluding|excluded|exclusive|excl|ex',
  'without|before|net',
  'on top',
  'added|add|adds',
  'plus the? @vat|%',
  '@vat is|comes plus',
  'comes|come|goes|go|is|are extra',
  'separately',
  'at checkout|till',
  'not include|contain|included|contained|in|inside|part',
  'no|zero|nil @vat',
  'exempt|exempted|zero-rated',
  'not registered|liable|charge|apply|due',
  'outside',
]
const NEITHER = [
  'plays|play no role|part',
  'leave|leaves ... out',
  'ignore|ignored|disregard|forget',
  'not ... concern|matter|care|affect',
  'nets|net|cancels|washes out',
  'passed|pass|goes ... through',
  'pass through',
]
const GROSS = [
  'of|on|off|from the|its|their? gross price|prices|amount|value',
  'price|prices|amount|value including|inclusive|with|incl of? the? @vat',
]
const BUYING = /^(costs?|purchases?|purchase|buying|supplier|suppliers|bought|buy|input)$/

/** What the sentences say of VAT; then whether it stands in the prices. */
export function readVat(facts: Facts, lines: readonly Line[]): void {
  const said: { rate: number | null; inside: boolean; outside: boolean; words: string }[] = []
  let named = false
  for (const line of lines) {
    const own = readOne(facts, line, named)
    named ||= line.words.some((word) => TAX.test(word.text))
    if (own) said.push(own)
  }
  const inside = said.find((each) => each.inside)
  const rates = [...new Set(said.flatMap((each) => each.rate ?? []))]
  if (rates.length > 1) {
    facts.problems.push({
      words: said
        .map((each) => each.words)
        .join(' … ')
        .slice(0, 300),
      reason: 'VAT has two rates',
      example: EXAMPLE,
    })
    return
  }
  const outside = said.find((each) => each.outside)
  if (inside && outside && inside !== outside) {
    facts.problems.push({
      words: `${inside.words} … ${outside.words}`.slice(0, 300),
      reason: 'VAT is told to be in the prices and not in them',
      example: EXAMPLE,
    })
    return
  }
  if (inside) {
    if (rates.length === 0)
      facts.problems.push({
        words: inside.words,
        reason: 'the rate of this tax is missing',
        example: EXAMPLE,
      })
    else if (rates[0]! > 1)
      facts.problems.push({
        words: inside.words,
        reason: 'a tax of more than 100% of the price is not understood',
        example: EXAMPLE,
      })
    else {
      facts.vat = rates[0]!
      facts.vatWords = inside.words
    }
    return
  }
  // "Prices are without VAT; the fee is 12% of the gross price."
  const gross =
    outside && lines.find(({ words }) => GROSS.some((pattern) => find(words, pattern) !== null))
  if (gross) refuse(facts, gross.words, 'the price with VAT is not known here', EXAMPLE)
  const alone = said.find((each) => each.rate !== null)
  if (alone && !outside)
    facts.problems.push({
      words: alone.words,
      reason: 'nothing says whether the prices include this tax',
      example: EXAMPLE,
    })
}

interface Told {
  readonly rate: number | null
  readonly inside: boolean
  readonly outside: boolean
  readonly words: string
}

/** What one sentence says of the tax: null where nothing, or nothing that is understood. */
function readOne(facts: Facts, line: Line, before: boolean): Told | null {
  const { words } = line
  const at = taxAt(line, before)
  if (at < 0) return before ? readReferred(facts, line) : null
  // "9% of the net selling price, i.e. excluding VAT": of the fee's base.
  if (
    words.some((word) => word.meanings.has('fee')) &&
    find(words, 'net selling|sale|sales? price|prices|amount|value ... @vat') !== null
  )
    return null
  const rateAt = rateOf(words, line)
  const rate = rateAt < 0 ? null : taxRate(words, rateAt)
  const tax: Tax = { line, at, rateAt, rate }
  const objection = taxObjection(tax)
  if (objection) {
    refuse(facts, words, objection.reason, objection.example)
    return null
  }
  // "Commission 12%, VAT included": what the fee holds is no matter of the prices.
  if (isOnFee(tax)) {
    const gross = find(words, '@vat inclusive|including')!
    take(line, gross.from, gross.to)
    return null
  }
  const { own, selling, buying } = clausesOfTax(words, at)
  const misfit = inputTaxObjection(tax, own, buying)
  if (misfit) {
    refuse(facts, words, misfit.reason, misfit.example)
    return null
  }
  // "Cost figures, unit_cost included, are without VAT".
  if (
    rate === null &&
    words.some((word) => word.column?.name === 'unit_cost' || BUYING.test(word.text)) &&
    !words.some((word) => SELLING.test(word.text))
  ) {
    takeAround(line, at)
    return null
  }
  const share = rate !== null && rateAt >= 0 && isPart(words, rateAt)
  const outside = !share && (hasAny(selling, OUTSIDE) || hasAny(selling, NEITHER))
  const inside =
    share ||
    (hasAny(selling, INSIDE) &&
      (!outside || hasAny(selling, FIRM)) &&
      !hasAny(selling, ['not|never include|included|includes|contain|contained|in'])) ||
    (rate !== null && !outside && hasAny(own, TAXMAN))
  if (!inside && !outside && rate === null && buying.length === 0) return null
  facts.stated = true
  if (rateAt >= 0) line.used[rateAt] = true
  for (const [place, word] of words.entries())
    if (rate !== null && word.measure === 'percent' && Math.abs(word.value! - rate) < 1e-9)
      line.used[place] = true
  takeAround(line, at)
  return { rate, inside, outside: outside && !inside, words: quote(facts, words) }
}

/** Explicit of the prices: "the prices you see have the tax in them" beats "is added on". */
const FIRM = [
  'prices|price|figures|takings|column ... include|includes|contain|contains|including|inclusive|gross',
  'prices|price|pays ... have|has|with ... in|inside|already',
  'prices|price|pays ... have|has|carry|carries the? %',
  'included|contained|inside|already in',
  'gross : ',
]

/** "VAT is 20%. The selling prices include it." */
function readReferred(facts: Facts, line: Line): Told | null {
  const { words } = line
  const referred =
    !words.some((word) => word.meanings.has('owner')) &&
    find(words, 'prices|price|column include|includes|contain|contains it|this|that|them')
  if (!referred) return null
  const said = words.findIndex(
    (word, place) => place >= referred.to && word.kind === 'number' && word.measure === 'percent',
  )
  if (said >= 0) line.used[said] = true
  takeAround(line, referred.from)
  return {
    rate: said < 0 ? null : words[said]!.value!,
    inside: true,
    outside: false,
    words: quote(facts, words),
  }
}

/** Clauses that speak of the tax or of selling: those of the prices, and those of what is bought. */
function clausesOfTax(words: readonly Word[], at: number) {
  const own = clausesWith(words, at)
  const outward = own.filter(
    (clause) =>
      clause.some((word) => word.meanings.has('vat') || word.text === 'tax') ||
      clause.some((word) => SELLING.test(word.text)),
  )
  const selling = outward.filter(
    (clause) => !isBuying(clause) && !clause.some((word) => /^(other|else)$/.test(word.text)),
  )
  return { own, selling, buying: outward.filter(isBuying) }
}

/** Where a tax on sales is named: VAT by its name, "tax" where VAT was spoken of or with a rate. */
function taxAt({ words, mentions }: Line, before: boolean): number {
  return words.findIndex((word, at) => {
    if (!word.meanings.has('vat')) return false
    const base = mentions.find((each) => each.kind === 'base' && at >= each.from && at < each.to)
    if (
      base &&
      /^(of|on|from|off)$/.test(words[base.from]!.text) &&
      words.some((each) => each.meanings.has('fee'))
    )
      return false
    if (TAX.test(word.text)) return true
    return (
      before ||
      /^(sales|added)$/.test(words[at - 1]?.text ?? '') ||
      find(words, 'prices|price ... tax') !== null ||
      find(words, '% tax ... in|included|inside') !== null
    )
  })
}

function isBuying(clause: readonly Word[]): boolean {
  const cost = clause.some((word) => word.column?.name === 'unit_cost' || BUYING.test(word.text))
  return cost && !clause.some((word) => SELLING.test(word.text))
}

/** Clauses of the sentence: between commas, brackets and conjunctions. */
function clausesWith(words: readonly Word[], at: number): Word[][] {
  const clauses: Word[][] = [[]]
  for (const [place, word] of words.entries()) {
    const joins =
      /^(,|:|\(|\)|—|–|but|while|whereas|which|so)$/.test(word.text) ||
      (word.text === 'and' &&
        (words[place + 1]?.meanings.has('cost') === true ||
          !SELLING.test(words[place + 1]?.text ?? '')))
    if (joins && place !== at) clauses.push([])
    else clauses.at(-1)!.push(word)
  }
  // "Selling prices (20% VAT included)": what the brackets say is said of the words before them.
  return clauses.length > 1 &&
    clauses.some((clause) => clause.some((word) => word.meanings.has('vat')))
    ? [
        ...clauses,
        ...(words.some((word) => word.column?.name === 'unit_cost' || BUYING.test(word.text))
          ? []
          : [[...words]]),
      ]
    : clauses
}

/** The whole sentence where nothing else is charged in it, else the clause. */
function takeAround(line: Line, at: number): void {
  const { words } = line
  if (!words.some((word, place) => isAmount(word) && !line.used[place])) {
    take(line, 0, words.length)
    return
  }
  let from = at
  let to = at + 1
  const stops = (place: number): boolean =>
    /^(,|:|\(|\)|—|–|and|but|while)$/.test(words[place]?.text ?? '') ||
    (isAmount(words[place]!) && !line.used[place])
  while (from > 0 && !stops(from - 1)) from--
  while (to < words.length && !stops(to)) to++
  take(line, from, to)
}

/** "12% of the net price": a share of the price without the VAT that is in it; null where it is not so. */
export function netOfVat(
  facts: Facts,
  words: readonly Word[],
  amount: Expression,
): Expression | null {
  const named = words.some((word) => word.meanings.has('vat') || word.text === 'tax')
  const net = named || find(words, 'net prices|price|selling|sales|sale|invoice|amount') !== null
  if (!net || find(words, 'net|after ... fee|fees|commission|shipping|proceeds') !== null)
    return null
  if (facts.vat === null) return named ? amount : null
  return lower.over(amount, lower.number(1 + facts.vat))
}
