// How the questions that a description leaves open (interface §5) look on a terminal: one with the
// whole description around it, or all of them as a list for a place without a person. Texts
// only: nothing is printed here and no answer is taken.
import { stripVTControlCharacters } from 'node:util'
import type { OtherAnswer, Question } from '#contract/questions.ts'

/** What stands before and after the words that are asked about. */
export interface Marks {
  readonly open: string
  readonly close: string
}

export const PLAIN_MARKS: Marks = { open: '»', close: '«' }

/** An entry of a numbered list. */
export interface Entry {
  readonly text: string
  /** What it adds to the profit; none where there is nothing to say. */
  readonly formula?: string
}

/**
 * A text of a file or of a service as a terminal may show it: line ends and tabs stay, other control
 * characters do not, because a terminal would obey them.
 */
export function shown(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(/[^\P{Cc}\n\t]/gu, ' ')
}

/** The description with the asked words between marks; a missing fact has no words and no marks. */
export function markedDescription(
  description: string,
  { start, end }: Pick<Question, 'start' | 'end'>,
  marks: Marks,
): string {
  if (end <= start || start >= description.length) return shown(description)
  const [before, words, after] = [
    description.slice(0, start),
    description.slice(start, end),
    description.slice(end),
  ].map(shown)
  return `${before}${marks.open}${words}${marks.close}${after}`
}

/** The question, with its words where it does not say them itself. */
export function askText({ ask, words }: Pick<Question, 'ask' | 'words'>): string {
  return shown(words === '' || ask.includes(words) ? ask : `“${words}”: ${ask}`)
}

/** A question with the description above it, without its choices. `open`: questions that are open. */
export function questionText(
  description: string,
  question: Question,
  open: number,
  marks: Marks,
  width: number,
): string {
  const missing = question.end <= question.start
  return [
    missing ? 'The description:' : 'The description, with the words that are asked about marked:',
    '',
    indented(wrapped(markedDescription(description, question, marks), width - 2), '  '),
    '',
    wrapped(`${askText(question)}${open > 1 ? ` (1 of ${open} open questions)` : ''}`, width),
  ].join('\n')
}

/** The entries, numbered from 1, each with its formula below it. */
export function entriesText(entries: readonly Entry[], width: number): string {
  const digits = String(entries.length).length
  return entries
    .flatMap(({ text, formula }, at) => {
      const number = String(at + 1).padStart(digits)
      const below = ' '.repeat(digits + 4)
      const head = wrapped(shown(text), width - below.length)
      return [
        `  ${number}  ${indented(head, below).slice(below.length)}`,
        ...(formula ? [indented(wrapped(shown(formula), width - below.length), below)] : []),
      ]
    })
    .join('\n')
}

/** Every question with its choices, for a place where they cannot be asked. */
export function questionsText(questions: readonly Question[]): string {
  if (questions.length === 0) return ''
  const title = 'The description leaves this open:'
  return [title, ...questions.map((question, at) => listed(question, at + 1))].join('\n\n')
}

function listed(question: Question, number: number): string {
  const { choices, other } = question
  return [
    `${number}. ${askText(question)}`,
    ...choices.flatMap(({ text, formula }) => [
      `   - ${shown(text)}`,
      ...(formula ? [`       ${shown(formula)}`] : []),
    ]),
    ...(other && other.lists.length > 0
      ? ['   - something else, one of each list:', ...other.lists.map(listText)]
      : []),
    `   ${whereToWrite(question)}`,
  ].join('\n')
}

function listText({ ask, options }: OtherAnswer['lists'][number]): string {
  return `       ${shown(ask)} ${options.map(({ text }) => shown(text)).join(' | ')}`
}

function whereToWrite({ start, end, words }: Question): string {
  return end > start
    ? `To answer, write one of these sentences in square brackets directly after “${shown(words)}”.`
    : 'To answer, write one of these sentences at the end of the description.'
}

/** Lines of at most `width` columns where words allow it; line ends of the text stay. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = []
      let open = ''
      for (const word of line.split(' ')) {
        const longer = open === '' ? word : `${open} ${word}`
        // Marks may be colour codes, which take no room.
        if (open !== '' && stripVTControlCharacters(longer).length > width) {
          lines.push(open)
          open = word
        } else open = longer
      }
      return [...lines, open].join('\n')
    })
    .join('\n')
}

function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : `${by}${line}`))
    .join('\n')
}
