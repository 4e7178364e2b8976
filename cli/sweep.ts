// `npm run sweep`: says how many objects of a service's store nobody knows any more, and deletes them if asked.
// For whoever runs the service: it needs the service's OPERATOR_TOKEN.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEV_FOLDER } from './dev-folder.ts'
import { runningStack } from './stack.ts'
import { sweepService } from './sweep-service.ts'

const USAGE = `npm run sweep -- [--url ADDRESS] [--delete]

  --url     the service, without /v1; the one that runs here where left out
  --delete  deletes what nobody knows; else it is counted

OPERATOR_TOKEN in the environment is the service's secret; the service that runs here has its own.`

interface Asked {
  url: string
  token: string
  isDelete: boolean
}

/** What the arguments ask for, or why they cannot be followed. */
function asked(args: string[]): Asked | string {
  let values: { url?: string; delete?: boolean }
  try {
    const options = { url: { type: 'string' }, delete: { type: 'boolean' } } as const
    values = parseArgs({ args, options }).values
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
  const isDelete = values.delete ?? false
  if (values.url !== undefined) {
    const token = process.env.OPERATOR_TOKEN?.trim()
    return token ? { url: values.url.replace(/\/+$/, ''), token, isDelete } : USAGE
  }
  const local = runningStack(DEV_FOLDER)
  if (local === null) return `No service runs here.\n\n${USAGE}`
  const secrets = readFileSync(join(DEV_FOLDER, 'worker.env'), 'utf8')
  const token = /^OPERATOR_TOKEN='(.*)'$/m.exec(secrets)?.[1] ?? ''
  return { url: local.baseUrl, token, isDelete }
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const what = asked(process.argv.slice(2))
  if (typeof what === 'string') {
    console.error(what)
    return 2
  }
  const { url, token, isDelete } = what
  const answer = await sweepService({ baseUrl: url, token, isDelete, fetch }).catch(() => null)
  if (answer === null || !answer.ok) {
    console.error(answer === null ? `${url} does not answer` : answer.message)
    return 1
  }
  const { seen, orphans, adopted, deleted } = answer.swept
  console.log(
    `${seen} objects; that nobody knows: ${orphans.sessions} of sessions, ${orphans.readings} readings, ${orphans.predictions} of predictions.`,
  )
  if (adopted > 0)
    console.log(
      `${adopted} readings that their accounts had lost sight of${isDelete ? ' expire again' : ''}.`,
    )
  if (orphans.others > 0) console.log(`${orphans.others} objects of another kind were left alone.`)
  console.log(isDelete ? `${deleted} were deleted.` : 'Nothing was deleted: --delete does.')
  return 0
}

process.exitCode = await main()
