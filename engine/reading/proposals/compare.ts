// Two readings of one text held against each other by value: equal in all is sure. Where they differ, lines are matched
// to lines: by what they earn, then by the amounts of the text that they are made of.
import type { Term } from '#contract/valuation.ts'
import { earned, madeDeals, sameValues } from '#language/checks/made-deals.ts'
import { nodes } from '#language/inputs.ts'
import { derivations } from '../derivations.ts'
import type { Amount } from '../split/answered.ts'
import { isWithin, spansOf } from '../text/quotes.ts'

/** Lines of two readings that are made of the same amounts and earn something else. */
export interface Difference {
  readonly one: readonly Term[]
  readonly other: readonly Term[]
}

/** The lines in which two readings differ; none where the whole earns the same. */
export function differences(
  one: readonly Term[],
  other: readonly Term[],
  text: string,
  amounts: readonly Amount[],
): Difference[] {
  const deals = madeDeals([...one, ...other])
  const worth = (terms: readonly Term[]): number[] => earned(terms, deals)
  const isSame = (x: readonly Term[], y: readonly Term[]): boolean => sameValues(worth(x), worth(y))
  if (isSame(one, other)) return []
  const free = other.map((term) => ({ term, values: worth([term]) }))
  const mine = one.filter((term) => {
    const values = worth([term])
    const at = free.findIndex((each) => sameValues(values, each.values))
    if (at >= 0) free.splice(at, 1)
    return at < 0
  })
  const groups: { one: Term[]; other: Term[]; keys: Set<string> }[] = []
  const add = (term: Term, side: 'one' | 'other'): void => {
    const keys = keysOf(term, text, amounts)
    const alike = groups.filter((group) => keys.some((key) => group.keys.has(key)))
    const [group = { one: [], other: [], keys: new Set<string>() }, ...others] = alike
    if (alike.length === 0) groups.push(group)
    // A term of amounts from two groups makes them one.
    for (const each of others) {
      groups.splice(groups.indexOf(each), 1)
      group.one.push(...each.one)
      group.other.push(...each.other)
      for (const key of each.keys) group.keys.add(key)
    }
    group[side].push(term)
    for (const key of keys) group.keys.add(key)
  }
  for (const term of mine) add(term, 'one')
  for (const { term } of free) add(term, 'other')
  return groups.filter((group) => !isSame(group.one, group.other))
}

/** The amounts that a term is made of; a term of none stands with the others of its sign. */
function keysOf(term: Term, text: string, amounts: readonly Amount[]): string[] {
  const own = amountsIn(term, text, amounts).map(({ start }) => String(start))
  return own.length > 0 ? own : [`sign ${term.sign}`]
}

/** The amounts of the text that a term is made of, those of its own words first. */
export function amountsIn(term: Term, text: string, amounts: readonly Amount[]): Amount[] {
  const quoted = spansOf(text, term.source)
  const best = <T>(all: readonly T[], of: (each: T) => readonly Amount[]): T | undefined =>
    all.find((each) => of(each).some((amount) => isWithin(quoted, amount))) ?? all[0]
  const found = nodes([term]).flatMap((node): readonly Amount[] => {
    if ('column' in node) {
      const named = best(
        amounts.filter(({ column }) => column === node.column),
        (each) => [each],
      )
      return named ? [named] : []
    }
    if (node.op !== 'constant' || node.value === 0 || node.value === 1) return []
    return best(derivations(node.value, amounts), (each) => each) ?? []
  })
  return [...new Set(found)].toSorted((x, y) => x.start - y.start)
}
