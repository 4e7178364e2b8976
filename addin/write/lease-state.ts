// Prevents two people from writing a plan at the same time. A workbook has no compare-and-set, and
// an edit takes time to reach others. So each writer notes a token under its own name, waits until
// the token must have arrived everywhere, and goes on only if it sees no other token. Of two
// writers that begin at once, the later one is certain to see the earlier one's token. Pure: the
// time is a parameter.
import { z } from 'zod'

/** Prefix of the settings that each say that somebody writes. */
export const LEASE_PREFIX = 'edps-writer-'
/** Prefix of the settings that each say that somebody is ready to write. */
export const READY_PREFIX = 'edps-ready-'
/** Milliseconds in which an edit reaches every co-author; some seconds in Excel on the web. */
export const MERGE_MS = 12_000
/**
 * Milliseconds after which an unchanged token counts as left by a crash. The reader's clock counts
 * from its first sight of the token; clocks of two machines are never compared.
 */
export const LEASE_MS = 180_000
/**
 * A token older than this has ended at first sight: no write lasts as long, and no two clocks
 * differ as much.
 */
export const OLD_LEASE_MS = 12 * 3_600_000

const VERSION = 1
const leaseSchema = z.object({
  version: z.literal(VERSION),
  by: z.string().max(200),
  at: z.iso.datetime({ offset: true }),
})

/** A setting as it is read. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

export interface Writer {
  readonly name: string
  /** Null: the token cannot be read, but it counts. */
  readonly by: string | null
  /** ISO moment, by the writer's clock. */
  readonly at: string | null
}

/** First sights of other tokens: their text, and the reader's time. */
type Sightings = ReadonlyMap<string, { readonly text: string; readonly since: number }>

export interface Observed {
  /** Everybody who writes now, except this pane. */
  readonly writers: readonly Writer[]
  /** Names of tokens that crashed writers have left. */
  readonly ended: readonly string[]
  readonly seen: Sightings
}

export const leaseName = (token: string): string => LEASE_PREFIX + token

export function leaseText(by: string, at: string): string {
  return JSON.stringify({ version: VERSION, by: by.slice(0, 200), at })
}

/** `own`: the name of this pane's token; null = it has none. */
export function observe(
  tokens: readonly NamedText[],
  own: string | null,
  seen: Sightings,
  now: number,
): Observed {
  const others = tokens.filter(({ name }) => name !== own)
  const next = new Map<string, { text: string; since: number }>()
  for (const { name, text } of others) {
    const before = seen.get(name)
    next.set(name, before?.text === text ? before : { text, since: now })
  }
  const writers = others.map(readLease)
  const isOver = ({ name, at }: Writer): boolean =>
    now - next.get(name)!.since >= LEASE_MS || (at !== null && now - Date.parse(at) > OLD_LEASE_MS)
  return {
    writers: writers.filter((writer) => !isOver(writer)),
    ended: writers.filter(isOver).map(({ name }) => name),
    seen: next,
  }
}

function readLease({ name, text }: NamedText): Writer {
  try {
    const { by, at } = leaseSchema.parse(JSON.parse(text))
    return { name, by, at }
  } catch {
    return { name, by: null, at: null }
  }
}
