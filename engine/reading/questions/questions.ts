// What the words leave open, asked: amounts that are not clear, likeliest meanings first, and facts that
// are missing. Each answer is a sentence of controlled English, written into the whole description.
import { MOST_QUESTIONS, type Choice, type Question } from '#contract/questions.ts'
import { readControlledText } from '#economics/controlled/controlled-valuation.ts'
import type { Period } from '#economics/lower.ts'
import { printExpression } from '#economics/printing/print.ts'
import { groupAmounts } from '../assembly/groups.ts'
import { writeFact, writeGroup, writeSchedule, type Sentence } from '../assembly/sentences.ts'
import type { Group, Labelled } from '../assembly/term-of.ts'
import { withLabel } from '../decide.ts'
import type { Amount, Draft } from '../draft.ts'
import { LABEL } from '../tagger/labels.ts'
import { otherLists } from './other-lists.ts'

const MOST_CHOICES = 4
/** Offered where nothing likelier makes a term. */
const USUAL = ['-money.sold', '-money.ordered', '-price.sold'] as const
/** The answer that an amount is none of the deal's. */
export const NO_COST = 'Nothing is charged for it.'

/** The questions about amounts, those with the most money first. */
export function askAmounts(
  draft: Draft,
  labelled: readonly Labelled[],
  open: readonly number[],
): Question[] {
  return open
    .map((at) => ({ at, weight: weightOf(draft.amounts[at]!) }))
    .toSorted((x, y) => y.weight - x.weight || x.at - y.at)
    .slice(0, MOST_QUESTIONS)
    .map(({ at }) => askAmount(draft, labelled, at))
}

/** Schedules of rates that may be meant in another way. */
export function askSchedules(draft: Draft): Question[] {
  return draft.schedules.flatMap((schedule, at) => {
    if (schedule.sure) return []
    const last = schedule.of.toSorted((x, y) => x.end - y.end).at(-1)!
    const choices = [
      schedule.term,
      ...schedule.others.map((other) => ({ ...schedule.term, ...other })),
    ].map((term): Choice => {
      const { text } = writeSchedule({ ...schedule, term }, draft)
      const formula = `${term.sign < 0 ? '−' : '+'} ${printExpression(term.expression)}`
      return {
        text,
        formula: formula.slice(0, 4000),
        description: answered(draft.text, last.end, text),
      }
    })
    const [start, end] = [Math.min(...schedule.of.map((each) => each.start)), last.end]
    return {
      id: `schedule-${at + 1}`,
      words: draft.text.slice(start, end).slice(0, 400),
      start,
      end,
      ask: 'What are these rates for?',
      choices: [
        ...choices.slice(0, MOST_CHOICES - 1),
        {
          text: NO_COST,
          formula: '0',
          description: answered(draft.text, last.end, NO_COST),
        },
      ],
      other: null,
    }
  })
}

/** How much money hangs on an amount, roughly, and how unclear it is. */
function weightOf({ mention, scored }: Amount): number {
  const size =
    mention.kind === 'percent'
      ? 40 * mention.value
      : mention.kind === 'column'
        ? 10
        : mention.kind === 'time'
          ? 1
          : mention.value
  const aside = scored.find(({ label }) => label.id === 'aside')?.share ?? 0
  return Math.min(60, size) * (1 - aside)
}

function askAmount(draft: Draft, labelled: readonly Labelled[], at: number): Question {
  const amount = draft.amounts[at]!
  const choices: Choice[] = []
  const seen = new Set<string>()
  const add = (text: string, formula: string): void => {
    if (seen.has(formula) || choices.length >= MOST_CHOICES) return
    seen.add(formula)
    if (text !== NO_COST && !isRead(text, draft)) return
    choices.push({ text, formula, description: answered(draft.text, amount.end, text) })
  }
  // An amount that stands in the text already is most likely said twice.
  const again = [...draft.answered, ...draft.amounts.slice(0, at)].some(
    ({ mention }) => mention.kind === amount.mention.kind && mention.value === amount.mention.value,
  )
  if (again) add(NO_COST, '0')
  for (const { label } of amount.scored) {
    if (choices.length >= MOST_CHOICES) break
    if (label.id === 'aside') add(NO_COST, '0')
    // What the units of a share cost is asked of the amount that they cost.
    else if (label.id === 'chance' && choices.length > 0) continue
    else {
      const own = withLabel(labelled, at, label.id)
      const written = writeAlone(draft, own, at)
      if (written) add(written.text, formulaOf(written))
      // "One in ten comes back and costs 5": paid for those units alone.
      const share = written && label.role === 'main' ? shareBeside(draft, at) : null
      const partly =
        share &&
        writeGroup({ main: own[at]!, parts: [share], clock: null, measure: null }, draft, () => '')
      if (partly) add(partly.text, formulaOf(partly))
    }
  }
  for (const id of USUAL) {
    const fits = choices.length < 2 && LABEL.get(id)!.kinds.includes(amount.mention.kind)
    const written = fits ? writeAlone(draft, withLabel(labelled, at, id), at) : null
    if (written) add(written.text, formulaOf(written))
  }
  if (choices.length < 2) add(NO_COST, '0')
  return {
    id: `amount-${at + 1}`,
    words: amount.text.slice(0, 400),
    start: amount.start,
    end: amount.end,
    ask: askOf(amount),
    choices,
    other: otherLists(draft.text, amount),
  }
}

/** Whether a text with this sentence is read: "fba / fba" for each unit is no money. */
const isRead = (sentence: string, { columns, period }: Draft): boolean =>
  readControlledText(`${sentence}\nSubtract 1 for each deal.`, columns, {
    period: period ?? 'week',
  })?.ok === true

/** A share of units that an amount may be paid for, in its sentence or the one before. */
function shareBeside(draft: Draft, at: number): Labelled | null {
  const { mention } = draft.amounts[at]!
  if (mention.kind === 'percent' || mention.kind === 'time') return null
  const words = draft.words.words
    .filter(({ sentence }) => Math.abs(sentence - mention.sentence) <= 1)
    .map(({ text }) => text)
    .join(' ')
  if (!COMES_BACK.test(words)) return null
  const share = [...draft.answered, ...draft.amounts].find(
    (each) =>
      each.mention.kind === 'percent' && Math.abs(each.mention.sentence - mention.sentence) <= 1,
  )
  return share ? { mention: share.mention, label: LABEL.get('chance')! } : null
}
const COMES_BACK =
  /\b(?:come|comes|came|sent|send|sends) (?:\w+ )?back\b|\b(?:return|refund|break|broke|damag|spoil|stolen|missing|fail|cancel|quit)/

const ASKED: Readonly<Record<Amount['mention']['kind'], string>> = {
  money: 'for what is it paid?',
  percent: 'what is it a share of, and for what?',
  number: 'what is it?',
  time: 'what happens then?',
  column: 'for what is it paid?',
  whole: 'what is meant?',
}
const askOf = ({ text, mention }: Amount): string => `“${text}”: ${ASKED[mention.kind]}`

/** The term or fact that an amount belongs to, as labelled; null where it makes none. */
function writeAlone(draft: Draft, labelled: readonly Labelled[], at: number): Sentence | null {
  const own = labelled[at]!
  const fact = writeFact(own)
  if (fact !== null) return { text: fact, source: '', term: null, of: [own] }
  const { groups } = groupAmounts(labelled, draft.words.words)
  const group = groups.find(({ main, parts }) => main === own || parts.includes(own))
  if (!group) return null
  const known: Group = {
    ...group,
    parts: group.parts.filter((each) => each === own || isClear(draft, labelled, each)),
  }
  return (
    writeGroup(known, draft, () => '') ??
    writeGroup({ ...known, parts: known.parts.filter((each) => each === own) }, draft, () => '')
  )
}

const isClear = (draft: Draft, labelled: readonly Labelled[], part: Labelled): boolean =>
  (draft.amounts[labelled.indexOf(part)]?.scored[0]?.share ?? 0) > 0.5

function formulaOf({ term, text }: Sentence): string {
  if (!term) return text
  return `${term.sign < 0 ? '−' : '+'} ${printExpression(term.expression)}`.slice(0, 4000)
}

/** The description with an answer behind the amount that it answers. */
export const answered = (text: string, end: number, sentence: string): string =>
  `${text.slice(0, end)} [${sentence}]${text.slice(end)}`

/** A fact that no amount tells, asked about; its answer is a sentence at the end. */
export function askFact(
  text: string,
  id: string,
  ask: string,
  answers: readonly (readonly [string, string])[],
): Question {
  const base = text.trimEnd()
  const end = /[.!?\]]$/.test(base) || base === '' ? base : `${base}.`
  return {
    id,
    words: '',
    start: text.length,
    end: text.length,
    ask,
    choices: answers.map(([sentence, formula]) => ({
      text: sentence,
      formula,
      description: `${end} ${sentence}`,
    })),
    other: null,
  }
}

const PERIODS: readonly Period[] = ['day', 'week', 'month', 'year']
export const askPeriod = (text: string): Question =>
  askFact(
    text,
    'period',
    'How long is one step of T?',
    PERIODS.slice(0, 3).map((period) => [`T is in ${period}s.`, `T counts ${period}s`]),
  )
export const askGoods = (text: string): Question =>
  askFact(text, 'goods', 'Which units are paid for at unit_cost?', [
    ['Goods: unit_cost for each unit ordered.', '− qty × unit_cost'],
    ['Goods: unit_cost for each unit sold.', '− SUM(sale.qty) × unit_cost'],
    ['No other goods.', '0'],
  ])
export const askQuantity = (text: string): Question =>
  askFact(text, 'quantity', 'What does qty count?', [
    ['qty is stock.', 'units that are there to be sold'],
    ['Each unit is an attempt.', 'attempts that may bring a sale'],
  ])
export const askLeftovers = (text: string): Question =>
  askFact(text, 'leftovers', 'What do units that are left over bring?', [
    ['Add unit_cost for each unit left over.', '+ leftover × unit_cost'],
    ['Add 0 for each unit left over.', '0'],
  ])
