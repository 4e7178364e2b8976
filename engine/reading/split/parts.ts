// Cuts a description into what needs no reading and what does: answers in square brackets, sentences of
// controlled English, and plain words. The plain words keep their places: what is taken out of them is
// blanked, never cut.
import type { FeedbackItem } from '#contract/feedback.ts'
import { faultsOf, isControlled } from '#language/controlled/controlled.ts'
import type { Columns } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import { levelled } from '../formulas/formula-words.ts'
import { readFormulas } from '../formulas/formulas.ts'

// Brackets that were meant as answers and are not, or that name a column which was not sent: what is wrong
// with each, and what to write instead. Other brackets ("[see note]") are words like any.

/** What an answer begins with, and what only an answer has: "[add photo]" is not one. */
const ANSWER =
  /^\s*(?:(?:subtract|add|deduct)\b(?=.*(?:[\d_`]|\bfor each\b|\bper\b|\bprice\b|\bcost\b))|goods\s*:|revenue\s*:|t is in\b|our share (?:of|is)\b|leftovers are written off\b)/is
const CLOSED = /\[([^[\]]{1,600})\]/g
const OPEN = /\[([^[\]]{1,600})(?=\[|$)/g
/** The first sentence, or line, of what an open bracket begins. */
const FIRST = /^[^\n]*?(?=[.;!?](?:\s|$)|\n|$)/
const SHOWN = 200
/** The words of a condition that are not of the language, and what is. */
const CONDITION = /\b(?:where|if|when|unless|except)\b/i
const NO_CONDITION =
  'this is not controlled English. A condition ends the sentence: “…, only where COLUMN equals 1”, “… is at least 1”, “… is "text"”.'

/** What such sentences look like, by what they begin with. */
const USUAL: readonly (readonly [RegExp, string])[] = [
  [/^\s*t is/i, 'T is in weeks'],
  [/^\s*our share/i, 'Our share of all of it is 50%'],
  [/^\s*leftovers/i, 'Leftovers are written off after 8 weeks'],
  [/^\s*goods/i, 'Goods: unit_cost for each unit ordered'],
  [/^\s*revenue/i, 'Revenue: the units sold, at their prices'],
  [CONDITION, 'Subtract 12 for each deal, only where bulky equals 1'],
  [/^\s*add/i, 'Add 8% of unit_cost for each unit ordered'],
]
const usual = (inside: string): string =>
  USUAL.find(([begin]) => begin.test(inside))?.[1] ?? 'Subtract 12% of the price for each unit sold'

/** The brackets that cannot be read, in their order. */
function unreadBrackets(text: string, columns: Columns): FeedbackItem[] {
  const found: { at: number; item: FeedbackItem }[] = []
  for (const { 0: whole, 1: inside, index: at } of text.matchAll(CLOSED)) {
    const item = wrongWith(whole, inside!, columns)
    if (item !== null) found.push({ at, item })
  }
  for (const { 1: rest, index: at } of text.matchAll(OPEN)) {
    const inside = FIRST.exec(rest!)?.[0] ?? ''
    if (faultsOf(inside, columns) !== null || ANSWER.test(inside))
      found.push({
        at,
        item: {
          code: 'bracket_open',
          words: shown(`[${inside}`),
          message: 'the closing bracket is missing.',
          example: exampleFor(inside, columns),
        },
      })
  }
  return found.toSorted((x, y) => x.at - y.at).map(({ item }) => item)
}

function wrongWith(whole: string, inside: string, columns: Columns): FeedbackItem | null {
  const faults = faultsOf(inside, columns)
  const words = shown(whole)
  if (faults === null) {
    if (!ANSWER.test(inside)) return null
    const message = CONDITION.test(inside) ? NO_CONDITION : 'this is not controlled English.'
    return { code: 'bracket_not_controlled', words, message, example: exampleFor(inside, columns) }
  }
  const [fault] = faults
  if (!fault || !ANSWER.test(inside)) return null
  const mended = mend(inside, columns)
  return { ...fault, words, ...(mended === null ? {} : { example: `[${mended}.]` }) }
}

const exampleFor = (inside: string, columns: Columns): string =>
  `[${mend(inside, columns) ?? usual(inside)}.]`

const shown = (words: string): string => words.slice(0, SHOWN).replace(/\s+/g, ' ')

/** What people write for what the language says. */
const MENDS: readonly (readonly [RegExp, string])[] = [
  [/^deduct\b/i, 'Subtract'],
  [
    /\b(?:per|an?|each|every|for an?) (?:unit|piece|item)\b|\bfor each (?:piece|item)\b/i,
    'for each unit',
  ],
  [/\bfor for\b/i, 'for'],
  [/\bper (?:order|transaction)\b/i, 'for each sale'],
  [/\bunit (?:order|orders|bought|buy|purchased)\b/i, 'unit ordered'],
  [/\bunit (?:sell|sells|sale)\b/i, 'unit sold'],
  [/\bof (?:the )?(?:unit )?cost\b/i, 'of unit_cost'],
  [/,? (?:only )?(?:where|if|when) /i, ', only where '],
  [/(?<=where .*?) == ?| = /gi, ' equals '],
  [/(?<=where .*? is(?: not)?) (?!not |less |more |at )([a-z][\w-]*)(?=$| and )/gi, ' "$1"'],
  [/(?<=where .*?)(?<! is) (?:is )?(?:below|under|<) (?=\d)/gi, ' is less than '],
  [/(?<=where .*?)(?<! is) (?:is )?(?:above|over|>) (?=\d)/gi, ' is more than '],
  [/^goods\s*: (?:the )?cost\b/i, 'Goods: unit_cost'],
  [/\bof price\b/i, 'of the price'],
  [/\bfor each unit$/i, 'for each unit sold'],
  [/\bof unit_cost$/i, 'of unit_cost for each unit ordered'],
  [/\bof the price$/i, 'of the price for each unit sold'],
]

/** The sentence as it was most likely meant, where that is of the language; else null. */
function mend(inside: string, columns: Columns): string | null {
  const begun = inside
    .trim()
    .replace(/[.;,]+$/, '')
    .replace(/\s+/g, ' ')
  const mended = MENDS.reduce((text, [from, to]) => text.replace(from, to), begun)
  const own = mended.slice(0, 1).toUpperCase() + mended.slice(1, SHOWN)
  return faultsOf(own, columns)?.length === 0 ? own : null
}

/** A sentence that means one thing, with the words that it stands for. */
export interface Said {
  readonly sentence: string
  /** Its own place in the text. */
  readonly start: number
  readonly end: number
  /** Behind the amount that it answers, in brackets; else a sentence of its own. */
  readonly answer: boolean
  /** What a formula of the text became: its place is the formula's. */
  readonly formula?: true
}

interface Parts {
  readonly said: readonly Said[]
  /** The text with all that was said blanked. */
  readonly plain: string
  /** Brackets that were meant as answers and cannot be read. */
  readonly unread: readonly FeedbackItem[]
}

/** Ends of sentences, and of lines. */
const SENTENCE = /[^.!?;\n]*(?:[.!?;](?!\s|$)[^.!?;\n]*)*(?:[.!?;]+|\n|$)/g

export function partsOf(text: string, columns: Columns): Parts {
  const said: Said[] = []
  let plain = text
  const take = (sentence: string, start: number, end: number, answer: boolean): void => {
    said.push({ sentence, start, end, answer })
    plain = blanked(plain, { start, end })
  }
  for (const { 0: whole, 1: inside, index } of text.matchAll(CLOSED))
    if (isAnswered(inside!, columns)) take(closed(inside!), index, index + whole.length, true)
  for (const { 0: whole, index } of plain.matchAll(SENTENCE)) {
    const own = whole.trim()
    if (own === '' || !STARTS.test(own) || !isControlled(own, columns)) continue
    const start = index + whole.indexOf(own)
    take(closed(own), start, start + own.length, false)
  }
  return {
    said: said.toSorted((x, y) => x.start - y.start),
    plain,
    unread: unreadBrackets(text, columns),
  }
}

const blanked = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)

/** The formulas in what is left: those that are read, and those that are not; `words`: what is left beside those. */
export function formulasIn(
  { plain }: Pick<Parts, 'plain'>,
  columns: Columns,
  period: Period | null,
) {
  const lines = readFormulas(levelled(plain), columns, period)
  const formulas = lines.filter(({ problem }) => !problem)
  // What is no formula after all is words, and its amounts are asked about.
  const unclear = lines.filter(({ problem }) => problem)
  return { formulas, unclear, words: formulas.reduce(blanked, plain) }
}

/** "[add photo]" would be of the language, were there such a column. */
function isAnswered(inside: string, columns: Columns): boolean {
  const faults = faultsOf(inside, columns)
  return faults !== null && (faults.length === 0 || ANSWER.test(inside))
}

/** What a sentence of controlled English can begin with, bullets aside. */
const STARTS =
  /^(?:[-*•·–—]\s*|\d{1,2}[.)]\s*)?(?:t|leftovers|qty|each|revenue|goods|subtract|add|our|no|there|nothing)\b/i

/** The sentence as it is written down again: without its bullet, its lines and doubled spaces. */
function closed(sentence: string): string {
  const own = sentence.trim().replace(BULLET, '').replace(/\s+/g, ' ')
  return own.endsWith('.') ? own : `${own.replace(/[;,]$/, '')}.`
}
const BULLET = /^(?:[-*•·–—]\s*|\d{1,2}[.)]\s*)/
