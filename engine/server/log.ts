// One line of JSON per event to whoever collects a container's output. Takes plain fields only:
// no keys, tokens, leases, client data or foreign error texts are ever handed to it.

export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>,
) => void

/** A log whose lines, each ended by a line feed, go to `write`. */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  return (event, fields) =>
    write(`${JSON.stringify({ time: clock().toISOString(), event, ...fields })}\n`)
}
