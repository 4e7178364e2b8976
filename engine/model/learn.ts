// The learning half of a fit: what the business knew, the demand beyond what sold out, the team on
// past menus planned again and on today's, and how much each learner is believed. It decides
// nothing: every number is a prediction of rows that its learners had not seen.
import type { Labels, Market } from '#grounding/market.ts'
import { rootMeanSquare } from './calibration.ts'
import { canonicalMarket, type Canonical } from './canonical.ts'
import { buildMatrices, withColumn } from './columns.ts'
import type { ReportProgress } from './decision.ts'
import { demandTasks } from './demand.ts'
import { capRows } from './limit.ts'
import { optionScale } from './option-scale.ts'
import type { LearnerTask, Pool } from './pool.ts'
import { propensityTasks } from './propensity.ts'
import { labelledRows, planReplay, type ReplayPlan } from './replay.ts'
import {
  flattery as flatteryOf,
  selectionTasks,
  withoutFlattery,
  type Selection,
} from './selection.ts'
import { blend, equalWeights, stackWeights, type TeamPredictions } from './stack.ts'
import { economicsHold, groupShares, teamTasks, type Learner } from './team.ts'

export interface FitOptions {
  /** Added to the calibrated threshold; −1 … 1. */
  readonly correction: number
  /** Whether past choices also used what no column shows (interface §2). */
  readonly choiceBasis: 'knowledge' | 'columns'
}

export interface FitTools {
  readonly pool: Pool
  readonly progress: ReportProgress
}

/** Predictions of a part of the market's rows. */
export interface Foreseen {
  readonly rows: Int32Array
  /** In money, by learner; freed of flattery. Shape: rows of this part. */
  readonly team: TeamPredictions
  /** The stack of the team in scales. Shape: rows of this part. */
  readonly z: Float64Array
}

export interface Learned {
  readonly canonical: Canonical
  /** The canonical market. */
  readonly market: Market
  /** Outcomes as the books have them today. */
  readonly today: Labels
  readonly kind: ReplayPlan['kind']
  /** Rows with an outcome in the books. */
  readonly labelled: Int32Array
  /** Rows that could have trained the plan's learners, completed ones among them, and that did. */
  readonly trainable: number
  readonly trained: number
  /** Shape of the three: rows of the market. Flattery in money. */
  readonly scale: Float64Array
  readonly propensity: Float64Array
  readonly flattery: Float64Array
  readonly selection: Selection
  readonly task: Foreseen
  readonly replay: Foreseen
  /** Outcomes of the replayed rows without flattery, in money. */
  readonly outcome: Float64Array
  /** Root mean square of what the stack left unexplained on replay, in scales. */
  readonly spread: number
  /** Whether demand beyond what sold out was learnt: markets of stock whose economics hold. */
  readonly demandFirst: boolean
}

const CAP_QUANTILE = 0.998
const Z_CAP = 12

/** Learns a market's history and predicts its replayed past and its task. */
export async function learnMarket(
  given: Market,
  { choiceBasis }: Pick<FitOptions, 'choiceBasis'>,
  tools: FitTools,
): Promise<Learned> {
  // History as it is known today, and the past menus to plan again
  const canonical = canonicalMarket(given)
  const { market } = canonical
  tools.progress(0, 'replay', 'choosing the past menus that are planned again')
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const known = capRows(market, labelled)
  const plan = planReplay(market, today)
  const scale = optionScale(market, known, today.value)

  // What the business knew, and what its choosing flatters
  const columns = buildMatrices(market, known)
  const propensityFit = propensityTasks(market, columns.binned)
  const selectionFit = selectionTasks(market, columns, today, scale)
  const [chances, tells] = await runAll(
    tools,
    [propensityFit.tasks, selectionFit.tasks],
    [0.02, 0.15, 'support', 'what was taken, and what the business knew'],
  )
  const propensity = propensityFit.combine(chances)
  const selection =
    choiceBasis === 'columns' ? { rho: 0, lift: 0 } : selectionFit.combine(tells, propensity)
  const flattery = flatteryOf(selection, scale, propensity)
  const logit = propensity.map((p) => Math.log(p / (1 - p)))
  const matrices = withColumn(columns, logit, known)

  // Demand beyond what sold out, as far as it was known at every origin and today
  const quantityFirst = economicsHold(market, today, known)
  const demandFirst = quantityFirst && market.quantity === 'stock'
  const origins = [...plan.folds.map((fold) => fold.labels), today]
  const demandFits = demandFirst
    ? origins.map((labels) => demandTasks(market, market.economics!, matrices, labels))
    : []
  const steps = await runAll(
    tools,
    demandFits.map((fit) => fit.tasks),
    [0.15, 0.3, 'learning', 'demand beyond what sold out'],
  )
  const demand = demandFits.map((fit, i) => fit.combine(steps[i]))

  // Every learner of every replayed stretch and of the plan itself
  const cap = 3 * largestProfit(labelled, today) + 1e-12
  const taskRows = rowsOfTask(market)
  const scores = [...plan.folds.map((fold) => fold.score), taskRows]
  const all = origins.map((plain, i) => labelledRows(market, demand[i]?.labels ?? plain))
  const train = all.map((rows) => capRows(market, rows))
  const fits = origins.map((plain, i) => {
    const labels = demand[i]?.labels ?? plain
    return teamTasks({
      market,
      matrices,
      scale,
      cap,
      quantityFirst,
      flattery,
      labels: withoutFlattery(labels, flattery),
      train: train[i],
      score: scores[i],
      expectedSold: demand[i]?.sold ?? null,
    })
  })
  const answers = await runAll(
    tools,
    fits.map((fit) => fit.tasks),
    [0.3, 0.95, 'learning', 'learners fitted and past menus planned again'],
  )
  const teams = fits.map((fit, i) => fit.combine(answers[i]))
  const final = teams[teams.length - 1]

  // Stack: how much each learner is believed, by outcomes that the books really have
  tools.progress(0.95, 'calibration', 'comparing what was predicted with what came true')
  const rows = concatenate(scores.slice(0, -1))
  const past = joinTeams(teams.slice(0, -1), final)
  const s = Float64Array.from(rows, (row) => scale[row])
  const outcome = Float64Array.from(rows, (row) => today.value[row] - flattery[row])
  const weight = sizedShares(market, rows, s)
  const weights = rows.length ? stackWeights(past, outcome, s, weight) : equalWeights(final.keys())
  const z = blend(past, weights, s)
  const sTask = Float64Array.from(taskRows, (row) => scale[row])
  const residual = z.map((v, i) => Math.min(Math.max(outcome[i] / s[i], -Z_CAP), Z_CAP) - v)
  return {
    canonical,
    market,
    today,
    kind: plan.kind,
    labelled,
    trainable: all[all.length - 1].length,
    trained: train[train.length - 1].length,
    scale,
    propensity,
    flattery,
    selection,
    outcome,
    demandFirst,
    task: { rows: taskRows, team: final, z: blend(final, weights, sTask) },
    replay: { rows, team: past, z },
    spread: Math.max(rootMeanSquare(residual, weight), 1e-3),
  }
}

/** Runs batches of tasks as one and reports progress between two fractions. */
async function runAll(
  { pool, progress }: FitTools,
  batches: readonly (readonly LearnerTask[])[],
  [from, to, stage, message]: readonly [number, number, string, string],
): Promise<Float64Array[][]> {
  const tasks = batches.flat()
  const answers = await pool.map(tasks, (done) =>
    progress(from + ((to - from) * done) / tasks.length, stage, message),
  )
  let at = 0
  return batches.map((batch) => answers.slice(at, (at += batch.length)))
}

function rowsOfTask(market: Market): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) if (market.task[market.group[row]]) rows.push(row)
  return Int32Array.from(rows)
}

/** A high quantile of |profit|: beyond a few times this a label is an accident. */
function largestProfit(rows: Int32Array, labels: Labels): number {
  const sizes = Float64Array.from(rows, (row) => Math.abs(labels.value[row])).sort()
  return sizes.length ? sizes[Math.floor(CAP_QUANTILE * (sizes.length - 1))] : 1
}

/** A deal weighs alike whatever its number of sizes, and more the more money it moves. */
function sizedShares(market: Market, rows: Int32Array, scale: Float64Array): Float64Array {
  const mean = scale.reduce((a, b) => a + b, 0) / Math.max(scale.length, 1)
  return groupShares(market, rows).map((v, i) => v * Math.min(Math.max(scale[i] / mean, 0.05), 8))
}

function concatenate(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The replayed stretches one after another, for the learners that every fit had. */
function joinTeams(folds: readonly TeamPredictions[], final: TeamPredictions): TeamPredictions {
  const names = [...final.keys()].filter((name) => folds.every((fold) => fold.has(name)))
  return new Map<Learner, Float64Array>(
    names.map((name) => [
      name,
      Float64Array.from(folds.flatMap((fold) => Array.from(fold.get(name)!))),
    ]),
  )
}
