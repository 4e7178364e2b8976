// npm run wasm as a person runs it.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const folder = new URL('../../engine/model/boosting/', import.meta.url)

test('an argument that it does not have is refused, and nothing is written', async () => {
  const bytes = new URL('kernels-bytes.ts', folder)
  const before = statSync(bytes).mtimeMs
  const compile = new URL('wasm/compile.ts', folder).pathname
  await expect(promisify(execFile)(process.execPath, [compile, '--x'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run wasm'),
  })
  expect(statSync(bytes).mtimeMs).toBe(before)
}, 30_000)
