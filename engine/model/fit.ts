// A fit, stage by stage: columns → what the business knew → team → replay → calibration → decision.
// Pure: the same market gives the same decision on any number of threads, in any order of rows.
import { effectiveThreshold } from '#contract/sweep.ts'
import type { Labels, Market } from '#grounding/market.ts'
import {
  bestOfGroups,
  byMoment,
  calibrateSum,
  calibrateWins,
  confidenceOf,
  rootMeanSquare,
  type Replayed,
} from './calibration.ts'
import { canonicalMarket, type Canonical } from './canonical.ts'
import { buildMatrices, withColumn } from './columns.ts'
import type { Decision, ReportProgress } from './decision.ts'
import { bestSizes, calibrateThreshold, select, sweep, type Options } from './decide.ts'
import { capRows, limitNote } from './limit.ts'
import { optionScale } from './option-scale.ts'
import type { LearnerTask, Pool } from './pool.ts'
import { propensityTasks } from './propensity.ts'
import { groupsOf, labelledRows, planReplay } from './replay.ts'
import { intervalOf, notesOf, refusalOf, replayTable } from './report.ts'
import { flattery, selectionTasks, withoutFlattery } from './selection.ts'
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

const CAP_QUANTILE = 0.998
const Z_CAP = 12

/** Fits the team on a market's history and decides its task menu. */
export async function fitMarket(
  given: Market,
  options: FitOptions,
  tools: FitTools,
): Promise<Decision> {
  // History as it is known today, and the past menus to plan again
  const canonical = canonicalMarket(given)
  const { market } = canonical
  tools.progress(0, 'replay', 'choosing the past menus that are planned again')
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const rows = capRows(market, labelled)
  const plan = planReplay(market, today)
  const taskRows = rowsOfTask(market)
  const cap = 3 * largestProfit(labelled, today) + 1e-12
  const scale = optionScale(market, rows, today.value)
  const quantityFirst = economicsHold(market, today, rows)

  // What the business knew, and the labels without what its choosing flatters
  const columns = buildMatrices(market, rows)
  const propensityFit = propensityTasks(market, columns.binned)
  const selectionFit = selectionTasks(market, columns, today, scale)
  const [chances, tells] = await runAll(
    tools,
    [propensityFit.tasks, selectionFit.tasks],
    [0.02, 0.2, 'support', 'what was taken, and what the business knew'],
  )
  const propensity = propensityFit.combine(chances)
  const selection =
    options.choiceBasis === 'columns'
      ? { rho: 0, lift: 0 }
      : selectionFit.combine(tells, propensity)
  const flattered = flattery(selection, scale, propensity)
  const logit = propensity.map((p) => Math.log(p / (1 - p)))
  const matrices = withColumn(columns, logit, rows)

  // Every learner of every replayed stretch and of the plan itself
  const shared = { market, matrices, scale, cap, quantityFirst, flattery: flattered }
  const fits = [
    ...plan.folds.map(({ labels, train, score }) =>
      teamTasks({
        ...shared,
        labels: withoutFlattery(labels, flattered),
        train: capRows(market, train),
        score,
      }),
    ),
    teamTasks({
      ...shared,
      labels: withoutFlattery(today, flattered),
      train: rows,
      score: taskRows,
    }),
  ]
  const answers = await runAll(
    tools,
    fits.map((fit) => fit.tasks),
    [0.2, 0.95, 'learning', 'learners fitted and past menus planned again'],
  )
  const teams = fits.map((fit, i) => fit.combine(answers[i]))
  const final = teams[teams.length - 1]

  // Stack: how much each learner is believed
  tools.progress(0.95, 'calibration', 'comparing what was predicted with what came true')
  const at = concatenate(plan.folds.map((fold) => fold.score))
  const past = joinTeams(teams.slice(0, -1), final)
  const s = Float64Array.from(at, (row) => scale[row])
  const profit = Float64Array.from(at, (row) => today.value[row] - flattered[row])
  const weight = sizedShares(market, at, s)
  const weights = at.length ? stackWeights(past, profit, s, weight) : equalWeights(final.keys())
  const z = blend(past, weights, s)
  const zTask = blend(
    final,
    weights,
    Float64Array.from(taskRows, (row) => scale[row]),
  )
  const residual = z.map((v, i) => Math.min(Math.max(profit[i] / s[i], -Z_CAP), Z_CAP) - v)
  const spread = Math.max(rootMeanSquare(residual, weight), 1e-3)

  // Calibration on the picks that would have been made
  const outlayOf = (row: number) => {
    const cost = market.qty[row] * market.unitCost[row]
    return Number.isFinite(cost) ? cost : 0
  }
  const replayed: Replayed = {
    group: Int32Array.from(at, (row) => market.group[row]),
    T: Float64Array.from(at, (row) => market.T[market.group[row]]),
    z,
    scale: s,
    outlay: Float64Array.from(at, outlayOf),
    profit,
  }
  const best = bestOfGroups(
    replayed.group,
    z.map((v, i) => v * s[i]),
  )
  const sum = calibrateSum(
    replayed,
    best.filter((i) => z[i] > 0),
    selection.rho,
  )
  const wins = calibrateWins(replayed, best, spread)
  const calibrated = (v: number, row: number) => sum.a * v * scale[row] - sum.b * outlayOf(row)

  // Threshold and hurdle
  const picks = best.filter((i) => calibrated(z[i], at[i]) > 0)
  const confidence = Float64Array.from(picks, (i) => confidenceOf(wins, z[i]))
  const threshold = calibrateThreshold({
    T: Float64Array.from(picks, (i) => replayed.T[i]),
    confidence,
    realised: Float64Array.from(picks, (i) => profit[i]),
  })
  const kept = picks.filter((_, k) => confidence[k] >= threshold)
  const predicted = byMoment(replayed.T, kept, (i) => calibrated(z[i], at[i]))
  const fair = byMoment(replayed.T, kept, (i) => profit[i])
  const noise = byMoment(replayed.T, kept, (i) => (spread * s[i]) ** 2)
  const refused = refusalOf(plan.kind, fair)

  // Decision
  const profitTask = Float64Array.from(taskRows, (row, i) => calibrated(zTask[i], row))
  const entries = bestSizes(market, taskRows, profitTask)
  const decided: Options = {
    row: Int32Array.from(entries, (i) => taskRows[i]),
    profit: Float64Array.from(entries, (i) => profitTask[i]),
    confidence: Float64Array.from(entries, (i) => confidenceOf(wins, zTask[i])),
    eligible: Uint8Array.from(entries, (i) =>
      market.available[taskRows[i]] && profitTask[i] > 0 && !refused ? 1 : 0,
    ),
  }
  const effective = effectiveThreshold(threshold, options.correction)
  const selected = select(decided, effective)
  return {
    ...inGivenOrder(canonical, decided),
    selected: Int32Array.from(selected, (i) => canonical.rowOf[decided.row[i]]),
    thresholdCalibrated: threshold,
    thresholdEffective: effective,
    sweep: sweep(decided, threshold, options.correction),
    interval: intervalOf(
      {
        predicted: selected.reduce((a, i) => a + decided.profit[i], 0),
        noise: selected.reduce((a, i) => a + (spread * scale[decided.row[i]]) ** 2, 0),
      },
      new Map(Array.from(predicted, ([t, sum]) => [t, { predicted: sum, noise: noise.get(t)! }])),
      fair,
      plan.kind,
      selection.rho,
    ),
    replay: replayTable({
      T: replayed.T,
      group: replayed.group,
      kept,
      predicted,
      realised: byMoment(replayed.T, kept, (i) => today.value[at[i]]),
    }),
    notes: [
      ...(refused ? [refused] : []),
      ...notesOf(plan.kind, groupsOf(market, labelled).length, selection.rho),
      ...limitNote(labelled.length, rows.length),
    ],
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

/** Options in the order of the groups as given. */
function inGivenOrder({ market, groupOf, rowOf }: Canonical, options: Options): Options {
  const place = (i: number) => groupOf[market.group[options.row[i]]]
  const order = Array.from(options.row.keys()).sort((a, b) => place(a) - place(b))
  return {
    row: Int32Array.from(order, (i) => rowOf[options.row[i]]),
    profit: Float64Array.from(order, (i) => options.profit[i]),
    confidence: Float64Array.from(order, (i) => options.confidence[i]),
    eligible: Uint8Array.from(order, (i) => options.eligible[i]),
  }
}
