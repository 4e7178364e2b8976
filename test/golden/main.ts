// npm run golden [-- [readings,wire,pane,workbooks,plans] [FOLDER] [--few]]
// npm run golden -- compare FOLDER FOLDER
// `wire` writes the OpenAPI document too.
// Writes what must not change while files move, a file a thing, the same at every run. Needs R for the plans
// (test/bench/real/tables.ts). `--few`: four markets and two real tables, two languages.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writerTo } from './write.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PARTS = ['readings', 'wire', 'pane', 'workbooks', 'plans'] as const
const few = process.argv.includes('--few')
const given = process.argv.slice(2).filter((part) => part !== '--few')

if (given[0] === 'compare') compare(given[1]!, given[2]!)
else await writeParts()

async function writeParts(): Promise<void> {
  const named = given.find((part) => part.split(',').every((each) => PARTS.some((p) => p === each)))
  const folder = given.find((part) => part !== named) ?? `${ROOT}test/golden/out`
  const write = writerTo(folder)
  const run = {
    wire: async () => (await import('./fits.ts')).wire(write),
    plans: async () => (await import('./fits.ts')).plans(write, few),
    readings: async () => (await import('./readings.ts')).readings(write),
    pane: async () => (await import('./pane.ts')).pane(write, few),
    workbooks: () => workbooks(folder),
  }
  for (const part of PARTS) {
    if (named !== undefined && !named.split(',').includes(part)) continue
    const began = performance.now()
    rmSync(`${folder}/${part}`, { recursive: true, force: true })
    await run[part]()
    console.log(`${part}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  process.exit(0)
}

function workbooks(folder: string): void {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'test/golden/vitest.config.ts', '--root', ROOT],
    {
      cwd: ROOT,
      env: { ...process.env, GOLDEN_OUT: folder },
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(1)
}

function compare(before: string, after: string): void {
  const { stdout } = spawnSync('diff', ['-rq', before, after], { encoding: 'utf8' })
  for (const line of stdout.split('\n').filter((each) => each !== '')) {
    console.log(line)
    const [, one, two] = /^Files (.*) and (.*) differ$/.exec(line) ?? []
    if (one === undefined || two === undefined) continue
    const lines = spawnSync('diff', [one, two], { encoding: 'utf8', maxBuffer: 2 ** 30 }).stdout
    for (const each of lines.split('\n').slice(0, 6)) console.log(`    ${each.slice(0, 200)}`)
  }
  if (stdout !== '') process.exit(1)
  console.log('The same.')
}
