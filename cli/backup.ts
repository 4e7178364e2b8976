// `npm run backup -- DIR` and `npm run restore -- DIR`: what the local stack keeps, copied and brought back; with `--url` the ledgers of a
// running service, whose other parts Cloudflare's own tools copy (docs/backup.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpLedgers, restoreLedgers } from './ledger-copy.ts'
import { DEV_FOLDER, runningStack } from './running-stack.ts'
import { OPERATOR_USAGE, operatorService } from './service.ts'
import { backUp, restore } from './state-copy.ts'

const USAGE = `npm run backup -- DIR               copies what the local stack keeps into DIR: stop it first
npm run restore -- DIR              brings it back after npm run reset
npm run backup -- DIR --url URL     copies the ledgers of a running service; called again, what is new
npm run restore -- DIR --url URL [--since TIME]
                                    adds the lines that its wallets have not, and ends again what was
                                    ended since TIME, to which its database was restored

  --url     a service that runs, here or elsewhere, without /v1; left out, the files of the stopped stack

A copy holds accounts, tables, keys and secrets, or ledgers: keep it safe.
${OPERATOR_USAGE}`

async function main([verb, ...args]: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const asked = readArguments(args)
  if (typeof asked === 'string' || (verb !== 'backup' && verb !== 'restore')) {
    console.error(typeof asked === 'string' ? `${asked}\n\n${USAGE}` : USAGE)
    return 2
  }
  // npm runs scripts in the package's folder; INIT_CWD is where the person stands.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), asked.folder)
  const answer =
    asked.url === undefined ? ofStack(verb, folder) : await ofService(verb, folder, asked)
  if (answer.ok) console.log(answer.message)
  else console.error(answer.message)
  return answer.ok ? 0 : 1
}

interface Asked {
  folder: string
  url: string | undefined
  since: string | undefined
}
type Told = { ok: boolean; message: string }

function readArguments(args: string[]): Asked | string {
  try {
    const options = { url: { type: 'string' }, since: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder, ...more] = positionals
    const { url, since } = values
    if (folder === undefined) return 'Say which folder.'
    if (more.length > 0) return `One folder is enough: what is ${more.join(' ')}?`
    if (since !== undefined && Number.isNaN(Date.parse(since)))
      return `--since is a time such as 2026-11-30T05:00:00Z; "${since}" is not.`
    return { folder, url, since: since && new Date(since).toISOString() }
  } catch (error) {
    return (error as Error).message
  }
}

function ofStack(verb: 'backup' | 'restore', folder: string): Told {
  const running = runningStack(DEV_FOLDER)
  if (running)
    return {
      ok: false,
      message: `The stack at ${running.baseUrl} still runs: stop it first (Ctrl-C).`,
    }
  const answer = verb === 'backup' ? backUp(DEV_FOLDER, folder) : restore(folder, DEV_FOLDER)
  if (!answer.ok) return answer
  return { ok: true, message: verb === 'backup' ? `Kept in ${folder}.` : 'Restored: npm start.' }
}

async function ofService(
  verb: 'backup' | 'restore',
  folder: string,
  { url, since }: Asked,
): Promise<Told> {
  const service = operatorService(url)
  if (typeof service === 'string') return { ok: false, message: service }
  return verb === 'backup' ? backUpLedgers(service, folder) : restoreLedgers(service, folder, since)
}

process.exitCode = await main(process.argv.slice(2))
