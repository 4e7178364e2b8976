// A deployment as far as it can be seen offline: the bundle with and without containers,
// the Kubernetes manifest.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { withAddress } from '#cli/deploy-config.ts'
import { metricsText } from '../../worker/dispatcher/queue-figures.ts'
import { emptyQueue } from '../../worker/dispatcher/queue-state.ts'
import { containersWanted } from '../../worker/dispatcher/queue-view.ts'
import { atNightAlone } from '../support/nightly.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'edps-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const deploy = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'cli/deploy.ts'), ...args], { encoding: 'utf8' })

test('the Worker bundles for its deployment, without a network', () => {
  const { stdout, stderr, status } = deploy('--address', 'https://plans.example.com', '--dry-run')
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/env\.DISPATCHER[^]*--dry-run: exiting now/)
  expect(stdout).not.toContain('ENGINES')
  expect(stdout).toMatch(/env\.CONSOLE_ORIGIN \("https:\/\/plans\.example\.com/)
})

atNightAlone('with an image it also bundles the containers', () => {
  const image = 'registry.cloudflare.com/account/edps-engine:0.1.0'
  const args = ['--address', 'https://plans.example.com', '--containers', image, '--dry-run']
  const { stdout, stderr, status } = deploy(...args)
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/env\.ENGINES[^]*EngineContainer/)
  expect(readdirSync(root).filter((name) => name.startsWith('wrangler.deploy-'))).toEqual([])
})

test('its own configuration wins, and is refused where its address is not one', () => {
  const config = (origin: string) =>
    withAddress({ vars: { CONSOLE_ORIGIN: origin } }, 'https://plans.example.com')
  expect(config('https://console.example.com')).toMatchObject({
    ok: true,
    config: { vars: { CONSOLE_ORIGIN: 'https://console.example.com' } },
  })
  for (const origin of ['console.example.com', 'https://console.example.com/app'])
    expect(config(origin)).toEqual({
      ok: false,
      message: expect.stringContaining('CONSOLE_ORIGIN is no address') as string,
    })
})

test.each([
  [],
  ['--address', 'https://plans.example.com/app'],
  ['--address', 'plans.example.com'],
  ['--address', 'https://x.example', '--most', '0'],
])('it says its usage where it is asked %j', (...args: string[]) => {
  expect(deploy(...args)).toMatchObject({ status: 2 })
})

test('containers are as many as the fits need, and never more than allowed', () => {
  expect([0, 1, 2, 3, 100].map((fits) => containersWanted(fits, 2, 5))).toEqual([0, 1, 1, 2, 5])
  expect(containersWanted(3, 0, 5)).toBe(3)
})

test('the Kubernetes manifest scales engines by figures that the service tells', () => {
  const text = readFileSync(join(root, 'deploy/kubernetes/engines.yaml'), 'utf8')
  const documents = parseAllDocuments(text, { merge: true })
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const [engines, , scaled] = documents.map((one) => one.toJS())
  expect(documents.map((one) => one.get('kind'))).toEqual([
    'Deployment',
    'TriggerAuthentication',
    'ScaledObject',
  ])
  expect(scaled.spec.scaleTargetRef.name).toBe(engines.metadata.name)
  expect(engines.spec.template.metadata.labels).toEqual(engines.spec.selector.matchLabels)
  const told = metricsText(emptyQueue(), 0)
  const { triggers, advanced } = scaled.spec
  for (const { name, metadata } of triggers) {
    expect(told).toContain(`\n${metadata.valueLocation} `)
    expect(advanced.scalingModifiers.formula).toContain(name)
  }
  expect(triggers).toHaveLength(4)
})

// Conformance: gpu-container
test('the variant with a GPU replaces the same Deployment, and asks for one GPU an engine', () => {
  const read = (name: string) =>
    parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes', name), 'utf8'), { merge: true })
  const plain = read('engines.yaml')[0]!.toJS()
  const documents = read('engines-gpu.yaml')
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  expect(documents).toHaveLength(1)
  const gpu = documents[0]!.toJS()
  expect(gpu.metadata).toEqual(plain.metadata)
  expect(gpu.spec.selector).toEqual(plain.spec.selector)
  expect(gpu.spec.template.metadata).toEqual(plain.spec.template.metadata)
  const limits = (of: typeof gpu) => of.spec.template.spec.containers[0].resources.limits
  expect([limits(gpu)['nvidia.com/gpu'], limits(plain)['nvidia.com/gpu']]).toEqual([1, undefined])
})
