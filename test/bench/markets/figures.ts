// Many markets as few numbers: what each method earns, and where we stand on the scoreboard that the
// design sets (mean share, wins, sums that come true, refusals, sweep, real markets).
import { BASELINES, METHODS, type MarketScore, type Method } from './score-plan.ts'
import { mean, median, shareOf, standardError } from './statistics.ts'

export const isPaying = ({ setting }: MarketScore): boolean => setting?.kind !== 'nothing'

/** Profit as a share of the oracle's. */
export function share(score: MarketScore, method: Method): number {
  return score.value[method] / score.value.oracle
}

/** The best of the methods that are not ours. */
export function bestBaseline(score: Pick<MarketScore, 'value'>): Method {
  return BASELINES.reduce((best, method) =>
    score.value[method] > score.value[best] ? method : best,
  )
}

/** Predicted sum ÷ expected one; NaN where nothing is taken. */
export function promise({
  picks,
  predicted,
  value,
}: Pick<MarketScore, 'picks' | 'predicted' | 'value'>): number {
  return picks === 0 ? Number.NaN : predicted / value.ours
}

const KEPT = [0.7, 1.3] as const
export const isKept = (ratio: number): boolean => ratio >= KEPT[0] && ratio <= KEPT[1]

export interface MethodFigures {
  readonly method: Method
  readonly mean: number
  readonly median: number
  readonly worst: number
  /** Markets on which we earn more, of all; and the mean of ours − theirs with its error. */
  readonly ahead: number
  readonly difference: number
  readonly error: number
}

/** Shares of the oracle's profit over the markets where something pays. */
export function byMethod(scores: readonly MarketScore[]): MethodFigures[] {
  const paying = scores.filter(isPaying)
  return METHODS.map((method) => {
    const shares = paying.map((score) => share(score, method))
    const differences = paying.map((score) => share(score, 'ours') - share(score, method))
    return {
      method,
      mean: mean(shares),
      median: median(shares),
      worst: Math.min(...shares),
      ahead: differences.filter((difference) => difference > 0).length,
      difference: mean(differences),
      error: standardError(differences),
    }
  })
}

/** Outlay as a share of take-all's over the markets where nothing pays: mean and worst. */
export function spentInVain(scores: readonly MarketScore[], method: Method): [number, number] {
  const shares = scores
    .filter((score) => !isPaying(score))
    .map(({ outlay }) => outlay[method] / outlay['take all'])
  return [mean(shares), Math.max(...shares)]
}

export interface ScoreLine {
  readonly what: string
  readonly measured: string
  readonly pass: string
  readonly ahead: string
  readonly mark: 'ahead' | 'pass' | 'missed'
}

const line = (
  [what, pass, ahead]: readonly [string, string, string],
  measured: string,
  passes: boolean,
  isAhead: boolean,
): ScoreLine => ({
  what,
  measured,
  pass,
  ahead,
  mark: passes ? (isAhead ? 'ahead' : 'pass') : 'missed',
})

const percent = (value: number): string => `${(100 * value).toFixed(0)} %`

/** The scoreboard's rows on generated markets; rows without a market of theirs are left out. */
export function generatedScoreboard(scores: readonly MarketScore[]): ScoreLine[] {
  const paying = scores.filter(isPaying)
  const lines: ScoreLine[] = []
  if (paying.length > 0) {
    const earned = mean(paying.map((score) => share(score, 'ours')))
    const won = shareOf(paying, (score) => score.value.ours > score.value[bestBaseline(score)])
    const least = Math.min(
      ...paying.map(
        (score) => share(score, 'ours') - Math.max(share(score, bestBaseline(score)), 0),
      ),
    )
    const kept = shareOf(paying, (score) => isKept(promise(score)))
    const medians = [...Map.groupBy(paying, ({ setting }) => setting!.kind).values()].map((group) =>
      median(group.map(promise).filter((ratio) => !Number.isNaN(ratio))),
    )
    const [low, high] = [Math.min(...medians), Math.max(...medians)]
    const within = (from: number, to: number) => low >= from && high <= to
    lines.push(
      line(
        ['expected share, mean', '≥ .70', '≥ .76'],
        earned.toFixed(3),
        earned >= 0.7,
        earned >= 0.76,
      ),
      line(
        ['beats the best baseline on', '≥ 75 %', '≥ 90 %, never below −2 % of the oracle'],
        `${percent(won)}, at least ${percent(least)}`,
        won >= 0.75,
        won >= 0.9 && least >= -0.02,
      ),
      line(
        [
          'predicted ÷ expected inside 0.7–1.3',
          '≥ 70 %, medians .75–1.3',
          '≥ 85 %, medians .9–1.1',
        ],
        `${percent(kept)}, medians by kind ${low.toFixed(2)}–${high.toFixed(2)}`,
        kept >= 0.7 && within(0.75, 1.3),
        kept >= 0.85 && within(0.9, 1.1),
      ),
    )
  }
  if (scores.length > paying.length) {
    const [average] = spentInVain(scores, 'ours')
    const refused = paying.filter(({ picks }) => picks === 0).length
    lines.push(
      line(
        ['nothing pays: outlay ÷ take-all’s', '≤ 1 %', '0, and no paying market refused'],
        `${(100 * average).toFixed(2)} %, ${refused} paying refused`,
        average <= 0.01,
        average === 0 && refused === 0,
      ),
    )
  }
  const exact = scores.every(({ sweep }) => sweep.exact)
  const varied = paying.filter(({ sweep }) => !Number.isNaN(sweep.correlation))
  const rising = shareOf(varied, ({ sweep }) => sweep.correlation >= 0.9)
  lines.push(
    line(
      ['sweep: nested, never rising', 'exact', 'exact, rank correlation ≥ .9 on 80 %'],
      `${exact ? 'exact' : 'NOT exact'}, ≥ .9 on ${percent(rising)}`,
      exact,
      exact && rising >= 0.8,
    ),
  )
  return lines
}

/** What is told of a real market. */
export type RealScore = Pick<
  MarketScore,
  'name' | 'value' | 'picks' | 'precision' | 'confidence' | 'predicted' | 'sweep'
>

/** Several real markets as one, by their sums. */
export function together(name: string, scores: readonly MarketScore[]): RealScore {
  const sum = (of: (score: MarketScore) => number) => scores.reduce((all, s) => all + of(s), 0)
  const picks = sum((score) => score.picks)
  const ofPicks = (of: (score: MarketScore) => number) =>
    sum((score) => (score.picks > 0 ? score.picks * of(score) : 0)) / picks
  return {
    name,
    value: Object.fromEntries(
      METHODS.map((method) => [method, sum(({ value }) => value[method])]),
    ) as MarketScore['value'],
    picks,
    precision: ofPicks(({ precision }) => precision),
    confidence: ofPicks(({ confidence }) => confidence),
    predicted: sum(({ predicted }) => predicted),
    sweep: {
      exact: scores.every(({ sweep }) => sweep.exact),
      correlation: median(
        scores.map(({ sweep }) => sweep.correlation).filter((v) => !Number.isNaN(v)),
      ),
    },
  }
}

/** The scoreboard's row on real markets: realised ÷ best baseline, mean and worst. */
export function realScoreboard(
  scores: readonly RealScore[],
  what = 'real markets: realised ÷ best baseline, mean / worst',
): ScoreLine {
  const ratios = scores.map((score) => score.value.ours / score.value[bestBaseline(score)])
  const [average, worst] = [mean(ratios), Math.min(...ratios)]
  return line(
    [what, '≥ .95 / .80', '≥ 1.02 / .90'],
    `${average.toFixed(3)} / ${worst.toFixed(2)}`,
    average >= 0.95 && worst >= 0.8,
    average >= 1.02 && worst >= 0.9,
  )
}
