// Conditions in words: where a sentence names a column of Menus with what it must be, a yes-or-no column, or a cell of a
// text column. Each is found with its place and with the tests that it stands for; what they govern: governed.ts.
//
//   "Where bulky is 1, a lift costs 35."     bulky equals 1
//   "Engines over 20 weight_kg cost 9."      part_group is "engine"
//   "Freight is 60, except for bulky deals"  bulky equals 1, turned
import type { Expression } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import { compared } from '#language/controlled/controlled-words.ts'
import { isNot } from '#language/controlled/counted.ts'
import { number } from '#language/lower.ts'
import * as known from '../schedules/schedule-words.ts'
import type { Word, Words } from '../text/words.ts'
import { namesOf, type Named, type Names } from './named-columns.ts'
import { numberAt, valuesAt } from './tested-values.ts'
import { apart, bothOf, failing, MOST_ALTERNATIVES, type Tests } from './tests.ts'

/** One condition of a sentence, however many columns it names. */
export interface Condition {
  readonly sentence: number
  /** Its words, as places. */
  readonly from: number
  readonly to: number
  /** It holds where all tests of one of these hold, of which no two hold together; none: no test says it. */
  readonly holds: readonly Tests[]
  readonly fails: readonly Tests[]
  /** "Except for", "unless": what is said beside it holds where it fails. */
  readonly turned: boolean
  readonly columns: ReadonlySet<string>
}

interface Piece {
  readonly from: number
  readonly to: number
  readonly column: string
  /** All tests of any of them. */
  readonly any: readonly Tests[]
}

const CUE =
  /^(?:\(|where|when|whenever|if|whose|with|having|for|only|unless|except|excepting|excluding|whereas|that|which|on|of|all|any|every|but|in|case|not|non)$/
const LINK = /^(?:is|are|was|were|be|being|equals?|=|==|:|reads|says)$/
const NO = /^(?:not|no|non|never)$/
const TURNS = /^(?:except|excepting|unless|excluding|excludes?|besides|without)$/
const TURNS_OF_TWO = new Set([
  'other than',
  'apart from',
  'but not',
  'not for',
  'not on',
  'save for',
  'not where',
  'not if',
  'not when',
])
/** Units of goods: a yes-or-no column before one is an adjective. */
const NOUN =
  /^(?:deals?|units?|items?|parts?|pieces?|goods|products?|articles?|lots?|orders?|ones?|things?|stock|purchases?|offers?|batch(?:es)?|boxes|shipments?|models?|types?|ware|stuff|cargo|freight|loads?|pallets?)$/
const JOINS =
  /^(?:and|or|,|where|when|if|the|a|an|is|are|both|also|that|which|either|with|of|&|\/|they|it)$/

/** The conditions of a text, in their order. */
export function conditionsIn({ words, sentences }: Words, columns: Columns): Condition[] {
  const names = namesOf(columns)
  return sentences.flatMap(([first, behind], sentence) => {
    const pieces: Piece[] = []
    for (let at = first; at < behind; at++) {
      const piece = pieceAt(words, at, [first, behind], names)
      if (piece === null) continue
      pieces.push(piece)
      at = piece.to - 1
    }
    return joined(words, pieces).map((own) => conditionOf(words, first, sentence, own))
  })
}

/** Where the clause begins that a place stands in. */
const clauseStart = (words: readonly Word[], first: number, at: number): number =>
  words.findLastIndex(({ text }, place) => place < at && place >= first && /^[,;:]$/.test(text)) +
    1 || first

function pieceAt(
  words: readonly Word[],
  at: number,
  [first, behind]: readonly [number, number],
  names: Names,
): Piece | null {
  if (words[at]!.kind === 'number' || words[at]!.kind === 'mark') return null
  const textAt = (place: number): string =>
    place < behind && place >= first ? words[place]!.text : ''
  const column = names.at(words, at, behind, ({ value }) => value === null)
  const tested = column && testedAt(words, at, column, [first, behind], names)
  if (tested) return tested
  const value = names.at(words, at, behind, (own) => own.value !== null && own.value.length > 2)
  if (value) {
    if (/^used$/i.test(value.value!) && textAt(value.end) === 'to') return null
    const is: Expression = { op: 'is', column: value.column, value: value.value! }
    const column = names.at(
      words,
      value.end,
      behind,
      (own) => own.column === value.column && own.value === null,
    )
    const turns = NO.test(textAt(at - 1)) || (textAt(at - 1) === '-' && NO.test(textAt(at - 2)))
    return {
      from: at,
      to: column?.end ?? value.end,
      column: value.column,
      any: [[turns ? isNot(is) : is]],
    }
  }
  if (column === null || column.isText || column.isFlag === false) return null
  const said = words.slice(clauseStart(words, first, at), at).map(({ text }) => text)
  return flagAt(
    at,
    column,
    textAt,
    said.some((text) => SAID.test(text)),
  )
}

/** A yes-or-no column that stands as an adjective or noun: "bulky deals", "if it is not bulky"; `said`: behind "if". */
function flagAt(
  at: number,
  { column, isFlag, end }: Named,
  textAt: (at: number) => string,
  said: boolean,
): Piece | null {
  const before = textAt(at - 1)
  const dashed = before === '-' && NO.test(textAt(at - 2))
  // What is not known to be yes or no is one where nothing but an adjective stands there.
  const isAdjective = NOUN.test(textAt(end)) || dashed || (said && CLOSES.test(textAt(end)))
  const isName = isFlag === null && (!isAdjective || column.includes('_'))
  if (isName || /^(?:per|by|×|\*|x)$/.test(before)) return null
  const by = NO.test(before) || dashed ? 'unequal' : 'equal'
  const is = compared(by, { op: 'option', column }, number(1))
  return { from: dashed ? at - 2 : at, to: end, column, any: [[is]] }
}
const SAID = /^(?:if|where|when|whenever|whose|only|unless|except)$/
const CLOSES = /^(?:|,|;|\)|and|or|then|a|an|the|it|we)$/

/** "Bulky is 1", "weight_kg over 20", "condition is not used", "condition C". */
function testedAt(
  words: readonly Word[],
  at: number,
  own: Named,
  [first, behind]: readonly [number, number],
  names: Names,
): Piece | null {
  const textAt = (place: number): string => (place < behind ? words[place]!.text : '')
  let place = own.end
  while (/^(?:["'“”‘’`]|column)$/.test(textAt(place))) place++
  const linked = LINK.test(textAt(place))
  if (linked) place++
  const [one, two, three] = [textAt(place), textAt(place + 1), textAt(place + 2)]
  const isLimit = [`${one} ${two}`, `${one} ${two} ${three}`].some((said) => known.BEFORE.has(said))
  const not = NO.test(one) && !isLimit
  if (not) place++
  const start = clauseStart(words, first, at)
  const told = own.isText
    ? textsAt(words, place, behind, own, linked, names)
    : numbersAt(words, place, behind, own, linked, at === start)
  const isCued =
    own.isText || at === start || words.slice(start, at).some(({ text }) => CUE.test(text))
  if (told === null || !isCued) return null
  return { from: at, to: told.to, column: own.column, any: not ? failing(told.any) : told.any }
}

type Told = Pick<Piece, 'any' | 'to'> | null

/** The values of a text column behind its name: cells that are known, or what it is said to be. */
function textsAt(
  words: readonly Word[],
  at: number,
  behind: number,
  { column }: Named,
  linked: boolean,
  names: Names,
): Told {
  const isOwn = (name: Named): boolean => name.value !== null && name.column === column
  if (!linked && !names.at(words, at, behind, isOwn)) return null
  const values = valuesAt(words, at, behind, column, names)
  return values && { to: values.end, any: values.all.map((value) => [{ op: 'is', column, value }]) }
}

/** What a number column is compared with; `begins`: its name begins the clause, as that of a cost may: "fee: 2 per unit". */
function numbersAt(
  words: readonly Word[],
  at: number,
  behind: number,
  { column, isFlag }: Named,
  linked: boolean,
  begins: boolean,
): Told {
  const textAt = (place: number): string => (place < behind ? words[place]!.text : '')
  const of: Expression = { op: 'option', column }
  if (isFlag !== false && linked && /^(?:yes|true|no|false)$/.test(textAt(at))) {
    const value = /^[yt]/.test(textAt(at)) ? 1 : 0
    return { to: at + 1, any: [[compared('equal', of, number(value))]] }
  }
  const found = numberAt(words, at, behind, of)
  if (found === null || (!linked && found.tests[0]!.op === 'equal')) return null
  const isAmount =
    /^(?:per|each|for|a|an|every)$/.test(textAt(found.to)) && NOUN.test(textAt(found.to + 1))
  return begins && isAmount && isFlag !== true ? null : { to: found.to, any: [found.tests] }
}

/** Pieces of one condition: nothing but "and", "or" and nouns of goods stand between them. */
function joined(words: readonly Word[], pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1)
    const between = last ? words.slice(last.to, piece.from).map(({ text }) => text) : []
    const isOne = last && between.every((text) => JOINS.test(text) || NOUN.test(text))
    // A comma alone begins another clause, but before a value of the same column.
    const parted =
      between.includes(',') &&
      last?.column !== piece.column &&
      !between.some((text) => /^(?:and|or)$/.test(text))
    if (isOne && !parted) groups.at(-1)!.push(piece)
    else groups.push([piece])
  }
  return groups
}

function conditionOf(
  words: readonly Word[],
  first: number,
  sentence: number,
  pieces: readonly Piece[],
): Condition {
  const from = pieces[0]!.from
  // Alternatives, each the tests of columns of which all hold.
  const all: (readonly Tests[])[] = []
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]
    const last = all.at(-1)
    const isOr =
      before !== undefined && words.slice(before.to, piece.from).some(({ text }) => text === 'or')
    const isSame =
      before?.column === piece.column && (isOr || piece.any.every(([test]) => test?.op === 'is'))
    if (last === undefined || (isOr && !isSame)) all.push(piece.any)
    // "Bulky engines and pumps": one or the other of a column.
    else if (isSame) all[all.length - 1] = withOther(last, before.any, piece.any)
    else all[all.length - 1] = bothOf(last, piece.any)
  }
  const any = all.flat()
  const holds = any.length > MOST_ALTERNATIVES ? [] : apart(any)
  return {
    sentence,
    from,
    to: pieces.at(-1)!.to,
    holds,
    fails: failing(holds),
    turned: isTurned(words, first, from),
    columns: new Set(pieces.map(({ column }) => column)),
  }
}

/** Alternatives, each also with the tests of a piece in place of those of the piece before. */
function withOther(
  all: readonly Tests[],
  before: readonly Tests[],
  own: readonly Tests[],
): readonly Tests[] {
  const length = before[0]?.length ?? 0
  const stems = new Set(all.map((tests) => tests.slice(0, tests.length - length)))
  const [stem] = stems
  return [...all, ...own.map((tests) => [...(stem ?? []), ...tests])]
}

/** Whether a word of an exception stands before it, with no amount between. */
function isTurned(words: readonly Word[], first: number, from: number): boolean {
  for (let at = from - 1; at >= Math.max(first, from - 5); at--) {
    const { text, kind } = words[at]!
    if (kind === 'number' || /^[,;:)]$/.test(text)) return false
    if (TURNS.test(text) || (at > first && TURNS_OF_TWO.has(`${words[at - 1]!.text} ${text}`)))
      return true
  }
  return false
}
