// A market like the sample's for tests of commands, with a fifth of its rows: the rules ask for 100 deals that were taken.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateWholesale } from '#examples/wholesale.ts'
import { writeCsv } from '#tables/write-csv.ts'

/** Writes `menus.csv` and `sales.csv`. */
export function writeMarket(folder: string): void {
  const market = generateWholesale({ seed: 1, deals: 30, past: 20, weeks: 26, redraws: 0 })
  for (const name of ['menus', 'sales'] as const)
    writeFileSync(
      join(folder, `${name}.csv`),
      writeCsv(Object.keys(market[name][0]!), market[name]),
    )
}
