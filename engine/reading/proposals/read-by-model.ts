// A description read by a language model: asked, judged, told once what is wrong, and believed only
// where a second reading (the strict reader's, else another answer of the model) says the same. Where
// they differ the user is asked. Sends nothing itself: `complete` does.
import { assumed } from '#contract/english-notes.ts'
import { feedbackItem } from '#contract/feedback.ts'
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { ModelReading, ModelRequest, Proposal } from '#contract/model-reading.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { assumptionsOf, note, type NoteItem } from '#contract/note-item.ts'
import { readProposal } from './proposal-answer.ts'
import { answeredIn, columnsOf, shared, type Answered, isStandard } from './answered.ts'
import { withCharges } from './charges.ts'
import { compare, type Sides } from './compare.ts'
import { judge, stepOfT, type Judged } from './judge.ts'
import { complaint, messagesFor, type Message } from './prompt.ts'
import { plainReason } from './standing.ts'
import { shownText } from '#contract/shown.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import { nodes, QTY_IS_STOCK, UNTIL_NOW } from '#language/inputs.ts'
import { printFormula } from '#language/printing/print.ts'
import { READER_VERSION } from '../reader-version.ts'
import { standardAssumptions } from '../facts/standard-costs.ts'

// A proposal that was judged, as a valuation: its terms with those that the user had made clear, and
// what is told beside them: who read the words, what was set aside, what they are bound to.

/** Characters of a quote. */
const QUOTED = 200
const MOST_TERMS = 64

function valuationOf(
  proposal: Proposal,
  { period, unused }: Judged,
  answered: Answered,
  request: ModelRequest,
  model: string,
): Valuation {
  const { quantity, horizon } = proposal
  const terms = withAnswered(proposal.terms, answered).slice(0, MOST_TERMS)
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity,
    horizon,
    period,
    bindings: bindings(terms),
    ...assumed(assumptions({ ...proposal, terms }, unused, request, model)),
    unresolved: [],
    reader: READER_VERSION,
  }
}

/** Revenue and goods first and by their names, then the others, those that stood already last. */
function withAnswered(terms: readonly Term[], answered: Answered): Term[] {
  const own = terms.filter(
    (term) => !isStandard(term) || !(term.sign > 0 ? answered.noRevenue : answered.noGoods),
  )
  const all = [...own, ...answered.terms]
  const standard = all.filter(isStandard)
  const first = Object.values(STANDARD_TERMS).filter(({ sign }) =>
    standard.some((term) => term.sign === sign),
  )
  return [...first, ...all.filter((term) => !standard.includes(term))]
}

function assumptions(
  { terms, quantity, horizon, ignored }: Proposal,
  unused: Judged['unused'],
  { menus, sales }: ModelRequest,
  model: string,
): NoteItem[] {
  const all = nodes(terms)
  const paid = terms.some((term) => term.sign < 0 && isStandard(term))
  const fractions = [...menus, ...sales].filter(
    ({ name, type }) =>
      type === 'fraction' && all.some((node) => 'column' in node && node.column === name),
  )
  const quotes = (of: readonly string[]): string[] =>
    of.map((words) => `“${shownText(words, QUOTED)}”`)
  const said = [
    note('read_by_model', { model }),
    ...standardAssumptions(terms),
    quantity === 'stock' ? QTY_IS_STOCK : note('qty_is_attempts', {}),
    ...(paid ? [] : [note('goods_not_paid', {})]),
    ...fractions.map(({ name }) => note('read_as_fraction', { column: shownText(name, QUOTED) })),
    ...(horizon === null && all.some(({ op }) => op === 'horizon') ? [UNTIL_NOW] : []),
    ...(unused.length > 0
      ? [note('words_not_used', { words: quotes(unused.slice(0, 20).map(({ words }) => words)) })]
      : []),
    ...(ignored.length > 0 ? [note('not_economic', { words: quotes(ignored) })] : []),
  ]
  return said.slice(0, 60)
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

/** The text of one answer; null without an answer. `sample`: 0, then 1 for another one. */
export type Complete = (messages: readonly Message[], sample: number) => Promise<string | null>

type Sample =
  | { readonly kind: 'usable'; readonly proposal: Proposal; readonly judged: Judged }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unusable' | 'absent' }

/** Whether a model is to be asked: not where all that matters is in controlled English already. */
export function mustAsk(request: ModelRequest, answered = answeredIn(request)): boolean {
  const { description, period } = request
  if (description.trim() === '' || isBuiltinDescription(description)) return false
  if (readControlledText(description, columnsOf(request), { period }) !== null) return false
  // Amounts that were too many to be weighed could not be judged.
  if (answered.mentions.some((each) => each.amount && each.scored.length === 0)) return false
  const open = answered.mentions.some(({ kind }) => kind !== 'number')
  return open || answered.shown === description
}

export async function readByModel(
  request: ModelRequest,
  complete: Complete,
  strict: Reading,
  model: string,
  answered = answeredIn(request),
): Promise<ModelReading> {
  if (!mustAsk(request, answered)) return { outcome: 'absent', reading: null }
  // One answer and the strict reading, else two answers.
  const samples = await Promise.all(
    (strict.ok ? [0] : [0, 1]).map((sample) => sampleOf(request, answered, complete, sample)),
  )
  // One that would not read them is a disagreement too, whatever the others say: `standing` tells it.
  const refused = samples.find((each) => each.kind === 'refused')
  if (refused) return { outcome: 'refused', reading: null, why: plainReason(refused.why) }
  const [one, other = null] = samples.filter((each) => each.kind === 'usable')
  if (!one) return { outcome: samples.at(-1)!.kind as 'unusable' | 'absent', reading: null }
  const sides = { one, other, strict: strict.ok ? strict.valuation : null }
  return settle(sides, request, answered, model, strict)
}

/** One answer of the model, with a second chance where it cannot be used or leaves a doubt. */
async function sampleOf(
  request: ModelRequest,
  answered: Answered,
  complete: Complete,
  sample: number,
): Promise<Sample> {
  const period = request.period ?? answered.period
  const messages = messagesFor({ ...request, period }, answered.shown)
  const known = { ...request, period: period ?? stepOfT(answered.rest) }
  const whole = (proposal: Proposal): Proposal =>
    withCharges(withAnswers(proposal, answered), request, answered)
  let best: Extract<Sample, { kind: 'usable' }> | null = null
  for (const chance of [1, 2]) {
    const answer = await complete(messages, sample)
    if (answer === null) return best ?? { kind: 'absent' }
    const read = readProposal(answer, known)
    if (read.kind === 'refused') return read
    const problems: string[] = []
    if (read.kind === 'malformed') problems.push(read.message)
    else {
      const judged = judge(read.proposal, request, answered)
      const { faults, doubts } = judged
      if (faults.length === 0 && doubts.length <= (best?.judged.doubts.length ?? Infinity))
        best = { kind: 'usable', proposal: whole(read.proposal), judged }
      if (faults.length === 0 && doubts.every(({ kind }) => kind === 'period')) return best!
      problems.push(...faults, ...doubts.map(({ message }) => message))
    }
    if (chance === 1) messages.push(...complaint(answer, problems))
  }
  return best ?? { kind: 'unusable' }
}

/** The proposal with what the user's own sentences say of the whole. */
const withAnswers = (proposal: Proposal, { share, horizon, quantity }: Answered): Proposal => ({
  ...proposal,
  terms: shared(proposal.terms, share),
  horizon: horizon ?? proposal.horizon,
  quantity: quantity ?? proposal.quantity,
})

/** Both readings as one: read where they agree and no doubt is left, else questions. */
function settle(
  sides: Sides,
  request: ModelRequest,
  answered: Answered,
  model: string,
  strict: Reading,
): ModelReading {
  const { one } = sides
  const { questions, agreed } = compare(sides, request, answered)
  if (questions.length === 0 && strict.ok) {
    const said = assumed([note('read_alike', { model }), ...assumptionsOf(strict.valuation)])
    const reading = { ...strict, valuation: { ...strict.valuation, ...said } }
    return { outcome: 'read', reading }
  }
  if (questions.length === 0) {
    const own = valuationOf(one.proposal, one.judged, answered, request, model)
    return { outcome: 'read', reading: { ok: true, valuation: own } }
  }
  const words = questions.map((each) => (each.words === '' ? each.ask : `“${each.words}”`))
  const feedback = [
    feedbackItem(
      'model_open',
      `The language model ${model} read these words, but they leave open: ${words.join(', ')}.`,
      'Choose one of the answers, or use other words.',
    ),
  ]
  return {
    outcome: 'questions',
    reading: { ok: false, feedback, understood: [...agreed], questions },
  }
}
