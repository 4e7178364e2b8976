// Answers to what the words of a description leave open: an answer is put in the place of the description that
// stands there, and taken back. What an answer is made of stands in answer-words.ts.
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { withoutLast } from './answer-words.ts'
import type { FlowContext } from './context.ts'
import { readAgain } from './reading.ts'

/** Answers that can be taken back. */
const MOST_WRITTEN = 50

const TOO_LONG = `With this answer the description has more than ${DESCRIPTION_CHARACTERS} characters: shorten it, then answer again.`

/** Writes an answer into the description: from a failed fit, this leads back to the words. */
export function answer(context: FlowContext, after: string): void {
  const { setup, step } = context.state.value
  const { description: before, answers, reading } = setup
  // An answer to earlier words would take away what was typed since.
  const asked = 'of' in reading && reading.of === before
  if (step.at !== 'ended' && !asked) return
  if (after.length > DESCRIPTION_CHARACTERS) return context.notify('problem', TOO_LONG)
  context.setup({
    description: after,
    answers: [...answers, { before, after }].slice(-MOST_WRITTEN),
  })
  if (step.at === 'ended') context.step({ at: 'description', why: null })
  readAgain(context, 0)
}

/** Takes the last answer back. */
export function takeBack(context: FlowContext): void {
  const { description, answers } = context.state.value.setup
  const before = withoutLast(description, answers)
  if (before === null) return
  context.setup({ description: before, answers: answers.slice(0, -1) })
  readAgain(context, 0)
}
