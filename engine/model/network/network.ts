// What a fit asks of the in-context network: nothing of where it runs. Without one the fit is that of `rc012.2`.
import type { FitTools } from '../learners/pool.ts'
import type { Encoded } from './encode.ts'

export interface Network {
  /** Expected profit of every query, in scales (Encoded.scale). Shape: queries. */
  means(encoded: Encoded): Promise<Float64Array>
}

/** Joins the in-context network (`rc015`); without it the fit is that of `rc012.2`. */
export interface NetworkTools extends FitTools {
  readonly network?: Network | null
}
