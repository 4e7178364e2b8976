// Cuts a description into what needs no reading and what does: answers in square brackets, sentences of
// controlled English, and plain words. The plain words keep their places: what is taken out of them is
// blanked, never cut.
import type { FeedbackItem } from '#contract/feedback.ts'
import { faultsOf, isControlled } from '#language/controlled/controlled.ts'
import type { Columns } from '#language/inputs.ts'
import { isAnswer, unreadBrackets } from './unread.ts'

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

export interface Parts {
  readonly said: readonly Said[]
  /** The text with all that was said blanked. */
  readonly plain: string
  /** Brackets that were meant as answers and cannot be read. */
  readonly unread: readonly FeedbackItem[]
}

const BRACKETS = /\[([^[\]]{1,600})\]/g
/** Ends of sentences, and of lines. */
const SENTENCE = /[^.!?;\n]*(?:[.!?;](?!\s|$)[^.!?;\n]*)*(?:[.!?;]+|\n|$)/g

export function partsOf(text: string, columns: Columns): Parts {
  const said: Said[] = []
  let plain = text
  const take = (sentence: string, start: number, end: number, answer: boolean): void => {
    said.push({ sentence, start, end, answer })
    plain =
      plain.slice(0, start) + plain.slice(start, end).replace(/[^\n]/g, ' ') + plain.slice(end)
  }
  for (const { 0: whole, 1: inside, index } of text.matchAll(BRACKETS))
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

/** "[add photo]" would be of the language, were there such a column. */
function isAnswered(inside: string, columns: Columns): boolean {
  const faults = faultsOf(inside, columns)
  return faults !== null && (faults.length === 0 || isAnswer(inside))
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
