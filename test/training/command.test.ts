// npm run pretrain as a person runs it, in small: it draws, learns and trains, goes on with what an earlier
// run has learnt, and comes to the same file on any number of threads. A minute; the real run is longer.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const home = mkdtempSync(join(tmpdir(), 'pretrain-'))
afterAll(() => rmSync(home, { recursive: true }))

const MARKETS = 6

function pretrain(...args: readonly string[]) {
  const main = new URL('../../training/pretrain.ts', import.meta.url).pathname
  return run(process.execPath, [main, ...args])
}
const inSmall = (folder: string, threads: number) =>
  pretrain('--markets', `${MARKETS}`, '--threads', `${threads}`, '--cache', folder, '--dry')

/** Files of the training markets in a folder, which has one folder per version. */
const cachedMarkets = (folder: string) =>
  readdirSync(folder).flatMap((version) =>
    readdirSync(join(folder, version)).map((name) => join(version, name)),
  )

test('a run trains one file from its markets, on two threads or on one that goes on where another stopped', async () => {
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  const told = await inSmall(first, 2)
  expect(told.stderr).toContain(`${MARKETS} markets learnt`)
  expect(cachedMarkets(first)).toHaveLength(MARKETS)
  expect(told.stdout).toMatch(/^stack +share/m)
  expect(told.stdout).toMatch(/\d+ bytes, SHA-256 [0-9a-f]{64}\n/)

  cpSync(first, second, { recursive: true })
  for (const market of cachedMarkets(second).filter((_, i) => i % 3 === 0))
    rmSync(join(second, market))
  expect((await inSmall(second, 1)).stdout).toBe(told.stdout)
  expect(cachedMarkets(second)).toHaveLength(MARKETS)
}, 300_000)

test('an argument that it does not know is told, with how it is run', async () => {
  await expect(pretrain('--market', '20')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run pretrain -- [--markets 560]'),
  })
  await expect(pretrain('--markets', '3')).rejects.toMatchObject({ code: 2 })
})
