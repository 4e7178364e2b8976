// What the words have said so far: frames, and the facts that decide how others are read. Plain
// data; the files beside it write into it.
import type { Expression } from '#contract/valuation.ts'
import type { Heading, Pending } from '../bands/band-settle.ts'
import type { Problem } from '#economics/problem.ts'
import type { ColumnRef } from '#economics/bind.ts'
import type { Frame } from './frames.ts'
import type { Columns } from '#economics/inputs.ts'
import type { Period } from '#economics/lower.ts'
import type { Line } from '../amounts/items.ts'
import type { OtherWords } from '../amounts/other-words.ts'
import type { PaidUntil } from '../amounts/paid-until.ts'
import type { RestWords } from '../amounts/rest-words.ts'
import type { ReturnAmount } from '../fates/return-amounts.ts'
import type { Missing } from '../statements/unpriced.ts'
import type { Word } from '../words/text.ts'

/** Why words are refused, and what to write instead. */
export type { Problem } from '#economics/problem.ts'
export type Refusal = Omit<Problem, 'words'>

/** Currencies: what is in which, and the rates between them. */
export interface MoneyFacts {
  cost: string | null
  sales: string | null
  profit: string | null
  /** "everything else". */
  rest: string | null
  readonly columns: Map<string, string>
  /** Money of `home` for one of `foreign`, as the words give it. */
  readonly rates: { home: string; foreign: string; rate: number; words: string }[]
  /** A rate without its currencies. */
  bare: { value: number; how: 'multiply' | 'divide' | null; words: string } | null
  /** Settled: the money of the profit, and how much of it one unit of the money of costs and prices is. */
  home: string | null
  costRate: number
  priceRate: number
}

export interface Facts {
  readonly text: string
  readonly columns: Columns
  readonly frames: Frame[]
  readonly problems: Problem[]
  /** Doubtful readings: each quotes the words and names the reading that was rejected. */
  readonly doubts: string[]
  readonly approximate: string[]
  readonly bindings: { phrase: string; column: string }[]
  period: Period | null
  horizon: { value: number; clock: string; words: string } | null
  /** What an order and a parcel are, where the words say so. */
  order: 'row' | 'unit' | null
  parcel: 'row' | 'unit' | null
  /** Columns that measure one unit, by kilogram, pound, cubic metre, cubic foot, litre. */
  readonly measures: Map<string, { column: ColumnRef; factor: number }>
  /** A begun kilogram, carton … counts whole, said elsewhere than beside the amount. */
  readonly wholes: Set<string>
  readonly holds: Map<string, number>
  /** Steps (or lengths of a clock) of storage that cost nothing at first. */
  free: { value: number | null; column: string | null; clock: string } | null
  /** For how long at most something is paid, until its amount takes it. */
  readonly paidUntil: PaidUntil[]
  /** Where words stand that are read apart from the amounts beside them. */
  readonly skipped: (readonly [number, number])[]
  /** Words that make a share one of another amount. */
  readonly others: OtherWords[]
  /** Words that make a share one of a rest. */
  readonly rests: RestWords[]
  vat: number | null
  vatWords: string
  share: number | null
  /** Somebody shares the result; what he gets may be told next. */
  splitting: boolean
  readonly money: MoneyFacts
  /** The goods are somebody else's or paid for when sold. */
  goods: 'ordered' | 'sold' | 'none' | null
  goodsWords: string
  /** The words that say that what is sold brings its price. */
  revenueWords: string
  readonly returns: {
    rate: Expression | null
    /** Share of the price that the buyer gets back. */
    refund: Expression | null
    fate: 'gone' | 'resold' | 'restocked' | 'kept' | null
    readonly amounts: ReturnAmount[]
    /** A fee that is given back on returns, and the share of it. */
    fee: { share: number; words: string; named: string } | null
    readonly words: string[]
  }
  /** Bands of one fee, told over several sentences. */
  bands: Pending | null
  /** The sentence before named the text column whose values come next. */
  byColumn: Heading | null
  /** Values that the text gives for a text column, in lower case, each with its column. */
  readonly values: Map<string, string>
  readonly leftovers: {
    /** What is said of them: "nothing", "gain …" or "cost …". */
    told: string | null
    /** Share of their cost that is lost, once said: the rest may be told again. */
    lost: number | null
    /** Leftovers were named, and what they bring may come next. */
    open: { words: string; telling: boolean } | null
    /** The sentence before tells a time, and no more. */
    waiting: Line | null
    /** Something is said of them. */
    spoken: boolean
    /** They are written off, and the words do not say at what loss. */
    writtenOff: string | null
  }
  /** Nothing else is paid, say the words. */
  closed: boolean
  /** Costs that were sent, not mentioned, and are charged by their meaning. */
  readonly unspoken: string[]
  /** Units that arrive broken: how many of those bought, and whether more was said of them. */
  readonly broken: { rate: Expression | null; words: string; settled: boolean }
  /** The words that make each unit an attempt. */
  trials: string | null
  /** A deposit is what is offered here, and nothing that comes back. */
  soldDeposits: boolean
  /** The noun for one try, of which unit_cost is the price: “call”. */
  tried: string | null
  /** Sources of the amounts that are paid for a share of the units. */
  readonly partly: string[]
  /** Roles that cost nothing, with the words that say so. */
  readonly zeroed: Map<string, string>
  /** The words state economics, if only that nothing else is paid. */
  stated: boolean
  readonly asides: string[]
  /** Sentences that say of a cost that it is nothing, or somebody else's. */
  readonly costless: string[]
  /** Those of both that deny something, each with the number of amounts told before. */
  readonly denials: { readonly words: readonly Word[]; readonly before: number }[]
  /** Lengths of time that were told besides. */
  readonly lasting: { words: string; value: number }[]
  /** Numbers that were understood and stand in no term: shares of a split, amounts told again. */
  readonly explained: number[]
  /** Costs that were named without an amount. */
  readonly missing: Missing[]
  /** Sentences on a cost whose amount another sentence tells. */
  readonly given: string[]
  /** What a formula has named of price and cost. */
  readonly formula: { revenue: boolean; goods: boolean; words: string }
}

/** Nothing said yet. */
export function newFacts(text: string, columns: Columns): Facts {
  return {
    text,
    columns,
    frames: [],
    problems: [],
    doubts: [],
    approximate: [],
    bindings: [],
    period: null,
    horizon: null,
    order: null,
    parcel: null,
    measures: new Map(),
    wholes: new Set(),
    holds: new Map(),
    free: null,
    paidUntil: [],
    skipped: [],
    others: [],
    rests: [],
    vat: null,
    vatWords: '',
    share: null,
    splitting: false,
    money: {
      cost: null,
      sales: null,
      profit: null,
      rest: null,
      columns: new Map(),
      rates: [],
      bare: null,
      home: null,
      costRate: 1,
      priceRate: 1,
    },
    goods: null,
    goodsWords: '',
    revenueWords: '',
    returns: { rate: null, refund: null, fate: null, amounts: [], fee: null, words: [] },
    bands: null,
    byColumn: null,
    values: new Map(),
    leftovers: {
      told: null,
      lost: null,
      open: null,
      waiting: null,
      spoken: false,
      writtenOff: null,
    },
    closed: false,
    unspoken: [],
    broken: { rate: null, words: '', settled: false },
    trials: null,
    tried: null,
    soldDeposits: false,
    partly: [],
    zeroed: new Map(),
    stated: false,
    asides: [],
    costless: [],
    denials: [],
    lasting: [],
    explained: [],
    missing: [],
    given: [],
    formula: { revenue: false, goods: false, words: '' },
  }
}

/** The words from one place to another, as they were written. */
export function quote(facts: Facts, words: readonly Word[]): string {
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return ''
  // Only the beginning is quoted: a long sentence must not be folded anew for each of its amounts.
  const end = Math.min(last.end, first.start + 1000)
  return facts.text.slice(first.start, end).replace(/\s+/g, ' ').trim().slice(0, 300)
}

export function refuse(
  facts: Facts,
  words: readonly Word[],
  reason: string,
  example: string,
): void {
  facts.problems.push({ words: quote(facts, words), reason, example })
}

export function bind(facts: Facts, { table, name }: ColumnRef, phrase = name): void {
  const column = `${table === 'menus' ? 'Menus' : 'Sales'}.${name}`
  if (!facts.bindings.some((each) => each.column === column))
    facts.bindings.push({ phrase: phrase.slice(0, 500), column })
}
