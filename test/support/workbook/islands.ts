// Several people in one workbook at their own computers: each has a copy, and what one changes reaches
// each other one after a seeded random time, thing by thing and in any order: a cell, a setting, an XML
// part, a name, the frame of a table. Of two changes of one thing the later one stands, on one clock.
// Microsoft does not say how co-authors' edits merge; this is stricter than any order that it could have,
// but for one thing: the columns that two people make at the same time get the same ids.
// Time is virtual: it goes on when every add-in waits. Knows nothing of the add-in.
import type { Cell } from '#try/host/cell.ts'
import { openWorkbook, type HostOptions } from '#try/host/host.ts'
import { saveWorkbook } from '#try/host/saved-workbook.ts'
import { putCell } from '#try/host/sheet-cells.ts'
import type { Table, Workbook, XmlPart } from '#try/host/workbook.ts'

/** Milliseconds within which an edit reaches everybody, and within which Excel answers a request. */
const TRAVEL_MS = 10_000
const REQUEST_MS = 400

interface Stamp {
  readonly at: number
  readonly order: number
}

interface Event extends Stamp {
  act: (() => void) | null
  /** Where a request is carried out: its job may then change that workbook. */
  side?: number
  /** Whether an add-in goes on by it. */
  readonly wakes: boolean
  /** It comes again and again, whatever happens. */
  readonly recurs: boolean
}

export interface Islands {
  readonly books: readonly Workbook[]
  readonly now: () => number
  /** Resolves when Excel at this side carries a request out; `recurs`: it is part of looks that never end. */
  readonly request: (side: number, recurs?: boolean) => Promise<void>
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  readonly after: (milliseconds: number, act: () => void) => void
  /** Real work, such as the loading of a part: time stands still until it has ended. */
  readonly works: <T>(job: Promise<T>) => Promise<T>
  /** Cells or frames of tables have changed at a side. */
  onChange: (side: number, names: readonly string[]) => void
  /** Lets time go on until nothing more happens. */
  readonly run: () => Promise<void>
}

/** `recurring`: a sleep of so many milliseconds is between two looks that never end. */
export function openIslands(
  options: HostOptions,
  count: number,
  random: () => number,
  recurring: number,
): Islands {
  const first = openWorkbook(options).book
  const books = Array.from({ length: count }, (_, side) => {
    if (side === 0) return first
    const { book } = openWorkbook({ saved: structuredClone(saveWorkbook(first)) })
    // Ids that are made at two computers are never the same.
    book.nextId += side * 1_000_000
    return book
  })
  const known = books.map(thingsOf)
  const stamps = books.map(() => new Map<string, Stamp>())
  const events: Event[] = []
  let [now, orders, working] = [0, 0, 0]

  const plan = (at: number, wakes: boolean, act: () => void, recurs = false): Event => {
    const event = { at, order: ++orders, wakes, recurs, act }
    events.push(event)
    return event
  }
  const deliver = (to: number, things: Things, stamp: Stamp): void => {
    const changed: string[] = []
    for (const [name, value] of things) {
      const before = stamps[to]!.get(name)
      if (
        before &&
        (before.at > stamp.at || (before.at === stamp.at && before.order > stamp.order))
      )
        continue
      stamps[to]!.set(name, stamp)
      if (value === undefined) known[to]!.delete(name)
      else known[to]!.set(name, value)
      putThing(books[to]!, name, value)
      changed.push(name)
    }
    if (changed.length > 0) islands.onChange(to, changed)
  }
  /** What has changed at a side since it was looked at last goes on its way. */
  const send = (from: number): void => {
    const things = thingsOf(books[from]!)
    const changed: Things = new Map()
    for (const [name, value] of things)
      if (known[from]!.get(name) !== value) changed.set(name, value)
    for (const name of known[from]!.keys()) if (!things.has(name)) changed.set(name, undefined)
    if (changed.size === 0) return
    known[from] = things
    const stamp = { at: now, order: ++orders }
    for (const name of changed.keys()) stamps[from]!.set(name, stamp)
    islands.onChange(from, [...changed.keys()])
    for (let to = 0; to < count; to++) {
      if (to === from) continue
      // In some pieces, each with a time of its own.
      const pieces = Array.from({ length: 6 }, (): Things => new Map())
      for (const [name, value] of changed) pieces[Math.floor(random() * 6)]!.set(name, value)
      for (const piece of pieces)
        if (piece.size > 0) plan(now + random() * TRAVEL_MS, false, () => deliver(to, piece, stamp))
    }
  }
  /** Waits until every add-in waits. */
  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < 3; turns++) {
      const before = orders
      await new Promise((resolve) => setImmediate(resolve))
      if (orders !== before || working > 0) turns = -1
    }
  }
  const islands: Islands = {
    books,
    now: () => now,
    request: (side, recurs = false) =>
      new Promise((resolve) => {
        // What the job did since its last request is on its way first.
        send(side)
        plan(now + (0.1 + random()) * REQUEST_MS, true, resolve, recurs).side = side
      }),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const event = plan(now + milliseconds, true, resolve, milliseconds === recurring)
        signal?.addEventListener('abort', () => {
          event.act = null
          resolve()
        })
      }),
    after: (milliseconds, act) => void plan(now + milliseconds, true, act),
    works(job) {
      working++
      return job.finally(() => working--)
    },
    onChange: () => undefined,
    async run() {
      await quiet()
      books.forEach((_, side) => send(side))
      let rest = now + 2 * recurring
      for (;;) {
        let next: Event | undefined
        for (const event of events)
          if (!next || event.at < next.at || (event.at === next.at && event.order < next.order))
            next = event
        if (!next || next.at > rest) return
        if (events.some(({ act, recurs }) => act && !recurs)) rest = next.at + 2 * recurring
        events.splice(events.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.act?.()
        if (next.wakes && next.act) await quiet()
        if (next.side !== undefined) send(next.side)
      }
    },
  }
  return islands
}

type Things = Map<string, unknown>

/** The workbook thing by thing; equal values are the same value, so that a change is seen. */
export function thingsOf(book: Workbook): Things {
  const things: Things = new Map()
  for (const { id, rows } of book.sheets)
    rows.forEach((cells, row) =>
      cells?.forEach((cell, column) => {
        if (cell) things.set(`cell ${id} ${row} ${column}`, cell)
      }),
    )
  for (const table of book.tables) things.set(`table ${table.id}`, JSON.stringify(table))
  for (const [key, value] of book.settings) things.set(`setting ${key}`, value)
  for (const part of book.xmlParts) things.set(`part ${part.id}`, part)
  for (const name of book.names) things.set(`name ${name.name}`, JSON.stringify(name))
  return things
}

function putThing(book: Workbook, name: string, value: unknown): void {
  const [kind, id, row, column] = name.split(' ')
  if (kind === 'cell') {
    const sheet = book.sheets.find((one) => one.id === id)!
    putCell(sheet, Number(row), Number(column), value as Cell | undefined)
  } else if (kind === 'setting') {
    if (value === undefined) book.settings.delete(id!)
    else book.settings.set(id!, value)
  } else if (kind === 'part') {
    const others = book.xmlParts.filter((part) => part.id !== id)
    book.xmlParts = value === undefined ? others : [...others, value as XmlPart]
  } else if (kind === 'table')
    book.tables = book.tables.map((table) =>
      table.id === id ? (JSON.parse(value as string) as Table) : table,
    )
  else {
    const others = book.names.filter((one) => one.name !== id)
    const now = value === undefined ? [] : [JSON.parse(value as string) as (typeof others)[0]]
    book.names = [...others, ...now]
  }
}
