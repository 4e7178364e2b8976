// The report as Markdown: what is the same at every run, and apart from it what a run cost.
import { tableText } from '../table.ts'
import {
  bestBaseline,
  byMethod,
  generatedScoreboard,
  isPaying,
  promise,
  realScoreboard,
  share,
  spentInVain,
  together,
  type RealScore,
  type ScoreLine,
} from './figures.ts'
import { METHODS, type MarketScore } from './score-plan.ts'
import { mean, median } from './statistics.ts'

/** Two decimals, a dash where there is no number. */
const figure = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')
const percent = (value: number): string =>
  Number.isFinite(value) ? `${(100 * value).toFixed(0)} %` : '–'
const money = (value: number): string => value.toFixed(0)

export function scoreboardText(lines: readonly ScoreLine[]): string {
  return tableText([
    ['scoreboard', 'measured', 'pass', 'ahead', ''],
    ...lines.map(({ what, measured, pass, ahead, mark }) => [what, measured, pass, ahead, mark]),
  ])
}

export function generatedReport(scores: readonly MarketScore[]): string {
  const paying = scores.filter(isPaying)
  const nothing = scores.filter((score) => !isPaying(score))
  return [
    '# The model on generated markets',
    '`npm run bench:markets` writes this file, the same at every run; `-- --check` compares. ' +
      'Profits are true expectations, as a share of what the oracle earns, which knows every ' +
      'expectation but not the future. Predicted ÷ expected is of our plan’s sum; coverage is the ' +
      'share of 200 simulated worlds in which the sum falls into our 80 % interval; paid, the share of our picks ' +
      'that make a profit in them, beside the confidence that the plan gave them.',
    'What a run took in seconds and memory: [cost.md](cost.md). Nothing that trains has seen these markets, but ' +
      'choices of the model were made with them in view ' +
      '([model card](../../../../training/MODEL-CARD.md)): they are no held-out test.',
    '![Shares of the oracle’s profit by market](report.svg)',
    '## Scoreboard',
    scoreboardText(generatedScoreboard(scores)),
    `## Methods, over the ${paying.length} markets where something pays`,
    methodTable(scores),
    '## Kinds',
    kindTable(paying),
    '## Markets',
    'Shares of the oracle’s profit; in the column of the best baseline, which it is.',
    marketTable(paying),
    `## Where nothing pays (${nothing.length} markets)`,
    'Outlay as a share of take-all’s.',
    vainTable(scores),
    vainMarkets(nothing),
    '',
  ].join('\n\n')
}

/** `years`: films of one year each; none in a quick run. */
export function realReport(scores: readonly MarketScore[], years: readonly MarketScore[]): string {
  const head = [
    '# The model on real markets',
    'Realised profit: one outcome is known of each. Films from vega-datasets; bank and bakery from ' +
      '`../shared/data`. Written by `npm run bench:markets` where all are present.',
  ]
  if (years.length === 0)
    return [...head, scoreboardText([realScoreboard(scores)]), realTable(scores), ''].join('\n\n')
  const films = together('films, year by year', years)
  const others = scores.filter(({ name }) => name !== 'films')
  return [
    ...head,
    scoreboardText([
      realScoreboard(scores),
      realScoreboard([films, ...others], 'the same with films of eleven years for those of one'),
    ]),
    'One outcome of films says little: one film of 2009 makes a quarter of what an oracle earns of that menu. So the films of each ' +
      'year from 2000 to 2010 are planned as well, by those since 1990, and their sums stand beside.',
    realTable([...scores, films]),
    '## Films, year by year',
    'Realised profit in millions.',
    tableText([
      ['year', ...METHODS],
      ...years.map(({ name, value }) => [
        name.replace('films of ', ''),
        ...METHODS.map((method) => money(value[method] / 1e6)),
      ]),
    ]),
    '',
  ].join('\n\n')
}

function realTable(scores: readonly RealScore[]): string {
  return tableText([
    ['', ...scores.map(({ name }) => name)],
    ...METHODS.map((method) => [method, ...scores.map(({ value }) => money(value[method]))]),
    ['ours ÷ best baseline', ...scores.map((s) => figure(s.value.ours / s.value[bestBaseline(s)]))],
    ['picks', ...scores.map(({ picks }) => String(picks))],
    ['precision', ...scores.map(({ precision }) => percent(precision))],
    ['confidence', ...scores.map(({ confidence }) => percent(confidence))],
    ['predicted', ...scores.map(({ predicted }) => money(predicted))],
    ['predicted ÷ realised', ...scores.map((score) => figure(promise(score)))],
    ['sweep: rank correlation', ...scores.map(({ sweep }) => figure(sweep.correlation))],
  ])
}

/** What a run took: of another machine, or another hour, it says something else. `machine`: in words. */
export function costReport(scores: readonly MarketScore[], machine: string): string {
  return [
    '# What the benchmark took',
    'Written by `npm run bench:markets` and compared by nothing, for no two runs take the same. Seconds of wall by method, ' +
      'ours with grounding and on two threads; the largest resident memory up to the end of our fit, grounding and the ' +
      `tables as sent among it. ${machine}.`,
    costTable(scores),
    '',
  ].join('\n\n')
}

export function costTable(scores: readonly MarketScore[]): string {
  const timed = METHODS.filter((method) => scores[0]?.seconds[method] !== undefined)
  return tableText([
    ['market', 'rows', ...timed, 'MB'],
    ...scores.map(({ name, rows, seconds, megabytes }) => [
      name,
      String(rows),
      ...timed.map((method) => seconds[method]!.toFixed(1)),
      String(megabytes),
    ]),
  ])
}

function methodTable(scores: readonly MarketScore[]): string {
  const markets = scores.filter(isPaying).length
  return tableText([
    ['method', 'mean', 'median', 'worst', 'ours − it', 'error', 'ours ahead on'],
    ...byMethod(scores).map((row) => [
      row.method,
      figure(row.mean),
      figure(row.median),
      figure(row.worst),
      ...(row.method === 'ours'
        ? ['', '', '']
        : [figure(row.difference), `± ${figure(row.error)}`, `${row.ahead} of ${markets}`]),
    ]),
  ])
}

function kindTable(paying: readonly MarketScore[]): string {
  const kinds = Map.groupBy(paying, ({ setting }) => setting!.kind)
  return tableText([
    [
      'kind',
      'markets',
      'ours',
      'no pre-training',
      'best baseline',
      'predicted ÷ expected',
      'coverage',
      'confidence',
      'paid',
    ],
    ...[...kinds, ['all', paying] as const].map(([kind, scores]) => {
      const known = (values: readonly number[]) => values.filter((value) => Number.isFinite(value))
      return [
        kind,
        String(scores.length),
        figure(mean(scores.map((s) => share(s, 'ours')))),
        figure(mean(scores.map((s) => share(s, 'ours, no pre-training')))),
        figure(mean(scores.map((s) => share(s, bestBaseline(s))))),
        figure(median(known(scores.map(promise)))),
        percent(mean(known(scores.map(({ coverage }) => coverage)))),
        percent(mean(known(scores.map(({ confidence }) => confidence)))),
        percent(mean(known(scores.map(({ paid }) => paid)))),
      ]
    }),
  ])
}

function marketTable(paying: readonly MarketScore[]): string {
  const head = [
    'market',
    'history',
    'knowledge',
    'rows',
    'sizes',
    'oracle',
    'ours',
    'no pre-training',
  ]
  const rest = [
    'best baseline',
    '',
    'picks',
    'precision',
    'predicted ÷ expected',
    'coverage',
    'sweep',
  ]
  return tableText([
    [...head, ...rest],
    ...paying.map((score) => {
      const { name, setting, rows, picks, precision, coverage, sweep } = score
      const best = bestBaseline(score)
      return [
        name,
        setting!.regime,
        setting!.told ? 'none, told' : setting!.knowledge,
        String(rows),
        String(setting!.sizes),
        money(score.value.oracle),
        figure(share(score, 'ours')),
        figure(share(score, 'ours, no pre-training')),
        figure(share(score, best)),
        best,
        String(picks),
        percent(precision),
        figure(promise(score)),
        percent(coverage),
        figure(sweep.correlation),
      ]
    }),
  ])
}

function vainTable(scores: readonly MarketScore[]): string {
  const share = (value: number) => (Number.isFinite(value) ? `${(100 * value).toFixed(2)} %` : '–')
  return tableText([
    ['method', 'mean', 'worst'],
    ...METHODS.filter((method) => method !== 'oracle').map((method) => [
      method,
      ...spentInVain(scores, method).map(share),
    ]),
  ])
}

function vainMarkets(nothing: readonly MarketScore[]): string {
  return tableText([
    ['market', 'looks like', 'history', 'knowledge', 'rows', 'picks', 'predicted', 'expected'],
    ...nothing.map(({ name, setting, rows, picks, predicted, value }) => [
      name,
      setting!.mechanism,
      setting!.regime,
      setting!.told ? 'none, told' : setting!.knowledge,
      String(rows),
      String(picks),
      money(predicted),
      money(value.ours),
    ]),
  ])
}
