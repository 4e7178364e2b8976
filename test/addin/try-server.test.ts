// What serves the demonstration workbook: a certificate that is good for this machine alone, and the
// Worker's answers as they are, but for the one page that is given the library of node_modules.
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localCertificate, makeCertificate } from '#try/certificate.ts'
import { sampleWorkbook } from '#try/sample-workbook.ts'
import { openTry, PANE_PAGE, type TryServer, withLocalLibrary } from '#try/server.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'edps-try-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the certificate', () => {
  test('is for localhost, signed by its own key, and no authority for anything else', async () => {
    const { cert, key } = await makeCertificate(NOW)
    const read = new X509Certificate(cert)
    expect(read.checkHost('localhost')).toBe('localhost')
    expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(read.checkIP('::1')).toBe('::1')
    expect(read.checkHost('example.com')).toBeUndefined()
    expect([read.verify(read.publicKey), read.ca]).toEqual([true, false])
    expect(key).toContain('PRIVATE KEY')
  })

  test('stays while it is good, so that the browser asks once, and is made anew before it ends', async () => {
    const first = await localCertificate(folder, NOW)
    expect(await localCertificate(folder, NOW)).toEqual(first)
    const late = new Date(NOW.getTime() + 360 * 86_400_000)
    const second = await localCertificate(folder, late)
    expect(second.cert).not.toBe(first.cert)
    expect(new Date(new X509Certificate(second.cert).validTo) > late).toBe(true)
  })
})

const PANE = `<head><meta charset="utf-8" />
<link rel="preload" as="script" href="https://appsforoffice.microsoft.com/lib/1/hosted/office.js" />
<link rel="stylesheet" href="./page.css" /></head>`

test('the pane’s page differs from production’s only in where Office.js comes from', () => {
  expect(withLocalLibrary(PANE))
    .toBe(`<head><script src="/office-js/office.js"></script><meta charset="utf-8" />
<link rel="stylesheet" href="./page.css" /></head>`)
})

describe('the server', async () => {
  const seen: string[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push(`${method} ${url} ${headers.authorization ?? ''} ${body}`.trim())
      response.setHeader('Content-Security-Policy', "script-src 'self'")
      response.end(url === '/addin/' || url === '/addin/de/' ? PANE : 'as it is')
    })
  })
  const certificate = await makeCertificate(new Date())
  let opened: TryServer
  beforeAll(async () => {
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const workbook = sampleWorkbook()
    const answer = await openTry({ port: 0, certificate, service: address, workbook })
    if (!answer.ok) throw new Error(answer.message)
    opened = answer.value
  }, 60_000)
  afterAll(async () => {
    await opened.close()
    service.close()
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; policy: string }>((resolve, reject) => {
      const url = new URL(path, opened.address)
      get(url, { ca: certificate.cert, headers }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text,
            policy: String(answer.headers['content-security-policy']),
          }),
        )
      }).on('error', reject)
    })

  test('passes the service and the pages of the add-in on, with their headers', async () => {
    const answer = await ask('/v1/health?x=1', { authorization: 'Bearer k' })
    expect(answer).toEqual({ status: 200, text: 'as it is', policy: "script-src 'self'" })
    expect((await ask('/addin/help')).text).toBe('as it is')
    expect((await ask('/addin/')).text).toBe(PANE)
    expect(seen).toContain('GET /v1/health?x=1 Bearer k')
  })

  test('leads to the console at the service’s own address, which alone it takes calls from', async () => {
    for (const path of ['/app', '/app/', '/app/x']) expect((await ask(path)).status).toBe(302)
    expect(seen.filter((line) => line.includes('/app'))).toEqual([])
  })

  test('gives the pane’s page to the demonstration under the policy that it has in production', async () => {
    for (const folder of ['/addin/', '/addin/de/']) {
      const answer = await ask(folder + PANE_PAGE)
      expect(answer.text).toBe(withLocalLibrary(PANE))
      expect(answer.policy).toBe("script-src 'self'")
    }
  })

  test('answers the library’s files and nothing else of this machine', async () => {
    expect((await ask('/office-js/office.js')).status).toBe(200)
    for (const path of [
      '/office-js/../package.json',
      '/office-js/%2e%2e/package.json',
      '/package.json',
    ])
      expect((await ask(path)).status, path).toBe(404)
  })

  test('says when its port is taken, and which to try', async () => {
    const port = Number(new URL(opened.address).port)
    const again = await openTry({ port, certificate, service: '', workbook: {} })
    expect(again).toMatchObject({ ok: false })
    expect(!again.ok && again.message).toContain(`PORT=${port + 1} npm run try`)
  })
})

test('the sample is the example market, its current menu first', () => {
  const { tables } = sampleWorkbook()
  const [header = [], ...rows] = tables!.Menus!.rows
  const menus = rows.map((row) => row[header.indexOf('menu')])
  const current = menus.filter((menu) => menu === 0).length
  expect([rows.length, menus.slice(0, current).every((menu) => menu === 0)]).toEqual([16_638, true])
  expect(tables!.Sales!.rows.length).toBe(1028)
})
