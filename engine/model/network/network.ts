// What a fit asks of the in-context network: nothing of where it runs. Without one the fit is that of `rc012.2`.
import type { Encoded } from './encode.ts'

export interface Network {
  /** Expected profit of every query, in scales (Encoded.scale). Shape: queries. */
  means(encoded: Encoded): Promise<Float64Array>
}
