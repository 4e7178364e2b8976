// How long one step of T is, where the words say it: "T is in weeks", "weekly steps", "Days." as a
// sentence of its own. A length that an amount is charged by or that lasts a number of times says nothing.
import type { Period } from '#language/lower.ts'
import { byWord } from '#language/numbers/number-table.ts'
import { clockOf } from '../text/mentions.ts'
import type { Word, Words } from '../text/words.ts'

const ADVERBS = byWord<Period>('day daily; week weekly wkly; month monthly; year yearly annual')
/** What is cut into steps. */
const STEPS = new Set(
  (
    'step steps period periods tick ticks sheet sheets table tables data date dates dated calendar grid record records ' +
    'figure figures row rows clock unit time times axis planning planner plan file files book books field interval ' +
    'menu moment moments decision observation observations number numbers history everything column axis register page pile we menus'
  ).split(' '),
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
    for (const at of own.keys()) {
      const found = periodAt(own, at)
      if (!found) continue
      const score = evidence(own, at)
      if (score > (best?.score ?? 0)) best = { period: found, words: [first, last], score }
    }
  }
  return best
}

function periodAt(own: readonly Word[], at: number): Period | null {
  const { kind, column, text } = own[at]!
  if (kind !== 'word' || column) return null
  const clock = ADVERBS[text] ?? clockOf(text)
  return clock === 'period' ? null : clock
}

/** How much speaks for it; 0: nothing. */
function evidence(own: readonly Word[], at: number): number {
  const isAmount = ({ kind, measure }: Word): boolean => kind === 'number' && measure !== 'bare'
  const isPlain = !own.some(isAmount)
  const names = own.filter(({ kind }) => kind === 'word')
  const before = own[at - 1]?.text ?? ''
  const isT = (each: Word): boolean => /^(T|T_lead)$/.test(each.raw)
  // "Weeks.", "Day steps.", "weekly data".
  if (names.length <= SHORT && own.every(({ kind }) => kind !== 'number'))
    return names.length === 1 || names.some((each) => isT(each) || STEPS.has(each.text)) ? 3 : 0.5
  // "35 cents per set and month": what an amount is charged by.
  const charged = own.slice(Math.max(0, at - CHARGED), at).some(isAmount)
  if (charged && CHARGED_BY.test(before)) return 0
  const near = own.slice(Math.max(0, at - NEAR), at + NEAR + 1)
  const t = near.find(isT)
  if (t) {
    const place = own.indexOf(t)
    const between = own.slice(Math.min(at, place) + 1, Math.max(at, place))
    // "26 weeks after T" says nothing of T's own length.
    if (between.some(({ kind }) => kind === 'number')) return 0
    return (own[at]!.text in ADVERBS ? 3.5 : 4) - between.length / 10
  }
  const menus =
    /^(?:each|every)$/.test(before) && near.some(({ text }) => /^(?:menus?|moments?)$/.test(text))
  if (AMOUNT.has(before) && !menus && !/^(one|a|of)$/.test(before)) return 0
  const steps = near.filter(({ text }) => STEPS.has(text) && text !== 'we')
  if (steps.length > 0 && isPlain) return 1.5
  // "We count in weeks", "we plan weekly".
  const counts = /^(count|plan|work|log|tick|go|watch|keep|write|enter|reckon)$/
  if (/^we|i|my|our$/.test(own[0]!.text) && near.some(({ text }) => counts.test(text)))
    return isPlain ? 1.2 : 0.6
  return 0
}
