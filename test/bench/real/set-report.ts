// What rules came to on the set, as Markdown: means of tables, by whether the business knew more than was
// told. Of single tables only where they are open.
import { promise } from '../markets/figures.ts'
import { BASELINES, type Method } from '../markets/score-plan.ts'
import { mean, median, shareOf, standardError } from '../markets/statistics.ts'
import { tableText } from '../table.ts'
import type { Judged, RuleScore } from './judge.ts'

/** Below such a share of the oracle's, the best baseline is no measure of anything. */
const LEAST = 0.02
const figure = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')
const fine = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–')

/** The rules' figures by kind of market. The worst table is told where tables are open. */
export function rulesReport(judged: readonly Judged[], open: boolean): string {
  const rules = Object.keys(judged[0]!.scores)
  return [false, true]
    .map((knows) => judged.filter((each) => each.knows === knows))
    .filter((own) => own.length > 0)
    .map((own) => kindReport(own, rules, open))
    .join('\n\n')
}

const heading = (knows: boolean) =>
  knows
    ? '## (b) The business knew more than was told'
    : '## (a) The business chose by what is told'

function kindReport(judged: readonly Judged[], rules: readonly string[], open: boolean): string {
  const tables = [...Map.groupBy(judged, ({ table }) => table).values()]
  const figures = rules.map((rule) => ruleFigures(tables, rule, open))
  return [
    heading(judged[0]!.knows),
    tableText([
      ['rule', 'of the oracle’s', '÷ best baseline', 'worst', ...HEAD],
      ...rules.map((rule, i) => [rule, ...figures[i]!.cells]),
    ]),
    `Best baseline ${figure(mean(tables.map((own) => shareIn(own, best(own)))))} of the oracle’s, ` +
      `the business ${figure(mean(tables.map((own) => shareIn(own, 'business policy'))))}. ` +
      `${figures[0]!.measured} of ${tables.length} tables have a best baseline of ${LEAST} or more.`,
    tableText([
      [`less ${rules[0]}`, 'of the oracle’s', '±', '÷ best baseline', '±'],
      ...rules
        .slice(1)
        .map((rule, i) => [
          rule,
          ...paired(figures[i + 1]!.shares, figures[0]!.shares),
          ...paired(figures[i + 1]!.ratios, figures[0]!.ratios),
        ]),
    ]),
  ].join('\n\n')
}

const HEAD = ['predicted ÷ came', 'pooled', '80 % holds', '± width', 'picks', 'refused'] as const

/** Of every table the mean of its histories, so that tables count alike. */
function ruleFigures(tables: readonly (readonly Judged[])[], rule: string, open: boolean) {
  const shares = tables.map((own) => shareIn(own, 'ours', rule))
  const ratios = tables.map((own, i) => {
    const least = shareIn(own, best(own))
    return least < LEAST ? Number.NaN : shares[i]! / least
  })
  const known = ratios.filter((ratio) => !Number.isNaN(ratio))
  const scores = tables.flat().map((each) => each.scores[rule]!)
  const planned = scores.filter(({ picks }) => picks > 0)
  // Of sums in shares of the oracle's: else the largest money would speak for all
  const sum = (of: (score: RuleScore) => number) => mean(planned.map((s) => of(s) / s.value.oracle))
  const predicted = sum((s) => s.predicted)
  return {
    shares,
    ratios,
    measured: known.length,
    cells: [
      fine(mean(shares)),
      fine(mean(known)),
      figure(open ? Math.min(...known) : Number.NaN),
      figure(median(planned.map(promise))),
      figure(predicted / sum((s) => s.value.ours)),
      `${(100 * mean(planned.map(({ coverage }) => coverage))).toFixed(0)} %`,
      figure(sum(({ width }) => width) / predicted),
      mean(scores.map(({ picks }) => picks)).toFixed(0),
      `${(100 * shareOf(scores, ({ picks }) => picks === 0)).toFixed(0)} %`,
    ],
  }
}

/** Mean of the differences by table, and its error. */
function paired(one: readonly number[], other: readonly number[]): string[] {
  const differences = one.map((value, i) => value - other[i]!).filter((d) => !Number.isNaN(d))
  return [fine(mean(differences)), fine(standardError(differences))]
}

/** Mean share of the oracle's over a table's histories; of a baseline by any rule. */
function shareIn(own: readonly Judged[], method: Method, rule?: string): number {
  const scores = own.map((each) => (rule ? each.scores[rule]! : Object.values(each.scores)[0]!))
  return mean(scores.map(({ value }) => value[method] / value.oracle))
}

const best = (own: readonly Judged[]): Method =>
  BASELINES.reduce((a, b) => (shareIn(own, b) > shareIn(own, a) ? b : a))

/** Of open tables: the share of each rule and of the best baseline. */
export function tablesReport(judged: readonly Judged[]): string {
  const rules = Object.keys(judged[0]!.scores)
  const markets = [...Map.groupBy(judged, ({ table, knows }) => `${table} ${knows ? 'b' : 'a'}`)]
  return tableText([
    ['market', ...rules, 'best baseline', '', 'business', 'predicted ÷ came', 'picks'],
    ...markets.map(([name, own]) => {
      const first = own.map(({ scores }) => scores[rules[0]!]!)
      return [
        name,
        ...rules.map((rule) => figure(shareIn(own, 'ours', rule))),
        figure(shareIn(own, best(own))),
        best(own),
        figure(shareIn(own, 'business policy')),
        figure(median(first.map(promise))),
        mean(first.map(({ picks }) => picks)).toFixed(0),
      ]
    }),
  ])
}
