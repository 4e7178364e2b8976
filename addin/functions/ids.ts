// Ids of the custom functions, as in functions.json. Append-only: Excel caches metadata for a day,
// and files keep formulas for ever. A list in the tests guards this.

export const FUNCTION_IDS = [
  'QTY',
  'PROFIT',
  'TOTAL',
  'SELECTED',
  'SWEEP',
  'PLAN',
  'STATUS',
  'CHOSEN',
  'HISTORY',
  'SPEND',
] as const

export type FunctionId = (typeof FUNCTION_IDS)[number]
