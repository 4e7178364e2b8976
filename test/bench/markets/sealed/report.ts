// Scores of many markets as means by kind, and of all of them: a single market is never shown.
import { mean, median, shareOf } from '../statistics.ts'
import type { SealedScore } from './score.ts'

/** Kept: what a plan predicts is no more than this much off what is to be expected. */
const KEPT = [0.7, 1.3] as const
/** A plan that lays out more than this share of taking all was not held back. */
const HELD_BACK = 0.01

const COLUMNS = [
  'kind',
  'markets',
  'nothing pays',
  'no picks',
  'share of oracle',
  'losing',
  'pred ÷ exp',
  'in .7–1.3',
  'in 80 %',
  'menus judged',
  'outlay',
] as const

export function meansByKind(scores: readonly SealedScore[]): string {
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind)].map(([kind, of]) => line(kind, of))
  return table([[...COLUMNS], ...kinds, line('all', scores)])
}

function line(name: string, scores: readonly SealedScore[]): string[] {
  const paying = scores.filter(({ pays }) => pays)
  const planned = scores.filter(({ picks }) => picks > 0)
  const promises = planned.map(({ promise }) => promise)
  const sum = (of: (score: SealedScore) => number) => scores.reduce((all, s) => all + of(s), 0)
  const worlds = sum((score) => score.worlds)
  return [
    name,
    `${scores.length}`,
    `${scores.length - paying.length}`,
    `${scores.length - planned.length}`,
    figure(mean(paying.map(({ share }) => share)), 3),
    `${scores.filter(({ expected }) => expected < 0).length}`,
    figure(median(promises), 2),
    percent(shareOf(promises, (ratio) => ratio >= KEPT[0] && ratio <= KEPT[1])),
    percent(sum((score) => score.covered) / worlds),
    `${worlds}`,
    percent(mean(scores.map(({ spent }) => spent))),
  ]
}

/** Markets where nothing pays: how many plans leave it, and the largest share that is laid out. */
export function hopelessReport(scores: readonly SealedScore[]): string {
  const held = scores.filter(({ spent }) => spent <= HELD_BACK).length
  const most = Math.max(...scores.map(({ spent }) => spent))
  return (
    `Nothing pays on ${scores.length} markets: ${held} plans spend at most ${percent(HELD_BACK)} of ` +
    `what taking all lays out, the largest ${percent(most)}.`
  )
}

/** One market after another planned again and again; `scores` has the menus of each market together. */
export function weeksReport(scores: readonly SealedScore[], menus: number): string {
  const markets = Array.from({ length: scores.length / menus }, (_, m) =>
    scores.slice(m * menus, (m + 1) * menus),
  )
  const sum = (of: readonly SealedScore[], value: (score: SealedScore) => number) =>
    of.reduce((all, score) => all + value(score), 0)
  const kept = markets.map(
    (of) => sum(of, ({ predicted }) => predicted) / sum(of, ({ realised }) => realised),
  )
  const losing = markets.map((of) => of.filter(({ realised }) => realised < 0).length)
  const earned = sum(scores, (score) => score.earned)
  const ratio = (value: (score: SealedScore) => number, digits: number) =>
    figure(earned / sum(scores, value), digits)
  return (
    `${markets.length} markets of ${menus} menus each: ${ratio(({ oracle }) => oracle, 3)} of the oracle by ` +
    `expectation, ${ratio(({ foreknown }) => foreknown, 3)} of one who knows each outcome; predicted ÷ realised ` +
    `summed over the menus: median ${figure(median(kept), 2)}, from ${figure(Math.min(...kept), 2)} to ` +
    `${figure(Math.max(...kept), 2)}; menus that lose: ${sum(scores, ({ realised }) => Number(realised < 0))}, ` +
    `at most ${Math.max(...losing)} a market.`
  )
}

const figure = (value: number, digits: number): string =>
  Number.isNaN(value) ? '–' : Number.isFinite(value) ? value.toFixed(digits) : '∞'
const percent = (share: number): string =>
  Number.isNaN(share) ? '–' : `${figure(100 * share, 1)} %`

/** Names to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const width = rows[0]!.map((_, c) => Math.max(...rows.map((row) => row[c]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, c) => pad(cell, width[c]!, c === 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const pad = (text: string, width: number, left: boolean): string =>
  left ? text.padEnd(width) : text.padStart(width)
