// The origins of a replay, the last of which is today: the labels known at each, and the rows that
// each fit predicts.
import type { Labels, Market } from '#grounding/market.ts'
import { censoredRows, demandIsLearnable, sellingRows } from '../learners/demand.ts'
import { capRows, groupsOf, labelledRows } from '../base/training-sample.ts'
import { concatenate } from '../base/sort.ts'
import { sumOf } from '../base/statistics.ts'
import { isSupported } from '../base/support.ts'
import type { History } from './learned.ts'

/** Rows of the market by role. Each ascending. */
interface Parts {
  /**
   * Replayed rows by stretch, the earliest first: those with a recorded outcome, and censored ones.
   */
  readonly stretches: readonly Int32Array[]
  /** Today's supported sizes, and the unsupported ones. */
  readonly task: Int32Array
  readonly unsupported: Int32Array
}

export interface Origin {
  /** Labels known at this origin. */
  readonly labels: Labels
  /** Rows with sales for the demand learner; none if demand cannot be learnt. Ascending. */
  readonly counted: Int32Array
  /** Censored rows whose outcome demand can impute. Ascending. */
  readonly censored: Int32Array
  /**
   * Rows that the fit predicts: its own stretch, later ones with rolling origins, and today's. The
   * last fit has no stretch and also predicts unsupported sizes.
   */
  readonly score: Int32Array
  /** Number of replayed rows in `score`; today's rows follow. */
  readonly replayed: number
}

export interface Origins {
  readonly parts: Parts
  /** The earliest first; one more than there are stretches. */
  readonly all: readonly Origin[]
}

const NO_ROWS = new Int32Array()

export function originsOf(history: History): Origins {
  const { market, plan, support } = history
  const known = knownAtOrigins(history)
  const censoredToday = known[known.length - 1].censored
  const offered = rowsOfTask(market)
  const parts: Parts = {
    stretches: plan.folds.map((fold) => withCensored(market, fold.score, censoredToday)),
    task: offered.filter((row) => isSupported(support, market, row)),
    unsupported: offered.filter((row) => !isSupported(support, market, row)),
  }
  const { stretches, task, unsupported } = parts
  const all = known.map((at, i): Origin => {
    const replayed = plan.kind === 'rolling' ? stretches.slice(i) : stretches.slice(i, i + 1)
    const also = i === stretches.length ? [unsupported] : []
    return {
      ...at,
      score: concatenate(Int32Array, [...replayed, task, ...also]),
      replayed: sumOf(replayed.map((part) => part.length)),
    }
  })
  return { parts, all }
}

/** Known labels, demand training rows and censored rows of every origin. */
function knownAtOrigins({ market, today, plan, support, quantityFirst }: History) {
  const moments = [...plan.folds.map((fold) => fold.labels), today]
  const counted = moments.map((labels) => capRows(market, countedRows(market, labels)))
  const countable = quantityFirst && demandIsLearnable(market, today, counted[counted.length - 1])
  return moments.map((labels, i) => ({
    labels,
    counted: countable && demandIsLearnable(market, labels, counted[i]) ? counted[i] : NO_ROWS,
    censored: countable
      ? censoredRows(market, labels).filter((row) => isSupported(support, market, row))
      : NO_ROWS,
  }))
}

/** Labelled rows, and the taken sizes of deals that still sell. Ascending. */
function countedRows(market: Market, labels: Labels): Int32Array {
  const parts = [labelledRows(market, labels), sellingRows(market, labels)]
  return concatenate(Int32Array, parts).sort((a, b) => a - b)
}

/** `rows`, and the censored rows of the same deals. Ascending. */
function withCensored(market: Market, rows: Int32Array, censored: Int32Array): Int32Array {
  const deals = new Set(groupsOf(market, rows))
  const more = censored.filter((row) => deals.has(market.group[row]))
  return concatenate(Int32Array, [rows, more]).sort((a, b) => a - b)
}

function rowsOfTask(market: Market): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) if (market.task[market.group[row]]) rows.push(row)
  return Int32Array.from(rows)
}
