// Input and output of the model: the contract between the learners and the response writer.
import type { NoteItem } from '#contract/note-item.ts'
import type { SweepEntry, Summary } from '#contract/schemas.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'

/** The plan over a market's rows. Money as in the request; arrays by task option. */
export interface Decision {
  /** Best row (size) of every task group, in the market's order. */
  readonly row: Int32Array
  /** Predicted profit at that size. */
  readonly profit: Float64Array
  /** Calibrated probability that this profit is positive. */
  readonly confidence: Float64Array
  /** 1 = may be taken: available, lower bound > 0, menu not refused. */
  readonly eligible: Uint8Array
  /** Market rows that the plan takes, highest predicted profit first. */
  readonly selected: Int32Array
  readonly thresholdCalibrated: number
  readonly thresholdEffective: number
  readonly sweep: readonly SweepEntry[]
  /** 80 % interval of the plan's sum, and half of it that all deals share ÷ the sum. */
  readonly interval: readonly [number, number]
  readonly intervalShared: number
  /** Every offered size of each available deal. */
  readonly sizes: OfferedSizes
  readonly replay: Summary['replay']
  /** What a plan under limits could have taken of past menus. */
  readonly pastSizes: PastSizes
  /** For the client, the most important first. */
  readonly notes: Notes
}

/** Every offered size of each available deal: one entry a size, in the market's order. */
export interface OfferedSizes {
  readonly row: Int32Array
  readonly profit: Float64Array
  readonly confidence: Float64Array
  readonly eligible: Uint8Array
  /** Half of the 80 % interval of the size by itself, in money. */
  readonly noise: Float64Array
}

/**
 * Sizes with a known outcome of the past deals that the replay takes, of the newest past menus: one entry a size, in the
 * order of the deals.
 */
export interface PastSizes {
  readonly row: Int32Array
  readonly profit: Float64Array
  /** What it earned. */
  readonly realised: Float64Array
  /** 1 = the replayed plan without limits takes this size. */
  readonly taken: Uint8Array
}

interface Notes {
  /** Reasons for the selection, and problems of today's menu. */
  readonly plan: readonly NoteItem[]
  /** Basis of the forecast, and gaps of the history. */
  readonly history: readonly NoteItem[]
}

export interface FitOptions {
  /** Added to the calibrated threshold; −1 … 1. */
  readonly correction: number
  /** Whether past choices also used information that no column shows (interface §2). */
  readonly choiceBasis: ChoiceBasis
  /** 'none' disables the pre-trained calibrator: only the market's own replay decides. */
  readonly prior?: 'trained' | 'none'
}
