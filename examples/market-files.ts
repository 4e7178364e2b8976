// The files of a market: the two tables and the words as a client sends them, and the truth beside
// them, which no client has.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCsv } from './csv.ts'
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

/** Writes the files of a market into a folder, made where it is missing. */
export function writeMarket(market: Wholesale, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(marketFiles(market)))
    writeFileSync(join(folder, name), text)
}
