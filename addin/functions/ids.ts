// The custom functions by the ids of functions.json. Append-only: Excel keeps metadata for a day, and
// files keep formulas for ever. A committed list of the tests guards it.

export const FUNCTION_IDS = [
  'QTY',
  'PROFIT',
  'TOTAL',
  'SELECTED',
  'SWEEP',
  'PLAN',
  'STATUS',
] as const

export type FunctionId = (typeof FUNCTION_IDS)[number]
