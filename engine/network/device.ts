// Where the network of `rc015` may run, whether this machine has it, and the words about both.
import { note, type NoteItem } from '#contract/note-item.ts'

export const DEVICES = ['cpu', 'webgpu', 'cuda'] as const
export type Device = (typeof DEVICES)[number]
export type WantedDevice = Device | 'auto'

/** Where the network runs. */
export interface Place {
  readonly device: Device
  /** The device in words. */
  readonly name: string
  /** Why it does not run where it was wanted; null = it does. */
  readonly lost: string | null
}

/** Why this machine has no network; null = it has. */
export async function whyNoNetwork(): Promise<string | null> {
  try {
    await import('onnxruntime-node')
    return null
  } catch {
    return 'The optional package onnxruntime-node is not installed, or does not run here.'
  }
}

/** The engine's device and the network's, as `summary` shows both. */
export function deviceWords(engine: string, place: Place | null): string {
  return place === null || place.device === 'cpu'
    ? engine
    : `${engine}; network on ${place.name} (${place.device})`
}

/** Note of a plan whose network did not run where it should. */
export function lostNotes(place: Place | null): NoteItem[] {
  return place?.lost ? [note('network_lost', { why: place.lost })] : []
}
