// npm run bench:real [-- --only "NAME, …"] [--check]
// Plans eight markets out of real tables, each with twelve histories, by every method, and writes
// report.md, the same at every run (--check compares). Needs R and the packages named in tables.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments, refuse } from '../arguments.ts'
import { planInChild } from '../markets/plan-case.ts'
import { scoreReal, type MarketScore } from '../markets/score-plan.ts'
import { HISTORIES, withHistory } from './history.ts'
import { realMarkets } from './markets.ts'
import { realTablesReport } from './report-text.ts'
import { PACKAGES, readTables, type Tables } from './tables.ts'

const REPORT = new URL('./report.md', import.meta.url).pathname
const USAGE = 'npm run bench:real [-- --only "NAME, …"] [--check]'
const values = readArguments(
  { only: { type: 'string' }, check: { type: 'boolean', default: false } },
  USAGE,
)

const markets = realMarkets(tablesOrEnd())
const only = values.only?.split(',').map((part) => part.trim()) ?? null
const unknown = only?.find((part) => markets.every(({ name }) => name !== part))
if (unknown !== undefined)
  refuse(`--only takes ${markets.map(({ name }) => name).join(', ')}; not ${unknown}.`, USAGE)

const scores = new Map<string, MarketScore[]>()
for (const market of markets.filter(({ name }) => !only || only.includes(name))) {
  const own: MarketScore[] = []
  for (let number = 0; number < HISTORIES; number++) {
    const example = withHistory(market, number)
    const score = scoreReal(market.name, example, await planInChild(example))
    own.push(score)
    const { ours, oracle } = score.value
    console.log(
      `${market.name} ${number + 1}/${HISTORIES}, ${score.rows} rows: ours ${(ours / oracle).toFixed(2)} ` +
        `of the oracle’s, ${score.picks} picks, ${score.seconds.ours!.toFixed(1)} s, ${score.megabytes} MB`,
    )
  }
  scores.set(market.name, own)
}
const report = realTablesReport(scores)
console.log(`\n${report}`)
if (only) console.log('A part of the markets: no report is written.')
else if (!values.check) writeFileSync(REPORT, report)
else if (readFileSync(REPORT, 'utf8') === report)
  console.log('The report is what this run would write.')
else {
  console.error('report.md is not what this run would write.')
  process.exitCode = 1
}

function tablesOrEnd(): Tables {
  try {
    return readTables()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return refuse(`R and its tables are needed: apt-get install ${PACKAGES}`, USAGE)
  }
}
