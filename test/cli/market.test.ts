// `npm run market` as a person meets it: it replaces nobody's files and says plainly what stands in
// its way.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../cli/market.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'edps-market-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): { status: number | null; err: string } {
  const size = ['--deals', '20', '--past', '10', '--weeks', '3']
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...size, ...args], {
    env: { ...process.env, INIT_CWD: folder },
  })
  return { status, err: stderr.toString() }
}

test('a market is written where the person stands, and over nothing without --force', () => {
  mkdirSync(join(folder, 'mine'))
  const sales = join(folder, 'mine', 'sales.csv')
  writeFileSync(sales, 'my own\n')
  const refused = run('--out', 'mine')
  expect(refused.status).toBe(2)
  expect(refused.err).toBe(
    `${sales} stands there already: choose another folder with --out, or add --force.\n`,
  )
  expect(readFileSync(sales, 'utf8')).toBe('my own\n')
  expect(readdirSync(join(folder, 'mine'))).toEqual(['sales.csv'])

  expect(run('--out', 'mine', '--force').status).toBe(0)
  expect(readFileSync(sales, 'utf8')).toMatch(/^key,/)
  expect(run('--out', 'mine').err).toMatch(/menus\.csv and 4 more stand there already/)
})

test('a folder that cannot be made is named', () => {
  writeFileSync(join(folder, 'file'), '')
  const { status, err } = run('--out', 'file/below')
  expect(status).toBe(1)
  expect(err).toBe(
    `${join(folder, 'file', 'below')} cannot be written (ENOTDIR): choose another folder with --out.\n`,
  )
})
