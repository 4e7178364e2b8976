// A description read by a language model: asked twice, the two answers compared by value, and the lines shown to it once
// more in plain words. What differs, or is objected to, is asked of the user. Sends nothing itself: `complete` does.
import { feedbackItem } from '#contract/feedback.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { ModelReading, ModelRequest } from '#contract/model-reading.ts'
import { VALUATION_TERMS } from '#contract/limits.ts'
import { MOST_QUESTIONS, type Question } from '#contract/questions.ts'
import { earnSame } from '#language/checks/made-deals.ts'
import { isWithin, spansOf } from '../text/quotes.ts'
import {
  answeredIn,
  columnsOf,
  isStandard,
  mustAsk,
  shared,
  type Answered,
} from '../split/answered.ts'
import { askFacts, askLine, askMissing, formsBeside, type Asked } from '../questions/ask-lines.ts'
import { faultsOf, objectionsTo, type Objection } from './checks.ts'
import { amountsIn, differences, type Difference } from './compare.ts'
import { plainLines, readVerdict, type PlainLine, type Verdict } from './critic.ts'
import { complaint, criticMessages, messagesFor, type Message } from './prompt.ts'
import { readProposal } from './proposal-answer.ts'
import { sideOf, strictSide, type Side } from './side.ts'
import { allTerms, valuationOf } from '../model-valuation.ts'
import { plainReason } from '../standing.ts'

/** The text of one answer; null where there is none. `sample`: 0 and 1 for the readings, then the critic. */
export type Complete = (messages: readonly Message[], sample: number) => Promise<string | null>
export const CRITIC = 2

/** A reading of the model, and what of it needs no words to be doubted. */
interface Read {
  readonly kind: 'usable'
  readonly side: Side
  readonly objections: readonly Objection[]
}
type Sample =
  | Read
  | { readonly kind: 'refused'; readonly why: string }
  /** More lines than a valuation has. */
  | { readonly kind: 'crowded'; readonly lines: number }
  | { readonly kind: 'unusable' | 'absent' }

/** What a reading is made from. */
interface Work {
  readonly request: ModelRequest
  readonly answered: Answered
  readonly complete: Complete
  readonly strict: Reading
  readonly model: string
}

export async function readByModel(
  request: ModelRequest,
  complete: Complete,
  strict: Reading,
  model: string,
  answered = answeredIn(request),
): Promise<ModelReading> {
  if (!mustAsk(request, answered)) return { outcome: 'absent', reading: null }
  const work: Work = { request, answered, complete, strict, model }
  const samples = await Promise.all([0, 1].map((sample) => sampleOf(work, sample)))
  // One that would not read the words is a disagreement too, whatever the other says: `standing` tells it.
  const refused = samples.find((each) => each.kind === 'refused')
  if (refused) return { outcome: 'refused', reading: null, why: plainReason(refused.why) }
  const crowded = samples.find((each) => each.kind === 'crowded')
  if (crowded) return tooMany(crowded.lines, model)
  const [one, second] = samples
    .filter((each) => each.kind === 'usable')
    .toSorted((x, y) => x.objections.length - y.objections.length || x.side.share - y.side.share)
  if (one) return settle(one, second?.side ?? null, work)
  return { outcome: samples.at(-1)!.kind as 'unusable' | 'absent', reading: null }
}

/** One answer of the model, with a second chance where it cannot be used or something is wrong with it. */
async function sampleOf({ request, answered, complete }: Work, sample: number): Promise<Sample> {
  const known = { ...request, period: answered.statedPeriod }
  const messages = messagesFor(known, answered.shown)
  let best: Read | null = null
  for (const chance of [1, 2]) {
    const answer = await complete(messages, sample)
    if (answer === null) return best ?? { kind: 'absent' }
    const read = readProposal(answer, known)
    if (read.kind === 'refused') return read
    const problems =
      read.kind === 'malformed' ? [read.message] : faultsOf(read.proposal, request, answered)
    if (read.kind === 'proposal' && problems.length === 0) {
      const side = sideOf(read.proposal, read.ownPeriod, request, answered)
      const lines = allTerms(side, request, answered).length
      if (lines > VALUATION_TERMS) return { kind: 'crowded', lines }
      const own = side.terms.filter((term) => !side.settled.includes(term))
      const objections = objectionsTo(own, read.proposal.horizon, request, answered)
      best = { kind: 'usable', side, objections }
      if (objections.length === 0) return best
      problems.push(...objections.map(({ message }) => message))
    }
    if (chance === 1) messages.push(...complaint(answer, problems))
  }
  return best ?? { kind: 'unusable' }
}

/** Words of more lines than a valuation has: none of them is left out in silence. */
function tooMany(lines: number, model: string): ModelReading {
  const feedback = feedbackItem(
    'too_large',
    `The language model ${model} reads ${lines} costs and gains in these words, and a description may have ${VALUATION_TERMS}.`,
    'Take several of them together as one, or leave the smallest out.',
  )
  const reading = { ok: false, feedback: [feedback], understood: [], questions: [] } as const
  return { outcome: 'questions', reading }
}

/** What needs no words: all that an only answer can be held against. */
const standardOf = (side: Side): Side => ({
  ...side,
  terms: side.terms.filter((term) => isStandard(term) || side.settled.includes(term)),
})

/** Both readings as one: read where nothing is left unsure, else questions. `second` null: the strict reader's is the other. */
async function settle(
  { side, objections }: Read,
  second: Side | null,
  work: Work,
): Promise<ModelReading> {
  const { request, answered, complete, strict, model } = work
  const { description: text } = request
  const other = second ?? (strict.ok ? strictSide(strict.valuation) : standardOf(side))
  const same = earnSame(shared(side.terms, side.share), shared(other.terms, other.share))
  const unlike = same ? [] : differences(side.terms, other.terms, text, answered.amounts)
  const lines = plainLines(side)
  const shown = lines.map(({ sentence }) => sentence)
  const said = await complete(
    criticMessages({ ...request, period: answered.statedPeriod }, answered.shown, shown),
    CRITIC,
  )
  const verdict = readVerdict(said, lines.length)
  const wrong = verdict?.wrong.map((at) => lines[at]!) ?? []
  const asked: Asked = {
    text,
    columns: columnsOf(request),
    period: side.period,
    amounts: answered.amounts.filter(({ settled }) => !settled),
  }
  const questions = onePerPlace(
    [
      ...askFacts(side, same ? { ...other, share: side.share } : other, objections, wrong, asked),
      ...lineQuestions(unlike, objections, wrong, side, strict, asked),
      ...missingQuestions(verdict, side, asked),
    ],
    text,
  )
  if (questions.length === 0) {
    const alike = second === null && strict.ok
    const told = { model, alike, checked: verdict !== null }
    const valuation = valuationOf(side, request, answered, told)
    return { outcome: 'read', reading: { ok: true, valuation } }
  }
  const open = questions.map((each) => (each.words === '' ? each.ask : `“${each.words}”`))
  const feedback = feedbackItem(
    'model_open',
    `The language model ${model} read these words, but they leave open: ${open.join(', ')}.`,
    'Choose one of the answers, or use other words.',
  )
  const doubted = [...objections.map(({ of }) => of), ...wrong.map(({ term }) => term)]
  const sure = side.terms.filter(
    (term) => !doubted.includes(term) && !unlike.some(({ one }) => one.includes(term)),
  )
  const understood = shared(sure, side.share)
  return {
    outcome: 'questions',
    reading: { ok: false, feedback: [feedback], understood, questions },
  }
}

/** The first of several questions about one place. */
const onePerPlace = (all: readonly Question[], text: string): Question[] =>
  all
    .filter(
      ({ id, start }, at) =>
        all.findIndex((each) => each.id === id || (each.start === start && start < text.length)) ===
        at,
    )
    .slice(0, MOST_QUESTIONS)

/** One for each line that differs, or that the checks or the critic object to. */
function lineQuestions(
  unlike: readonly Difference[],
  objections: readonly Objection[],
  wrong: readonly PlainLine[],
  side: Side,
  strict: Reading,
  asked: Asked,
): Question[] {
  const { text, amounts } = asked
  const doubted = [
    ...objections.map(({ of }) => ({ of, by: 'checks' })),
    ...wrong.map(({ term }) => ({ of: term, by: 'critic' })),
  ]
  const read = strict.ok ? strict.valuation.terms : strict.understood
  return [
    ...unlike.map(({ one, other }, at) => askLine(`readings-${at + 1}`, [one, other], asked)),
    ...doubted.flatMap(({ of, by }, at) => {
      if (of === null || typeof of === 'string' || side.settled.includes(of)) return []
      if (unlike.some(({ one }) => one.includes(of))) return []
      const own = amountsIn(of, text, amounts)
      const strictly = read.filter((term) => amountsIn(term, text, own).length > 0)
      const forms = formsBeside(of, strictly.length > 0 ? [strictly] : [], asked)
      return [askLine(`${by}-${at + 1}`, forms, asked)]
    }),
  ]
}

/** Costs that the critic misses: of words that are in the text, and that no line has. */
function missingQuestions(verdict: Verdict | null, { terms }: Side, asked: Asked): Question[] {
  const taken = terms.flatMap((term) => amountsIn(term, asked.text, asked.amounts))
  return (verdict?.missing ?? []).flatMap((words, at) => {
    const [span] = spansOf(asked.text, words)
    const own = asked.amounts.filter((each) => span && isWithin([span], each))
    const left = own.filter((each) => !taken.includes(each))
    if (!span || (own.length > 0 && left.length === 0)) return []
    const amount = left.find(({ kind }) => kind !== 'time')
    return [askMissing(`critic-missing-${at + 1}`, span, amount, asked)]
  })
}
