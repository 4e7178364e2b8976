// `npm start` as a person meets it: what it refuses at once, and an engine that is never missing for
// long and never double.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { ChildGroup } from '#cli/child-group.ts'
import { keepEngine } from '#cli/keep-stack.ts'
import { openDatabase } from '#cli/local-database.ts'
import { startStack } from '#cli/stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['start', 'demo'])('%s refuses an argument and says its usage', (script) => {
  const file = fileURLToPath(new URL(`../../cli/${script}.ts`, import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [file, '--port', '9000'], {
    timeout: 20_000,
  })
  expect(status).toBe(2)
  expect(stderr.toString()).toMatch(/Unknown argument "--port"\.\n\nnpm /)
})

test('says what it does before anything else', () => {
  const file = fileURLToPath(new URL('../../cli/start.ts', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [file], {
    env: { ...process.env, PORT: '6000' },
    timeout: 20_000,
  })
  expect(status).toBe(1)
  expect(stdout.toString()).toBe('Starting the Worker and an engine …\n')
})

test.each([1, 6000])('port %i, to which no `fetch` goes, is refused at once', async (port) => {
  const state = join(folder, String(port))
  const answer = await startStack({ folder: state, port })
  expect(answer.ok ? '' : answer.message).toMatch(
    new RegExp(`^Port ${port} is (one that browsers|not open|taken).*: PORT=\\d+ npm start$`),
  )
  expect(existsSync(state)).toBe(false)
})

test('of two starts in one folder at once, one runs and the other says so', async () => {
  const both = { folder: join(folder, 'both'), port: 0, engines: 0 }
  // The note of a stack that was killed.
  mkdirSync(both.folder)
  writeFileSync(join(both.folder, 'stack.json'), '{"pid": 2147483646, "baseUrl": "http://x"}')
  const answers = await Promise.all([startStack(both), startStack(both)])
  const [runs, ...more] = answers.filter(({ ok }) => ok)
  expect(more).toEqual([])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    message: expect.stringMatching(/^EDPS runs here already, at http:\/\/127/),
  })
  if (runs?.ok) await runs.value.stop()
  expect(readdirSync(both.folder).filter((name) => name.startsWith('stack'))).toEqual([])
}, 60_000)

describe('a damaged folder is named with the way out', () => {
  const damage = async (name: string, make: (state: string) => string): Promise<string[]> => {
    const at = join(folder, name)
    mkdirSync(at)
    const file = make(at)
    const answer = await startStack({ folder: at, port: 0, engines: 0 })
    if (answer.ok) await answer.value.stop()
    expect(readdirSync(at)).not.toContain('stack.json')
    return [answer.ok ? '' : answer.message, file]
  }
  const database = (at: string): string => {
    openDatabase(join(at, 'state')).close()
    const d1 = join(at, 'state/v3/d1/miniflare-D1DatabaseObject')
    return join(
      d1,
      readdirSync(d1).find((name) => name.endsWith('.sqlite'))!,
    )
  }

  test.each<[string, (at: string) => string]>([
    ['database', (at) => (written(database(at), 'no database'), at)],
    ['state', (at) => written(join(at, 'state'), 'a file')],
    ['key', (at) => (mkdirSync(join(at, 'key')), at)],
  ])('%s', async (name, make) => {
    const [message, file] = await damage(name, make)
    expect(message).toContain(file)
    expect(message).toMatch(/`npm run reset` .* `npm run restore -- DIR` /)
  })
})

test('a setting that no engine takes is said at once, not after a minute', async () => {
  process.env.EDPS_DEVICE = 'gpu'
  try {
    const answer = await startStack({ folder: join(folder, 'gpu'), port: 0 })
    expect(answer.ok ? '' : answer.message).toMatch(
      /^No engine is ready \(.*EDPS_DEVICE must be auto, cpu, webgpu, cuda/s,
    )
  } finally {
    delete process.env.EDPS_DEVICE
  }
}, 40_000)

test('an engine that ends because the stack stops is not followed', async () => {
  const stop = new AbortController()
  const { promise: exited, resolve: end } = Promise.withResolvers<number>()
  const stack = { folder, engines: [engine(exited)], startEngine: () => expect.fail('started') }
  const kept = keepEngine(stack, () => expect.fail('said'), stop.signal)
  stop.abort()
  end(0)
  await kept
})

function engine(exited: Promise<number | null>): ChildGroup {
  const nothing = () => {}
  return { pid: 0, exited, running: () => true, signal: nothing, stop: async () => {} }
}

function written(file: string, text: string): string {
  rmSync(file, { force: true })
  writeFileSync(file, text.repeat(1000))
  return file
}
