// npm run bench:real -- --set open|sealed [--histories N] [--only "NAME, …"] [--rules FILE] [--check]
// Plans real tables twice, chosen by what is told and by more than that, by several rules of decision on
// what was learnt once. FILE is a module whose RULES stand beside the shipped ones (judge.ts). Of sealed
// tables means alone are printed. A run of the whole open half writes open.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { threadPool } from '#server/pool.ts'
import { countOf, readArguments, refuse } from '../arguments.ts'
import { judge, SHIPPED, type Judged, type Rule } from './judge.ts'
import { rulesReport, tablesReport } from './set-report.ts'
import { readSet, packagesOfSet, type RealTable } from './set.ts'

const REPORT = new URL('./open.md', import.meta.url).pathname
const USAGE = `npm run bench:real -- --set open|sealed [--histories N] [--only "NAME, …"] [--rules FILE] [--check]`
const values = readArguments(
  {
    set: { type: 'string' },
    histories: { type: 'string' },
    only: { type: 'string' },
    rules: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
  USAGE,
)
const { set } = values
if (set !== 'open' && set !== 'sealed') refuse(`--set takes open or sealed, not “${set}”.`, USAGE)
const sealed = set === 'sealed'
if (sealed && values.only !== undefined) refuse('Of sealed tables means alone are told.', USAGE)
const histories = countOf(values.histories, 2, USAGE)
const rules = { ...SHIPPED, ...(await givenRules()) }
const only = values.only?.split(',').map((part) => part.trim())
const tables = tablesOrEnd()
if (tables.length === 0) refuse(`There is no open table “${values.only}”.`, USAGE)

const THREADS = 2
const pool = threadPool(THREADS)
const judged: Judged[] = []
for (const table of tables)
  for (const knows of [false, true])
    for (let history = 0; history < histories; history++) {
      judged.push(await judge(table, knows, history, rules, pool))
      const name = sealed ? '' : `, ${table.name} ${knows ? 'b' : 'a'} ${history + 1}`
      console.error(`[${judged.length}/${tables.length * 2 * histories}]${name}`)
    }
await pool.close()

const report = [
  '# Real tables, chosen by what is told and by more',
  `${tables.length} ${set} tables of Debian’s R packages (\`set.csv\`), histories of each and kind: ${histories}. ` +
    `\`npm run bench:real -- --set ${set} --histories ${histories}\` says this, the same at every run. Figures ` +
    'are means of tables; the best baseline is chosen with hindsight (the business is one, and in (b) it knows ' +
    'more); errors are of differences paired by table.',
  rulesReport(judged, !sealed),
  ...(sealed ? [] : ['## By table: shares of the oracle’s', tablesReport(judged)]),
  '',
].join('\n\n')
console.log(report)
if (!sealed && !only && !values.rules) {
  if (!values.check) writeFileSync(REPORT, report)
  else if (readFileSync(REPORT, 'utf8') !== report) {
    console.error('open.md is not what this run would write.')
    process.exitCode = 1
  }
}

async function givenRules(): Promise<Readonly<Record<string, Rule>>> {
  if (values.rules === undefined) return {}
  const given: { RULES?: Readonly<Record<string, Rule>> } = await import(resolve(values.rules))
  return given.RULES ?? refuse(`${values.rules} exports no RULES.`, USAGE)
}

function tablesOrEnd(): RealTable[] {
  try {
    return readSet(sealed, only)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return refuse(`R and its tables are needed: apt-get install ${packagesOfSet()}`, USAGE)
  }
}
