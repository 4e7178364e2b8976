// Searches all readings that the amounts of a text allow for the one that reproduces the client's
// profits exactly. Noisy profits find nothing. choose-reading.ts and choice-words.ts decide how
// the result is used and told.
import type { Valuation } from '#contract/valuation.ts'
import type { Hypotheses, Meaning, AssumptionSet } from '#reading/hypotheses.ts'
import { findCovers } from './cover-search.ts'
import { reads, valuationOf } from './found-valuation.ts'
import type { ProfitSample } from './profit-sample.ts'

/** Finished deals with a profit that a search needs: fewer might fit by chance. */
const LEAST_LABELS = 60
/** Share of the profits that a reading must give to the cent. */
const EXACT = 0.98
/** Partial sums that all assumption sets together may make, and one assumption set alone. */
const BUDGET = 2_000_000
const BUDGETS = [40_000, 200_000, 1_000_000]
/** By how much a meaning is likelier than another for the words to decide: nearly a cue. */
const CLEAR = 4
/** Rows that sums are hashed by; another few are tried where those may be slips of the records. */
const KEYS = 3
const ATTEMPTS = 2

/** A reading that gives the profits. */
export interface Fitting {
  readonly valuation: Valuation
  readonly assumptionSet: AssumptionSet
  readonly meanings: readonly Meaning[]
  /** Nearly as likely, and the same on every deal: each in place of one of the meanings. */
  readonly alike: readonly { readonly of: readonly Meaning[]; readonly other: Meaning }[]
  readonly rank: number
  readonly compared: number
  readonly hits: number
}

export type Search =
  /** `work`: partial sums made. */
  | { readonly found: 'none'; readonly work: number }
  | { readonly found: 'several'; readonly fitting: readonly Fitting[]; readonly work: number }
  | { readonly found: 'one'; readonly fitting: Fitting; readonly work: number }

/**
 * The reading that the profits single out among the hypotheses. Every amount must show in them: of a
 * limit that never binds they say nothing.
 */
export function searchReadings(hypotheses: Hypotheses, sample: ProfitSample): Search {
  let work = 0
  let { assumptionSets } = hypotheses
  const pieces = new Map<readonly Meaning[], readonly OwnPiece[]>()
  // The likeliest readings of every assumption set before the less likely ones of any.
  for (const most of BUDGETS) {
    const open: AssumptionSet[] = []
    for (const assumptionSet of assumptionSets) {
      if (work >= BUDGET) break
      const own = searchAssumptionSet(
        { hypotheses, assumptionSet, sample, pieces },
        Math.min(most, BUDGET - work),
      )
      work += own.work
      if (own.fitting.length > 0) return decide(hypotheses, own.fitting, sample, work)
      if (!own.complete) open.push(assumptionSet)
    }
    assumptionSets = open
  }
  return { found: 'none', work }
}

/** One reading of those that fit best, unless they part where the client's deals did not come. */
function decide(
  hypotheses: Hypotheses,
  all: readonly Fitting[],
  sample: ProfitSample,
  work: number,
): Search {
  const best = Math.max(...all.map(({ hits }) => hits))
  const fitting = all.filter(({ hits }) => hits === best).toSorted((x, y) => x.rank - y.rank)
  const first = fitting[0]
  const values = sample.probe(first.valuation)
  const rivals = [
    ...fitting.slice(1),
    ...alikeOf(hypotheses, first),
    ...atOtherHorizons(hypotheses, first, sample),
  ]
  const differing = rivals.filter(
    ({ valuation }) => !areSameValues(values, sample.probe(valuation)),
  )
  if (differing.length > 0) return { found: 'several', fitting: [first, ...differing], work }
  return { found: 'one', fitting: first, work }
}

/** Two amounts that are each read by way of the other may cancel out. */
function isCircular(meanings: readonly Meaning[]): boolean {
  return meanings.some((one) =>
    meanings.some(
      (two) => ((one.refs ?? 0) & two.covers) !== 0 && ((two.refs ?? 0) & one.covers) !== 0,
    ),
  )
}

/** What could stand in place of a meaning, and of numbers that are no amounts, by all deals alike. */
function alikeTo(piece: OwnPiece, meanings: readonly Meaning[]): Fitting['alike'] {
  return piece.alike.flatMap((other) => {
    const more = meanings.filter(
      ({ covers, expression }) =>
        expression === null && (covers & other.covers) !== 0 && (covers & piece.covers) === 0,
    )
    const of = [piece.meaning, ...more]
    const covered = of.reduce((mask, { covers }) => mask | covers, 0)
    const rank = of.reduce((sum, each) => sum + each.rank, 0)
    return covered === other.covers && other.rank < rank + CLEAR ? [{ of, other }] : []
  })
}

/** The same reading with one of its meanings exchanged for another that no deal tells from it. */
function alikeOf(hypotheses: Hypotheses, own: Fitting): Fitting[] {
  return own.alike.map(({ of, other }) => {
    const meanings = [...own.meanings.filter((each) => !of.includes(each)), other]
    return { ...own, meanings, valuation: valuationOf(hypotheses, own.assumptionSet, meanings) }
  })
}

/** The same terms with leftovers written off at another time, where the profits allow that too. */
function atOtherHorizons(hypotheses: Hypotheses, own: Fitting, sample: ProfitSample): Fitting[] {
  if (!own.valuation.terms.some(({ expression }) => reads(expression, 'horizon'))) return []
  const horizons = new Set(hypotheses.assumptionSets.map(({ horizon }) => horizon))
  horizons.delete(own.assumptionSet.horizon)
  return [...horizons].flatMap((horizon) => {
    const valuation = { ...own.valuation, horizon }
    const { taken } = sample.valuesOf(valuation)
    const near = (value: number, deal: number): boolean =>
      Number.isNaN(value) || Math.abs(value - sample.client[deal]) <= slack(sample.client[deal])
    return taken.every(near) ? [{ ...own, valuation }] : []
  })
}

/** Two amounts of money are one: a cent, or a millionth of them. */
const slack = (profit: number): number => 0.01 + 1e-6 * Math.abs(profit)

function areSameValues(x: Float64Array, y: Float64Array): boolean {
  return x.every((value, at) => Object.is(value, y[at]) || Math.abs(value - y[at]) <= slack(value))
}

interface AssumptionProblem {
  readonly hypotheses: Hypotheses
  readonly assumptionSet: AssumptionSet
  readonly sample: ProfitSample
  /** Pieces that assumption sets have in common. */
  readonly pieces: Map<readonly Meaning[], readonly OwnPiece[]>
}

/** `complete`: no meaning was left out for want of work. */
function searchAssumptionSet(
  { hypotheses, assumptionSet, sample, pieces: known }: AssumptionProblem,
  budget: number,
): { fitting: Fitting[]; work: number; complete: boolean } {
  const { quantity } = hypotheses
  const { horizon, share } = assumptionSet
  const mature = sample.matureBy(horizon)
  const rows = [...mature.keys()].filter((deal) => mature[deal] === 1)
  if (rows.length < LEAST_LABELS) return { fitting: [], work: 0, complete: true }
  const target = Float64Array.from(rows, (deal) => sample.client[deal] / share)
  const tolerance = Float64Array.from(rows, (deal) => slack(sample.client[deal]) / share)

  let pieces = known.get(assumptionSet.meanings)
  if (!pieces)
    known.set(
      assumptionSet.meanings,
      (pieces = distinctPieces(assumptionSet, sample, rows, quantity)),
    )
  const full = (2 ** hypotheses.bits - 1) & ~assumptionSet.covers
  const fitting: Fitting[] = []
  const seen = new Set<string>()
  let work = 0
  let complete = true
  for (let attempt = 0; attempt < ATTEMPTS && fitting.length === 0 && work < budget; attempt++) {
    const keys = keyRows(sample, rows, attempt)
    const covers = findCovers({
      pieces,
      full,
      bits: hypotheses.bits,
      target,
      tolerance,
      keys,
      budget: (budget - work) / (ATTEMPTS - attempt),
    })
    work += covers.work
    complete &&= covers.complete
    for (const solution of covers.solutions) {
      const chosen = solution.map((at) => pieces[at])
      let hits = 0
      for (let row = 0; row < rows.length; row++) {
        let sum = 0
        for (const piece of chosen) sum += piece.column[row]
        if (Math.abs(sum - target[row]) <= tolerance[row]) hits++
      }
      if (hits < EXACT * rows.length) continue
      const meanings = chosen.map(({ meaning }) => meaning)
      if (isCircular(meanings)) continue
      const valuation = valuationOf(hypotheses, assumptionSet, meanings)
      if (seen.has(valuation.formula)) continue
      seen.add(valuation.formula)
      const rank = meanings.reduce((sum, each) => sum + each.rank, assumptionSet.rank)
      const alike = chosen.flatMap((piece) => alikeTo(piece, meanings))
      fitting.push({ valuation, assumptionSet, meanings, alike, rank, compared: rows.length, hits })
    }
  }
  return { fitting, work, complete }
}

interface OwnPiece {
  readonly meaning: Meaning
  readonly covers: number
  readonly column: Float64Array
  readonly rank: number
  /** Other meanings with the same column, of the same amounts or of more. */
  readonly alike: Meaning[]
}

/**
 * Every meaning of which every amount shows, with its signed amounts: no limit that never binds, no
 * fee of no deal. Of those that are equal on every deal the likeliest.
 */
function distinctPieces(
  assumptionSet: AssumptionSet,
  sample: ProfitSample,
  rows: readonly number[],
  quantity: Valuation['quantity'],
): OwnPiece[] {
  const own = assumptionSet.meanings
  const expressions = own.flatMap(({ expression }) => (expression ? [expression] : []))
  const parts = sample.partsOf(expressions, { horizon: assumptionSet.horizon, quantity })
  const nothing = new Float64Array(rows.length)
  let next = 0
  const all = own.map((meaning): OwnPiece => {
    const part = meaning.expression ? parts[next++] : null
    const column = part ? Float64Array.from(rows, (deal) => meaning.sign * part[deal]) : nothing
    return { meaning, covers: meaning.covers, column, rank: meaning.rank, alike: [] }
  })
  const alikes = new Map<string, OwnPiece[]>()
  const found = new Set<OwnPiece>()
  const single = ({ covers }: OwnPiece): boolean => (covers & (covers - 1)) === 0
  for (const piece of [...all.filter(single), ...all.filter((each) => !single(each))]) {
    const { column, covers, meaning } = piece
    if (column.some((value) => !Number.isFinite(value))) continue
    if (meaning.expression && column.every((value) => value === 0)) continue
    const key = checksum(column)
    const alike = alikes.get(key) ?? []
    const equal = alike.filter((each) => isEqual(each.column, column))
    const narrower = equal.filter((each) => (each.covers & ~covers) === 0)
    if (narrower.length > 0) {
      for (const each of narrower) each.alike.push(meaning)
      continue
    }
    alikes.set(key, [...alike, piece])
    found.add(piece)
  }
  return all.filter((piece) => found.has(piece))
}

/** Equal columns have one; rounded, for they may be sums of the same numbers in another order. */
function checksum(column: Float64Array): string {
  let sum = 0
  for (let row = 0; row < column.length; row++) sum += column[row] * (1 + ((row * 7919) % 101) / 64)
  return sum.toPrecision(8)
}

function isEqual(x: Float64Array, y: Float64Array): boolean {
  return x.every((value, row) => Math.abs(value - y[row]) <= 1e-9 * Math.max(1, Math.abs(value)))
}

/** Deals that sold something and have something left, of sizes that differ. */
function keyRows(sample: ProfitSample, rows: readonly number[], attempt: number): number[] {
  const order = rows
    .map((_, at) => at)
    .toSorted((x, y) => sample.ordered[rows[x]] - sample.ordered[rows[y]] || x - y)
  const keys: number[] = []
  for (let key = 0; key < KEYS; key++) {
    const place = Math.floor((order.length * (4 + 3 * key + attempt)) / 13)
    keys.push(order[Math.min(order.length - 1, place)])
  }
  return [...new Set(keys)]
}
