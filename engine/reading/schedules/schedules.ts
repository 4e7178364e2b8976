// Schedules of rates told in plain words: bands of the price, tiers of the price, of units ordered or of
// a number column, cases by a text column. Each is a whole term of the valuation. What is not surely a
// schedule stays with the tagger; a fee with a floor or a cap is no schedule.
import { STANDARD } from '#language/bind.ts'
import type { Columns } from '#language/inputs.ts'
import type { Mention } from '../text/mention.ts'
import type { Words } from '../text/words.ts'
import { atomsOf, lineOf, type Atom, type Rate } from './atoms.ts'
import { readSchedule, type Schedule, type ScheduleInput } from './read-schedule.ts'
import * as known from './schedule-words.ts'
import type { Around } from './subject.ts'
import { columnName, looseValues, namedIn, type ColumnName } from './values.ts'

/** Sentences of one schedule: rows of a table are sentences too. */
const MOST_SENTENCES = 12

interface Sentence {
  readonly reach: readonly [first: number, last: number]
  /** Without values of columns. */
  readonly atoms: readonly Atom[]
  readonly mentions: readonly number[]
  readonly kinds: ReadonlySet<Atom['kind']>
}
interface Text {
  readonly words: Words['words']
  readonly mentions: readonly Mention[]
  readonly columns: Columns
  readonly sentences: readonly Sentence[]
  /** Mentions of text columns. */
  readonly bound: readonly number[]
  /** Columns of Sales alone, and text columns of Menus, by which rates may be told. */
  readonly sales: readonly ColumnName[]
  readonly texts: readonly ColumnName[]
  /** All words of the names of Menus. */
  readonly names: ReadonlySet<string>
}
interface Found {
  readonly schedules: readonly Schedule[]
  /** Nothing is told of all others: the next sentence may do it. */
  readonly open: boolean
}

/** The schedules of a description, in their order. */
export function readSchedules(
  { words, sentences }: Words,
  mentions: readonly Mention[],
  columns: Columns,
): Schedule[] {
  const own: number[][] = sentences.map(() => [])
  for (const [index, { sentence }] of mentions.entries()) own[sentence]?.push(index)
  const read = sentences.map((reach, at): Sentence => {
    const atoms = atomsOf(words, mentions, own[at]!, reach[0], reach[1])
    return { reach, atoms, mentions: own[at]!, kinds: new Set(atoms.map(({ kind }) => kind)) }
  })
  const bound = [...mentions.keys()].filter((index) =>
    columns.texts?.includes(mentions[index]!.column?.name ?? ''),
  )
  // Once for all sentences: a table may have hundreds of columns.
  const menus = new Set(columns.menus)
  const text: Text = {
    words,
    mentions,
    columns,
    sentences: read,
    bound,
    sales: columns.sales
      .filter((name) => !STANDARD.has(name) && !menus.has(name))
      .map((name) => columnName(name)),
    texts: (columns.texts ?? [])
      .filter((name) => name !== 'key' && menus.has(name))
      .map((name) => columnName(name)),
    names: new Set(columns.menus.flatMap((name) => columnName(name).parts)),
  }
  const all: Schedule[] = []
  for (let start = 0; start < read.length; start++) {
    let best: (Found & { end: number }) | null = null
    for (let end = start; end < Math.min(read.length, start + MOST_SENTENCES); end++) {
      const next = read[end + 1]
      // One sentence may stand between that tells nothing: “the category column says which”.
      if (read[end]!.atoms.length === 0 && (end === start || !next?.kinds.has('rest'))) break
      const found = scheduleIn(text, start, end)
      if (found) best = { ...found, end }
      else if (best && !best.open) break
      if (found && !found.open && !(next?.kinds.has('rate') && next.kinds.has('stretch'))) break
    }
    if (!best) continue
    all.push(...best.schedules)
    start = best.end
  }
  return all
}

/** The schedules of the sentences from `start` to `end`: of percentages and of money. */
function scheduleIn(text: Text, start: number, end: number): Found | null {
  const { words, mentions, columns, sentences } = text
  const own = sentences.slice(start, end + 1)
  const atoms = measured(
    words,
    own.flatMap((each) => each.atoms),
  )
  const stretched = own.some(({ kinds }) => kinds.has('stretch'))
  const around = aroundOf(text, start, end)
  const cases = stretched ? { column: null, atoms } : casesOf(text, own, atoms, around)
  if (cases === null) return null
  const near = sentences.slice(Math.max(0, start - 1), end + 2).flatMap((each) => each.mentions)
  const input: Omit<ScheduleInput, 'wanted'> = {
    around,
    mentions: [...new Set([...near, ...text.bound])].map((index) => [index, mentions[index]!]),
    columns,
    ...cases,
    firstEnds: own[0]!.reach[1],
  }
  const found = (['percent', 'money'] as const).flatMap(
    (wanted) => readSchedule({ ...input, wanted }) ?? [],
  )
  if (found.length === 0) return null
  // An amount between the rates that belongs to none of them: the rates are not understood.
  const used = new Set(found.flatMap(({ schedule }) => schedule.mentions))
  const places = [...used]
    .filter((index) => mentions[index]!.kind !== 'column')
    .map((index) => mentions[index]!.at)
  const isStray = (atom: Atom): boolean =>
    atom.kind === 'rate' &&
    atom.mention !== null &&
    !used.has(atom.mention) &&
    atom.from > Math.min(...places) &&
    atom.from < Math.max(...places)
  if (cases.atoms.some(isStray)) return null
  return { schedules: found.map(({ schedule }) => schedule), open: found.some(({ open }) => open) }
}

/**
 * Bare numbers among rates are what the rate before them is, "apparel 17%, electronics 8"; with cents
 * they are money.
 */
function measured(words: Text['words'], atoms: readonly Atom[]): Atom[] {
  let measure: Rate['measure'] = 'money'
  return atoms.map((atom) => {
    if (atom.kind !== 'rate' || atom.measure === 'zero') return atom
    if (atom.measure !== 'number') {
      measure = atom.measure
      return atom
    }
    if (measure === 'money' || /[.,]\d\d$/.test(words[atom.from]!.raw))
      return { ...atom, measure: 'money' }
    return { ...atom, measure, value: Number((atom.value / 100).toPrecision(12)) }
  })
}

/** The sentences with those beside that tell no rate: "The fee depends on the price." */
function aroundOf({ words, sentences }: Text, start: number, end: number): Around {
  const [first, last] = [sentences[start]!.reach[0], sentences[end]!.reach[1]]
  const [before, after] = [sentences[start - 1], sentences[end + 1]]
  const from = before && !before.kinds.has('rate') ? before.reach[0] : first
  const to = after && !after.kinds.has('rate') ? after.reach[1] : last
  return {
    words,
    first,
    last,
    from,
    to,
    text: lineOf(words, first, last).text,
    wide: lineOf(words, from, to).text,
  }
}

/** The column whose values stand in the sentences, and the atoms with these values. */
function casesOf(
  { words, sales, texts, names }: Text,
  own: readonly Sentence[],
  atoms: readonly Atom[],
  { from, to, wide }: Around,
): Pick<ScheduleInput, 'column' | 'atoms'> | null {
  // Cases by a column of Sales are no term of a deal.
  const isNamed = namedIn(words, [from, to])
  if (sales.some(isNamed) || known.SALES.test(wide)) return null
  const near = texts.filter(isNamed)
  const others = atoms.some((each) => each.kind === 'rest' && each.side === 'else')
  const [likely, ...more] = near.length > 0 || !others ? near : texts
  if (likely === undefined || more.length > 0) return null
  const loose = own.flatMap(({ reach, atoms: taken }) => looseValues(words, taken, names, reach))
  const besides = atoms.filter(
    (atom) => !loose.some((each) => each.from < atom.to && atom.from < each.to),
  )
  const all = [...loose, ...besides].toSorted((one, two) => one.from - two.from)
  return { column: likely.name, atoms: all }
}
