// Compares the answers to a question with the client's own profits (interface §5, Questions). Each
// answer states its result, the best agreement comes first, and answers that exact profits
// contradict are removed. The client decides.
import type { Choice, Question } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import { readDescription } from '#reading/builtin.ts'
import {
  LEAST_LABELS,
  reproduces,
  weigh,
  type ProfitSample,
  type Weighed,
} from './profit-sample.ts'

/** Characters of descriptions that are read for all questions of a fit: a second or two of work. */
const MOST_READ = 200_000
/** Deals by which an answer must agree more to come first: fewer may be slips of the records. */
const AHEAD = 3

/** Reads a whole description: the reader, or a test's own. */
type ReadChoice = (description: string) => ReturnType<typeof readDescription>

interface Ranked {
  readonly choice: Choice
  /** The best that any whole reading with this answer makes of the deals; null = not known. */
  readonly best: Weighed | null
}

/** The questions with their choices ranked; unchanged where the deals' profits cannot tell. */
export function rankChoices(
  questions: readonly Question[],
  columns: Columns,
  parameters: Parameters,
  sample: () => ProfitSample,
  read: ReadChoice = (text) => readDescription(text, columns, parameters),
): readonly Question[] {
  if (questions.length === 0) return questions
  const deals = sample()
  if (deals.deals < LEAST_LABELS) return questions
  const budget = { left: MOST_READ }
  return questions.map((question) => {
    const ranked = question.choices.map((choice): Ranked => {
      const whole = completions(choice.description, questions.length, read, budget)
      return { choice, best: whole === null ? null : bestOf(whole, deals) }
    })
    return { ...question, choices: ordered(kept(ranked)).map(withHistory) }
  })
}

/**
 * Every valuation of a description that its open questions allow; null where that is not known: what
 * is open has no choices, or too much would have to be read. `depth`: questions still to be answered.
 */
function completions(
  description: string,
  depth: number,
  read: ReadChoice,
  budget: { left: number },
): Valuation[] | null {
  budget.left -= description.length
  if (budget.left < 0) return null
  const reading = read(description)
  if (reading.ok) return [reading.valuation]
  const [open] = reading.questions
  if (!open || open.choices.length === 0 || depth <= 1) return null
  const found: Valuation[] = []
  for (const choice of open.choices) {
    const whole = completions(choice.description, depth - 1, read, budget)
    if (whole === null) return null
    found.push(...whole)
  }
  return found
}

function bestOf(valuations: readonly Valuation[], deals: ProfitSample): Weighed | null {
  const weighed = valuations.map((valuation) => weigh(valuation, deals))
  return weighed.reduce<Weighed | null>(
    (best, each) => (best === null || agreement(each) > agreement(best) ? each : best),
    null,
  )
}

/** Without the answers that exact profits contradict, where another one gives those profits. */
function kept(ranked: readonly Ranked[]): readonly Ranked[] {
  const isGiven = ({ best }: Ranked): boolean => best !== null && reproduces(best)
  if (!ranked.some(isGiven)) return ranked
  return ranked.filter(({ best }) => best === null || reproduces(best) || !isContradicted(best))
}

const isContradicted = ({ compared, hits }: Weighed): boolean => compared - hits >= LEAST_LABELS

/** Most deals reproduced first; where nothing is known or nearly as many, the reader's own order. */
function ordered(ranked: readonly Ranked[]): readonly Ranked[] {
  const hits = ({ best }: Ranked): number => best?.hits ?? 0
  const left = [...ranked]
  const sorted: Ranked[] = []
  while (left.length > 0) {
    const most = Math.max(...left.map(hits))
    const next = left.findIndex((each) => hits(each) > most - AHEAD)
    sorted.push(...left.splice(next, 1))
  }
  return sorted
}

function withHistory({ choice, best }: Ranked): Choice {
  if (best === null || best.compared < LEAST_LABELS) return choice
  return { ...choice, history: sayHistory(best) }
}

function sayHistory({ values, client, compared, hits }: Weighed): string {
  let [own, sent] = [0, 0]
  values.forEach((value, deal) => {
    if (Number.isNaN(value)) return
    own += value
    sent += client[deal]
  })
  return (
    `makes ${compared} finished deals earn ${money(own)} in all; your own profits say ${money(sent)}, ` +
    `and agree for ${hits === compared ? 'every one' : hits}`
  )
}

const money = (value: number): string => {
  const whole = Math.abs(value) >= 1000
  return (value + 0).toLocaleString('en-US', { maximumFractionDigits: whole ? 0 : 2 })
}

/** The share of the deals that a reading gives to the cent. */
const agreement = ({ hits, compared }: Weighed): number => (compared > 0 ? hits / compared : 0)
