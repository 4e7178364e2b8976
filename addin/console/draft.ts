// Words of the business profile that were typed and not saved: kept on this device for each person and account, until they are saved
// or dropped, or the person signs out.

const PREFIX = 'edps-words'

export interface Draft {
  /** The saved words over which it was typed. */
  readonly over: string
  readonly text: string
}

const nameOf = (person: string, account: string): string => `${PREFIX} ${person} ${account}`

export function keptDraft(person: string, account: string): Draft | null {
  const kept = localStorage.getItem(nameOf(person, account))
  return kept === null ? null : (JSON.parse(kept) as Draft)
}

/** Null drops it. */
export function keepDraft(person: string, account: string, draft: Draft | null): void {
  const name = nameOf(person, account)
  if (draft === null) return localStorage.removeItem(name)
  try {
    localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Where there is no room, the words stay on the page alone.
  }
}

/** Who uses this device next finds none. */
export function dropDrafts(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(PREFIX)) localStorage.removeItem(name)
}
