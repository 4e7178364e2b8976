// A message of the host that reports an event.

/** `[category, type, target id, JSON, id, from a co-author]`. */
export type EventEntry = [number, number, string, string, string, boolean]
