// Tests of a deal, as alternatives of which each is several tests that all hold: made apart, and turned round.
import type { Expression } from '#contract/valuation.ts'
import { isNot, negated } from '#language/controlled/counted.ts'

/** Tests of which all hold. */
export type Tests = readonly Expression[]
/** Alternatives of which no two hold together; none where that needs more than one test each. */
export function apart(all: readonly Tests[]): readonly Tests[] {
  const isApart = (one: Tests, other: Tests): boolean =>
    one.some((test) =>
      other.some(
        (each) =>
          test.op === 'is' &&
          each.op === 'is' &&
          test.column === each.column &&
          test.value !== each.value,
      ),
    )
  if (all.every((one, at) => all.slice(0, at).every((other) => isApart(one, other)))) return all
  if (all.slice(0, -1).some(({ length }) => length > 1)) return []
  return all.map((own, at) => [...all.slice(0, at).map(([test]) => opposite(test!)), ...own])
}

export function failing(all: readonly Tests[]): readonly Tests[] {
  if (all.length === 0) return []
  if (all.length === 1) return all[0]!.map((test, at) => [...all[0]!.slice(0, at), opposite(test)])
  return all.every(({ length }) => length === 1) ? [all.map(([test]) => opposite(test!))] : []
}

/** The test that holds where this one does not. */
export function opposite(test: Expression): Expression {
  const inner = negated(test)
  if (inner) return inner
  if (test.op === 'less') return { op: 'at_most', args: [test.args[1]!, test.args[0]!] }
  if (test.op === 'at_most') return { op: 'less', args: [test.args[1]!, test.args[0]!] }
  return isNot(test)
}

/** Alternatives with more are said by no choice. */
export const MOST_ALTERNATIVES = 6

/** Alternatives of which one and one of the other hold; of too many one more than the most. */
export const bothOf = (all: readonly Tests[], others: readonly Tests[]): readonly Tests[] =>
  all
    .slice(0, MOST_ALTERNATIVES + 1)
    .flatMap((one) => others.slice(0, MOST_ALTERNATIVES + 1).map((other) => [...one, ...other]))
    .slice(0, MOST_ALTERNATIVES + 1)
