// `npm run sweep`: says how many objects of a service’s store belong to no session any more, and deletes them if asked.
// For the operator: it needs the service's OPERATOR_TOKEN.
import { parseArgs } from 'node:util'
import { OPERATOR_USAGE, operatorService } from './service.ts'
import { sweepService } from './sweep-service.ts'

const USAGE = `npm run sweep -- [--url ADDRESS] [--delete]

  --delete  deletes what nobody knows; else it is counted
${OPERATOR_USAGE}`

/** What the arguments ask for, or why they cannot be followed. */
function asked(args: string[]): { url: string | undefined; isDelete: boolean } | string {
  try {
    const options = { url: { type: 'string' }, delete: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    return { url: values.url, isDelete: values.delete ?? false }
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
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
  const { isDelete } = what
  const service = operatorService(what.url)
  if (typeof service === 'string') {
    console.error(`${service}\n\n${USAGE}`)
    return 2
  }
  const answer = await sweepService({ ...service, isDelete, fetch }).catch(() => null)
  if (answer === null || !answer.ok) {
    console.error(answer === null ? `${service.baseUrl} does not answer` : answer.message)
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
