// The engine's figures in the text format of Prometheus (GET /metrics), for the operator.
import type { EngineState } from './health-endpoint.ts'
import type { Log } from './log.ts'

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
