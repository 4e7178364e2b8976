// Training and prediction rows of the replay. Rolling origins follow the as-of rule: only labels
// known at an origin may train (interface §5, engine stages). A history too short for that uses
// leave-block-out folds of menus.
import type { Labels, Market } from '#grounding/market.ts'
import { groupsOf, labelledRows } from '../base/training-sample.ts'

export interface Fold {
  /** Labels for training (`labelledRows` of them), as known at the origin. */
  readonly labels: Labels
  /** Its moment; 0 = today, of folds that leave out blocks. */
  readonly origin: number
  /** Rows to predict, with a known outcome today. */
  readonly score: Int32Array
}

export interface ReplayPlan {
  readonly folds: readonly Fold[]
  readonly kind: 'rolling' | 'blocks' | 'none'
}

/** Labelled groups that an origin needs before it, and after it. */
const LEAST_TRAINING_GROUPS = 50
const LEAST_SCORED_GROUPS = 15
/** Candidate shares of the labelled groups, in time, for the first origin. */
const FIRST_CUTS = [0.55, 0.62, 0.7, 0.78, 0.84, 0.9]
/** Later origins between the first one and today: .55, .75, .90 as designed. */
const LATER_CUTS = [0.444, 0.778]
const MOST_BLOCKS = 4
/** Minimum labelled groups for any fold. */
const LEAST_LABELLED_GROUPS = 8

export function planReplay(market: Market, today: Labels): ReplayPlan {
  const rows = labelledRows(market, today)
  const groups = groupsOf(market, rows)
  if (groups.length < LEAST_LABELLED_GROUPS) return { folds: [], kind: 'none' }
  const rolling = rollingFolds(market, rows, groups)
  if (rolling.length >= 2) return { folds: rolling, kind: 'rolling' }
  return { folds: blockFolds(market, today, rows, groups), kind: 'blocks' }
}

function rollingFolds(market: Market, rows: Int32Array, groups: Int32Array): Fold[] {
  const times = Float64Array.from(groups, (g) => market.T[g]) // ascending, as groups are
  const timeAt = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))]
  let first = -1
  for (const share of FIRST_CUTS) {
    const t = timeAt(share)
    // Cheap check first: an outcome that is open at t cannot be known at t.
    const over = times.findIndex((T) => T + (market.horizon ?? 0) > t)
    if (over < LEAST_TRAINING_GROUPS) continue
    if (knownGroups(market, market.labelsAt(t)) < LEAST_TRAINING_GROUPS) continue
    first = share
    break
  }
  if (first < 0) return []
  const cuts: number[] = []
  for (const share of [first, ...LATER_CUTS.map((later) => first + later * (1 - first))]) {
    const t = timeAt(share)
    const since = cuts.length
      ? times.filter((T) => T >= cuts[cuts.length - 1] && T < t).length
      : null
    if (since !== null && since < LEAST_SCORED_GROUPS) continue
    if (times.filter((T) => T >= t).length >= LEAST_SCORED_GROUPS) cuts.push(t)
  }
  return cuts.map((t, i) => {
    const labels = market.labelsAt(t)
    const until = cuts[i + 1] ?? 0
    const score = rows.filter((row) => {
      const T = market.T[market.group[row]]
      return T >= t && T < until
    })
    return { labels, origin: t, score }
  })
}

function knownGroups(market: Market, labels: Labels): number {
  return groupsOf(market, labelledRows(market, labels)).length
}

function blockFolds(market: Market, today: Labels, rows: Int32Array, groups: Int32Array): Fold[] {
  const block = blocksOf(market, groups)
  let last = 0
  for (const b of block.values()) last = Math.max(last, b)
  return Array.from({ length: last + 1 }, (_, b) => ({
    // Left-out groups lose their final outcome in this fold's labels. Deals that still sell are in
    // no fold.
    labels: { ...today, mature: today.mature.map((known, g) => (block.get(g) === b ? 0 : known)) },
    origin: 0,
    score: rows.filter((row) => block.get(market.group[row]) === b),
  })).filter(({ score }) => score.length > 0 && score.length < rows.length)
}

/**
 * Groups neighbouring menus into blocks of similar size; with too few menus, groups are assigned by
 * hash.
 */
function blocksOf(market: Market, groups: Int32Array): Map<number, number> {
  for (const label of [market.T, market.menu]) {
    const values = [...new Set(Array.from(groups, (g) => label[g]))].sort((a, b) => a - b)
    if (values.length < MOST_BLOCKS) continue
    const upTo = new Map<number, number>()
    for (const g of groups) upTo.set(label[g], (upTo.get(label[g]) ?? 0) + 1)
    let seen = 0
    const blockOf = new Map<number, number>()
    for (const value of values) {
      const here = upTo.get(value)!
      blockOf.set(value, Math.floor((MOST_BLOCKS * (seen + here / 2)) / groups.length))
      seen += here
    }
    if (new Set(blockOf.values()).size >= 2)
      return new Map(Array.from(groups, (g) => [g, blockOf.get(label[g])!]))
  }
  const byHash = Array.from(groups).sort(
    (a, b) => market.hash[market.start[a]] - market.hash[market.start[b]] || a - b,
  )
  return new Map(byHash.map((g, i) => [g, i % MOST_BLOCKS]))
}
