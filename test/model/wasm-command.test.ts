// npm run wasm as a person runs it.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { WEIGHTS_FOLDER } from '#weights/files.ts'

test('an argument that it does not have is refused, and nothing is written', async () => {
  const module = new URL('kernels.wasm', WEIGHTS_FOLDER)
  const before = statSync(module).mtimeMs
  const compile = new URL('../../training/wasm/compile.ts', WEIGHTS_FOLDER).pathname
  await expect(promisify(execFile)(process.execPath, [compile, '--x'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run wasm'),
  })
  expect(statSync(module).mtimeMs).toBe(before)
}, 30_000)
