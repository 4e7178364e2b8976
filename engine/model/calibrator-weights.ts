// Written by `npm run train -- --markets 240`: never by hand. Profit in scales for each unit of
// a feature of option-features.ts.
import type { Calibrator } from './calibrator.ts'

export const CALIBRATOR: Calibrator = {
  intercept: 0.02743,
  weights: [
    0.07824, // z
    0.06773, // size of z
    -0.08771, // z up to 0.3
    0.1488, // propensity
    0.07021, // log odds of the propensity
    0.08054, // mills ratio
    0.5075, // flattery
    0.007177, // ts
    0.0272, // roi
    0.03363, // rec
    0.1096, // lin2
    0.06297, // ridge
    -0.02889, // qf
    -0.1189, // qfl
    0.476, // hz
    0.3832, // spread of the learners
    0.05271, // least of the learners
    -0.2026, // size rank
    0.07955, // larger than the smallest size
    0.1807, // log scale
    -0.03692, // crowd
    -0.02963, // mean z
    0.1429, // rho
    -0.09121, // unexplained
  ],
}
