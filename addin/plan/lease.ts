// Who writes a plan into the workbook now, so that two people do not at once. A workbook cannot compare
// and set, and what one person writes reaches another late: so each writer notes a token under a name of
// its own, waits until it must have arrived, and goes on only if it then sees nobody else's. Of two that
// begin at the same time the later one sees the earlier one's token for certain. Pure: the time comes in.
import { z } from 'zod'

/** Settings of this name, with the token behind it, each say that somebody writes. */
export const LEASE_PREFIX = 'edps-writer-'
/** Milliseconds within which an edit has reached every co-author: some seconds in Excel on the web. */
export const MERGE_MS = 12_000
/**
 * Milliseconds after which a token that has not changed is a crashed writer's, counted by the reader's
 * own clock from when she first saw it: two machines' clocks are never compared.
 */
export const LEASE_MS = 180_000
/** No write lasts so long, and no two clocks differ by it: such a token is over at first sight. */
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
  /** Null: the token cannot be read, and counts all the same. */
  readonly by: string | null
  /** ISO moment, by the writer's clock. */
  readonly at: string | null
}

/** Tokens of others as they were first seen here: text, and when by the reader's clock. */
type Sightings = ReadonlyMap<string, { readonly text: string; readonly since: number }>

export interface Observed {
  /** Whoever writes now, this pane aside. */
  readonly writers: readonly Writer[]
  /** Names of tokens that crashed writers have left. */
  readonly ended: readonly string[]
  readonly seen: Sightings
}

export const leaseName = (token: string): string => LEASE_PREFIX + token

export function leaseText(by: string, at: string): string {
  return JSON.stringify({ version: VERSION, by: by.slice(0, 200), at })
}

/** `own`: the name of this pane's token, which is nobody else's; null = it has none. */
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
