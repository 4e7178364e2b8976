// How the service reads a description, shown beside the words.
import { quoted } from '../marks.ts'
import { counted } from './words.ts'

/** After another sentence, with a space before. */
const readOnceMore = ' The service reads it once more; this may still change.'
const moreOf = (more: boolean) => (more ? readOnceMore : '')

export const readingText = {
  reading: 'Reading…',
  /** `more`: the service reads the words once more. */
  understoodIn: (sentences: number, more: boolean) =>
    `Understood, in ${counted(sentences, 'sentence')}.${moreOf(more)}`,
  notUnderstood: (more: boolean) => `Not understood yet.${moreOf(more)}`,
  notClear: (questions: number, more: boolean) =>
    `Not clear yet: ${counted(questions, 'question')}.${moreOf(more)}`,

  /** Above an older reading, while the words are read anew. */
  before: 'As your words were read before:',
  byModel: 'Read by the language model of this service; check each line.',
  understoodAs: 'Understood as',
  /** Where a line comes from. */
  assumedLine: 'assumed: your words do not say it',
  from: (words: string) => `from ${quoted(words)}`,

  /** Titles of lists of sentences. */
  check: 'Please check',
  assumed: 'Assumed',
  clearSoFar: 'Clear so far',
  /** The title of a list, and how many are in it. */
  titleOf: (title: string, n: number) => `${title} (${n})`,
  sayOtherwise: 'Say this in other words',
  orSayOtherwise: 'Or say it in other words',

  excelFormula: 'As an Excel formula',
  excelFormulaHint:
    'Paste it beside a row of your past deals: it shows what that deal earned by its sales.',
  formula: 'As a formula',
  formulaHint:
    'The profit of one deal. After the plan you can put one deal’s profit into the sheet, term by term.',
  /** A button. */
  copyFormula: 'Copy formula',
  notCopied: 'Not copied: select the formula and press Ctrl+C.',

  /** To the ear: a copy of the description. */
  askedWords: 'Your words, with what is asked about underlined',
}
