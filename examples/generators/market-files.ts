// The files of a market: the two tables and the words as a client sends them, and the truth beside
// them, which no client has.
import { writeCsv } from '#tables/write-csv.ts'
import type { Wholesale } from './wholesale.ts'

/** Contents by file name. Text only, so that equal markets are equal byte for byte. */
export function marketFiles(market: Wholesale): Record<string, string> {
  return {
    'menus.csv': writeCsv(Object.keys(market.menus[0]!), market.menus),
    'sales.csv': writeCsv(Object.keys(market.sales[0]!), market.sales),
    'description.txt': `${market.description}\n`,
    'market_type.json': `${JSON.stringify(market.marketType, null, 2)}\n`,
    'truth.csv': writeCsv(
      ['key', 'qty', 'expected_profit', 'profit', 'business'],
      market.truth.map((row) => ({ ...row })),
    ),
  }
}
