// The questions that a description leaves open (interface §5) as a list with their choices.
import { stripVTControlCharacters } from 'node:util'
import type { Question } from '#contract/questions.ts'

/**
 * A text of a file or of a service as a terminal may show it: line ends and tabs stay, other control
 * characters do not, because a terminal would obey them.
 */
export function shown(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(/[^\P{Cc}\n\t]/gu, ' ')
}

/** The question, with its words where it does not say them itself. */
function askText({ ask, words }: Pick<Question, 'ask' | 'words'>): string {
  return shown(words === '' || ask.includes(words) ? ask : `“${words}”: ${ask}`)
}

/** Every question with its choices, and where to write the answer. */
export function questionsText(questions: readonly Question[]): string {
  if (questions.length === 0) return ''
  const title = 'The description leaves this open:'
  return [title, ...questions.map((question, at) => listed(question, at + 1))].join('\n\n')
}

function listed(question: Question, number: number): string {
  const { choices } = question
  return [
    `${number}. ${askText(question)}`,
    ...choices.flatMap(({ text, formula, history }) => [
      `   - ${shown(text)}`,
      ...(formula ? [`       ${shown(formula)}`] : []),
      ...(history ? [`       ${shown(history)}`] : []),
    ]),
    `   ${whereToWrite(question)}`,
  ].join('\n')
}

function whereToWrite({ start, end, words }: Question): string {
  return end > start
    ? `To answer, write one of these sentences, or another one of controlled English, in square brackets directly after “${shown(words)}”.`
    : 'To answer, write one of these sentences at the end of the description.'
}
