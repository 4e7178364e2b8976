// What the flow keeps in the file. The state is read before each change, because a colleague may
// have written it; what another version of the add-in wrote is left alone.
import type { ExcelAnswer } from '../excel/failure.ts'
import {
  EMPTY_STATE,
  lastOwned,
  readState,
  SETTING_NAMES,
  settingTexts,
  writeState,
  type WorkbookState,
} from './workbook-state.ts'
import type { Kept } from '../plan/plan-state.ts'
import { workbookMemoryText } from '../messages/texts.ts'
import { ownFields, perPane, perWorkbook, type Shell } from '../shell/shell.ts'

const memory = perWorkbook(() => ({
  state: EMPTY_STATE,
  /** Whether the next write makes a column with the confidence; undefined = as the workbook has it. */
  confidence: undefined as boolean | undefined,
}))
type Change = (state: WorkbookState) => WorkbookState
/** What the next write of the state changes too. */
const owed = perWorkbook((): { changes: readonly Change[] } => ({ changes: [] }))
/** Parts that Excel was given without answering: if they are found later, this pane wrote them. */
const unanswered = perPane(() => new Set<string>())
const show = ownFields('kept', 'confidence', 'tables', 'busy')

/** The workbook's state as it was last read or written. */
export const workbookOf = (shell: Shell): WorkbookState => memory(shell).state

/** Whether this pane wrote the part, though Excel did not say so. */
export const wasUnanswered = (shell: Shell, content: string): boolean =>
  unanswered(shell).has(content)

/** Prefix of all settings of the state. */
export const STATE_PREFIX = 'edps'

export type Changed = { readonly ok: true } | { readonly ok: false; readonly message: string }

/**
 * Changes the state with its next write: a write empties Excel's undo list, and nobody has asked for this one.
 */
export function changeLater(shell: Shell, change: Change): void {
  owed(shell).changes = [...owed(shell).changes, change]
}

/**
 * Reads the state, changes it and writes only the settings that have changed. `gone`: settings whose names begin so
 * are removed.
 */
export async function changeState(
  shell: Shell,
  change: Change,
  gone: readonly string[] = [],
): Promise<Changed> {
  const { excel } = shell.dependencies
  const texts = await excel.readSettings(STATE_PREFIX)
  if (!texts.ok) return { ok: false, message: texts.failure.message }
  const read = readState(texts.value)
  if (!read.ok) return { ok: false, message: NEWER }
  const { changes } = owed(shell)
  let state = change(changes.reduce((before, later) => later(before), read.state))
  let written = writeState(state)
  // A mapping of very many columns is dropped, so that the fit is not lost; it will be guessed
  // again.
  if (!written.ok && written.why === 'too_large') {
    if (state.mapping) shell.notify('problem', workbookMemoryText.tooManyColumns)
    state = { ...state, mapping: undefined }
    written = writeState(state)
  }
  if (!written.ok)
    return {
      ok: false,
      message:
        written.why === 'holds_key'
          ? workbookMemoryText.nameHoldsKey
          : workbookMemoryText.namesTooLong,
    }
  const before = settingTexts(read.state)
  for (const name of SETTING_NAMES) {
    const text = written.texts[name]
    // What the version before noted there of its own writes goes.
    const isOld = texts.value.some((one) => one.name === name && one.text.includes('"unfinished"'))
    if (text === before[name] && !isOld) continue
    const put = await excel.writeSetting(name, text)
    if (!put.ok) return { ok: false, message: put.failure.message }
  }
  for (const { name } of texts.value)
    if (gone.some((prefix) => name.startsWith(prefix))) await excel.writeSetting(name, null)
  owed(shell).changes = owed(shell).changes.slice(changes.length)
  noteState(shell, state)
  return { ok: true }
}

/** Reads the state, which a colleague may have changed; returns null or a failure. */
export async function refreshState(shell: Shell): Promise<string | null> {
  const texts = await shell.dependencies.excel.readSettings(STATE_PREFIX)
  if (!texts.ok) return texts.failure.message
  const read = readState(texts.value)
  if (!read.ok) return NEWER
  noteState(shell, read.state)
  return null
}

/** Remembers the workbook's state, and shows which columns it has and gets. */
export function noteState(shell: Shell, state: WorkbookState): void {
  memory(shell).state = state
  const plans = state.owned?.filter(({ mock }) => !mock) ?? []
  const confidence = wantsConfidence(shell) ?? lastOwned(state)?.confidence !== undefined
  const tables = plans.map(({ table }) => table)
  const { kept } = shell.state.value
  if (kept.confidence !== confidence || kept.tables.join() !== tables.join())
    show(shell, { confidence, tables })
}

export const wantsConfidence = (shell: Shell): boolean | undefined => memory(shell).confidence

/** Notes whether the next write makes a column with the confidence; undefined = as the workbook has it. */
export function wantConfidence(shell: Shell, wanted: boolean | undefined): void {
  memory(shell).confidence = wanted
  noteState(shell, workbookOf(shell))
}

/** Shows a job on the kept plans; null = none runs. */
export const showBusy = (shell: Shell, busy: Kept['busy']): void => show(shell, { busy })

export const NEWER = workbookMemoryText.newer

/**
 * Replaces the parts of a namespace by one, except those that `stays` names. `content` recognizes the part again if Excel's answer is
 * lost: Excel may reformat its XML.
 */
export async function putPart(
  shell: Shell,
  namespace: string,
  xml: string | null,
  content: string | null = xml,
  stays: ((xml: string) => boolean) | null = null,
): Promise<ExcelAnswer<null>> {
  const put = await shell.dependencies.excel.replacePart(namespace, xml, stays)
  if (!put.ok && put.failure.kind === 'no_answer' && content !== null)
    unanswered(shell).add(content)
  return put
}
