// `npm run key`: makes a key for one person of a deployed service. It reaches no service: what lets the
// key in is a file for whoever may write into the service's database.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newKey } from './new-key.ts'

const USAGE = `npm run key -- --name NAME [--admin]

  --name   whose key it is, such as "Ada Lovelace"
  --admin  it also sees what waits and runs in all, and the engines (GET /v1/queue)`

/** Letters of a name that are kept. */
const NAME_CHARACTERS = 100

function main(): number {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  let name: string | undefined
  let admin = false
  try {
    const options = { name: { type: 'string' }, admin: { type: 'boolean' } } as const
    const { values } = parseArgs({ options })
    name = values.name?.trim()
    admin = values.admin ?? false
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
  if (!name) {
    console.error(USAGE)
    return 2
  }
  const letters = [...new Intl.Segmenter().segment(name)].slice(0, NAME_CHARACTERS)
  const whose = letters.map(({ segment }) => segment).join('')
  const { key, id, sql } = newKey(whose, Date.now(), admin)
  const file = `out/keys/${id}.sql`
  mkdirSync('out/keys', { recursive: true })
  writeFileSync(file, sql, { mode: 0o600 })
  console.log(`${key}

It is shown this once and kept nowhere: hand it to ${whose} alone. It works once its rows are in the
service's database (wrangler.own.jsonc: your copy of wrangler.jsonc, see docs/deploy.md):

  npx wrangler d1 execute edps --remote -c wrangler.own.jsonc --file ${file}

To take it back, the same with:
  --command "UPDATE api_keys SET revoked_at = unixepoch() * 1000 WHERE id = '${id}'"`)
  return 0
}

process.exitCode = main()
