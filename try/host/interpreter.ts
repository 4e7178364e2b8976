// Carries out one RichApi request (the host protocol notes §3): resolves object paths, runs the
// actions in order and stops at the first that fails. Actions before the failure stay done.
// oxlint-disable no-underscore-dangle -- names of the wire begin with it
import { HostFailure, fail, notFound } from './failure.ts'
import { workbook } from './book-members.ts'
import type { Handle, Outcome } from './members.ts'
import { camel, isHandle } from './members.ts'
import { query } from './query.ts'
import type { QueryInfo } from './query.ts'
import { keepReference, range } from './range-members.ts'
import { service } from './service-members.ts'
import type { Session } from './session.ts'
import { requireSet } from './session.ts'

interface ArgumentInfo {
  Arguments?: unknown[]
  ReferencedObjectPathIds?: (number | null)[]
}

interface ObjectPath {
  Id: number
  ObjectPathType: number
  Name: string
  ParentObjectPathId?: number
  ArgumentInfo?: ArgumentInfo
}

interface Action {
  Id: number
  ActionType: number
  Name: string
  ObjectPathId: number
  ArgumentInfo?: ArgumentInfo
  QueryInfo?: QueryInfo
}

export interface RequestBody {
  Actions: Action[]
  ObjectPaths: Record<string, ObjectPath>
}

export interface AnswerBody {
  Results: { ActionId: number; Value: unknown }[]
  TraceIds: number[]
  Error?: {
    Code: string
    Message: string
    HttpStatusCode: number
    ActionIndex: number
    Location: string
  }
}

/** Kinds of object paths and of actions by the library's numbers (notes §3). */
const PATH = { global: 1, newObject: 2, method: 3, property: 4, indexer: 5, reference: 6, none: 7 }
const ACTION = { instantiate: 1, query: 2, method: 3, setProperty: 4, trace: 5 }

/** Where the batch is, for the error's location: `TableCollection.getItem`. */
interface Batch {
  session: Session
  body: RequestBody
  resolved: Map<number, Handle | null>
  location: string
}

export function interpret(session: Session, body: RequestBody): AnswerBody {
  const batch: Batch = { session, body, resolved: new Map(), location: '' }
  const answer: AnswerBody = { Results: [], TraceIds: [] }
  for (const [index, action] of body.Actions.entries()) {
    try {
      const value = run(batch, action)
      answer.Results.push({ ActionId: action.Id, Value: value ?? null })
      if (action.ActionType === ACTION.trace) answer.TraceIds.push(action.Id)
    } catch (error) {
      // A bug of the host must not look like Excel's answer, so it leaves the interpreter.
      if (!(error instanceof HostFailure)) throw error
      if (error.code === 'ApiNotFound') session.refused.push(error.message)
      answer.Error = {
        Code: error.code,
        Message: error.message,
        HttpStatusCode: error.httpStatus,
        ActionIndex: index,
        Location: batch.location,
      }
      return answer
    }
  }
  return answer
}

function run(batch: Batch, action: Action): unknown {
  const { session } = batch
  if (action.ActionType === ACTION.trace) return null
  const handle = resolve(batch, action.ObjectPathId)
  switch (action.ActionType) {
    case ACTION.instantiate:
      return handle && identity(session, handle)
    case ACTION.query:
      if (!handle) return null
      at(batch, handle, 'load')
      handle.definition.check?.(session, handle.data)
      return query(session, handle, action.QueryInfo ?? {})
    case ACTION.method: {
      if (!handle) return action.Name === '_KeepReference' ? null : notFound()
      if (action.Name === '_KeepReference') {
        keepReference(session, handle)
        return null
      }
      const outcome = call(batch, handle, action.Name, action.ArgumentInfo)
      if (isHandle(outcome)) return identity(session, outcome)
      return typeof outcome === 'object' && outcome ? outcome.value : null
    }
    case ACTION.setProperty: {
      if (!handle) return notFound()
      const set = own(handle.definition.setters, action.Name)
      at(batch, handle, `${camel(action.Name)} =`)
      if (!set) return unknownMember(handle, `${camel(action.Name)} =`)
      handle.definition.check?.(session, handle.data)
      set(session, handle.data, args(batch, action.ArgumentInfo)[0])
      return null
    }
    default:
      // From source only, never sent while RichApiRuntime is not announced (notes §3).
      return fail('ApiNotFound', `an action of type ${action.ActionType}`)
  }
}

/** The answer to an instantiate: `{}`, with the object's id or reference if it has one. */
function identity(session: Session, handle: Handle): Record<string, unknown> {
  const { definition, data, referenceId } = handle
  definition.check?.(session, data)
  const value: Record<string, unknown> = {}
  if (definition.id) value[definition.idField ?? 'Id'] = definition.id(session, data)
  if (referenceId !== null) value._ReferenceId = referenceId
  return value
}

/** The object of a path; null = a null object, which only yields null objects. */
function resolve(batch: Batch, id: number): Handle | null {
  const known = batch.resolved.get(id)
  if (known !== undefined) return known
  const path = batch.body.ObjectPaths[id]
  if (!path) return fail('GeneralException', `The request has no object path ${id}`)
  const handle = find(batch, path)
  batch.resolved.set(id, handle)
  return handle
}

function find(batch: Batch, path: ObjectPath): Handle | null {
  const { session } = batch
  if (path.ObjectPathType === PATH.global) return workbook(null)
  if (path.ObjectPathType === PATH.newObject) {
    batch.location = path.Name
    return service(path.Name)
  }
  if (path.ObjectPathType === PATH.reference) {
    batch.location = 'Workbook._getObjectByReferenceId'
    const kept = session.book.kept.get(path.Name) ?? notFound()
    return { ...range(kept), referenceId: path.Name }
  }
  if (path.ObjectPathType === PATH.none) return null
  const parent = resolve(batch, path.ParentObjectPathId ?? -1)
  if (!parent) return null
  if (path.ObjectPathType === PATH.property) {
    const link = own(parent.definition.links, path.Name)
    at(batch, parent, camel(path.Name))
    return link ? link(session, parent.data) : unknownMember(parent, camel(path.Name))
  }
  if (path.ObjectPathType === PATH.indexer) {
    at(batch, parent, 'getItem')
    const { item } = parent.definition
    if (!item) return unknownMember(parent, 'getItem')
    return item(session, parent.data, args(batch, path.ArgumentInfo)[0]) ?? notFound()
  }
  if (path.ObjectPathType !== PATH.method) {
    return fail('ApiNotFound', `an object path of type ${path.ObjectPathType}`)
  }
  const outcome = call(batch, parent, path.Name, path.ArgumentInfo)
  if (outcome !== null && !isHandle(outcome)) unknownMember(parent, camel(path.Name))
  return isHandle(outcome) ? outcome : null
}

function call(batch: Batch, handle: Handle, name: string, info?: ArgumentInfo): Outcome {
  const method = own(handle.definition.methods, name)
  at(batch, handle, camel(name))
  if (!method) return unknownMember(handle, camel(name))
  handle.definition.check?.(batch.session, handle.data)
  return method(batch.session, handle.data, args(batch, info))
}

/** Arguments, with objects in place of their paths' ids. */
function args(batch: Batch, info: ArgumentInfo | undefined): unknown[] {
  const paths = info?.ReferencedObjectPathIds ?? []
  return (info?.Arguments ?? []).map((value, index) => {
    const path = paths[index]
    if (!path) return value
    const handle = resolve(batch, path)
    return handle ?? fail('InvalidArgument', 'A null object was passed')
  })
}

const own = <T>(members: Record<string, T> | undefined, name: string): T | undefined =>
  members && Object.hasOwn(members, name) ? members[name] : undefined

function at(batch: Batch, handle: Handle, member: string): void {
  batch.location = `${handle.definition.name}.${member}`
  batch.session.current?.members.push(batch.location)
  requireSet(batch.session, batch.location.replace(' =', ''))
}

function unknownMember(handle: Handle, member: string): never {
  fail('ApiNotFound', `${handle.definition.name}.${member} is not known to this workbook host`)
}
