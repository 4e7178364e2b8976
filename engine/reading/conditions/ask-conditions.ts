// What a sentence says for some deals alone is never charged on all of them in silence: a line whose words stand under a
// condition that it does not have is asked about, the line with the condition first. It holds whoever read the words.
//
//   "Where bulky is 1, a lift costs another 35 per deal."
//     Subtract 35 for each deal, only where bulky equals 1. / Subtract 35 for each deal. / Nothing is charged for it.
import type { Reading } from '#contract/kept-reading.ts'
import { MOST_QUESTIONS, type Choice, type Question } from '#contract/questions.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { isBuiltinDescription } from '#contract/builtin.ts'
import { numberText } from '#language/controlled/controlled-tokens.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { print } from '#language/controlled/print-expression.ts'
import { type Columns, nodes } from '#language/inputs.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import type { Period } from '#language/lower.ts'
import { printSigned } from '#language/printing/print.ts'
import { linesOf } from '../lines.ts'
import { formulasIn, partsOf } from '../split/parts.ts'
import { feedbackOf } from '../text-refusals.ts'
import { readWords, saidIn, type Words } from '../text/words.ts'
import { governedIn, type Governed } from './governed.ts'
import type { Tests } from './tests.ts'

const MOST_CHOICES = 5

/** What is known of an amount of the words. */
interface Read {
  readonly start: number
  readonly end: number
  /** The line that it makes, as one of the terms. */
  readonly term: number | null
  readonly question: Question | null
  /** Sentences that it may be, the likeliest first. */
  readonly forms: readonly string[]
}

interface Context {
  readonly text: string
  readonly columns: Columns
  readonly period: Period | null
  readonly words: Words
  readonly terms: readonly Term[]
  readonly of: (start: number) => Read | null
}

/** A reading with a question for each line that lacks a condition of its words. */
export function withConditions(
  reading: Reading,
  text: string,
  columns: Columns,
  period: Period | null,
): Reading {
  if (isBuiltinDescription(text)) return reading
  const parts = partsOf(text, columns)
  const words = readWords(formulasIn(parts, columns, period).words, columns)
  const governed = governedIn(words, columns)
  if (governed.length === 0) return reading
  const context = contextOf(reading, text, columns, words, period)
  const open = governed.filter((own) => isOpen(own, context))
  const bases = new Set(open.flatMap(({ beside }) => beside ?? []))
  const questions = open
    .filter(({ mention }) => !bases.has(mention))
    .map((own, at) => ask(own, at, context))
  if (questions.length === 0) return reading
  return opened(reading, questions, open, bases, context)
}

function contextOf(
  reading: Reading,
  text: string,
  columns: Columns,
  words: Words,
  known: Period | null,
): Context {
  const read = reading.ok
    ? reading.valuation
    : {
        terms: [...(reading.whole ?? reading.understood)],
        quantity: 'stock' as const,
        horizon: null,
        period: known,
      }
  const questions = reading.ok ? [] : reading.questions
  const lines = linesOf(text, read, [], columns)
  const of = (start: number): Read | null => {
    const line = lines.find(({ places }) =>
      places.some((place) => place.as === 'amount' && place.start === start),
    )
    const place = line?.places.find((each) => each.start === start)
    const question = questions.find((each) => each.start === start && each.end > start) ?? null
    const said = question
      ? question.choices.map((choice) => choice.text)
      : line?.sentence
        ? [line.sentence]
        : []
    const forms = said.filter((sentence) => LINE.test(sentence))
    const end = question?.end ?? place?.end
    return end === undefined
      ? null
      : { start, end, term: question ? null : (line?.term ?? null), question, forms }
  }
  return { text, columns, period: read.period, words, terms: read.terms, of }
}
const LINE = /^(?:Subtract|Add|Goods|Revenue)\b/

const startOf = ({ mention: { at } }: Pick<Governed, 'mention'>, { words }: Context): number =>
  words.words[at]!.from

/** Whether the line of an amount, or the question about it, lacks the condition. */
function isOpen(own: Governed, context: Context): boolean {
  const read = context.of(startOf(own, context))
  if (read === null || read.forms.length === 0) return false
  const term = read.term === null ? null : context.terms[read.term]!
  return (
    term === null ||
    ![...own.columns].every((column) => isTested(term.expression, column, own.where))
  )
}

/** Whether a tree asks for a column; a yes-or-no column may also be a factor. */
function isTested(tree: Expression, column: string, where: readonly Tests[]): boolean {
  const all = nodes([{ name: '', sign: 1, expression: tree, source: '' }])
  const has = (of: Expression): boolean =>
    nodes([{ name: '', sign: 1, expression: of, source: '' }]).some(
      (node) => 'column' in node && node.column === column,
    )
  const isOne = where.flat().some((test) => test.op === 'equal' && has(test))
  return all.some(
    (node) =>
      (node.op === 'if' && has(node.args[0]!)) ||
      (isOne && node.op === 'option' && node.column === column),
  )
}

/** A sentence only where tests hold. */
function onlyWhere(sentence: string, all: readonly Tests[]): string {
  const said = sentence.replace(/\.$/, '')
  const joint = said.includes(', only where ') ? ' and ' : ', only where '
  return all
    .map((tests) => `${said}${joint}${tests.map((test) => print(test, [])).join(' and ')}.`)
    .join(' ')
}

/** The sentence of one amount with another in its place. */
function inPlace(
  sentence: string,
  one: Governed['mention'],
  other: Governed['mention'],
): string | null {
  const textOf = ({ kind, value }: Governed['mention']): string =>
    kind === 'percent' ? `${numberText(Number((value * 100).toPrecision(12)))}%` : numberText(value)
  const pattern = new RegExp(
    `(?<![\\d.])${textOf(one).replace(/[.*+?^$\\{}()|[\]]/g, '\\$&')}(?![\\d.%])`,
  )
  const at = sentence.search(pattern)
  return at < 0 ? null : sentence.slice(0, at) + sentence.slice(at).replace(pattern, textOf(other))
}

/** "Bulky deals need a lift for 35": for each deal, where nothing else is named. */
function forDeals(
  { mention: { sentence } }: Governed,
  forms: readonly string[],
  { words }: Context,
): readonly string[] {
  const said = saidIn(words.words, sentence)
  if (!/\bdeals?\b/.test(said) || /\b(?:per|each|every|units?|pieces?)\b/.test(said)) return forms
  return forms.toSorted(
    (x, y) => Number(y.includes('for each deal')) - Number(x.includes('for each deal')),
  )
}

function ask(own: Governed, at: number, context: Context): Question {
  const read = context.of(startOf(own, context))!
  const base = own.beside ? context.of(startOf({ mention: own.beside }, context)) : null
  const like = base?.forms[0] ? inPlace(base.forms[0], own.beside!, own.mention) : null
  const forms = [
    ...new Set([...(like === null ? [] : [like]), ...forDeals(own, read.forms, context)]),
  ]
  const [form, other] = forms
  const said =
    own.where.length === 0
      ? []
      : [form!, ...(own.beside ? [] : [other ?? []].flat())].map((each) =>
          onlyWhere(each, own.where),
        )
  const replaced =
    base?.forms[0] && like && own.elsewhere.length > 0 && own.where.length > 0
      ? [`${onlyWhere(base.forms[0], own.elsewhere)} ${onlyWhere(like, own.where)}`]
      : []
  const first = own.added ? [said[0] ?? [], replaced].flat() : [...replaced, said[0] ?? []].flat()
  const all = [
    ...first,
    form!,
    ...said.slice(1),
    ...(own.where.length === 0 ? forms.slice(1, 3) : []),
  ]
  const choices = [...new Set(all)]
    .flatMap((sentence) => choiceOf(sentence, read.end, context) ?? [])
    .slice(0, MOST_CHOICES - 1)
  const words = context.text.slice(read.start, read.end).slice(0, 400)
  const none: Choice = {
    text: NO_COST,
    formula: '0',
    description: answered(context.text, read.end, NO_COST),
  }
  return {
    id: read.question?.id ?? `condition-${at + 1}`,
    words,
    start: read.start,
    end: read.end,
    ask: `“${words.slice(0, 200)}”: for which deals is it paid?`,
    choices: [...choices, none],
  }
}

/** A choice that is read; null where it is not. */
function choiceOf(
  sentence: string,
  end: number,
  { text, columns, period }: Context,
): Choice | null {
  const read = readControlledText(`${sentence}\nNo other goods.\nNo other revenue.`, columns, {
    period: period ?? 'week',
  })
  if (!read?.ok) return null
  const formula = read.valuation.terms.map(printSigned).join(' ').slice(0, 4000)
  return { text: sentence.slice(0, 2000), formula, description: answered(text, end, sentence) }
}

/** The reading without the lines that are asked, and without the questions that these stand for. */
function opened(
  reading: Reading,
  asked: readonly Question[],
  open: readonly Governed[],
  bases: ReadonlySet<Governed['mention']>,
  context: Context,
): Reading {
  const starts = new Set(
    [...open, ...[...bases].map((mention) => ({ mention }))].map((own) => startOf(own, context)),
  )
  const places = new Set(asked.map(({ start }) => start))
  const gone = new Set(
    [...places].flatMap((start) => {
      const term = context.of(start)?.term ?? null
      return term === null ? [] : [keyOf(context.terms[term]!)]
    }),
  )
  const before = reading.ok
    ? []
    : reading.questions.filter(({ start, end }) => end === start || !starts.has(start))
  const questions = [...before, ...asked]
    .toSorted((x, y) => Number(y.id === 'period') - Number(x.id === 'period'))
    .slice(0, MOST_QUESTIONS)
  const left = (terms: readonly Term[]): Term[] => terms.filter((term) => !gone.has(keyOf(term)))
  const other = reading.ok ? [] : reading.feedback.filter(({ code }) => code !== 'open_question')
  const whole = left(context.terms)
  return {
    ok: false,
    feedback: [...feedbackOf(questions), ...other],
    understood: reading.ok ? whole.filter(({ source }) => source !== '') : left(reading.understood),
    ...(reading.ok || reading.whole ? { whole } : {}),
    questions,
  }
}
const keyOf = ({ sign, expression, source }: Term): string =>
  JSON.stringify([sign, expression, source])
