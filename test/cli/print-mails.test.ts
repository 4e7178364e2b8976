// The e-mails that `npm start` prints: those that come while it runs, as plain text.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecret } from '#cli/stack-folder.ts'
import { mailText, printMails } from '#cli/print-mails.ts'

test('an e-mail is printed without what a terminal would act on', () => {
  const text = mailText({ to: 'a@b.c', subject: 'Code \u001b[31m1', text: 'one\r\n\ntwo\n' })
  expect(text).toBe('E-mail to a@b.c: Code [31m1\n  one\n\n  two')
})

test('e-mails of an earlier run are not printed, later ones once each', async () => {
  const mails = [{ id: 1, to: 'old@b.c', subject: 's', text: 't' }]
  let asked = 0
  const server = createServer((request, response) => {
    const after = Number(new URL(request.url!, 'http://x').searchParams.get('after'))
    asked++
    if (asked === 2) mails.push({ id: 2, to: 'new@b.c', subject: 's', text: 't' })
    response.end(JSON.stringify({ mails: mails.filter(({ id }) => id > after) }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = new AbortController()
  const said: string[] = []
  const printed = printMails({ baseUrl, token: 't' }, (text) => said.push(text), stop.signal)
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(2)
  stop.abort()
  await printed
  server.close()
  expect(said).toEqual(['E-mail to new@b.c: s\n  t'])
})

test('the secret that signs people in outlives a start, and is its owner’s alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edps-secret-'))
  const secret = keptSecret(folder, 'sign-in-secret')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptSecret(folder, 'sign-in-secret')).toBe(secret)
  expect(existsSync(join(folder, 'sign-in-secret'))).toBe(true)
  expect(statSync(join(folder, 'sign-in-secret')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})
