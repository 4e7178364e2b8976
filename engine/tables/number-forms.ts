// How the cells of a column are read, as one (interface §1): plain numbers, percentages, money or dates where the column
// agrees with itself in one form only, else words. Decided from a tally, so that the edge, which keeps no features, and
// the engine decide alike. What one cell looks like stands in engine/contract/cell-looks.ts.
import type { Look, Decimal, ColumnForm } from '#contract/cell-looks.ts'
import { ORDERS, type Order } from '#contract/text-dates.ts'
import {
  found,
  isDotted,
  isOpen,
  LEAST_DIFFERENT,
  NONE,
  type Alike,
  type FormTally,
} from './form-tally.ts'

/** Part of the filled cells that must agree: the few others are strays, and count as blank. */
const LEAST_SHARE = 0.95
/** Part of the filled cells that look like numbers or dates, from which on it is told that they are read as words. */
const LOOKS_SHARE = 0.5

const KINDS = ['number', 'percent', 'money', 'date'] as const
type Kind = (typeof KINDS)[number]
type Doubt = NonNullable<ColumnForm['doubt']>

/** Plain numbers, and nothing else. */
export const PLAIN: ColumnForm = {
  as: 'number',
  decimal: '.',
  order: 'ymd',
  plain: true,
  filled: 0,
  read: NONE,
  blanks: NONE,
  strays: NONE,
  doubt: null,
}

/** Cells of a column that could be of one form together. */
interface Side {
  readonly kind: Kind
  readonly texts: readonly Alike[]
  /** Cells that were sent as what they are. */
  readonly sent: number
  readonly cells: number
  readonly different: number
}

/** The form of a column with these cells. */
export function decideForm(tally: FormTally): ColumnForm {
  const alike = [...tally.alike.values()].filter(({ count }) => count > 0)
  const blanks = found(alike.filter(({ look }) => look.kind === 'blank'))
  const texts = alike.filter(({ look }) => look.kind !== 'blank')
  const filled = tally.numbers + tally.booleans + sum(texts)
  const base: ColumnForm = { ...PLAIN, filled, blanks }
  if (texts.length === 0) return base
  const words: ColumnForm = { ...base, as: 'text' }
  const lead = KINDS.map((kind) => sideOf(tally, texts, kind)).toSorted(
    (a, b) => b.cells - a.cells,
  )[0]!
  if (lead.cells === 0) return words

  // All of one kind, words aside.
  const others = texts.filter((each) => !lead.texts.includes(each))
  const isWord = ({ look }: Alike) => look.kind === 'word'
  const way = wayOf(lead)
  const agreed = others.every(isWord) && (lead.kind === 'number' || sentBeside(tally) === 0)
  if (way !== null && agreed && isFew(sum(others), filled, lead.different)) {
    const read = lead.texts.filter(
      ({ look }) => !look.plain || (isOpen(look) && way.decimal === ','),
    )
    const { currency } = lead.texts[0]?.look ?? {}
    const money = lead.kind === 'money' && currency !== undefined ? { currency } : {}
    const plain = read.length === 0
    return {
      ...base,
      as: lead.kind,
      ...way,
      ...money,
      plain,
      read: found(read),
      strays: found(others),
    }
  }

  // What every program reads, and nothing else.
  for (const kind of ['number', 'date'] as const) {
    const plain = sideOf(
      tally,
      texts.filter(({ look }) => look.plain),
      kind,
    )
    const odd = texts.filter((each) => !plain.texts.includes(each))
    const left = filled - plain.cells
    if (left === sum(odd) && isFew(left, filled, plain.different))
      return { ...base, as: kind, strays: found(odd) }
  }
  return { ...words, doubt: doubtOf(tally, texts, lead, filled) }
}

const sum = (alike: readonly Alike[]): number => alike.reduce((all, { count }) => all + count, 0)
const sentBeside = ({ numbers, booleans }: FormTally): number => numbers + booleans

const isFew = (odd: number, filled: number, different: number): boolean =>
  odd === 0 || (filled - odd >= LEAST_SHARE * filled && different >= LEAST_DIFFERENT)

function sideOf(tally: FormTally, texts: readonly Alike[], kind: Kind): Side {
  const own = texts.filter(({ look }) => look.kind === kind)
  const sent = kind === 'number' ? sentBeside(tally) : 0
  const different =
    own.reduce((all, each) => all + each.different.size, 0) +
    (kind === 'number' ? tally.differentNumbers.size : 0)
  return { kind, texts: own, sent, cells: sent + sum(own), different }
}

type Way = { readonly decimal: Decimal; readonly order: Order }

/** The one way to read all of these cells; null where no way, or several that differ, would do. */
function wayOf({ kind, texts }: Side): Way | null {
  const looks = texts.map(({ look }) => look)
  if (new Set(looks.map(({ currency }) => currency)).size > 1) return null
  const open = looks.filter(isOpen)
  if (kind === 'date') {
    const orders = ORDERS.filter((order) => looks.every(({ dates }) => dates![order] !== undefined))
    const [order] = orders
    return order && (orders.length === 1 || open.length === 0) ? { decimal: '.', order } : null
  }
  const decimals = (['.', ','] as const).filter((sign) =>
    looks.every(({ numbers }) => numbers![sign] !== undefined),
  )
  const [decimal] = decimals
  if (decimal === undefined) return null
  // "1.234" is a number with a point wherever nothing speaks against it, but of money it may be a thousand.
  const isSure =
    decimals.length === 1 || (open.every(isDotted) && (kind !== 'money' || open.length === 0))
  return isSure ? { decimal, order: 'ymd' } : null
}

/** Why the column is not one of numbers, where so many of its cells look like them that it must be told. */
function doubtOf(
  tally: FormTally,
  texts: readonly Alike[],
  lead: Side,
  filled: number,
): Doubt | null {
  const isNumeric = ({ look }: Alike) => (KINDS as readonly string[]).includes(look.kind)
  const numeric = texts.filter(isNumeric)
  const count = tally.numbers + sum(numeric)
  const different =
    tally.differentNumbers.size + numeric.reduce((all, each) => all + each.different.size, 0)
  const isMany = different >= LEAST_DIFFERENT && count > filled * (1 - LEAST_SHARE)
  if ((count < LOOKS_SHARE * filled && !isMany) || isCode(tally, texts)) return null

  const bySize = (a: Alike, b: Alike) => b.count - a.count || (a.example < b.example ? -1 : 1)
  const [largest] = lead.texts.toSorted(bySize)
  const number = String(Math.min(...tally.differentNumbers))
  const looks = { ...found(numeric), count, example: largest?.example ?? number }
  const other = numeric.find(
    ({ look }) => look.kind !== lead.kind || (largest && !isLike(look, largest.look)),
  )
  if (other) {
    const isMoney = lead.kind === 'money' && other.look.kind === 'money'
    const why = isMoney && other.look.currency !== largest!.look.currency ? 'currencies' : 'mixed'
    return { why, looks, other: other.example }
  }
  if (tally.numbers > 0 && lead.kind !== 'number') return { why: 'mixed', looks, other: number }
  if (wayOf(lead) === null) {
    const { example } = found(lead.texts.filter(({ look }) => isOpen(look)))
    return { why: 'ambiguous', looks: { ...looks, example }, other: example }
  }
  // A few numbers among words are names ("S", "M", 38), as are shops 1 to 9 and "web"; 5% beside "none" is no name.
  const [word] = texts.filter((each) => !isNumeric(each)).toSorted(bySize)
  const isPlain = lead.kind === 'number' && lead.texts.every(({ look }) => look.plain)
  const isTold = isMany || !isPlain || count >= LEAST_SHARE * filled
  return word && isTold ? { why: 'words', looks, other: word.example } : null
}

/** Whether two looks of one kind can be read in one way. */
function isLike(one: Look, other: Look): boolean {
  const ways = Object.keys(other.numbers ?? other.dates ?? {})
  const shared = Object.keys(one.numbers ?? one.dates ?? {}).some((way) => ways.includes(way))
  return one.currency === other.currency && shared
}

/** Digits of one length, some with a leading zero: codes of places, and no numbers. */
function isCode(tally: FormTally, texts: readonly Alike[]): boolean {
  const lengths = new Set(texts.flatMap(({ shortest, longest }) => [shortest, longest]))
  const codes = texts.every(
    ({ look: { kind, plain } }) => kind === 'label' || (kind === 'number' && plain),
  )
  return (
    codes &&
    lengths.size === 1 &&
    sentBeside(tally) === 0 &&
    texts.some(({ look }) => look.kind === 'label')
  )
}
