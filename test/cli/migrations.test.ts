// The schema of D1 only grows: the released version runs on it beside the new one, and a release is undone by deploying the one
// before.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#cli/local-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (path: string) => new URL(path, import.meta.url)

/** The last migration of the released version. */
const RELEASED = '0011_codes.sql'

test('every statement of the version before runs on the schema of today', () => {
  const database = openDatabase(join(folder, 'state'))
  const before = readFileSync(at('statements-before.sql'), 'utf8')
    .split(';\n')
    .map((one) => one.replace(/^--.*$/m, '').trim())
    .filter(Boolean)
  expect(before.length).toBeGreaterThan(100)
  for (const statement of before) expect(() => database.prepare(statement), statement).not.toThrow()
  database.close()
})

test('a migration since the release takes nothing away', () => {
  const migrations = at('../../worker/migrations/')
  for (const name of readdirSync(migrations).filter((one) => one > RELEASED)) {
    const sql = readFileSync(new URL(name, migrations), 'utf8')
    expect(sql, name).not.toMatch(/\b(?:DROP|RENAME)\b/i)
    // A column that the version before does not know must fill itself.
    for (const [column] of sql.matchAll(/ADD COLUMN[^;]*NOT NULL[^;]*/gi))
      expect(column, name).toMatch(/DEFAULT/i)
  }
})

test('opened again, a database has the same schema', () => {
  const schema = () => {
    const database = openDatabase(join(folder, 'twice'))
    const rows = database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all()
    database.close()
    return rows
  }
  expect(schema()).toEqual(schema())
})
