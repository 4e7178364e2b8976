// Trains the calibrator: means of options in bags of markets, widths and reliability of plans on
// out-of-bag predictions. Leaves need weight from many markets, so that no single one dominates.
import type { Calibrator } from '#model/decide/calibrator.ts'
import { trainMeans, trainWidths } from './train-estimates.ts'
import type { TrainOptions } from './train-options.ts'
import { planExample, shippedError, trainRelativeError, trainReliability } from './train-plans.ts'
import { trainingData } from './training-data.ts'
import type { TrainingMarket } from './training-market.ts'

export interface TrainedCalibrator {
  readonly calibrator: Calibrator
  /**
   * Out-of-bag predictions by market: means, widths, and reliability and relative error of each
   * plan.
   */
  readonly prior: readonly Float64Array[]
  readonly width: readonly Float64Array[]
  readonly reliability: Float64Array
  readonly relativeError: Float64Array
}

export function trainCalibrator(
  markets: readonly TrainingMarket[],
  options: TrainOptions,
): TrainedCalibrator {
  const data = trainingData(markets, options.without)
  const { features } = data
  const mean = trainMeans(data, options)
  const prior = mean.outOfBag
  const width = trainWidths(data, prior, options)
  const plans = markets.map((market, i) =>
    planExample(market, features[i], prior[i], width.outOfBag[i]),
  )
  const reliability = trainReliability(plans, options)
  const errors = markets.map((market, i) => shippedError(market, features[i], prior[i]))
  const relativeError = trainRelativeError(plans, errors, options)
  return {
    calibrator: {
      mean: mean.ensemble,
      width: width.ensemble,
      reliability: reliability.ensemble,
      relativeError: relativeError.ensemble,
    },
    prior,
    width: width.outOfBag,
    reliability: reliability.outOfFold,
    relativeError: relativeError.outOfFold,
  }
}
