// npm run bench:markets [-- --only "KIND or NAME or real, …"] [--quick] [--small] [--check]
// [--data DIR] [--out DIR]
// Plans every market of the benchmark by every method. A full run writes the report, which is the
// same at every run (--check compares instead), and beside it what the run took.
// Of a part of the markets, --check compares what the report says of each.
// --small keeps each market's nature and cuts its history: whether the command works, in seconds.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { readArguments, refuse } from '../arguments.ts'
import { benchGenerated, benchReal } from './bench-markets.ts'
import { allPresent, filmYears, realCases } from './cases.ts'
import { shareChart } from './chart.ts'
import { generatedScoreboard, realScoreboard } from './figures.ts'
import { CATALOGUE, inSmall } from './generator/catalogue.ts'
import { KINDS } from './generator/setting.ts'
import {
  costReport,
  costTable,
  generatedReport,
  realReport,
  scoreboardText,
} from './report-text.ts'

const REPORT = new URL('./report/', import.meta.url).pathname
/** A small market of every kind, and the films: about a minute. */
const QUICK = [
  'wholesale 1',
  'perishables 2',
  'lots 5',
  'loans 1',
  'advertising 4',
  'pallets 5',
  'nothing 1',
  'films',
]

const USAGE = `npm run bench:markets [-- --only "KIND or NAME or real, …"] [--quick] [--small] [--check]
  [--data DIR] [--out DIR]`
const values = readArguments(
  {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    data: { type: 'string', default: '../shared/data' },
    out: { type: 'string' },
  },
  USAGE,
)
const only = values.only?.split(',').map((part) => part.trim()) ?? null
const parts: readonly string[] = [...KINDS, 'real', ...CATALOGUE.map(({ name }) => name)]
const unknown = only?.filter((part) => !parts.includes(part)) ?? []
if (unknown.length > 0)
  refuse(`--only takes ${KINDS.join(', ')}, real, or names as “lots 5”; not ${unknown[0]}.`, USAGE)

const settings = CATALOGUE.filter(
  ({ kind, name }) =>
    (!only || only.includes(kind) || only.includes(name)) &&
    (!values.quick || QUICK.includes(name)),
).map((setting) => (values.small ? inSmall(setting) : setting))
const cases = (!only || only.includes('real') ? realCases(values.data) : []).filter(
  ({ name }) => !values.quick || QUICK.includes(name),
)
const generated = await benchGenerated(settings, console.log)
const real = await benchReal(cases, console.log)
const years = await benchReal(values.quick || cases.length === 0 ? [] : filmYears(), console.log)

if (generated.length > 0) console.log(`\n${generatedReport(generated)}`)
if (real.length > 0) console.log(realReport(real, years))
console.log('## Seconds and memory (cost.md)\n')
console.log(`${costTable([...generated, ...real])}\n`)
console.log(
  scoreboardText([
    ...(generated.length > 0 ? generatedScoreboard(generated) : []),
    ...(real.length > 0 ? [realScoreboard(real)] : []),
  ]),
)

const files: Record<string, string> = {}
if (generated.length > 0) {
  files['report.md'] = generatedReport(generated)
  files['report.svg'] = shareChart(generated)
}
if (allPresent(cases)) files['real.md'] = realReport(real, years)
else if (cases.length > 0 && !values.quick) console.log(`\nNo bank and bakery in ${values.data}.`)
const whole = !only && !values.quick && !values.small
if (values.check && !whole && values.out === undefined) checkLines()
else if (values.check) checkFiles(values.out ?? REPORT)
else if (values.out !== undefined || whole) writeFiles(values.out ?? REPORT)

function writeFiles(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const written = { ...files, 'cost.md': costReport([...generated, ...real], machineText()) }
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text)
  console.log(`\nWritten to ${folder}: ${Object.keys(written).join(', ')}`)
}

function checkFiles(folder: string): void {
  const differ = Object.entries(files).filter(([name, text]) => {
    const file = join(folder, name)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  for (const [name] of differ) console.error(`\n${name} is not what this run would write.`)
  if (differ.length > 0) process.exitCode = 1
  else console.log(`\nThe report is what this run would write.`)
}

/** A part of the markets: what the committed report says of each must be what came out now. */
function checkLines(): void {
  const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/ +/g, ' '))
  const committed = new Set(linesOf(readFileSync(join(REPORT, 'report.md'), 'utf8')))
  const differ = linesOf(files['report.md'] ?? '').filter(
    (line) => generated.some(({ name }) => line.startsWith(`| ${name} |`)) && !committed.has(line),
  )
  for (const line of differ) console.error(`\nNot in the report: ${line}`)
  const real = files['real.md'] ?? null
  const realDiffers = real !== null && readFileSync(join(REPORT, 'real.md'), 'utf8') !== real
  if (realDiffers) console.error('\nreal.md is not what this run would write.')
  if (differ.length > 0 || realDiffers) process.exitCode = 1
  else console.log('\nOf these markets the report says what came out now.')
}

function machineText(): string {
  const [cpu] = cpus()
  return `Measured on ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}`
}
