// Writes answers to the reader's questions into the description, and takes them back.
// answer-words.ts says how an answer changes the description.
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { tableSetupText } from '../messages/texts.ts'
import { withoutLast } from './answer-words.ts'
import type { WordsSet, Written } from '../options/setup-state.ts'
import type { Shell } from '../shell/shell.ts'
import { readAgain, show } from './read-back.ts'

/** Answers that can be taken back. */
const MOST_WRITTEN = 50

/**
 * Writes an answer into the description. After a failed fit this also returns to the description
 * step.
 */
export function answer(shell: Shell, after: string): void {
  const { setup, step } = shell.state.value
  const { description: before, reading } = setup
  // An answer to earlier words would remove what was typed since.
  const asked = 'of' in reading && reading.of === before
  if (step.at !== 'ended' && !asked) return
  if (after.length > DESCRIPTION_CHARACTERS)
    return shell.notify('problem', tableSetupText.answerTooLong({ most: DESCRIPTION_CHARACTERS }))
  put(shell, { before, after })
  if (step.at === 'ended') shell.step({ at: 'description', why: null })
  readAgain(shell, 0)
}

/** Takes words that are not read yet. */
export const takeDescription = (shell: Shell, { description }: WordsSet): void =>
  show(shell, { description })

/** Takes the words as they are typed. */
export function setDescription(shell: Shell, description: string): void {
  show(shell, { description })
  readAgain(shell)
}

/** Replaces the description by another one, whatever stands there; it can be taken back. */
export function replaceWords(shell: Shell, after: string): void {
  put(shell, { before: shell.state.value.setup.description, after })
  readAgain(shell, 0)
}

function put(shell: Shell, written: Written): void {
  const { answers } = shell.state.value.setup
  show(shell, {
    description: written.after,
    answers: [...answers, written].slice(-MOST_WRITTEN),
  })
}

/** Takes the last answer back. */
export function takeBack(shell: Shell): void {
  const { description, answers } = shell.state.value.setup
  const before = withoutLast(description, answers)
  if (before === null) return
  show(shell, { description: before, answers: answers.slice(0, -1) })
  readAgain(shell, 0)
}
