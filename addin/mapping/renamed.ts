// Which column of a table is probably one that the mapping names and the table no longer has: its header was
// changed since. Only asked; nothing is mapped by itself.
import { isMisspelt, SHORTEST, spell } from '#contract/spelling.ts'
import { isOwnHeader } from './guess.ts'

/** The new header; null where none is likely. `mapped`: headers that the mapping uses. */
export function renamedHeader(
  gone: string,
  headers: readonly string[],
  mapped: ReadonlySet<string>,
): string | null {
  const free = headers.filter(
    (header) => header.trim() !== '' && !mapped.has(header) && !isOwnHeader(header),
  )
  const was = spell(gone)
  const shared = (header: string): number =>
    spell(header).words.filter((word) => word.length > 1 && was.words.includes(word)).length
  const like = free.find((header) => isAlike(header, gone))
  if (like !== undefined) return like
  const best = free.toSorted((x, y) => shared(y) - shared(x))[0]
  if (best !== undefined && shared(best) > 0) return best
  // All others are what they were: it can only be this one.
  return free.length === 1 ? free[0]! : null
}

const isAlike = (header: string, gone: string): boolean => {
  const [is, was] = [spell(header), spell(gone)]
  return is.plain === was.plain || isMisspelt(is, was, SHORTEST.sales)
}
