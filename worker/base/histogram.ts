// Series of a Prometheus histogram, to be added to counters: how many took at most so long, their sum and their number.

/** Upper bounds in seconds. */
export const CALL_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
export const FIT_BOUNDS = [5, 15, 30, 60, 120, 300, 900, 1800, 3600]

/** What one observation adds: name with labels, and by how much. `labels`: such as `part="v1"`, or nothing. */
export function observed(
  name: string,
  labels: string,
  seconds: number,
  bounds: readonly number[],
): [series: string, by: number][] {
  const all = labels === '' ? '' : `{${labels}}`
  const reached = [...bounds.filter((bound) => seconds <= bound), '+Inf']
  return [
    ...reached.map((bound): [string, number] => [
      `${name}_bucket{${labels === '' ? '' : `${labels},`}le="${bound}"}`,
      1,
    ]),
    [`${name}_sum${all}`, seconds],
    [`${name}_count${all}`, 1],
  ]
}
