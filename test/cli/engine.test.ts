// `npm run engine`: a token is shown once and stored hashed; a deployed database gets its words as a file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isEngineToken } from '#contract/api-key.ts'
import { enrolHere } from '#cli/stack-account.ts'
import { openDatabase } from '#cli/local-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-engine-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = join(import.meta.dirname, '../../cli/engine.ts')
const run = (...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })

test('a token is shown once, is stored as its hash, and ends where it is revoked', () => {
  const own = enrolHere(join(folder, 'state'), 0)
  expect(isEngineToken(own)).toBe(true)
  const enrolled = run('enrol', 'rack-1', '--folder', folder)
  const token = enrolled.stdout.split('\n')[0]!
  expect(isEngineToken(token)).toBe(true)
  const database = openDatabase(join(folder, 'state'))
  const rows = JSON.stringify(database.prepare('SELECT * FROM engines').all())
  database.close()
  expect(rows).toContain('rack-1')
  for (const secret of [token, own]) expect(rows).not.toContain(secret)
  expect(run('list', '--folder', folder).stdout).toMatch(/own\t.*works\nrack-1\t.*works\n/)
  expect(run('revoke', 'rack-1', '--folder', folder)).toMatchObject({ status: 0 })
  expect(run('list', '--folder', folder).stdout).toMatch(/rack-1\t.*revoked/)
  expect(run('revoke', 'rack-1', '--folder', folder)).toMatchObject({
    status: 1,
    stdout: 'No engine rack-1 works.\n',
  })
})

test('for a deployed service it writes a file without the token and says the command', () => {
  const { stdout } = run('enrol', 'rack-2', '--remote')
  const file = join(folder, 'out/keys/enrol-rack-2.sql')
  expect(stdout).toContain('npx wrangler d1 execute edps --remote -c wrangler.own.jsonc --file')
  expect(readFileSync(file, 'utf8')).not.toContain(stdout.split('\n')[0])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each([[], ['enrol'], ['enrol', "x'); --"], ['list', 'x'], ['stop', 'x']])(
  'it says its usage where it is asked %j %j',
  (...args: string[]) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).toContain('npm run engine -- enrol NAME')
  },
)

test.each([
  ['own', 'own is the engine that npm start runs: choose another name.'],
  ['two words', '"two words" cannot be the name of an engine.'],
])('the name %j is refused', (name, words) => {
  const { status, stdout, stderr } = run('enrol', name, '--folder', folder)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(words)
})
