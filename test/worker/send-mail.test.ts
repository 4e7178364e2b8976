// E-mails as they leave: by Cloudflare's binding in its own simulator, and as the mail API that the documentation names takes them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, test } from 'vitest'

/** A Worker that sends one e-mail by what `worker/base/send-mail.ts` makes of its bindings. */
async function sender(bindings: Record<string, string>, email?: object): Promise<Miniflare> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { sendMail } from './worker/base/send-mail.ts'
        export default {
          async fetch(_, env) {
            await sendMail(env, { to: 'ada@acme.test', subject: 'Your code', text: 'It is 123456.' })
            return new Response('sent')
          },
        }`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    write: false,
    external: ['cloudflare:*'],
  })
  return new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      workers: [
        {
          name: 'mail',
          modulesRoot: '/',
          modules: [{ type: 'ESModule', path: '/main.js', contents: outputFiles[0]!.text }],
          compatibilityDate: '2026-10-30',
          bindings: { MAIL_FROM: 'EDPS <plans@acme.test>', ...bindings },
          ...(email && { email }),
        },
      ],
    }),
  )
}

test('by the binding of Cloudflare', async () => {
  const worker = await sender({}, { send_email: [{ name: 'MAIL' }] })
  const answer = await fetch(await worker.ready)
  expect([answer.status, await answer.text()]).toEqual([200, 'sent'])
  await worker.dispose()
})

test('by the API of Resend: sender, recipient, subject and text, with the key as Bearer', async () => {
  const sent: unknown[] = []
  const api = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push({ method: request.method, key: request.headers.authorization, body })
      response.end('{"id":"1"}')
    })
  })
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  const { port } = api.address() as AddressInfo
  const worker = await sender({ MAIL_URL: `http://127.0.0.1:${port}/emails`, MAIL_KEY: 're_1' })
  expect(await (await fetch(await worker.ready)).text()).toBe('sent')
  expect(sent).toEqual([
    {
      method: 'POST',
      key: 'Bearer re_1',
      body: {
        from: 'EDPS <plans@acme.test>',
        to: 'ada@acme.test',
        subject: 'Your code',
        text: 'It is 123456.',
      },
    },
  ])
  await worker.dispose()
  api.close()
})
