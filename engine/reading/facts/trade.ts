// What the text says of the whole trade: whose the goods are, what qty counts, whether unsold units are
// given back. Where the words leave it open and it matters, it is asked.
import type { Question } from '#contract/questions.ts'
import { CLEAR_FACT } from '../decide.ts'
import { sentenceText } from '../draft.ts'
import type { Draft } from '../draft-parts.ts'
import type { Sentence } from '../assembly/sentences.ts'
import type { Labelled } from '../assembly/term-of.ts'
import { askGoods, askLeftovers, askQuantity } from '../questions/questions.ts'
import type { Scored } from '../tagger/tagger.ts'
import { saidIn } from '../text/words.ts'
import { isCostName } from '../assembly/names.ts'

interface Trade {
  readonly sentences: readonly Sentence[]
  readonly questions: readonly Question[]
  /** It says that nothing else is paid, and names no cost. */
  readonly complete: boolean
}

/** What is usual needs less evidence than what is not. */
const CLEAR_USUAL = 0.65

const MET = String.raw`(?:(?:successful|accepted|signed|won|closed) \w+|sale|success|signature|win)`

/** Words of goods that are another's until they sell: what the tagger finds usual is then asked. */
const OTHERS_GOODS = new RegExp(
  [
    String.raw`\bon (?:consignment|sale or return)\b|\bconsignment(?::| (?:goods|stock|basis|deal))`,
    String.raw`\b(?:pay|paid|paying|owe|owes)\b[^.;\n]{0,20}\bnothing (?:up ?front|until|in advance|beforehand)\b`,
    String.raw`\bnothing (?:is )?(?:paid|owed|due|to pay) (?:up ?front|until|in advance|before)\b`,
    String.raw`\bonly (?:pay|paid|paying)\b[^.;\n]{0,40}\b(?:sells?|sold)\b`,
    String.raw`\b(?:pay|paid)\b[^.;\n]{0,30}\bonly (?:when|once|if|after|for)\b[^.;\n]{0,30}\b(?:sells?|sold)\b`,
    String.raw`\bunit_cost\b[^.;\n]{0,30}\b(?:payable|due|owed|paid|pays?)\b[^.;\n]{0,20}\b(?:only|once|when|for)\b[^.;\n]{0,20}\bsold\b`,
    String.raw`['’]s? property\b|\bproperty until\b`,
    String.raw`(?<!\b(?:result|profits?|share|rest|half|remainder|money|fees?|all of it) )\b(?:belongs? to|property of|owned by) (?:the |its |their |our )?(?!us\b|our company\b)\w+`,
    String.raw`\bonce it sells\b[^.;\n]{0,40}\bunit_cost\b`,
    String.raw`\b(?:we|i) (?:never|do not|don['’]t) (?:(?:buy|own) (?:them|it|any|these|those)\b|buy the\b|(?:buy|own)(?= ?[,.;]))`,
    String.raw`\blends? (?:me|us) (?:the|them|these|those|a (?:group|batch|lot|few))\b|\b(?:i|we) owe (?:her|him|them)\b`,
    // Only successful attempts are paid.
    String.raw`\bunit_cost\b[^.;\n]{0,4}\b(?:for|per|on) (?:(?:each|every|an?|any) )?(?:\w+ (?:who|that) (?:accepts?|agrees?|signs?|buys?|orders?|joins?|says)|${MET})\b`,
    String.raw`\b(?:each|every|an?|one) ${MET} costs?\b[^.;\n]{0,25}\bunit_cost\b`,
  ].join('|'),
  'i',
)

/** Units of which most bring nothing by their nature. */
const ATTEMPTS =
  /\bqty\b[^.;\n]{0,25}\b(?:clicks|letters|mailings|calls|leads|applicants|attempts|impressions|contacts|samples|e-?mails)\b|\b(?:clicks|letters|mailings|calls|leads|applicants|attempts|impressions|contacts)\b[^.;\n]{0,15}\b(?:is|are|=|in) (?:the )?qty\b|\b(?:buy|bid for|send|sent) (?:\w{1,12} ){0,2}(?:clicks|leads|messages|registrants|visits|impressions|enquir\w{1,4})\b|\bclicks? (?:go|come|bought|itself)\b/i
const SAID_ATTEMPT = /\beach unit is an attempt\b/i
/** "We buy units and sell them": what was bought is there to be sold. */
const RESALE =
  /\b(?:buy|order|purchase) (?!(?:clicks|leads|calls|impressions|messages|visits)\b)[a-z]{2,20}\b[^.;]{0,40}\band (?:re)?sell (?:them|each)\b/i
/** So short a text says in plain words what is not usual. */
const PLAIN_WORDS = 12
const LIKELY_TRIALS = 0.5
/** That units which are left over are given back for their cost is asked about where it is at least so likely. */
const LIKELY_BACK = 0.4

const fact = (text: string): Sentence => ({ text, source: '', term: null, of: [] })
const likely = (scored: readonly Scored[], id: string): number =>
  scored.find(({ label }) => label.id === id)?.share ?? 0

const NO_COSTS =
  /\bno (?:other |further |additional |more |extra )?(?:costs?|fees|charges|expenses)\b/

function isComplete({ words: { words, sentences } }: Draft): boolean {
  const closing = sentences.map((_, index) => NO_COSTS.test(saidIn(words, index)))
  const isNamed = words.some(({ text, sentence }) => !closing[sentence] && isCostName(text))
  return closing.includes(true) && !isNamed
}

export function tradeFacts(draft: Draft, labelled: readonly Labelled[]): Trade {
  const { text, said, goods, quantity, back, attempts } = draft
  const matches = (pattern: RegExp): boolean => said.some(({ sentence }) => pattern.test(sentence))
  const sentences: Sentence[] = []
  const questions: Question[] = []
  const saidGoods = matches(/^(?:Goods:|No other goods)/i)
  const formula = draft.formulas
  const plain = draft.words.words.length < PLAIN_WORDS
  const usual =
    (plain || likely(goods, 'goods.ordered') >= CLEAR_USUAL) && !OTHERS_GOODS.test(draft.text)
  const other = goods.find(({ label }) => label.id !== 'goods.ordered')
  if (!saidGoods && !formula && !usual) {
    if (!other || other.share < CLEAR_FACT) questions.push(askGoods(text))
    else
      sentences.push(
        fact(
          other.label.id === 'goods.sold'
            ? 'Goods: unit_cost for each unit sold.'
            : 'No other goods.',
        ),
      )
  }
  if (!matches(/^(?:qty is stock|Each unit is an attempt)/i)) {
    const trials = RESALE.test(text) ? 0 : likely(quantity, 'quantity.trials')
    if (trials >= CLEAR_FACT || SAID_ATTEMPT.test(text))
      sentences.push(fact('Each unit is an attempt.'))
    else if (ATTEMPTS.test(text) || (!formula && !plain && trials >= LIKELY_TRIALS))
      questions.push(askQuantity(text))
  }
  const ordered = saidGoods ? matches(/^Goods: .*ordered/i) : usual
  const leftovers =
    matches(/left over/i) || labelled.some(({ label }) => label.by === 'left' && label.sign === 1)
  if (ordered && !leftovers && !formula) {
    const given = likely(back, 'back.yes')
    if (given >= CLEAR_FACT) sentences.push(fact('Add unit_cost for each unit left over.'))
    else if (given > LIKELY_BACK && !plain) questions.push(askLeftovers(text))
  }
  if (attempts && !saidGoods && !formula)
    sentences.push({
      ...fact('Goods: unit_cost for each unit ordered.'),
      source: sentenceText(draft, attempts.cost).words,
    })
  return { sentences, questions, complete: isComplete(draft) }
}
