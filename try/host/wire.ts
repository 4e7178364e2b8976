// The channel between library and host: envelopes, start-up, RichApi requests with their limits,
// document settings, event registration, ribbon commands (the host protocol notes §2 to §4). It
// knows no window: texts come in and go out.
// oxlint-disable no-underscore-dangle -- names of the wire begin with it
import { drainEvents } from './events.ts'
import type { EventEntry } from './event-entry.ts'
import type { Faults } from './faults.ts'
import { beforeRequest, fateOf, losesAnswer } from './faults.ts'
import { interpret } from './interpreter.ts'
import type { AnswerBody, RequestBody } from './interpreter.ts'
import { MAX_PAYLOAD_BYTES } from './limits.ts'
import type { RequestLog, Session, TransportError } from './session.ts'
import { TRANSPORT_ERRORS } from './session.ts'

export interface Channel {
  /** One message of the library. */
  receive(text: string): void
  /**
   * Reports changes to the add-in's handlers, and which functions are due; `remote` = a co-author's
   * changes. Returns whether there was anything to report.
   */
  tellEvents(remote: boolean): boolean
  /** Clicks a ribbon button whose action is `ExecuteFunction`; settles at `event.completed()`. */
  runCommand(functionName: string, controlId: string): Promise<void>
}

interface Message {
  _actionType: number
  _actionName: string
  _conversationId: string
  _correlationId: number
  _data: Record<string, unknown>
}

/** Dispatch ids of `executeMethod` (notes §2.4). */
const DISPATCH = { saveSettings: 76, loadSettings: 75, richApi: 93, commandCompleted: 94 }
/** "Others answer 5001" (notes §2.4). */
const NOT_KNOWN = 5001

/** Kept before any test installs fake timers. */
const delay = globalThis.setTimeout

/** UTF-8 bytes of a text, without encoding it. */
function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    // A surrogate pair takes four bytes: two for each half.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}

export function createChannel(
  session: Session,
  faults: Faults,
  hostOrigin: string,
  send: (text: string) => void,
): Channel {
  const events = new Set<string>()
  const commands = new Map<string, () => void>()
  const waiting: (() => void)[] = []
  let conversation = ''
  let commandCount = 0
  // Requests are carried out one after another, in order.
  let queue = Promise.resolve()

  const envelope = (fields: Record<string, unknown>): string =>
    JSON.stringify({
      _messageType: 1,
      _conversationId: conversation,
      _origin: hostOrigin,
      _errorCode: 0,
      _serializerVersion: 1,
      ...fields,
    })
  const answer = ({ _actionName, _correlationId }: Message, data: unknown): void =>
    send(envelope({ _actionName, _correlationId, _responseType: 0, _data: data }))
  const push = (name: string, data: unknown): void => {
    if (!events.has(name)) return
    send(envelope({ _actionName: name, _correlationId: 0, _responseType: 1, _data: data }))
  }
  const tellEvents = (remote: boolean): boolean => {
    // Cells are recalculated before changes are reported, also after people's edits.
    session.calculation?.notice(session.book.changes)
    if (!remote) session.undo?.see(session.book.changes)
    const events: EventEntry[] = drainEvents(session, remote)
    const batches = [events, session.calculation?.due() ?? []].filter(({ length }) => length > 0)
    for (const entries of batches) push('richApiMessage', { Version: 1, ArrayData: entries })
    return batches.length > 0
  }

  function receive(text: string): void {
    const message = JSON.parse(text) as Message
    conversation = message._conversationId
    if (message._actionType === 1 || message._actionType === 2) register(message)
    else if (message._actionName === 'ContextActivationManager_getAppContextAsync') {
      answer(message, appContext(session))
    } else if (message._actionName === 'ContextActivationManager_notifyHost') answer(message, null)
    else if (message._actionName === 'executeMethod') execute(message)
    else refuse(message, `the call ${message._actionName}`)
  }

  function refuse(message: Message, what: string): void {
    session.refused.push(what)
    answer(message, { Version: 1, Error: NOT_KNOWN })
  }

  function register(message: Message): void {
    const name = message._actionName
    if (name !== 'richApiMessage' && name !== 'appCommandInvoked') {
      refuse(message, `the event ${name}`)
      return
    }
    if (message._actionType === 1) events.add(name)
    else events.delete(name)
    answer(message, { Version: 1, Error: 0 })
    if (events.has('appCommandInvoked')) for (const click of waiting.splice(0)) click()
  }

  function execute(message: Message): void {
    const { DispatchId } = message._data.DdaMethod as { DispatchId: number }
    switch (DispatchId) {
      case DISPATCH.richApi:
        queue = queue
          .then(() => request(message))
          .catch((error: unknown) => {
            // A test's own hook failed: the add-in gets an error, and the test fails at its end.
            refuse(message, `a request whose beforeSync hook failed: ${String(error)}`)
          })
        return
      case DISPATCH.saveSettings: {
        const method = message._data.DdaSettingsMethod as { Properties: [string, string][] }
        session.book.documentSettings = new Map(method.Properties)
        answer(message, { Version: 1, Error: 0 })
        return
      }
      case DISPATCH.loadSettings: {
        const all = [...session.book.documentSettings]
        const Settings = all.map(([Name, Value]) => ({ Name, Value }))
        answer(message, { Version: 1, Error: 0, Properties: { Settings } })
        return
      }
      case DISPATCH.commandCompleted: {
        const [id] = Object.values(message._data).filter((value) => typeof value === 'string')
        commands.get(id ?? '')?.()
        answer(message, { Version: 1, Error: 0 })
        return
      }
      default:
        refuse(message, `the method with dispatch id ${DispatchId}`)
    }
  }

  async function request(message: Message): Promise<void> {
    const body = String((message._data.ArrayData as unknown[])[4])
    const log = openLog(session, body)
    await beforeRequest(faults, log, body)
    const fate = fateOf(faults, log)
    if (fate.transport) {
      refuseTransport(message, log, fate.transport)
      return
    }
    if (fate.lost === 'before it was carried out') return
    if (log.bytes > MAX_PAYLOAD_BYTES) {
      refuseTransport(message, log, 'RequestPayloadSizeLimitExceeded')
      return
    }
    const result = carryOut(session, JSON.parse(body) as RequestBody, log)
    const text = JSON.stringify(result)
    log.answerBytes = byteLength(text)
    log.error = result.Error?.Code ?? null
    tellEvents(false)
    if (faults.latency > 0) await new Promise((done) => delay(done, faults.latency))
    if (fate.lost || losesAnswer(faults, log)) return
    if (log.answerBytes > MAX_PAYLOAD_BYTES) {
      refuseTransport(message, log, 'ResponsePayloadSizeLimitExceeded')
      return
    }
    const Data = [200, ['Content-Type', 'application/json'], text]
    answer(message, { Version: 1, Error: 0, Data })
  }

  function refuseTransport(message: Message, log: RequestLog, error: TransportError): void {
    log.error = error
    answer(message, { Version: 1, Error: TRANSPORT_ERRORS[error] })
  }

  function runCommand(functionName: string, controlId: string): Promise<void> {
    commandCount += 1
    const id = `command-${commandCount}`
    const completed = new Promise<void>((resolve) => {
      commands.set(id, resolve)
    })
    const event = JSON.stringify({ source: { id: controlId } })
    const click = (): void => push('appCommandInvoked', { 0: id, 1: functionName, 2: event })
    // The library registers for commands shortly after the page is ready, so a click waits for it.
    if (events.has('appCommandInvoked')) click()
    else waiting.push(click)
    return completed
  }

  return { receive, tellEvents, runCommand }
}

/** Requests on the workbook are syncs, except those that only release references (notes §3). */
function kindOf({ Actions, ObjectPaths }: RequestBody): RequestLog['kind'] {
  if (!Object.values(ObjectPaths).some(({ ObjectPathType }) => ObjectPathType === 1)) {
    return Object.values(ObjectPaths).some((path) => path.ObjectPathType === 2) ? 'service' : 'sync'
  }
  const methods = Actions.filter(({ ActionType }) => ActionType === 3)
  const others = Actions.some(({ ActionType }) => ActionType !== 3 && ActionType !== 1)
  const returns = methods.length > 0 && methods.every(({ Name }) => Name === '_RemoveReference')
  return returns && !others ? 'cleanup' : 'sync'
}

function openLog(session: Session, body: string): RequestLog {
  const request = JSON.parse(body) as RequestBody
  const log: RequestLog = {
    index: session.requests.length,
    kind: kindOf(request),
    bytes: byteLength(body),
    answerBytes: 0,
    members: [],
    writes: [],
    error: null,
  }
  session.requests.push(log)
  return log
}

function carryOut(session: Session, body: RequestBody, log: RequestLog): AnswerBody {
  session.current = log
  try {
    const { undo } = session
    return undo ? undo.request(log, () => interpret(session, body)) : interpret(session, body)
  } catch (error) {
    // A bug of the host must not look like an answer, so the test fails.
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    session.refused.push(`a request that broke the host: ${words}`)
    const failure = { Code: 'GeneralException', Message: words, HttpStatusCode: 500 }
    return { Results: [], TraceIds: [], Error: { ...failure, ActionIndex: -1, Location: '' } }
  } finally {
    session.current = null
  }
}

/** Everything that the library expects at start-up (notes §2.4). 16 = Excel on the web. */
function appContext(session: Session): Record<string, unknown> {
  const sets = Object.entries(session.sets).map(([name, version]) => [name.toLowerCase(), version])
  return {
    _id: 'addin',
    _appName: 16,
    _appVersion: '16.01',
    _appUILocale: 'en-US',
    _dataLocale: 'en-US',
    _docUrl: `https://edps.test/${session.book.name}`,
    _clientMode: 1,
    _settings: [...session.book.documentSettings],
    _reason: 'documentOpened',
    _requirementMatrix: JSON.stringify(Object.fromEntries(sets)),
    _appInstanceId: 'addin',
    _hostFullVersion: '16.0.0.0',
    _osfControlType: 1,
    _eToken: '',
    _initialDisplayMode: 2,
    _appDomains: [],
    _featureGates: {},
  }
}
