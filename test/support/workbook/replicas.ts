// Two people in one workbook at two computers: each has a replica of her own, and what one changes
// reaches the other after a seeded random time, cell by cell and in any order; of two changes of one
// thing the later one stands. What formulas show does not travel: each Excel calculates its own. Time
// is virtual: it goes on when both add-ins wait, so that a seed plays the same course in milliseconds.
// Knows nothing of the add-in.
//
// Microsoft says that an edit is seen "as soon as that coauthor saves the workbook", with AutoSave "in real
// time" (learn.microsoft.com/office/dev/add-ins/excel/co-authoring-in-excel-add-ins), that AutoSave saves
// "automatically and continuously" and merges what others changed into one's own version
// (learn.microsoft.com/office/vba/library-reference/concepts/how-autosave-impacts-addins-and-macros). How it
// merges, no page says that we found. So these are assumptions:
// - Cell by cell and in any order: on the strict side. Excel sends what one person did together; here a
//   sort or a row of the plan arrives in pieces, which the add-in must survive.
// - The later change stands, by one clock, and nobody is asked: on the easy side. Excel may not merge, and
//   then asks her whose changes are left to merge or discard them (support.microsoft.com/office/
//   how-to-manage-merge-conflicts-in-excel-cloud-files-535fb3f2-e7c9-4701-bdcd-0c447d284a6f): what she does
//   there is an edit much later, which is not played.
// - Settings, custom XML parts and names each travel whole, and new ones of two people both stay: on the easy
//   side, for of them Microsoft says nothing but that "the content within the shared workbook" is synchronized.
// - Ids of tables, columns and sheets are the same at both sides: on the easy side.
import type { Cell } from '#try/host/cell.ts'
import { openWorkbook, type HostOptions, type WorkbookHost } from '#try/host/host.ts'
import { saveWorkbook } from '#try/host/saved-workbook.ts'
import { putCell } from '#try/host/sheet-cells.ts'
import type { Change, Comment, Table, Workbook, XmlPart } from '#try/host/workbook.ts'

/**
 * Milliseconds within which an edit reaches the other; and a request to Excel is answered. No page of
 * Microsoft's that we found gives a number. Others tell of some seconds with AutoSave, so this is long; with
 * AutoSave off, on a bad line or in a sleeping tab it takes minutes, and this is on the easy side: two writers
 * who do not see each other within the add-in's wait (addin/write/lease-state.ts) are not played.
 */
export const TRAVEL_MS = 10_000
const REQUEST_MS = 400
/**
 * Turns of the event loop after which an add-in that asks for nothing has nothing more to do: a message
 * to it or from it is one, and each pause between two slices of its work.
 */
const QUIET_TURNS = 16

export type Side = 0 | 1

export interface Replicas {
  readonly hosts: readonly [WorkbookHost, WorkbookHost]
  readonly now: () => number
  /** The timers of the library's page at one side, once it is open. */
  timers(side: Side): Timers
  /** The add-in's sleep at one side. */
  sleep(side: Side): (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /**
   * Real work that an add-in waits for, such as the loading of a part: time stands still until it has
   * ended. `rests`: the time that passes in the midst of it, which is virtual again.
   */
  works<T>(job: Promise<T>): Promise<T>
  rests<T>(wait: Promise<T>): Promise<T>
  /** Does something at one side after so many milliseconds: an edit of a person, a click. */
  after(milliseconds: number, side: Side, act: () => void): void
  /** Lets time go on until this has come true and, with `rest`, every edit has reached everyone. */
  run(until: () => boolean, rest?: boolean): Promise<void>
}

export interface Timers {
  readonly setTimeout: (
    act: (...args: unknown[]) => void,
    milliseconds?: number,
    ...args: unknown[]
  ) => number
  readonly clearTimeout: (timer?: number) => void
}

/** A thing that is changed as a whole: a cell, a table's frame, a setting, a part, a name, a comment. */
type Things = Map<string, unknown>

interface Event {
  readonly at: number
  readonly order: number
  readonly side: Side
  /** Whether an add-in goes on by it. */
  readonly wakes: boolean
  act: (() => void) | null
}

/** `random`: from 0 to before 1. */
export function openReplicas(options: HostOptions, random: () => number): Replicas {
  const first = openWorkbook(options)
  const second = openWorkbook({
    saved: structuredClone(saveWorkbook(first.book)),
    ...(options.functions && { functions: options.functions }),
  })
  // Ids that are made at two computers are never the same.
  second.book.nextId += 1_000_000
  const hosts = [first, second] as const
  const known: [Things, Things] = [thingsOf(first.book), thingsOf(second.book)]
  /** Of each thing at each side, when it was changed and where. */
  const stamps: [Map<string, Stamp>, Map<string, Stamp>] = [new Map(), new Map()]
  const events: Event[] = []
  const busy: [boolean, boolean] = [false, false]
  /** Whether something may have been changed there since it was looked at. */
  const dirty: [boolean, boolean] = [true, true]
  let now = 0
  let orders = 0
  let working = 0

  const plan = (at: number, side: Side, wakes: boolean, act: () => void): Event => {
    const event = { at, order: ++orders, side, wakes, act }
    events.push(event)
    return event
  }
  const deliver = (to: Side, name: string, value: unknown, stamp: Stamp): void => {
    if (!isLater(stamp, stamps[to].get(name))) return
    stamps[to].set(name, stamp)
    if (value === undefined) known[to].delete(name)
    else known[to].set(name, value)
    putThing(hosts[to].book, name, value)
    // A formula that it concerns is calculated anew, by the add-in where it is one of its functions.
    const change = changeOf(name)
    if (change && hosts[to].arrived(change)) busy[to] = dirty[to] = true
  }
  /** What has changed at a side since it was looked at last goes on its way. */
  const send = (from: Side): void => {
    const things = thingsOf(hosts[from].book)
    const changed: [string, unknown][] = []
    for (const [name, value] of things)
      if (known[from].get(name) !== value) changed.push([name, value])
    for (const name of known[from].keys()) if (!things.has(name)) changed.push([name, undefined])
    known[from] = things
    const stamp = { at: now, order: ++orders, side: from }
    const to: Side = from === 0 ? 1 : 0
    for (const [name, value] of changed) {
      stamps[from].set(name, stamp)
      plan(now + random() * TRAVEL_MS, to, false, () => deliver(to, name, value, stamp))
    }
  }
  for (const side of [0, 1] as const)
    hosts[side].faults.beforeSync(
      () =>
        new Promise<void>((resolve) => {
          plan(now + (0.1 + random()) * REQUEST_MS, side, true, resolve)
        }),
    )

  const isActive = (): boolean => busy[0] || busy[1] || working > 0
  /** Waits until neither add-in has anything to do but wait. */
  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < QUIET_TURNS && isActive(); turns++) {
      const before = orders
      await new Promise((resolve) => setImmediate(resolve))
      if (orders !== before || working > 0) turns = -1
    }
    busy[0] = busy[1] = false
  }
  const next = (): Event | undefined => {
    let best: Event | undefined
    for (const event of events)
      if (!best || event.at < best.at || (event.at === best.at && event.order < best.order))
        best = event
    return best
  }

  return {
    hosts,
    now: () => now,
    timers(side) {
      let timers = 0
      const cancels = new Map<number, () => void>()
      return {
        // A browser lets timers of a page wait longer as it likes: fewer looks at what is under way.
        setTimeout(act, milliseconds = 0, ...args) {
          const timer = ++timers
          const due = () => {
            cancels.delete(timer)
            act(...args)
          }
          if (milliseconds <= 1) {
            // No wait, but for what has its turn before: `quiet` gives it.
            const turn = setImmediate(due)
            cancels.set(timer, () => clearImmediate(turn))
          } else {
            const event = plan(now + Math.max(milliseconds, REQUEST_MS), side, true, due)
            cancels.set(timer, () => (event.act = null))
          }
          return timer
        },
        clearTimeout(timer = 0) {
          cancels.get(timer)?.()
          cancels.delete(timer)
        },
      }
    },
    sleep: (side) => (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const event = plan(now + milliseconds, side, true, resolve)
        signal?.addEventListener('abort', () => {
          event.act = null
          resolve()
        })
      }),
    works(job) {
      working++
      return job.finally(() => working--)
    },
    rests(wait) {
      working--
      return wait.finally(() => working++)
    },
    after: (milliseconds, side, act) => void plan(now + milliseconds, side, true, act),
    async run(until, rest = false) {
      busy[0] = busy[1] = true
      for (let idle = 0; ;) {
        await quiet()
        for (const side of [0, 1] as const) if (dirty[side]) send(side)
        dirty[0] = dirty[1] = false
        if (until() && !(rest && events.some(({ wakes }) => !wakes))) return
        const event = next()
        if (!event) {
          // What is under way outside of the workbook, a request to the service, comes by itself.
          if (++idle > 2000) throw new Error('Nothing happens any more')
          busy[0] = true
          await new Promise((resolve) => setTimeout(resolve, 1))
          continue
        }
        idle = 0
        events.splice(events.indexOf(event), 1)
        now = Math.max(now, event.at)
        if (event.wakes && event.act) busy[event.side] = dirty[event.side] = true
        event.act?.()
      }
    },
  }
}

interface Stamp {
  readonly at: number
  readonly order: number
  readonly side: Side
}

const isLater = (a: Stamp, b: Stamp | undefined): boolean =>
  b === undefined || a.at > b.at || (a.at === b.at && a.order > b.order)

/** The workbook thing by thing; equal values are the same value, so that a change is seen. */
function thingsOf(book: Workbook): Things {
  const things: Things = new Map()
  for (const { id, rows } of book.sheets)
    rows.forEach((cells, row) =>
      cells?.forEach((cell, column) => {
        if (cell && cell.formula === null && !cell.spilled)
          things.set(`cell ${id} ${row} ${column}`, cell)
      }),
    )
  for (const table of book.tables) things.set(`table ${table.id}`, JSON.stringify(table))
  for (const [key, value] of book.settings) things.set(`setting ${key}`, value)
  for (const part of book.xmlParts) things.set(`part ${part.id}`, part)
  for (const comment of book.comments) things.set(`comment ${comment.id}`, JSON.stringify(comment))
  for (const name of book.names) things.set(`name ${name.name}`, JSON.stringify(name))
  return things
}

/** A thing's change as formulas may hear of it; null = none does. */
function changeOf(thing: string): Change | null {
  const [kind, ...id] = thing.split(' ')
  if (kind === 'name') return { kind, name: id.join(' ') }
  if (kind !== 'cell') return null
  const [sheetId, row, column] = [id[0]!, Number(id[1]), Number(id[2])]
  const rect = { top: row, left: column, bottom: row, right: column }
  const edited = { changeType: 'RangeEdited', shift: 'None', before: null, after: null } as const
  return { kind: 'cells', sheetId, rect, ...edited, tables: [] }
}

function putThing(book: Workbook, name: string, value: unknown): void {
  const at = name.indexOf(' ')
  const [kind, id] = [name.slice(0, at), name.slice(at + 1)]
  if (kind === 'cell') {
    const [sheetId, row, column] = id.split(' ')
    const sheet = book.sheets.find((one) => one.id === sheetId)!
    putCell(sheet, Number(row), Number(column), value as Cell | undefined)
  } else if (kind === 'setting') {
    if (value === undefined) book.settings.delete(id)
    else book.settings.set(id, value)
  } else if (kind === 'part') {
    const others = book.xmlParts.filter((part) => part.id !== id)
    book.xmlParts = value === undefined ? others : [...others, value as XmlPart]
  } else if (kind === 'comment') {
    const others = book.comments.filter((comment) => comment.id !== id)
    const comment = value === undefined ? [] : [JSON.parse(value as string) as Comment]
    book.comments = [...others, ...comment]
  } else if (kind === 'table') {
    const others = book.tables.filter((table) => table.id !== id)
    const table = book.tables.find((one) => one.id === id)
    if (value === undefined) book.tables = others
    else if (table) Object.assign(table, JSON.parse(value as string) as Table)
    else book.tables.push(JSON.parse(value as string) as Table)
  } else {
    const others = book.names.filter((one) => one.name !== id)
    const parsed = value === undefined ? [] : [JSON.parse(value as string) as (typeof others)[0]]
    book.names = [...others, ...parsed]
  }
}

/** Both replicas as texts, which are equal when everything has arrived. */
export function replicaTexts({ hosts }: Replicas): string[] {
  return hosts.map(({ book }) =>
    [...thingsOf(book)]
      .map(
        ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .sort()
      .join('\n'),
  )
}
