// The nearest known name to a mistyped one, so that an error can say "did you mean".
// Distance in letters, case and separators aside; which names are known its callers say.

/** The name that differs least, case aside; null where none is near (a third of its letters). */
export function nearest(name: string, known: readonly string[]): string | null {
  const typed = fold(name)
  let best: string | null = null
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const candidate of known) {
    const difference = distance(typed, fold(candidate), least)
    if (difference < least) {
      least = difference
      best = candidate
    }
  }
  return best
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Levenshtein distance, or `limit` as soon as it is at least that. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, previous[j]! + 1, row[j - 1]! + 1))
    }
    previous = row
  }
  return Math.min(limit, previous[b.length]!)
}
