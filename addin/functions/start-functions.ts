// Answers calls from the plan that the workbook keeps. It is read once and known by the ids of its parts:
// when another takes its place, here or by a co-author, the cells that have called are asked anew.
import type { CellAreas, SheetNames } from '#addin/excel/recalculate.ts'
import type { ExcelAnswer } from '#addin/excel/failure.ts'
import { isRefusal, notAvailable, type Answer, type Call } from './call.ts'
import { callCounts, callingCells, type CallCount } from './cells.ts'
import type { AnswerAll } from './call-batcher.ts'
import type { Standing } from './status.ts'

/** Milliseconds between two looks at what a co-author may have written; while functions are used. */
export const WATCH_MS = 15_000
/** While a cell is edited Excel answers nothing: it is asked again, this often and this long. */
const AGAIN_MS = 500
const TRIES = 60
/**
 * Characters that Excel is handed over at once, and the pause between two goes: the library sends all
 * that is ready in one request, which may have 5 MB, and would try a larger one again until it gives up.
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
    answer(calls: readonly Call[], standing: Standing): Promise<Answer[]>
  }
  readonly standing: () => Standing
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export interface Functions {
  readonly answerAll: AnswerAll
  /** Another plan is kept: cells are asked anew. */
  readonly planChanged: () => Promise<void>
  /** What the pane knows of the plan has changed: so has the answer of STATUS. */
  readonly standingChanged: () => Promise<void>
  /** Counts how often Excel asks for one cell: what the self-check looks at. */
  readonly countCalls: (sheet: string, cell: string) => CallCount
  readonly stop: () => void
}

export function startFunctions(dependencies: FunctionsDependencies): Functions {
  const [all, ofStatus] = [callingCells(), callingCells()]
  const names: SheetNames = new Map()
  /** How many names cells have called by when the sheets were noted last. */
  let noted = 0
  const counts = callCounts()
  const stopped = new AbortController()
  /** Ids of the parts that the worker has; null = they are to be read. */
  let known: string | null = null
  /** Counts the plans that took another's place: what was read before one of them is not known. */
  let place = 0
  let reading: Promise<string | null> | null = null
  /** Cells that show what is not so any more, for Excel would not read or calculate. */
  let owed = false
  let watching = false
  /** Characters that the library has not sent yet, as far as can be known. */
  let going = 0

  /** The worker has the parts as they are; answers what went wrong. */
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

  /** Whether other parts stand there than were read; what cannot be asked now counts as no. */
  async function isOutdated(): Promise<boolean> {
    const ids = await dependencies.readIds()
    return ids.ok && idOf(ids.value) !== known
  }

  async function answer(calls: readonly Call[]): Promise<readonly Answer[]> {
    const failed = await load()
    if (failed !== null) return calls.map(() => notAvailable(failed))
    const plain = calls.map(({ id, args }) => ({ id, args }))
    const answers = await dependencies.worker.answer(plain, dependencies.standing())
    // A plan that is not known: a co-author's name may be here, and her plan.
    const unknown = answers.some((one) => isRefusal(one) && one.unknownPlan)
    if (!unknown || !(await isOutdated())) return answers
    // Cells that do not pass the name show the plan before it, and Excel knows of no reason to ask them.
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

  /** A sheet that was not known is looked at while it has the name that its cells have called by. */
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
    async answerAll(calls, settle) {
      for (const { id, address } of calls) {
        all.add(address)
        counts.heard(address)
        if (id === 'STATUS') ofStatus.add(address)
      }
      void watch()
      await hand(await answer(calls), settle)
      await noteNew()
    },
    planChanged: changed,
    async standingChanged() {
      if (ofStatus.any()) await dependencies.recalculate(ofStatus.areas(), names)
    },
    countCalls: counts.count,
    stop: () => stopped.abort(),
  }
}

/** Of an answer as JSON, about: errors carry much beside their words. */
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
