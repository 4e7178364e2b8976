// The board's rows in SQLite: what is loaded when the dispatcher starts and written after each
// transition. One JSON document a row: nothing here is queried by value.
import { emptyBoard, type Board, type Engine, type Job, type Lease } from './board.ts'
import type { Verdict } from './verdicts.ts'

export function createRows(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS board (id TEXT PRIMARY KEY, json TEXT NOT NULL)')
  sql.exec(
    'CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL)',
  )
}

export function loadBoard(sql: SqlStorage): Board {
  const board = emptyBoard()
  for (const row of sql.exec<{ id: string; json: string }>('SELECT id, json FROM board')) {
    const [kind, ...rest] = row.id.split(':')
    const name = rest.join(':')
    const value = JSON.parse(row.json) as unknown
    if (kind === 'job') board.jobs.set(name, value as Job)
    else if (kind === 'lease') board.leases.set(name, value as Lease)
    else if (kind === 'engine') board.engines.set(name, value as Engine)
    else if (kind === 'turn') board.turns.set(name, value as number)
  }
  const fronts = Array.from(board.jobs.values(), (job) => job.front)
  board.count = Math.max(0, ...board.turns.values(), ...fronts)
  return board
}

/** Writes what was touched since the last call, and forgets that it was. */
export function saveBoard(sql: SqlStorage, board: Board): void {
  for (const id of board.touched) {
    const [kind, ...rest] = id.split(':')
    const name = rest.join(':')
    const value =
      kind === 'job'
        ? board.jobs.get(name)
        : kind === 'lease'
          ? board.leases.get(name)
          : kind === 'engine'
            ? board.engines.get(name)
            : board.turns.get(name)
    if (value === undefined) sql.exec('DELETE FROM board WHERE id = ?', id)
    else
      sql.exec(
        'INSERT INTO board (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
        id,
        JSON.stringify(value),
      )
  }
  board.touched.clear()
}

export function postVerdict(sql: SqlStorage, verdict: Verdict): void {
  sql.exec('INSERT INTO outbox (json) VALUES (?)', JSON.stringify(verdict))
}

export function nextVerdict(sql: SqlStorage): { id: number; verdict: Verdict } | null {
  const select = 'SELECT id, json FROM outbox ORDER BY id LIMIT 1'
  const row = sql.exec<{ id: number; json: string }>(select).toArray()[0]
  return row ? { id: row.id, verdict: JSON.parse(row.json) as Verdict } : null
}

export function dropVerdict(sql: SqlStorage, id: number): void {
  sql.exec('DELETE FROM outbox WHERE id = ?', id)
}
