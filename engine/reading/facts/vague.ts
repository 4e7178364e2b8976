// Sentences without an amount that may change a cost, or name one: "Insurance is expensive", "It is waived in December".
// What they cost is asked: read as nothing they would cost the person money. The tagger says where an amount is missing;
// a turning word in a short sentence, or beside a cost of the text, says where a cost is changed.
import type { Question } from '#contract/questions.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import { isCostName, nameNear } from '../assembly/names.ts'
import type { Draft } from '../draft-parts.ts'
import { sentenceText } from '../draft.ts'
import { tagSentence } from '../tagger/tagger.ts'
import { withoutNothing } from './attempts.ts'
import { isUncounted, turningIn } from './turning-words.ts'

/** A sentence is asked about where it is at least so likely that an amount is missing. */
const LIKELY = 0.33
/** Words of a sentence that goes with the one before it. */
const SHORT = 9
/** Words that stand for a cost of the sentence before. */
const REFERS = /^(?:it|they|them|this|that|none|nothing)$/
/** What the sentence says changes nothing of a cost. */
const HARMLESS =
  /\b(?:unsold|left ?overs?|not sold|sold units|open|closed|broken|no exceptions?|without exception|nothing (?:else|more|back|further|other|extra)|(?:that|this|rent) (?:nothing|we have no)|otherwise nothing|no (?:\w+ ){1,4}(?:beyond|on top of|besides) (?:that|this|these|those)|never waived|give discounts|we (?:sell|buy))\b|(?<=\w )free (?:of charge )?(?:for|to) (?:the |our |all |every )?(?:customers?|buyers?|clients?|guests?|members|every(?:body|one))\b/
/** Costs and prices without a tax: a fact of the tables. */
const UNTAXED =
  /\b(?:costs?|prices?|purchases?|unit_cost)\b.*\b(?:net of|without|exclud\w+|before) (?:the )?(?:vat|tax|gst)\b/
/** Somebody charges us, or says that the amount is not known. */
const CHARGED = new RegExp(
  [
    String.raw`\b(?:charges?|bills?|invoices?|hits) (?:us|me|each (?:lot|deal)|every (?:lot|deal))\b`,
    String.raw`\b(?:we|i) (?:must|have to|need to|also|also have to) (?:pay (?:an?|the|for|on|it)|insure|refund|certify|register)\b`,
    String.raw`\b(?:royalt(?:y|ies)|levy|surcharge|premium|tariff|insurance|inspection|customs|duty)\b.*\b(?:according|in accordance|depends|varies|tariff|agreement|fixes)\b`,
    String.raw`\bsends? (?:me|us) (?:an?|his|her|its|their) (?:invoice|bill)\b|\b(?:we|i) (?:receive|get) (?:an?|his|her|its|their) (?:invoice|bill)\b|\b(?:fee|charge|certificate|levy|cost) is paid by us\b`,
    String.raw`\b(?:we|i) (?:lose|owe|forfeit|repay) (?:the|our|it|an?)\b`,
    String.raw`\bentitled to an?\b|\bwants (?:his|her) (?:thank|cut|share|tip)\b|\bfixes (?:the )?(?:premium|fee|price|rate)\b`,
    String.raw`\b(?:not|never|n['’]t) (?:\w+ ){0,3}(?:told|remember|know|tell you|say|guess) (?:\w+ ){0,2}(?:how (?:much|high)|what|the (?:share|rate))\b|\bn['’]t got (?:his|her|its|their|the) (?:rate|tariff|bill)\b`,
  ].join('|'),
)
const UNCHARGED =
  /\b(?:nobody|no one|none|nothing|neither|outright|unit cost|free)\b|\b(?:no|not|without|n['’]t|never) (?:\w+ ){0,3}(?:charges?|pays?|fees?|bills?)\b/
/** A negation takes back what its own clause says. */
const isCharged = (sentence: string): boolean =>
  sentence
    .split(/ (?:[,;:]|but) /)
    .some((clause) => CHARGED.test(clause) && !UNCHARGED.test(clause))
/** Beside amounts these say what the amounts are by. */
const BY_AMOUNTS = /\b(?:depend\w*|var(?:y|ies)|expensive)\b/g
/** The result is shared, and no part is said. */
const SHARED =
  /\b(?:gets?|takes?|keeps?|receives?|has|owns?) half(?! (?:of|a)\b)|\b(?:shared?|split|divided?|go(?:es)? halves)\b[^.]{0,40}\b(?:partner|brother|sister|friend|wife|husband|owner|investor|equally|half|between us|fifty)\b/i
const ASK_COST = 'what does it cost? Write the amount, or say that no deal pays it.'
const ASK_PART = 'which part of the result is ours?'
const ASK_EXCEPTION =
  'which deals does it change, and what do they pay? Write it with a column that tells them apart, or say that it changes none.'
const NOTHING = { text: NO_COST, formula: '0' }
const OURS = 'Our share of all of it is 50%.'

export function vagueSentences(draft: Draft): Question[] {
  const { words, said, text } = draft
  const charges = draft.amounts.length + said.length > 0
  return words.sentences.flatMap(([first, last], index): Question[] => {
    const own = sentenceText(draft, index)
    const spoken = words.words.slice(first, last)
    const joined = spoken.map((word) => word.text).join(' ')
    const plain = draft.attempts ? withoutNothing(joined) : joined
    const counted =
      spoken.some(({ kind, column }) => kind === 'number' || column) ||
      draft.amounts.some(({ mention }) => mention.sentence === index)
    const uncounted = isUncounted(counted ? plain.replace(BY_AMOUNTS, ' ') : plain)
    if (counted && !uncounted) return []
    if (said.some((each) => each.answer && each.start >= own.start && each.start <= own.end + 2))
      return []
    const shared = !counted && SHARED.test(own.words)
    const changed =
      charges && !counted && !HARMLESS.test(plain) && isChange(plain, costNames(draft))
    const charged = !counted && isCharged(plain)
    const unpriced = uncounted || charged || tagSentence(spoken) >= LIKELY
    if (!shared && !changed && !unpriced) return []
    const asked = shared ? ASK_PART : changed ? ASK_EXCEPTION : ASK_COST
    return [
      {
        id: `sentence-${index + 1}`,
        words: own.words.slice(0, 400),
        start: own.start,
        end: own.end,
        ask: `“${own.words.slice(0, 200)}”: ${asked}`,
        choices: [...(shared ? [{ text: OURS, formula: '0.5 × all of it' }] : []), NOTHING].map(
          (choice) => ({ ...choice, description: answered(text, own.end, choice.text) }),
        ),
      },
    ]
  })
}

/** Whether a word of an exception or a condition stands beside the name of a cost of the text, or refers to one. */
function isChange(sentence: string, costs: ReadonlySet<string>): boolean {
  const kinds = turningIn(sentence)
  const words = sentence.split(' ')
  const named = words.some((word) => costs.has(word))
  if (UNTAXED.test(sentence)) return false
  if (named && kinds.some((kind) => DENIES.has(kind))) return true
  if (!kinds.some((kind) => CHANGES.has(kind))) return false
  const refers = words.length <= SHORT && words.some((word) => REFERS.test(word))
  const isFragment = words.length <= FRAGMENT && !isCostName(words[0]!)
  return named || refers || isFragment
}
const CHANGES = new Set(['excepted', 'conditional', 'alternative'])
/** A cost of the text that another sentence says is not paid, or by somebody else. */
const DENIES = new Set(['denied', 'payer'])
/** So few words go with the sentence before. */
const FRAGMENT = 6

/** What the costs of the text are called. */
function costNames({ amounts, answered: known, schedules, words }: Draft): ReadonlySet<string> {
  const all = [...amounts, ...known, ...schedules.flatMap(({ of }) => of)]
  return new Set(all.flatMap(({ mention: { at, end } }) => nameNear(words.words, at, end) ?? []))
}
