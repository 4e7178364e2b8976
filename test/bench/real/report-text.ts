// The report on real tables as Markdown: each figure over all histories of a market.
import { isKept, promise } from '../markets/figures.ts'
import { BASELINES, METHODS, type MarketScore, type Method } from '../markets/score-plan.ts'
import { mean, median, shareOf } from '../markets/statistics.ts'
import { tableText } from '../table.ts'

const figure = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')

/** Scores by market, one for each history. */
export function realTablesReport(scores: ReadonlyMap<string, readonly MarketScore[]>): string {
  const markets = [...scores.entries()]
  const share = (own: readonly MarketScore[], method: Method) =>
    mean(own.map(({ value }) => value[method] / value.oracle))
  const best = (own: readonly MarketScore[]) =>
    BASELINES.reduce((a, b) => (share(own, b) > share(own, a) ? b : a))
  const ratios = (method: Method) =>
    markets.map(([, own]) => share(own, method) / share(own, best(own)))
  const promises = markets.flatMap(([, own]) => own.map(promise)).filter((v) => !Number.isNaN(v))
  const methods = METHODS.filter((method) => method !== 'oracle')
  return [
    '# The model on real tables',
    'Columns and outcomes are real (Debian’s r-cran-modeldata, r-cran-ggplot2 and r-cran-plyr); prices, costs ' +
      'and the plain rule that made each of the twelve histories are ours (`markets.ts`, `history.ts`). ' +
      '`npm run bench:real` writes this file, the same at every run. Realised profit as a share of the oracle’s, ' +
      'which knows the outcomes; mean of the histories. The best baseline is chosen with hindsight. Not held out: ' +
      'these tables, with other histories and terms, showed what `early-stopping.ts` and `count-distribution.ts` mend.',
    tableText([
      ['method', ...markets.map(([name]) => name), '÷ best baseline, mean', 'worst'],
      ...methods.map((method) => {
        const own = ratios(method)
        return [
          method,
          ...markets.map(([, s]) => figure(share(s, method))),
          figure(mean(own)),
          figure(Math.min(...own)),
        ]
      }),
      ['best baseline', ...markets.map(([, own]) => best(own)), '', ''],
      [
        'predicted ÷ realised',
        ...markets.map(([, own]) => figure(median(own.map(promise)))),
        `${(100 * shareOf(promises, isKept)).toFixed(0)} % inside 0.7–1.3`,
        '',
      ],
      [
        'picks',
        ...markets.map(([, own]) => mean(own.map(({ picks }) => picks)).toFixed(0)),
        '',
        '',
      ],
    ]),
    '',
  ].join('\n\n')
}
