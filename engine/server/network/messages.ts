// Messages between the engine's process and its network process, and from a fit's process to the engine's: plain data
// over IPC channels that carry typed arrays.
import type { Compute } from '#contract/engine-protocol.ts'

export const DEVICES = ['cpu', 'webgpu', 'cuda'] as const
export type Device = (typeof DEVICES)[number]
export type WantedDevice = Device | 'auto'

/** First message to the network process. */
export interface NetworkStart {
  readonly device: WantedDevice
  readonly threads: number
  /** Megabytes that a batch may take on a GPU. */
  readonly gpuMemoryMb: number
}

/** A market's arrays (engine/model/network/encode.ts): the context's entries come first, then the queries. */
export interface Arrays {
  readonly context: number
  readonly columns: number
  readonly cells: Float32Array
  readonly facts: Float32Array
  readonly states: Float32Array
}

export interface Ask extends Arrays {
  readonly id: number
  /** Whose it is: asks of a fit that has ended leave together. */
  readonly fit: number
}

/** Means in scales, one for each query, and what they cost. */
export interface Said {
  readonly means: Float32Array
  readonly compute: Compute
  readonly place: Place
}

/** Where the network runs. */
export interface Place {
  readonly device: Device
  /** The device in words; the engine's processor for `cpu`. */
  readonly name: string
  /** Why it does not run where it was wanted, or has run until then; null = it does. */
  readonly lost: string | null
}

export type ToNetwork = { start: NetworkStart } | { ask: Ask } | { leave: number }
export type FromNetwork =
  | { ready: Place }
  /** No network here: why. */
  | { absent: string }
  | { answer: { id: number } & Said }
  | { failed: number }

/** From a fit's process, and the engine's answer to it: null = the network is gone. */
export interface FitAsk {
  ask: { id: number } & Arrays
}
export interface FitAnswer {
  answer: { id: number; said: Said | null }
}
