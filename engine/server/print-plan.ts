// Turns the model's decision into the client's answer: the plan and the best option of every task key, with
// keys as sent and money to the cent. It decides nothing and predicts nothing.
import { littleNote } from '#contract/little-note.ts'
import type { MenuRow, OptionRow, Plan, Summary } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { Market } from '#grounding/market.ts'
import { capitalOf, sumToCent, toCent } from '#contract/cents.ts'
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
      confidence_sweep: [...decision.sweep],
      summary: {
        task_keys: options.length,
        refused_keys: options.length - menu.length,
        // Null also where no deal has a cost and none is taken.
        capital_deployed: options.some(({ unit_cost }) => unit_cost !== null)
          ? capitalOf(menu)
          : null,
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
