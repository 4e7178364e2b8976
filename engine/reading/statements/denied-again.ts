// A sentence without amounts that takes back a cost which another sentence states: "the commission is
// 8%. Cash sales carry no commission. Books do not carry it." Nobody can tell how much of it is left.
import { OCCASIONS } from '../amounts/dangers.ts'
import { shorten } from '../feedback.ts'
import { quote, type Facts } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { find, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { singularOf } from '../words/vocabulary.ts'
import { isRoleNoun } from './costly-words.ts'
import { isNamedCost } from './unpriced.ts'

const DENYING =
  /^(not|no|never|nobody|none|nothing|free|zero|without|neither|only|stops|skip|skips|skipped|frees?|excluded|excepted|exempt)$/
/** "No other costs", "that is all": of what was not told. */
const OF_OTHERS = /^(other|others|else|further|more|additional|extra|besides|beyond|apart)$/
const IT = [
  '@neg|only|skip|skips|stop|stops|free|frees|from ... it|them',
  'not|never carry|carries|bear|bears|pay|pays|have|need|cause one|any',
  'it|none|they is|are|was ... free|nothing|charged|due|paid|for|on|not|never',
  'it|they free',
  'it|they stop|stops|end|ends|only|keep|keeps|take|takes|charge|charges',
  'is none',
]
const HARMLESS = [
  "that is|'s it",
  'if not',
  'matters|matter',
  'no cap|limit|minimum|maximum|ceiling|exception|exceptions',
  '@unsold|@left',
  'sold|shipped <unit>',
  '<unit> sold|shipped',
  'not on|for stock',
]
const CHANGED = /^(excluded|excepted|exempt)$/

/** "The supplier pays the freight." */
const OTHERS_PAY = ['@owner|@agent|@partner|@buyer|they|he|she pays|pay|bears|bear|covers|cover']
/** What may make an exception of a sentence that is told besides. */
const DOUBTFUL = new RegExp(
  `^(hardly|rarely|seldom|sometimes|often|few|many|most|some|several|half|but|instead|theory|practice|${OCCASIONS.join('|')})$`,
)

const isDoubtful = (words: readonly Word[]): boolean =>
  words.some(({ text }) => DENYING.test(text) || DOUBTFUL.test(text)) ||
  has(words, ['keep|keeps everything|all'])

/** A kind of cost that the sentence names itself: "bags are free". */
const isCost = (word: Word): boolean =>
  isRoleNoun(word) ||
  isNamedCost(word) ||
  ['fee', 'selling', 'buying', 'storage', 'ads'].some((kind) => word.meanings.has(kind))

/** Keeps the sentence until all amounts are read. */
export function noteDenial(facts: Facts, words: readonly Word[]): void {
  const kept = isDoubtful(words) || has(words, OTHERS_PAY)
  if (kept && !words.some((word) => OF_OTHERS.test(word.text)))
    facts.denials.push({ words, before: facts.frames.length })
}

/** After the last sentence: what is taken back is asked, what may be an exception is a doubt. */
export function settleDenials(facts: Facts): void {
  const doubtful: string[] = []
  for (const { words, before } of facts.denials) {
    if (has(words, HARMLESS)) continue
    const named = facts.frames.find((frame) => namesSame(words, frame))
    const again = before > 0 && !words.some(isRoleNoun)
    const said = named ?? (again && isIt(words) ? facts.frames[before - 1] : undefined)
    if (said) {
      facts.problems.push({
        words: quote(facts, words),
        reason: `what this changes of “${said.source}” is not clear`,
        example: 'Shipping is $3 per unit sold.',
      })
      return
    }
    const besides = facts.frames.length > 0 && facts.trials === null && !words.some(isCost)
    if (besides && isDoubtful(words)) doubtful.push(quote(facts, words))
  }
  if (doubtful.length === 0) return
  for (const list of [facts.asides, facts.costless])
    list.splice(0, list.length, ...list.filter((each) => !doubtful.includes(each)))
  facts.doubts.push(
    `${doubtful.map((each) => `“${shorten(each)}”`).join(', ')}: read as changing nothing, and not as an exception to a cost that is told.`,
  )
}

const isIt = (words: readonly Word[]): boolean =>
  has(words, IT) || words.some((word) => CHANGED.test(word.text))

/** The same noun of cost ("commission"), or what is done for it ("only gifts are wrapped"). */
function namesSame(words: readonly Word[], { source, role }: Frame): boolean {
  if (role === 'leftovers' || role === 'returns') return false
  const told = source.toLowerCase().split(/[^\p{L}]+/u)
  const nouns = told.map(singularOf)
  // "Only the tubes used count" says again what was told.
  const denied =
    words.some(({ text }) => text !== 'only' && DENYING.test(text)) || has(words, OTHERS_PAY)
  return words.some(
    (word, at) =>
      (denied &&
        isRoleNoun(word) &&
        nouns.includes(singularOf(word.text)) &&
        !isAnother(words, at, told)) ||
      ((/(pped|red|ged|ked)$/.test(word.text) ||
        /^(everything|all|every)$/.test(words[at + 1]?.text ?? '')) &&
        word.text.length >= 4 &&
        find(words.slice(Math.max(0, at - 5), at), 'not|never|only') !== null &&
        told.some((each) => each.length > 5 && each.slice(0, 4) === word.text.slice(0, 4))),
  )
}

/** "There is no listing fee", "no fee for listing": another one than was told. */
function isAnother(words: readonly Word[], at: number, told: readonly string[]): boolean {
  const kind = (word: Word | undefined): boolean =>
    word !== undefined &&
    word.kind === 'word' &&
    !['det', 'neg', 'each', 'be', 'we', 'v:pay', 'conj'].some((each) => word.meanings.has(each)) &&
    !told.includes(word.text)
  const after = words[at + 2]
  return (
    (kind(words[at - 1]) &&
      !/^(for|of|on|to|any|pays?|bears?|carry|carries)$/.test(words[at - 1]!.text)) ||
    (/^(for|of)$/.test(words[at + 1]?.text ?? '') &&
      after?.text.endsWith('ing') === true &&
      kind(after))
  )
}
