// The likeliest forms of an amount, each as a sentence of controlled English: what a question offers first. A form of
// fields says every other one.
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { NO_COST } from '#language/lines/mend.ts'
import { printSigned } from '#language/printing/print.ts'
import { groupAmounts } from '../assembly/assembled-groups.ts'
import { writeFact, writeGroup } from '../assembly/sentences.ts'
import { aloneAmount, type Group, type Labelled } from '../assembly/term-of.ts'
import type { Amount, Draft } from '../draft-parts.ts'
import { numberText } from '#language/controlled/controlled-tokens.ts'
import { isOfLostSales } from '../facts/lost-sales.ts'
import { resoldReturns } from '../facts/resold-returns.ts'
import { turningNear } from '../facts/turning-words.ts'
import { LABEL } from '../tagger/labels.ts'

/** A sentence of controlled English, and what it adds to the profit. */
interface Form {
  readonly text: string
  readonly formula: string
}

const NOTHING: Form = { text: NO_COST, formula: '0' }
/** Labels that an amount is tried as. */
const MOST_LABELS = 6
/** The same amount for the other units: what is paid for units sold may be meant for those ordered. */
const TWIN: Readonly<Record<string, string>> = {
  '-money.sold': '-money.ordered',
  '-money.ordered': '-money.sold',
}
/** Denials that are often of something else: "the price without VAT", "leftovers cost nothing". */
const OF_OTHERS = new Set(['without', 'nothing', 'net', 'ex', 'none'])
/** Offered where nothing likelier makes a term. */
const USUAL = ['-money.sold', '-money.ordered', '-price.sold'] as const

/** At most `most` forms of the amount at a place, the likeliest first; "nothing is charged" first where it is denied. */
export function formsOf(
  draft: Draft,
  labelled: readonly Labelled[],
  at: number,
  most: number,
): Form[] {
  const amount = draft.amounts[at]!
  const likely = amount.scored.slice(0, MOST_LABELS).map(({ label }) => label.id)
  const twins = likely.slice(0, 1).flatMap((id) => TWIN[id] ?? [])
  const usual = USUAL.filter((id) => LABEL.get(id)!.kinds.includes(amount.mention.kind))
  const [first, ...others] = [...new Set([...likely, ...twins, ...usual])]
  const labels = [first!, ...others].flatMap((id) => formsAs(draft, labelled, at, id))
  const lost = isOfLostSales(draft, labelled[at]!) ? forLostSales(amount) : []
  const paid = [...forReturns(draft, labelled, at), ...lost, ...labels]
  const forms = paid.filter(
    ({ formula, text }, own) =>
      paid.findIndex((each) => each.formula === formula) === own && isRead(text, draft),
  )
  const denied = turningNear(draft, labelled)[at]!.some(
    ({ kind, near, word }) => kind === 'denied' && near && !OF_OTHERS.has(word),
  )
  return denied && lost.length === 0
    ? [NOTHING, ...forms.slice(0, most - 1)]
    : [...forms.slice(0, most - 1), NOTHING]
}

/** Money for each unit that was asked for and not there. */
function forLostSales({ mention: { kind, value, column } }: Amount): Form[] {
  if (column !== null || (kind !== 'money' && kind !== 'number')) return []
  const text = `Subtract lost sales: ${numberText(value)} for each unit asked for and not there.`
  return [{ text, formula: `− ${numberText(value)} × missed` }]
}

/** Returns that are sold again for a part of the price. */
function forReturns(draft: Draft, labelled: readonly Labelled[], at: number): Form[] {
  const lost = resoldReturns(draft, labelled, at)
  if (lost === null) return []
  const text = `Subtract returns: ${lost} × the price for each unit sold.`
  return [{ text, formula: `− ${lost} × SUM(sale.qty × sale.price)` }]
}

/** The forms of an amount with a label. */
function formsAs(draft: Draft, labelled: readonly Labelled[], at: number, id: string): Form[] {
  if (id === 'aside') return []
  const amount = draft.amounts[at]!
  const { value } = amount.mention
  const label = LABEL.get(id)!
  // Nobody pays more than all of it.
  if (label.base && label.base !== 'money' && value > 1.5) return []
  if (/^(?:ours|theirs)$/.test(id) && !(value > 0 && value < 1)) return []
  // A product of unrelated numbers is no answer: a part of another amount must be likely.
  const share = amount.scored.find((each) => each.label === label)?.share ?? 0
  if (/^(?:chance|factor|divide)/.test(id) && share < LIKELY_PART) return []
  const all = labelled.map((each, place) => (place === at ? { ...each, label } : each))
  const fact = writeFact(all[at]!)
  if (fact !== null) return [{ text: fact, formula: fact }]
  const group = alone(draft, all, at)
  return group ? formOf(draft, group) : []
}

/** The amount with the parts that are clear; null where it makes no term. */
function alone(draft: Draft, labelled: readonly Labelled[], at: number): Group | null {
  const own = labelled[at]!
  const { groups } = groupAmounts(labelled, draft.words.words)
  const group = groups.find(({ main, parts }) => main === own || parts.includes(own))
  if (!group || aloneAmount(group.main) === null) return null
  const clear = group.parts.filter(
    (each) =>
      each === own || (draft.amounts[labelled.indexOf(each)]?.scored[0]?.share ?? 0) > CLEAR_PART,
  )
  const known: Group = { ...group, parts: clear }
  return writeGroup(known, draft, () => '')
    ? known
    : { ...known, parts: clear.filter((each) => each === own) }
}
const CLEAR_PART = 0.5
const LIKELY_PART = 0.25

function formOf(draft: Draft, group: Group): Form[] {
  const written = writeGroup(group, draft, () => '')
  if (!written?.term) return []
  return [{ text: written.text, formula: printSigned(written.term).slice(0, 4000) }]
}

/** Whether a text with this sentence is read: "fba / fba" for each unit is no money. */
const isRead = (sentence: string, { columns, period }: Draft): boolean =>
  readControlledText(`${sentence}\nSubtract 1 for each deal.`, columns, {
    period: period ?? 'week',
  })?.ok === true
