// Businesses whose units are attempts, told by what the sentences say together: something done is paid for
// each ("one call costs unit_cost"), and if somebody accepts there is money, otherwise nothing. Where only
// a part of it is said, or goods may be meant, what qty counts and which units are paid for is asked.
import { STANDARD } from '#language/bind.ts'
import { stemOf } from '../tagger/tagger-features.ts'
import type { Word } from '../text/words.ts'
import * as say from './attempt-words.ts'

export interface Attempts {
  /** Units are attempts; else it is to be asked. */
  readonly sure: boolean
  /** Words speak against it, or of more than that: it is asked, however likely it seems. */
  readonly against: boolean
  /** Each attempt is paid at unit_cost: yes, only some of them perhaps, or another amount is paid. */
  readonly paid: 'each' | 'perhaps' | 'other'
  /** What an attempt is called, in the singular. */
  readonly noun: string
  /** Sentences: what one costs, what an attempt brings that is met, that the others bring nothing. */
  readonly cost: number
  readonly outcomes: readonly number[]
  readonly nothing: readonly number[]
  /** Sentences that buy or sell goods beside the attempts. */
  readonly goods: readonly number[]
  /** Sentences that speak of the attempts. */
  readonly named: readonly number[]
}

const EARN =
  '(?:earns?|gets?|makes?|keeps?|receives?|collects?|takes?|gains?|books?|(?:are|am|is) paid|pays? us|pays?|brings? (?:us |in )?|yields?|gives? us|is worth|charges?|invoices?|bills?)'
const MONEY = '(?:unit_price|price|#|@)'
const WHO = '(?:we|i|it|that|this|he|she|they|you|(?:our|the|an?) \\w+)'
/** "If the client accepts, we earn unit_price": what must come true, and the money. */
const IF_FIRST = new RegExp(
  `\\b(?:if|when|whenever|once|where|should|provided|as soon as|in case) ((?:(?!\\.)[^,;])+?)(?: [,:])*(?: then)? ${WHO} (?:then |will |also )?${EARN} (?:[a-z]+ ){0,4}?${MONEY}(?![\\w])`,
  'g',
)
const IF_LAST = new RegExp(
  `\\b${WHO} (?:then |will )?${EARN} (?:[a-z]+ ){0,4}?${MONEY} (?:[a-z]+ ){0,4}?(?:(?:only|but only) )?(?:if|when|whenever|once|for (?:each|every) \\w+ (?:who|that)) ([^,;.]+)`,
  'g',
)
/** "Each client who answers brings unit_price", "whoever orders pays us unit_price". */
const WHOEVER = new RegExp(
  `\\b(?:whoever|anyone who|everyone who|(?:each|every|an?|one) \\w+ (?:who|that)) ([^,;.#@]+?) ${EARN} ?(?:us )?(?:[a-z]+ ){0,4}?${MONEY}`,
  'g',
)
const SUCCESS = new RegExp(
  `\\b(?:an? |each |every |the )?(success(?:ful \\w+)?|hit|win|yes|acceptance|signature|conversion|sign-?up|signing) (?:then )?${EARN} ?(?:us )?(?:[a-z]+ ){0,4}?${MONEY}`,
  'g',
)
const OUTCOMES = [IF_FIRST, IF_LAST, WHOEVER, SUCCESS]

/** "If not, nothing", "otherwise nothing", "and nothing if he declines". */
const NOTHING =
  /\b(?:if not|otherwise|or else|else|failing that|if (?:they|he|she|it|we|the \w+|nobody|no one|none)(?: \w+){0,4}|in (?:all|any) other cases?|a failure|an? (?:no|refusal|rejection|loss)|the (?:others?|rest)|all others?|whoever (?:does|did) not|those who do not)(?: [,:])*(?: (?:then|there is|(?:we|i|it|they|that|this)(?: \w+){1,3}|(?:bring|earn|get|pay|yield|make|give|receive)s?(?: us)?|the \w+ (?:was|is) (?:for|in)))? nothing\b(?! (?:otherwise|else|if)\b)|\b(?:and |but |, )?nothing (?:otherwise|else(?= \.|$)|if not|if \w+(?: \w+)? (?:do|does|did) not|in (?:all|any) other cases?)|\bor nothing\b/g

const AMOUNT = '(?:about |only |just |roughly |some )?(?:unit_cost|#|@)'
const NOUN = '((?:[a-z-]+ ){0,3}?[a-z]+)'
const RELATIVE =
  '(?: (?:that |which |whom |who )?(?:we|they|i|he|she) [a-z]+(?: (?:at|on|to|out|with|in))?| (?:that|which|who) [a-z]+(?: [a-z]+){0,2}?)?'
/** "One call costs unit_cost", "unit_cost per call", "the cost of a call is unit_cost". */
const COSTS = [
  new RegExp(
    `(?:^|[.,;:(] |\\band |\\bbut |\\bonly |\\b[a-z]+ing )(?:one|an?|each|every|any|the|our|a single|all) ${NOUN}${RELATIVE} (?:(?:takes|lasts|needs) [a-z#% ]{1,40} and )?(?:costs?|is charged at|is billed at|comes? to|sets us back|is) (?:us |me |our \\w+ )?${AMOUNT}(?! (?:of|less|more|%))`,
  ),
  new RegExp(`(?:^|[.,;:] |\\band )${NOUN} cost (?:us |me )?${AMOUNT}`),
  new RegExp(
    `\\b(?:pay|paying|spend|spending|cost|costs|costing|charges?(?: us)?|for|at|is|:) ${AMOUNT} (?:for each|for every|for one|for an?|on each|on every|on an?|per|an?|each|every) ${NOUN}(?= (?:that|which|we|they|whether|to|in|even|,|;|\\.|\\(|and|but|$)|$)`,
  ),
  new RegExp(
    `\\b(?:costs?|price) (?:of|per|for) (?:one |an? |each |every )?(?:[a-z]+ing (?:one |an? |each |every ))?${NOUN} (?:is|:|=) ${AMOUNT}`,
  ),
  new RegExp(
    `\\bunit_cost (?:is|=|:) (?:the cost of|the price of|what|the cost per|what we pay for) (?:one |an? |each |every )?${NOUN}(?: costs?)?(?= (?:us|,|\\.)|$)`,
  ),
]

/** What the text says of attempts; null where it says nothing of them. */
export function attemptsIn(words: readonly Word[]): Attempts | null {
  const sentences = saidOf(words)
  const text = sentences.join(' . ')
  const cost = sentences.findIndex((each) => nounOf(without(each)) !== null)
  const found = OUTCOMES.flatMap((each) => [...text.matchAll(each)])
  if (cost < 0) return comesTo(text, sentences, found)
  const noun = nounOf(without(sentences[cost]!))!
  const fits = found.map((match) => fitOf(match[1]!, noun, text))
  const nothing = [...text.matchAll(NOTHING)]
  const act = isAct(noun, text)
  if (act === 'no' && !fits.includes('yes')) return comesTo(text, sentences, found)
  const others = say.paidByOthers(head(noun).replace(/s$/, ''))
  const other =
    others.test(text) ||
    sentences.some((each, at) => at !== cost && say.TAKEN_BACK.test(without(each)))
  const rest = without(sentences[cost]!).replace(say.IN_ANY_CASE, ' ')
  const some = other || say.CONDITIONAL.test(rest) || say.OTHERWISE_PAID.test(rest)
  const each = /\bunit_cost\b/.test(sentences[cost]!)
  const only = fits.every((fit) => fit === 'stock')
  if (only && !(some && each && isOutreach(noun))) return null
  const goods = goodsIn(sentences)
  const stock =
    say.STOCK.test(text) || countsOther(noun, text) || fits.includes('stock') || goods.length > 0
  // An amount that is earned may be the price, and goods of their own may stand beside attempts.
  const plain =
    found.some(([said]) => /\b(?:unit_)?price\b/.test(said)) &&
    (each || !/\bunit_cost\b/.test(text))
  const met = fits.includes('yes') && (nothing.length > 0 || isOutreach(noun))
  const more = say.OTHER_PRICE.test(text) || say.NOT_NOTHING.test(text.replace(NOTHING, ' '))
  const sure = !some && !stock && !more && plain && met
  return {
    sure,
    against: stock || more,
    paid: some ? 'perhaps' : each ? 'each' : 'other',
    noun: head(noun).replace(/s$/, ''),
    cost,
    outcomes: placesOf(sentences, found),
    nothing: placesOf(sentences, nothing),
    goods,
    named: namedIn(sentences, head(noun).replace(/s$/, '')),
  }
}

/** Where no words say what is done for the money, but that it may come to nothing. */
function comesTo(
  text: string,
  sentences: readonly string[],
  found: readonly RegExpMatchArray[],
): Attempts | null {
  const nothing = [...text.matchAll(NOTHING)]
  const sells = found.every(([said]) => say.SELLS.test(said) || !/price\b/.test(said))
  if (sells || nothing.length === 0) return null
  const [outcomes, none] = [placesOf(sentences, found), placesOf(sentences, nothing)]
  const unsure = { sure: false, against: false, paid: 'other', noun: '', cost: -1 } as const
  return {
    ...unsure,
    outcomes,
    nothing: none,
    goods: goodsIn(sentences),
    named: namedIn(sentences, ''),
  }
}

/** Sentences with a word for the attempts; all sentences where no such word stands. */
const namedIn = (sentences: readonly string[], noun: string): number[] =>
  [...sentences.keys()].filter((at) =>
    sentences[at]!.split(' ').some(
      (word) => noun === '' || stemOf(word) === stemOf(noun) || say.OUTREACH.test(word),
    ),
  )

const NEAR = 3

/** Sentences that buy or sell goods: none of the clauses that say what comes of an attempt. */
function goodsIn(sentences: readonly string[]): number[] {
  return [...sentences.keys()].filter((at) => {
    const left = without(sentences[at]!)
    if (say.SELLS_TOO.test(left)) return true
    const bought = say.BUYS.exec(left)
    if (!bought) return false
    const [before, behind] = [left.slice(0, bought.index), left.slice(bought.index).split(' ')]
    const near = [...before.trim().split(' ').slice(-NEAR), ...behind.slice(1, 1 + NEAR)]
    return !near.some((word) => say.OUTREACH.test(word) || say.MEANS.test(word))
  })
}

/** "qty is loaves", where calls are paid for. */
function countsOther(noun: string, text: string): boolean {
  const counted = QTY.exec(text)?.[1]
  if (!counted || counted === head(noun) || isOutreach(counted)) return false
  return !say.ATTEMPT.test(counted) && stemOf(counted) !== stemOf(head(noun))
}
const QTY =
  /\bqty (?:is|are|counts?|means|=) (?:the )?(?:number of )?(?:how many )?(?!(?:always|one|just|only|what|a|an|the)\b)([a-z]+)/

/** A sentence without the clauses that say what comes of an attempt. */
const without = (sentence: string): string =>
  [...OUTCOMES, NOTHING].reduce((left, each) => left.replace(each, ' , '), sentence)

/** The text without what says that nothing comes of some attempts. */
export const withoutNothing = (sentence: string): string => sentence.replace(NOTHING, ' ')

function nounOf(sentence: string): string | null {
  for (const each of COSTS) {
    const noun = each.exec(sentence)?.[1]
    if (noun && !PLAIN.test(noun)) return noun
  }
  return null
}
/** "It costs", "this costs". */
const PLAIN = /^(?:it|this|that|which|they|these|unit|period|week|month|day|year|of)$/

const head = (noun: string): string =>
  noun
    .replace(/ (?:up|out|at|made|sent|placed|shown|given)$/, '')
    .split(' ')
    .at(-1)!

const isOutreach = (noun: string): boolean =>
  say.OUTREACH.test(head(noun)) || say.OUTREACH.test(noun)

/**
 * Whether something so called is done to win somebody (`outreach`), may be (`act`: a word of the kind, or
 * one that the text has as what somebody does), or is no such thing.
 */
function isAct(noun: string, text: string): 'outreach' | 'act' | 'no' {
  const own = head(noun)
  if (isOutreach(noun)) return 'outreach'
  if (say.GOODS.test(noun)) return 'no'
  if (say.ATTEMPT.test(own)) return 'act'
  const stem = stemOf(own)
  const does = text.matchAll(
    /(?:\b(?:we|i|they|who|will|our \w+)|(?:^|\. )\w+(?:ers|ors|ists|team|staff|people)) ([a-z]+)\b/g,
  )
  return [...does].some(([, verb]) => stemOf(verb!) === stem) ? 'act' : 'no'
}

/** Whether what must come true is that an attempt is met, that goods are sold, or cannot be told. */
function fitOf(clause: string, noun: string, text: string): 'yes' | 'stock' | 'unclear' {
  const own = head(noun).replace(/s$/, '')
  const act = isAct(noun, text)
  if (say.SELLS.test(clause) || say.GOODS.test(clause)) return 'stock'
  if (say.NO_SUCCESS.test(clause)) return 'unclear'
  const takes = say.TAKES.exec(clause)
  const names = new RegExp(`\\b(?:${own}s?|it|them|one|some)\\b`)
  if (takes && names.test(clause.slice(takes.index + takes[0].length))) return 'stock'
  if (takes) return act === 'outreach' ? 'yes' : 'unclear'
  const of = clause.split(' ').slice(0, 3).join(' ')
  if (names.test(of)) return act !== 'no' && say.SUCCEEDS.test(clause) ? 'yes' : 'unclear'
  return act === 'no' ? 'unclear' : 'yes'
}

/** The words of each sentence, numbers as #, columns as @ where they are not among the standard ones. */
function saidOf(words: readonly Word[]): string[] {
  const said: string[][] = []
  for (const { sentence, text, kind, column } of words) {
    const own = column && !STANDARD.has(column.name) ? '@' : kind === 'number' ? '#' : text
    ;(said[sentence] ??= []).push(own)
  }
  return Array.from(said, (own) =>
    (own ?? [])
      .join(' ')
      .replace(/# \( (?:see |the |column )*(unit_cost|unit_price|price|@)(?: column)? \)/g, '$1'),
  )
}

/** Sentences that the matches of the joined text stand in. */
function placesOf(sentences: readonly string[], matches: readonly RegExpMatchArray[]): number[] {
  const ends: number[] = []
  for (const each of sentences) ends.push((ends.at(-1) ?? -3) + 3 + each.length)
  const at = matches.flatMap(({ index = 0, 0: { length } }) => [index, index + length - 1])
  return [...new Set(at.map((place) => ends.findIndex((end) => place < end)))].filter((s) => s >= 0)
}
