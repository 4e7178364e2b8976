// The description and options in the workbook: what this pane read or wrote last, and what a colleague changed since.
import { workbookMemoryText } from '../messages/texts.ts'
import { putPart, wasUnanswered } from '../kept-plans/workbook-memory.ts'
import { perWorkbook, type Shell } from '../shell/shell.ts'
import { show } from './read-back.ts'
import { readWords, wordsIn, WORDS_NAMESPACE, writeWords, type Words } from './words-part.ts'

/** As they were last read or written (`wordsIn`). */
const memory = perWorkbook((): { words: string | null } => ({ words: null }))

/** Takes the words that the workbook keeps; null = it keeps none. */
export function recallWords(shell: Shell, parts: readonly string[]): Words | null {
  memory(shell).words = wordsIn(parts)
  const words = readWords(parts)
  if (words) show(shell, { description: words.description })
  return words
}

/** Remembers the words in the workbook. */
export async function rememberWords(shell: Shell, now: Words): Promise<void> {
  const xml = writeWords(now, memory(shell).words)
  if (xml === null) return shell.notify('problem', workbookMemoryText.descriptionHoldsKey)
  const words = wordsIn([xml])
  // A part that is written again would empty Excel's undo list for nothing.
  if (words === memory(shell).words) return
  const put = await putPart(shell, WORDS_NAMESPACE, xml, words)
  if (put.ok) memory(shell).words = words
  else shell.notify('problem', put.failure.message)
}

/**
 * A sentence about what a colleague changed in the description or options since this pane read
 * them; null = nothing. It is shown once; the next check then overwrites the change.
 */
export async function changedWordsText(shell: Shell): Promise<string | null> {
  const { dependencies, state } = shell
  const parts = await dependencies.excel.readParts(WORDS_NAMESPACE)
  if (!parts.ok) return parts.failure.message
  const [theirs, read] = [wordsIn(parts.value), readWords(parts.value)]
  const own = theirs === memory(shell).words || wasUnanswered(shell, theirs ?? '')
  const same = own || (read !== null && sent(read) === sent(state.value.setup))
  memory(shell).words = theirs
  if (same || read === null) return null
  return read.description === state.value.setup.description
    ? workbookMemoryText.optionsChanged
    : workbookMemoryText.descriptionChanged
}

/** The words that are sent, for a comparison. */
const sent = (words: Words) => writeWords({ ...words, sample: null })
