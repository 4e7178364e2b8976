// `npm run engine`: lets an engine in with a token of its own, takes the token back, lists all. It writes into
// the database of this machine's stack; for a deployed one it says what to run.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINE_NAME } from '#contract/api-key.ts'
import { ENGINE_TOKEN_KNOWN_SECONDS } from '#contract/limits.ts'
import { DEV_FOLDER } from './running-stack.ts'
import { openDatabase, LIST_SQL, newEngine, OWN_ENGINE, revokeSql } from './local-database.ts'
import { folderFault } from './stack-folder.ts'

const USAGE = `npm run engine -- enrol NAME [--remote]
npm run engine -- revoke NAME [--remote]
npm run engine -- list [--remote]

  enrol     makes a token for the engine NAME and prints it once; an earlier token of NAME stops
  revoke    takes it back: the service refuses its next call, ${ENGINE_TOKEN_KNOWN_SECONDS} seconds later at the latest
  list      names, since when, and until when
  --remote  a deployed service: prints the command for its database, and reaches nothing itself
  --folder  the stack's folder, where it is another than .dev

NAME: at most 50 letters, digits, points, lines and underscores.`

const REMOTE = 'npx wrangler d1 execute edps --remote -c wrangler.own.jsonc'

interface Asked {
  verb: 'list' | 'enrol' | 'revoke'
  /** Empty for the list. */
  name: string
  remote: boolean
  folder: string
}

function main(now: number): number {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const asked = readArguments(process.argv.slice(2))
  if (typeof asked === 'string') {
    console.error(asked)
    return 2
  }
  if (!asked.remote && !existsSync(asked.folder)) {
    console.error(
      'There is no local stack yet: `npm start` makes one; --remote is for a deployed one.',
    )
    return 1
  }
  if (asked.verb === 'list') return list(asked)
  const { token, sql } =
    asked.verb === 'enrol'
      ? newEngine(asked.name, now)
      : { token: null, sql: revokeSql(asked.name, now) }
  // A token is shown once its row is written.
  const code = asked.remote ? 0 : applyHere(asked, sql)
  if (token !== null)
    console.log(
      `${token}\n\nIt is shown this once and kept nowhere: ENGINE_TOKEN of ${asked.name}.`,
    )
  if (asked.remote) sayHow(asked, sql)
  return code
}

function readArguments(args: string[]): Asked | string {
  const options = {
    remote: { type: 'boolean', default: false },
    folder: { type: 'string', default: DEV_FOLDER },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [verb, name = '', ...more] = positionals
    const { remote, folder } = values
    if (more.length > 0) return `One name is enough: what is ${more.join(' ')}?\n\n${USAGE}`
    if (verb === 'list' && !name) return { verb, name, remote, folder }
    if (verb === undefined) return USAGE
    if (verb !== 'list' && verb !== 'enrol' && verb !== 'revoke')
      return `There is no command ${verb}.\n\n${USAGE}`
    if (verb === 'list') return `list takes no name.\n\n${USAGE}`
    if (!name) return `Say which engine.\n\n${USAGE}`
    if (!ENGINE_NAME.test(name)) return `"${name}" cannot be the name of an engine.\n\n${USAGE}`
    if (name === OWN_ENGINE && !remote)
      return `${OWN_ENGINE} is the engine that npm start runs: choose another name.`
    return { verb, name, remote, folder }
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
}

function list({ remote, folder }: Asked): number {
  if (remote) {
    console.log(`${REMOTE} --command "${LIST_SQL}"`)
    return 0
  }
  const database = openDatabase(join(folder, 'state'))
  const rows = database.prepare(LIST_SQL).all()
  database.close()
  const day = (at: unknown): string => new Date(Number(at)).toISOString().slice(0, 16)
  for (const { name, created_at: from, revoked_at: until } of rows)
    console.log(
      `${String(name)}\t${day(from)}\t${until === null ? 'works' : `revoked ${day(until)}`}`,
    )
  if (rows.length === 0) console.log('No engine is enrolled.')
  return 0
}

function applyHere({ verb, name, folder }: Asked, sql: string): number {
  const database = openDatabase(join(folder, 'state'))
  const working = database.prepare('SELECT 1 FROM engines WHERE name = ? AND revoked_at IS NULL')
  const was = working.get(name) !== undefined
  database.exec(sql)
  database.close()
  if (verb === 'enrol') return 0
  console.log(
    was
      ? `${name} is refused within ${ENGINE_TOKEN_KNOWN_SECONDS} seconds.`
      : `No engine ${name} works.`,
  )
  return was ? 0 : 1
}

function sayHow({ verb, name }: Asked, sql: string): void {
  const file = `out/keys/${verb}-${name}.sql`
  mkdirSync('out/keys', { recursive: true })
  writeFileSync(file, sql, { mode: 0o600 })
  console.log(`The database of the service (wrangler.own.jsonc: see docs/deploy.md) learns it by:

  ${REMOTE} --file ${file}`)
}

try {
  process.exitCode = main(Date.now())
} catch (fault) {
  const message = folderFault(fault, DEV_FOLDER)
  if (message === null) throw fault
  console.error(message)
  process.exitCode = 1
}
