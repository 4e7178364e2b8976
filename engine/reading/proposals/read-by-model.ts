// A description read by a language model: asked twice, the two answers compared by value, and the lines shown to it once
// more in plain words. What differs, or is objected to, is asked of the user. Sends nothing itself: `complete` does.
import { assumed } from '#contract/english-notes.ts'
import { feedbackItem } from '#contract/feedback.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { ModelReading, ModelRequest } from '#contract/model-reading.ts'
import { note } from '#contract/note-item.ts'
import { MOST_QUESTIONS, type Question } from '#contract/questions.ts'
import { shownText } from '#contract/shown.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { earnSame } from '#language/checks/made-deals.ts'
import { nodes, QTY_IS_STOCK, UNTIL_NOW } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import { printFormula } from '#language/printing/print.ts'
import { standardAssumptions } from '../facts/standard-costs.ts'
import { askGoods, askPeriod, askQuantity } from '../questions/questions.ts'
import { READER_VERSION } from '../reader-version.ts'
import { answeredIn, columnsOf, isStandard, mustAsk, shared, type Answered } from './answered.ts'
import { askHorizon, askLine, askMissing, askShare, formsBeside, type Asked } from './ask.ts'
import { chargesBeside } from './charges.ts'
import { faultsOf, objectionsTo, type Objection } from './checks.ts'
import { amountsIn, differences, type Difference } from './compare.ts'
import { plainLines, readVerdict, type PlainLine, type Verdict } from './critic.ts'
import { complaint, criticMessages, messagesFor, type Message } from './prompt.ts'
import { readProposal } from './proposal-answer.ts'
import { sideOf, strictSide, type Side } from './side.ts'
import { isWithin, spansOf } from './quotes.ts'
import { plainReason } from './standing.ts'

/** Characters of a quote. */
const QUOTED = 200
const MOST_TERMS = 64

/** The text of one answer; null where there is none. `sample`: 0 and 1 for the readings, 2 for the critic. */
export type Complete = (messages: readonly Message[], sample: number) => Promise<string | null>
const CRITIC = 2

type Sample =
  | { readonly kind: 'usable'; readonly answer: string; readonly period: Period | null }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unusable' | 'absent' }

/** What a reading is made from. */
interface Work {
  readonly request: ModelRequest
  readonly answered: Answered
  readonly complete: Complete
  readonly model: string
}

/** A reading that may stand, and what of it needs no words to be doubted. */
interface Proposed {
  readonly side: Side
  readonly objections: readonly Objection[]
}

export async function readByModel(
  request: ModelRequest,
  complete: Complete,
  strict: Reading,
  model: string,
  answered = answeredIn(request),
): Promise<ModelReading> {
  if (!mustAsk(request, answered)) return { outcome: 'absent', reading: null }
  const work: Work = { request, answered, complete, model }
  const samples = await Promise.all([0, 1].map((sample) => sampleOf(work, sample)))
  // One that would not read the words is a disagreement too, whatever the other says: `standing` tells it.
  const refused = samples.find((each) => each.kind === 'refused')
  if (refused) return { outcome: 'refused', reading: null, why: plainReason(refused.why) }
  const usable = samples.filter((each) => each.kind === 'usable')
  if (usable.length === 0)
    return { outcome: samples.at(-1)!.kind as 'unusable' | 'absent', reading: null }
  const period = usable.find((each) => each.period !== null)?.period ?? null
  const [one, second] = usable
    .map(({ answer }) => proposedBy(answer, period, work))
    .toSorted(
      (x, y) => x.objections.length - y.objections.length || x.side.share - y.side.share,
    ) as [Proposed, Proposed?]
  const other = second?.side ?? (strict.ok ? strictSide(strict.valuation) : standardOf(one.side))
  return settle(one, other, strict, { ...work, alike: !second && strict.ok })
}

/** One answer of the model, with a second chance where it cannot be used or something is wrong with it. */
async function sampleOf({ request, answered, complete }: Work, sample: number): Promise<Sample> {
  const known = { ...request, period: answered.statedPeriod }
  const messages = messagesFor(
    { ...request, period: request.period ?? answered.period },
    answered.shown,
  )
  let best: Extract<Sample, { kind: 'usable' }> | null = null
  for (const chance of [1, 2]) {
    const answer = await complete(messages, sample)
    if (answer === null) return best ?? { kind: 'absent' }
    const read = readProposal(answer, known)
    if (read.kind === 'refused') return read
    const problems =
      read.kind === 'malformed' ? [read.message] : faultsOf(read.proposal, request, answered)
    if (read.kind === 'proposal' && problems.length === 0) {
      best = { kind: 'usable', answer, period: read.ownPeriod }
      const objections = objectionsTo(read.proposal, request, answered)
      problems.push(
        ...objections.map(({ message }) => message),
        ...leftOut(read.proposal, request, answered),
      )
      if (problems.length === 0) return best
    }
    if (chance === 1) messages.push(...complaint(answer, problems))
  }
  return best ?? { kind: 'unusable' }
}

/** Amounts that no term uses and no quote sets aside: the model is told once, then they stand in `unused`. */
function leftOut(
  { terms, ignored }: { readonly terms: readonly Term[]; readonly ignored: readonly string[] },
  { description }: ModelRequest,
  { amounts }: Answered,
): string[] {
  const used = terms.flatMap((term) => amountsIn(term, description, amounts))
  const aside = ignored.flatMap((quote) => spansOf(description, quote))
  return amounts
    .filter(({ kind, settled }) => !settled && (kind === 'money' || kind === 'percent'))
    .filter(
      (amount) =>
        !isWithin(aside, amount) && !used.some(({ values }) => values[0] === amount.values[0]),
    )
    .map(({ start, end }) => {
      const words = description.slice(start, end)
      return `No term uses “${words}”: give a term for it, or copy its words into "ignored" where they say that it does not count.`
    })
}

/** A usable answer with the length of T that all answers are read by. */
function proposedBy(answer: string, period: Period | null, { request, answered }: Work): Proposed {
  const read = readProposal(answer, { ...request, period: answered.statedPeriod ?? period })
  if (read.kind !== 'proposal') throw new Error('A usable answer cannot be read again.')
  const own = answered.statedPeriod ?? read.ownPeriod
  const side = sideOf(read.proposal, own, request, answered)
  const bare = {
    ...read.proposal,
    terms: [...side.terms].filter((term) => !side.settled.includes(term)),
  }
  return { side, objections: objectionsTo(bare, request, answered) }
}

/** What needs no words: all that an only answer can be held against. */
const standardOf = (side: Side): Side => ({
  ...side,
  terms: side.terms.filter((term) => isStandard(term) || side.settled.includes(term)),
})

/** Both readings as one: read where nothing is left unsure, else questions. */
async function settle(
  { side, objections }: Proposed,
  other: Side,
  strict: Reading,
  work: Work & { readonly alike: boolean },
): Promise<ModelReading> {
  const { request, answered, complete, model } = work
  const text = request.description
  const amounts = answered.amounts.filter(({ settled }) => !settled)
  const asked: Asked = { text, columns: columnsOf(request), period: side.period, amounts }
  const same = earnSame(shared(side.terms, side.share), shared(other.terms, other.share))
  const unlike = same ? [] : differences(side.terms, other.terms, text, answered.amounts)
  const lines = plainLines(side)
  const said = criticMessages(
    request,
    answered.shown,
    lines.map(({ sentence }) => sentence),
  )
  const verdict = readVerdict(await complete(said, CRITIC), lines.length)
  const wrong = verdict?.wrong.map((at) => lines[at]!) ?? []
  const questions = [
    ...factQuestions(
      side,
      same ? { ...other, share: side.share } : other,
      objections,
      wrong,
      asked,
    ),
    ...lineQuestions(unlike, objections, wrong, strict, side, asked),
    ...(verdict ? missingQuestions(verdict, side, asked) : []),
  ].filter(
    ({ id, start }, at, all) =>
      all.findIndex((each) => each.id === id || (each.start === start && start < text.length)) ===
      at,
  )
  if (questions.length === 0) {
    const valuation = valuationOf(side, work, verdict !== null)
    return { outcome: 'read', reading: { ok: true, valuation, candidates: [] } }
  }
  const open = questions.map((each) => (each.words === '' ? each.ask : `“${each.words}”`))
  const feedback = [
    feedbackItem(
      'model_open',
      `The language model ${model} read these words, but they leave open: ${open.join(', ')}.`,
      'Choose one of the answers, or use other words.',
    ),
  ]
  const unsure = [
    ...unlike.flatMap(({ one }) => one),
    ...objections.map(({ term }) => term),
    ...wrong.map(({ term }) => term),
  ]
  const sure = side.terms.filter((term) => !unsure.includes(term))
  const understood = shared(sure, side.share)
  return {
    outcome: 'questions',
    reading: {
      ok: false,
      feedback,
      understood,
      candidates: [],
      questions: questions.slice(0, MOST_QUESTIONS),
    },
  }
}

/** One for each line that differs, or that the checks or the critic object to. */
function lineQuestions(
  unlike: readonly Difference[],
  objections: readonly Objection[],
  wrong: readonly PlainLine[],
  strict: Reading,
  side: Side,
  asked: Asked,
): Question[] {
  const differing = unlike.map(({ one, other }, at) =>
    askLine(`readings-${at + 1}`, [one, other], asked),
  )
  const doubted = [
    ...objections.map(({ term }) => ({ term, by: 'checks' })),
    ...wrong.map(({ term }) => ({ term, by: 'critic' })),
  ]
  const read = strict.ok ? strict.valuation.terms : strict.understood
  const objected = doubted.flatMap(({ term, by }, at) => {
    if (
      term === null ||
      side.settled.includes(term) ||
      unlike.some(({ one }) => one.includes(term))
    )
      return []
    const own = amountsIn(term, asked.text, asked.amounts)
    const strictly = read.filter(
      (each) => own.length > 0 && amountsIn(each, asked.text, own).length > 0,
    )
    const others = strictly.length > 0 ? [strictly] : []
    return [askLine(`${by}-${at + 1}`, formsBeside(term, others, asked), asked)]
  })
  return [...differing, ...objected]
}

/** Costs that the critic misses: of words that are in the text, and that no line has. */
function missingQuestions({ missing }: Verdict, { terms }: Side, asked: Asked): Question[] {
  const taken = terms.flatMap((term) => amountsIn(term, asked.text, asked.amounts))
  return missing.flatMap((words, at) => {
    const [span] = spansOf(asked.text, words)
    if (!span) return []
    const own = asked.amounts.filter((each) => isWithin([span], each))
    const left = own.filter((each) => !taken.includes(each))
    if (own.length > 0 && left.length === 0) return []
    const amount = left.find(({ kind }) => kind !== 'time')
    return [askMissing(`missing-${at + 1}`, span, amount, asked)]
  })
}

/** What T counts, when leftovers go, what qty is, whose the result is: where nobody says it, or readers differ. */
function factQuestions(
  one: Side,
  other: Side,
  objections: readonly Objection[],
  wrong: readonly PlainLine[],
  asked: Asked,
): Question[] {
  const facts = wrong.flatMap(({ term, sentence }) => (term === null ? [sentence] : []))
  const isWrong = (begins: RegExp): boolean => facts.some((sentence) => begins.test(sentence))
  const { text } = asked
  const [h, k] = [one.horizon, other.horizon]
  const late = isWrong(/^Leftovers/) || objections.some(({ term }) => term === null)
  const unlike = h === null || k === null ? h !== k : Math.abs(h - k) > 1e-6 * h
  const times = [...new Set([h, unlike ? k : null])].filter((time) => time !== null)
  return [
    ...(one.guessed || other.guessed || isWrong(/^T is/) ? [askPeriod(text)] : []),
    ...(one.quantity !== other.quantity || isWrong(/^(?:qty|Each)/) ? [askQuantity(text)] : []),
    ...(isWrong(/^No other goods/) ? [askGoods(text)] : []),
    ...((late || unlike) && times.length > 0 ? [askHorizon(times, asked)] : []),
    ...(one.share !== other.share || isWrong(/^Our share/)
      ? [askShare([one.share, one.share === other.share ? 1 : other.share], asked)]
      : []),
  ]
}

/** A reading on which nothing is open, as a valuation: with the standard costs, and what is told beside it. */
function valuationOf(
  side: Side,
  work: Work & { readonly alike: boolean },
  checked: boolean,
): Valuation {
  const { request, answered, model, alike } = work
  const { quantity, horizon, period, share } = side
  const charges = chargesBeside(side.terms, quantity, request, answered)
  const standard = side.terms.filter(isStandard).toSorted((x, y) => y.sign - x.sign)
  const others = side.terms.filter((term) => !isStandard(term))
  const terms = shared([...standard, ...others, ...charges].slice(0, MOST_TERMS), share)
  const all = nodes(terms)
  const paid = standard.some(({ sign }) => sign < 0)
  const fractions = [...request.menus, ...request.sales].filter(
    ({ name, type }) =>
      type === 'fraction' && all.some((node) => 'column' in node && node.column === name),
  )
  const said = [
    note(alike ? 'read_alike' : 'read_by_model', { model }),
    ...(checked ? [] : [note('critic_silent', { model })]),
    ...standardAssumptions(terms),
    quantity === 'stock' ? QTY_IS_STOCK : note('qty_is_attempts', {}),
    ...(paid ? [] : [note('goods_not_paid', {})]),
    ...fractions.map(({ name }) => note('read_as_fraction', { column: shownText(name, QUOTED) })),
    ...(horizon === null && all.some(({ op }) => op === 'horizon') ? [UNTIL_NOW] : []),
  ]
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity,
    horizon,
    period,
    bindings: bindings(terms),
    ...assumed(said.slice(0, 60)),
    unresolved: [],
    reader: READER_VERSION,
  }
}

function bindings(terms: readonly Term[]): Valuation['bindings'] {
  const bound = new Map<string, string>()
  for (const term of terms)
    for (const node of nodes([term])) {
      if (!('column' in node) || node.column.length > 194) continue
      const table = node.op === 'option' || node.op === 'is' ? 'Menus' : 'Sales'
      const column = `${table}.${node.column}`
      if (!bound.has(column)) bound.set(column, shownText(term.source || term.name, QUOTED))
    }
  return Array.from(bound, ([column, phrase]) => ({ phrase, column })).slice(0, 100)
}
