// Keeps the Worker of a local stack answering: where it ends, or answers no request any more (its runtime
// may be killed while the tool that started it runs on), it says so and starts it again on the same state.
import type { StackAnswer } from './stack.ts'

export interface WorkerKeeper {
  /** Resolves when the Worker's process group has ended. */
  readonly ended: () => Promise<unknown>
  /** Whether a real request is answered, whatever the answer. */
  readonly answers: () => Promise<boolean>
  /** Stops what is left of it and starts it again; answers when it can be asked. */
  readonly restart: () => Promise<StackAnswer<null>>
  readonly say: (message: string) => void
  /** Waits; answers early where `signal` aborts. */
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Milliseconds of some clock. */
  readonly now: () => number
  /** Where to read why it ended. */
  readonly log: string
  readonly signal: AbortSignal
}

const ASK_MS = 3000
/** A machine under load may miss one request; three in a row are no accident. */
const MISSES = 3
/** A Worker that ends so often within so long has a fault that no restart mends. */
const MOST_RESTARTS = 3
const RESTARTS_MS = 120_000

/** Resolves with null once `signal` aborted, or with a message where the Worker cannot be kept. */
export async function keepWorker(o: WorkerKeeper): Promise<string | null> {
  const restarts: number[] = []
  for (;;) {
    const end = await Promise.race([o.ended().then(() => 'ended' as const), silence(o)])
    if (o.signal.aborted) return null
    const what = end === 'ended' ? 'ended by itself' : 'answers no request'
    const recent = restarts.filter((at) => o.now() - at < RESTARTS_MS)
    if (recent.length >= MOST_RESTARTS)
      return `The Worker ${what} again (${o.log}): the stack stops.`
    o.say(`The Worker ${what} (${o.log}); it starts again.`)
    restarts.push(o.now())
    const answer = await o.restart()
    if (o.signal.aborted) return null
    if (!answer.ok) return `The Worker does not start again. ${answer.message}`
    o.say('The Worker answers again. Fits that were running go on.')
  }
}

/** Resolves when nobody answered several requests in a row. */
async function silence(o: WorkerKeeper): Promise<'silent'> {
  for (let misses = 0; misses < MISSES && !o.signal.aborted;) {
    await o.sleep(ASK_MS)
    misses = o.signal.aborted || (await o.answers()) ? 0 : misses + 1
  }
  return 'silent'
}
