// Ablations: trains without parts of the recipe, on the same markets.
import { MARKET_FEATURES } from '#model/decide/market-features.ts'
import { OPTION_FEATURES } from '#model/decide/option-features.ts'
import { LEARNERS } from '#model/learners/team.ts'
import type { TrainOptions } from './train-options.ts'

const team: readonly string[] = LEARNERS
const market: readonly string[] = MARKET_FEATURES
const selection = [
  'propensity',
  'mills ratio',
  'auc of the propensity',
  'residual on mills ratio',
  'outcome with propensity',
  'log propensity of the task',
]

/** Names, and differences from TRAINING. */
export const ABLATIONS: readonly (readonly [string, Partial<TrainOptions>])[] = [
  ['as it ships', {}],
  ['without facts of the market', { without: market.filter((name) => name !== 'log deals') }],
  [
    'learners, their summaries and facts of the market alone',
    {
      without: OPTION_FEATURES.filter(
        (name) => !team.includes(name) && !market.includes(name) && name !== 'stack',
      ),
    },
  ],
  ['without propensity and what goes with it', { without: selection }],
  [
    'quantity-first learners and those of returns in the stack alone',
    {
      without: OPTION_FEATURES.filter((name) =>
        ['qfl', 'qf', 'dm'].some((k) => name === k || name.endsWith(` of ${k}`)),
      ),
    },
  ],
  ['light leaves', { minWeight: 60, l2: 5 }],
  ['heavier leaves', { minWeight: 6000, l2: 200 }],
]

/**
 * Numbers of training markets for the learning curve, which is scored on the markets after the
 * largest number.
 */
export const CURVE_MARKETS = [30, 60, 120, 240, 400] as const
