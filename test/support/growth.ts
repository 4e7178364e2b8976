// How the cost of a reading grows with the length of a text. A ratio holds on a slow machine too.

/** Eight times the length costs 8 times as much in linear time and 64 times in quadratic time. */
export const MOST_GROWTH = 20

/**
 * What `read` costs for 20,000 characters, in units of what 2,500 cost, in seconds of this process: the least of three
 * times each, and of one where that is in proportion already.
 */
export function growth(read: (length: number) => void): number {
  const cost = (length: number): number => {
    const before = process.cpuUsage().user
    read(length)
    return process.cpuUsage().user - before
  }
  const small = Math.min(...[0, 1, 2].map(() => cost(2_500)))
  let least = Infinity
  for (let times = 0; times < 3 && least >= MOST_GROWTH; times++)
    // Below some milliseconds the clock says more of the machine than of the text.
    least = Math.min(least, cost(20_000) / Math.max(small, 5_000))
  return least
}
