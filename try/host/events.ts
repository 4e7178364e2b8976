// Events: registrations and the messages that report them (the host protocol notes §4).
// Neighbouring edits of one request become one message; how many Excel sends is unknown, so tests
// never count them.
import { boundingRect, formatRect, intersection } from './range-address.ts'
import type { Session } from './session.ts'
import type { Change, Workbook } from './workbook.ts'
import type { EventEntry } from './event-entry.ts'

/** Category of the object model's own events. */
const EVENT_CATEGORY = 65_536

/**
 * The `_Register…Event` and `_Unregister…Event` methods of a type, by the events' names and types
 * as the library knows them; `target` says whose events they are.
 */
export function listens<D>(
  events: Record<string, number>,
  target: (of: D) => string,
): Record<string, (session: Session, of: D) => undefined> {
  const methods: Record<string, (session: Session, of: D) => undefined> = {}
  for (const [name, type] of Object.entries(events)) {
    methods[`_Register${name}Event`] = (session, of) => {
      session.listening.add(`${type}|${target(of)}`)
    }
    methods[`_Unregister${name}Event`] = (session, of) => {
      session.listening.delete(`${type}|${target(of)}`)
    }
  }
  return methods
}

/** Empties the list of changes and gives the messages for those that someone listens to. */
export function drainEvents(session: Session, remote: boolean): EventEntry[] {
  const { book } = session
  const changes = merged(book.changes)
  book.changes = []
  if (!session.enableEvents) return []
  return changes.flatMap((change) =>
    eventsOf(book, change, remote)
      .filter(({ type, target }) => session.listening.has(`${type}|${target}`))
      .map(({ type, target, payload }): EventEntry => {
        return [EVENT_CATEGORY, type, target, JSON.stringify(payload), '', remote]
      }),
  )
}

interface HostEvent {
  type: number
  target: string
  payload: Record<string, unknown>
}

/** Everything that one change could be reported as, with or without listeners. */
function eventsOf(book: Workbook, change: Change, remote: boolean): HostEvent[] {
  // Excel reports no event for names.
  if (change.kind === 'name') return []
  const source = remote ? 'Remote' : 'Local'
  const worksheetId = change.sheetId
  const both = (type: number, own: string, payload: Record<string, unknown>): HostEvent[] => [
    { type, target: own, payload },
    { type, target: 'Workbook', payload },
  ]
  // A co-author's selection and active sheet are not reported.
  switch (change.kind) {
    case 'selection':
      return remote
        ? []
        : [
            ...both(14, worksheetId, { address: formatRect(change.rect), worksheetId }),
            ...tableSelections(book, change),
          ]
    case 'sheet activated':
      return remote ? [] : both(11, worksheetId, { worksheetId })
    case 'sheet added':
      return [{ type: 13, target: 'Workbook', payload: { worksheetId, source } }]
    case 'sheet deleted':
      return [{ type: 15, target: 'Workbook', payload: { worksheetId, source } }]
    case 'table added':
    case 'table deleted': {
      const type = change.kind === 'table added' ? 102 : 103
      const { tableId, name: tableName } = change
      return both(type, worksheetId, { tableId, tableName, worksheetId, source })
    }
    case 'cells':
      return cellEvents(book, change, source)
    default:
      return change satisfies never
  }
}

/** By workbook: the tables in which something is selected. */
const selectedIn = new WeakMap<Workbook, Set<string>>()

/**
 * A table hears which of its cells are selected, and, without an address, that none are any more (learn.microsoft.com,
 * Excel.TableSelectionChangedEventArgs).
 */
function tableSelections(
  book: Workbook,
  { sheetId, rect }: Change & { kind: 'selection' },
): HostEvent[] {
  const before = selectedIn.get(book) ?? new Set()
  const now = new Set<string>()
  selectedIn.set(book, now)
  return book.tables.flatMap((table) => {
    const cells = table.sheetId === sheetId ? intersection(table.rect, rect) : null
    if (cells) now.add(table.id)
    else if (!before.has(table.id)) return []
    const payload = { address: cells ? formatRect(cells) : '', worksheetId: table.sheetId }
    return [{ type: 100, target: table.id, payload }]
  })
}

function cellEvents(
  book: Workbook,
  change: Change & { kind: 'cells' },
  source: string,
): HostEvent[] {
  const payload = cellsPayload(change, source)
  const known = book.tables.map((table) => table.id)
  const tables = change.tables.filter((tableId) => known.includes(tableId))
  return [
    ...[change.sheetId, 'Workbook'].map((target) => ({ type: 10, target, payload })),
    ...tables.flatMap((tableId) =>
      [tableId, change.sheetId, 'Workbook'].map((target) => {
        return { type: 101, target, payload: { ...payload, tableId } }
      }),
    ),
  ]
}

function cellsPayload(change: Change & { kind: 'cells' }, source: string): Record<string, unknown> {
  const payload = {
    address: formatRect(change.rect),
    changeType: change.changeType,
    source,
    worksheetId: change.sheetId,
    shiftDirection: change.shift,
    triggerSource: 'Unknown',
  }
  if (!change.before || !change.after) return payload
  return {
    ...payload,
    valueBefore: change.before.value,
    valueAfter: change.after.value,
    valueTypeBefore: change.before.type,
    valueTypeAfter: change.after.type,
  }
}

/** Merges edits of adjacent rows, as when the library splits a large write. */
function merged(changes: readonly Change[]): Change[] {
  const result: Change[] = []
  for (const change of changes) {
    const last = result.at(-1)
    const follows =
      last?.kind === 'cells' &&
      change.kind === 'cells' &&
      last.changeType === 'RangeEdited' &&
      change.changeType === 'RangeEdited' &&
      last.sheetId === change.sheetId &&
      last.rect.left === change.rect.left &&
      last.rect.right === change.rect.right &&
      last.rect.bottom + 1 === change.rect.top
    if (follows) {
      const rect = boundingRect(last.rect, change.rect)
      const tables = [...new Set([...last.tables, ...change.tables])]
      result[result.length - 1] = { ...last, rect, tables, before: null, after: null }
    } else result.push(change)
  }
  return result
}
