// The learning half of a fit: what would have been taken, the team on past menus planned again and on
// today's, and how much each learner is believed. It decides nothing: every number is a prediction of rows that its learners had not seen.
import type { Labels, Market } from '#grounding/market.ts'
import { canonicalMarket, type Canonical } from '#model/canonical.ts'
import { buildMatrices, withColumn, withoutSize } from '#model/learners/columns.ts'
import { completeLabels, hiddenRows } from '#model/learners/complete.ts'
import type { FitTools } from '#model/decide/decision.ts'
import { demandIsLearnable, demandLearner, sellingRows } from '#model/learners/demand.ts'
import { economicsHold, returnsAreKnown } from '#model/learners/economics-line.ts'
import { capRows } from '#model/limit.ts'
import { optionScale } from '#model/learners/option-scale.ts'
import type { LearnerTask } from '#model/learners/pool.ts'
import { propensityTasks } from '#model/learners/propensity.ts'
import { groupsOf, labelledRows, planReplay, type ReplayPlan } from './replay.ts'
import { orderKnowledge, type OrderKnowledge } from '#model/learners/order-size.ts'
import { clip } from '#model/numeric/statistics.ts'
import { isSupported, supportedMarket, supportOf, type Support } from '#model/support.ts'
import { blend, equalWeights, stackWeights, type TeamPredictions } from '#model/learners/stack.ts'
import {
  groupShares,
  sizedShares,
  TREE_LEARNERS,
  teamTasks,
  type Learner,
} from '#model/learners/team.ts'

/** Predictions of a part of the market's rows. Shapes: rows of this part. */
export interface Foreseen {
  readonly rows: Int32Array
  /** In money, by learner: by the latest fit that had not seen the row. */
  readonly team: TeamPredictions
  /** Mean of the tree learners in money by fit, the earliest first; NaN where a fit came too late. */
  readonly byFit: readonly Float64Array[]
  /** Probability of a profit, and leverage where it was asked for (else NaN). */
  readonly win: Float64Array
  readonly leverage: Float64Array
  /** The stack of the team in scales; the second learnt with recent menus weighing more. */
  readonly z: Float64Array
  readonly zRecent: Float64Array
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
  /** Number of them that trained the plan's learners. */
  readonly trained: number
  /** Deals that were still selling of which demand was learnt nevertheless. */
  readonly selling: number
  /** Shape of both: rows of the market. */
  readonly scale: Float64Array
  readonly propensity: Float64Array
  /** Learners of this market. */
  readonly learners: readonly Learner[]
  readonly task: Foreseen
  readonly replay: Foreseen
  /** Stretch of the replay that each of its rows lies in, 0 = the earliest. */
  readonly stretch: Int32Array
  /** Outcomes of the replayed rows in money (complete.ts), and how much each weighs. */
  readonly outcome: Float64Array
  readonly weight: Float64Array
  /** Places among the replayed rows of those whose outcome the books hold, ascending, and how much each weighs. */
  readonly books: Int32Array
  readonly bookWeight: Float64Array
  /** Tree learners on a sample of what was declined, in scales. */
  readonly declined: Float64Array
  /** What the sizes that were ordered tell of the business's knowledge. */
  readonly orders: OrderKnowledge
  readonly support: Support
  /** Today's sizes beyond what history supports, where demand was learnt: what it says of them in money. */
  readonly beyond: { readonly rows: Int32Array; readonly byDemand: Float64Array }
}

const CAP_QUANTILE = 0.998
const Z_CAP = 8
/** Declined deals that the final fit predicts beside the task. */
const DECLINED = 500
/** Recency of the second stack: half the weight every quarter of the replayed span. */
const HALF_LIFE = 0.25

/** Learns a market's history and predicts its replayed past and its task. */
export async function learnMarket(given: Market, tools: FitTools): Promise<Learned> {
  // History as it is known today, and the past menus to plan again
  const canonical = canonicalMarket(given)
  const support = supportOf(canonical.market)
  const market = supportedMarket(canonical.market, support)
  tools.progress(0, 'replay', 'Choosing the past menus that are planned again')
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const known = capRows(market, labelled)
  const plan = planReplay(market, today)
  const scale = optionScale(market, known, today.value)

  // What the business would take, at which size
  const columns = buildMatrices(market, known)
  const propensityFit = propensityTasks(market, columns)
  const ordersFit = orderKnowledge(market, columns, labelled)
  const [chances, sizes] = await runAll(
    tools,
    [propensityFit.tasks, ordersFit.tasks],
    [0.02, 0.15, 'support', 'Learning what was taken, and at which size'],
  )
  const propensity = propensityFit.combine(chances)
  const logit = propensity.map((p) => Math.log(p / (1 - p)))
  // A trial is known at the one size that was bought, and who knows more buys more of what answers: of sizes
  // learnt as a cause larger ones would answer better. Rates are a deal's; its size goes through the valuation.
  const read = market.quantity === 'trials' ? withoutSize(columns) : columns
  const matrices = withColumn(read, logit, known)

  const quantityFirst = economicsHold(market, today, known)
  const returnsKnown = !quantityFirst && returnsAreKnown(market, today, known)
  const origins = [...plan.folds.map((fold) => fold.labels), today]

  // What a fit predicts: its own stretch, the later ones and the task; the last one a sample of what was
  // declined as well. Stretches hold the sizes that sold-out batches hide beside those that are known.
  const allRows = rowsOfTask(market)
  const taskRows = allRows.filter((row) => isSupported(support, market, row))
  const beyondRows = allRows.filter((row) => !isSupported(support, market, row))
  const declinedRows = sampleDeclined(market, today)
  const last = origins.length - 1
  const counted = origins.map((labels) =>
    capRows(
      market,
      concatenate([labelledRows(market, labels), sellingRows(market, labels)]).sort(
        (a, b) => a - b,
      ),
    ),
  )
  const countable = quantityFirst && demandIsLearnable(market, today, counted[last])
  const within = (row: number) => isSupported(support, market, row)
  const hidden = origins.map((labels) =>
    countable ? hiddenRows(market, labels).filter(within) : NO_ROWS,
  )
  const stretches = plan.folds.map((fold) => withHidden(market, fold.score, hidden[last]))
  const score = origins.map((_, i) => {
    const later = plan.kind === 'rolling' ? stretches.slice(i) : stretches.slice(i, i + 1)
    return concatenate([...later, taskRows, ...(i === last ? [declinedRows, beyondRows] : [])])
  })

  // Demand at every origin, and the labels that it completes
  const demands = origins.map((labels, i) => {
    if (!countable || !demandIsLearnable(market, labels, counted[i])) return null
    const asked = concatenate([score[i], hidden[i]])
    return demandLearner(market, matrices, labels, counted[i], asked)
  })
  const counts = await runAll(
    tools,
    demands.map((demand) => (demand ? [demand.task] : [])),
    [0.15, 0.3, 'learning', 'Learning what would have sold'],
  )
  const completed = origins.map((labels, i) => {
    const demand = demands[i]
    if (!demand) return labels
    const units = (row: number) =>
      demand.unitsBeyond(counts[i][0], row, market.qty[market.takenRow[market.group[row]]])
    return completeLabels(market, labels, hidden[i], units)
  })

  // Every learner of every replayed stretch and of the plan itself
  const cap = 3 * largestProfit(labelled, today) + 1e-12
  const train = completed.map((labels) => capRows(market, labelledRows(market, labels)))
  const fits = completed.map((labels, i) => {
    const demand = demands[i]
    return teamTasks({
      market,
      matrices,
      scale,
      cap,
      quantityFirst,
      returnsKnown,
      unitsByDemand: demand && ((row) => demand.units(counts[i][0], row)),
      labels,
      train: train[i],
      score: score[i],
      leverage: i === last,
    })
  })
  const answers = await runAll(
    tools,
    fits.map((fit) => fit.tasks),
    [0.3, 0.95, 'learning', 'Learning from past deals, and planning past menus again'],
  )
  const teams = fits.map((fit, i) => fit.combine(answers[i]))
  const final = teams[last]
  const learners = [...final.money.keys()].filter((name) => teams.every((t) => t.money.has(name)))

  // What every fit said of every part
  tools.progress(0.95, 'calibration', 'Comparing what was predicted with what came true')
  const rows = concatenate(stretches)
  const stretch = Int32Array.from(
    stretches.flatMap((part, i) => Array<number>(part.length).fill(i)),
  )
  const own = (values: (fit: number) => Float64Array): Float64Array =>
    joined(stretches.map((part, i) => values(i).subarray(0, part.length)))
  const past = new Map(learners.map((name) => [name, own((i) => teams[i].money.get(name)!)]))
  const taskAt = stretches.map((_, i) =>
    sum((plan.kind === 'rolling' ? stretches.slice(i) : [stretches[i]]).map((p) => p.length)),
  )
  const taskOf = (fit: number, values: Float64Array): Float64Array => {
    const from = fit === last ? 0 : taskAt[fit]
    return values.subarray(from, from + taskRows.length)
  }
  const byDemand = final.money.get('dm')
  const beyond = byDemand?.subarray(byDemand.length - beyondRows.length)
  const present = new Map(learners.map((name) => [name, taskOf(last, final.money.get(name)!)]))
  const trees = teams.map((team) => treeMean(team.money))

  // Stack: how much each learner is believed, by outcomes that the books have or sold-out batches hide
  const of = (part: Int32Array, values: Float64Array) => Float64Array.from(part, (r) => values[r])
  const [s, sTask] = [of(rows, scale), of(taskRows, scale)]
  const outcome = of(rows, completed[last].value)
  const weight = dealWeights(market, rows, s)
  const ageing = recency(market, rows)
  const recent = weight.map((w, i) => w * ageing(rows[i]))
  const stacks = [weight, recent].map((w) =>
    rows.length
      ? stackWeights(past, outcome, s, w, groupsOf(market, rows).length)
      : equalWeights(learners),
  )
  const books = Int32Array.from(rows.keys()).filter((i) => Number.isFinite(today.value[rows[i]]))
  const bookRows = books.map((i) => rows[i])
  return {
    canonical,
    market,
    today,
    kind: plan.kind,
    labelled,
    trained: train[last].filter((row) => Number.isFinite(today.value[row])).length,
    selling: demands[last]?.selling ?? 0,
    scale,
    propensity,
    learners,
    stretch,
    outcome,
    weight,
    books,
    bookWeight: dealWeights(market, bookRows, of(bookRows, scale)),
    declined: Float64Array.from(declinedRows, (row, i) =>
      clip(trees[last][taskRows.length + i] / scale[row], -Z_CAP, Z_CAP),
    ),
    orders: ordersFit.combine(sizes),
    support,
    beyond: { rows: beyond ? beyondRows : NO_ROWS, byDemand: beyond ?? new Float64Array() },
    task: {
      rows: taskRows,
      team: present,
      byFit: trees.map((values, fit) => taskOf(fit, values)),
      win: taskOf(last, final.win),
      leverage: taskOf(last, final.leverage!),
      z: blend(present, stacks[0], sTask),
      zRecent: blend(present, stacks[1], sTask),
    },
    replay: {
      rows,
      team: past,
      byFit: stretches.map((_, fit) => onReplay(stretches, trees[fit], fit, plan.kind)),
      win: own((i) => teams[i].win),
      leverage: new Float64Array(rows.length).fill(Number.NaN),
      z: blend(past, stacks[0], s),
      zRecent: blend(past, stacks[1], s),
    },
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

const NO_ROWS = new Int32Array()

/** Rows, and those of `hidden` that belong to their deals. Ascending. */
function withHidden(market: Market, rows: Int32Array, hidden: Int32Array): Int32Array {
  const deals = new Set(groupsOf(market, rows))
  const more = hidden.filter((row) => deals.has(market.group[row]))
  return concatenate([rows, more]).sort((a, b) => a - b)
}

function rowsOfTask(market: Market): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) if (market.task[market.group[row]]) rows.push(row)
  return Int32Array.from(rows)
}

/** One row, at a drawn size, of some past deals that were declined: drawn by content. */
function sampleDeclined(market: Market, { mature }: Labels): Int32Array {
  const { start, hash } = market
  const drawn = Array.from(market.T.keys())
    .filter((g) => market.decided[g] && !market.taken[g] && !mature[g])
    .map((g) => ({ g, key: Math.imul(hash[start[g]], 0x85ebca6b) >>> 0 }))
    .sort((a, b) => a.key - b.key || a.g - b.g)
    .slice(0, DECLINED)
  return Int32Array.from(drawn, ({ g, key }) => start[g] + (key % (start[g + 1] - start[g])))
}

/** A high quantile of |profit|: beyond a few times this a label is an accident. */
function largestProfit(rows: Int32Array, labels: Labels): number {
  const sizes = Float64Array.from(rows, (row) => Math.abs(labels.value[row])).sort()
  return sizes.length ? sizes[Math.floor(CAP_QUANTILE * (sizes.length - 1))] : 1
}

/** A deal weighs alike whatever its number of sizes, and more the more money it moves. */
function dealWeights(market: Market, rows: Int32Array, scale: Float64Array): Float64Array {
  const usual = sum(scale) / Math.max(scale.length, 1)
  return sizedShares(groupShares(market, rows), (i) => scale[i] / usual)
}

/** Weight of a row's moment among those of `rows`: halved every quarter of their span. */
function recency(market: Market, rows: Int32Array): (row: number) => number {
  const time = (row: number) => market.T[market.group[row]]
  let first = Infinity
  let latest = -Infinity
  for (const row of rows) {
    first = Math.min(first, time(row))
    latest = Math.max(latest, time(row))
  }
  const half = HALF_LIFE * (latest - first + 1)
  return (row) => 0.5 ** ((latest - time(row)) / half)
}

/** A fit's predictions of the replay: its own stretch and, where origins roll, the later ones. */
function onReplay(
  stretches: readonly Int32Array[],
  values: Float64Array,
  fit: number,
  kind: ReplayPlan['kind'],
): Float64Array {
  const lengths = stretches.map((part) => part.length)
  const spread = new Float64Array(sum(lengths)).fill(Number.NaN)
  const from = sum(lengths.slice(0, fit))
  const to = kind === 'rolling' ? spread.length : from + lengths[fit]
  spread.set(values.subarray(0, to - from), from)
  return spread
}

/** Mean of the tree learners of a fit, in money. */
function treeMean(team: TeamPredictions): Float64Array {
  const trees = TREE_LEARNERS.flatMap((name) => team.get(name) ?? [])
  return trees[0].map((_, i) => sum(trees.map((values) => values[i])) / trees.length)
}

function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}

function concatenate(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(sum(parts.map((part) => part.length)))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(sum(parts.map((part) => part.length)))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
