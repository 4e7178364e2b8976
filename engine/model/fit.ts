// A fit, stage by stage: learn (learn.ts) → calibrate → threshold and hurdle → decide.
// Pure: the same market gives the same decision on any number of threads, in any order of rows.
import { effectiveThreshold } from '#contract/sweep.ts'
import type { Market } from '#grounding/market.ts'
import {
  bestOfDeals,
  byMoment,
  calibrateWins,
  confidenceOf,
  rootMeanSquare,
  type Replayed,
} from './calibration.ts'
import {
  calibrate,
  mixed,
  ownMeans,
  ownPart,
  shippedCalibrator,
  type ChoiceBasis,
} from './calibrator.ts'
import type { Canonical } from './canonical.ts'
import type { Decision } from './decision.ts'
import { beyondNotes, withBeyond } from './beyond.ts'
import { bestSizes, calibrateThreshold, select, sweep, type Options } from './decide.ts'
import { doubtPlan, UNDOUBTED } from './doubt.ts'
import { learnMarket, type FitOptions, type FitTools, type Learned } from './learn.ts'
import { limitNote } from './limit.ts'
import { marketFacts, type MarketFacts } from './market-features.ts'
import { optionFeatures } from './option-features.ts'
import { formOf, promisedLevel, type Form } from './promise.ts'
import { groupsOf } from './replay.ts'
import { historyNotes, intervalOf, priorNotes, refusalOf, replayTable } from './report.ts'
import { clip } from './statistics.ts'
import { blankNotes, unlikeNote } from './unlike.ts'

const Z_CAP = 12

/** Fits the team on a market's history and decides its task menu. */
export async function fitMarket(
  given: Market,
  options: FitOptions,
  tools: FitTools,
): Promise<Decision> {
  return decideMarket(await learnMarket(given, tools), options)
}

/** Decides the task menu of a market that was learnt. */
export function decideMarket(learned: Learned, options: FitOptions): Decision {
  const { canonical, market, today, scale, task, replay, kind } = learned
  const facts = marketFacts(learned)

  // Every size of today's deals, calibrated; the best size of each; whether the plan is to be doubted
  const entries = Int32Array.from(task.rows.keys())
  const opinion = opinionOf(learned, facts, task, entries, options)
  const unit = Float64Array.from(task.rows, (row) => scale[row] * facts.signal)
  const money = (mean: Float64Array, level = 1) => mean.map((v, i) => level * v * unit[i])
  const profit = money(opinion.mean)
  const best = bestSizes(market, task.rows, profit)
  const doubt =
    options.prior === 'none'
      ? UNDOUBTED
      : doubtPlan(shippedCalibrator(), {
          group: Int32Array.from(task.rows, (row) => market.group[row]),
          features: opinion.features,
          unit,
          prior: opinion.prior,
          width: opinion.width,
        })

  // The same for the best size of every replayed deal
  const { books } = learned
  const z = replay.z
  const deals = Int32Array.from(replay.rows, (row) => market.group[row])
  const past = bestOfDeals(
    books.map((i) => deals[i]),
    (k) => z[books[k]] * scale[replay.rows[books[k]]],
  ).map((k) => books[k])
  const pastOpinion = opinionOf(learned, facts, replay, past, options)
  const spread = Math.max(
    rootMeanSquare(
      Float64Array.from(
        books,
        (i) => clip(learned.outcome[i] / scale[replay.rows[i]], -Z_CAP, Z_CAP) - z[i],
      ),
      learned.bookWeight,
    ),
    1e-3,
  )
  const replayed: Replayed = {
    T: Float64Array.from(past, (i) => market.T[deals[i]]),
    z: Float64Array.from(past, (i) => z[i]),
    mean: pastOpinion.mean.map((v) => v * facts.signal),
    scale: Float64Array.from(past, (i) => scale[replay.rows[i]]),
    profit: Float64Array.from(past, (i) => learned.outcome[i]),
  }
  // How often a deal of such an expected profit pays: what the stack says of taken deals is no more
  // than what they are, so the curve is learnt on it and read at the calibrated mean.
  const wins = calibrateWins(replayed, spread)

  // Threshold and hurdle on the picks that would have been made
  const bar = (i: number) => replayed.mean[i] - doubt.bar * pastOpinion.width[i] * facts.signal
  const picks = Int32Array.from(past.keys()).filter((i) => bar(i) > 0)
  const confidence = Float64Array.from(picks, (i) => confidenceOf(wins, replayed.mean[i]))
  const threshold = calibrateThreshold(
    {
      T: Float64Array.from(picks, (i) => replayed.T[i]),
      confidence,
      realised: Float64Array.from(picks, (i) => replayed.profit[i]),
    },
    confidenceOf(wins, 0),
  )
  const kept = picks.filter((_, k) => confidence[k] >= threshold)
  const { mean, form } = pastOpinion
  const pastUnit = replayed.scale.map((v) => v * facts.signal)
  const pastLevel = promisedLevel(mean, form, pastUnit, picks)
  const predicted = byMoment(replayed.T, kept, (i) => pastLevel * mean[i] * pastUnit[i])
  const realised = byMoment(replayed.T, kept, (i) => replayed.profit[i])
  const noise = byMoment(replayed.T, kept, (i) => (spread * replayed.scale[i]) ** 2)
  const refused = refusalOf(kind, realised, doubt.refused)

  // Decision
  const worthOf = (sizes: Int32Array, of: Basis) =>
    sizes.filter(
      (i) => market.available[task.rows[i]] && of.mean[i] - doubt.bar * opinion.width[i] > 0,
    )
  const worth = worthOf(best, opinion)
  const level = promisedLevel(opinion.mean, opinion.form, unit, worth)
  const { other } = opinion
  const otherWorth = worthOf(bestSizes(market, task.rows, money(other.mean)), other)
  const may = refused ? new Int32Array() : worth
  const sizes = withBeyond(learned, best, profit)
  const known = groupsOf(market, learned.labelled).length
  const most = known < FEW_DEALS ? known : Number.POSITIVE_INFINITY
  const eligible = new Set(bestOf(may, profit, most))
  const decided: Options = {
    row: sizes.row,
    // What is not worth taking is none of the sum.
    profit: sizes.profit.map((v) => (v > 0 ? level : 1) * v),
    confidence: Float64Array.from(best, (i) => confidenceOf(wins, opinion.mean[i] * facts.signal)),
    eligible: Uint8Array.from(best, (i, k) => (eligible.has(i) && sizes.profit[k] > 0 ? 1 : 0)),
  }
  const effective = effectiveThreshold(threshold, options.correction)
  const selected = select(decided, effective)
  const sum = (of: (i: number) => number) => selected.reduce((total, i) => total + of(i), 0)
  const promised = sum((i) => decided.profit[i])
  const picked = selected.map((i) => decided.row[i])
  return {
    ...inGivenOrder(canonical, decided),
    selected: Int32Array.from(selected, (i) => canonical.rowOf[decided.row[i]]),
    thresholdCalibrated: threshold,
    thresholdEffective: effective,
    sweep: sweep(decided, threshold, options.correction),
    interval: intervalOf(
      { sum: promised, noise: sum((i) => (spread * scale[decided.row[i]]) ** 2) },
      doubt.stray,
      { predicted, realised, noise },
      kind,
    ),
    replay: replayTable({
      T: Float64Array.from(replay.rows, (row) => market.T[market.group[row]]),
      group: deals,
      picked: Float64Array.from(kept, (i) => replayed.T[i]),
      predicted,
      realised,
    }),
    notes: [
      ...(refused ? [refused] : []),
      ...(refused || doubt.bar === 0 ? [] : [DOUBTED]),
      ...fewNote(may.length, most),
      ...thresholdNote(decided, selected.length, threshold, effective),
      ...unlikeNote(market),
      ...blankNotes(market),
      ...priorNotes({
        basis: options.choiceBasis,
        profit: money(opinion.mean, level),
        own: money(opinion.own, level),
        other: money(other.mean, promisedLevel(other.mean, other.form, unit, otherWorth)),
        best,
        worth,
        otherWorth,
        refused: refused !== null,
      }),
      ...historyNotes(learned, today, picked),
      ...beyondNotes(learned, picked),
      ...limitNote(learned.labelled.length, learned.trained),
    ],
  }
}

/** Outcomes below which a plan takes no more deals than it has outcomes to judge by: the best ones. */
const FEW_DEALS = 50

/** Those of the largest profits, no more than `most`. */
function bestOf(entries: Int32Array, profit: Float64Array, most: number): Int32Array {
  if (entries.length <= most) return entries
  return entries.toSorted((a, b) => profit[b] - profit[a] || a - b).subarray(0, most)
}

function fewNote(worth: number, most: number): string[] {
  if (worth <= most) return []
  return [
    `With ${most} final outcomes the plan takes no more than the best ${most} of the ${worth} deals that ` +
      `look worth taking, however low the threshold: from ${FEW_DEALS} outcomes on it takes as many as pay.`,
  ]
}

/** Why the plan takes fewer deals than are worth taking, where the threshold leaves some out. */
function thresholdNote(
  { eligible, confidence }: Options,
  selected: number,
  calibrated: number,
  effective: number,
): string[] {
  const sure = confidence.filter((_, i) => eligible[i] === 1)
  if (selected === sure.length) return []
  const asked =
    `a confidence of ${effective.toFixed(3)} is asked` +
    (effective === calibrated
      ? ''
      : ` (${calibrated.toFixed(3)} by past menus, and confidence_correction)`)
  const most = sure.reduce((a, b) => Math.max(a, b), 0)
  return [
    selected === 0
      ? `The plan takes none of the ${sure.length} eligible deals: ${asked}, and the surest has ${most.toFixed(3)}. ` +
        'A lower confidence_correction takes more.'
      : `Of ${sure.length} eligible deals the plan takes ${selected}: ${asked}.`,
  ]
}

const DOUBTED =
  'Plans of this kind came true too seldom on generated markets: only deals whose expected profit ' +
  'lies clearly above zero are taken.'

/** What is said of options under a basis: in units of scale × signal. Shapes: options. */
interface Basis {
  /** Calibrated, and the part of that which is the market's own history. */
  readonly mean: Float64Array
  readonly own: Float64Array
  /** The learner of the right form by itself. */
  readonly form: Form
}

/**
 * Features of the options at `entries`, and what is said of them under the given basis and under the other.
 */
function opinionOf(
  learned: Learned,
  facts: MarketFacts,
  part: Learned['task'],
  entries: Int32Array,
  { choiceBasis, prior: asked }: FitOptions,
) {
  const features = optionFeatures(learned, facts, part, entries)
  const { prior, width } = calibrate(shippedCalibrator(), features)
  // Without the prior a market's stack stands as it is, whatever its choices were made by.
  const by = (basis: ChoiceBasis): Basis => {
    const believed = asked === 'none' ? 'columns' : basis
    const share = asked === 'none' ? 1 : ownPart(features)
    const form = formOf(features, believed, share)
    if (asked === 'none') {
      const own = Float64Array.from(ownMeans(features, believed))
      return { form, own, mean: own }
    }
    return {
      form,
      own: Float64Array.from(ownMeans(features, basis), (v) => share * v),
      mean: mixed(prior, features, basis),
    }
  }
  return {
    features,
    prior,
    width,
    ...by(choiceBasis),
    other: by(choiceBasis === 'columns' ? 'knowledge' : 'columns'),
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
