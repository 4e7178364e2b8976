// Turns the model's decision into the client's answer: the plan and the best option of every task key, with
// keys as sent and money to the cent. It decides nothing and predicts nothing.
import type { OutcomeDeal, OutcomeMenu, Outcomes } from '#contract/outcomes.ts'
import { OUTCOMES_BYTES, OUTCOMES_MOST } from '#contract/limits.ts'
import type { PastDeal } from '#grounding/past-deals.ts'
import type { Grounded } from '#grounding/outcome.ts'
import type { Reason } from '#model/reasons/reasons.ts'
import { noteText } from '#contract/english-notes.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { MenuRow, OptionRow, Plan, ReasonRow } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { Market } from '#grounding/market.ts'
import { capitalOf, sumToCent, toCent } from '#contract/cents.ts'
import type { Decision } from '#model/decide/decision.ts'
import type { UnderLimits } from './limit-plan.ts'
import type { LittleTold } from './little-taken.ts'

export interface PlanParts {
  decision: Decision
  /** The decision under the limits of the request, with what it says of them; null without limits. */
  limited?: UnderLimits | null
  market: Pick<Market, 'qty'>
  /** Key and unit cost of a market row, as sent. */
  task: (row: number) => { key: Scalar; unit_cost: number | null }
  labeledRows: number
  unlabeledRows: number
  /** The client's `confidence_correction`, as used in the decision. */
  correction: number
  seconds: Record<string, number>
  device: string
  /** Why nothing or little is taken; null where enough is. */
  little: LittleTold | null
  /** Notes that stand before all others. */
  first?: readonly NoteItem[]
  /** Assumptions of grounding; shown between the notes on the plan and those on its history. */
  assumptions: readonly NoteItem[]
}

/** The plan (interface §3 `done`) and the rows of `?options=all`, in the market's order. */
export function buildPlan(parts: PlanParts): { plan: Plan; options: OptionRow[] } {
  const { decision, limited, little } = parts
  const taken = limited?.decision ?? decision
  const options = optionRows(parts, decision)
  const sizes = limited ? optionRows(parts, taken) : options
  const optionOf = new Map(Array.from(taken.row, (row, option) => [row, option]))
  const menu = Array.from(taken.selected, (row): MenuRow => {
    const { key, qty, profit, confidence, unit_cost } = sizes[optionOf.get(row)!]!
    return { key, menu: 0, T: 0, qty, profit, confidence, unit_cost }
  })
  const sum = sumToCent(menu.map((row) => row.profit))
  const notes = notesOf(parts, options)

  return {
    options,
    plan: {
      menu,
      n_selected: menu.length,
      predicted_profit_sum: sum,
      predicted_profit_interval: [toCent(taken.interval[0]), toCent(taken.interval[1])],
      confidence_thresh_calibrated: decision.thresholdCalibrated,
      confidence_correction: parts.correction,
      confidence_thresh_effective: decision.thresholdEffective,
      confidence_sweep: [...decision.sweep],
      summary: {
        task_keys: options.length,
        refused_keys: options.length - menu.length,
        // Null also where no deal has a cost and none is taken.
        capital_deployed: options.some(({ unit_cost }) => unit_cost !== null)
          ? capitalOf(menu)
          : null,
        replay: taken.replay.map((past) => ({
          ...past,
          predicted_profit: toCent(past.predicted_profit),
          realised_profit: toCent(past.realised_profit),
        })),
        ...limited?.summary,
        interval_shared: decision.intervalShared,
        seconds: parts.seconds,
        device: parts.device,
        ...(little && { little_taken: little.told }),
        notes: notes.map(noteText),
        notes_items: notes,
      },
      labeled_rows: parts.labeledRows,
      unlabeled_rows: parts.unlabeledRows,
    },
  }
}

/** Each deal at the size that a decision tells of. */
const optionRows = (
  { market, task }: Pick<PlanParts, 'market' | 'task'>,
  { row, profit, confidence, eligible }: Decision,
): OptionRow[] =>
  Array.from(row, (own, option) => {
    const { key, unit_cost } = task(own)
    return {
      key,
      qty: market.qty[own]!,
      profit: toCent(profit[option]!),
      confidence: confidence[option]!,
      eligible: eligible[option] === 1,
      unit_cost,
    }
  })

/** The notes in the order in which they are read. */
const notesOf = (
  { decision, limited, little, first = [], assumptions }: PlanParts,
  options: readonly OptionRow[],
): NoteItem[] => [
  ...first,
  ...(limited ? [...limited.notes, limitsLeftOut(decision, options)] : []),
  ...(little ? [little.item] : []),
  ...decision.notes.plan,
  ...assumptions,
  ...decision.notes.history,
]

/** Which plan the notes of the model are on. */
function limitsLeftOut({ row, selected }: Decision, options: readonly OptionRow[]): NoteItem {
  const taken = new Set(selected)
  const profit = sumToCent(options.flatMap((o, at) => (taken.has(row[at]!) ? o.profit : [])))
  return note('limits_left_out', { deals: selected.length, profit })
}

// A list as the bytes of its JSON, made in pieces: the platform's longest text is 512 MB and a market's
// labels may be longer. Not a stream: the size is bounded, and a part is put with its length and hash.

/** Characters encoded at once. */
const PIECE = 256 * 1024

const encoder = new TextEncoder()

/** The JSON of a list; null as soon as it exceeds `limit` bytes, without reading further. */
export function listJson(rows: Iterable<unknown>, limit: number): Uint8Array | null {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let text = '['
  const flush = (): boolean => {
    const piece = encoder.encode(text)
    text = ''
    pieces.push(piece)
    bytes += piece.length
    return bytes <= limit
  }
  let separator = ''
  for (const row of rows) {
    text += separator + JSON.stringify(row)
    separator = ','
    // Text that is not encoded yet has at least one byte per character.
    if (bytes + text.length > limit) return null
    if (text.length >= PIECE && !flush()) return null
  }
  text += ']'
  return flush() ? Buffer.concat(pieces, bytes) : null
}

/** Lists by name, or columns again. */
interface Columns {
  readonly [name: string]: readonly unknown[] | Columns
}
const isList = (values: readonly unknown[] | Columns): values is readonly unknown[] =>
  Array.isArray(values)

/** The JSON of columns; null where it exceeds `limit` bytes. */
export function columnsJson(columns: Columns, limit: number): Uint8Array | null {
  const pieces: Uint8Array[] = [encoder.encode('{')]
  let bytes = 2
  for (const [name, values] of Object.entries(columns)) {
    const own = isList(values) ? listJson(values, limit) : columnsJson(values, limit)
    if (own === null) return null
    const head = encoder.encode(`${pieces.length > 1 ? ',' : ''}${JSON.stringify(name)}:`)
    pieces.push(head, own)
    bytes += head.length + own.length
    if (bytes > limit) return null
  }
  pieces.push(encoder.encode('}'))
  return Buffer.concat(pieces, bytes)
}

// The part `outcomes` of a plan from the past deals of its history: the newest, by menu, money to the cent.

/** `deals`: the newest first. What lies beyond OUTCOMES_MOST of them, or OUTCOMES_BYTES of JSON, is left out. */
export function outcomesOf(columns: readonly string[], deals: Iterable<PastDeal>): Outcomes {
  const menus = new Map<number, OutcomeMenu & { readonly deals: OutcomeDeal[] }>()
  let count = 0
  let bytes = bytesOf([columns])
  for (const { menu, T, ...past } of deals) {
    const deal = toCents(past)
    const known = menus.get(menu)
    const found = known ?? { menu, T, deals: [] }
    // Each with its comma.
    bytes += bytesOf(deal) + 1 + (known ? 0 : bytesOf(found) + 1)
    if (count++ === OUTCOMES_MOST || bytes > OUTCOMES_BYTES) break
    menus.set(menu, found)
    found.deals.push(deal)
  }
  return [columns, ...menus.values()]
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function toCents(deal: OutcomeDeal): OutcomeDeal {
  const { taken } = deal
  if (!taken || taken.profit === null) return deal
  return { ...deal, taken: { ...taken, profit: toCent(taken.profit) } }
}

// The rows of `?reasons=all` from the model's reasons: keys and cells as sent, money to the cent. It decides
// nothing: which deals are alike, and which columns count, model/reasons/ says.

/** One row for each deal that the plan takes, in its order, made as they are read. */
export function* reasonRows(
  reasons: readonly Reason[],
  dealOf: Grounded['deal'],
  qty: Float64Array,
): Generator<ReasonRow> {
  for (const { row, past, columns } of reasons) {
    const { key, cell } = dealOf(row)
    yield {
      key,
      deals: past.map(({ row: own, profit, similarity }) => {
        const deal = dealOf(own)
        return {
          key: deal.key,
          menu: deal.menu,
          qty: qty[own]!,
          profit: toCent(profit),
          similarity: Math.round(similarity * 1000) / 1000,
        }
      }),
      columns: columns.map(({ name, number, effect }) => ({
        column: name,
        value: cell(name) ?? (number === null ? null : Number(number.toPrecision(6))),
        effect: toCent(effect),
      })),
    }
  }
}
