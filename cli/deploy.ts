// `npm run deploy`: the add-in's pages and the Worker to Cloudflare, with engines as containers where an image is
// named. `--dry-run` bundles and checks all of it and reaches nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import { plainOrigin } from '#contract/console-origin.ts'
import { withAddress, withContainers } from './deploy-config.ts'

const USAGE = `npm run deploy -- --address https://plans.example.com [--containers IMAGE] [--dry-run]

  --address     where the service is found; its zone is in your Cloudflare account
  --containers  runs this image of the engine as Cloudflare Containers, as many as fits need
  --most        containers at once (5)
  --slots       fits that each runs at once (1)
  --dry-run     bundles and checks, and deploys nothing

It reads wrangler.own.jsonc, your copy of wrangler.jsonc. docs/deploy.md has the steps before it.`

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPTIONS = {
  address: { type: 'string' },
  containers: { type: 'string' },
  most: { type: 'string', default: '5' },
  slots: { type: 'string', default: '1' },
  'dry-run': { type: 'boolean', default: false },
} as const

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
  const own = join(ROOT, 'wrangler.own.jsonc')
  if (!asked.dry && !existsSync(own)) {
    console.error('There is no wrangler.own.jsonc: see docs/deploy.md.')
    return 1
  }
  const built = asked.dry ? await ensureBuilt() : build(asked.address)
  if (!built.ok) {
    console.error(built.message)
    return 1
  }
  return deploy(asked, existsSync(own) ? own : join(ROOT, 'wrangler.jsonc'))
}

interface Asked {
  address: string
  image: string | undefined
  most: number
  slots: number
  dry: boolean
}

function readArguments(): Asked | string {
  try {
    const { values } = parseArgs({ options: OPTIONS })
    const [most, slots] = [Number(values.most), Number(values.slots)]
    const whole = [most, slots].every((count) => Number.isInteger(count) && count >= 1)
    const address = values.address?.replace(/\/+$/, '')
    if (!address) return USAGE
    if (!address.startsWith('https:') || plainOrigin(address) === null)
      return `--address is an address such as https://plans.example.com; "${address}" is not.\n\n${USAGE}`
    if (!whole) return `--most and --slots are whole numbers from 1 on.\n\n${USAGE}`
    return { address, image: values.containers, most, slots, dry: values['dry-run'] }
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
}

function build(address: string): { ok: true } | { ok: false; message: string } {
  const script = join(ROOT, 'addin/build/build-site.ts')
  const { status } = spawnSync(process.execPath, [script, '--address', address], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0 ? { ok: true } : { ok: false, message: 'The pages were not built.' }
}

/** Wrangler resolves paths from the configuration's folder, so ours lies beside the other for as long as it runs. */
async function deploy({ address, image, most, slots, dry }: Asked, from: string): Promise<number> {
  // Imported here because it takes a second to load.
  const { experimental_readRawConfig: readConfig } = await import('wrangler')
  const { rawConfig } = readConfig({ config: from })
  const own = withAddress(rawConfig as Record<string, unknown>, address)
  if (!own.ok) {
    console.error(own.message)
    return 1
  }
  const config = image ? withContainers(own.config, { image, address, most, slots }) : own.config
  const file = join(ROOT, `wrangler.deploy-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(config, null, 2))
  try {
    const cli = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
    const where = ['--domain', new URL(address).hostname]
    const more = dry ? ['--dry-run', '--outdir', join(ROOT, 'out/deploy')] : []
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
    const args = [cli, 'deploy', '--config', file, ...where, ...more]
    return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
  } finally {
    rmSync(file)
  }
}

process.exitCode = await main()
