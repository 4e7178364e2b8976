// The amounts of a text that a reading must account for, whatever the reader made of its words: every
// share and every sum of money once; bare numbers and columns where a reading has a use for them.
// What each may mean stands in hypothesis-meanings.ts and hypothesis-bands.ts.
import type { Expression } from '#contract/valuation.ts'
import { STANDARD, type ColumnRef } from '#economics/bind.ts'
import { quote, type Facts } from '../terms/facts.ts'
import { columnAmount, mayPay, measuresOf } from './hypothesis-columns.ts'
import * as lower from '#economics/lower.ts'
import type { Sentence, Word } from '../words/text.ts'
import { MEASURES } from '../words/vocabulary.ts'

/** One amount of the text; `bit` is its place in the sets of amounts that a reading has used. */
export interface Amount {
  readonly bit: number
  readonly kind: 'percent' | 'money' | 'bare'
  readonly value: Expression
  /** Its number; null for columns. */
  readonly number: number | null
  readonly column: ColumnRef | null
  /** A reading may do without it. */
  readonly optional: boolean
  readonly name: string
  readonly source: string
  /** The words beside it, and those of its sentence. */
  readonly near: readonly Word[]
  readonly around: readonly Word[]
  readonly sentence: number
}

export interface Duration {
  readonly number: number
  readonly clock: string
}

/** What a text gives a reading to work with. */
export interface Material {
  readonly amounts: readonly Amount[]
  /** "30 days": times that are free, or after which leftovers are gone. */
  readonly durations: readonly Duration[]
  /** Numbers that may say how many units one counted thing holds. */
  readonly holders: readonly number[]
  /** Columns that may measure one unit, with the factors to the measures that the text names. */
  readonly measures: readonly Expression[]
  readonly clocks: readonly string[]
}

const MOST_AMOUNTS = 12
const NEAR = 8
const QUOTED = 300
const BUNDLES: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  gross: 144,
}
const EXAMPLES = /^(e\.g\.|i\.e\.|example|instance|say|meaning|means|thus|\()$/
/** Words beside an amount that may tell of money that is not paid. */
const WAIVED = /^(nothing|free|none|never|waived|refunded|reimbursed|absorbed)$/

/** The amounts of the sentences; null where there are none, or more than can be tried. */
export function findMaterial(facts: Facts, sentences: readonly Sentence[]): Material | null {
  const found: Omit<Amount, 'bit'>[] = []
  const durations: Duration[] = []
  const holders = new Set<number>(facts.holds.values())
  const clocks = new Set<string>()
  const units = new Set<string>()
  const seen: Omit<Amount, 'bit'>[] = []
  const columns = new Set<string>()
  const named = sentences.flatMap(({ words }, sentence) =>
    words.map((word, place) => ({ word, words, place, sentence })),
  )
  sentences.forEach(({ words }, sentence) => {
    words.forEach((word, at) => {
      if (word.clock) clocks.add(word.clock)
      if (BUNDLES[word.text]) holders.add(BUNDLES[word.text]!)
      const unit = MEASURES[word.text]
      if (unit) units.add(unit)
      const near = words.slice(Math.max(0, at - NEAR), at + NEAR + 1)
      const from = clauseStart(words, at)
      const place = {
        near,
        around: words,
        sentence,
        name: nameOf(words, at),
        source: quote(facts, words.slice(from, from + 60)).slice(0, QUOTED),
      }
      if (word.column && !STANDARD.has(word.column.name)) {
        if (!mayPay(word.column)) return
        const key = `${word.column.table}.${word.column.name}`
        if (columns.has(key)) return
        columns.add(key)
        const isText = facts.columns.texts?.includes(word.column.name) === true
        if (!isText) found.push(columnAmount(word.column, near, place))
        return
      }
      if (word.kind !== 'number' || word.value === undefined || word.value === 0) return
      const clock = words[at + 1]?.clock
      if (word.measure === 'bare' && clock) {
        durations.push({ number: word.value, clock })
        return
      }
      const folded = foldedAmount(words, at)
      if (folded === null) return
      const { kind, number } = folded
      if (kind === 'bare') {
        if (/^\d{4}$/.test(word.raw) && number >= 1800 && number < 2100) return
        if (Number.isInteger(number) && number >= 2) holders.add(number)
        if (number < 2 && /^[a-z]/i.test(word.raw)) return
      }
      const again = seen.some(
        (each) =>
          (each.kind === kind || each.kind === 'bare' || kind === 'bare') &&
          (same(each.number!, number) || (kind === 'percent' && same(each.number!, 1 - number))),
      )
      const told = words.slice(Math.max(0, at - 6), at).some((each) => EXAMPLES.test(each.text))
      const spelled = /^[a-z]/i.test(word.raw) && kind === 'percent' && !/cent|%/.test(word.raw)
      const buyer = words.some((each) => each.meanings.has('buyer')) && kind === 'money'
      const denied =
        words
          .slice(Math.max(0, at - 4), at)
          .some(
            (each, place, all) =>
              each.meanings.has('neg') &&
              !/^(under|less|below|lower|more|over|above|beyond)$/.test(all[place + 1]?.text ?? ''),
          ) ||
        words
          .slice(Math.max(0, at - 6), at + 9)
          .some((each) => WAIVED.test(each.text) && each.text !== 'never')
      const own: Omit<Amount, 'bit'> = {
        ...place,
        kind,
        value: lower.number(number),
        number,
        column: null,
        optional: kind === 'bare' || again || told || spelled || buyer || denied,
      }
      seen.push(own)
      found.push(own)
    })
  })
  for (const [title, names] of [
    ['menus', facts.columns.menus],
    ['sales', facts.columns.sales],
  ] as const)
    for (const name of names) {
      const at = named.findIndex(({ word }) => word.text === name.toLowerCase())
      if (
        at < 0 ||
        !mayPay({ table: title, name }) ||
        columns.has(`${title}.${name}`) ||
        facts.columns.texts?.includes(name)
      )
        continue
      const { words, place } = named[at]!
      const near = words.slice(Math.max(0, place - NEAR), place + NEAR + 1)
      found.push(
        columnAmount({ table: title, name }, near, {
          near,
          around: words,
          sentence: named[at]!.sentence,
          name,
          source: quote(facts, near),
        }),
      )
    }
  const amounts = bounded(withoutWidths(found)).map((each, bit) => ({ ...each, bit }))
  if (amounts.length === 0 || amounts.length > MOST_AMOUNTS) return null
  return {
    amounts,
    durations,
    holders: [...holders].slice(0, 4),
    measures: measuresOf(facts, units, holders),
    clocks: [...clocks],
  }
}

/** "six fifty", "20 eurocents", "three tenths of a cent", "87 in every hundred"; null: told before. */
function foldedAmount(
  words: readonly Word[],
  at: number,
): { kind: Amount['kind']; number: number } | null {
  const { value, measure, raw } = words[at]!
  const [before, after] = [words[at - 1], words[at + 1]]
  const spelled = (word: Word | undefined): boolean =>
    word?.kind === 'number' && word.measure === 'bare' && /^[a-z]/i.test(word.raw)
  const isFifty = (word: Word | undefined): boolean =>
    spelled(word) && word!.value! >= 10 && word!.value! < 100
  const next = after?.text === '-' ? words[at + 2] : after
  const last = before?.text === '-' ? words[at - 2] : before
  if (spelled(words[at]) && value! < 30 && isFifty(next))
    return { kind: 'money', number: value! + next!.value! / 100 }
  if (isFifty(words[at]) && spelled(last) && last!.value! < 30) return null
  if (measure === 'bare' && /cents?$/.test(after?.text ?? ''))
    return { kind: 'money', number: value! / 100 }
  if (
    measure === 'percent' &&
    after?.text === 'of' &&
    /cent|penny/.test(
      words
        .slice(at + 2, at + 4)
        .map(({ text }) => text)
        .join(' '),
    )
  )
    return { kind: 'money', number: value! / 100 }
  if (
    /^(cent|penny)$/.test(raw) ||
    (measure === 'money' && same(value!, 0.01) && words[at - 2]?.measure === 'percent')
  )
    return null
  const hundred = words
    .slice(at + 1, at + 5)
    .findIndex((word) => word.text === 'hundred' || word.value === 100)
  if (
    measure !== 'percent' &&
    hundred > 0 &&
    hundred <= 3 &&
    value! < 100 &&
    /^(in|of|out)$/.test(after?.text ?? '')
  )
    return { kind: 'percent', number: value! / 100 }
  if (value === 100 && measure === 'bare' && /^(in|of|every|each|on)$/.test(before?.text ?? ''))
    return null
  return {
    kind: measure === 'percent' ? 'percent' : measure === 'money' ? 'money' : 'bare',
    number: value!,
  }
}

/** "the next two hundred", between one and three hundred: what two others tell is told already. */
function withoutWidths(found: readonly Omit<Amount, 'bit'>[]): Omit<Amount, 'bit'>[] {
  const sums = found.flatMap(({ kind, number }) =>
    kind !== 'percent' && number !== null && number >= 1 ? [number] : [],
  )
  return found.map((each) => {
    const { number, kind } = each
    const width =
      kind !== 'percent' &&
      number !== null &&
      number >= 1 &&
      sums.some((x) => sums.some((y) => x > y && y !== number && same(x - y, number)))
    return width ? { ...each, optional: true } : each
  })
}

/** As many as can be tried: what a reading can do without gives way first. */
function bounded(found: readonly Omit<Amount, 'bit'>[]): readonly Omit<Amount, 'bit'>[] {
  const over = found.length - MOST_AMOUNTS
  if (over <= 0) return found
  const dropped = new Set(
    found
      .filter(({ optional }) => optional)
      .toSorted((x, y) => Number(x.column !== null) - Number(y.column !== null))
      .slice(0, over),
  )
  return found.filter((each) => !dropped.has(each))
}

const same = (x: number, y: number): boolean => Math.abs(x - y) < 1e-9

/** Where the clause of a word begins. */
function clauseStart(words: readonly Word[], at: number): number {
  let from = at
  while (from > 0 && at - from < 12 && !/^[,;:(]$/.test(words[from - 1]!.text)) from--
  return from
}

const ROLES = [
  'fee',
  'selling',
  'buying',
  'storage',
  'duty',
  'capital',
  'disposal',
  'ads',
  'vat',
  'agent',
]

/** What an amount is for: the nearest word that names a kind of cost, else the words before it. */
export function nameOf(words: readonly Word[], at: number): string {
  const isRole = (word: Word): boolean => ROLES.some((role) => word.meanings.has(role))
  const before = words.slice(Math.max(0, at - NEAR), at)
  const named = before.findLast(isRole) ?? words.slice(at + 1, at + NEAR).find(isRole)
  const told = named
    ? named.raw
    : before
        .slice(-3)
        .map(({ raw }) => raw)
        .join(' ')
  return (told || words[at]!.raw).toLowerCase().slice(0, 60)
}
