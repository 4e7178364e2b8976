// The answer of `POST /v1/read` (interface §3): a description read as a fit of these columns would read
// it, by the strict reader alone. No rows are needed; pure, so that Worker and command line share it.
import { feedbackText, type FeedbackItem } from '#contract/feedback.ts'
import type { ReadAnswer, ReadRequest, Question } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import type { Columns } from '#language/inputs.ts'
import { readTree, withInputs } from './builtin.ts'
import { shownText } from '#contract/shown.ts'
import type { Valuation } from '#contract/valuation.ts'
import { printFormula } from '#language/printing/print.ts'
import { withLines } from './lines.ts'
import { READER_VERSION } from './reader-version.ts'

// The valuation of a text that was read in part: its clear terms and its open points. It is shown to
// the client and never used for a plan.

/** Characters of an entry of `unresolved`, and of a formula, as a valuation holds them. */
const UNRESOLVED = 1000
const FORMULA = 20_000

/** The clear part of a refused reading; undefined if nothing is clear and nothing is asked. */
export function understoodValuation(
  { understood: clear, whole, questions, feedback }: Extract<Reading, { ok: false }>,
  period: Valuation['period'] = null,
): Valuation | undefined {
  const understood = whole ?? clear
  if (understood.length === 0 && questions.length === 0) return undefined
  const open = questions.length > 0 ? questions.map(openWords) : [feedbackText(feedback)]
  return {
    formula: printFormula(understood).slice(0, FORMULA),
    terms: [...understood],
    quantity: 'stock',
    horizon: null,
    period,
    bindings: [],
    assumptions: [],
    unresolved: open.map((said) => shownText(said, UNRESOLVED)),
    reader: READER_VERSION,
  }
}

function openWords({ words, ask }: Question): string {
  return words === '' || ask.startsWith('“') ? ask : `“${words}”: ${ask}`
}

/** The columns of a request, as the reader knows them. */
export function askedColumns({ columns }: ReadRequest): Columns {
  const texts = columns.menus.filter(({ type }) => type === 'text')
  const isFlag = ({ type, examples = [] }: (typeof texts)[number]): boolean =>
    type === 'flag' ||
    (type === 'number' && examples.length > 0 && examples.every((cell) => cell === 0 || cell === 1))
  return {
    menus: columns.menus.map(({ name }) => name),
    sales: columns.sales.map(({ name }) => name),
    texts: texts.map(({ name }) => name),
    values: new Map(
      texts.map(({ name, examples = [] }) => [
        name,
        examples.filter((cell) => typeof cell === 'string'),
      ]),
    ),
    flags: columns.menus.filter(isFlag).map(({ name }) => name),
  }
}

export function readAnswer(request: ReadRequest): ReadAnswer {
  return readAsked(request).answer
}

/** The answer with the reading behind it: what the words alone say, as an account may keep it. */
export function readAsked(request: ReadRequest): { tree: Reading; answer: ReadAnswer } {
  const columns = askedColumns(request)
  const parameters = (request.market_type?.parameters ?? {}) as Parameters
  const text = request.business_description
  const controlled = readControlledText(text, columns, parameters) !== null
  const tree = readTree(text, columns, parameters)
  const reading = withInputs(tree, text, columns, parameters)
  return { tree, answer: answerOf(reading, text, columns, controlled ? 'controlled' : 'reader') }
}

/** A reading as it is answered. */
export function answerOf(
  reading: Reading,
  text: string,
  columns: Columns,
  by: ReadAnswer['by'],
): ReadAnswer {
  if (reading.ok) {
    const valuation = withLines(reading.valuation, text, [], columns)
    return { status: 'read', valuation, questions: [], ...toldAs([]), by }
  }
  const { questions, feedback } = reading
  const understood = understoodValuation(reading)
  const valuation = understood && withLines(understood, text, questions, columns)
  return {
    status: questions.length > 0 ? 'questions' : 'unresolved',
    ...(valuation ? { valuation } : {}),
    questions,
    ...toldAs(feedback),
    by,
  }
}

/** Feedback as the interface has it: as text, and as data. */
export const toldAs = (
  items: readonly FeedbackItem[],
): Pick<ReadAnswer, 'feedback' | 'feedback_items'> => ({
  feedback: feedbackText(items),
  feedback_items: items,
})
