// Answers calls from the plan that the workbook keeps. The plan is read once and recognized by the
// ids of its parts. When another plan replaces it, here or by a co-author, Excel is told to call
// the functions of all calling cells again.
import type { CellAreas, SheetNames } from '../write/excel/recalculate.ts'
import type { ExcelAnswer } from '../excel/failure.ts'
import { isRefusal, notAvailable, type Answer, type Call } from './call.ts'
import { callCounts, callingCells } from './cells.ts'
import type { AnswerAll } from './call-batcher.ts'
import type { PaneStatus } from './status.ts'

/** Milliseconds between two looks for a co-author's plan, while functions are used. */
export const WATCH_MS = 15_000
/**
 * Excel answers nothing while a cell is edited: milliseconds between two tries, and their number.
 */
const AGAIN_MS = 500
const TRIES = 60
/**
 * Characters that are handed to Excel at once, and the pause between two portions. The library
 * sends everything that is ready in one request of at most 5 MB; it would repeat a larger one until
 * it gives up.
 */
const ONE_GO = 2_000_000
const PAUSE_MS = 4000

interface FunctionsDependencies {
  readonly readParts: () => Promise<ExcelAnswer<{ ids: string[]; texts: string[] }>>
  readonly readIds: () => Promise<ExcelAnswer<string[]>>
  readonly recalculate: (areas: CellAreas, names: SheetNames) => Promise<ExcelAnswer<null>>
  readonly noteSheets: (names: SheetNames) => Promise<ExcelAnswer<null>>
  readonly worker: {
    openAnswers(parts: readonly string[]): Promise<void>
    answer(calls: readonly Call[], standing: PaneStatus): Promise<Answer[]>
  }
  readonly standing: () => PaneStatus
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export type Functions = ReturnType<typeof startFunctions>

export function startFunctions(dependencies: FunctionsDependencies) {
  const [all, ofStatus] = [callingCells(), callingCells()]
  const names: SheetNames = new Map()
  /** Number of sheet names when the sheets were last noted. */
  let noted = 0
  const counts = callCounts()
  const stopped = new AbortController()
  /** Ids of the parts that the worker has; null = they must be read. */
  let known: string | null = null
  /** Counts replaced plans: a read that began before a replacement is outdated. */
  let place = 0
  let reading: Promise<string | null> | null = null
  /** Cells may show an outdated value because Excel did not read or calculate. */
  let owed = false
  let watching = false
  /** Estimated characters that the library has not sent yet. */
  let going = 0

  /** Makes sure that the worker has the current parts; returns null or a failure. */
  function load(): Promise<string | null> {
    if (known !== null) return Promise.resolve(null)
    reading ??= read().finally(() => (reading = null))
    return reading
  }
  async function read(): Promise<string | null> {
    for (let tries = 1; ; tries++) {
      const asked = place
      const parts = await dependencies.readParts()
      if (parts.ok) {
        await dependencies.worker.openAnswers(parts.value.texts)
        if (asked !== place) continue
        known = idOf(parts.value.ids)
        return null
      }
      const { kind, message } = parts.failure
      if (kind !== 'busy' || tries === TRIES || stopped.signal.aborted) {
        owed = true
        return message
      }
      await dependencies.sleep(AGAIN_MS, stopped.signal)
    }
  }

  /** Whether the workbook has other parts than were read; false if Excel cannot answer now. */
  async function isOutdated(): Promise<boolean> {
    const ids = await dependencies.readIds()
    return ids.ok && idOf(ids.value) !== known
  }

  async function answer(calls: readonly Call[]): Promise<readonly Answer[]> {
    const failed = await load()
    if (failed !== null) return calls.map(() => notAvailable(failed))
    const plain = calls.map(({ id, args }) => ({ id, args }))
    const answers = await dependencies.worker.answer(plain, dependencies.standing())
    // An unknown plan: a co-author's defined name may have arrived, and the plan with it.
    const unknown = answers.some((one) => isRefusal(one) && one.unknownPlan)
    if (!unknown || !(await isOutdated())) return answers
    // Cells without the name show the earlier plan, and Excel has no reason to recalculate them.
    void changed()
    return answer(calls)
  }

  async function watch(): Promise<void> {
    if (watching) return
    watching = true
    while (!stopped.signal.aborted) {
      await dependencies.sleep(WATCH_MS, stopped.signal)
      if (stopped.signal.aborted) return
      if (owed || (known !== null && (await isOutdated()))) await changed()
    }
  }

  /** Notes a new sheet while it still has the name that its cells called with. */
  async function noteNew(): Promise<void> {
    const now = all.sheets()
    if (now > noted && (await dependencies.noteSheets(names)).ok) noted = now
  }

  async function changed(): Promise<void> {
    place += 1
    known = null
    owed = all.any() && !(await dependencies.recalculate(all.areas(), names)).ok
  }

  async function hand(answers: readonly Answer[], settle: Parameters<AnswerAll>[1]): Promise<void> {
    let go = 0
    const end = (): void => {
      const size = go
      go = 0
      void dependencies.sleep(PAUSE_MS, stopped.signal).then(() => (going -= size))
    }
    for (const [at, one] of answers.entries()) {
      const size = charactersOf(one)
      if (going > 0 && going + size > ONE_GO) {
        end()
        await dependencies.sleep(PAUSE_MS, stopped.signal)
      }
      going += size
      go += size
      settle(at, one)
    }
    end()
  }

  return {
    answerAll: async (...[calls, settle]: Parameters<AnswerAll>): Promise<void> => {
      for (const { id, address } of calls) {
        all.add(address)
        counts.heard(address)
        if (id === 'STATUS') ofStatus.add(address)
      }
      void watch()
      await hand(await answer(calls), settle)
      await noteNew()
    },
    /** Another plan is kept: calls the functions again. */
    planChanged: changed,
    /** What the pane knows of the plan has changed: calls STATUS again. */
    async paneStatusChanged(): Promise<void> {
      if (ofStatus.any()) await dependencies.recalculate(ofStatus.areas(), names)
    },
    /** Counts how often Excel calls a function for one cell; used by the self-check. */
    countCalls: counts.count,
    stop: () => stopped.abort(),
  }
}

/** Approximate size of an answer as JSON: an error takes more than its message. */
function charactersOf(answer: Answer): number {
  if (!Array.isArray(answer)) return isRefusal(answer) ? 200 + answer.message.length : 30
  let sum = 2
  for (const row of answer)
    for (const value of row)
      sum += isRefusal(value)
        ? 200 + value.message.length
        : typeof value === 'string'
          ? value.length + 3
          : 12
  return sum
}

const idOf = (ids: readonly string[]): string => JSON.stringify([...ids].sort())
