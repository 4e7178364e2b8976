// The configuration of a deployment: what wrangler.own.jsonc (or wrangler.jsonc) says, and the containers that are
// no part of it because they do not start on one machine. Pure.
import { NO_ORIGIN, plainOrigin } from '#contract/console-origin.ts'

interface Containers {
  /** The image in a registry that Cloudflare reaches: it is built elsewhere. */
  readonly image: string
  readonly address: string
  readonly most: number
  readonly slots: number
}

type Config = Readonly<Record<string, unknown>>
interface Objects {
  bindings: { name: string; class_name: string }[]
}

/**
 * `config` with the address that the console's cookies, passkeys and links are for, whatever host a request names: its own where
 * it has one. Refused where that one is no address: the console would be closed.
 */
export function withAddress(
  config: Config,
  address: string,
): { ok: true; config: Config } | { ok: false; message: string } {
  const vars = { CONSOLE_ORIGIN: new URL(address).origin, ...(config.vars as object) }
  if (plainOrigin(vars.CONSOLE_ORIGIN) === null) return { ok: false, message: `${NO_ORIGIN}.` }
  return { ok: true, config: { ...config, vars } }
}

/** `config` with containers for engines. Paths stay as they are: the file must lie beside the other. */
export function withContainers(config: Config, containers: Containers): Config {
  const { image, address, most, slots } = containers
  const objects = config.durable_objects as Objects
  return {
    ...config,
    main: 'worker/deployed.ts',
    durable_objects: {
      bindings: [...objects.bindings, { name: 'ENGINES', class_name: 'EngineContainer' }],
    },
    migrations: [
      ...(config.migrations as object[]),
      { tag: 'containers', new_sqlite_classes: ['EngineContainer'] },
    ],
    containers: [
      { class_name: 'EngineContainer', image, max_instances: most, instance_type: 'standard-1' },
    ],
    triggers: { crons: ['* * * * *'] },
    vars: {
      ...(config.vars as object),
      SERVICE_URL: address,
      CONTAINERS_MOST: String(most),
      CONTAINER_SLOTS: String(slots),
    },
  }
}
