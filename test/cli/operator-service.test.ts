// Which service the operator's commands speak to, and with which token.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { operatorService } from '#cli/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.unstubAllEnvs())
const baseUrl = 'http://127.0.0.1:8787'

test('the service that runs here is opened by its own token, however it is named', () => {
  expect(operatorService(undefined, folder)).toBe('No service runs here.')
  writeFileSync(join(folder, 'stack.json'), JSON.stringify({ pid: process.pid, baseUrl }))
  writeFileSync(join(folder, 'worker.env'), "OPERATOR_TOKEN='here'\n")
  vi.stubEnv('OPERATOR_TOKEN', '')
  for (const url of [undefined, baseUrl, `${baseUrl}/`, 'http://localhost:8787'])
    expect(operatorService(url, folder)).toMatchObject({ token: 'here' })
  vi.stubEnv('OPERATOR_TOKEN', 'said')
  expect(operatorService('http://localhost:8787', folder)).toMatchObject({ token: 'said' })
  expect(operatorService(undefined, folder)).toMatchObject({ baseUrl, token: 'here' })
  const far = 'https://plans.acme.test'
  expect(operatorService(far, folder)).toEqual({ baseUrl: far, token: 'said' })
})
