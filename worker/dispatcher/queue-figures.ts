// The dispatcher's figures in the text format of Prometheus (GET /metrics): what waits and runs now, and what
// has ended since the service began. Reads the queue and changes nothing; queue-moves.ts counts.
import { readyEngines } from './ready-engines.ts'
import type { Job, QueueState } from './queue-state.ts'

interface Metric {
  readonly name: string
  readonly type: 'gauge' | 'counter'
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
]

export interface QueueFigures {
  /** Series with their labels. */
  readonly waiting: Readonly<Record<string, number>>
  readonly running: Readonly<Record<string, number>>
  /** Seconds. */
  readonly oldest: number
  readonly engines: readonly { readonly id: string; readonly slots: number }[]
  readonly counters: Readonly<Record<string, number>>
}

/** The figures of one dispatcher. */
export function figuresOf(queue: QueueState, now: number): QueueFigures {
  const jobs = [...queue.jobs.values()]
  const waiting = jobs.filter((job) => job.lease === null)
  const oldest = Math.min(now, ...waiting.map((job) => job.queued_at))
  return {
    waiting: byClass(waiting),
    running: byClass(jobs.filter((job) => job.lease !== null)),
    oldest: (now - oldest) / 1000,
    engines: readyEngines(queue, now).map(({ engine, slots }) => ({ id: engine, slots })),
    counters: Object.fromEntries(queue.counters),
  }
}

/** The sum of all dispatchers as plain text; every metric with its help and type. */
export function metricsText(all: readonly QueueFigures[]): string {
  // An engine claims from all dispatchers and counts once.
  const engines = new Map(all.flatMap((one) => one.engines.map(({ id, slots }) => [id, slots])))
  const slots = [...engines.values()].reduce((sum, each) => sum + each, 0)
  const oldest = Math.max(...all.map((one) => one.oldest))
  const counted = sumOf(all.map(({ counters }) => counters))
  const gauges = [
    ...gauge(
      'edps_fits_waiting',
      'Fits that wait for an engine, by class.',
      sumOf(all.map(({ waiting }) => waiting)),
    ),
    ...gauge(
      'edps_fits_running',
      'Fits that an engine holds, by class.',
      sumOf(all.map(({ running }) => running)),
    ),
    ...gauge('edps_oldest_wait_seconds', 'Age of the oldest waiting fit.', { '': oldest }),
    ...gauge('edps_engines_ready', 'Engines heard of lately.', { '': engines.size }),
    ...gauge('edps_engine_slots', 'Fits that they can run at once.', { '': slots }),
  ]
  const counters = COUNTERS.flatMap(({ name, type, help }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...Object.entries(counted)
      .filter(([key]) => key === name || key.startsWith(`${name}{`))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key} ${value}`),
  ])
  return `${[...gauges, ...counters].join('\n')}\n`
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [name, value] of all.flatMap((one) => Object.entries(one)))
    sum[name] = (sum[name] ?? 0) + value
  return sum
}

function gauge(name: string, help: string, values: Readonly<Record<string, number>>): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...Object.entries(values).map(([labels, value]) => `${name}${labels} ${value}`),
  ]
}

/** Both classes always: a series that comes and goes alarms nobody. */
function byClass(jobs: readonly Job[]): Record<string, number> {
  const count = (kind: string): number => jobs.filter((job) => (job.kind ?? 'paid') === kind).length
  return { '{class="paid"}': count('paid'), '{class="free"}': count('free') }
}
