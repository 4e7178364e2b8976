// Labels the amounts of a description automatically: finds the labels whose terms equal the terms
// of the reference formula on synthetic deals.
import { findMentions } from '#reading/text/mentions.ts'
import type { Mention } from '#reading/text/mention.ts'
import { readWords, type Words } from '#reading/text/words.ts'
import type { Deal } from './evaluate-reader.ts'
import { termsOf } from './formula-terms.ts'
import { searchLabels } from './search-labels.ts'
import { syntheticDeals, isNear, sameValues, valuesOf } from './synthetic-deals.ts'
import type { Described } from './texts.ts'

export interface Aligned {
  readonly text: Described
  readonly words: Words
  readonly mentions: readonly Mention[]
  /** By mention; null = part of the formula that no label expresses. */
  readonly labels: readonly (string | null)[]
  /** Terms of the formula without matching amounts. */
  readonly missed: readonly string[]
  readonly goods: 'ordered' | 'sold' | 'none'
  /** Whether leftovers return their unit_cost without an amount. */
  readonly back: boolean
}

export function align(text: Described): Aligned {
  const words = readWords(text.description, text)
  const mentions = findMentions(words.words)
  const labels: (string | null)[] = mentions.map(() => null)
  const deals = syntheticDeals(text)
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
    const found = searchLabels(term, target, text, words, mentions, open, shared, deals)
    for (const [at, label] of found ?? []) take(at, label)
    if (found) continue
    if (!sameValues(target, valuesOf(text, 'unit_cost*left', deals))) missed.push(term)
  }
  if (share !== null)
    for (const at of open) {
      const { value, kind } = mentions[at]
      if (kind !== 'percent' && kind !== 'whole') continue
      if (isNear(value, 1 - share)) take(at, 'theirs')
      else if (isNear(value, share)) take(at, 'ours')
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
  if (clock === 'period' || period === null) return isNear(value, horizon!)
  return isNear((value * days[clock!]) / days[period], horizon!)
}

/** Whether the formula counts goods as ordered or as sold. */
export function goodsOf(text: Described, deals: readonly Deal[]): Aligned['goods'] {
  const terms = termsOf(text.formula!).terms.map((term) => valuesOf(text, term, deals))
  const has = (goods: string): boolean => {
    const values = valuesOf(text, goods, deals)
    return terms.some((term) => sameValues(term, values))
  }
  if (has('0-qty*unit_cost')) return 'ordered'
  return has('0-sold*unit_cost') ? 'sold' : 'none'
}

/** Label of a share of the whole revenue, if the target is such a share. */
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
