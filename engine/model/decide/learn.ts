// The learning half of a fit, in stages: past choices, censored demand, the team of learners at
// every origin of the replay and today, and stacking weights. It decides nothing; all its
// predictions are out of sample.
import type { Market } from '#grounding/market.ts'
import { joinNetwork, type NetworkTools } from './join-network.ts'
import { learnChoice, learnDemands } from '../replay/demands.ts'
import {
  unsupportedPredictions,
  replayPredictions,
  taskPredictions,
  stretchOfRows,
  outcomesOf,
  stacked,
} from '../replay/replay-predictions.ts'
import { historyOf, type Learned } from '../replay/learned.ts'
import { originsOf } from '../replay/origins.ts'
import { learnTeams } from '../replay/teams.ts'

/** Learns a market's history and predicts its replayed past and its task. */
export async function learnMarket(given: Market, tools: NetworkTools): Promise<Learned> {
  tools.progress(0, 'replay', 'Choosing the past menus that are planned again')
  const history = historyOf(given)
  const { market, support, today, plan, labelled, scale } = history
  const origins = originsOf(history)

  const { propensity, orderResiduals, matrices } = await learnChoice(history, tools)
  const demands = await learnDemands(history, origins.all, matrices, tools)
  const teams = await learnTeams(history, origins.all, demands, matrices, tools)

  tools.progress(0.95, 'calibration', 'Comparing what was predicted with what came true')
  const final = demands[demands.length - 1]
  const past = replayPredictions(origins, teams)
  const outcomes = outcomesOf(history, past.rows, final.labels)
  const { replay, task } = stacked(history, past, taskPredictions(origins, teams), outcomes)
  const stretch = stretchOfRows(origins)
  const joined = await joinNetwork(history, { replay, task, stretch, scale, ...outcomes }, tools)
  return {
    market,
    today,
    kind: plan.kind,
    labelled,
    trained: teams.trained,
    selling: final.selling,
    scale,
    propensity,
    learners: teams.learners,
    networkWeight: joined?.weight ?? null,
    task: { ...task, network: joined?.task ?? null },
    replay: { ...replay, network: joined?.replay ?? null },
    stretch,
    ...outcomes,
    orderResiduals,
    support,
    unsupported: unsupportedPredictions(origins, teams),
  }
}
