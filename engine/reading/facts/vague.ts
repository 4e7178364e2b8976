// Sentences that name a cost or a loss without its amount: "Insurance is expensive", "Some of it gets
// stolen". What they cost is asked: read as nothing they would cost the user money.
import type { Question } from '#contract/questions.ts'
import { answered, NO_COST } from '../questions/questions.ts'
import { sentenceText, type Draft } from '../draft.ts'
import { tagSentence } from '../tagger/tagger.ts'

/** A sentence is asked about where it is at least so likely that an amount is missing. */
const LIKELY = 0.33

/** Amounts that nobody can count, in a sentence with others too. */
const UNCOUNTED =
  /\b(?:a few|some|several|a couple of|a handful of|many) (?:dollars|euros|pounds|bucks|quid|cents|percent|per ?cent)\b|\b(?:usual|normal|standard|customary) (?:costs?|fees?|charges|commission)\b|\bthe same (?:again|amount|sum)\b|\bthe (?:second|other) one costs\b|\bwhatever (?:we|they|he|she|the \w+) (?:thinks?|likes?|feels?|charges?|asks?)\b/i
/** Costs and losses without an amount; a cost that some do not pay. */
const UNPRICED =
  /(?<!\b(?:no|never|nobody|not|without|nothing)\b[^.]{0,30})\b(?:(?:is|are|be|get|gets|being) (?:\w+ )?(?:returned|refunded)|returns happen)\b|\b(?:shipping|postage|freight|fees?|commission|costs?|rent|storage|insurance|delivery)\b[^.]{0,30}\b(?:varies|vary|depends?|differs?|expensive|costly|not (?:cheap|free)|extra)\b|\b(?:some|part|many|a few|most)\b[^.]{0,30}\b(?:stolen|breaks?|broken|spoils?|missing|lost|damaged|come back)\b|\b(?:cash|regular|online|members?|friday|weekend|some|certain|big|small)\b[^.]{0,25}\b(?:carry|carries|pay|pays|have|has|bear|bears)\b[^.]{0,12}\bno (?:fees?|commission|charge|cost)/i

/** Costs that change without an amount, money given back, a buyer of leftovers who names no price. */
const UNSAID =
  /\bplus (?:vat|tax|duty)\b|\b(?:doubles?|doubled|triples?|twice (?:as much|that|the))\b|\b(?:is|are) double\b|\b(?:gets?|want|have) (?:a|their|the) (?:refund|money)\b|\b(?:unsold|left ?overs?|the rest)\b[^.]{0,30}\b(?:is|are|gets?|go|goes) (?:sold|to an?)\b|\btakes? (?:its|his|her|their) (?:money|cut|share|part)\b/i
/** The result is shared, and no part is said. */
const SHARED =
  /\b(?:gets?|takes?|keeps?|receives?|has|owns?) half(?! (?:of|a)\b)|\b(?:shared?|split|divided?|go(?:es)? halves)\b[^.]{0,40}\b(?:partner|brother|sister|friend|wife|husband|owner|investor|equally|half|between us|fifty)\b/i
const NOTHING = { text: NO_COST, formula: '0' }
const OURS = 'Our share of all of it is 50%.'

export function vagueSentences(draft: Draft): Question[] {
  const { words, said, text } = draft
  const questions: Question[] = []
  for (const [index, [first, last]] of words.sentences.entries()) {
    const own = sentenceText(draft, index)
    const counted = words.words
      .slice(first, last)
      .some(({ kind, column }) => kind === 'number' || column)
    const shared = SHARED.test(own.words) && !/\d/.test(own.words)
    if (counted && !shared && !UNCOUNTED.test(own.words)) continue
    if (said.some((each) => each.answer && each.start >= own.start && each.start <= own.end + 2))
      continue
    const told = shared || [UNCOUNTED, UNPRICED, UNSAID].some((each) => each.test(own.words))
    if (!told && tagSentence(words.words.slice(first, last)) < LIKELY) continue
    questions.push({
      id: `sentence-${index + 1}`,
      words: own.words.slice(0, 400),
      start: own.start,
      end: own.end,
      ask: `“${own.words.slice(0, 200)}”: ${shared ? 'which part of the result is ours?' : 'what does it cost? Write the amount, or say that no deal pays it.'}`,
      choices: [...(shared ? [{ text: OURS, formula: '0.5 × all of it' }] : []), NOTHING].map(
        (choice) => ({ ...choice, description: answered(text, own.end, choice.text) }),
      ),
      other: null,
    })
  }
  return questions
}
