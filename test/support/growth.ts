// How the cost of a reading grows with the length of a text. A ratio holds on a slow machine too.

/** Eight times the length costs 8 times as much in linear time and 64 times in quadratic time. */
export const MOST_GROWTH = 20

/**
 * What `read` costs for 20,000 characters, in units of what 2,500 cost: the least of three times each, in
 * seconds of this process.
 */
export function growth(read: (length: number) => void): number {
  const cost = (length: number): number => {
    const times = [0, 1, 2].map(() => {
      const before = process.cpuUsage().user
      read(length)
      return process.cpuUsage().user - before
    })
    return Math.min(...times)
  }
  const small = cost(2_500)
  // Below some milliseconds the clock says more of the machine than of the text.
  return cost(20_000) / Math.max(small, 5_000)
}
