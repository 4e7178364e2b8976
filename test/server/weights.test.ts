// The files of engine/weights are those that hashes.json names, and no engine starts on another.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { WEIGHTS_FOLDER, wrongWeights } from '#weights/files.ts'
import hashes from '#weights/hashes.json' with { type: 'json' }
import { endEngines, startEngine } from './engine-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'edps-weights-'))

afterAll(async () => {
  await endEngines()
  rmSync(copy, { recursive: true, force: true })
})

test('every file has its size and its hash', () => {
  const files = readdirSync(WEIGHTS_FOLDER).filter((name) => /\.(bin|onnx|wasm)$/.test(name))
  expect(Object.keys(hashes)).toEqual(files.toSorted())
  for (const [name, { bytes }] of Object.entries(hashes))
    expect(readFileSync(new URL(name, WEIGHTS_FOLDER))).toHaveLength(bytes)
  expect(wrongWeights(true)).toEqual([])
})

test('an engine with a wrong and a missing file does not start, and names both', async () => {
  for (const part of ['package.json', 'engine'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const file = join(copy, 'engine/weights/tagger.bin')
  const bytes = readFileSync(file)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(file, bytes)
  rmSync(join(copy, 'engine/weights/lstm.bin'))
  const engine = startEngine(
    { EDPS_URL: 'http://127.0.0.1:9', ENGINE_TOKEN: 'a-token-of-an-engine' },
    { main: join(copy, 'engine/server/start-engine.ts') },
  )
  expect(await engine.ended).toBe(2)
  expect(engine.log).toEqual([
    expect.objectContaining({
      event: 'weights_wrong',
      problems: [
        expect.stringMatching(/^engine\/weights\/lstm.bin is not the file .* cannot be read\./),
        expect.stringMatching(
          /^engine\/weights\/tagger.bin is not the file .* its SHA-256 is .*, not/,
        ),
      ],
    }),
  ])
})
