// Two readings of one text held against each other term by term, with the doubts of the judge: what
// they agree on stands, the rest becomes questions. Decides nothing by itself.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Proposal } from '#contract/model-reading.ts'
import { type Question, MOST_QUESTIONS } from '#contract/questions.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { numberText } from '#language/controlled/controlled-tokens.ts'
import { ORDERED, SOLD, stepsOf, type Period } from '#language/lower.ts'
import { isStandardCost } from '../facts/standard-costs.ts'
import { askGoods, askPeriod, askQuantity, askFact } from '../questions/questions.ts'
import { isStandard, type Answered } from './answered.ts'
import { withoutCharges } from './charges.ts'
import type { Doubt } from './witness.ts'
import { groupsOf, inAll } from './standing.ts'
import type { Judged } from './judge.ts'
import type { Mention } from './mentions.ts'
import { earnSame, worth } from './probe.ts'
import { isClose } from './uses.ts'
import { printTerm } from '#language/controlled/read-back.ts'
import { printExpression } from '#language/printing/print.ts'
import { termOf } from '../assembly/term-of.ts'
import { answered, NO_COST } from '#language/lines/mend.ts'
import { rateClock } from './evidence.ts'

// Questions about amounts on which two readings differ, or which the words do not bear out: the terms
// that they may mean as sentences of controlled English (interface §5, Questions). How a question is
// written is questions/questions.ts's business; nothing is decided here.

/** An amount, or a fact that is missing, with what it may mean: terms, or a sentence of its own. */
interface Open {
  /** The amount that is asked about; null where a fact is missing. */
  readonly mention: Mention | null
  readonly ask: string
  readonly choices: readonly (readonly Term[] | string)[]
}

const MOST_CHOICES = 4
/** Meanings that are less likely are no answers. */
const LEAST_ASKED = 0.001

/** The questions: facts first, then those with the most money. */
function questionsOf(
  open: readonly (Open | Question)[],
  description: string,
  period: Period | null,
): Question[] {
  const money = (each: Open | Question): number => {
    if ('id' in each) return Number.MAX_VALUE
    const worths = each.choices.map((choice) =>
      typeof choice === 'string' ? 0 : choice.reduce((sum, term) => sum + worth(term), 0),
    )
    return Math.max(...worths) - Math.min(...worths)
  }
  return open
    .map((each) => ({ each, money: money(each) }))
    .toSorted((x, y) => y.money - x.money)
    .slice(0, MOST_QUESTIONS)
    .map(({ each }, at) => ('id' in each ? each : questionOf(each, at, description, period)))
}

function questionOf(
  { mention, ask, choices }: Open,
  at: number,
  description: string,
  period: Period | null,
): Question {
  const answers = choices.slice(0, MOST_CHOICES).map((choice) => {
    if (typeof choice === 'string') return [choice, ''] as const
    const said = choice.map((term) => printTerm(term, period)).join(' ') || NO_COST
    const formula = choice
      .map(({ sign, expression }) => `${sign < 0 ? '−' : '+'} ${printExpression(expression)}`)
      .join(' ')
    return [said.slice(0, 2000), formula.slice(0, 4000)] as const
  })
  const id = `model-${at + 1}`
  const fact = askFact(description, id, ask.slice(0, 1000), answers)
  if (mention === null) return fact
  const { start, end } = mention
  const place = { words: description.slice(start, end).slice(0, 400), start, end }
  const written = fact.choices.map((choice) => ({
    ...choice,
    description: answered(description, end, choice.text),
  }))
  return { ...fact, ...place, choices: written }
}

/** What an amount may be paid or earned for, likeliest first. */
function meaningsOf(mention: Mention, name: string, period: Period | null): Term[] {
  const { amount, scored, behind, words } = mention
  const clock = rateClock(behind)
  return scored.flatMap(({ label, share }) => {
    const built =
      amount &&
      termOf({ main: { mention: amount, label }, parts: [], clock, measure: null }, period)
    return built && share >= LEAST_ASKED ? [{ name, ...built, source: words }] : []
  })
}

interface Side {
  readonly proposal: Proposal
  readonly judged: Judged
}
/** The model's reading and what it is held against; all null: it stands alone. */
export interface Sides {
  readonly one: Side
  readonly other: Side | null
  readonly strict: Valuation | null
}
interface Compared {
  readonly questions: Question[]
  /** Terms without a doubt that both give. */
  readonly agreed: readonly Term[]
}

export function compare(sides: Sides, request: ModelRequest, answered: Answered): Compared {
  const { one, other, strict } = sides
  const { mentions } = answered
  const mine = one.proposal.terms
  const { only, others } = unlikeTerms(sides, answered)
  const period = one.judged.period ?? one.proposal.period

  const open: (Open | Question)[] = []
  const asked = new Set<number>()
  // Terms that differ, together where they are made of the same amounts.
  for (const group of groupsOf(only, others, mentions)) {
    const [first = null] = group.mentions
    const [term] = [...group.one, ...group.other] as [Term]
    const { name, source, sign } = term
    const single = group.mentions.length === 1 && (other ?? strict) === null
    const more = single ? meaningsOf(first!, name, period).map((each) => [each]) : []
    const standard = `Which holds of the ${sign > 0 ? 'revenue' : 'goods'}?`
    for (const { start } of group.mentions) asked.add(start)
    open.push({
      mention: first,
      ask: first ? isForWhat(first) : isStandard(term) ? standard : whatAdds(source || name),
      choices: distinct([group.one, group.other, ...more]),
    })
  }
  // Terms that both give and the words do not bear out.
  const theirDoubts = (other?.judged.doubts ?? []).filter(({ term }) => term === null)
  for (const doubt of [...one.judged.doubts, ...theirDoubts]) {
    const term = doubt.term === null ? null : mine[doubt.term]!
    if (doubt.mention && asked.has(doubt.mention.start)) continue
    const question = doubtQuestion(doubt, term, one)
    if (question === null || open.some(({ ask }) => ask === question.ask)) continue
    if (doubt.mention) asked.add(doubt.mention.start)
    open.push(question)
  }
  open.push(...factQuestions(sides, request.description, mentions))
  const doubted = new Set(one.judged.doubts.map(({ term }) => term))
  return {
    questions: questionsOf(open, request.description, period),
    agreed: mine.filter(
      (term, at) => !only.includes(term) && !doubted.has(at) && !isStandardCost(term),
    ),
  }
}

/** Terms that one side gives and the other does not. */
function unlikeTerms(
  { one, other, strict }: Sides,
  answered: Answered,
): { only: Term[]; others: Term[] } {
  const mine = one.proposal.terms
  const alone = mine.filter((term) => isStandard(term) || isStandardCost(term))
  const theirs = other?.proposal.terms ?? strict?.terms ?? alone
  const unlike = [
    lacking([...theirs, ...answered.terms], mine),
    lacking([...mine, ...answered.terms], theirs),
  ] as const
  // Which standard costs are charged follows from the terms: where these differ, they alone are asked.
  const follow = unlike.some((terms) => withoutCharges(terms).length > 0)
  const [only, others] = unlike.map((terms) => (follow ? withoutCharges(terms) : terms)) as [
    Term[],
    Term[],
  ]
  // "2.9% + 0.30" is one term to one and two to the other.
  return earnSame(inAll(only), inAll(others)) ? { only: [], others: [] } : { only, others }
}

/** Terms that others have no like of: a term that is given twice needs two. */
function lacking(others: readonly Term[], terms: readonly Term[]): Term[] {
  const free = [...others]
  return terms.filter((term) => {
    const at = free.findIndex((each) => isSameTerm(each, term))
    if (at >= 0) free.splice(at, 1)
    return at < 0
  })
}

const isSameTerm = (one: Term, other: Term): boolean =>
  one.sign === other.sign && earnSame(one, other)
const isForWhat = ({ words }: Mention): string => `“${words}”: what is it for?`
const whatAdds = (words: string): string => `“${words.slice(0, 300)}”: what does it add?`

function distinct(choices: readonly (readonly Term[])[]): (readonly Term[])[] {
  const same = (x: readonly Term[], y: readonly Term[]): boolean =>
    x.length === y.length && x.every((term) => y.some((each) => isSameTerm(each, term)))
  return choices.filter((each, at) => choices.findIndex((other) => same(each, other)) === at)
}

/** A doubt as a question; null where `factQuestions` asks it. */
function doubtQuestion(doubt: Doubt, term: Term | null, { judged, proposal }: Side): Open | null {
  const { kind, mention, instead = [] } = doubt
  if (kind === 'period' || kind === 'goods' || kind === 'quantity') return null
  const flipped = term && { ...term, sign: term.sign === 1 ? (-1 as const) : (1 as const) }
  if (!mention) {
    const choices = [[term!], [term!.sign > 0 ? flipped! : otherUnits(term!)], []]
    return { mention: null, ask: whatAdds(term!.source || term!.name), choices }
  }
  const ask = isForWhat(mention)
  if (term && instead.length > 0) return { mention, ask, choices: [[term], instead] }
  if (mention.kind === 'time')
    return { mention, ask, choices: [writtenOff(mention.values[0]!, mention.clock), []] }
  const period = judged.period ?? proposal.period
  const meanings = meaningsOf(mention, term?.name ?? mention.words, period).map((each) => [each])
  if (!term) return { mention, ask, choices: [...distinct(meanings).slice(0, 3), []] }
  const other = [[flipped!]]
  return { mention, ask, choices: distinct([[term], ...other, ...meanings]) }
}

/** Units sold for units ordered, and the reverse. */
function otherUnits(term: Term): Term {
  const other = (node: Expression): Expression => {
    if (node.op === 'ordered') return SOLD
    if (node.op === 'sum' && node.of.op === 'sold') return ORDERED
    if ('of' in node) return { ...node, of: other(node.of) }
    return 'args' in node ? { ...node, args: node.args.map(other) } : node
  }
  return { ...term, expression: other(term.expression) }
}

const writtenOff = (value: number, clock: string | null): string =>
  `Leftovers are written off after ${numberText(value)} ${clock ?? 'period'}s.`

/** What T counts, what is paid for, when leftovers go, what qty is: where neither says, or they differ. */
function factQuestions(
  { one, other, strict }: Sides,
  text: string,
  mentions: readonly Mention[],
): (Open | Question)[] {
  const doubts = [one, other].flatMap((side) => side?.judged.doubts.map(({ kind }) => kind) ?? [])
  const facts = other?.proposal ?? strict ?? one.proposal
  const open: (Open | Question)[] = [
    ...(doubts.includes('period') ? [askPeriod(text)] : []),
    ...(doubts.includes('goods') ? [askGoods(text)] : []),
    ...(one.proposal.quantity === facts.quantity && !doubts.includes('quantity')
      ? []
      : [askQuantity(text)]),
  ]
  const [horizon, second] = [one.proposal.horizon, facts.horizon].filter((each) => each !== null)
  if (horizon === undefined || (second !== undefined && isClose(horizon, second))) return open
  const period = one.judged.period ?? one.proposal.period
  // One reading has no such time: whether the words' own is one is asked where it stands.
  const own = mentions.find(
    ({ clock, values }) =>
      clock !== null && isClose(values[0]! * (stepsOf(clock, period) ?? 1), horizon),
  )
  const times = [horizon, second].filter((each) => each !== undefined)
  const choices = [...times.map((each) => writtenOff(each, period)), ...(second ? [] : [[]])]
  const mention = second ? null : (own ?? null)
  return [...open, { mention, ask: 'When are leftovers written off?', choices }]
}
