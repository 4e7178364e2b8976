// The live read-back: shortly after the last keystroke the service is asked how it reads the
// description. Until it answers, or if it cannot be reached, the last answer stays and is marked as
// earlier.
import type { Offline, Refused } from '#client/client.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'
import { isTransient, unreadText } from '../shell/explain-service.ts'
import { checkRunText } from '../messages/texts.ts'
import { ownFields, perPane, type Shell } from '../shell/shell.ts'
import { serviceClient } from '../shell/service-client.ts'
import { keyOf } from '../sign-in/sign-in.ts'
import { parametersOf } from '../options/setup.ts'
import { answeredOf } from './answer-words.ts'
import type { ReadingShown } from '../options/setup-state.ts'
import { mappingNow } from '../tables/mapping-now.ts'

const memory = perPane(() => ({
  /** Ends the running reading. */
  stop: new AbortController(),
  /** Settles when the reading has shown something or was ended. */
  settled: Promise.resolve(),
  /** The last complete answer, so that the same request is not sent again. */
  last: null as { request: string; key: string | null; answer: ReadAnswer } | null,
}))
export const show = ownFields('setup', 'description', 'reading', 'answers')

/** Milliseconds without a keystroke before the words are read. */
const QUIET_MS = 400
/** Milliseconds before the service is asked again: the first pause and the longest. */
const AGAIN_MS = 5_000
const AGAIN_MOST_MS = 60_000
/** Milliseconds that a check waits for a reading. */
export const WAIT_MS = 30_000

/** Reads the current words after a pause. */
export function readAgain(shell: Shell, quiet = QUIET_MS): void {
  const own = memory(shell)
  const { description, options, reading } = shell.state.value.setup
  own.stop.abort()
  if (description.trim() === '' || options.labels === 'client_grounded')
    return show(shell, { reading: { is: 'none' } })
  const stop = new AbortController()
  let settle = () => {}
  own.settled = new Promise((resolve) => (settle = resolve))
  own.stop = stop
  stop.signal.addEventListener('abort', settle)
  show(shell, { reading: { is: 'reading', before: answeredOf(reading) } })
  void read(shell, stop.signal, quiet, settle)
}

/** Reads the words if they have not been read since they were set. */
export function readOnce(shell: Shell): void {
  if (shell.state.value.setup.reading.is === 'none') readAgain(shell, 0)
}

/** Reads the words again with the key that was just accepted: with one the service may use its language model. */
export function readWithKey(shell: Shell): void {
  if (shell.state.value.setup.reading.is !== 'none') readAgain(shell)
}

/** The words are paid for now: the next check asks again. */
export function forgetReading(shell: Shell): void {
  memory(shell).last = null
}

/** Ends reading. */
export function stopReading(shell: Shell): void {
  memory(shell).stop.abort()
  show(shell, { reading: { is: 'none' } })
}

/** The reading of the words over the current tables; asks the service if it is unknown. */
export async function readingNow(shell: Shell): Promise<ReadingShown> {
  readAgain(shell, 0)
  const late = new AbortController()
  const enough = shell.dependencies.sleep(WAIT_MS, late.signal).then(() => late.abort())
  const now = () => shell.state.value.setup.reading
  while (!late.signal.aborted && now().is === 'reading')
    await Promise.race([memory(shell).settled, enough])
  late.abort()
  return now()
}

async function read(
  shell: Shell,
  signal: AbortSignal,
  quiet: number,
  settle: () => void,
): Promise<void> {
  const { dependencies, state } = shell
  await dependencies.sleep(quiet, signal)
  if (signal.aborted) return
  const shown = (reading: ReadingShown) => {
    if (signal.aborted) return
    show(shell, { reading })
    settle()
    if (reading.is === 'read' || reading.is === 'refused') shell.emit('wordsRead')
  }
  try {
    const { setup } = state.value
    const { description: text } = setup
    const [mapping, parameters] = [mappingNow(shell), parametersOf(setup)]
    const request: ReadRequest = {
      business_description: text,
      columns: await dependencies.worker.columns(mapping, text),
      ...(Object.keys(parameters).length > 0 && { market_type: { parameters } }),
    }
    if (signal.aborted) return
    const before = answeredOf(state.value.setup.reading)
    if (dataHoldsKey(request))
      return shown({ is: 'unread', message: checkRunText.holdsKey, before })
    const hear = async (answer: ReadAnswer, more: boolean) => {
      const reading = await dependencies.worker.read({ text, mapping, parameters, answer, more })
      shown(reading)
    }

    const [sent, key] = [JSON.stringify(request), keyOf(shell)]
    const { last } = memory(shell)
    if (last?.request === sent && last.key === key) return await hear(last.answer, false)
    const keep = async (answer: ReadAnswer, more: boolean) => {
      if (!more) memory(shell).last = { request: sent, key, answer }
      await hear(answer, more)
    }
    for (let round = 0; !signal.aborted; round++) {
      const refusal = await askReader(shell, request, signal, keep)
      if (refusal === null || signal.aborted) return
      const message = unreadText(refusal)
      shown({ is: 'unread', message, before })
      if (!isTransient(refusal)) return
      await dependencies.sleep(pauseAfter(refusal, round), signal)
    }
  } catch {
    // The worker has failed, which every other call reports.
    shown({ is: 'none' })
  }
}

function pauseAfter(refusal: Refused | Offline, round: number): number {
  const said = refusal.offline ? null : refusal.retryAfter
  return said === null ? Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** round) : Math.max(1, said) * 1000
}

/** Milliseconds for the strict reader, and for a language model, which the service gives 60 s. */
const STRICT_MS = 20_000
const MODEL_MS = 75_000
/** Milliseconds without an answer before the strict reader is asked as well. */
const PATIENCE_MS = 1500

/**
 * Asks the service and calls `show` with its answer. If the strict reader answers first, `show`
 * gets that answer earlier, with `more`. Returns null, or a message that says why the service could
 * not read.
 */
async function askReader(
  shell: Shell,
  request: ReadRequest,
  signal: AbortSignal,
  show: (answer: ReadAnswer, more: boolean) => Promise<void>,
): Promise<Refused | Offline | null> {
  const key = keyOf(shell)
  const read = (limit: number, as: string | null) =>
    serviceClient(shell, limit, as).read(request, { signal })
  const strictly = () => read(STRICT_MS, null)
  if (key === null) {
    const answer = await strictly()
    if (!answer.ok) return answer
    await show(answer.value, false)
    return null
  }

  let heard = false
  const whole = read(MODEL_MS, key).finally(() => (heard = true))
  await Promise.race([whole, shell.dependencies.sleep(PATIENCE_MS, signal)])
  let strict =
    heard || signal.aborted ? null : await Promise.race([strictly(), whole.then(() => null)])
  if (strict?.ok && !heard) await show(strict.value, true)

  const answer = await whole
  if (signal.aborted || answer.ok) {
    if (answer.ok) await show(answer.value, false)
    return null
  }
  // The strict reader answers even if the key is refused or has used up its quota.
  if (!strict?.ok && !answer.offline) strict = await strictly()
  if (!strict?.ok) return answer
  await show(strict.value, false)
  return null
}
