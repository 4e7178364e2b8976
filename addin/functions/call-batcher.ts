// Batches Excel's calls of the custom functions: those of one moment are answered together. Each
// call is settled, because an unsettled promise shows `#BUSY!` for ever and a rejection without a
// message explains nothing. This file is small because it is loaded before the first paint; the
// code that answers is loaded later.
import {
  isRefusal,
  notAvailable,
  type Answer,
  type Argument,
  type Call,
  type Refusal,
  type FunctionId,
} from './call.ts'

/** Milliseconds before an unanswered call is ended. */
const PATIENCE_MS = 60_000

/** A call and the address of its cell; Excel may not give the address. */
export interface PlacedCall extends Call {
  readonly address: string | null
}
/** Settles each call by its index; ends when all are settled. */
export type AnswerAll = (
  calls: readonly PlacedCall[],
  settle: (at: number, answer: Answer) => void,
) => Promise<void>

export type CallBatcher = ReturnType<typeof createCallBatcher>

interface Waiting {
  readonly call: PlacedCall
  readonly settle: (answer: Answer) => void
}

/** The calls of one moment, and the timer that ends them. */
interface Moment {
  readonly all: Waiting[]
  readonly late: ReturnType<typeof setTimeout>
}

export function createCallBatcher(patience = PATIENCE_MS) {
  let answerAll: AnswerAll | null = null
  let closed: string | null = null
  let gathered: Moment | null = null
  let waiting: Moment[] = []

  /** Gives this answer to the calls that have none yet. */
  const end = ({ all, late }: Moment, message: string): void => {
    clearTimeout(late)
    for (const { settle } of all) settle(notAvailable(message))
  }
  function pass(moment: Moment): void {
    if (closed !== null) return end(moment, closed)
    if (!answerAll) {
      waiting.push(moment)
      return
    }
    const { all } = moment
    const ended = () => end(moment, FAILED)
    const calls = all.map(({ call }) => call)
    answerAll(calls, (at, answer) => all[at]?.settle(answer)).then(ended, ended)
  }
  /** Collects the calls of one moment: the library makes them without a pause. */
  function gather(): Moment {
    const late = setTimeout(() => end(moment, TOO_LATE), patience)
    const moment: Moment = { all: [], late }
    queueMicrotask(() => {
      gathered = null
      pass(moment)
    })
    return moment
  }

  return {
    /** `given`: Excel's arguments; the last one is the invocation. */
    call: (id: FunctionId, given: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const invocation = given.at(-1) as CustomFunctions.CancelableInvocation
        let settled = false
        const settle = (answer: Answer): void => {
          if (settled) return
          settled = true
          const only = single(answer)
          if (isRefusal(only)) reject(officeError(only))
          else resolve(Array.isArray(answer) ? answer.map((row) => row.map(officeValue)) : answer)
        }
        invocation.onCanceled = () => settle(notAvailable('Canceled'))
        gathered ??= gather()
        gathered.all.push({
          call: { id, args: given.slice(0, -1).map(plain), address: invocation.address ?? null },
          settle,
        })
      }),
    /** Sets the function that answers calls, also those that came before. */
    open(next: AnswerAll): void {
      answerAll = next
      closed = null
      const moments = waiting
      waiting = []
      for (const moment of moments) pass(moment)
    },
    /** Ends all calls with this message until `open` is called. */
    close(message: string): void {
      answerAll = null
      closed = message
      const moments = waiting
      waiting = []
      for (const moment of moments) end(moment, message)
    },
  }
}

const FAILED = 'The add-in has stopped: reload the workbook'
const TOO_LATE = 'The add-in has not answered: open its pane to see why'

/** The value of a matrix of one cell. */
function single(answer: Answer): Answer {
  if (!Array.isArray(answer)) return answer
  return answer.length === 1 && answer[0].length === 1 ? answer[0][0] : answer
}

const officeError = ({ code, message }: Refusal): Error =>
  new CustomFunctions.Error(code as CustomFunctions.ErrorCode, message) as unknown as Error

const officeValue = (value: unknown): unknown => (isRefusal(value) ? officeError(value) : value)

/** An argument as plain data: the library's errors cannot be posted to a worker. */
function plain(value: unknown): Argument {
  if (Array.isArray(value)) return value.map(plain) as unknown as Argument
  if (typeof value !== 'object' || value === null) return value as Argument
  return { error: String((value as { code?: unknown }).code) }
}
