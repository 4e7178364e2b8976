// A fit, stage by stage: learn (learn.ts) → calibrate → threshold and hurdle → decide.
// Pure: the same market gives the same decision on any number of threads, in any order of rows.
import { effectiveThreshold } from '#contract/sweep.ts'
import type { Market } from '#grounding/market.ts'
import {
  bestOfGroups,
  byMoment,
  calibrateSum,
  calibrateWins,
  confidenceOf,
  type Replayed,
} from './calibration.ts'
import { BOUND_WIDTH, calibratedMeans } from './calibrator.ts'
import type { Canonical } from './canonical.ts'
import type { Decision } from './decision.ts'
import { bestSizes, calibrateThreshold, select, sweep, type Options } from './decide.ts'
import { learnMarket, type FitOptions, type FitTools } from './learn.ts'
import { limitNote } from './limit.ts'
import { groupsOf } from './replay.ts'
import { intervalOf, notesOf, refusalOf, replayTable } from './report.ts'

/** Fits the team on a market's history and decides its task menu. */
export async function fitMarket(
  given: Market,
  options: FitOptions,
  tools: FitTools,
): Promise<Decision> {
  const learned = await learnMarket(given, options, tools)
  const { canonical, market, today, scale, selection, task, replay, kind, spread } = learned
  const of = (rows: Int32Array, values: Float64Array) => Float64Array.from(rows, (r) => values[r])
  const outlay = market.qty.map((q, row) => {
    const cost = q * market.unitCost[row]
    return Number.isFinite(cost) ? cost : 0
  })

  // The best size of every replayed deal and of today's, calibrated: by what generated markets of
  // this kind taught, where they did, else by the picks that the past would have made
  const trained = learned.demandFirst && options.choiceBasis === 'knowledge'
  const asLearned: Replayed = {
    group: Int32Array.from(replay.rows, (row) => market.group[row]),
    T: Float64Array.from(replay.rows, (row) => market.T[market.group[row]]),
    z: replay.z,
    scale: of(replay.rows, scale),
    outlay: of(replay.rows, outlay),
    profit: learned.outcome,
  }
  const best = bestOfGroups(
    asLearned.group,
    replay.z.map((v, i) => v * asLearned.scale[i]),
  )
  const looksGood = best.filter((i) => replay.z[i] > 0)
  const sum = trained ? { a: 1, b: 0 } : calibrateSum(asLearned, looksGood, selection.rho)
  const money = (z: number, row: number) => sum.a * z * scale[row] - sum.b * outlay[row]
  const entries = bestSizes(
    market,
    task.rows,
    task.z.map((z, i) => money(z, task.rows[i])),
  )
  const means = (part: typeof task, at: Int32Array) =>
    trained ? calibratedMeans(learned, part, at) : Float64Array.from(at, (i) => part.z[i])
  const replayed: Replayed = { ...asLearned, z: replay.z.slice() }
  means(replay, best).forEach((mean, k) => (replayed.z[best[k]] = mean))
  const zTask = means(task, entries)
  const wins = calibrateWins(replayed, best, spread)
  const width = trained ? BOUND_WIDTH : 0
  const isAbove = (profit: number, row: number) => profit - width * scale[row] > 0

  // Threshold and hurdle on the picks that would have been made
  const pastProfit = (i: number) => money(replayed.z[i], replay.rows[i])
  const picks = best.filter((i) => isAbove(pastProfit(i), replay.rows[i]))
  const confidence = Float64Array.from(picks, (i) => confidenceOf(wins, replayed.z[i]))
  const threshold = calibrateThreshold(
    {
      T: Float64Array.from(picks, (i) => replayed.T[i]),
      confidence,
      realised: Float64Array.from(picks, (i) => replayed.profit[i]),
    },
    confidenceOf(wins, width),
  )
  const kept = picks.filter((_, k) => confidence[k] >= threshold)
  const predicted = byMoment(replayed.T, kept, pastProfit)
  const fair = byMoment(replayed.T, kept, (i) => replayed.profit[i])
  const noise = byMoment(replayed.T, kept, (i) => (spread * replayed.scale[i]) ** 2)
  const refused = refusalOf(kind, fair)

  // Decision
  const rows = Int32Array.from(entries, (i) => task.rows[i])
  const profit = Float64Array.from(rows, (row, k) => money(zTask[k], row))
  const decided: Options = {
    row: rows,
    profit,
    confidence: zTask.map((z) => confidenceOf(wins, z)),
    eligible: Uint8Array.from(rows, (row, k) =>
      market.available[row] && isAbove(profit[k], row) && !refused ? 1 : 0,
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
      new Map(
        Array.from(predicted, ([t, total]) => [t, { predicted: total, noise: noise.get(t)! }]),
      ),
      fair,
      kind,
      selection.rho,
    ),
    replay: replayTable({
      T: replayed.T,
      group: replayed.group,
      kept,
      predicted,
      realised: byMoment(replayed.T, kept, (i) => today.value[replay.rows[i]]),
    }),
    notes: [
      ...(refused ? [refused] : []),
      ...notesOf(kind, groupsOf(market, learned.labelled).length, selection.rho),
      ...limitNote(learned.trainable, learned.trained),
    ],
  }
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
