// `npm run key`: the name that is kept, and who can read the file that lets the key in.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'edps-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a long name is cut between its characters and told as cut; its file is its owner’s alone', () => {
  const name = `${'a'.repeat(99)}😀b`
  const script = join(import.meta.dirname, '../../cli/key.ts')
  const { stdout, status } = spawnSync(process.execPath, [script, '--name', name, '--admin'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const kept = `${'a'.repeat(99)}😀`
  expect(stdout).toContain(`hand it to ${kept} alone`)
  const [file] = readdirSync(join(folder, 'out/keys'))
  const path = join(folder, 'out/keys', file!)
  expect(readFileSync(path, 'utf8')).toContain(`'${kept}'`)
  expect(readFileSync(path, 'utf8')).toContain(`'fit admin'`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
