// How a reading is told to an agent: its questions without what only a sheet shows, what no line charges, and what to do next.
import type { Question, ReadAnswer } from '#contract/questions.ts'

export const ASK =
  'Ask the person, then call again with the business_description of the choice. Several answers at once: write the text of ' +
  'each choice in square brackets behind the words of its question, where its business_description has it. What is no cost, such as ' +
  'a budget, is answered by [Nothing is charged for it.] and goes into limits.'
export const REWRITE = 'Say it in other words, as feedback tells, and call again.'

/** The words of money that no line takes: a budget is no cost. */
export function notCharged({ valuation }: ReadAnswer): string {
  const words = (valuation?.unused ?? []).flatMap(({ why, text }) => (why === 'money' ? text : []))
  if (words.length === 0) return ''
  const shown = words.map((text) => `“${text.trim()}”`).join(', ')
  return `Not charged: ${shown}. A budget goes into limits.spend of plan; ask about the rest. `
}

export const LOOK =
  'Show the person the first bill, line by line: it is a past deal under these words. What is wrong in it is wrong in the description.'

/** The reading without the formulas of answers, which only a sheet shows. */
export function shownReading({ questions, ...reading }: ReadAnswer) {
  return { ...reading, questions: questions.map(shownQuestion) }
}

export const shownQuestion = ({ ask, words, choices }: Question) => ({
  ask,
  words,
  choices: choices.map(({ text, description }) => ({ text, business_description: description })),
})
