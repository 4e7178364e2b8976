// What the local stack promises about this machine: nothing of it outlives its owner, a taken port
// is said before anything starts, and the development key is kept by its owner alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { keyKind } from '#contract/api-key.ts'
import { portOrAny, startStack } from '#cli/stack.ts'
import { seedAccount } from '#cli/stack-account.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-stack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a taken port is said plainly before anything starts', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const state = join(folder, 'taken')
  expect(await portOrAny(port)).toBe(0)
  const answer = await startStack({ folder: state, port })
  expect(answer).toMatchObject({ ok: false })
  expect(!answer.ok && answer.message).toMatch(`Port ${port} is taken`)
  expect(existsSync(state)).toBe(false)
  server.close()
})

test('a stack that runs already is said with where it is found and how it is stopped', async () => {
  const other = join(folder, 'running')
  mkdirSync(other)
  const note = {
    pid: process.pid,
    baseUrl: 'http://127.0.0.1:1',
    address: 'https://localhost:8543',
  }
  writeFileSync(join(other, 'stack.json'), JSON.stringify(note))
  const answer = await startStack({ folder: other, port: 0 })
  expect(!answer.ok && answer.message).toMatch(
    /^EDPS runs here already, at https:\/\/localhost:8543: stop it with Ctrl-C/,
  )
})

test('children end when the process that started them is killed', async () => {
  const module = new URL('../../cli/child-group.ts', import.meta.url).href
  const script = `
    const { openChildGroups } = await import(${JSON.stringify(module)})
    const children = openChildGroups()
    const args = ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']
    const pids = [1, 2].map(() => children.start(args, {}, '/dev/null').pid)
    console.log(JSON.stringify(pids))
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script])
  const pids = await new Promise<number[]>((done) =>
    owner.stdout.once('data', (text: Buffer) => done(JSON.parse(text.toString()) as number[])),
  )
  expect(pids.every(lives)).toBe(true)
  // Time for the watchdog to hear of both: a machine under load is slow.
  await sleep(1000)
  owner.kill('SIGKILL')
  for (let tries = 0; tries < 100 && pids.some(lives); tries++) await sleep(100)
  expect(pids.some(lives)).toBe(false)
})

// Conformance: 5.3
test('the development key is made once, works, and only its hash is stored', () => {
  const keyFile = join(folder, 'key')
  const key = seedAccount(join(folder, 'state'), keyFile)
  expect(keyKind(key)).toBe('paid')
  expect(readFileSync(keyFile, 'utf8').trim()).toBe(key)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(seedAccount(join(folder, 'state'), keyFile)).toBe(key)

  const objects = join(folder, 'state', 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const file = readdirSync(objects).find((name) => name.endsWith('.sqlite'))!
  const database = new DatabaseSync(join(objects, file))
  const rows = database.prepare('SELECT * FROM api_keys').all()
  database.close()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.hash).toBe(createHash('sha256').update(key).digest('hex'))
  expect(JSON.stringify(rows)).not.toContain(key)
})

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A killed child of a killed process may wait for its burial: it runs no more.
  const status = `/proc/${pid}/status`
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')))
}
