// What of a thrown error may be logged: its name and its first stack frames. The message stays out: it may
// quote the client's data.

const TRACE_FRAMES = 8

export function traceOf(error: unknown): string[] {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1) : []
  const name = error instanceof Error ? error.name : typeof error
  return [name, ...frames.slice(0, TRACE_FRAMES)]
}
