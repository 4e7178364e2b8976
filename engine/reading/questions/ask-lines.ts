// The questions about what is unsure of a model's reading (interface §5, Questions): one a line, its likeliest forms as
// sentences of controlled English, each written beside the words that it belongs to.
import type { LineFields } from '#contract/line-fields.ts'
import type { Question } from '#contract/questions.ts'
import type { Term } from '#contract/valuation.ts'
import { earnSame } from '#language/checks/made-deals.ts'
import { numberText } from '#language/controlled/controlled-tokens.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import {
  horizonSentence,
  printTerm,
  shareSentence,
  shareText,
} from '#language/controlled/read-back.ts'
import type { Columns } from '#language/inputs.ts'
import { fieldsOfTerm, linesOfTerm } from '#language/lines/fields-of-term.ts'
import { sentenceOfFields, termOfFields } from '#language/lines/line-clause.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import type { Period } from '#language/lower.ts'
import { printSigned } from '#language/printing/print.ts'
import { derivations } from '../derivations.ts'
import { askFact, askGoods, askPeriod, askQuantity } from './questions.ts'
import { isWithin, spansOf, type Span } from '../text/quotes.ts'
import { isStandard, type Amount } from '../split/answered.ts'
import type { Objection } from '../proposals/checks.ts'
import { amountsIn } from '../proposals/compare.ts'
import type { PlainLine } from '../proposals/critic.ts'
import type { Side } from '../proposals/side.ts'

const MOST_CHOICES = 4
/** A term of more lines is said by one sentence. */
const MOST_LINES = 3
/** Characters of words within a question. */
const QUOTED = 300

/** What questions are asked over. */
export interface Asked {
  readonly text: string
  readonly columns: Columns
  readonly period: Period | null
  /** The amounts that nobody has settled. */
  readonly amounts: readonly Amount[]
}
/** What a line may mean: terms, none for no cost. */
export type Form = readonly Term[]
/** A sentence of controlled English, and its formula. */
type Answer = readonly [string, string]

/** A question whose answers are written behind a place of the text; at its end where there is none. */
function askAt(
  id: string,
  ask: string,
  answers: readonly Answer[],
  place: Span | undefined,
  { text }: Asked,
): Question {
  const question = askFact(text, id, ask, answers)
  if (!place) return question
  const { start, end } = place
  const choices = question.choices.map((choice) => ({
    ...choice,
    description: answered(text, end, choice.text),
  }))
  return { ...question, words: text.slice(start, end).slice(0, 400), start, end, choices }
}

/** A question about a line; `forms`: the likeliest first. */
export function askLine(id: string, forms: readonly Form[], asked: Asked): Question {
  const { text } = asked
  const said = forms.flat()
  const [{ name, sign }] = said as [Term]
  const own = said.flatMap((term) => amountsIn(term, text, asked.amounts))
  if (own.length === 0 && said.some(isStandard) && sign < 0) return askGoodsAs(forms, asked)
  const quoted = said.flatMap(({ source }) => spansOf(text, source))
  const within = own.filter((amount) => isWithin(quoted, amount))
  const place = placeOf(within.length > 0 ? within : own) ?? quoted[0]
  const words = (place ? text.slice(place.start, place.end) : name).slice(0, QUOTED)
  const ask = `“${words}”: what ${own.length > 0 ? 'is it for' : 'does it add'}?`
  return askAt(id, ask, answersOf(forms, asked), place, asked)
}

/** Which units are paid for, the forms that were read first. */
function askGoodsAs(forms: readonly Form[], asked: Asked): Question {
  const question = askGoods(asked.text)
  const read = answersOf(forms, asked).map(([sentence]) => sentence)
  const isRead = ({ text }: Question['choices'][number]): boolean => read.includes(text)
  const choices = question.choices.toSorted((x, y) => Number(isRead(y)) - Number(isRead(x)))
  return { ...question, choices }
}

/** Amounts of one sentence as one place: an answer stands behind the last of them. */
function placeOf(own: readonly Amount[]): Span | undefined {
  const sorted = own.toSorted((x, y) => x.start - y.start)
  const [first] = sorted
  const last = sorted.findLast(({ sentence }) => sentence === first?.sentence)
  return first && last && { start: first.start, end: last.end }
}

/** Forms as answers, no cost last; those that cannot be told apart are one. */
function answersOf(forms: readonly Form[], asked: Asked): Answer[] {
  const costs = forms.filter((form) => form.length > 0)
  const different = costs.filter(
    (form, at) => costs.findIndex((other) => earnSame(form, other)) === at,
  )
  const none: Answer[] = costs.length < forms.length ? [[NO_COST, '0']] : []
  const answers = different.slice(0, MOST_CHOICES - none.length).map((form): Answer => {
    const sentences = form.map((term) => sentenceOf(term, asked)).join(' ')
    return [sentences.slice(0, 2000), form.map(printSigned).join(' ').slice(0, 4000)]
  })
  return [...answers, ...none]
}

/** A term as sentences that are read as it: those of its lines, else one by the general rules. */
function sentenceOf(term: Term, { columns, period }: Asked): string {
  const lines = linesOfTerm(term, { period, terms: [term], at: 0 }) ?? []
  const said = lines.map((fields) => sentenceOfFields(term.name, fields) ?? '').join(' ')
  const read = readControlled(`${said} No other revenue. No other goods.`, columns, period)
  const isIt = lines.length <= MOST_LINES && read?.ok && earnSame(read.terms, [term])
  return isIt && lines.length > 0 ? said : printTerm(term, period)
}

/** The forms of a line that somebody objects to: it, others that were read, for other units, the other way, none. */
export function formsBeside(term: Term, others: readonly Form[], asked: Asked): Form[] {
  const fields = fieldsOfTerm(term, { period: asked.period, terms: [term], at: 0 })
  if (!fields) return [[term], ...others, []]
  const { earned, paid, ...same } = fields
  const way = earned ? { ...same, paid: !paid } : { ...same, earned: !earned }
  const units = fields.for === 'ordered' ? 'sold' : 'ordered'
  return [
    [term],
    ...others,
    ...[{ ...fields, for: units }, way].map((each) => formOf(term, each as LineFields, asked)),
    [],
  ]
}

function formOf(
  { name, source }: Pick<Term, 'name' | 'source'>,
  fields: LineFields,
  { period }: Asked,
): Form {
  const term = termOfFields(name, fields, { period, terms: [], at: 0 })
  return term ? [{ ...term, source }] : []
}

/** A cost that no line has, about the words that name it: what its amount may be paid for. */
export function askMissing(
  id: string,
  quote: Span,
  own: Amount | undefined,
  asked: Asked,
): Question {
  const place = own ?? quote
  const source = asked.text.slice(quote.start, quote.end)
  const table = asked.columns.menus.includes(own?.column ?? '') ? 'menus' : 'sales'
  const paid = own?.column ? { column: { table, name: own.column } } : { amount: own?.values[0] }
  const likely =
    own?.kind === 'percent'
      ? [
          { of: 'price', for: 'sold' },
          { of: 'unit_cost', for: 'ordered' },
        ]
      : [{ for: 'sold' }, { for: 'ordered' }, { for: 'deal' }]
  const forms = (own ? likely : []).map((each) =>
    formOf(
      { name: source.slice(0, 60), source },
      { ...paid, paid: true, ...each } as LineFields,
      asked,
    ),
  )
  const words = asked.text.slice(place.start, place.end).slice(0, QUOTED)
  const ask = `“${words}”: no line has it. What does it cost?`
  return askAt(id, ask, answersOf([...forms, []], asked), place, asked)
}

/** The time of the write-off, as one reading or both have it. */
function askHorizon(times: readonly number[], asked: Asked): Question {
  const clock = asked.period ?? 'period'
  const answers = times.map((time): Answer => [
    horizonSentence(time, clock),
    `H = ${numberText(time)}`,
  ])
  const none: Answer[] = times.length === 1 ? [[NO_COST, '']] : []
  const lengths = asked.amounts.filter(({ kind }) => kind === 'time')
  const place = times.length === 1 ? derivations(times[0]!, lengths)[0]?.[0] : undefined
  return askAt('horizon', 'When are leftovers written off?', [...answers, ...none], place, asked)
}

/** The share of the whole result that is ours, the likeliest first; 1: all of it. */
function askShare(shares: readonly number[], asked: Asked): Question {
  const parts = shares.filter((share) => share < 1)
  const answers = parts.map((share): Answer => [
    shareSentence(share),
    `${shareText(share)} of all of it`,
  ])
  const whole: Answer[] = parts.length < shares.length ? [[NO_COST, 'all of it']] : []
  const own = derivations(parts[0] ?? 1, asked.amounts)[0]
  const place = own?.length === 1 ? own[0] : undefined
  return askAt('share', 'Which part of the result is ours?', [...answers, ...whole], place, asked)
}

/** What T counts, when leftovers go, what qty is, whose the result is: where nobody says it, or readers differ. */
export function askFacts(
  one: Side,
  other: Side,
  objections: readonly Objection[],
  wrong: readonly PlainLine[],
  asked: Asked,
): Question[] {
  const isWrong = (begins: string): boolean =>
    wrong.some(({ term, sentence }) => term === null && sentence.startsWith(begins))
  const [h, k] = [one.horizon, other.horizon]
  const unlike = h === null || k === null ? h !== k : Math.abs(h - k) > 1e-6 * h
  const late = unlike || isWrong('Leftovers') || objections.some(({ of }) => of === 'horizon')
  const times = [h, unlike ? k : null].filter((time) => time !== null)
  const shares = [one.share, one.share === other.share ? 1 : other.share]
  const counted = one.quantity !== other.quantity || isWrong('qty') || isWrong('Each unit')
  return [
    ...(one.guessed || other.guessed || isWrong('T is') ? [askPeriod(asked.text)] : []),
    ...(counted ? [askQuantity(asked.text)] : []),
    ...(isWrong('No other goods') ? [askGoods(asked.text)] : []),
    ...(late && times.length > 0 ? [askHorizon(times, asked)] : []),
    ...(one.share !== other.share || isWrong('Our share') ? [askShare(shares, asked)] : []),
  ]
}
