// What people call the deals of a session. The column of names stays with its tables, so a name is known where they were
// opened: kept on this device alone, for each person, until they sign out.
import { z } from 'zod'

const PREFIX = 'edps-names'
/** Sessions whose names are kept, the latest first. */
const MOST = 8
/** Most characters of the names of one. */
const CHARACTERS = 120_000

/** By key. */
export type KeptNames = Readonly<Record<string, string>>

const keptSchema = z.array(z.tuple([z.string(), z.record(z.string(), z.string())])).max(MOST)
type Kept = z.infer<typeof keptSchema>

const placeOf = (person: string): string => `${PREFIX} ${person}`

function allOf(person: string): Kept {
  try {
    const read = keptSchema.safeParse(JSON.parse(localStorage.getItem(placeOf(person)) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

export const keptNames = (person: string, session: string): KeptNames =>
  allOf(person).find(([of]) => of === session)?.[1] ?? {}

/** Keeps names, the first of them where they are many; none forgets those of the session. */
export function keepNames(
  person: string,
  session: string,
  names: Iterable<readonly [string, string]>,
): KeptNames {
  const kept: [string, string][] = []
  let characters = 0
  for (const [key, name] of names) {
    characters += key.length + name.length
    if (characters > CHARACTERS) break
    kept.push([key, name])
  }
  const own = Object.fromEntries(kept)
  const others = allOf(person).filter(([of]) => of !== session)
  const all = kept.length === 0 ? others : [[session, own], ...others].slice(0, MOST)
  try {
    localStorage.setItem(placeOf(person), JSON.stringify(all))
  } catch {
    // Where there is no room, the names stay on the page alone.
  }
  return own
}

/** Who uses this device next finds none. */
export function dropNames(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(PREFIX)) localStorage.removeItem(name)
}
