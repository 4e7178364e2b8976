// `npm run market`: writes a generated wholesale market with its truth into a folder.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { filesInTheWay, writeMarket } from '#examples/market-files.ts'
import { generateWholesale } from '#examples/wholesale.ts'

const USAGE = `npm run market -- --out DIR [--seed N] [--deals N] [--past N] [--weeks N] [--force]

  --out    folder for menus.csv, sales.csv, description.txt, market_type.json and truth.csv
  --seed   which market; equal numbers give equal files (1)
  --deals  deals of the current menu (600)
  --past   deals of each past menu (90)
  --weeks  past menus, one a week (26)
  --force  replaces files that stand there already`

function main(): number {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const names = ['seed', 'deals', 'past', 'weeks'] as const
  const text = { type: 'string' } as const
  let values: Partial<Record<(typeof names)[number] | 'out', string>> & { force?: boolean }
  try {
    const force = { type: 'boolean' } as const
    const options = { out: text, seed: text, deals: text, past: text, weeks: text, force }
    values = parseArgs({ options }).values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
  if (!values.out) {
    console.error(USAGE)
    return 2
  }
  const numbers: Partial<Record<(typeof names)[number], number>> = {}
  for (const name of names) {
    if (values[name] === undefined) continue
    const number = Number(values[name])
    const least = name === 'seed' ? 0 : 1
    if (!Number.isInteger(number) || number < least || number > 1_000_000) {
      console.error(`--${name} must be a whole number from ${least} on; "${values[name]}" is not`)
      return 2
    }
    numbers[name] = number
  }
  // npm runs scripts in the package's folder; INIT_CWD is where the person stands.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.out)
  const inTheWay = values.force ? [] : filesInTheWay(folder)
  if (inTheWay.length > 0) {
    const which = inTheWay.length === 1 ? 'stands' : `and ${inTheWay.length - 1} more stand`
    console.error(
      `${inTheWay[0]} ${which} there already: choose another folder with --out, or add --force.`,
    )
    return 2
  }
  const market = generateWholesale({ seed: 1, ...numbers })
  const fault = writeMarket(market, folder)
  if (fault !== null) {
    console.error(fault)
    return 1
  }
  const paying = market.truth.filter((row) => row.expected_profit > 0).length
  console.log(
    `${market.menus.length} menu rows and ${market.sales.length} sales rows in ${values.out}; ` +
      `${paying} of today's ${market.truth.length} options pay`,
  )
  return 0
}

process.exitCode = main()
