// The Worker in its real runtime on this machine: its built file over a folder of state. `wrangler dev` does the same
// with a proxy, a bundler and an inspector beside it, for three times the processor time.
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { ROOT, workerConfig } from './worker-config.ts'

export interface LocalWorker {
  /** Folder of the built Worker (worker-bundle.ts). */
  readonly bundle: string
  /** 0 = any free port. */
  readonly port: number
  /** Where its database, objects and files lie. */
  readonly state: string
  /** Whether it serves the add-in's pages, which must have been built. */
  readonly pages: boolean
  /** Settings and secrets, on top of those of wrangler.jsonc. */
  readonly vars: Readonly<Record<string, string>>
  /** Takes each line of its log, which is printed otherwise. */
  readonly onLog?: (line: unknown) => void
  /** Told once the runtime was started again, because something had ended it. */
  readonly onCrash?: () => void
}

/** Its name as a script: the objects are found by it. */
export const SCRIPT = 'edps'

const MODULE_TYPES = { '.js': 'ESModule', '.bin': 'Data', '.wasm': 'CompiledWasm' } as const

/** Starts the Worker; it answers once `ready` resolves. */
export function startLocalWorker(o: LocalWorker): Miniflare {
  const { bundle, port, state, vars, onLog } = o
  const config = workerConfig()
  const date = config.compatibility_date
  const { directory, html_handling } = config.assets
  const assets = {
    directory: join(ROOT, directory),
    routerConfig: { has_user_worker: true },
    assetConfig: { html_handling, compatibility_date: date },
  }
  return new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      log: new Log(LogLevel.WARN),
      logRequests: false,
      telemetry: { enabled: false },
      unsafeInspectDurableObjects: true,
      resourcePersistencePath: join(state, 'v3'),
      ...(onLog && { handleStructuredLogs: onLog }),
      ...(o.onCrash && { unsafeHandleRuntimeRestart: o.onCrash }),
      workers: [
        {
          compatibilityDate: date,
          d1Databases: Object.fromEntries(
            config.d1_databases.map((one) => [one.binding, { id: one.database_id }]),
          ),
          r2Buckets: Object.fromEntries(
            config.r2_buckets.map((one) => [one.binding, { id: one.bucket_name }]),
          ),
          durableObjects: Object.fromEntries(
            config.durable_objects.bindings.map(({ name, class_name: className }) => [
              name,
              { className, useSQLite: true },
            ]),
          ),
          ...(o.pages && { assets }),
          name: SCRIPT,
          modulesRoot: bundle,
          modules: modulesOf(bundle),
          bindings: { ...config.vars, MAIL_OUTBOX: 'kept', ...vars },
        },
      ],
    }),
  )
}

/** The code first, then what it imports as bytes. */
function modulesOf(bundle: string) {
  const names = readdirSync(bundle).filter((name) => name !== 'main.js')
  return ['main.js', ...names].flatMap((name) => {
    const type = typeOf(extname(name))
    return type ? [{ type, path: join(bundle, name) }] : []
  })
}

function typeOf(ending: string) {
  if (ending === '.js' || ending === '.bin' || ending === '.wasm') return MODULE_TYPES[ending]
  return null
}
