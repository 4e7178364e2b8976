// Mends of lines and answers to what is open, written into the words: controlled English beside the words that it belongs
// to, so that text, service and colleagues stay one truth.
import { answer, replaceWords } from '../description/write-answers.ts'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { lineFormText, tableSetupText } from '../messages/texts.ts'
import type { ReadingAnswer } from '../options/setup-state.ts'
import type { Shell } from '../shell/shell.ts'
import type { Mend } from '../thread/mends.ts'
import type { Answer } from './bill-state.ts'
import { allWritten } from './written.ts'

/** Mends one line, adds one, or takes one away. Nothing is written once other words stand there. */
export async function mend(shell: Shell, line: Mend): Promise<void> {
  const { description, reading } = shell.state.value.setup
  if (!('of' in reading) || reading.of !== description) return
  const words = await shell.dependencies.worker.mended(readIn(reading), line)
  if (shell.state.value.setup.description !== description) return
  if (words === null) return shell.notify('problem', lineFormText.lacks.line)
  if (words.length > DESCRIPTION_CHARACTERS)
    return shell.notify('problem', tableSetupText.answerTooLong({ most: DESCRIPTION_CHARACTERS }))
  if (words !== description) replaceWords(shell, words)
}

/** Writes all answers into the words at once. */
export async function settle(shell: Shell, answers: readonly Answer[]): Promise<void> {
  const { description, reading } = shell.state.value.setup
  const own = 'of' in reading && reading.of === description ? readIn(reading) : null
  const texts = await Promise.all(
    answers.map(async (given) => {
      if ('description' in given) return given.description
      const { line, fields } = given
      const read = own ?? { of: description, lines: [line], valuation: null }
      return shell.dependencies.worker.mended(read, {
        ...line,
        name: line.named ? line.label : null,
        fields,
      })
    }),
  )
  if (shell.state.value.setup.description !== description) return
  if (texts.includes(null)) shell.notify('problem', lineFormText.lacks.line)
  answer(
    shell,
    allWritten(
      description,
      texts.filter((text) => text !== null),
    ),
  )
}

/** What of a reading the worker needs. */
const readIn = ({ of, lines, valuation }: ReadingAnswer) => ({ of, lines, valuation })
