// The questions about what is unsure of a model's reading (interface §5, Questions): one a line, its likeliest forms as
// sentences of controlled English, each written beside the words that it belongs to.
import type { Question } from '#contract/questions.ts'
import type { Term } from '#contract/valuation.ts'
import { earnSame } from '#language/checks/made-deals.ts'
import { numberText, percentText } from '#language/controlled/controlled-tokens.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { printTerm } from '#language/controlled/read-back.ts'
import type { Columns } from '#language/inputs.ts'
import { fieldsOfTerm, linesOfTerm } from '#language/lines/fields-of-term.ts'
import { sentenceOfFields, termOfFields } from '#language/lines/line-clause.ts'
import { fractionText } from '#language/numbers/fraction.ts'
import { stepsOf, type Period } from '#language/lower.ts'
import { printSigned } from '#language/printing/print.ts'
import { NO_COST } from '../questions/meanings.ts'
import { answered, askFact, askGoods } from '../questions/questions.ts'
import { derivations, isClose } from '../derivations.ts'
import { isStandard, type Amount } from './answered.ts'
import { amountsIn } from './compare.ts'
import { spansOf, type Span } from './quotes.ts'

const MOST_CHOICES = 4
/** A term of more lines is said by one sentence. */
const MOST_LINES = 3

/** What questions are asked over. */
export interface Asked {
  readonly text: string
  readonly columns: Columns
  readonly period: Period | null
  /** The amounts that nobody has settled. */
  readonly amounts: readonly Amount[]
}

/** A question about a line; `forms`: what it may mean, likeliest first, each as terms: none for no cost. */
export function askLine(id: string, forms: readonly (readonly Term[])[], asked: Asked): Question {
  const { text, amounts } = asked
  const said = forms.filter((form) => form.length > 0)
  const [first] = said.flat() as [Term]
  const own = said.flat().flatMap((term) => amountsIn(term, text, amounts))
  const quoted = said.flat().flatMap(({ source }) => spansOf(text, source))
  if (own.length === 0 && isStandard(first)) {
    if (first.sign < 0) return askGoods(text)
    return asFact(id, 'Which holds of the revenue?', forms, asked)
  }
  const place = placeOf(own) ?? quoted[0]
  if (!place) return asFact(id, `“${first.name.slice(0, 300)}”: what does it add?`, forms, asked)
  const words = text.slice(place.start, place.end)
  const ask = `“${words.slice(0, 300)}”: what ${own.length > 0 ? 'is it for' : 'does it add'}?`
  return at(place, asFact(id, ask, forms, asked), text)
}

/** Amounts of one sentence as one place: an answer stands behind the last of them. */
function placeOf(own: readonly Amount[]): Span | null {
  const sorted = own.toSorted((x, y) => x.start - y.start)
  const [first] = sorted
  const last = sorted.findLast(({ sentence }) => sentence === first?.sentence)
  return first && last ? { start: first.start, end: last.end } : null
}

/** The question with its answers written behind a place of the text. */
const at = ({ start, end }: Span, question: Question, text: string): Question => ({
  ...question,
  words: text.slice(start, end).slice(0, 400),
  start,
  end,
  choices: question.choices.map((choice) => ({
    ...choice,
    description: answered(text, end, choice.text),
  })),
})

/** Answers at the end of the text; those that cannot be told apart are one. */
function asFact(
  id: string,
  ask: string,
  forms: readonly (readonly Term[])[],
  asked: Asked,
): Question {
  const filled = forms.filter((form) => form.length > 0)
  const different = filled.filter(
    (form, place) => filled.findIndex((other) => earnSame(form, other)) === place,
  )
  const none = forms.length > filled.length
  const answers = different.slice(0, none ? MOST_CHOICES - 1 : MOST_CHOICES).map(
    (form) =>
      [
        form
          .map((term) => sentenceOf(term, asked))
          .join(' ')
          .slice(0, 2000),
        form.map(printSigned).join(' ').slice(0, 4000),
      ] as const,
  )
  return askFact(asked.text, id, ask, [...answers, ...(none ? [[NO_COST, '0'] as const] : [])])
}

/** A term as sentences that are read as it: those of its lines, else one by the general rules. */
function sentenceOf(term: Term, { columns, period }: Asked): string {
  const lines = linesOfTerm(term, { period, terms: [term], at: 0 }) ?? []
  const said = lines.map((fields) => sentenceOfFields(term.name, fields) ?? '').join(' ')
  const read = readControlled(`${said} No other revenue. No other goods.`, columns, period)
  const isIt =
    lines.length > 0 && lines.length <= MOST_LINES && read?.ok && earnSame(read.terms, [term])
  return isIt ? said : printTerm(term, period)
}

/** The forms of a line that somebody objects to: it, others that were read, for other units, the other way, none. */
export function formsBeside(
  term: Term,
  others: readonly (readonly Term[])[],
  { period }: Asked,
): (readonly Term[])[] {
  const context = { period, terms: [term], at: 0 }
  const fields = fieldsOfTerm(term, context)
  const by = { sold: 'ordered', ordered: 'sold', deal: 'ordered', leftover: 'ordered' } as const
  const { earned, paid, ...same } = fields ?? { for: 'deal' }
  const varied = [
    ...(fields && typeof fields.for === 'string' && fields.for in by
      ? [{ ...fields, for: by[fields.for as keyof typeof by] }]
      : []),
    ...(fields
      ? [{ ...same, ...(earned ? { paid: true as const } : { earned: true as const }) }]
      : []),
  ].flatMap((each): Term[][] => {
    const own = termOfFields(term.name, each, context)
    return own ? [[{ ...own, source: term.source }]] : []
  })
  return [[term], ...others, ...varied, []]
}

/** A cost that no line has, about the words that name it: what its first amount may be paid for. */
export function askMissing(
  id: string,
  quote: Span,
  own: Amount | undefined,
  asked: Asked,
): Question {
  const { text, period } = asked
  const { start, end } = own ?? quote
  const source = text.slice(quote.start, quote.end)
  const form = (fields: object): Term[] => {
    const amount =
      own!.column === null ? { amount: own!.values[0]! } : { column: columnOf(own!.column, asked) }
    const line = { ...amount, paid: true as const, for: 'sold' as const, ...fields }
    const term = termOfFields(source.slice(0, 60), line, { period, terms: [], at: 0 })
    return term ? [{ ...term, source }] : []
  }
  const forms = !own
    ? [[]]
    : own.kind === 'percent'
      ? [
          form({ of: 'price' }),
          form({ of: 'unit_cost', for: 'ordered' }),
          form({ of: 'unit_cost', for: 'leftover', paid: undefined, earned: true }),
          [],
        ]
      : [form({}), form({ for: 'ordered' }), form({ for: 'deal' }), []]
  const ask = `“${text.slice(start, end).slice(0, 300)}”: no line has it. What does it cost?`
  return at({ start, end }, asFact(id, ask, forms, asked), text)
}

const columnOf = (name: string, { columns }: Asked) => ({
  table: columns.menus.includes(name) ? ('menus' as const) : ('sales' as const),
  name,
})

/** The time of the write-off, as one reading or both have it. */
export function askHorizon(times: readonly number[], asked: Asked): Question {
  const { text, period, amounts } = asked
  const clock = period ?? 'period'
  const answers = times.map((time): readonly [string, string] => [
    `Leftovers are written off after ${numberText(time)} ${clock}${time === 1 ? '' : 's'}.`,
    '',
  ])
  const none = times.length === 1 ? [[NO_COST, ''] as const] : []
  const question = askFact(text, 'horizon', 'When are leftovers written off?', [
    ...answers,
    ...none,
  ])
  const own = amounts.find(
    ({ kind, values }) =>
      kind === 'time' &&
      (['day', 'week', 'month', 'year', 'period'] as const).some((each) =>
        isClose(values[0]! * (stepsOf(each, period) ?? 1), times[0]!),
      ),
  )
  return own && times.length === 1 ? at(own, question, text) : question
}

/** The share of the whole result that is ours, the likeliest first; 1: all of it. */
export function askShare(shares: readonly number[], asked: Asked): Question {
  const { text, amounts } = asked
  const [first = 1] = shares.filter((share) => share < 1)
  const answers = shares
    .toSorted((x, y) => Number(x === 1) - Number(y === 1))
    .map((share) =>
      share === 1
        ? ([NO_COST, 'all of it'] as const)
        : ([
            `Our share of all of it is ${partText(share)}.`,
            `${partText(share)} of all of it`,
          ] as const),
    )
  const question = askFact(text, 'share', 'Which part of the result is ours?', answers)
  const [own] = derivations(first, amounts)
  return own?.length === 1 ? at(own[0]!, question, text) : question
}

const partText = (share: number): string =>
  fractionText(share) ?? percentText(share) ?? numberText(share)
