// Who planned a session, as it is kept. No logic.

/** A key by its id and name, and the id of the person who made it or whose console it was. */
export interface PlannedBy {
  key: string | null
  /** Empty for a key without one. */
  name: string
  person: string | null
}
