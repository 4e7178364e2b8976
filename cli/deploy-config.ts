// The configuration of a deployment: what this release says (wrangler.jsonc) with what the deployment says of its own
// (wrangler.own.jsonc), and what is still missing. Pure.
import { NO_ORIGIN, plainOrigin } from '#contract/console-origin.ts'
import { isPlaceholder, OWN_FILE, settingFaults } from './deploy-settings.ts'

export type Config = Readonly<Record<string, unknown>>
export type Secrets = Readonly<Record<string, string>>

/** What belongs to a release: a deployment's own file may be of an older one. */
const RELEASED = ['main', 'compatibility_date', 'alias', 'durable_objects', 'migrations', 'assets']

/** The mail API that is called where the deployment has a key and names no other. */
const MAIL_API = 'https://api.resend.com/emails'

/**
 * The configuration that wrangler deploys. `address`: the service's, which the console's cookies, passkeys and links are for, unless
 * the deployment has a CONSOLE_ORIGIN of its own. Refused where that is no address: the console would be closed.
 */
export function deployConfig(
  released: Config,
  own: Config,
  address: string,
): { ok: true; config: Config } | { ok: false; message: string } {
  const vars: Record<string, string> = {
    CONSOLE_ORIGIN: new URL(address).origin,
    ...(released.vars as object),
    MAIL_URL: sendsItself(own) ? '' : MAIL_API,
    ...(own.vars as object),
  }
  if (plainOrigin(vars.CONSOLE_ORIGIN!) === null) return { ok: false, message: `${NO_ORIGIN}.` }
  const kept = Object.fromEntries(RELEASED.map((name) => [name, released[name]]))
  const config = { ...released, ...own, ...kept, vars, triggers: { crons: [] as string[] } }
  return { ok: true, config: vars.CONTAINERS_IMAGE ? withContainers(config, address) : config }
}

/** Cloudflare's own binding for e-mail. */
const sendsItself = (own: Config): boolean =>
  ((own.send_email as { name: string }[] | undefined) ?? []).some(({ name }) => name === 'MAIL')

/** `config` with containers for engines, as its variables say them. Their class and its migration are part of every deployment. */
function withContainers(config: Config, address: string): Config {
  const vars = varsOf(config)
  const { CONTAINERS_MOST = '5', CONTAINER_SLOTS = '1' } = vars
  const { bindings } = config.durable_objects as { bindings: object[] }
  return {
    ...config,
    durable_objects: {
      bindings: [...bindings, { name: 'ENGINES', class_name: 'EngineContainer' }],
    },
    containers: [
      {
        class_name: 'EngineContainer',
        image: vars.CONTAINERS_IMAGE,
        // What is no number is named by the settings' table.
        max_instances: Number(CONTAINERS_MOST) || 5,
        // One virtual processor, 6 GiB of memory.
        instance_type: vars.CONTAINER_INSTANCE ?? 'standard-2',
      },
    ],
    triggers: { crons: ['* * * * *'] },
    vars: { ...vars, SERVICE_URL: address, CONTAINERS_MOST, CONTAINER_SLOTS },
  }
}

const varsOf = (config: Config): Record<string, string> => config.vars as Record<string, string>

const DATABASE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** What a deployment still needs, a sentence each. `kept`: what the deployed Worker has already, or the first deployment makes. */
export function missingSettings(
  config: Config,
  secrets: Secrets,
  kept: ReadonlySet<string> = new Set(),
): string[] {
  const vars = varsOf(config)
  const has = (name: string): boolean =>
    kept.has(name) || (name === 'MAIL' && sendsItself(config)) || (name === 'AI' && !!config.ai)
  const [database] = config.d1_databases as { database_id: string }[]
  const id = database?.database_id ?? ''
  return [
    ...(isPlaceholder(new URL(vars.CONSOLE_ORIGIN!).hostname)
      ? ['--address: the address of your service; this one is an example.']
      : []),
    ...(has('database_id') || (DATABASE_ID.test(id) && /[1-9a-f]/.test(id))
      ? []
      : [`database_id in ${OWN_FILE}: the id of the database; npx wrangler d1 list shows it.`]),
    ...settingFaults(vars, secrets, has),
  ]
}

/** A first wrangler.own.jsonc. */
export const ownConfig = (
  databaseId: string,
  address: string,
): string => `// What this deployment has of its own; \`npm run deploy\` takes the rest from wrangler.jsonc. Git keeps it out.
{
  "name": "edps",
  "d1_databases": [
    { "binding": "DB", "database_name": "edps", "database_id": "${databaseId}", "migrations_dir": "worker/migrations" },
  ],
  "vars": {
    "CONSOLE_ORIGIN": "${new URL(address).origin}",
    // The address that e-mails come from, such as "EDPS <plans@your-domain>".
    "MAIL_FROM": "",
    // E-mail addresses between spaces whose people see the operator's page.
    "OPERATORS": "",
  },
}
`
