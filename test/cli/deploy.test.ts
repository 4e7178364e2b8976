// A deployment as far as it can be seen offline: by wrangler itself, against an account of Cloudflare on this machine.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { experimental_readRawConfig as readConfig } from 'wrangler'
import { parseAllDocuments } from 'yaml'
import { deployConfig, type Config } from '#cli/deploy-config.ts'
import { metricsText } from '../../worker/dispatcher/queue-figures.ts'
import { emptyQueue } from '../../worker/dispatcher/queue-state.ts'
import { containersWanted } from '../../worker/dispatcher/queue-view.ts'
import { atNightAlone } from '../support/nightly.ts'
import { openAccount, type CloudflareAccount } from './cloudflare-account.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'edps-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Ran {
  status: number
  stdout: string
  stderr: string
}

/** Beside this process, in which the account answers. */
function run(script: string, args: readonly string[], account?: CloudflareAccount): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: folder, ...account?.env },
  })
  const told = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece: Buffer) => (told[name] += String(piece)))
  return new Promise((done) => child.on('close', (code) => done({ status: code ?? -1, ...told })))
}

const deploy = (args: readonly string[], account?: CloudflareAccount): Promise<Ran> =>
  run(join(root, 'cli/deploy.ts'), args, account)

const released = readConfig({ config: join(root, 'wrangler.jsonc') }).rawConfig as Config
const ADDRESS = 'https://plans.acme.test'

/** A configuration for `address` with these variables and settings of the deployment. */
function configOf(vars: object, own: object = {}): Config {
  const made = deployConfig(released, { ...own, vars }, ADDRESS)
  if (!made.ok) throw new Error(made.message)
  return made.config
}

/** A folder of settings; `fill` changes a file of it. */
function settingsIn(name: string) {
  const settings = join(folder, name)
  mkdirSync(settings)
  return {
    args: ['--settings', name],
    fill: (file: string, change: (text: string) => string) => {
      const path = join(settings, file)
      writeFileSync(path, change(readFileSync(path, 'utf8')))
    },
    drop: (file: string) => rmSync(join(settings, file)),
  }
}

const named = ({ stderr }: Ran): string[] => stderr.match(/^ {2}[\w-]+/gm) ?? []

test('a first deployment makes what it can and names the rest; secrets of a deployed Worker stay', async () => {
  const account = await openAccount()
  const { args, drop } = settingsIn('first')
  const first = await deploy(['--address', ADDRESS, ...args], account)
  expect([first.status, named(first)]).toEqual([1, ['  MAIL_FROM', '  MAIL_KEY', '  OPERATORS']])
  expect(account.calls).toContain('POST /d1/database')
  // Another machine has no file of secrets. The address stands in the settings by now.
  account.tag = 'containers'
  account.secrets = ['SIGN_IN_SECRET', 'OPERATOR_TOKEN', 'MAIL_KEY']
  drop('wrangler.own.secrets.json')
  expect(named(await deploy(args, account))).toEqual(['  MAIL_FROM', '  OPERATORS'])
  expect(account.uploads).toEqual([])
  account.close()
}, 120_000)

atNightAlone('from an empty account to a deployed Worker', async () => {
  const account = await openAccount()
  const { args, fill } = settingsIn('whole')
  expect((await deploy(['--address', ADDRESS, ...args], account)).status).toBe(1)
  fill('wrangler.own.jsonc', (text) =>
    text
      .replace('"MAIL_FROM": ""', '"MAIL_FROM": "EDPS <plans@acme.test>"')
      .replace('"OPERATORS": ""', '"OPERATORS": "ana@acme.test"'),
  )
  fill('wrangler.own.secrets.json', (text) =>
    text.replace('"MAIL_KEY": ""', '"MAIL_KEY": "re_123456789"'),
  )
  const { status, stderr } = await deploy(args, account)
  expect(status, stderr).toBe(0)
  expect(account.calls).toEqual(
    expect.arrayContaining(['POST /r2/buckets', 'PUT /r2/buckets/edps/lifecycle']),
  )
  expect(account.sql.join()).toContain('CREATE TABLE accounts')
  const [upload] = account.uploads
  expect(upload).toMatchObject({ main_module: 'deployed.js', observability: { enabled: true } })
  const bound = new Map(upload!.bindings.map((one) => [one.name, one]))
  for (const name of ['SIGN_IN_SECRET', 'OPERATOR_TOKEN', 'MAIL_KEY'])
    expect(bound.get(name)).toMatchObject({ type: 'secret_text' })
  expect(bound.get('SIGN_IN_SECRET')!.text).toMatch(/^[\da-f]{64}$/)
  expect(bound.get('CONSOLE_ORIGIN')!.text).toBe(ADDRESS)
  expect(bound.get('MAIL_URL')!.text).toBe('https://api.resend.com/emails')
  expect(bound.has('ENGINES')).toBe(false)
  expect(readFileSync(join(folder, 'whole/addin/manifest.xml'), 'utf8')).toContain(ADDRESS)
  expect(readdirSync(root).filter((name) => name.startsWith('wrangler.deploy-'))).toEqual([])
  account.close()
})

test('a dry run names what is missing, bundles containers and all, and reaches nothing', async () => {
  mkdirSync(join(folder, 'dry'))
  const vars = { CONTAINERS_IMAGE: 'registry.cloudflare.com/edps-engine:0.1.0' }
  writeFileSync(join(folder, 'dry/wrangler.own.jsonc'), JSON.stringify({ vars }))
  const account = await openAccount()
  const args = ['--address', 'https://plans.example.com', '--settings', 'dry', '--dry-run']
  const { status, stdout, stderr } = await deploy(args, account)
  expect(status, stderr).toBe(1)
  expect(stdout).toMatch(/env\.ENGINES[^]*EngineContainer[^]*--dry-run: exiting now/)
  expect(stderr.match(/^ {2}[\w-]+/gm)).toEqual([
    '  --address',
    '  database_id',
    '  MAIL_FROM',
    '  MAIL_KEY',
    '  OPERATORS',
    '  CONTAINER_ENGINE_TOKEN',
  ])
  expect(stdout).toMatch(/^The first npm run deploy makes: SIGN_IN_SECRET, OPERATOR_TOKEN\.$/m)
  expect(account.calls).toEqual([])
  account.close()
}, 60_000)

const QUIET = { workers_dev: false, preview_urls: false, send_metrics: false }

/** A Worker of nothing but its objects: wrangler decides by tags alone which migrations it uploads. */
async function tagged(config: Config, account: CloudflareAccount) {
  const migrations = config.migrations as { new_sqlite_classes: string[] }[]
  const classes = migrations.flatMap((one) => one.new_sqlite_classes)
  const code = classes.map((name) => `export class ${name} {}\n`).join('')
  writeFileSync(join(folder, 'objects.js'), `${code}export default { fetch() {} }\n`)
  const bare = {
    name: 'edps',
    main: 'objects.js',
    compatibility_date: '2026-10-30',
    migrations,
    ...QUIET,
  }
  writeFileSync(join(folder, 'objects.json'), JSON.stringify(bare))
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  const ran = await run(wrangler, ['deploy', '--config', join(folder, 'objects.json')], account)
  expect(ran.status, ran.stdout + ran.stderr).toBe(0)
  return account.uploads.at(-1)!.migrations
}

test('objects of every release before and of the next one migrate, with containers and without', async () => {
  const account = await openAccount()
  const image = { CONTAINERS_IMAGE: 'registry.cloudflare.com/edps-engine:0.1.0' }
  const [plain, contained] = [configOf({}), configOf(image)]
  expect(contained.migrations).toEqual(plain.migrations)
  // A release before, without containers.
  account.tag = 'v4'
  const container = { new_sqlite_classes: ['EngineContainer'] }
  expect(await tagged(plain, account)).toMatchObject({ new_tag: 'containers', steps: [container] })
  // The same again, and containers are wanted or not any more.
  for (const config of [contained, plain]) expect(await tagged(config, account)).toBeUndefined()
  // A later release, over either.
  const v5 = { tag: 'v5', new_sqlite_classes: ['LaterObject'] }
  const later = { ...plain, migrations: [...(plain.migrations as object[]), v5] }
  expect(await tagged(later, account)).toMatchObject({
    old_tag: 'containers',
    new_tag: 'v5',
    steps: [{ new_sqlite_classes: ['LaterObject'] }],
  })
  account.close()
}, 120_000)

test('without containers no clock runs, with them the size of an engine is a setting', () => {
  expect(configOf({})).toMatchObject({ triggers: { crons: [] } })
  const image = 'registry.cloudflare.com/edps-engine:0.1.0'
  expect(configOf({ CONTAINERS_IMAGE: image })).toMatchObject({
    triggers: { crons: ['* * * * *'] },
    containers: [{ image, max_instances: 5, instance_type: 'standard-2' }],
    vars: { SERVICE_URL: ADDRESS, CONTAINERS_MOST: '5', CONTAINER_SLOTS: '1' },
  })
  const vars = { CONTAINERS_IMAGE: image, CONTAINERS_MOST: '2', CONTAINER_INSTANCE: 'standard-4' }
  expect(configOf(vars)).toMatchObject({
    containers: [{ max_instances: 2, instance_type: 'standard-4' }],
  })
})

test('its own settings win but where they belong to the release, and are refused where its address is not one', () => {
  const own = { main: 'old.ts', migrations: [{ tag: 'v1' }], ai: { binding: 'AI' } }
  expect(configOf({ LIMITS: '{}' }, own)).toMatchObject({
    main: 'worker/deployed.ts',
    migrations: released.migrations,
    ai: { binding: 'AI' },
    vars: { CONSOLE_ORIGIN: ADDRESS, LIMITS: '{}' },
  })
  expect(configOf({ CONSOLE_ORIGIN: 'https://console.acme.test' })).toMatchObject({
    vars: { CONSOLE_ORIGIN: 'https://console.acme.test' },
  })
  for (const origin of ['console.example.com', 'https://console.example.com/app'])
    expect(deployConfig(released, { vars: { CONSOLE_ORIGIN: origin } }, ADDRESS)).toEqual({
      ok: false,
      message: expect.stringContaining('CONSOLE_ORIGIN is no address') as string,
    })
})

test.each([
  [['--address', 'https://plans.example.com/app']],
  [['--address', 'plans.example.com']],
  [['--addres', 'https://x.test']],
])('it says its usage where it is asked %j', async (args) => {
  expect(await deploy(args)).toMatchObject({ status: 2 })
})

test('containers are as many as the fits need, and never more than allowed', () => {
  expect([0, 1, 2, 3, 100].map((fits) => containersWanted(fits, 2, 5))).toEqual([0, 1, 1, 2, 5])
  expect(containersWanted(3, 0, 5)).toBe(3)
})

/** The documents of a YAML file of deploy/. */
function documentsOf(name: string) {
  const documents = parseAllDocuments(readFileSync(join(root, 'deploy', name), 'utf8'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  return documents.map((one) => one.toJS())
}

test('the Kubernetes manifest scales engines by a figure that the service tells, and lets them do nothing else', () => {
  const documents = documentsOf('kubernetes/engines.yaml')
  expect(documents.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'TriggerAuthentication',
    'ScaledObject',
  ])
  const [engines, , scaled] = documents
  const { spec, metadata } = engines.spec.template
  expect(scaled.spec.scaleTargetRef.name).toBe(engines.metadata.name)
  expect(metadata.labels).toEqual(engines.spec.selector.matchLabels)
  const told = metricsText(emptyQueue(), 0)
  for (const trigger of scaled.spec.triggers)
    expect(told).toContain(`\n${trigger.metadata.valueLocation} `)
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  const [{ image, securityContext, resources, env }] = spec.containers
  expect(image).toMatch(/:\d+\.\d+\.\d+$/)
  expect(securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(resources.limits).toEqual(resources.requests)
  const slots = env.find(({ name }: { name: string }) => name === 'ENGINE_SLOTS').value
  expect(scaled.spec.triggers[0].metadata.targetValue).toBe(slots)
})

// Conformance: gpu-container
test('a patch gives each engine of the same Deployment one GPU', () => {
  const [{ spec }] = documentsOf('kubernetes/engines.yaml')
  const [patch] = documentsOf('kubernetes/engines-gpu.yaml')
  const [plain, gpu] = [spec, patch.spec].map((one) => one.template.spec.containers[0])
  // What a strategic merge finds the container by.
  expect(gpu.name).toBe(plain.name)
  expect([gpu, plain].map(({ resources }) => resources.limits['nvidia.com/gpu'])).toEqual([
    1,
    undefined,
  ])
})

test('alerts and dashboard ask for figures that the service tells', () => {
  const told = metricsText(emptyQueue(), 0)
  const [{ groups }] = documentsOf('prometheus/alerts.yaml')
  const dashboard = readFileSync(join(root, 'deploy/prometheus/dashboard.json'), 'utf8')
  const asked = [
    ...groups[0].rules.map(({ expr }: { expr: string }) => expr),
    ...JSON.parse(dashboard).panels.flatMap((one: { targets: { expr: string }[] }) =>
      one.targets.map(({ expr }) => expr),
    ),
  ]
  const names = asked.flatMap((expr: string) => expr.match(/edps_\w+/g) ?? [])
  expect(new Set(names).size).toBeGreaterThan(10)
  for (const name of names) expect(told).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
})
