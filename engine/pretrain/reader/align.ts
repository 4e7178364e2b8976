// Finds what each amount of a description is, from the formula that its writer meant: the labels with
// which the amounts give the formula's terms on made-up deals. Nobody labels by hand.
import type { Random } from '#model/numeric/random.ts'
import { createRandom } from '#model/numeric/random.ts'
import { groupAmounts } from '#reading/assembly/groups.ts'
import { termOf, type Labelled } from '#reading/assembly/term-of.ts'
import { LABEL, LABELS, type Label } from '#reading/tagger/labels.ts'
import { findMentions } from '#reading/text/mentions.ts'
import type { Mention } from '#reading/text/mention.ts'
import { readWords, type Words } from '#reading/text/words.ts'
import { valueOn, type Cells, type Deal } from './evaluate.ts'
import { meantProfit } from './formula-language.ts'
import type { Described } from './texts.ts'

export interface Aligned {
  readonly text: Described
  readonly words: Words
  readonly mentions: readonly Mention[]
  /** By mention; null = the formula has something of it that no label says. */
  readonly labels: readonly (string | null)[]
  /** Terms of the formula that no amounts gave. */
  readonly missed: readonly string[]
  readonly goods: 'ordered' | 'sold' | 'none'
  /** What leftovers bring without an amount: unit_cost comes back. */
  readonly back: boolean
}

const DEALS = 6
const MOST_TRIED = 4000

export function align(text: Described): Aligned {
  const words = readWords(text.description, text)
  const mentions = findMentions(words.words)
  const labels: (string | null)[] = mentions.map(() => null)
  const deals = madeUpDeals(text)
  const { share, terms } = termsOf(text.formula!)
  const missed: string[] = []
  let goods: Aligned['goods'] = 'none'
  let back = false
  const open = new Set(mentions.keys())
  const take = (at: number, label: string): void => {
    labels[at] = label
    open.delete(at)
  }
  for (const term of terms) {
    const target = valuesOf(text, term, deals)
    if (sameValues(target, valuesOf(text, 'revenue', deals))) continue
    if (sameValues(target, valuesOf(text, '0-qty*unit_cost', deals))) {
      goods = 'ordered'
      continue
    }
    if (sameValues(target, valuesOf(text, '0-sold*unit_cost', deals))) {
      goods = 'sold'
      continue
    }
    if (sameValues(target, valuesOf(text, 'unit_cost*left', deals))) back = true
    const revenue = valuesOf(text, 'revenue', deals)
    const whole = [...open].find(
      (at) => mentions[at].kind === 'percent' && partOf(mentions[at].value, target, revenue),
    )
    if (whole !== undefined) {
      labels[whole] = partOf(mentions[whole].value, target, revenue)
      open.delete(whole)
      continue
    }
    const shared = [...mentions.keys()].filter((at) => labels[at] === 'chance')
    const found = search(term, target, text, words, mentions, open, shared, deals)
    for (const [at, label] of found ?? []) take(at, label)
    if (found) continue
    if (!sameValues(target, valuesOf(text, 'unit_cost*left', deals))) missed.push(term)
  }
  if (share !== null)
    for (const at of open) {
      const { value, kind } = mentions[at]
      if (kind !== 'percent' && kind !== 'whole') continue
      if (near(value, 1 - share)) take(at, 'theirs')
      else if (near(value, share)) take(at, 'ours')
    }
  for (const at of open) {
    const mention = mentions[at]
    if (labels[at] !== null) continue
    if (mention.kind === 'time' && text.horizon !== null && isHorizon(mention, text))
      labels[at] = 'horizon'
    else if (missed.length === 0) labels[at] = 'aside'
  }
  return { text, words, mentions, labels, missed, goods, back }
}

function isHorizon({ value, clock }: Mention, { horizon, period }: Described): boolean {
  const days = { day: 1, week: 7, month: 365 / 12, year: 365, period: Number.NaN }
  if (clock === 'period' || period === null) return near(value, horizon!)
  return near((value * days[clock!]) / days[period], horizon!)
}

const near = (x: number, y: number): boolean =>
  Math.abs(x - y) <= 1e-6 * Math.max(1e-3, Math.abs(y))
export const sameValues = (x: readonly number[], y: readonly number[]): boolean =>
  x.every((value, at) => Math.abs(value - y[at]) <= 1e-6 * Math.max(1e-3, Math.abs(y[at])))

/** What a term of a formula comes to on each deal. */
export const valuesOf = (text: Described, term: string, deals: readonly Deal[]): number[] => {
  const profit = meantProfit({ formula: term, horizon: text.horizon, period: text.period })
  return deals.map(({ option, sales }) => {
    try {
      return profit(
        { ...option },
        sales.map((sale) => ({ ...sale })),
      )
    } catch {
      return Number.NaN
    }
  })
}

/** Whose the goods are, by the formula. */
export function goodsOf(text: Described, deals: readonly Deal[]): Aligned['goods'] {
  const terms = termsOf(text.formula!).terms.map((term) => valuesOf(text, term, deals))
  const has = (goods: string): boolean => {
    const values = valuesOf(text, goods, deals)
    return terms.some((term) => sameValues(term, values))
  }
  if (has('0-qty*unit_cost')) return 'ordered'
  return has('0-sold*unit_cost') ? 'sold' : 'none'
}

/** What a share makes of the whole revenue, where the formula has that in place of the revenue. */
function partOf(
  share: number,
  target: readonly number[],
  revenue: readonly number[],
): string | null {
  const of = (factor: number): boolean =>
    sameValues(
      target,
      revenue.map((each) => factor * each),
    )
  if (of(share)) return 'keep'
  if (of(1 - share)) return '-price.sold'
  return of(1 / (1 + share)) ? 'vat' : null
}

/** The labels of the amounts that a term of the formula has, so that they give it. */
function search(
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
          near(each, value) ||
          near(each, (value * days[mention.clock!]) / days[text.period ?? 'day']),
      )
    }
    return numbers.some(
      (each) =>
        near(each, value) ||
        near(each, 1 - value) ||
        near(each, 1 + value) ||
        near(each, 100 * value) ||
        near(each, value / 100),
    )
  }
  const usable = [...open, ...shared].filter((at) => fits(mentions[at])).toSorted((x, y) => x - y)
  const sets = subsets(usable.slice(0, 9)).filter((set) => set.length > 0)
  let tried = 0
  for (const set of sets.toSorted(
    (x, y) => x.length - y.length || spread(x, mentions) - spread(y, mentions),
  )) {
    for (const labels of assignments(set.map((at) => mentions[at]))) {
      if (++tried > MOST_TRIED * 10) return null
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

/** Labels that amounts of one term may have together. */
function* assignments(mentions: readonly Mention[]): Generator<Label[]> {
  const fit = (label: Label, { kind }: Mention): boolean => label.kinds.includes(kind)
  if (mentions.length >= 3)
    for (const kind of ['band', 'tier.below', 'tier.to']) {
      const rate = LABEL.get(kind === 'band' ? 'band.rate' : 'tier.rate')!
      const limit = LABEL.get(kind === 'band' ? 'band.limit' : kind)!
      const columns = mentions.filter((each) => each.kind === 'column').length
      if (columns > 1) continue
      // Rates and limits in any order: which is which, the kinds and the number of them decide.
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

/** The share before the whole, and the signed terms within. */
export function termsOf(formula: string): { share: number | null; terms: string[] } {
  const text = formula.replace(/\s+/g, '')
  const shared = /^([\d./]+)\*\((.*)\)$/.exec(text)
  const closed = shared !== null && closes(shared[2])
  const [top = '1', bottom = '1'] = (shared?.[1] ?? '').split('/')
  return {
    share: closed ? Number(top) / Number(bottom) : null,
    terms: split(closed ? shared[2] : text, 1),
  }
}

/** Whether brackets within a text close each other. */
function closes(text: string): boolean {
  let depth = 0
  for (const each of text) {
    depth += each === '(' ? 1 : each === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0
}

function split(text: string, sign: 1 | -1): string[] {
  const terms: [1 | -1, string][] = []
  let depth = 0
  let own: [1 | -1, string] = [1, '']
  for (const each of text) {
    if (each === '(') depth++
    if (each === ')') depth--
    const last = own[1].at(-1)
    if (
      depth === 0 &&
      (each === '+' || each === '-') &&
      (last === undefined || !/[*/<>=(]/.test(last))
    ) {
      if (own[1] !== '') terms.push(own)
      own = [each === '-' ? -1 : 1, '']
    } else own[1] += each
  }
  terms.push(own)
  return terms.flatMap(([each, body]) => {
    const inner = /^\((.*)\)$/.exec(body)?.[1]
    const signed = (each * sign) as 1 | -1
    if (inner !== undefined && closes(inner)) return split(inner, signed)
    // (3 + 0.5 * kg) * sold: a sum times one name is a sum of products.
    const factored = /^\((.*)\)\*([a-z_]+)$/.exec(body) ?? /^([a-z_]+)\*\((.*)\)$/.exec(body)
    const [sum, factor] = factored
      ? /^[a-z_]+$/.test(factored[1])
        ? [factored[2], factored[1]]
        : [factored[1], factored[2]]
      : []
    if (sum !== undefined && closes(sum) && split(sum, 1).length > 1)
      return split(sum, signed).map((term) =>
        term.startsWith('0-') ? `0-(${term.slice(2)})*${factor}` : `(${term})*${factor}`,
      )
    return [signed > 0 ? body : `0-${body}`]
  })
}

/** Made-up deals with the columns of a text, whose numbers tell terms apart. */
export function madeUpDeals(text: Described): Deal[] {
  const random = createRandom(hash(text.id), 7)
  const values = [...text.formula!.matchAll(/["']([^"']+)["']/g)].map((each) => each[1])
  return Array.from({ length: DEALS }, (_, at) => {
    const qty = 8 + Math.floor(random.uniform() * 90)
    const horizon = text.horizon ?? 12 + Math.floor(random.uniform() * 20)
    const T = text.horizon === null ? -horizon : -Math.ceil(horizon) - 3
    const option: Record<string, number | string> = {}
    for (const name of text.menus)
      option[name] = text.texts.includes(name)
        ? (values[at % Math.max(1, values.length)] ?? 'x')
        : cell(name, random)
    Object.assign(option, {
      T,
      qty,
      unit_cost: 3 + random.uniform() * 60,
      unit_price: 8 + random.uniform() * 90,
    })
    const sales: Cells[] = []
    let left = Math.floor(qty * (0.3 + 0.6 * random.uniform()))
    for (let sale = 0; sale < 4 && left > 0; sale++) {
      const sold = sale === 3 ? left : 1 + Math.floor(random.uniform() * left)
      left -= sold
      const row: Record<string, number | string> = {}
      for (const name of text.sales) row[name] = cell(name, random)
      Object.assign(row, {
        qty: sold,
        T: T + horizon * random.uniform(),
        // Some so high and some so low that every limit of a fee is met.
        price: random.logBetween(1, 3000),
      })
      sales.push(row)
    }
    return { option, sales, horizon }
  })
}

function cell(name: string, random: Random): number {
  if (/lead/i.test(name)) return Math.floor(random.uniform() * 3)
  if (/pct|percent/i.test(name)) return 1 + random.uniform() * 30
  if (/rate|share|frac|conv/i.test(name)) return 0.02 + random.uniform() * 0.4
  if (/days/.test(name)) return Math.floor(random.uniform() * 20)
  if (/^(is|has)_|flag/i.test(name)) return Number(random.uniform() < 0.5)
  return 0.3 + random.uniform() * 12
}

function hash(text: string): number {
  let own = 2_166_136_261
  for (const each of text) own = Math.imul(own ^ each.codePointAt(0)!, 16_777_619)
  return own >>> 0
}
