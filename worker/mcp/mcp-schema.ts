// What an MCP session's object keeps: one value, with its version. A session lasts an hour, so an object of another version
// keeps nothing: its client sends `initialize` again, as after any end of a session.
const KEY = 'session'
const VERSION = 1

export interface KeptSession {
  readonly account: string
  /** The client's first message: its version and what it can do. */
  readonly initialize: unknown
}

/** `version` is absent in values of the time before versions, which are as those of version 1. */
type Value = KeptSession & { readonly version?: number }

export async function keptSession(storage: DurableObjectStorage): Promise<KeptSession | null> {
  const value = await storage.get<Value>(KEY)
  return value !== undefined && (value.version ?? VERSION) === VERSION ? value : null
}

export const keepSession = (storage: DurableObjectStorage, kept: KeptSession): Promise<void> =>
  storage.put<Value>(KEY, { ...kept, version: VERSION })
