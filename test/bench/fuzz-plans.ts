// `npm run fuzz:plans -- --seeds N --only "NAME, …"`: the true profit of plans of six generated markets, with one row of Sales
// in a hundred made odd in one way, beside that of the plan without. Ends with 1 where one moved it by more than 5 %.
// Some cells miss it by chance: with one past deal in a hundred left out and no row odd, the same plans move with a
// standard deviation of 2.7 % (pallets 1, ten draws) and 6.0 % (one size 2, six draws). Deals near zero come and go.
import { threadPool } from '#server/pool.ts'
import { countOf, readArguments, refuse } from './arguments.ts'
import {
  ODD_ROW_MARKETS,
  ODD_ROWS,
  oddRowMarket,
  truePlan,
  withOddRows,
} from './markets/odd-rows.ts'

const MOST_MOVED = 0.05
const USAGE = 'npm run fuzz:plans [-- --seeds 3] [--only "NAME, …"]'
const values = readArguments({ seeds: { type: 'string' }, only: { type: 'string' } }, USAGE)
const seeds = countOf(values.seeds, 3, USAGE)
const names = values.only?.split(',').map((name) => name.trim()) ?? ODD_ROW_MARKETS
const unknown = names.find((name) => !(ODD_ROW_MARKETS as readonly string[]).includes(name))
if (unknown !== undefined)
  refuse(`--only takes ${ODD_ROW_MARKETS.join(', ')}; not ${unknown}.`, USAGE)

const pool = threadPool(2)
for (const name of names) {
  const market = oddRowMarket(name)
  const usual = await truePlan(market, market.sales, pool)
  console.log(`${name}: ${usual.profit.toFixed(0)} from ${usual.picks} picks`)
  for (const way of ODD_ROWS)
    for (let seed = 1; seed <= seeds; seed++) {
      const odd = await truePlan(market, withOddRows(market, [way], seed), pool)
      const moved = odd.profit / usual.profit - 1
      const isTooMuch = Math.abs(moved) > MOST_MOVED
      if (isTooMuch) process.exitCode = 1
      console.log(
        `  ${way}, seed ${seed}: ${(100 * moved).toFixed(1)} %${isTooMuch ? ' – too much' : ''}`,
      )
    }
}
await pool.close()
