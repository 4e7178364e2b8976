// A plan beside what simpler ways would have chosen from the same menu, all scored by the same truth.
import {
  businessChoice,
  oracleChoice,
  scoreChoice,
  takeAll,
  type Choice,
  type Score,
} from './score.ts'
import type { ExampleMarket } from '#examples/market-example.ts'
import { money } from './money-text.ts'
import { columnsText } from './plan-text.ts'

interface Entrant {
  readonly name: string
  readonly score: Score
  /** What it is measured by: it could not have been chosen beforehand. */
  readonly oracle: boolean
}

/** The plan first, then the baselines, the oracle last. */
export function scoreboard(market: ExampleMarket, plan: Choice): Entrant[] {
  const score = scoreChoice(market.truth, market.menus, plan)
  return [{ name: 'this plan', score, oracle: false }, ...rivals(market)]
}

/** What a plan of the market is measured against. */
function rivals(market: ExampleMarket): Entrant[] {
  const { truth, menus } = market
  const entrants: Entrant[] = []
  const enter = (name: string, choice: Choice, oracle = false) =>
    entrants.push({ name, score: scoreChoice(truth, menus, choice), oracle })

  const manySizes = new Set(truth.map((row) => row.key)).size < truth.length
  if (manySizes) {
    enter('take all, middle size', takeAll(truth, 'middle'))
    enter('take all, smallest size', takeAll(truth, 'smallest'))
  } else {
    enter('take all', takeAll(truth, 'middle'))
  }
  enter('business policy', businessChoice(truth))
  const known = truth[0]?.expected_profit !== null
  enter(
    known ? 'oracle (knows every expectation)' : 'oracle (hindsight)',
    oracleChoice(truth),
    true,
  )
  return entrants
}

/** The board as a table with a plain verdict. */
export function scoreboardText(board: readonly Entrant[], predicted: number): string {
  const known = board[0]!.score.expected !== null
  const column = (of: (score: Score) => number): string[] => {
    const values = board.map(({ score }) => of(score))
    const largest = Math.max(...values.map(Math.abs))
    return values.map((value) => money(value, largest))
  }
  const columns = [
    column(({ outlay }) => outlay),
    column(({ realised }) => realised),
    ...(known ? [column(({ expected }) => expected!)] : []),
  ]
  const rows = board.map(({ name, score }, i) => [
    name,
    String(score.picks),
    ...columns.map((texts) => texts[i]!),
  ])
  const head = ['', 'picks', 'outlay', 'realised', ...(known ? ['expected'] : [])]
  return [columnsText([head, ...rows]), `  ${verdict(board, predicted, known)}`].join('\n')
}

function verdict(board: readonly Entrant[], predicted: number, known: boolean): string {
  const value = (score: Score) => (known ? score.expected! : score.realised)
  const [plan, ...others] = board
  const rivals = others.filter((entrant) => !entrant.oracle)
  const better = rivals.filter((entrant) => value(entrant.score) > value(plan!.score))
  const basis = known ? 'in expectation' : 'on the one outcome that came to be'
  const first =
    better.length === 0
      ? `No baseline earned more than the plan ${basis}.`
      : `${better.map((entrant) => capital(entrant.name)).join(' and ')} earned more than the ` +
        `plan ${basis}.`
  const lucky = rivals.filter(({ score }) => score.realised > plan!.score.realised)
  const luck =
    known && lucky.length > better.length
      ? ` On the one realised outcome, ${lucky.map(({ name }) => name).join(' and ')} earned more.`
      : ''
  return `Predicted ${money(predicted)}, ${known ? 'expected' : 'realised'} ${money(value(plan!.score))}. ${first}${luck}`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
