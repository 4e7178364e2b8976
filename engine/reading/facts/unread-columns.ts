// Columns of the tables that the words name and no line takes: "Haulage is in its own column". What they hold may be
// a cost, so that each is asked about.
import { STANDARD } from '#language/bind.ts'
import { columnText } from '#language/controlled/print-expression.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import type { Choice, Question } from '#contract/questions.ts'
import type { Draft } from '../draft-parts.ts'
import { sentenceText } from '../draft.ts'
import { saidIn } from '../text/words.ts'

/** Columns with a meaning of their own that are no amount. */
const MEANING = /stock|outstanding|historically|profit/i
/** Words by which a sentence speaks of a column. */
const POINTS =
  /\b(?:columns?|col|fields?|sheet|table|list|file|figures?|noted|written|recorded|entered)\b/
const FOR = [
  ['ordered', '%s × qty'],
  ['sold', '%s × SUM(sale.qty)'],
  ['deal', '%s'],
] as const

/** A question for each such column, behind the sentence that names it. */
export function unreadColumns(draft: Draft): Question[] {
  const { text, columns, words, said } = draft
  const { texts = [] } = columns
  const written = said.map(({ sentence }) => sentence).join(' ')
  const isRead = (name: string): boolean =>
    words.words.some(({ column }) => column?.name === name) || written.includes(name)
  return columns.menus.flatMap((name): Question[] => {
    if (STANDARD.has(name) || texts.includes(name) || MEANING.test(name) || isRead(name)) return []
    const plain = name.toLowerCase().replaceAll('_', ' ')
    const index = words.sentences.findIndex((place, at) => {
      const sentence = ` ${saidIn(words.words, at)} `
      const own = words.words.slice(...place)
      // Beside an amount, or another column, its name is a word: "Packing costs 2 euros".
      const isAlone = own.every(({ column, kind }) => column === null && kind !== 'number')
      return isAlone && sentence.includes(` ${plain} `) && POINTS.test(sentence)
    })
    if (index < 0) return []
    const own = sentenceText(draft, index)
    if (said.some((each) => each.answer && each.start >= own.start && each.start <= own.end + 2))
      return []
    const choices = FOR.map(([by, formula]): Choice => {
      const sentence = `Subtract ${plain}: ${columnText(name)} for each ${by === 'deal' ? by : `unit ${by}`}.`
      const choice = { text: sentence, formula: `− ${formula.replace('%s', name)}` }
      return { ...choice, description: answered(text, own.end, choice.text) }
    })
    const none = { text: NO_COST, formula: '0', description: answered(text, own.end, NO_COST) }
    return [
      {
        id: `column-${columns.menus.indexOf(name) + 1}`,
        words: own.words.slice(0, 400),
        start: own.start,
        end: own.end,
        ask: `“${own.words.slice(0, 200)}”: for what is the column ${name} paid?`,
        choices: [...choices, none],
      },
    ]
  })
}
