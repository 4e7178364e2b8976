// npm run bench:markets as a person runs it, on two small markets: it works, and says the same twice.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'bench-markets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function bench(...args: readonly string[]) {
  const main = new URL('./main.ts', import.meta.url).pathname
  return run(process.execPath, [main, ...args])
}
const TWO = ['--small', '--only', 'advertising 4, nothing 5', '--out', folder]

test('a run plans its markets, tells how it goes and writes the report', async () => {
  const { stdout } = await bench(...TWO)
  expect(stdout).toMatch(/\[1\/2\] advertising 4, small, \d+ rows: ours -?\d/)
  expect(stdout).toMatch(/\[2\/2\] nothing 5, small, \d+ rows: spends/)
  const report = readFileSync(join(folder, 'report.md'), 'utf8')
  expect(report).toContain('| advertising 4, small')
  expect(report).toContain('| two-stage boosting')
  // What differs between runs stands apart from it.
  expect(stdout).toContain('Seconds and memory')
  expect(report).not.toContain(' MB')
  expect(readFileSync(join(folder, 'cost.md'), 'utf8')).toMatch(
    /\| advertising 4, small \|.* \d+ \|/,
  )
  expect(readFileSync(join(folder, 'report.svg'), 'utf8')).toContain('advertising 4, small</text>')
}, 120_000)

test('another run would write the same report, bit for bit', async () => {
  const { stdout } = await bench(...TWO, '--check')
  expect(stdout).toContain('The report is what this run would write.')
}, 120_000)

test('a part that is not there is told', async () => {
  await expect(bench('--only', 'lotteries')).rejects.toMatchObject({
    stderr: expect.stringContaining('not lotteries'),
  })
})
