// The in-context network on this machine: onnxruntime-node runs the weights that ship. The package is optional:
// without it the engine offers the models that need no network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Encoded } from '#model/network/encode.ts'
import type { NetworkRunner } from '#model/network/forecast.ts'
import { queryChunk } from '#model/network/query-chunk.ts'
import { NETWORK } from '#model/network/weights.ts'

const WEIGHTS = new URL(`../model/weights/${NETWORK.file}`, import.meta.url)
/** Queries that are answered in one run beside the whole context: memory stays below 500 MB. */
const QUERIES = 1536

/** Whether onnxruntime-node is installed. */
export function networkIsInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node')
    return true
  } catch {
    return false
  }
}

/** The network on `threads` CPU threads. Throws where the package is missing or the weights are not those that ship. */
export async function loadNetwork(threads: number): Promise<NetworkRunner> {
  const weights = readFileSync(WEIGHTS)
  if (createHash('sha256').update(weights).digest('hex') !== NETWORK.sha256)
    throw new Error('the weights of the network are not those that were trained')
  const { InferenceSession: Session, Tensor: OwnTensor } = await import('onnxruntime-node')
  const session = await Session.create(weights, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  return {
    mean: async (encoded) => {
      const queries = encoded.rows.length - encoded.context
      const mean = new Float32Array(queries)
      for (let from = 0; from < queries; from += QUERIES) {
        const answer = await session.run(feedsOf(OwnTensor, queryChunk(encoded, from, QUERIES)))
        mean.set(answer['mean']!.data as Float32Array, from)
      }
      return mean
    },
  }
}

/** Inputs of one market: a batch of one, without padding. */
function feedsOf(
  OwnTensor: typeof Tensor,
  { rows, context, columns, cells, facts, states }: Encoded,
): InferenceSession.FeedsType {
  const float = (data: Float32Array, ...shape: number[]) =>
    new OwnTensor('float32', data, [1, ...shape, data.length / shape.reduce((a, b) => a * b, 1)])
  const places = BigInt64Array.from({ length: columns }, (_, at) => BigInt(at))
  return {
    cells: float(cells, rows.length, columns),
    facts: float(facts, rows.length),
    states: float(states, context),
    places: new OwnTensor('int64', places, [1, columns]),
    column_bias: new OwnTensor('float32', new Float32Array(columns), [1, columns]),
    context_bias: new OwnTensor('float32', new Float32Array(context), [1, context]),
  }
}
