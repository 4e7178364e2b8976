// What an engine may report of its computing: no more than its lease allows (interface §4). Pure.
import type { Compute } from '#contract/engine-protocol.ts'
import type { Lease } from '../dispatcher/queue-state.ts'

/** Compute reported by an engine is limited to its lease's time times its declared cores. */
export function boundedCompute(compute: Compute, lease: Lease, now: number): Compute {
  const seconds = ((lease.ended_at ?? now) - lease.started_at) / 1000
  return {
    cpu_seconds: Math.min(compute.cpu_seconds, seconds * lease.cores),
    gpu_seconds: Math.min(compute.gpu_seconds, seconds),
  }
}
