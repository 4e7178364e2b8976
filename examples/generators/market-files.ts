// The files of a market: the two tables and the words as a client sends them, and the truth beside
// them, which no client has.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCsv } from '#tables/csv.ts'
import type { Wholesale } from './wholesale.ts'

/** Names of the files that `writeMarket` writes. */
const MARKET_FILES = [
  'menus.csv',
  'sales.csv',
  'description.txt',
  'market_type.json',
  'truth.csv',
] as const

/** Contents by file name. Text only, so that equal markets are equal byte for byte. */
export function marketFiles(market: Wholesale): Record<(typeof MARKET_FILES)[number], string> {
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

/** The files of that name that stand in `folder` already: writing would replace them. */
export function filesInTheWay(folder: string): string[] {
  return MARKET_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path))
}

/** Writes the files of a market into a folder, made where it is missing; answers why not, or null. */
export function writeMarket(market: Wholesale, folder: string): string | null {
  const files = marketFiles(market)
  try {
    mkdirSync(folder, { recursive: true })
    for (const name of MARKET_FILES) writeFileSync(join(folder, name), files[name])
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    return `${path ?? folder} cannot be written (${code}): choose another folder with --out.`
  }
  return null
}
