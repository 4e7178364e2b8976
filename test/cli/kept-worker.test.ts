// The Worker of a local stack as a stranger on this machine meets it, and what becomes of it when its runtime is killed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '#cli/stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-kept-'))
let stack: Stack
beforeAll(async () => {
  const answer = await startStack({ folder: join(folder, 'dev'), port: 0, engines: 0 })
  if (!answer.ok) throw new Error(answer.message)
  stack = answer.value
}, 120_000)
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Processes of the Worker's group: id, name and arguments. */
function processes() {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
      const group = Number(rest!.split(' ')[2])
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return group === stack.worker().pid ? [{ pid: Number(pid), name: name!, args }] : []
    } catch {
      return []
    }
  })
}

test('serves no way around the key: no explorer, no store of traces', async () => {
  for (const path of [
    '/cdn-cgi/explorer',
    '/cdn-cgi/explorer/',
    '/cdn-cgi/explorer/api/d1/database',
  ]) {
    const answer = await fetch(stack.baseUrl + path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('<html')
  }
  const names = readdirSync(join(stack.folder, 'state'), { recursive: true }).map(String)
  expect(names.filter((name) => /observab|trace/i.test(name))).toEqual([])
})

test('shows its secrets to no other account: not in arguments, not in the folder', () => {
  expect(statSync(stack.folder).mode & 0o777).toBe(0o700)
  const secret = /OPERATOR_TOKEN='(\w+)'/.exec(
    readFileSync(join(stack.folder, 'worker.env'), 'utf8'),
  )![1]!
  const running = processes()
  expect(running.length).toBeGreaterThan(1)
  for (const { args } of running) expect(args).not.toContain(secret)
})

test('ends as a whole when its runtime is killed, so that the stack can say so', async () => {
  for (const { pid, name } of processes()) if (name === 'workerd') process.kill(pid, 'SIGKILL')
  expect(await stack.worker().exited).toBe(1)
})
