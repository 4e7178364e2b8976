// Numbers of a description that "what if" changes, and scenarios as a table to paste.
import { limitsInEnglish } from '../limits/english-limits.ts'
import { listed } from '../messages/words.ts'
import { scenarioNoticesText, whatIfText } from '../messages/texts.ts'
import type {
  ScenarioChange,
  ScenarioChanged,
  ScenarioShown,
  WordsNumber,
} from './scenario-state.ts'

/** Most numbers that are offered. */
const MOST = 30
/** Characters around a number that tell it from others. */
const AROUND = 28
const NUMBER = /[$€£¥]?\d+(?:[.,]\d+)*\s?%?/g

/** The numbers of a description in their order, each with the words around it. */
export function numbersOf(words: string): WordsNumber[] {
  return [...words.matchAll(NUMBER)].slice(0, MOST).map((match) => {
    const text = match[0].trimEnd()
    const start = match.index
    const end = start + text.length
    const before = words.slice(Math.max(0, start - AROUND), start).replace(/^\S*\s/, '')
    const after = words.slice(end, end + AROUND).replace(/\s\S*$/, '')
    return { start, end, text, around: `${before}${text}${after}`.replace(/\s+/g, ' ').trim() }
  })
}

/** The description with one number changed; its sign of money or percent stays. */
export function withNumber(
  words: string,
  { of, to }: NonNullable<ScenarioChange['number']>,
): string {
  return words.slice(0, of.start) + signed(of.text, to) + words.slice(of.end)
}

const signed = (text: string, to: number): string =>
  text.replace(/\d+(?:[.,]\d+)*/, () => String(to))

/** What a change changes, in the signs of the words. `horizon`: as it was. */
export function changedBy(change: ScenarioChange, horizon: number | null): ScenarioChanged {
  const { number } = change
  return {
    number: number && {
      from: number.of.text,
      to: signed(number.of.text, number.to),
      around: number.of.around,
    },
    horizon: change.horizon === undefined ? null : { from: horizon, to: change.horizon },
  }
}

const HEADERS = [
  'Scenario',
  'Deals',
  'Profit',
  'Low',
  'High',
  'Spend',
  'Confidence',
  'Limit',
  'Limits',
]

/** Rows with tabs between cells, as Excel pastes them; numbers without thousands' signs. */
export function asTable(scenarios: readonly ScenarioShown[]): string {
  const cell = (value: string | number | null) => String(value ?? '').replace(/[\t\r\n]+/g, ' ')
  const rows = scenarios.map(({ name, n, profit, interval, capital, threshold, limits }) => [
    // What begins with a sign would be a formula where it is pasted.
    name.replace(/^(?=[=+\-@])/, "'"),
    n,
    profit,
    interval?.[0] ?? null,
    interval?.[1] ?? null,
    capital,
    threshold,
    limits.spend ?? null,
    limitsInEnglish(limits),
  ])
  return [HEADERS, ...rows].map((row) => row.map(cell).join('\t')).join('\n')
}

/** A change as a scenario is called: its number as it was and is, or its horizon. */
export const changedName = ({ number, horizon }: ScenarioChanged): string =>
  listed([
    ...(number ? [scenarioNoticesText.changedNumber(number)] : []),
    ...(horizon ? [scenarioNoticesText.changedHorizon({ to: horizon.to })] : []),
  ])

/** A change in words, for a scenario on its way to a plan. */
export const changesText = ({ number, horizon }: ScenarioChanged): string =>
  listed([
    ...(number ? [whatIfText.trialNumber(number)] : []),
    ...(horizon ? [whatIfText.trialHorizon(horizon)] : []),
  ])
