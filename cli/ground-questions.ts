// `npm run ground` with open questions: asks them at a terminal and grounds the history by the
// answers. Without a terminal the history stays as it is.
import { askQuestions, keepAnswers } from './ask-questions.ts'
import type { GroundedHistory } from './ground-history.ts'
import { refusalText } from './ground-text.ts'
import type { DescriptionFile } from './plan-args.ts'
import type { Terminal } from './terminal.ts'

export interface GroundQuestions {
  readonly description: string
  readonly history: GroundedHistory
  /** Grounds the same tables by the description with an answer. */
  readonly ground: (description: string) => GroundedHistory
  readonly descriptionFile: DescriptionFile | null
  readonly terminal: Terminal | null
}

/** The history as the person's answers make it. */
export async function answeredHistory(o: GroundQuestions): Promise<GroundedHistory> {
  const { history, terminal } = o
  if (!terminal || history.questions.length === 0) return history
  // The words are read; it is the profits that ask.
  if (history.refusal?.code === 'reconciliation_failed') terminal.say(refusalText(history))
  const { description, answers, reading } = await askQuestions({
    description: o.description,
    reading: history,
    read: o.ground,
    terminal,
    asIs: null,
  })
  if (answers > 0) await keepAnswers(description, o.descriptionFile, terminal)
  return reading
}
