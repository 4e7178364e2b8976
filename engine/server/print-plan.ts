// Turns the model's decision into the client's answer: the plan and the best option of every task key, with
// keys as sent and money to the cent. It decides nothing and predicts nothing.
import { littleNote } from '#contract/little-note.ts'
import type { MenuRow, OptionRow, Plan, Summary } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { Market } from '#grounding/market.ts'
import { sumToCent, toCent } from '#model/decide/cents.ts'
import type { Decision } from '#model/decide/decision.ts'

export interface PlanParts {
  decision: Decision
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
  little: Summary['little_taken'] | null
  /** Notes that stand before all others. */
  first?: readonly string[]
  /** Assumptions of grounding; shown between the notes on the plan and those on its history. */
  assumptions: readonly string[]
}

/** The plan (interface §3 `done`) and the rows of `?options=all`, in the market's order. */
export function buildPlan(parts: PlanParts): { plan: Plan; options: OptionRow[] } {
  const { decision, market, little } = parts
  const options = Array.from(decision.row, (row, option): OptionRow => {
    const { key, unit_cost } = parts.task(row)
    return {
      key,
      qty: market.qty[row]!,
      profit: toCent(decision.profit[option]!),
      confidence: decision.confidence[option]!,
      eligible: decision.eligible[option] === 1,
      unit_cost,
    }
  })

  const optionOf = new Map(Array.from(decision.row, (row, option) => [row, option]))
  const menu = Array.from(decision.selected, (row): MenuRow => {
    const { key, qty, profit, confidence, unit_cost } = options[optionOf.get(row)!]!
    return { key, menu: 0, T: 0, qty, profit, confidence, unit_cost }
  })
  const sum = sumToCent(menu.map((row) => row.profit))

  return {
    options,
    plan: {
      menu,
      n_selected: menu.length,
      predicted_profit_sum: sum,
      predicted_profit_interval: [toCent(decision.interval[0]), toCent(decision.interval[1])],
      confidence_thresh_calibrated: decision.thresholdCalibrated,
      confidence_correction: parts.correction,
      confidence_thresh_effective: decision.thresholdEffective,
      confidence_sweep: decision.sweep.map((entry) => ({
        ...entry,
        // Uses the same cents as the plan: entries that take the same deals show the same sum.
        total_predicted_profit: sumToCent(profitsFrom(options, entry.threshold)),
      })),
      summary: {
        task_keys: options.length,
        refused_keys: options.length - menu.length,
        capital_deployed: capital(menu, options),
        replay: decision.replay.map((past) => ({
          ...past,
          predicted_profit: toCent(past.predicted_profit),
          realised_profit: toCent(past.realised_profit),
        })),
        seconds: parts.seconds,
        device: parts.device,
        ...(little && { little_taken: little }),
        notes: notesOf(parts),
      },
      labeled_rows: parts.labeledRows,
      unlabeled_rows: parts.unlabeledRows,
    },
  }
}

/** The notes in the order in which they are read. */
const notesOf = ({ decision, little, first = [], assumptions }: PlanParts): string[] => [
  ...first,
  ...(little ? [littleNote(little)] : []),
  ...decision.notes.plan,
  ...assumptions,
  ...decision.notes.history,
]

/** Profits of the options taken at a threshold: the sums of the sweep. The decision was made in decide/decide.ts. */
function profitsFrom(options: readonly OptionRow[], threshold: number): number[] {
  const taken = options.filter(({ eligible, confidence }) => eligible && confidence >= threshold)
  return taken.map(({ profit }) => profit)
}

/** Σ unit_cost × qty of the selected options; null where unit costs were not sent. */
function capital(menu: readonly MenuRow[], options: readonly OptionRow[]): number | null {
  if (options.every((option) => option.unit_cost === null)) return null
  if (menu.some((row) => row.unit_cost === null)) return null
  return toCent(menu.reduce((sum, row) => sum + row.unit_cost! * row.qty, 0))
}
