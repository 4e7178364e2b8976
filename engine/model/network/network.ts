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

/** The file that the network is read from, in engine/model/weights/; its bytes must have this hash. */
export const NETWORK_FILE = {
  name: 'network.onnx',
  sha256: '41610523c49f632539afc288c03bd3adfcc99c24ad645aecc37a57006558548b',
} as const
