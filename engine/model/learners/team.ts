// The team: eight learners that fail in different ways, each on the same labels (the wide comparison
// behind the design: none of them wins everywhere; two stages beat one; quantity first matters most).
// A member is a few tasks for the pool and the sum that turns their answers into money.
import type { Labels, Market } from '#grounding/market.ts'
import type { Loss } from '#model/boosting/boosting.ts'
import type { Matrices } from './columns.ts'
import { outlayOf, profitOf } from './economics-line.ts'
import { leafOf, TREES } from './line.ts'
import type { LearnerTask } from './pool.ts'
import { groupsOf } from '#model/replay/replay.ts'
import { clip, weighted } from '#model/numeric/statistics.ts'

/** qf: the quantity is what sells, or the money that comes back of an outlay where the valuation is no line. */
export const LEARNERS = ['lin2', 'ridge', 'ts', 'roi', 'qfl', 'qf', 'qfd', 'dm'] as const
export type Learner = (typeof LEARNERS)[number]
/** Those whose mean stands for what trees think of an option. */
export const TREE_LEARNERS = ['ts', 'roi', 'qf', 'qfd'] as const

/** One fit of the team: what trains and what is predicted. */
export interface TeamFit {
  readonly market: Market
  readonly matrices: Matrices
  /** Scale of every row's profit (option-scale.ts). */
  readonly scale: Float64Array
  /** Profits beyond ± this are cut: one windfall must not teach a whole market. */
  readonly cap: number
  readonly labels: Labels
  readonly train: Int32Array
  readonly score: Int32Array
  /** Whether sold and price go through the valuation here (`economicsHold`). */
  readonly quantityFirst: boolean
  /** Whether what came back of its outlay is known of nearly every label (`returnsAreKnown`). */
  readonly returnsKnown: boolean
  /** Units that a score row is expected to sell by demand (demand.ts); null where it was not learnt. */
  readonly unitsByDemand: ((row: number) => number) | null
  /** Whether to tell how far the score rows lie from what trained. */
  readonly leverage: boolean
}

/** What a fit of the team says of its score rows. */
export interface TeamAnswer {
  /** Predicted profit in money by learner. */
  readonly money: ReadonlyMap<Learner, Float64Array>
  /** Probability of a profit, by the boosted classifier. */
  readonly win: Float64Array
  /** Leverage in the ridge ÷ the mean of the training rows' (Hoaglin & Welsch 1978); null if not asked. */
  readonly leverage: Float64Array | null
}

export interface TeamTasks {
  readonly tasks: readonly LearnerTask[]
  /** From the tasks' answers in order. */
  combine(answers: readonly Float64Array[]): TeamAnswer
}

/** Prices follow the list: where effects stay trees do, where they drift there is a line beneath them. */
const PRICE_TREES = { trees: 40, rate: 0.1, leaves: 15, l2: 2 } as const
const PRICE_PENALTY = 100
const RIDGE = 30
const LOGISTIC = 20
const POISSON = 2
/** Labels of each side that two stages need. */
const STAGE_ROWS = 12
/** Labels with a sale that a price learner needs, and deals of them from which prices may drift. */
const PRICE_ROWS = 60
const PRICE_DEALS = 300
const Z_CAP = 12
/** Sizes ÷ the mean one that a row weighs like at least and at most: no single deal is the market. */
const LEAST_SIZE = 0.05
const MOST_SIZE = 8

export function teamTasks(fit: TeamFit): TeamTasks {
  const tasks: LearnerTask[] = []
  const members: [Learner, (answers: readonly Float64Array[]) => Float64Array][] = []
  const ask = (task: LearnerTask): number => tasks.push(task) - 1
  const member = (name: Learner, of: (answers: readonly Float64Array[]) => Float64Array) =>
    members.push([name, of])

  const { market, scale, train, score } = fit
  const { boosted, linear } = askers(fit)
  const money = Float64Array.from(train, (row) => capped(fit.labels.value[row], fit.cap))
  const share = groupShares(market, train)
  // Single precision: what is left is the same in pennies and in thousands.
  const inScale = Float64Array.from(train, (row, i) =>
    Math.fround(capped(money[i] / scale[row], Z_CAP)),
  )
  const inMoney = (z: Float64Array) => z.map((v, i) => v * scale[score[i]])
  const meanScale = meanOf(train, scale)
  const sized = sizedShares(share, (i) => scale[train[i]] / meanScale)

  // ridge: profit per scale; roi: trees on top of such a line as it is now
  const ridge = ask(linear(train, inScale, sized, 'squared', RIDGE))
  member('ridge', (answers) => inMoney(answers[ridge]))
  const roi = ask(boosted(train, inScale, sized, 'squared', RIDGE, 'drifting'))
  member('roi', (answers) => inMoney(answers[roi]))

  // lin2, ts: P(win) × E[profit | win] + P(loss) × E[profit | loss]
  const won = money.map((v) => (v > 0 ? 1 : 0))
  const wins = won.reduce((sum, v) => sum + v, 0)
  let chance = -1
  if (wins > STAGE_ROWS && wins < train.length - STAGE_ROWS) {
    const side = (win: number) => ({
      rows: train.filter((_, i) => won[i] === win),
      value: money.filter((_, i) => won[i] === win).map((v) => Math.fround(v / meanScale)),
      weight: share.filter((_, i) => won[i] === win),
    })
    const win = side(1)
    const loss = side(0)
    const lp = ask(linear(train, won, share, 'logistic', LOGISTIC))
    const lup = ask(linear(win.rows, win.value, win.weight, 'squared', RIDGE))
    const ldown = ask(linear(loss.rows, loss.value, loss.weight, 'squared', RIDGE))
    member('lin2', (answers) => twoStages(answers[lp], answers[lup], answers[ldown], meanScale))
    const p = (chance = ask(boosted(train, won, share, 'logistic', LOGISTIC, 'drifting')))
    const up = ask(boosted(win.rows, win.value, win.weight, 'squared', RIDGE, 'steady'))
    const down = ask(boosted(loss.rows, loss.value, loss.weight, 'squared', RIDGE, 'steady'))
    member('ts', (answers) => twoStages(answers[p], answers[up], answers[down], meanScale))
  } else {
    member('lin2', (answers) => inMoney(answers[ridge]))
    member('ts', (answers) => inMoney(answers[roi]))
  }
  if (fit.quantityFirst) quantityFirst(fit, share, ask, member)
  else if (fit.returnsKnown)
    returnsFirst(fit, share, money, (answers) => inMoney(answers[roi]), ask, member)
  const { design } = fit.matrices
  const far = fit.leverage
    ? ask({
        kind: 'leverage',
        design,
        rows: train,
        target: inScale,
        weight: sized,
        penalty: RIDGE,
        score,
      })
    : -1
  const rate = wins / Math.max(train.length, 1)
  return {
    tasks,
    combine: (answers) => ({
      money: new Map(members.map(([name, of]) => [name, of(answers)])),
      win: chance < 0 ? new Float64Array(score.length).fill(rate) : answers[chance],
      leverage: far < 0 ? null : answers[far],
    }),
  }
}

function askers({ matrices, score }: TeamFit) {
  const { binned: matrix, design, time, deal } = matrices
  const occasions = { deal, time }
  const linear = (
    rows: Int32Array,
    target: Float64Array,
    weight: Float64Array,
    loss: Loss,
    penalty: number,
  ): LearnerTask => ({ kind: 'linear', design, rows, target, weight, loss, penalty, score })
  const boosted = (
    rows: Int32Array,
    target: Float64Array,
    weight: Float64Array,
    loss: Loss,
    penalty: number,
    effects: 'steady' | 'drifting',
  ): LearnerTask => {
    const options = { ...TREES, loss, minLeaf: leafOf(rows) }
    const line = { design, loss, penalty, time: effects === 'drifting' ? time : null }
    return { kind: 'boost', matrix, rows, target, weight, options, line, occasions, score }
  }
  return { boosted, linear }
}

function twoStages(
  p: Float64Array,
  win: Float64Array,
  loss: Float64Array,
  unit: number,
): Float64Array {
  return p.map((v, i) => unit * (v * Math.max(win[i], 0) + (1 - v) * Math.min(loss[i], 0)))
}

/**
 * qfl, qf, qfd: units sold per unit ordered and the price they fetch, put through the valuation (of qfd both
 * as they are now); dm: the same with the units that demand is expected to take (demand.ts).
 */
function quantityFirst(
  fit: TeamFit,
  share: Float64Array,
  ask: (task: LearnerTask) => number,
  member: (name: Learner, of: (answers: readonly Float64Array[]) => Float64Array) => void,
): void {
  const { market, labels, score } = fit
  const { boosted, linear } = askers(fit)
  const { qty, economics } = market
  const known = fit.train.map((_, i) => i).filter((i) => Number.isFinite(labels.sold[fit.train[i]]))
  const rows = Int32Array.from(known, (i) => fit.train[i])
  const fraction = Float64Array.from(rows, (row) => Math.max(labels.sold[row] / qty[row], 0))
  const most = market.quantity === 'stock' ? 1 : 1.5 * fraction.reduce((a, b) => Math.max(a, b), 0)
  const rootSize = normalised(
    Float64Array.from(known, (i, j) => share[i] * Math.sqrt(qty[rows[j]])),
  )
  const lp = ask(linear(rows, fraction, rootSize, 'poisson', POISSON))
  const p = ask(boosted(rows, fraction, rootSize, 'poisson', POISSON, 'steady'))
  const dp = ask(boosted(rows, fraction, rootSize, 'poisson', POISSON, 'drifting'))

  const price = pricesOf(fit, rows, ask)
  const profit = (
    answers: readonly Float64Array[],
    sells: (i: number, row: number) => number,
    each = price.steady,
  ) =>
    Float64Array.from(score, (row, i) => profitOf(economics!, row, sells(i, row), each(answers, i)))
  const byPart = (answers: readonly Float64Array[], at: number, each = price.steady) =>
    profit(answers, (i, row) => Math.min(Math.max(answers[at][i], 0), most) * qty[row], each)
  member('qfl', (answers) => byPart(answers, lp))
  member('qf', (answers) => byPart(answers, p))
  member('qfd', (answers) => byPart(answers, dp, price.drifting))

  const { unitsByDemand } = fit
  if (unitsByDemand) member('dm', (answers) => profit(answers, (_, row) => unitsByDemand(row)))
}

/**
 * qf where the valuation is no line: what comes back of an outlay, less the outlay. Money that comes back
 * is never below 0 and its causes multiply, so it is told by a Poisson pseudo-likelihood with the outlay as
 * exposure (Santos Silva & Tenreyro 2006). `money`: profits of the rows that train; `otherwise`: what is said
 * of a row of which the outlay is not known.
 */
function returnsFirst(
  fit: TeamFit,
  share: Float64Array,
  money: Float64Array,
  otherwise: (answers: readonly Float64Array[]) => Float64Array,
  ask: (task: LearnerTask) => number,
  member: (name: Learner, of: (answers: readonly Float64Array[]) => Float64Array) => void,
): void {
  const { market, train, score } = fit
  const { boosted } = askers(fit)
  const outlay = outlayOf(market)
  const known = train.map((_, i) => i).filter((i) => outlay(train[i]) > 0)
  const rows = known.map((i) => train[i])
  const back = Float64Array.from(known, (i) =>
    Math.max(Math.fround(money[i] / outlay(train[i])) + 1, 0),
  )
  const most = 1.5 * back.reduce((a, b) => Math.max(a, b), 0)
  const usual = rows.reduce((sum, row) => sum + outlay(row) / rows.length, 0)
  const exposure = Float64Array.from(known, (i) =>
    Math.fround(share[i] * Math.min(outlay(train[i]) / usual, MOST_SIZE)),
  )
  const r = ask(boosted(rows, back, exposure, 'poisson', POISSON, 'steady'))
  member('qf', (answers) => {
    const others = otherwise(answers)
    return Float64Array.from(score, (row, i) =>
      outlay(row) > 0 ? outlay(row) * (clip(answers[r][i], 0, most) - 1) : others[i],
    )
  })
}

/** Price per unit that the score row at a place is expected to fetch. */
type PriceOf = (answers: readonly Float64Array[], place: number) => number

/**
 * Prices over the listed ones, learnt where something of `rows` sold: as they were, and as they are now where
 * effects drift. Revenue is units × price, so a price counts by the part of the order that was sold at it.
 */
function pricesOf(
  fit: TeamFit,
  rows: Int32Array,
  ask: (task: LearnerTask) => number,
): Readonly<Record<'steady' | 'drifting', PriceOf>> {
  const { market, labels, matrices, score } = fit
  const { qty, unitPrice } = market
  const list = (row: number) => (unitPrice[row] > 0 ? unitPrice[row] : 1)
  const sold = rows.filter((row) => labels.sold[row] > 0 && Number.isFinite(labels.price[row]))
  const weight = normalised(
    groupShares(market, sold).map((v, i) => Math.fround((v * labels.sold[sold[i]]) / qty[sold[i]])),
  )
  const paid = Float64Array.from(sold, (row) => labels.price[row] / list(row))
  const usual = sold.length ? weighted(weight, (i) => paid[i]) : 1
  const moves = paid.some((v) => Math.abs(v - usual) > 1e-6 * Math.abs(usual))
  if (sold.length <= PRICE_ROWS || !moves) {
    const one: PriceOf = (_, i) => usual * list(score[i])
    return { steady: one, drifting: one }
  }
  const unit = weighted(weight, (i) => Math.abs(paid[i]))
  const relative = paid.map((v) => Math.fround(v / unit))
  const [least, most] = [Math.min, Math.max].map((of) => relative.reduce((a, b) => of(a, b)))
  const by =
    (task: number): PriceOf =>
    (answers, i) =>
      list(score[i]) * unit * clip(answers[task][i], least, most)
  const steady = ask({
    kind: 'boost',
    matrix: matrices.binned,
    rows: sold,
    target: relative,
    weight,
    options: { ...PRICE_TREES, loss: 'squared', minLeaf: leafOf(sold) },
    score,
  })
  const { boosted } = askers(fit)
  // Few deals tell no drift, and a price below 0 (what is paid to be rid of units) is no rate.
  const drifting =
    least < 0 || groupsOf(market, sold).length < PRICE_DEALS
      ? steady
      : ask(boosted(sold, relative, weight, 'poisson', PRICE_PENALTY, 'drifting'))
  return { steady: by(steady), drifting: by(drifting) }
}

/** One deal's forty sizes weigh as much as another's three. Mean 1. Shape: rows. */
export function groupShares(market: Market, rows: Int32Array): Float64Array {
  const sizes = new Map<number, number>()
  for (const row of rows) sizes.set(market.group[row], (sizes.get(market.group[row]) ?? 0) + 1)
  return normalised(Float64Array.from(rows, (row) => 1 / sizes.get(market.group[row])!))
}

/** Shares of rows that weigh more the more money they move. `size`: of a row ÷ the usual one. */
export function sizedShares(share: Float64Array, size: (i: number) => number): Float64Array {
  return share.map((v, i) => Math.fround(v * clip(size(i), LEAST_SIZE, MOST_SIZE)))
}

function normalised(weights: Float64Array): Float64Array {
  const sum = weights.reduce((a, b) => a + b, 0)
  return sum > 0 ? weights.map((v) => (v * weights.length) / sum) : weights
}

function meanOf(rows: Int32Array, values: Float64Array): number {
  let sum = 0
  for (const row of rows) sum += values[row] / rows.length
  return sum
}

function capped(value: number, most: number): number {
  return clip(value, -most, most)
}
