// `npm run deploy`: the add-in's pages and the Worker to Cloudflare, with all that they need there: database, bucket, secrets.
// `--dry-run` checks the settings, bundles all of it and reaches nothing.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ADDIN_FOLDER, DEVELOPMENT_PORT, ensureBuilt } from '#addin/build/ensure-built.ts'
import type { Built } from '#addin/build/build.ts'
import { plainOrigin } from '#contract/console-origin.ts'
import { deployConfig, missingSettings, ownConfig, type Config } from './deploy-config.ts'
import { ROOT } from './worker-config.ts'

const USAGE = `npm run deploy -- [--address https://plans.example.com] [--dry-run]

  --address   where the service is found; its zone is in your Cloudflare account. The first deployment needs it
  --settings  the folder of wrangler.own.jsonc and wrangler.own.secrets.json (this one)
  --dry-run   checks the settings and bundles; deploys nothing and reaches nothing

The first deployment makes both files, the database and the bucket, and names what only you can know.
docs/deploy.md has the whole path.`

const OPTIONS = {
  address: { type: 'string' },
  settings: { type: 'string', default: ROOT },
  'dry-run': { type: 'boolean', default: false },
} as const

const NAME = 'edps'
/** Secrets that nobody has to think of. */
const DRAWN = ['SIGN_IN_SECRET', 'OPERATOR_TOKEN']
const EXAMPLE = 'https://plans.example.com'
const NO_ADDRESS = `--address is missing: write where your service is to be found, such as --address ${EXAMPLE}.`

interface Asked {
  address: string | undefined
  /** Of the settings. */
  folder: string
  dry: boolean
}

const ownOf = (folder: string): string => join(folder, 'wrangler.own.jsonc')

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const asked = readArguments()
  if (typeof asked === 'string') {
    console.error(asked)
    return 2
  }
  try {
    return await deploy(asked)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    console.error(fault.message)
    return 1
  }
}

/** Says why nothing is deployed. */
class Refusal extends Error {}

function readArguments(): Asked | string {
  try {
    const { values } = parseArgs({ options: OPTIONS })
    const address = values.address?.replace(/\/+$/, '')
    if (address !== undefined && (!address.startsWith('https:') || plainOrigin(address) === null))
      return `--address is an address such as https://plans.example.com; "${address}" is not.\n\n${USAGE}`
    // npm runs scripts in the package's folder; INIT_CWD is where the person stands.
    const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.settings)
    return { address, folder, dry: values['dry-run'] }
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
}

async function deploy(asked: Asked): Promise<number> {
  const { folder, dry } = asked
  const [ownFile, secretsFile] = [ownOf(folder), join(folder, 'wrangler.own.secrets.json')]
  // Imported here because it takes a second to load.
  const { experimental_readRawConfig: readConfig } = await import('wrangler')
  const read = (file: string): Config => {
    try {
      return readConfig({ config: file }).rawConfig as Config
    } catch (fault) {
      const { text, location } = fault as { text?: string; location?: { line: number } }
      throw new Refusal(`${file}, line ${location?.line ?? 1}: ${text ?? String(fault)}.`)
    }
  }
  if (!dry && !existsSync(ownFile)) makeOwn(asked)
  const own = existsSync(ownFile) ? read(ownFile) : {}
  const made = dry ? firstMakes(ownFile, secretsFile) : []
  const kept = dry || existsSync(secretsFile) ? new Set(made) : makeSecrets(secretsFile)
  const secrets = existsSync(secretsFile) ? readSecrets(secretsFile) : {}
  const said = (own.vars as Record<string, string> | undefined)?.CONSOLE_ORIGIN
  const address = asked.address ?? said ?? (dry ? EXAMPLE : undefined)
  if (address === undefined) throw new Refusal(NO_ADDRESS)
  const configured = deployConfig(read(join(ROOT, 'wrangler.jsonc')), own, address)
  if (!configured.ok) throw new Refusal(configured.message)
  const { config } = configured
  const missing = missingSettings(config, secrets, kept)
  const needs = `The deployment still needs:\n${missing.map((one) => `  ${one}`).join('\n')}`
  if (made.length > 0) console.log(`The first npm run deploy makes: ${made.join(', ')}.`)
  if (missing.length > 0 && !dry)
    throw new Refusal(`${needs}\nNothing was deployed: write them, then run it again.`)
  // Pages of another deployment's settings lie beside those, with its manifests.
  const pages = folder === resolve(ROOT) || dry ? ADDIN_FOLDER : join(folder, 'addin')
  const built = dry ? await ensureBuilt() : await build(pages, address)
  if (!built.ok) throw new Refusal(built.message)
  const assets = { ...(config.assets as object), directory: join(pages, 'site') }
  const filled = Object.entries(secrets).filter(([, text]) => text !== '')
  const status = upload({ ...config, assets }, Object.fromEntries(filled), address, dry)
  if (missing.length > 0) console.error(needs)
  else if (status === 0 && dry) console.log('Nothing is missing: npm run deploy deploys it.')
  if (status === 0 && !dry)
    console.log(`\n${address}/app/ is the console. Engines come next: docs/deploy.md.`)
  return missing.length > 0 ? 1 : status
}

/** What a dry run misses, and nobody writes. */
const firstMakes = (ownFile: string, secretsFile: string): string[] => [
  ...(existsSync(ownFile) ? [] : ['database_id']),
  ...(existsSync(secretsFile) ? [] : DRAWN),
]

function makeOwn({ folder, address }: Asked): void {
  const own = ownOf(folder)
  if (address === undefined) throw new Refusal(NO_ADDRESS)
  const find = () =>
    (
      JSON.parse(wrangler(['d1', 'list', '--json'], 'quiet')) as { name: string; uuid: string }[]
    ).find(({ name }) => name === NAME)
  if (!find()) wrangler(['d1', 'create', NAME], 'quiet')
  writeFileSync(own, ownConfig(find()!.uuid, address))
  console.log(`Made ${own}.`)
}

/** Answers those secrets that a deployment made elsewhere has: they stay. */
function makeSecrets(file: string): Set<string> {
  const listed = wranglerAnswer(['secret', 'list', '--name', NAME])
  const kept = new Set(
    listed.status === 0
      ? (JSON.parse(listed.stdout) as { name: string }[]).map(({ name }) => name)
      : [],
  )
  const made = DRAWN.filter((name) => !kept.has(name))
  const secrets = Object.fromEntries(made.map((name) => [name, randomBytes(32).toString('hex')]))
  writeFileSync(file, `${JSON.stringify({ ...secrets, MAIL_KEY: '' }, null, 2)}\n`, { mode: 0o600 })
  console.log(`Made ${file}: keep it secret, and keep a copy of it.`)
  return kept
}

function readSecrets(file: string): Record<string, string> {
  try {
    // Of null nothing is read either.
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) }
  } catch (fault) {
    throw new Refusal(`${file} is no JSON: ${(fault as Error).message}.`)
  }
}

async function build(folder: string, address: string): Promise<Built> {
  const { buildAddin } = await import('#addin/build/build.ts')
  return buildAddin({ folder, address, port: DEVELOPMENT_PORT })
}

/** Bucket, rules and tables: the version before runs on them too. */
function prepare(config: string): void {
  if (wranglerAnswer(['r2', 'bucket', 'info', NAME]).status !== 0)
    wrangler(['r2', 'bucket', 'create', NAME, '--update-config=false'], 'shown')
  wrangler(
    ['r2', 'bucket', 'lifecycle', 'set', NAME, '--file', 'deploy/bucket-rules.json', '--force'],
    'shown',
  )
  wrangler(['d1', 'migrations', 'apply', NAME, '--remote', '--config', config], 'shown')
}

/** Wrangler resolves paths from the configuration's folder, so it lies at the root for as long as this runs. */
function upload(config: Config, secrets: object, address: string, dry: boolean): number {
  const file = join(ROOT, `wrangler.deploy-${process.pid}.json`)
  const secretsFile = join(ROOT, `wrangler.deploy-${process.pid}-secrets.json`)
  writeFileSync(file, JSON.stringify(config, null, 2))
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  try {
    if (!dry) prepare(file)
    const where = ['--domain', new URL(address).hostname, '--secrets-file', secretsFile]
    const more = dry ? ['--dry-run', '--outdir', join(ROOT, 'out/deploy')] : []
    return wranglerAnswer(['deploy', '--config', file, ...where, ...more], 'inherit').status
  } finally {
    rmSync(file)
    rmSync(secretsFile)
  }
}

/** What wrangler prints; refused where it fails. */
function wrangler(args: string[], how: 'quiet' | 'shown'): string {
  const { status, stdout, stderr } = wranglerAnswer(args, how === 'shown' ? 'inherit' : 'pipe')
  if (status !== 0)
    throw new Refusal(
      `${stdout}${stderr}\nwrangler ${args.join(' ')} failed: nothing was deployed. Where nobody is signed in: npx wrangler login, or without a browser CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID (docs/deploy.md).`,
    )
  return stdout
}

function wranglerAnswer(args: string[], stdio: 'pipe' | 'inherit' = 'pipe') {
  const cli = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: ROOT,
    stdio: ['inherit', stdio, stdio],
    env,
    encoding: 'utf8',
  })
  return { status: status ?? 1, stdout: stdout ?? '', stderr: stderr ?? '' }
}

process.exitCode = await main()
