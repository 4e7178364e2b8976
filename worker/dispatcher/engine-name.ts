// How the dispatcher calls the process of an engine: the name that a token was enrolled under, a space, and
// what the process calls itself. Pure: known-engine.ts says which token calls.

/**
 * How the dispatcher calls a process of an engine: by the token's name first, which no process can change. A
 * process of the shared token has no space in its name (ENGINE_ID), so that it cannot stand for another.
 */
export const engineName = (name: string | null, id: string): string =>
  name === null ? id : `${name} ${id}`

/** Whether two processes, as the dispatcher calls them, have the same token. */
export function sameToken(one: string, other: string): boolean {
  const token = (engine: string): string | null =>
    engine.includes(' ') ? engine.slice(0, engine.indexOf(' ')) : null
  return token(one) === token(other)
}
