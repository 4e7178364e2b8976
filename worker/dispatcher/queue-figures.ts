// The dispatcher's figures in the text format of Prometheus (GET /metrics): what waits and runs now, and what
// has ended since the service began. Reads the queue and changes nothing; queue-moves.ts counts.
import { readyEngines } from './queue-view.ts'
import type { Job, QueueState } from './queue-state.ts'

interface Metric {
  readonly name: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly help: string
}

const COUNTERS: readonly Metric[] = [
  { name: 'edps_fits_claimed_total', type: 'counter', help: 'Fits that an engine took.' },
  { name: 'edps_fits_ended_total', type: 'counter', help: 'Fits that ended, by outcome.' },
  {
    name: 'edps_fit_wait_seconds_total',
    type: 'counter',
    help: 'Seconds that taken fits had waited.',
  },
  { name: 'edps_fit_run_seconds_total', type: 'counter', help: 'Seconds that ended fits had run.' },
  { name: 'edps_stage_seconds_total', type: 'counter', help: 'Seconds of planned fits, by stage.' },
  { name: 'edps_leases_lost_total', type: 'counter', help: 'Leases whose engine fell silent.' },
  { name: 'edps_fit_seconds', type: 'histogram', help: 'Seconds from a fit to its end.' },
  {
    name: 'edps_http_requests_total',
    type: 'counter',
    help: 'Answered calls, by route, status and the code of a refusal.',
  },
  {
    name: 'edps_http_request_seconds',
    type: 'histogram',
    help: 'Seconds of calls that are not held on purpose, by part of the service.',
  },
]

/** The figures as plain text; every metric with its help and type. */
export function metricsText(queue: QueueState, now: number): string {
  const jobs = [...queue.jobs.values()]
  const waiting = jobs.filter((job) => job.lease === null)
  const oldest = (now - Math.min(now, ...waiting.map((job) => job.queued_at))) / 1000
  const running = byClass(jobs.filter((job) => job.lease !== null))
  const engines = readyEngines(queue, now)
  const slots = engines.reduce((sum, engine) => sum + engine.slots, 0)
  const gauges = [
    ...gauge('edps_fits_open', 'Fits that wait or run.', { '': jobs.length }),
    ...gauge('edps_fits_waiting', 'Fits that wait for an engine, by class.', byClass(waiting)),
    ...gauge('edps_fits_running', 'Fits that an engine holds, by class.', running),
    ...gauge('edps_oldest_wait_seconds', 'Age of the oldest waiting fit.', { '': oldest }),
    ...gauge('edps_engines_ready', 'Engines heard of lately.', { '': engines.length }),
    ...gauge('edps_engine_slots', 'Fits that they can run at once.', { '': slots }),
  ]
  const counters = COUNTERS.flatMap(({ name, type, help }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...[...queue.counters]
      .filter(([key]) =>
        type === 'histogram'
          ? /^_(bucket|sum|count)\b/.test(key.slice(name.length)) && key.startsWith(name)
          : key === name || key.startsWith(`${name}{`),
      )
      .sort(inOrder)
      .map(([key, value]) => `${key} ${value}`),
  ])
  return `${[...gauges, ...counters].join('\n')}\n`
}

/** By name and labels; of a histogram by its bound, as Prometheus wants it. */
function inOrder([a]: [string, number], [b]: [string, number]): number {
  const [boundA, boundB] = [a, b].map((key) => /le="([^"]+)"/.exec(key)?.[1] ?? '')
  const [plainA, plainB] = [a, b].map((key) => key.replace(/le="[^"]+"/, ''))
  if (plainA !== plainB) return plainA! < plainB! ? -1 : 1
  return Number(boundA!.replace('+Inf', 'Infinity')) - Number(boundB!.replace('+Inf', 'Infinity'))
}

function gauge(name: string, help: string, values: Readonly<Record<string, number>>): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...Object.entries(values).map(([labels, value]) => `${name}${labels} ${value}`),
  ]
}

/** Both classes always: a series that comes and goes raises no alarm. */
function byClass(jobs: readonly Job[]): Record<string, number> {
  const count = (kind: string): number => jobs.filter((job) => (job.kind ?? 'paid') === kind).length
  return { '{class="paid"}': count('paid'), '{class="free"}': count('free') }
}
