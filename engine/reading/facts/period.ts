// How long one step of T is, where the words say it: "T is in weeks", "weekly steps", "Days." as a
// sentence of its own. A length that an amount is charged by or that lasts a number of times says nothing.
import * as lower from '#language/lower.ts'
import type { Period } from '#language/lower.ts'
import { clockOf } from '../text/mentions.ts'
import type { Word, Words } from '../text/words.ts'
import type { Group } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import type { Mention } from '../text/mention.ts'

const ADVERBS: Readonly<Record<string, Period>> = {
  daily: 'day',
  weekly: 'week',
  wkly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
}
/** What is cut into steps. */
const STEPS = new Set(
  (
    'step steps period periods tick ticks sheet sheets table tables data date dates dated calendar grid record records ' +
    'figure figures row rows clock unit time times axis planning planner plan file files book books field interval ' +
    'menu moment moments decision observation observations number numbers history everything column axis register page pile we menus'
  ).split(' '),
)
const DEFINING_WORDS = new Set(
  'in is are by = : means counts count counted runs run measured given stated expressed as number of the'.split(
    ' ',
  ),
)
/** Before a length: it is one of many, or what an amount is charged by. */
const AMOUNT = new Set(
  'per a an each every / after within for first of last next few some'.split(' '),
)
const NEAR = 9
const SHORT = 3
/** How far before a length its amount may stand, and what then stands between. */
const CHARGED = 9
const CHARGED_BY = /^(?:per|an?|each|every|and|\/|started|begun|full|calendar)$/

interface PeriodRead {
  readonly period: Period
  readonly words: readonly [number, number]
}

export function readPeriod({ words, sentences }: Words): PeriodRead | null {
  let best: (PeriodRead & { score: number }) | null = null
  for (const [first, last] of sentences) {
    const own = words.slice(first, last)
    for (const [at, word] of own.entries()) {
      const found = periodAt(own, at)
      if (!found) continue
      const score = evidence(own, at, word)
      if (score > (best?.score ?? 0)) best = { period: found, words: [first, last], score }
    }
  }
  return best
}

function periodAt(own: readonly Word[], at: number): Period | null {
  const word = own[at]!
  if (word.kind !== 'word' || word.column) return null
  if (Object.hasOwn(ADVERBS, word.text)) return ADVERBS[word.text]!
  const clock = clockOf(word.text)
  if (clock === null || clock === 'period') return null
  const before = own[at - 1]
  if (before?.kind === 'number') return null
  return clock
}

function evidence(own: readonly Word[], at: number, word: Word): number {
  const amounts = own.filter(({ kind, measure }) => kind === 'number' && measure !== 'bare').length
  const names = own.filter(({ kind }) => kind === 'word')
  const before = own[at - 1]?.text ?? ''
  const isT = (each: Word): boolean => /^(T|T_lead)$/.test(each.raw)
  // "Weeks.", "Day steps.", "weekly data".
  if (names.length <= SHORT && amounts === 0 && own.every(({ kind }) => kind !== 'number'))
    return names.length === 1 || names.some((each) => isT(each) || STEPS.has(each.text)) ? 3 : 0.5
  // "35 cents per set and month": what an amount is charged by.
  const charged = own
    .slice(Math.max(0, at - CHARGED), at)
    .some(({ kind, measure }) => kind === 'number' && measure !== 'bare')
  if (charged && CHARGED_BY.test(before)) return 0
  const near = own.slice(Math.max(0, at - NEAR), at + NEAR + 1)
  const t = near.find(isT)
  if (t) {
    const between = own.slice(Math.min(at, own.indexOf(t)) + 1, Math.max(at, own.indexOf(t)))
    // "26 weeks after T", "T_lead weeks later" say nothing of T's own length, but T_lead's is T's.
    if (between.some(({ kind }) => kind === 'number')) return 0
    if (/^(after|from|since)$/.test(own[own.indexOf(t) - 1]?.text ?? '') && between.length === 0)
      return 0
    if (t.raw === 'T_lead') return before === 't_lead' || between.length <= 3 ? 1.5 : 0
    const adverb = Object.hasOwn(ADVERBS, word.text) ? 0.5 : 0
    return AMOUNT.has(before) && !/^(a|an|one|of|the|number)$/.test(before)
      ? 0.4
      : 4 - adverb - between.length / 10
  }
  const menus =
    /^(?:each|every)$/.test(before) && near.some(({ text }) => /^(?:menus?|moments?)$/.test(text))
  if (AMOUNT.has(before) && !menus && !/^(one|a|of)$/.test(before)) return 0
  const steps = near.filter(({ text }) => STEPS.has(text) && text !== 'we')
  if (steps.length > 0 && amounts === 0) {
    const adverb = Object.hasOwn(ADVERBS, word.text)
    return (adverb || near.some(({ text }) => DEFINING_WORDS.has(text)) ? 2 : 1) + steps.length / 10
  }
  // "We count in weeks", "we plan weekly".
  if (
    /^we|i|my|our$/.test(own[0]!.text) &&
    near.some(({ text }) =>
      /^(count|plan|work|log|tick|go|watch|keep|write|enter|reckon)$/.test(text),
    )
  )
    return amounts === 0 ? 1.2 : 0.6
  return 0
}

// The rate at which an answer turns unit_cost into the money of the profit, and which amounts it may turn.

/** What an answer makes of unit_cost: "Goods: 1.09 × unit_cost for each unit ordered." */
export function rateSaid({ said }: Draft): Group['under'] | null {
  for (const { sentence } of said) {
    const times = /^Goods: ([\d.]+) × unit_cost\b/.exec(sentence)?.[1]
    const over = /^Goods: unit_cost \/ ([\d.]+)/.exec(sentence)?.[1]
    if (times) return (own) => lower.times(own, lower.number(Number(times)))
    if (over) return (own) => lower.over(own, lower.number(Number(over)))
  }
  return null
}

/** Whether an amount is in another currency than the rate is told in: "£1 is $1.25". */
export function isForeign({ answered, said }: Draft, { currency }: Mention): boolean {
  const goods = said.find(({ sentence }) => sentence.startsWith('Goods:'))
  // The amount that the sentence stands behind is the rate.
  const rate = goods && answered.findLast(({ end }) => end <= goods.start)?.mention.currency
  return Boolean(rate && currency) && currency !== rate
}
