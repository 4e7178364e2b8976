// The hash that an operator publishes is that of the service.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EXAMPLE_MARKET } from '#contract/example-market.ts'
import { exampleBody } from '../support/requests/example-request.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-hash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['cli/tables-hash.ts', ...args], { encoding: 'utf8' })

test('of the example it prints the hash by which that is published', async () => {
  const file = join(folder, 'request.json')
  writeFileSync(file, await exampleBody())
  expect(run(file).stdout.trim()).toBe(EXAMPLE_MARKET.tables![1])
})

test('without a file, and without tables in it, it says what is missing', () => {
  expect(run().stderr).toContain('REQUEST.json')
  const file = join(folder, 'none.json')
  writeFileSync(file, '{"menus": "no Parquet"')
  const { status, stderr } = run(file)
  expect([status, stderr.trim() === '']).toEqual([2, false])
})
