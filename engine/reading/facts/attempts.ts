// Businesses whose units are attempts, told by what the sentences say together: something done to win somebody is paid
// for each, and if somebody accepts there is money, otherwise nothing. All three must be said and nothing may speak
// against: the units are then attempts, each paid at unit_cost. Else the tagger says what qty counts, or it is asked.
//
//   "One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing."
import { STANDARD } from '#language/bind.ts'
import type { Word } from '../text/words.ts'

/** What is done to win somebody. No one buys one of these for itself. */
const ACT =
  '(?:calls?|contacts?|letters?|mailings?|messages?|postcards?|flyers?|leaflets?|catalogues?|catalogs?|visits?|door|clicks?|impressions?|ads?|demos?|pitch|bids?|tenders?|attempts?|leads?|prospects?|applications?|samples?|brochures?|inspections?|interviews?|lessons?|wells?)'
const COST = new RegExp(
  [
    String.raw`\b(?:one|an?|each|every) (?:\w+ )?${ACT}(?: we \w+(?: at)?)? (?:[a-z ]{5,30} and )?(?:costs?|is)(?: us)? unit_cost\b`,
    String.raw`\b${ACT} cost unit_cost\b`,
    String.raw`\bunit_cost (?:for|per) (?:(?:each|every|an?) )?${ACT}\b`,
  ].join('|'),
)
/** "If the client accepts, we earn unit_price". */
const EARNS = new RegExp(
  [
    String.raw`\b(?:if|when) (?:(?!\b(?:sold|sells?|not|more|less|than|within)\b)[a-z' ])+,? (?:we|it) (?:earn|get|make|are paid|receive)s? unit_price\b`,
    String.raw`\b(?:we (?:earn|get) unit_price if [a-z ]+|(?:whoever|each \w+ who|a customer who) [a-z ]+ brings us (?:a commission of )?unit_price|an? success brings unit_price)\b`,
  ].join('|'),
)
const NOTHING = String.raw`(?:(?:if (?:not|they (?:don['’]t|do not)|it does not|we lose)|otherwise|else|a failure|the others)(?: ,)?(?: bring| (?:we|we then) (?:get|earn|make|receive)| there is)? nothing|(?:and )?nothing otherwise)\b`
/** Goods that are traded too, costs that are not paid for each, more or less than the price. */
const AGAINST = new RegExp(
  [
    String.raw`\b(?:stock|inventory|unsold|left ?overs?|shelf|warehouse|written off|qty|only|twice|double|half of|free|refund\w*|waived?|penalty|lose the|pay a|minus|client pays|customer pays|also|besides|as well|shop|trade in|purchase|resell|bought)\b`,
    String.raw`\b(?:unit_cost|unit_price) (?:per|an?|each|every) (?:minute|hour|day|week|month|year)`,
    String.raw`\bbuys? (?!ads|leads|clicks|space|media|addresses)(?:them|it|one|[a-z]+s (?:at|for))\b|\bsells? (?:them|it|[a-z]+s (?:at|for|that))\b`,
  ].join('|'),
)

export interface Attempts {
  /** The sentence that says what one costs. */
  readonly cost: number
}

/** What the text says of attempts; null where it does not say all of it. */
export function attemptsIn(words: readonly Word[]): Attempts | null {
  const sentences: string[] = []
  for (const { sentence, text, kind, column } of words) {
    const own = kind === 'number' ? '#' : column && !STANDARD.has(column.name) ? '@' : text
    sentences[sentence] = sentences[sentence] === undefined ? own : `${sentences[sentence]} ${own}`
  }
  // "2 euros (unit_cost)" is the column.
  const said = sentences.map((each) =>
    each.replace(/# (?:each )?\( (unit_cost|unit_price) \)/g, '$1'),
  )
  const text = said.join(' . ')
  const cost = said.findIndex((each) => COST.test(each))
  const isTold = EARNS.test(text) && new RegExp(NOTHING).test(text) && !AGAINST.test(text)
  return cost >= 0 && isTold ? { cost } : null
}

/** A sentence without what says that nothing comes of some attempts. */
export const withoutNothing = (sentence: string): string =>
  sentence.replace(new RegExp(NOTHING, 'g'), ' ')
