// Whether a sentence of controlled English, or a formula, has an amount of the text in it: the same number
// counted the same way, so that 12% is no 12, and 1/3 neither 1 nor 3.
import type { Mention } from './mention.ts'

type Amount = Pick<Mention, 'kind' | 'value' | 'column'>

interface Number_ {
  readonly value: number
  readonly percent: boolean
}

/** The numbers of a sentence; "1/3" is one. */
export function numbersIn(sentence: string): Number_[] {
  return [...sentence.matchAll(/(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?(\s*%)?/g)].map(
    ([, top, under, percent]) => {
      const value = Number(top) / (under ? Number(under) : 1)
      return percent ? { value: value / 100, percent: true } : { value, percent: false }
    },
  )
}

/**
 * Whether it has the amount. `complements`: also what a share leaves and makes ("0.92 × price" has the 8%
 * in it that somebody else keeps).
 */
export function repeats(sentence: string, own: Amount, complements = false): boolean {
  const { column, value, kind } = own
  const said = sentence.replace(/^(?:Subtract|Add) [^:]*: /i, '')
  if (column)
    return said.split(/[^\w]+/).includes(column.name) || said.includes(`\`${column.name}\``)
  const share = kind === 'percent' || kind === 'whole'
  const rest = complements && share ? [1 - value, 1 + value, 1 / value] : []
  return numbersIn(said).some(
    (each) =>
      (share || !each.percent) && [value, ...rest].some((wanted) => isClose(each.value, wanted)),
  )
}

/** "0.3333333333333333" repeats 0.333333333333. */
const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
