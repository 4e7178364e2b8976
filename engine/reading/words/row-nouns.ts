// The nouns that a text uses for one try, of which unit_cost is the price ("one call costs unit_cost"),
// and those that it uses for one row of Menus ("a row is one pallet of qty items"). By their places only:
// what is charged for them is not known here.
import { CLOCKS, meaningsOf, pluralOf, singularOf, words } from './vocabulary.ts'
import type { Token } from '#economics/numbers/tokens.ts'

/** What is tried rather than held. */
export const TRIALS = new Set(
  words(`click clicks letter letters mailing mailings impression impressions call calls
  loan loans applicant applicants email emails lead leads visit visits visitor visitors flyer flyers leaflet leaflets
  postcard postcards attempt attempts prospect prospects trial trials policy policies application applications`),
)
/** These are tries where unit_cost is what one of them costs. */
const ALSO_TRIED = new Set(
  words(
    'contact contacts pitch pitches bid bids proposal proposals invitation invitations interview interviews approach approaches demo demos consultation consultations',
  ),
)
/** Words between a try and its cost verb, and between that and unit_cost. */
const FAR = 6
const NEAR = 4

/** Where the text says what one try is: the tokens from the first to the last place. */
export interface Tried {
  readonly noun: string
  readonly from: number
  readonly to: number
}

/** "One call costs unit_cost", "unit_cost per visit", "qty letters": what a try is, or null. */
export function triedNoun(tokens: readonly Token[]): Tried | null {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || !(TRIALS.has(token.text) || ALSO_TRIED.has(token.text))) continue
    const before = tokens[at - 1]?.text
    if (before === 'qty' && TRIALS.has(token.text))
      return { noun: token.text, from: at - 1, to: at }
    const paid = placeOfCost(tokens, at)
    if (paid !== null) return { noun: token.text, from: at, to: paid }
    if (/^(per|each|every|a|an|one)$/.test(before ?? '')) {
      const cost = tokens
        .slice(Math.max(0, at - NEAR - 2), at)
        .findLastIndex(({ text }) => text === 'unit_cost' || text === '\n' || text === ',')
      const place = Math.max(0, at - NEAR - 2) + cost
      if (cost >= 0 && tokens[place]!.text === 'unit_cost')
        return { noun: token.text, from: place, to: at }
    }
  }
  return null
}

/** Where unit_cost stands as what the noun at a place costs; null where it does not. */
function placeOfCost(tokens: readonly Token[], noun: number): number | null {
  // "A loan of unit_cost is paid out".
  if (tokens[noun + 1]?.text === 'of' && tokens[noun + 2]?.text === 'unit_cost') return noun + 2
  const verb = within(tokens, noun, FAR, /^(costs?|costing)$/)
  const cost = verb === null ? null : within(tokens, verb, NEAR, /^unit_cost$/)
  // "A visit costs 2% of unit_cost".
  return cost === null || tokens[cost - 1]!.text === 'of' ? null : cost
}

/** The first such token of the same clause. */
function within(
  tokens: readonly Token[],
  from: number,
  far: number,
  wanted: RegExp,
): number | null {
  for (let at = from + 1; at <= from + far; at++) {
    const token = tokens[at]
    if (!token || /^(\n|,|;)$/.test(token.text)) return null
    if (wanted.test(token.text)) return at
  }
  return null
}

/** Ends the noun of "a row is one … ". */
const AFTER_NOUN = /^(of|for|in|on|from|with|that|which|at|to|so|and|holding|we|is|\n|[,.;:()])$/
/** "a row is the order for one match". */
const FOR = /^(order|stock|supply|batch|delivery|load|purchase|choice|quantity)$/

/** Nouns of one row, in singular and plural: what is charged for one of them is paid once a deal. */
export function rowNouns(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    if (!/^(row|line|option)$/.test(token.text)) continue
    if (!/^(a|one|each|every|the)$/.test(tokens[at - 1]?.text ?? '')) continue
    if (!/^(is|=|means)$/.test(tokens[at + 1]?.text ?? '')) continue
    const noun = rowNoun(tokens, at + 2)
    if (noun !== null) add(found, noun)
  }
  if (isLotADeal(tokens)) add(found, 'lot')
  return found
}

function rowNoun(tokens: readonly Token[], from: number): string | null {
  let at = from
  const text = (place: number): string => tokens[place]?.text ?? '\n'
  const forOne =
    /^(the|an?|our)$/.test(text(at)) && FOR.test(text(at + 1)) && text(at + 2) === 'for'
  if (forOne) at += 3
  if (!/^(one|an?)$/.test(text(at))) return null
  let end = at + 1
  while (!AFTER_NOUN.test(text(end)) && tokens[end]!.kind === 'word' && end < at + 5) end++
  const sized = text(end - 1) === 'size' ? end - 1 : end
  const noun = text(sized - 1)
  if (sized <= at + 1) return null
  const meanings = meaningsOf(noun)
  if (meanings.has('unit') || CLOCKS[noun] !== undefined || TRIALS.has(noun)) return null
  const filled =
    (/^(of|with|holding)$/.test(text(end)) && text(end + 1) === 'qty') ||
    (text(end) === '(' && text(end + 1) === 'qty')
  if (!forOne && !filled && !['deal', 'bulk', 'order'].some((each) => meanings.has(each)))
    return null
  return isUnitCost(tokens, noun) ? null : noun
}

/** Whether unit_cost is what one of them costs: then it is a unit. */
function isUnitCost(tokens: readonly Token[], noun: string): boolean {
  return tokens.some(
    (token, at) => singularOf(token.text) === singularOf(noun) && placeOfCost(tokens, at) !== null,
  )
}

const SELLS = /^(sells?|sold|selling|resells?|reselling|resold|flips?|fetch(es)?|goes|brings?)$/

/** Lots that are bought and never said to be sold as such: each is one deal. */
function isLotADeal(tokens: readonly Token[]): boolean {
  const lots = tokens.flatMap(({ text }, at) => (/^lots?$/.test(text) ? [at] : []))
  const bought = lots.some((at) =>
    tokens
      .slice(Math.max(0, at - 4), at)
      .some(({ text }) => /^(buy|buys|bought|buying)$/.test(text)),
  )
  // "Each lot we buy has qty jars".
  const filled = lots.some((at) => within(tokens, at, 4, /^qty$/) !== null)
  const sold = lots.some((at) => {
    const near = [...tokens.slice(Math.max(0, at - 3), at), ...tokens.slice(at + 1, at + 4)]
    if (near.some(({ text }) => SELLS.test(text))) return true
    // "We buy lots at auction and sell them on"; of lots of jars these are the jars.
    if (tokens[at + 1]?.text === 'of') return false
    const end = tokens.findIndex(({ text }, place) => place > at && text === '\n')
    const rest = tokens.slice(at + 1, end < 0 ? tokens.length : end)
    return rest.some(
      ({ text }, place) =>
        SELLS.test(text) && /^(them|it|on|again)$/.test(rest[place + 1]?.text ?? ''),
    )
  })
  return (filled || (bought && !sold)) && !isUnitCost(tokens, 'lot')
}

function add(found: Set<string>, noun: string): void {
  found.add(singularOf(noun))
  found.add(pluralOf(singularOf(noun)))
}
