// The amounts that terms are made of, and the terms of two readings that are made of the same ones.
import type { Expression, Term } from '#contract/valuation.ts'
import { isQuoted } from './evidence.ts'
import type { Mention } from './mentions.ts'
import { derivations, usesOf } from './uses.ts'

/** Terms as one. */
export const inAll = (terms: readonly Term[]): Term => ({
  name: '',
  source: '',
  sign: 1,
  expression: terms.reduce<Expression>(
    (sum, { sign, expression }) => ({ op: sign > 0 ? 'add' : 'subtract', args: [sum, expression] }),
    { op: 'constant', value: 0 },
  ),
})

export interface Group {
  readonly one: Term[]
  readonly other: Term[]
  readonly mentions: Mention[]
}

/** Terms that share an amount, or nothing but their sign. */
export function groupsOf(
  one: readonly Term[],
  other: readonly Term[],
  mentions: readonly Mention[],
): Group[] {
  const groups: Group[] = []
  for (const term of [...one, ...other]) {
    const own = mentionsIn(term, mentions)
    const alike = groups.filter((each) =>
      own.length === 0
        ? each.mentions.length === 0 && [...each.one, ...each.other][0]!.sign === term.sign
        : each.mentions.some((mention) => own.includes(mention)),
    )
    const group: Group = alike[0] ?? { one: [], other: [], mentions: [] }
    if (alike.length === 0) groups.push(group)
    // A term of amounts from two groups makes them one.
    for (const each of alike.slice(1)) {
      groups.splice(groups.indexOf(each), 1)
      group.one.push(...each.one)
      group.other.push(...each.other)
      group.mentions.push(...each.mentions)
    }
    group[one.includes(term) ? 'one' : 'other'].push(term)
    group.mentions.push(...own.filter((each) => !group.mentions.includes(each)))
  }
  return groups
}

/** The amounts that a term is made of. */
export function mentionsIn(term: Term, mentions: readonly Mention[]): Mention[] {
  const found = usesOf([term])
    .filter(({ value }) => value !== 0 && value !== 1)
    .flatMap(({ value }) => {
      const all = derivations(value, mentions).map((each) => each.mentions)
      return all.find((each) => each.some((mention) => isQuoted(term, mention))) ?? all[0] ?? []
    })
  return [...new Set(found)].toSorted((x, y) => x.start - y.start)
}
