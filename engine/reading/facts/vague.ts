// Sentences that name a cost or a loss without its amount: "Insurance is expensive", "Some of it gets
// stolen". What they cost is asked: read as nothing they would cost the user money.
import type { Question } from '#contract/questions.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import { sentenceText } from '../draft.ts'
import type { Draft } from '../draft-parts.ts'
import { nameNear } from '../assembly/names.ts'
import { LOSES } from './attempt-words.ts'
import { takesBack } from './exceptions.ts'
import { tagSentence } from '../tagger/tagger.ts'

/** A sentence is asked about where it is at least so likely that an amount is missing. */
const LIKELY = 0.33

/** Amounts that no one can count, in a sentence with others too. */
const UNCOUNTED =
  /\b(?:a|some) (?:small|little|tiny|hefty|big|modest|certain) (?:charge|fee|cost|sum|commission|payment|share|part|cut|amount)\b|\ba bit of the (?:profit|price)\b|\b(?:trucking|haulage|transport|labou?r)\b[^.]{0,40}\b(?:expensive|costly)\b|\b(?:a few|some|several|a couple of|a handful of|many) (?:dollars|euros|pounds|bucks|quid|cents|percent|per ?cent)\b|\b(?:usual|normal|standard|customary) (?:costs?|fees?|charges|commission)\b|\bthe same (?:again|amount|sum)\b|\bthe (?:second|other) one costs\b|\bwhatever (?:we|they|he|she|the \w+) (?:thinks?|likes?|feels?|charges?|asks?)\b/i
/** Costs and losses without an amount; a cost that some do not pay. */
const UNPRICED =
  /(?<!\b(?:no|never|nobody|not|without|nothing)\b[^.]{0,30})\b(?:(?:is|are|be|get|gets|being) (?:\w+ )?(?:returned|refunded)|returns happen)\b|\b(?:shipping|postage|freight|fees?|commission|costs?|rent|storage|insurance|delivery)\b[^.]{0,30}\b(?:varies|vary|depends?|differs?|expensive|costly|not (?:cheap|free)|extra)\b|\b(?:there is|we pay|we owe|comes with) an? (?:penalty|fine|surcharge|extra charge)\b|\b(?:some|part|many|a few|most)\b[^.]{0,30}\b(?:stolen|breaks?|broken|spoils?|missing|lost|damaged|come back)\b|\b(?:cash|regular|online|members?|friday|weekend|some|certain|big|small)\b[^.]{0,25}\b(?:carry|carries|pay|pays|have|has|bear|bears)\b[^.]{0,12}\bno (?:fees?|commission|charge|cost)/i

/** Costs that change without an amount, money given back, a buyer of leftovers who names no price. */
const UNSAID =
  /\bplus (?:vat|tax|duty)\b|\b(?:doubles?|doubled|triples?|twice (?:as much|that|the))\b|\b(?:is|are) double\b|\b(?:gets?|want|have) (?:a|their|the) (?:refund|money)\b|\b(?:unsold|left ?overs?|the rest)\b[^.]{0,30}\b(?:is|are|gets?|go|goes) (?:sold|to an?)\b|\btakes? (?:its|his|her|their) (?:money|cut|share|part)\b/i
/** Nobody knows the amount yet. */
const UNKNOWN =
  /\b(?:(?:do(?:es)? not|don['’]t|did not|didn['’]t|never|haven['’]t|can['’]t|cannot) (?:have|know|remember|recall|find|noted?|wr(?:i|o)te down) (?:\w+ ){0,3}(?:figures?|number|amount|price|rate|how much|exactly)|(?:would|['’]d|will) (?:have|need) to (?:ask|look|check|find out|agree)|(?:accountant|bookkeeper|office)(?: would| will)? knows?|to be (?:negotiated|agreed|decided|settled|confirmed|announced)|(?:not|n['’]t)(?: yet)? (?:attached|known|agreed|decided|settled|fixed|final|sent)|still (?:open|unknown|to come)|(?:price|sum|amount|rates?) on request|have to agree|depends on who(?:m|ever)?|decides? (?:it |that )?afterwards|how much (?:exactly|they are|it is|that is)|(?:a considerable|quite a) sum|real money|it['’]s not (?:small|cheap|little)|some (?:\w+ )?commission)\b/i
/** A part of the price that leftovers lose, in words. */
const CUT =
  /\b(?:cut|reduce|lower|mark|drop|slash|sell|go|sold|cleared?)\w*\b[^.]{0,40}\b(?:by (?:half|a (?:third|quarter))|(?:at|for) half(?: the| its| their)? price)\b|\bhalve[sd]? (?:the|its|their) price\b/i
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
  const questions: Question[] = []
  const costs = costNames(draft)
  for (const [index, [first, last]] of words.sentences.entries()) {
    const own = sentenceText(draft, index)
    const counted = words.words
      .slice(first, last)
      .some(({ kind, column }) => kind === 'number' || column)
    const decided = draft.amounts.some(({ mention }) => mention.sentence === index)
    const shared = SHARED.test(own.words) && !decided && !/\d/.test(own.words)
    const spoken = words.words.slice(first, last).map((word) => word.text)
    const lost = draft.attempts !== null && !decided && LOSES.test(spoken.join(' '))
    const uncounted = lost || [UNCOUNTED, UNKNOWN, CUT].some((each) => each.test(own.words))
    if (counted && !shared && !uncounted) continue
    if (said.some((each) => each.answer && each.start >= own.start && each.start <= own.end + 2))
      continue
    const isStated = shared || uncounted || [UNPRICED, UNSAID].some((each) => each.test(own.words))
    const excepted =
      !isStated && draft.amounts.length + said.length > 0 && takesBack(spoken.join(' '), costs)
    if (!isStated && ofAttempts(draft, index, spoken)) continue
    if (!isStated && !excepted && tagSentence(words.words.slice(first, last)) < LIKELY) continue
    questions.push({
      id: `sentence-${index + 1}`,
      words: own.words.slice(0, 400),
      start: own.start,
      end: own.end,
      ask: `“${own.words.slice(0, 200)}”: ${shared ? ASK_PART : excepted ? ASK_EXCEPTION : ASK_COST}`,
      choices: [...(shared ? [{ text: OURS, formula: '0.5 × all of it' }] : []), NOTHING].map(
        (choice) => ({ ...choice, description: answered(text, own.end, choice.text) }),
      ),
      other: null,
    })
  }
  return questions
}

/** "We send letters", whose cost another sentence says, and "if not, we get nothing". */
function ofAttempts({ attempts }: Draft, index: number, spoken: readonly string[]): boolean {
  if (attempts?.paid !== 'each') return false
  const names = [attempts.noun, `${attempts.noun}s`, `${attempts.noun}es`]
  return attempts.nothing.includes(index) || spoken.some((word) => names.includes(word))
}

/** What the costs of the text are called. */
function costNames({ amounts, answered: known, schedules, words }: Draft): string[] {
  const all = [...amounts, ...known, ...schedules.flatMap(({ of }) => of)]
  const names = all.flatMap(({ mention: { at, end } }) => nameNear(words.words, at, end) ?? [])
  return [...new Set(names)]
}
