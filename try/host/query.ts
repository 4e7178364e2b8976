// Answers `load`: the requested properties of objects (the host protocol notes §3). Nothing else is
// answered, so an add-in that forgot to load a property fails here as in Excel.
// oxlint-disable no-underscore-dangle -- names of the wire begin with it
import { fail } from './failure.ts'
import type { Handle } from './members.ts'
import { camel } from './members.ts'
import type { Session } from './session.ts'
import { isAnnounced, requireSet } from './session.ts'

export interface QueryInfo {
  Select?: string[]
  Expand?: string[]
  Top?: number
  Skip?: number
}

/** The wanted properties of an object, by lower-case name, with those of their objects. */
type Wanted = Map<string, Wanted>

export function query(session: Session, handle: Handle, info: QueryInfo): unknown {
  const wanted: Wanted = new Map()
  for (const path of [...(info.Select ?? []), ...(info.Expand ?? [])]) {
    let level = wanted
    for (const name of path.split('/')) {
      const next = level.get(name.toLowerCase()) ?? new Map<string, Wanted>()
      level.set(name.toLowerCase(), next)
      level = next
    }
  }
  return read(session, handle, wanted, info)
}

function read(session: Session, handle: Handle, wanted: Wanted, page: QueryInfo): unknown {
  const { definition, data, referenceId } = handle
  const value: Record<string, unknown> = {}
  const rest = scalarsAndLinks(session, handle, wanted, value)
  if (referenceId !== null) value._ReferenceId = referenceId
  if (!definition.items) {
    const [unknown] = rest.keys()
    if (unknown !== undefined) fail('ApiNotFound', `${definition.name}.${unknown} in load`)
    return value
  }
  // `tables.load("name")` is short for "items/name" (Excel JavaScript API, load of a collection).
  const ofItems = new Map([...(rest.get('items') ?? []), ...rest])
  ofItems.delete('items')
  const onlyCount = wanted.size > 0 && rest.size === 0
  if (onlyCount) return value
  const skip = page.Skip ?? 0
  const items = definition.items(session, data).slice(skip, skip + (page.Top ?? Infinity))
  value._Items = items.map((item, index) => {
    const read = readItem(session, item, ofItems)
    return item.definition.id ? read : { ...read, _Index: skip + index }
  })
  return value
}

/**
 * An item carries the id by which the library finds it again, under a name that is not a property:
 * only the add-in's `load` decides whether `id` may be read.
 */
function readItem(session: Session, item: Handle, wanted: Wanted): Record<string, unknown> {
  const value = read(session, item, wanted, {}) as Record<string, unknown>
  const { id } = item.definition
  return id ? { ...value, _Id: id(session, item.data) } : value
}

/** Fills `value`; returns wanted names that are neither a scalar nor an object here. */
function scalarsAndLinks(
  session: Session,
  handle: Handle,
  wanted: Wanted,
  value: Record<string, unknown>,
): Wanted {
  const { scalars = {}, links = {} } = handle.definition
  const rest = new Map(wanted)
  const all = wanted.size === 0 || wanted.has('$all') || wanted.has('*')
  for (const [name, scalar] of Object.entries(scalars)) {
    const asked = rest.delete(camel(name).toLowerCase())
    const member = `${handle.definition.name}.${camel(name)}`
    if (asked) requireSet(session, member)
    if (asked || (all && isAnnounced(session, member))) value[name] = scalar(session, handle.data)
  }
  for (const [name, link] of Object.entries(links)) {
    const inner = rest.get(name.toLowerCase())
    if (!inner) continue
    rest.delete(name.toLowerCase())
    requireSet(session, `${handle.definition.name}.${camel(name)}`)
    const target = link(session, handle.data)
    value[name] = target && read(session, target, inner, {})
  }
  rest.delete('$all')
  rest.delete('*')
  return rest
}
