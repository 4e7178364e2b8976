// The ticks of an axis: round numbers, evenly spaced, that hold all values between the first and the last. Pure.

/** Between 2 and 7 ticks, 0 among them where the values lie on both sides of it. */
export function niceTicks(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most > least ? most - least : Math.max(1, Math.abs(most))
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = power * [1, 2, 5, 10].find((size) => size * power >= span / 4)!
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)]
  const ends = to > from ? to : from + 1
  return Array.from({ length: ends - from + 1 }, (_, at) => (from + at) * step)
}
