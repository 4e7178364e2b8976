// The engine's environment: what must be said, what follows from the machine, what is refused.
// Read from plain objects, never from the environment of the test.
import { expect, test } from 'vitest'
import { readSettings, type Machine } from '#server/settings.ts'

const machine: Machine = { cores: 8, memoryMb: 16_000, processor: 'P', engineId: 'eng_1' }
const needed = { EDPS_URL: 'http://localhost:8787', ENGINE_TOKEN: 'secret' }

function settings(env: Record<string, string>, on: Machine = machine) {
  const read = readSettings({ ...needed, ...env }, on)
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.settings
}

function problems(env: Record<string, string>): string {
  const read = readSettings({ ...needed, ...env }, machine)
  return read.ok ? '' : read.problems.join('\n')
}

test('the address and the token are all that must be given', () => {
  expect(settings({})).toEqual({
    baseUrl: 'http://localhost:8787',
    token: 'secret',
    metricsToken: null,
    engineId: 'eng_1',
    host: '127.0.0.1',
    port: 8080,
    slots: 4,
    threads: 2,
    cores: 8,
    models: ['rc012.2', 'rc015'],
    memoryMb: 3000,
    device: 'CPU, 8 cores (P)',
    networkDevice: 'auto',
  })
})

test('slots, threads and memory follow the machine, never below one', () => {
  const small = { ...machine, cores: 1, memoryMb: 1000 }
  expect(settings({}, small)).toMatchObject({ slots: 1, threads: 1, memoryMb: 750 })
  expect(settings({ ENGINE_SLOTS: '3' })).toMatchObject({ slots: 3, threads: 2, memoryMb: 4000 })
  expect(settings({ ENGINE_SLOTS: '64' })).toMatchObject({ threads: 1 })
})

test('everything that is missing or wrong is said at once, by its name', () => {
  const read = readSettings({ ENGINE_PORT: '99999', ENGINE_SLOTS: 'two' }, machine)
  const names = read.ok ? [] : read.problems.map((problem) => problem.split(' ')[0])
  expect(names).toEqual(['EDPS_URL', 'ENGINE_TOKEN', 'ENGINE_SLOTS', 'ENGINE_PORT'])
})

test('there is no default token', () => {
  expect(readSettings({ EDPS_URL: 'http://localhost' }, machine).ok).toBe(false)
  expect(problems({ ENGINE_TOKEN: ' ' })).toMatch(/ENGINE_TOKEN is missing/)
})

test('a problem never repeats the token', () => {
  expect(problems({ ENGINE_TOKEN: 'top secret' })).toMatch(/ENGINE_TOKEN must/)
  expect(problems({ ENGINE_TOKEN: 'top secret' })).not.toMatch(/top/)
})

test('the address is the base of the service, http or https, without /v1', () => {
  expect(settings({ EDPS_URL: 'https://edps.example/base/ ' }).baseUrl).toBe(
    'https://edps.example/base',
  )
  expect(problems({ EDPS_URL: 'https://edps.example/v1/' })).toMatch(/without \/v1/)
  expect(problems({ EDPS_URL: 'edps.example' })).toMatch(/http or https/)
  expect(problems({ EDPS_URL: 'ftp://edps.example' })).toMatch(/http or https/)
})

test('a model that this engine does not have is an error, not an empty offer', () => {
  expect(settings({ ENGINE_MODELS: ' rc012.2 ' }).models).toEqual(['rc012.2'])
  expect(problems({ ENGINE_MODELS: 'rc012.2,rc999' })).toMatch(/rc999/)
})

test('the network’s device is one that there is', () => {
  expect(settings({ EDPS_DEVICE: ' webgpu ' })).toMatchObject({ networkDevice: 'webgpu' })
  expect(problems({ EDPS_DEVICE: 'tpu' })).toMatch(/EDPS_DEVICE must be auto, cpu, webgpu, cuda\./)
})

test('an engine has a name that a header can carry', () => {
  expect(settings({ ENGINE_ID: ' berlin-3 ' }).engineId).toBe('berlin-3')
  for (const wrong of ['x'.repeat(101), 'two words', 'münchen'])
    expect(problems({ ENGINE_ID: wrong }), wrong).toMatch(/ENGINE_ID must/)
})
