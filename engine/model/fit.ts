// A fit, stage by stage: columns → team → replay → support → calibration → decision. Pure: the
// same market gives the same decision on any number of threads, in any order of rows.
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
import { canonicalMarket } from './canonical.ts'
import { buildMatrices } from './columns.ts'
import type { Decision, ReportProgress } from './decision.ts'
import {
  bestSizes,
  calibrateThreshold,
  effectiveThreshold,
  select,
  standardErrorOfSum,
  sweep,
  type Options,
} from './decide.ts'
import { optionScale } from './option-scale.ts'
import type { LearnerTask, Pool } from './pool.ts'
import { millsRatio, propensityTasks } from './propensity.ts'
import { groupsOf, labelledRows, planReplay } from './replay.ts'
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

/** Residual spreads taken off per unit of λ(p) where the business knew more than the columns. */
export const DISTRUST = 0.12
const CAP_QUANTILE = 0.998
/** A plan must have earned this many standard errors on replay, or the menu is refused whole. */
export const HURDLE = 1

/** Fits the team on a market's history and decides its task menu. */
export async function fitMarket(
  given: Market,
  options: FitOptions,
  tools: FitTools,
): Promise<Decision> {
  const { market, groupOf, rowOf } = canonicalMarket(given)
  const notes: string[] = []
  const today = market.labelsAt(0)
  const rows = labelledRows(market, today)
  const taskRows = rowsOfTask(market)
  tools.progress(0.02, 'replay', 'choosing what past menus are planned again')
  const plan = planReplay(market, today)

  // Columns and scales
  const matrices = buildMatrices(market, rows)
  const cap = 3 * quantileOfSizes(rows, today) + 1e-12
  const scale = optionScale(market, rows, today.value)
  const quantityFirst = economicsHold(market, today, rows)

  // Every learner of every replayed stretch and of the plan itself, and the propensity: one batch
  const shared = { market, matrices, scale, cap, quantityFirst }
  const fits = [
    ...plan.folds.map((fold) => teamTasks({ ...shared, ...fold })),
    teamTasks({ ...shared, labels: today, train: rows, score: taskRows }),
  ]
  const propensity = propensityTasks(market, matrices)
  const answers = await runAll(tools, [...fits.map((fit) => fit.tasks), propensity.tasks])
  const taken = propensity.combine(answers[fits.length])
  const teams = fits.map((fit, i) => fit.combine(answers[i]))
  const final = teams[teams.length - 1]
  tools.progress(0.9, 'calibration', 'comparing predicted with realised profits')

  // Stack
  const at = concatenate(plan.folds.map((fold) => fold.score))
  const replayTeam = joinTeams(teams.slice(0, -1), final)
  const s = Float64Array.from(at, (row) => scale[row])
  const y = Float64Array.from(at, (row) => today.value[row])
  const meanScale = s.length ? s.reduce((a, b) => a + b, 0) / s.length : 1
  const share = groupShares(market, at)
  const weight = share.map((v, i) => v * Math.min(Math.max(s[i] / meanScale, 0.05), 8))
  const weights = at.length ? stackWeights(replayTeam, y, s, weight) : equalWeights(final.keys())
  const z = at.length ? blend(replayTeam, weights, s) : new Float64Array(0)
  const taskScale = Float64Array.from(taskRows, (row) => scale[row])
  const zTask = blend(final, weights, taskScale)

  // Support
  const residual = z.map((v, i) => Math.min(Math.max(y[i] / s[i], -12), 12) - v)
  const spread = at.length ? Math.max(rootMeanSquare(residual, weight), 1e-3) : 1
  const distrust = options.choiceBasis === 'knowledge' ? DISTRUST * spread : 0
  const penalty = (row: number) => distrust * millsRatio(taken[market.group[row]])
  const penalised = z.map((v, i) => v - penalty(at[i]))
  const penalisedTask = zTask.map((v, i) => v - penalty(taskRows[i]))

  // Calibration
  const outlay = (row: number) => {
    const cost = market.qty[row] * market.unitCost[row]
    return Number.isFinite(cost) ? cost : 0
  }
  const replayed: Replayed = {
    group: Int32Array.from(at, (row) => market.group[row]),
    T: Float64Array.from(at, (row) => market.T[market.group[row]]),
    z: penalised,
    scale: s,
    outlay: Float64Array.from(at, outlay),
    profit: y,
  }
  const best = bestOfGroups(
    replayed.group,
    penalised.map((v, i) => v * s[i]),
  )
  const wouldPick = best.filter((i) => penalised[i] > 0)
  const sum = calibrateSum(replayed, wouldPick)
  const wins = calibrateWins(replayed, best, spread)
  const profitOf = (v: number, row: number) => sum.a * v * scale[row] - sum.b * outlay(row)

  // Threshold and hurdle
  const picks = wouldPick.filter((i) => profitOf(penalised[i], at[i]) > 0)
  const confidence = Float64Array.from(picks, (i) => confidenceOf(wins, penalised[i]))
  const calibrated = calibrateThreshold({
    T: Float64Array.from(picks, (i) => replayed.T[i]),
    confidence,
    realised: Float64Array.from(picks, (i) => y[i]),
  })
  const kept = picks.filter((_, k) => confidence[k] >= calibrated)
  const realised = byMoment(replayed.T, kept, (i) => y[i])
  const predicted = byMoment(replayed.T, kept, (i) => profitOf(penalised[i], at[i]))
  const earned = [...realised.values()].reduce((a, b) => a + b, 0)
  const error = standardErrorOfSum([...realised.values()])
  const refused = refusal(plan.kind, kept.length, earned, error)
  if (refused) notes.push(refused)

  // Decision
  const profitTask = Float64Array.from(taskRows, (row, i) => profitOf(penalisedTask[i], row))
  const entries = bestSizes(market, taskRows, profitTask)
  const decided: Options = {
    row: Int32Array.from(entries, (i) => taskRows[i]),
    profit: Float64Array.from(entries, (i) => profitTask[i]),
    confidence: Float64Array.from(entries, (i) => confidenceOf(wins, penalisedTask[i])),
    eligible: Uint8Array.from(entries, (i) =>
      market.available[taskRows[i]] && profitTask[i] > 0 && !refused ? 1 : 0,
    ),
  }
  const effective = effectiveThreshold(calibrated, options.correction)
  const selected = select(decided, effective)
  notes.push(...notesOf(plan.kind, groupsOf(market, rows).length))

  // Back to the order in which the market was given
  const place = new Map(Array.from(groupOf, (given, g) => [g, given]))
  const order = Array.from(decided.row.keys()).sort(
    (a, b) => place.get(market.group[decided.row[a]])! - place.get(market.group[decided.row[b]])!,
  )
  const total = selected.reduce((a, i) => a + decided.profit[i], 0)
  return {
    row: Int32Array.from(order, (i) => rowOf[decided.row[i]]),
    profit: Float64Array.from(order, (i) => decided.profit[i]),
    confidence: Float64Array.from(order, (i) => decided.confidence[i]),
    eligible: Uint8Array.from(order, (i) => decided.eligible[i]),
    selected: Int32Array.from(selected, (i) => rowOf[decided.row[i]]),
    thresholdCalibrated: calibrated,
    thresholdEffective: effective,
    sweep: sweep(decided, calibrated, options.correction),
    interval: intervalOf(total, selected, decided, scale, spread, predicted, realised, plan.kind),
    replay: replayTable(market, at, replayed.T, kept, predicted, realised),
    notes,
  }
}

async function runAll(
  { pool, progress }: FitTools,
  batches: readonly (readonly LearnerTask[])[],
): Promise<Float64Array[][]> {
  const tasks = batches.flat()
  const answers = await pool.map(tasks, (done) =>
    progress(
      0.05 + (0.85 * done) / tasks.length,
      'learning',
      `${done} of ${tasks.length} learners`,
    ),
  )
  let from = 0
  return batches.map((batch) => answers.slice(from, (from += batch.length)))
}

function rowsOfTask(market: Market): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) if (market.task[market.group[row]]) rows.push(row)
  return Int32Array.from(rows)
}

function quantileOfSizes(rows: Int32Array, labels: Labels): number {
  const sizes = Float64Array.from(rows, (row) => Math.abs(labels.value[row])).sort()
  return sizes.length ? sizes[Math.floor(CAP_QUANTILE * (sizes.length - 1))] : 1
}

function concatenate(parts: readonly Int32Array[]): Int32Array {
  return Int32Array.from(parts.flatMap((part) => [...part]))
}

/** The replayed stretches one after another, for the learners that every fit had. */
function joinTeams(folds: readonly TeamPredictions[], final: TeamPredictions): TeamPredictions {
  const names = [...final.keys()].filter((name) => folds.every((fold) => fold.has(name)))
  return new Map<Learner, Float64Array>(
    names.map((name) => [name, Float64Array.from(folds.flatMap((fold) => [...fold.get(name)!]))]),
  )
}

function refusal(kind: string, picks: number, earned: number, error: number): string | null {
  if (kind === 'none')
    return 'The menu is refused as a whole: too few past outcomes to tell a profit from a loss.'
  if (picks === 0)
    return 'The menu is refused as a whole: no past deal would have been taken by this model.'
  if (!(earned > HURDLE * error))
    return (
      'The menu is refused as a whole: on past menus what this model would have taken earned ' +
      'nothing that can be told from zero.'
    )
  return null
}

function notesOf(kind: string, labels: number): string[] {
  if (kind !== 'blocks') return []
  return [
    `History is too short to plan past menus with only what was known then (${labels} final ` +
      'outcomes): blocks of menus were left out instead, and the interval is wider.',
  ]
}

function intervalOf(
  total: number,
  selected: Int32Array,
  options: Options,
  scale: Float64Array,
  spread: number,
  predicted: ReadonlyMap<number, number>,
  realised: ReadonlyMap<number, number>,
  kind: string,
): [number, number] {
  if (selected.length === 0) return [0, 0]
  let noise = 0
  for (const i of selected) noise += (spread * scale[options.row[i]]) ** 2
  let error = 0
  let sum = 0
  for (const [t, p] of predicted) {
    error += (realised.get(t)! - p) ** 2
    sum += p * p
  }
  const common = sum > 0 ? error / sum : 1
  const half =
    1.2816 * Math.sqrt(Math.max(noise, common * total * total)) * (kind === 'blocks' ? 1.5 : 1)
  return [total - half, total + half]
}

function replayTable(
  market: Market,
  at: Int32Array,
  T: Float64Array,
  kept: Int32Array,
  predicted: ReadonlyMap<number, number>,
  realised: ReadonlyMap<number, number>,
): Decision['replay'] {
  const groups = new Map<number, Set<number>>()
  at.forEach((row, i) => {
    if (!groups.has(T[i])) groups.set(T[i], new Set())
    groups.get(T[i])!.add(market.group[row])
  })
  const selected = byMoment(T, kept, () => 1)
  return [...groups]
    .sort((a, b) => a[0] - b[0])
    .map(([t, members]) => ({
      T: t,
      options: members.size,
      selected: selected.get(t) ?? 0,
      predicted_profit: predicted.get(t) ?? 0,
      realised_profit: realised.get(t) ?? 0,
    }))
}
