// The method of docs/backup.md that takes an object back in time, in the runtime of this machine: it is there, and says how far it goes.
import { readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

test('an object goes back as far as its runtime keeps a past, and is as it was where that keeps none', async () => {
  const page = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
  const method = /^```ts\n([^]*?)^```$/m.exec(page)![1]!
  const source = `import { DurableObject } from 'cloudflare:workers'
    export class Books extends DurableObject {
      ${method}
      async add() {
        const { sql } = this.ctx.storage
        sql.exec('CREATE TABLE IF NOT EXISTS entry (n)')
        sql.exec('INSERT INTO entry VALUES (1)')
        return sql.exec('SELECT count(*) AS n FROM entry').one().n
      }
    }
    export default {
      async fetch(request, env) {
        const [method, to] = new URL(request.url).pathname.slice(1).split('/')
        try {
          return new Response(String(await env.BOOKS.getByName('a')[method](Number(to))))
        } catch (error) {
          return new Response(String(error))
        }
      },
    }`
  const { code } = await transform(source, { loader: 'ts', format: 'esm' })
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      telemetry: { enabled: false },
      workers: [
        {
          name: 'past',
          modulesRoot: '/',
          modules: [{ type: 'ESModule', path: '/main.js', contents: code }],
          compatibilityDate: '2026-10-30',
          durableObjects: { BOOKS: { className: 'Books', useSQLite: true } },
        },
      ],
    }),
  )
  const url = await worker.ready
  const ask = async (path: string) => (await fetch(new URL(path, url))).text()
  const before = Date.now()
  expect(await ask('add')).toBe('1')
  expect(await ask(`goBack/${before}`)).toContain('does not implement point-in-time recovery')
  expect(await ask('add')).toBe('2')
  await worker.dispose()
})
