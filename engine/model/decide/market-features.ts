// What the calibrator is told of the market as a whole: how much history there is, how well each
// learner did where it could be checked, and what that leaves open. Free of units: the same numbers
// in a market of pennies and of millions. NaN = cannot be known here.
import { SOLD_OUT } from '#grounding/market.ts'
import { bestOfDeals, byMoment } from '#model/replay/calibration.ts'
import type { Learned } from '#model/replay/learned.ts'
import { upTo } from '#model/numeric/arrays.ts'
import { millsRatio } from '#model/learners/propensity.ts'
import { groupsOf } from '#model/replay/replay.ts'
import {
  areaUnderCurve,
  clip,
  correlation,
  deviation,
  isotonic,
  mean,
  meanOf,
  sumOf,
  sumOver,
  weighted,
  type Curve,
} from '#model/numeric/statistics.ts'
import { LEARNERS, TREE_LEARNERS, type Learner } from '#model/learners/team.ts'

const Z_CAP = 8
const Y_CAP = 12
/** Replayed picks that tell nothing of the level of sums. */
const FEW_PICKS = 3
/** Learners whose replayed picks are valued. */
const PICKERS = ['ts', 'tree', 'lin2'] as const
/** Learners whose mean over the task is told. */
const ON_TASK = ['lin2', 'ridge', 'qfl', 'dm'] as const
/** Most that a replayed row weighs for having been unlikely to be taken. */
const MOST_INVERSE = 20
/** Learners whose fit to the replay is described, and the mean of the tree learners. */
const JUDGED = [...LEARNERS, 'tree'] as const

const SIZE = [
  'log deals',
  'log labels',
  'share taken',
  'log sizes',
  'auc of the propensity',
  'win rate',
  'mean outcome',
  'root mean square outcome',
  'median outcome',
  'quantity',
  'sold out',
] as const
const REST = [
  'residual on mills ratio',
  't of it',
  'mean residual',
  'spread of residuals',
  'mean residual of the last stretch',
  'trees with propensity',
  'outcome with propensity',
  'residual with size rank',
  'residual with size ordered',
  'slope of the last stretch',
  'log rows of the last stretch',
  'moments replayed',
  'trees on declined',
  'trees on the task',
  'spread of the trees on the task',
  'share of the task above 0',
  'lin2 on the task',
  'ridge on the task',
  'qfl on the task',
  'dm on the task',
  'trees with lin2',
  'log propensity of the task',
  'propensity with trees',
  'log signal',
  'correlation of the stack',
  'error of the stack',
  'slope of the stack, last stretch',
  'stack on the task',
  'stack on the replay',
  'level of the picks',
  'level of the last picks',
  'noise of the level',
  'residual as offered',
  'noise as offered',
  'gain of the business',
  'late gain of the business',
] as const
export const MARKET_FEATURES: readonly string[] = [
  ...SIZE,
  ...JUDGED.flatMap((k) => [`correlation of ${k}`, `error of ${k}`, `slope of ${k}`]),
  ...LEARNERS.map((k) => `last error of ${k}`),
  ...PICKERS.flatMap((k) => [`worth of ${k}`, `realised of ${k}`, `picks of ${k}`]),
  ...REST,
]

export interface MarketFacts {
  /** In the order of MARKET_FEATURES. */
  readonly values: Float64Array
  /** Root mean square of the stack over the task: options are told in units of it. */
  readonly signal: number
  /** Slope of the outcome on the trees' mean, and of its residual on the mills ratio. */
  readonly slope: number
  readonly selection: number
  /** Outcome by the team's mean on replay. */
  readonly curve: Curve
}

/** A part's predictions in scales, clipped, by learner. Shape: rows of the part. */
export function inScales(
  { scale }: Pick<Learned, 'scale'>,
  rows: Int32Array,
  money: Float64Array,
): Float64Array {
  return money.map((v, i) => clip(v / scale[rows[i]], -Z_CAP, Z_CAP))
}

export function treesOf(learned: Learned): Learner[] {
  return learned.learners.filter((k) => (TREE_LEARNERS as readonly Learner[]).includes(k))
}

/** Facts of a market that was learnt. */
export function marketFacts(learned: Learned): MarketFacts {
  const { task, replay } = learned
  const z = (part: typeof task, k: Learner) => inScales(learned, part.rows, part.team.get(k)!)
  const trees = treesOf(learned)
  const signal = clip(Math.sqrt(mean(task.z.map((v) => v * v))), 0.02, 3)
  const taskTrees = meanOf(trees.map((k) => z(task, k)))
  const facts = new Map<string, number>(sizeFacts(learned))

  // Where predictions could be checked
  let slope = Number.NaN
  let selection = Number.NaN
  let curve: Curve = { x: new Float64Array(), y: new Float64Array() }
  if (replay.rows.length > 0) {
    const past = new Map<Learner | 'tree', Float64Array>(
      learned.learners.map((k) => [k, z(replay, k)]),
    )
    const tree = meanOf(trees.map((k) => past.get(k)!))
    const all = meanOf(learned.learners.map((k) => past.get(k)!))
    past.set('tree', tree)
    const y = outcomes(learned)
    for (const [name, value] of judgements(learned, past, y)) facts.set(name, value)
    const left = residuals(learned, tree, y)
    for (const [name, value] of left.facts) facts.set(name, value)
    selection = left.selection
    for (const [name, value] of stackFacts(learned, y, signal)) facts.set(name, value)
    slope = facts.get('slope of tree')!
    curve = isotonic(all, y, learned.weight)
  }

  // The task beside what was declined
  const lin2 = z(task, 'lin2')
  const logP = Float64Array.from(task.rows, (row) => Math.log(learned.propensity[row]))
  const share = mean(taskTrees.map((v) => (v > 0 ? 1 : 0)))
  facts.set('trees on declined', learned.declined.length ? mean(learned.declined) / signal : NaN)
  facts.set('trees on the task', mean(taskTrees) / signal)
  facts.set('spread of the trees on the task', deviation(taskTrees) / signal)
  facts.set('share of the task above 0', share)
  for (const k of ON_TASK)
    if (task.team.has(k)) facts.set(`${k} on the task`, mean(z(task, k)) / signal)
  facts.set('trees with lin2', correlation(taskTrees, lin2))
  facts.set('log propensity of the task', mean(logP))
  facts.set('propensity with trees', correlation(logP, taskTrees))
  facts.set('log signal', Math.log(signal))
  facts.set('stack on the task', mean(task.z) / signal)
  facts.set('stack on the replay', replay.z.length ? mean(replay.z) / signal : NaN)
  const values = Float64Array.from(MARKET_FEATURES, (name) => {
    const value = facts.get(name) ?? Number.NaN
    return Number.isFinite(value) ? value : Number.NaN
  })
  return { values, signal, slope, selection, curve }
}

function outcomes({ outcome, replay, scale }: Learned): Float64Array {
  return outcome.map((v, i) => clip(v / scale[replay.rows[i]], -Y_CAP, Y_CAP))
}

/** How much history there is and what it looks like. */
function sizeFacts(learned: Learned): [string, number][] {
  const { market, labelled, today, scale, propensity } = learned
  const { start, group } = market
  const past = Int32Array.from(market.T.keys()).filter((g) => market.decided[g])
  const taken = Uint8Array.from(past, (g) => market.taken[g])
  const likely = Float64Array.from(past, (g) => propensity[start[g]])
  const y = Float64Array.from(labelled, (row) => clip(today.value[row] / scale[row], -Y_CAP, Y_CAP))
  const task = Array.from(market.T.keys()).filter((g) => market.task[g])
  const batches = Array.from(groupsOf(market, labelled), (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT)
  const kind = learned.learners.includes('dm') ? 2 : learned.learners.includes('qfl') ? 1 : 0
  return [
    ['log deals', Math.log(groupsOf(market, labelled).length)],
    ['log labels', Math.log(labelled.length)],
    ['share taken', mean(taken)],
    ['log sizes', Math.log(mean(task.map((g) => start[g + 1] - start[g])))],
    ['auc of the propensity', areaUnderCurve(likely, taken)],
    ['win rate', mean(labelled.map((row) => (today.value[row] > 0 ? 1 : 0)))],
    ['mean outcome', mean(y)],
    ['root mean square outcome', Math.sqrt(mean(y.map((v) => v * v)))],
    ['median outcome', Float64Array.from(y).sort()[y.length >> 1]],
    ['quantity', kind],
    ['sold out', batches.length ? soldOut.length / batches.length : Number.NaN],
    ['moments replayed', new Set(Array.from(learned.replay.rows, (r) => market.T[group[r]])).size],
  ]
}

/** How each learner fared on the replay. */
function judgements(
  learned: Learned,
  past: ReadonlyMap<Learner | 'tree', Float64Array>,
  y: Float64Array,
): [string, number][] {
  const { weight, stretch } = learned
  const facts: [string, number][] = []
  const latest = stretch[stretch.length - 1]
  const last = weight.map((w, i) => (stretch[i] === latest ? w : 0))
  const size = weighted(weight, (i) => y[i] ** 2) + 1e-9
  const lastSize = weighted(last, (i) => y[i] ** 2) + 1e-9
  const slopeOf = (w: Float64Array, z: Float64Array) =>
    clip(weighted(w, (i) => z[i] * y[i]) / (weighted(w, (i) => z[i] ** 2) + 1e-9), -1, 2)
  for (const k of JUDGED) {
    const z = past.get(k)
    if (!z) continue
    facts.push([`correlation of ${k}`, correlation(z, y, weight)])
    facts.push([`error of ${k}`, weighted(weight, (i) => (y[i] - z[i]) ** 2) / size])
    facts.push([`slope of ${k}`, slopeOf(weight, z)])
    facts.push([`last error of ${k}`, weighted(last, (i) => (y[i] - z[i]) ** 2) / lastSize])
  }
  for (const k of PICKERS) {
    const worth = picksOf(learned, past.get(k)!)
    facts.push([`worth of ${k}`, worth.gained], [`realised of ${k}`, worth.realised])
    facts.push([`picks of ${k}`, worth.share])
  }
  facts.push(['slope of the last stretch', slopeOf(last, past.get('tree')!)])
  facts.push(['log rows of the last stretch', Math.log(last.filter((w) => w > 0).length)])
  return facts
}

/** What the best replayed size of each deal came to, where it was predicted to pay. */
function picksOf(learned: Learned, z: Float64Array) {
  const { market, replay, scale, outcome } = learned
  const money = z.map((v, i) => v * scale[replay.rows[i]])
  const deals = Int32Array.from(replay.rows, (row) => market.group[row])
  const picks = bestOfDeals(deals, (i) => money[i]).filter((i) => money[i] > 0)
  const moved = sumOver(outcome, Math.abs)
  const earned = sumOver(picks, (i) => outcome[i])
  const promised = sumOver(picks, (i) => money[i])
  const enough = picks.length > FEW_PICKS
  return {
    gained: enough ? earned / (moved + 1e-9) : 0,
    realised: enough ? clip(earned / (promised + 1e-9), -2, 3) : Number.NaN,
    share: enough ? picks.length / replay.rows.length : 0,
  }
}

/** How the stack fared on the replay, what its picks came to, and what the business itself earned. */
function stackFacts(learned: Learned, y: Float64Array, signal: number): [string, number][] {
  const { market, replay, weight, stretch, scale, outcome } = learned
  const { z } = replay
  const latest = stretch[stretch.length - 1]
  const last = weight.map((w, i) => (stretch[i] === latest ? w : 0))
  const slope = (w: Float64Array) =>
    clip(weighted(w, (i) => z[i] * y[i]) / (weighted(w, (i) => z[i] ** 2) + 1e-9), -1, 2)

  // Its picks, and by moment how far they strayed from their common level
  const deals = Int32Array.from(replay.rows, (row) => market.group[row])
  const money = z.map((v, i) => v * scale[replay.rows[i]])
  const picks = bestOfDeals(deals, (i) => money[i]).filter((i) => money[i] > 0)
  const level = levelOf(picks, money, outcome)
  const lately = levelOf(
    picks.filter((i) => stretch[i] === latest),
    money,
    outcome,
  )
  const T = Float64Array.from(deals, (g) => market.T[g])
  const strayed = byMoment(T, picks, (i) => outcome[i] - level * money[i])
  const promised = sumOver(picks, (i) => money[i])
  const strays = sumOver([...strayed.values()], (v) => v * v)

  // What the stack missed, as if deals had been taken as they were offered (Horvitz & Thompson 1952)
  const inverse = weight.map(
    (w, i) => w * Math.min(1 / learned.propensity[replay.rows[i]], MOST_INVERSE),
  )
  const missed = weighted(inverse, (i) => y[i] - z[i])
  const total = sumOf(inverse)
  const square = sumOf(inverse.map((w, i) => (w * (y[i] - z[i] - missed)) ** 2))

  // What was taken came to, by deal, at the size that was taken
  const taken = Array.from(deals.keys()).filter((i) => market.takenRow[deals[i]] === replay.rows[i])
  const gain = (of: number[]) => {
    const earned = sumOver(of, (i) => outcome[i])
    const moved = sumOver(of, (i) => Math.abs(outcome[i]))
    return of.length > FEW_PICKS ? earned / (moved + 1e-9) : Number.NaN
  }
  return [
    ['correlation of the stack', correlation(z, y, weight)],
    [
      'error of the stack',
      weighted(weight, (i) => (y[i] - z[i]) ** 2) / (weighted(weight, (i) => y[i] ** 2) + 1e-9),
    ],
    ['slope of the stack, last stretch', slope(last)],
    ['level of the picks', level],
    ['level of the last picks', lately],
    ['noise of the level', picks.length > FEW_PICKS ? Math.sqrt(strays) / (promised + 1e-9) : NaN],
    ['residual as offered', missed / signal],
    ['noise as offered', Math.sqrt(square) / total / signal],
    ['gain of the business', gain(taken)],
    ['late gain of the business', gain(taken.filter((i) => stretch[i] === latest))],
  ]
}

/** Realised ÷ predicted of picks; NaN where they are few. */
function levelOf(picks: Int32Array, predicted: Float64Array, realised: Float64Array): number {
  if (picks.length <= FEW_PICKS) return Number.NaN
  const total = (of: Float64Array) => sumOver(picks, (i) => of[i])
  return clip(total(realised) / (total(predicted) + 1e-9), -2, 3)
}

/** What the trees leave of the outcome, and what goes with it. */
function residuals(learned: Learned, tree: Float64Array, y: Float64Array) {
  const { market, replay, propensity, weight, stretch, orders } = learned
  const { start, group } = market
  const n = y.length
  const left = y.map((v, i) => v - tree[i])
  const lambda = Float64Array.from(replay.rows, (row) => millsRatio(propensity[row]))
  const centre = mean(lambda)
  let cross = 0
  let square = 0
  lambda.forEach((v, i) => {
    cross += (v - centre) * left[i]
    square += (v - centre) ** 2
  })
  const selection = cross / (square + 0.02 * n)
  const logP = Float64Array.from(replay.rows, (row) => Math.log(propensity[row]))
  const rank = Float64Array.from(
    replay.rows,
    (row) => (row - start[group[row]]) / (start[group[row] + 1] - start[group[row]]),
  )
  const latest = stretch[stretch.length - 1]
  // By deal: what was left of the outcome beside what was left of the size that was ordered
  const byDeal = byMoment(
    Float64Array.from(replay.rows, (row) => group[row]),
    upTo(n),
    (i) => left[i],
  )
  const deals = [...byDeal].filter(([g]) => !Number.isNaN(orders[g]))
  const known = Float64Array.from(deals, ([g]) => orders[g])
  const gained = Float64Array.from(deals, ([, sum]) => sum)
  const facts: [string, number][] = [
    ['residual on mills ratio', selection],
    ['t of it', selection / Math.sqrt(deviation(left) ** 2 / (square + 1e-9) + 1e-12)],
    ['mean residual', weighted(weight, (i) => left[i])],
    ['spread of residuals', deviation(left)],
    ['mean residual of the last stretch', mean(left.filter((_, i) => stretch[i] === latest))],
    ['trees with propensity', correlation(tree, logP, weight)],
    ['outcome with propensity', correlation(y, logP, weight)],
    ['residual with size rank', correlation(left, rank)],
    ['residual with size ordered', deals.length < 30 ? Number.NaN : correlation(known, gained)],
  ]
  return { selection, facts }
}
