// One line of JSON per event for the collector of the container's output. It takes plain fields only:
// callers pass no keys, tokens, leases, client data or foreign error texts.

export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>,
) => void

/** A log whose lines, each ended by a line feed, go to `write`. */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  return (event, fields) =>
    write(`${JSON.stringify({ time: clock().toISOString(), event, ...fields })}\n`)
}
