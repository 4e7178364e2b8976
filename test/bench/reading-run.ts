// Reads one description as its writer would have it read: on one screen a script settles what is asked, by the terms
// of the formula, as a person sets the fields of a line. For measuring and tests; the reader never sees a formula.
import type { Line } from '#contract/line.ts'
import type { Question } from '#contract/questions.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { unshared } from '#language/controlled/controlled-words.ts'
import { printTerm } from '#language/controlled/read-back.ts'
import { linesOfTerm } from '#language/lines/fields-of-term.ts'
import { sentenceOfFields } from '#language/lines/line-clause.ts'
import { NO_COST, withSentence } from '#language/lines/mend.ts'
import { readDescription } from '#reading/builtin.ts'
import { withLines } from '#reading/lines.ts'
import { understoodValuation } from '#reading/read-answer.ts'
import { findMentions } from '#reading/text/mentions.ts'
import { numbersIn, readWords } from '#reading/text/words.ts'
import { goodsOf } from '#training/reader/align.ts'
import { valueOn } from '#training/reader/evaluate-reader.ts'
import { termsOf } from '#training/reader/formula-terms.ts'
import { sameValues, syntheticDeals, valuesOf } from '#training/reader/synthetic-deals.ts'
import type { Described } from '#training/reader/texts.ts'
import { treeOf } from '../support/reading/reference-tree.ts'

export const RUN_VERDICTS = [
  'at once',
  'answered',
  'stuck',
  'wrong in silence',
  'wrong after answers',
  'rightly refused',
  'read although unreadable',
] as const
export type RunVerdict = (typeof RUN_VERDICTS)[number]

export interface Run {
  /** `answered`: right, after so many screens. `stuck`: still asked. */
  readonly verdict: RunVerdict
  readonly screens: number
  /** Lines that were read for sure, and that were asked, of the first screen; how many of these asked were right. */
  readonly lines: { readonly sure: number; readonly asked: number; readonly needless: number }
  /** Sentences of money that stand in no line, though the reading is right. */
  readonly unused: number
  /** The description with the answers in it, and how it is read. */
  readonly description: string
  readonly reading: Reading
}

/** Who sees so many screens gives up. */
const MOST_SCREENS = 3

interface TrueTerm {
  readonly text: string
  readonly values: readonly number[]
}

interface Truth {
  readonly text: Described
  readonly terms: readonly TrueTerm[]
  readonly share: number | null
  readonly goods: string
  /** Whether the price of what is sold is earned. */
  readonly earns: boolean
}

export function runItem(text: Described): Run {
  const parameters = sentWith(text)
  const read = (description: string): Reading => readDescription(description, text, parameters)
  let { description } = text
  let reading = read(description)
  const first = shownOf(reading, description, text)
  const truth = text.formula === null ? null : truthOf(text)
  const asked = first.lines.filter(({ sure }) => !sure)
  const run = (verdict: RunVerdict, screens: number): Run => ({
    verdict,
    screens,
    lines: {
      sure: first.lines.length - asked.length,
      asked: asked.length,
      needless: truth ? asked.filter((line) => isRightLine(line, truth)).length : 0,
    },
    unused: (first.unused ?? []).filter(({ why }) => why === 'money').length,
    description,
    reading,
  })
  if (!truth) return run(reading.ok ? 'read although unreadable' : 'rightly refused', 0)
  for (let screens = 0; ; screens++) {
    if (reading.ok && saysFormula(text, reading.valuation))
      return run(screens === 0 ? 'at once' : 'answered', screens)
    const next = screens < MOST_SCREENS ? settled(reading, description, truth) : description
    if (next === description)
      return run(
        !reading.ok ? 'stuck' : screens === 0 ? 'wrong in silence' : 'wrong after answers',
        screens,
      )
    description = next
    reading = read(description)
  }
}

/** Whether a run ended right after at most so many screens. */
export const isWithin = ({ verdict, screens }: Run, most: number): boolean =>
  verdict === 'at once' || (verdict === 'answered' && screens <= most)

/** What the request of a description says. */
export function sentWith({ period, periodSent, horizon, horizonSent }: Described): Parameters {
  return {
    ...(periodSent && period ? { period } : {}),
    ...(horizonSent && horizon !== null
      ? { inventory_holding_weeks_before_writeoff: horizon }
      : {}),
  }
}

/** Whether a valuation gives what the formula gives, on made-up deals. */
export function saysFormula(text: Described, valuation: Valuation): boolean {
  const deals = syntheticDeals(text)
  const values = deals.map((deal) => {
    // Without a horizon leftovers wait until now, which is T = 0.
    const horizon = valuation.horizon ?? -Number(deal.option['T'])
    return valuation.terms.reduce(
      (sum, { sign, expression }) => sum + sign * valueOn(expression, { ...deal, horizon }),
      0,
    )
  })
  return (
    sameValues(values, valuesOf(text, text.formula!, deals)) &&
    (text.quantity !== 'trials' || valuation.quantity === 'trials')
  )
}

function truthOf(text: Described): Truth {
  const deals = syntheticDeals(text)
  const { share, terms } = termsOf(text.formula!)
  const kept = terms.map((term) => besideStandard(withoutCase(term), text, deals))
  const earns = terms.some((term) => term === 'revenue') || kept.some(({ of }) => of === 'revenue')
  const goods = goodsOf(text, deals)
  const hasGoods = goods === 'none' && kept.some(({ of }) => of === GOODS)
  return {
    text,
    share,
    terms: kept.map((term) => ({ text: term.text, values: valuesOf(text, term.text, deals) })),
    earns,
    goods: hasGoods ? 'ordered' : goods,
  }
}

const GOODS = '0-qty*unit_cost'

/** "IF(qty>=100,0.9,1)*qty*unit_cost" is a discount beside goods that are paid without words. */
function withoutCase(term: string): { text: string; of?: string } {
  const found =
    /^0-IF\(([^,()]+),([\d.]+),([\d.]+)\)\*(qty\*unit_cost)$/.exec(term) ??
    /^0-(?:(?:qty\*unit_cost|unit_cost\*qty)\*)IF\(([^,()]+),([\d.]+),([\d.]+)\)$/.exec(term)
  if (!found) return { text: term }
  const [yes, no] = [1 - Number(found[2]), 1 - Number(found[3])]
  if (yes < 0 || no < 0 || yes > 0.5 || no > 0.5) return { text: term }
  return { text: `IF(${found[1]},${exact(yes)},${exact(no)})*qty*unit_cost`, of: GOODS }
}

/** "0.87*revenue" and "0-0.97*qty*unit_cost" are a fee and a discount on what is earned and paid without words. */
function besideStandard(
  term: { text: string; of?: string },
  text: Described,
  deals: ReturnType<typeof syntheticDeals>,
): { text: string; of?: string } {
  const own = valuesOf(text, term.text, deals)
  for (const standard of ['revenue', GOODS]) {
    const values = valuesOf(text, standard, deals)
    const shares = own.flatMap((value, at) => (values[at] === 0 ? [] : [value / values[at]!]))
    const [share = 0] = shares
    const isKept = share > 0.5 && share < 1 - 1e-9
    if (!isKept || !shares.every((each) => Math.abs(each - share) < 1e-9)) continue
    const rest = exact(1 - share)
    return standard === 'revenue'
      ? { text: `0-${rest}*revenue`, of: standard }
      : { text: `${rest}*qty*unit_cost`, of: standard }
  }
  return term
}
const exact = (share: number): string => String(Number(share.toFixed(12)))

/** What a person is shown of a reading. */
function shownOf(
  reading: Reading,
  description: string,
  text: Described,
): { lines: readonly Line[]; unused: Valuation['unused']; terms: readonly Term[] } {
  const valuation = reading.ok ? reading.valuation : understoodValuation(reading, text.period)
  if (!valuation) return { lines: [], unused: [], terms: [] }
  const questions = reading.ok ? [] : reading.questions
  const { lines = [], unused } = withLines(valuation, description, questions, text)
  return { lines, unused, terms: unshared(valuation.terms) }
}

/** The description with all settled that one screen asks; the same where nothing is to be settled. */
function settled(reading: Reading, description: string, truth: Truth): string {
  const { lines, unused = [], terms } = shownOf(reading, description, truth.text)
  const questions = reading.ok ? [] : reading.questions
  let left = unmatched(terms, truth)
  const inserts: { at: number; words: string }[] = []
  let closing = ''
  const said = (found: readonly TrueTerm[], label: string): string[] => {
    left = left.filter((term) => !found.includes(term))
    return found.flatMap((term) => sentencesOf(term, label, truth))
  }
  for (const question of questions) {
    const { start, end, choices, id } = question
    const fact =
      choices.find((choice) => isTrueFact(choice.text, truth)) ??
      (id === 'period' ? choices[0] : undefined)
    if (fact && start < end) inserts.push({ at: end, words: `[${fact.text}]` })
    else if (fact) closing = withSentence(closing, fact.text)
    else if (start === end) continue
    else {
      const line = lines.find((each) => each.id === id)
      const right = choices.find(({ text }) => left.some((term) => isTrue(text, [term], truth)))
      const of = right && left.filter((term) => isTrue(right.text, [term], truth)).slice(0, 1)
      const found = of ?? left.filter((term) => isOf(question, term, description, truth))
      const sentences = of && right ? [right.text] : []
      const own = of && right ? (said(of, ''), sentences) : said(found, line?.label ?? '')
      const all = own.length > 0 ? own : [NO_COST]
      inserts.push({ at: end, words: all.map((each) => `[${each}]`).join(' ') })
    }
  }
  for (const { text, why, start, end } of unused) {
    if (why !== 'money' || questions.some((each) => each.start >= start && each.end <= end))
      continue
    const found = left.filter((term) => isOf({ words: text, start, end }, term, description, truth))
    const own = said(found, '')
    if (own.length > 0) inserts.push({ at: end, words: own.map((each) => `[${each}]`).join(' ') })
  }
  // A line of what is earned without words can be taken away.
  if (!truth.earns && !description.includes('No other revenue.'))
    closing = withSentence(closing, 'No other revenue.')
  const answered = inserts
    .toSorted((x, y) => y.at - x.at)
    .reduce((own, { at, words }) => `${own.slice(0, at)} ${words}${own.slice(at)}`, description)
  return closing === '' ? answered : withSentence(answered, closing)
}

/** What is earned and paid without words. */
const STANDARD = /^(?:revenue|0-(?:qty\*unit_cost|unit_cost\*qty))$/

/** Terms of the formula that no clear term of the reading says. */
function unmatched(terms: readonly Term[], truth: Truth): TrueTerm[] {
  const deals = syntheticDeals(truth.text)
  const left = truth.terms.filter(({ text }) => !STANDARD.test(text))
  const more: number[][] = []
  for (const { sign, expression, name } of terms) {
    if (name === 'revenue' || name === 'cost of goods') continue
    const values = deals.map((deal) => sign * valueOn(expression, deal))
    const at = left.findIndex((term) => sameValues(term.values, values))
    if (at >= 0) left.splice(at, 1)
    else more.push(values)
  }
  const sum = (all: readonly (readonly number[])[]): number[] =>
    deals.map((_, at) => all.reduce((total, each) => total + each[at]!, 0))
  const isSame = sameValues(sum(left.map(({ values }) => values)), sum(more))
  return left.length > 0 && more.length > 0 && isSame ? [] : left
}

/** The sentences that a form makes of a term; one of controlled English where no form shows it. */
function sentencesOf({ text }: TrueTerm, label: string, { text: described }: Truth): string[] {
  const period = described.period ?? null
  const paid = text.startsWith('0-')
  const expression = treeOf(paid ? text.slice(2) : text, period)
  if (!expression) return []
  const term: Term = { name: label, sign: paid ? -1 : 1, expression, source: '' }
  const lines = linesOfTerm(term, { period, terms: [], at: 0 })
  const sentences = lines?.map((fields) => sentenceOfFields(label || 'cost', fields)) ?? []
  return sentences.length > 0 && !sentences.includes(null)
    ? (sentences as string[])
    : [printTerm({ ...term, name: label || 'cost' }, period)]
}

/** Whether a term of the formula has an amount of the words. */
function isOf(
  { words, start, end }: Pick<Question, 'words' | 'start' | 'end'>,
  { text: term }: TrueTerm,
  description: string,
  { text }: Truth,
): boolean {
  const numbers = [...term.matchAll(/\d+\.?\d*/g)].map((each) => Number(each[0]))
  const names = new Set(term.match(/[A-Za-z_]\w*/g))
  return findMentions(
    readWords(description, text).words.filter(({ from, to }) => from >= start && to <= end),
  )
    .concat(findMentions(readWords(words, text).words))
    .some(({ kind, value, column }) =>
      column
        ? names.has(column.name)
        : kind !== 'time' &&
          numbers.some((each) =>
            [value, value * 100, 1 - value, value / 100, 1 / value].some(
              (own) => Math.abs(own - each) < 1e-9,
            ),
          ),
    )
}

const isRightLine = ({ sentence }: Line, truth: Truth): boolean =>
  sentence !== null && isTrue(sentence, truth.terms, truth)

/** Whether a sentence says a fact of the whole deal that is true. */
function isTrueFact(sentence: string, { text, share, goods }: Truth): boolean {
  const { period, horizon } = text
  if (sentence.startsWith('Our share'))
    return share !== null && Math.abs(numbersIn(sentence)[0]!.value - share) < 1e-6
  const step = /^T is in (\w+)s\.$/.exec(sentence)
  if (step) return step[1] === period
  if (/^(?:qty is stock|Each unit is an attempt)/.test(sentence))
    return (text.quantity === 'trials') === sentence.startsWith('Each')
  if (/^Goods: unit_cost for each unit (?:ordered|sold)\.$|^No other goods/.test(sentence))
    return (
      goods === (/ordered/.test(sentence) ? 'ordered' : /sold/.test(sentence) ? 'sold' : 'none')
    )
  if (!sentence.startsWith('Leftovers')) return false
  const read = readControlled(sentence, text, period ?? null)
  return read?.ok === true && horizon !== null && Math.abs((read.horizon ?? -1) - horizon) < 1e-6
}

/** Whether a sentence says one of the terms. */
function isTrue(sentence: string, terms: readonly TrueTerm[], { text }: Truth): boolean {
  const closed = sentence.startsWith('Goods:') ? '' : ' No other goods.'
  const read = readControlled(`${sentence}${closed} No other revenue.`, text, text.period ?? null)
  const [term] = read?.ok ? read.terms : []
  if (!term) return false
  const values = syntheticDeals(text).map((deal) => term.sign * valueOn(term.expression, deal))
  return (
    !values.every((each) => each === 0) && terms.some((each) => sameValues(each.values, values))
  )
}
