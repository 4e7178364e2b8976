// Whether the amounts of the words stand in a finished reading, whoever read them: by their values and columns in the
// terms that came from the same words.
import type { Valuation } from '#contract/valuation.ts'
import { commonShare } from '#language/controlled/controlled-words.ts'
import { nodes } from '#language/inputs.ts'
import { stepsOf } from '#language/lower.ts'
import { isClose, madeOf, waysOf } from './derivations.ts'
import type { Mention } from './text/mention.ts'

type Read = Pick<Valuation, 'terms' | 'horizon' | 'period'>

/** The numbers and columns of terms; what a parameter is otherwise is a number too. */
export interface Said {
  readonly values: readonly number[]
  readonly columns: ReadonlySet<string>
}

export function said(terms: Valuation['terms']): Said {
  const all = nodes(terms)
  return {
    values: all.flatMap((node) =>
      node.op === 'constant' ? [node.value] : node.op === 'parameter' ? [node.otherwise] : [],
    ),
    columns: new Set(all.flatMap((node) => ('column' in node ? [node.column] : []))),
  }
}

/** Numbers of the whole deal: the share that is ours and what it leaves; the horizon in every clock. */
export function factsOf({ terms, horizon, period }: Read): { shares: number[]; times: number[] } {
  const share = commonShare([...terms])
  const clocks = (['day', 'week', 'month', 'year'] as const).flatMap(
    (clock) => stepsOf(clock, period) ?? [],
  )
  return {
    shares: share === null ? [] : [share, 1 - share],
    times: horizon === null ? [] : [horizon, ...clocks.map((steps) => horizon / steps)],
  }
}

/** Whether terms, or facts of the whole deal, have an amount in them. */
export function isTaken(
  amount: Mention,
  sources: readonly Said[],
  facts: ReturnType<typeof factsOf>,
): boolean {
  const { column, value, kind } = amount
  if (column) return sources.some(({ columns }) => columns.has(column.name))
  const own = kind === 'time' ? facts.times : kind === 'percent' ? facts.shares : []
  if (own.some((each) => isClose(each, value))) return true
  return sources.some(({ values }) => placeIn(values, waysOf(amount)) >= 0)
}

/** The amounts that terms have in them; a number of a term is one amount, by its own value before any other. */
export function takenOf(
  amounts: readonly Mention[],
  sources: readonly Said[],
  facts: ReturnType<typeof factsOf>,
): Mention[] {
  const left = sources.map(({ values }) => [...values])
  const takes = (forms: readonly number[]): boolean =>
    left.some((values) => {
      const at = placeIn(values, forms)
      if (at >= 0) values.splice(at, 1)
      return at >= 0
    })
  const plain = amounts.filter(({ column }) => !column)
  const exact = plain.filter((amount) => takes([amount.value]))
  const derived = plain.filter(
    (amount) => !exact.includes(amount) && takes(waysOf(amount).slice(1)),
  )
  return amounts.filter(
    (amount) =>
      exact.includes(amount) ||
      derived.includes(amount) ||
      isTaken(amount, amount.column ? sources : [], facts),
  )
}

const placeIn = (values: readonly number[], forms: readonly number[]): number =>
  values.findIndex((each) => forms.some((form) => isClose(each, form)))

/** Two amounts that make a number of the terms together: "$18 per pack of 25". */
export function takenPair(
  amounts: readonly Mention[],
  { values }: Said,
): [Mention, Mention] | undefined {
  const plain = amounts.filter(({ column, kind }) => !column && kind !== 'time')
  const makes = ({ value: x }: Mention, { value: y }: Mention): boolean =>
    madeOf(x, y).some((made) => values.some((each) => isClose(each, made)))
  for (const [at, one] of plain.entries())
    for (const other of plain.slice(at + 1))
      if (one.sentence === other.sentence && makes(one, other)) return [one, other]
  return undefined
}

/** Whether words of a term stand in the sentence, or the sentence in them. */
export function isFrom(sentence: string, source: string): boolean {
  if (source === '' || sentence === '') return false
  return (
    source.includes(sentence) ||
    source.split(' … ').some((part) => part !== '' && sentence.includes(part))
  )
}

/** Words without case, marks and doubled spaces. */
export const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[\s.,;:!?"'“”‘’()[\]]+/g, ' ')
    .trim()
