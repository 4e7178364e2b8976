// Searches the labels with which amounts of a description reproduce a term of its formula.
import { groupAmounts } from '#reading/assembly/assembled-groups.ts'
import { termOf, type Labelled } from '#reading/assembly/term-of.ts'
import { LABEL, LABELS, type Label } from '#reading/tagger/labels.ts'
import type { Mention } from '#reading/text/mention.ts'
import type { Words } from '#reading/text/words.ts'
import { valueOn, type Deal } from './evaluate-reader.ts'
import { isNear, sameValues } from './synthetic-deals.ts'
import type { Described } from './texts.ts'

const MOST_COMBINATIONS = 40_000

/** Labels of amounts that together reproduce a term of the formula. */
export function searchLabels(
  term: string,
  target: readonly number[],
  text: Described,
  { words }: Words,
  mentions: readonly Mention[],
  open: ReadonlySet<number>,
  shared: readonly number[],
  deals: readonly Deal[],
): Map<number, string> | null {
  const numbers = [
    ...term.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/(?<![A-Za-z_.])\d+\.?\d*/g),
  ].map((each) => Number(each[0]))
  const fits = (mention: Mention): boolean => {
    const { value, kind, column } = mention
    if (column)
      return new RegExp(`(^|[^\\w])${column.name.replace(/\W/g, '\\$&')}($|[^\\w])`).test(term)
    if (kind === 'time') {
      const days = { day: 1, week: 7, month: 365 / 12, year: 365, period: 1 }
      return numbers.some(
        (each) =>
          isNear(each, value) ||
          isNear(each, (value * days[mention.clock!]) / days[text.period ?? 'day']),
      )
    }
    return numbers.some(
      (each) =>
        isNear(each, value) ||
        isNear(each, 1 - value) ||
        isNear(each, 1 + value) ||
        isNear(each, 100 * value) ||
        isNear(each, value / 100),
    )
  }
  const usable = [...open, ...shared].filter((at) => fits(mentions[at])).toSorted((x, y) => x - y)
  const sets = subsets(usable.slice(0, 9)).filter((set) => set.length > 0)
  let tried = 0
  for (const set of sets.toSorted(
    (x, y) => x.length - y.length || spread(x, mentions) - spread(y, mentions),
  )) {
    for (const labels of assignments(set.map((at) => mentions[at]))) {
      if (++tried > MOST_COMBINATIONS) return null
      if (set.some((at, index) => shared.includes(at) && labels[index].id !== 'chance')) continue
      const labelled = set.map((at, index): Labelled => ({
        mention: mentions[at],
        label: labels[index],
      }))
      const { groups, stray } = groupAmounts(labelled, words)
      if (groups.length !== 1 || stray.length > 0) continue
      const built = termOf(groups[0], text.period)
      if (!built) continue
      const values = deals.map((deal) => built.sign * valueOn(built.expression, deal))
      if (sameValues(values, target)) return new Map(set.map((at, index) => [at, labels[index].id]))
    }
  }
  return null
}

const spread = (set: readonly number[], mentions: readonly Mention[]): number =>
  mentions[set.at(-1)!].at - mentions[set[0]].at

function subsets(all: readonly number[]): number[][] {
  let found: number[][] = [[]]
  for (const each of all)
    found = [...found, ...found.filter((set) => set.length < 5).map((set) => [...set, each])]
  return found
}

/** Possible combinations of labels of amounts in one term. */
function* assignments(mentions: readonly Mention[]): Generator<Label[]> {
  const fit = (label: Label, { kind }: Mention): boolean => label.kinds.includes(kind)
  if (mentions.length >= 3)
    for (const kind of ['band', 'tier.below', 'tier.to']) {
      const rate = LABEL.get(kind === 'band' ? 'band.rate' : 'tier.rate')!
      const limit = LABEL.get(kind === 'band' ? 'band.limit' : kind)!
      const columns = mentions.filter((each) => each.kind === 'column').length
      if (columns > 1) continue
      // Any assignment of rates and limits; kinds and counts exclude the impossible ones.
      const places = mentions.flatMap((each, at) => (each.kind === 'column' ? [] : [at]))
      for (const chosen of subsets(places).filter((set) => set.length * 2 + 1 === places.length)) {
        const labels = mentions.map((each, at) =>
          each.kind === 'column' ? LABEL.get('tier.of')! : chosen.includes(at) ? limit : rate,
        )
        if (kind === 'band' && columns > 0) continue
        if (mentions.every((each, at) => fit(labels[at], each))) yield labels
      }
    }
  if (mentions.length > 3) return
  const mains = LABELS.filter(({ role }) => role === 'main')
  const parts = LABELS.filter(({ role, id }) => role === 'with' && !/^(band|tier|case)/.test(id))
  for (const [at, own] of mentions.entries())
    for (const main of mains) {
      if (!fit(main, own)) continue
      const others = mentions.filter((_, place) => place !== at)
      for (const chosen of product(
        others.map((other) => parts.filter((part) => fit(part, other))),
      )) {
        const labels: Label[] = [...chosen]
        labels.splice(at, 0, main)
        yield labels
      }
    }
}

function product(lists: readonly (readonly Label[])[]): Label[][] {
  return lists.reduce<Label[][]>(
    (sets, list) => sets.flatMap((set) => list.map((each) => [...set, each])),
    [[]],
  )
}
