// Why a plan takes nothing or little: a note of the plan, with what to check, and data beside it. Which reason holds
// model/decide/little-taken.ts says.
import { noteText } from '#contract/english-notes.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Summary } from '#contract/schemas.ts'
import type { PastTerms } from '#grounding/past-deals.ts'
import type { LittleTaken } from '#model/decide/little-taken.ts'

type Told = NonNullable<Summary['little_taken']>

/** Costs that the sentence names; the others are summed. */
const COSTS_NAMED = 3
const SOURCE_CHARACTERS = 80
/** Where the English note goes over to what to check. */
const CHECK = / (?=Check: )/

export interface LittleTold {
  readonly item: NoteItem
  readonly told: Told
}

/** `terms`: what past deals paid and earned, asked for where they lost. */
export function toldLittle(
  { code, numbers }: LittleTaken,
  terms: () => PastTerms | null,
): LittleTold {
  const rounded = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]),
  )
  const { item, parts } =
    code === 'past_deals_lost'
      ? lost(rounded, terms())
      : { item: { code, values: rounded }, parts: [] }
  const text = noteText(item)
  const at = text.search(CHECK)
  const [message, check] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return { item, told: { code, message, check, numbers: rounded, per_unit: parts } }
}

function lost(
  { outcomes = 0, total = 0, gains = 0 }: LittleTaken['numbers'],
  past: PastTerms | null,
): { item: NoteItem; parts: Told['per_unit'] } {
  const sums = { outcomes, lost: Math.abs(total) }
  if (past === null || past.units <= 0 || past.terms.length === 0)
    return { item: note('past_profits_lost', { ...sums, gains }), parts: [] }
  const parts = past.terms.map(({ name, source, total: money }) => ({
    name,
    source: source.slice(0, SOURCE_CHARACTERS),
    amount: Math.round((1e4 * money) / past.units) / 1e4,
  }))
  const costs = parts.filter(({ amount }) => amount < 0).toSorted((x, y) => x.amount - y.amount)
  const earned = parts.reduce((all, { amount }) => all + Math.max(0, amount), 0)
  const others = costs.slice(COSTS_NAMED).reduce((all, { amount }) => all - amount, 0)
  const named = costs
    .slice(0, COSTS_NAMED)
    .map(({ name, amount }) => note('amount_of', { name, amount: -amount }))
  const all = [...named, ...(others > 0 ? [note('other_costs', { amount: others })] : [])]
  const [first] = costs
  const words = first === undefined ? null : first.source || first.name
  return { item: note('past_deals_lost', { ...sums, costs: all, earned, first: words }), parts }
}
