// The drill of docs/backup.md on a real stack: what was kept is there again after everything was deleted.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { KEPT_SECRETS } from '#cli/stack-folder.ts'
import { startStack, type Stack } from '#cli/stack.ts'
import { backUp, restore } from '#cli/state-copy.ts'
import { market } from '../support/requests/market.ts'

const root = mkdtempSync(join(tmpdir(), 'edps-backup-'))
const [folder, copy] = [join(root, 'dev'), join(root, 'copy')]
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function open(): Promise<Stack> {
  const answer = await startStack({ folder, port: 0, engines: 0 })
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}
const headers = ({ key }: Stack) => ({
  Authorization: `Bearer ${key}`,
  'Content-Type': 'application/json',
})

test('account, session and plan are read again after a backup, a wipe and a restore', async () => {
  let stack = await open()
  const body = JSON.stringify(market({ mock: true, mock_result_seconds: 0 }))
  const sent = await fetch(`${stack.baseUrl}/v1/fit`, {
    method: 'POST',
    headers: headers(stack),
    body,
  })
  const { session_id } = (await sent.json()) as { session_id: string }
  const read = async (of: Stack) => {
    const path = `/v1/result/${session_id}?wait=10&options=all`
    const answer = await fetch(of.baseUrl + path, { headers: headers(of) })
    return (await answer.json()) as { status: string; menu: unknown[]; options: unknown[] }
  }
  const before = await read(stack)
  expect(before.status).toBe('done')
  const { key } = stack
  const secret = (name: string) => readFileSync(join(folder, name), 'utf8')
  const secrets = KEPT_SECRETS.map(secret)
  await stack.stop()

  expect(backUp(folder, copy)).toEqual({ ok: true })
  expect(backUp(folder, copy)).toMatchObject({ ok: false })
  expect(restore(copy, folder)).toMatchObject({ ok: false })
  rmSync(folder, { recursive: true })
  expect(restore(copy, folder)).toEqual({ ok: true })

  stack = await open()
  expect(stack.key).toBe(key)
  expect(KEPT_SECRETS.map(secret)).toEqual(secrets)
  for (const name of KEPT_SECRETS)
    for (const at of [folder, copy]) expect(statSync(join(at, name)).mode & 0o777).toBe(0o600)
  const after = await read(stack)
  await stack.stop()
  expect(after).toEqual(before)
}, 120_000)

const script = join(import.meta.dirname, '../../cli/backup.ts')
const run = (from: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: from },
  })

test('a file is no folder for a copy', () => {
  const state = join(root, 'any/state')
  mkdirSync(state, { recursive: true })
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(backUp(join(root, 'any'), file)).toEqual({
    ok: false,
    message: `${file} is a file: name a folder.`,
  })
})

test('a relative folder is found from where the person stands', () => {
  const { status, stderr } = run(root, 'restore', 'none')
  expect(status).toBe(1)
  expect(stderr).toContain(join(root, 'none'))
  expect(run(root, 'backup', '--help')).toMatchObject({ status: 0, stderr: '' })
})
