// What a free key may run beyond input tests (interface §7): markets on the operator's list, with their
// published description. The list is empty by default.
import type { FitOptions } from '#contract/schemas.ts'

/** The operator's list: market_type → published description. A list that is not JSON is empty. */
export function freeMarkets(text: string | undefined): Record<string, string> {
  try {
    const parsed = JSON.parse(text || '{}') as unknown
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => {
        return typeof entry[1] === 'string'
      }),
    )
  } catch {
    return {}
  }
}

export function isFreeMarket(
  markets: Record<string, string>,
  options: FitOptions,
  description: string,
): boolean {
  if (options.market_type === null || !Object.hasOwn(markets, options.market_type)) return false
  return markets[options.market_type] === description
}
