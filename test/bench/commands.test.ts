// The commands of the bench are no tests, so nothing else would notice that one no longer starts.
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

function start(command: string, ...args: string[]): { status: number | null; said: string } {
  const file = new URL(command, import.meta.url).pathname
  const run = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', timeout: 50_000 })
  return { status: run.status, said: run.stderr }
}

describe('npm run bench', () => {
  test('loads every part, and says how it is called where a part is not known', () => {
    const { status, said } = start('bench.ts', '--only', 'nothing')
    expect(said).toContain('There is no part “nothing”.\nnpm run bench [-- --only service|edge')
    expect(status).toBe(2)
  })

  test('the markets do, where an argument is not known', () => {
    const { status, said } = start('markets/main.ts', '--nothing')
    expect(said).toContain("Unknown option '--nothing'")
    expect(status).toBe(2)
  })

  test('real tables do, where a set is not known, and of sealed ones no name is taken', () => {
    expect(start('real/command.ts', '--set', 'all').said).toContain('not “all”')
    const { status, said } = start('real/command.ts', '--set', 'sealed', '--only', 'wells')
    expect(said).toContain('Of sealed tables means alone are told.')
    expect(status).toBe(2)
  })
})
