// Training data from one generated market: features of its task's options as in a fit, and their
// true worth. Stored as bytes, so that training can resume and be repeated.
import type { Market } from '#grounding/market.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { marketFacts } from '#model/decide/market-features.ts'
import { LEARNT_FEATURES, optionFeatures, withDerived } from '#model/decide/option-features.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { mix } from '#grounding/content-hash.ts'

export interface TrainingMarket {
  readonly seed: number
  readonly kind: string
  /** Whether its business chose from the listed columns alone. */
  readonly basis: 'columns' | 'knowledge'
  /**
   * Expected profit of the best plan with known truth, and cost of taking every deal's middle size.
   */
  readonly oracle: number
  readonly outlay: number
  /** In the order of OPTION_FEATURES. Shape: features × options. */
  readonly features: readonly Float32Array[]
  /** Deal of each option, its true expected profit, money per unit of the target, and outlay. */
  readonly group: Float64Array
  readonly truth: Float64Array
  readonly unit: Float64Array
  readonly spent: Float64Array
}

/** A generated market and the true expected profit of its rows. */
export interface DrawnMarket {
  readonly kind: string
  readonly seed: number
  readonly market: Market
  readonly truth: Float64Array
  readonly basis: 'columns' | 'knowledge'
}

/** Maximum options of a training market; whole deals are sampled by the seed. */
const MOST_OPTIONS = 1200

export async function learnTrainingMarket({
  kind,
  seed,
  basis,
  market,
  truth,
}: DrawnMarket): Promise<TrainingMarket> {
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const facts = marketFacts(learned)
  const { rows } = learned.task
  const features = optionFeatures(learned, facts, learned.task, Int32Array.from(rows.keys()))
  const { group, qty, unitCost, unitPrice } = learned.market
  const spend = (row: number) => qty[row] * (unitCost[row] || unitPrice[row] || 1)
  const value = (row: number) => truth[row]

  const best = new Map<number, number>()
  for (const row of rows) best.set(group[row], Math.max(best.get(group[row]) ?? 0, value(row)))
  const deals = [...best.keys()]
  const middle = (g: number) => (learned.market.start[g] + learned.market.start[g + 1]) >> 1
  const share = Math.min(1, MOST_OPTIONS / rows.length)
  const kept = new Set(
    deals
      .sort((a, b) => mix(a ^ mix(seed)) - mix(b ^ mix(seed)))
      .slice(0, Math.ceil(share * deals.length)),
  )
  const entries = Array.from(rows.keys()).filter((i) => kept.has(group[rows[i]]))
  const of = (read: (row: number) => number) => Float64Array.from(entries, (i) => read(rows[i]))
  const sum = (read: (g: number) => number) => [...kept].reduce((total, g) => total + read(g), 0)
  return {
    seed,
    kind,
    basis,
    oracle: sum((g) => best.get(g)!),
    outlay: sum((g) => spend(middle(g))),
    features: features.map((values) => Float32Array.from(entries, (i) => values[i])),
    group: of((row) => group[row]),
    truth: of(value),
    unit: of((row) => learned.scale[row] * facts.signal),
    spent: of(spend),
  }
}

export function encodeTrainingMarket(market: TrainingMarket): Uint8Array {
  const { features: all, group, truth, unit, spent, ...rest } = market
  const features = all.slice(0, LEARNT_FEATURES.length)
  const head = new TextEncoder().encode(JSON.stringify({ ...rest, options: group.length }))
  const n = group.length
  const bytes = new Uint8Array(4 + head.length + 4 * n * features.length + 32 * n)
  new DataView(bytes.buffer).setUint32(0, head.length)
  bytes.set(head, 4)
  let at = 4 + head.length
  for (const part of [group, truth, unit, spent, ...features]) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return bytes
}

/** Null if the bytes are incomplete. */
export function decodeTrainingMarket(bytes: Uint8Array): TrainingMarket | null {
  // Copies the bytes, since a Buffer may share its memory.
  const copy = new Uint8Array(bytes)
  const length = copy.length >= 4 ? new DataView(copy.buffer).getUint32(0) : Infinity
  if (copy.length < 4 + length) return null
  const { options: n, ...rest } = JSON.parse(new TextDecoder().decode(copy.slice(4, 4 + length)))
  let at = 4 + length
  if (copy.length !== at + n * (32 + 4 * LEARNT_FEATURES.length)) return null
  const take = (size: number) => copy.buffer.slice(at, (at += n * size))
  const [group, truth, unit, spent] = Array.from({ length: 4 }, () => new Float64Array(take(8)))
  const features = LEARNT_FEATURES.map(() => new Float32Array(take(4)))
  return { ...rest, features: withDerived(features), group, truth, unit, spent }
}
