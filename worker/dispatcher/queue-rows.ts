// The queue's rows in SQLite: loaded when the dispatcher starts, written after each transition. One JSON
// document per row: nothing here is queried by value.
import { emptyQueue, type QueueState, type Engine, type Job, type Lease } from './queue-state.ts'

/** The table keeps the name that running deployments have. */
export function createRows(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS board (id TEXT PRIMARY KEY, json TEXT NOT NULL)')
}

export function loadQueue(sql: SqlStorage): QueueState {
  const queue = emptyQueue()
  for (const row of sql.exec<{ id: string; json: string }>('SELECT id, json FROM board')) {
    const [kind, ...rest] = row.id.split(':')
    const name = rest.join(':')
    const value = JSON.parse(row.json) as unknown
    if (kind === 'job') queue.jobs.set(name, value as Job)
    else if (kind === 'lease') queue.leases.set(name, value as Lease)
    else if (kind === 'engine') queue.engines.set(name, value as Engine)
    else if (kind === 'turn') queue.turns.set(name, value as number)
    else if (kind === 'counter') queue.counters.set(name, value as number)
  }
  const fronts = Array.from(queue.jobs.values(), (job) => job.front)
  queue.count = Math.max(0, ...queue.turns.values(), ...fronts)
  return queue
}

/** Writes the rows changed since the last call and clears the list of changes. */
export function saveQueue(sql: SqlStorage, queue: QueueState): void {
  for (const id of queue.touched) {
    const [kind, ...rest] = id.split(':')
    const name = rest.join(':')
    const value = rowOf(queue, kind!, name)
    if (value === undefined) sql.exec('DELETE FROM board WHERE id = ?', id)
    else
      sql.exec(
        'INSERT INTO board (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
        id,
        JSON.stringify(value),
      )
  }
  queue.touched.clear()
}

function rowOf(queue: QueueState, kind: string, name: string): unknown {
  if (kind === 'job') return queue.jobs.get(name)
  if (kind === 'lease') return queue.leases.get(name)
  if (kind === 'engine') return queue.engines.get(name)
  return kind === 'turn' ? queue.turns.get(name) : queue.counters.get(name)
}
