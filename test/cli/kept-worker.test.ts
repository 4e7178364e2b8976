// The Worker of a local stack as a stranger on this machine meets it, and what becomes of it when its
// runtime is killed: it is started again, and where it cannot be kept that is said.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '#cli/stack.ts'
import { keepWorker, type WorkerKeeper } from '#cli/worker-keeper.ts'

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

test('serves nobody a way around the key: no explorer, no store of traces', async () => {
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

test('answers again after its runtime was killed, while the tool that started it runs on', async () => {
  const said: string[] = []
  const stop = new AbortController()
  const kept = keepWorker({
    ended: () => stack.worker().exited,
    // The real one waits ten seconds for each answer.
    answers: () =>
      fetch(stack.baseUrl, { signal: AbortSignal.timeout(1000) }).then(
        () => true,
        () => false,
      ),
    restart: async () => {
      await stack.worker().stop()
      return stack.startWorker()
    },
    say: (message) => said.push(message),
    sleep: (milliseconds) => sleep(milliseconds / 10),
    now: () => performance.now(),
    log: 'worker.log',
    signal: stop.signal,
  })
  for (const { pid, name } of processes()) if (name === 'workerd') process.kill(pid, 'SIGKILL')
  while (said.length < 2) await sleep(100)
  expect(said).toEqual([
    expect.stringMatching(/^The Worker (answers no request|ended by itself) \(worker\.log\)/),
    'The Worker answers again. Fits that were running go on.',
  ])
  expect(await stack.answers()).toBe(true)
  stop.abort()
  expect(await kept).toBe(null)
}, 120_000)

test('is given up, with words, where it ends again and again or does not start', async () => {
  const said: string[] = []
  const worker: WorkerKeeper = {
    ended: () => turn(),
    answers: async () => true,
    restart: async () => ({ ok: true, value: null }),
    say: (message) => said.push(message),
    sleep: () => turn(),
    now: () => 0,
    log: 'worker.log',
    signal: new AbortController().signal,
  }
  expect(await keepWorker(worker)).toBe(
    'The Worker ended by itself again (worker.log): the stack stops.',
  )
  expect(said).toHaveLength(6)
  const restart = async () => ({ ok: false, message: 'The port is taken.' }) as const
  expect(await keepWorker({ ...worker, restart })).toBe(
    'The Worker does not start again. The port is taken.',
  )
})
