// Written by `npm run train -- --markets 360`: never by hand. Profit in scales for each unit of
// a feature of option-features.ts.

export const CALIBRATOR = {
  intercept: 0.5534,
  weights: [
    0.09637, // z
    0.02502, // size of z
    -0.06175, // z up to 0.3
    0.02861, // propensity
    0.06054, // log odds of the propensity
    0.05185, // mills ratio
    0.3524, // flattery
    0.01963, // ts
    0.02117, // roi
    -0.0212, // rec
    0.09806, // lin2
    0.078, // ridge
    -0.0234, // qf
    -0.1306, // qfl
    0.5111, // hz
    0.3176, // spread of the learners
    0.04646, // least of the learners
    -0.1382, // size rank
    0.04038, // larger than the smallest size
    0.1618, // log scale
    -0.0278, // crowd
    -0.06589, // mean z
    0.7644, // rho
    0.1808, // unexplained
    -0.9056, // sold out
    -0.6942, // lift
  ],
}
