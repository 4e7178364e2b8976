// The engine’s HTTP endpoint: `GET /health`, which needs no key and shows nothing about the fits, and
// `GET /metrics` for METRICS_TOKEN.
import { bearer } from '#contract/api-key.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { PROBLEMS } from '#contract/problems.ts'
import type { WantedDevice } from '#network/device.ts'
import type { RunningState } from './running-fit.ts'
import type { Log } from './tools.ts'
import { createServer, type RequestListener } from 'node:http'

export interface EngineState {
  /** False while the service is away or refuses the engine, and while the engine stops. */
  ready: boolean
  service: string
  device: string
  /** Where the network of `rc015` is to run, or why there is none. */
  network: { readonly device: WantedDevice } | { readonly off: string }
  models: readonly string[]
  slots: number
  busy: number
  running: readonly RunningState[]
  /** Running fits that have been silent so long that the engine rather waits than works. */
  silent: number
  version: string
}

/** What GET /metrics shows, and the token that opens it. */
interface Metrics {
  readonly token: string
  readonly text: () => string
}

/**
 * `GET /health` answers 200 while the process is well, even when the service is away. `GET /metrics` exists
 * where there is a token for it.
 */
export function createHealthEndpoint(
  state: () => EngineState,
  metrics: Metrics | null = null,
): RequestListener {
  return (incoming, outgoing) => {
    // An unread body would keep its connection open.
    incoming.resume()
    const send = (status: number, type: string, text: string): void => {
      outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    }
    const problem = (code: 'unknown_route' | 'invalid_key', detail: string): void => {
      const { status, title } = PROBLEMS[code]
      const body = { type: 'about:blank', title, status, detail, code }
      send(status, 'application/problem+json', JSON.stringify(body))
    }
    const path = incoming.method === 'GET' ? incoming.url?.split('?', 1)[0] : null
    if (path === '/health') return send(200, 'application/json', JSON.stringify(state()))
    if (path !== '/metrics' || metrics === null)
      return problem('unknown_route', 'An engine answers GET /health only.')
    return isBearer(incoming.headers.authorization, metrics.token)
      ? send(200, PROMETHEUS, metrics.text())
      : problem('invalid_key', 'Send METRICS_TOKEN as Authorization: Bearer <token>.')
  }
}

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'

/** Compared by digest: the time tells nothing of the token. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const sent = bearer(new Headers({ authorization: authorization ?? '' })) ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}

// The engine's figures in the text format of Prometheus (GET /metrics), for the operator.

/** A log that also counts its events by name. */
export function countEvents(log: Log): { log: Log; counts: ReadonlyMap<string, number> } {
  const counts = new Map<string, number>()
  return {
    counts,
    log(event, more) {
      counts.set(event, (counts.get(event) ?? 0) + 1)
      log(event, more)
    },
  }
}

/** Plain text; every metric with its help and type. */
export function metricsText(state: EngineState, events: ReadonlyMap<string, number>): string {
  const figures: [name: string, type: string, help: string, lines: string[]][] = [
    ['edps_engine_ready', 'gauge', 'Whether it claims fits.', [`${Number(state.ready)}`]],
    ['edps_engine_slots', 'gauge', 'Fits that it runs at once.', [`${state.slots}`]],
    ['edps_engine_busy', 'gauge', 'Fits that it runs now.', [`${state.busy}`]],
    ['edps_engine_silent', 'gauge', 'Running fits that are silent for long.', [`${state.silent}`]],
    [
      'edps_engine_events_total',
      'counter',
      'Lines of its log, by event: fits that started, ended, failed.',
      [...events]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([event, count]) => `{event="${event}"} ${count}`),
    ],
  ]
  const text = figures.flatMap(([name, type, help, lines]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...lines.map((line) => `${name}${line.startsWith('{') ? '' : ' '}${line}`),
  ])
  return `${text.join('\n')}\n`
}

export type Listening = { ok: true; port: number; close(): void } | { ok: false; code: string }

/** Listens on host and port (0 = any free one); a port in use is a value, not an error. */
export function listen(app: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(app)
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, code: error.code ?? 'UNKNOWN' }),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        ok: true,
        port: typeof address === 'object' && address ? address.port : port,
        close() {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}
