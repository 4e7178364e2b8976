// What the flow keeps in the file. The state is read before each change, because a colleague may
// have written it; what another version of the add-in wrote is left alone.
import type { ExcelAnswer } from '../excel/failure.ts'
import type { ListedTable } from '../tables/excel/list-tables.ts'
import {
  recallMapping,
  rememberOver,
  rememberedMappingSchema,
  type Headers,
  type Mapping,
} from '../mapping/mapping.ts'
import {
  lastOwned,
  readState,
  SETTING_NAMES,
  settingTexts,
  writeState,
  type WorkbookState,
} from './workbook-state.ts'
import { workbookMemoryText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { mappingOf } from '../options/setup.ts'
import { PARTS, type Setup, type TableChoice } from '../options/setup-state.ts'
import {
  readWords,
  wordsIn,
  WORDS_NAMESPACE,
  writeWords,
  type Words,
} from '../description/words-part.ts'

/** Prefix of all settings of the state. */
export const STATE_PREFIX = 'edps'

export type Changed = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** Reads the state, changes it and writes only the settings that have changed. */
export async function changeState(
  shell: Shell,
  change: (state: WorkbookState) => WorkbookState,
): Promise<Changed> {
  const { excel } = shell.dependencies
  const texts = await excel.readSettings(STATE_PREFIX)
  if (!texts.ok) return { ok: false, message: texts.failure.message }
  const read = readState(texts.value)
  if (!read.ok) return { ok: false, message: NEWER }
  let state = change(read.state)
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
  shell.memory.workbook = state
  const plans = state.owned?.filter(({ mock }) => !mock) ?? []
  const confidence = shell.memory.confidence ?? lastOwned(state)?.confidence !== undefined
  const tables = plans.map(({ table }) => table)
  const { kept } = shell.state.value
  if (kept.confidence !== confidence || kept.tables.join() !== tables.join())
    shell.set({ kept: { ...kept, confidence, tables } })
}

export const NEWER = workbookMemoryText.newer

/**
 * Replaces the parts of a namespace by one, except those that `stays` names. `content` recognizes the part again if Excel's answer is
 * lost: Excel may reformat its XML.
 */
export async function putPart(
  { dependencies, memory }: Shell,
  namespace: string,
  xml: string | null,
  content: string | null = xml,
  stays: ((xml: string) => boolean) | null = null,
): Promise<ExcelAnswer<null>> {
  const put = await dependencies.excel.replacePart(namespace, xml, stays)
  if (!put.ok && put.failure.kind === 'no_answer' && content !== null)
    memory.unanswered.add(content)
  return put
}

/** Remembers mapping, tables and words, as a check found them. */
export async function rememberSetup(shell: Shell): Promise<void> {
  const { state: shown, memory } = shell
  const { setup } = shown.value
  const mapping = mappingOf(setup)
  if (!mapping) return
  const idOf = (name: string | undefined) => setup.tables.find((table) => table.name === name)?.id
  const tables = {
    menus: idOf(mapping.menus.table) ?? '',
    ...(mapping.history && { history: idOf(mapping.history.table) ?? '' }),
    ...(mapping.sales && { sales: idOf(mapping.sales.table) ?? '' }),
  }
  const changed = await changeState(shell, (state) => ({
    ...state,
    mapping: rememberOver(state.mapping, mapping),
    tables,
  }))
  if (!changed.ok) return shell.notify('problem', changed.message)
  const xml = writeWords(setup, memory.words)
  if (xml === null) return shell.notify('problem', workbookMemoryText.descriptionHoldsKey)
  const words = wordsIn([xml])
  const put = await putPart(shell, WORDS_NAMESPACE, xml, words)
  if (put.ok) memory.words = words
  else shell.notify('problem', put.failure.message)
}

/**
 * A sentence about what a colleague changed in the description or options since this pane read
 * them; null = nothing. It is shown once; the next check then overwrites the change.
 */
export async function changedWordsText(shell: Shell): Promise<string | null> {
  const { memory, dependencies, state } = shell
  const parts = await dependencies.excel.readParts(WORDS_NAMESPACE)
  if (!parts.ok) return parts.failure.message
  const [theirs, read] = [wordsIn(parts.value), readWords(parts.value)]
  const own = theirs === memory.words || memory.unanswered.has(theirs ?? '')
  const same = own || (read !== null && sent(read) === sent(state.value.setup))
  memory.words = theirs
  if (same || read === null) return null
  return read.description === state.value.setup.description
    ? workbookMemoryText.optionsChanged
    : workbookMemoryText.descriptionChanged
}

/** The words that are sent, for a comparison. */
const sent = (words: Words) => writeWords({ ...words, sample: null })

/** The remembered mapping with current table names and headers. */
export function recalledMapping(
  state: Pick<WorkbookState, 'mapping' | 'tables'>,
  tables: readonly ListedTable[],
): { mapping: Mapping; choice: TableChoice } | null {
  const read = rememberedMappingSchema.safeParse(state.mapping)
  if (!read.success) return null
  const kept = read.data
  const headers: { -readonly [P in keyof Headers]?: Headers[P] } = {}
  const choice: { -readonly [P in keyof TableChoice]: string | null } = {
    menus: null,
    history: null,
    sales: null,
  }
  for (const part of PARTS) {
    const was = kept[part]
    if (!was) continue
    // A renamed table is found by its id.
    const table =
      tables.find(({ name }) => name === was.table) ??
      tables.find(({ id }) => id === state.tables?.[part])
    if (!table) return null
    was.table = table.name
    headers[part] = table.headers
    choice[part] = table.name
  }
  const recalled = recallMapping(kept, { menus: headers.menus ?? [], ...headers })
  return recalled.ok ? { mapping: recalled.mapping, choice } : null
}

/** The current mapping: that of the setup, else the remembered one. */
export function mappingNow(shell: Shell, setup: Setup = shell.state.value.setup): Mapping | null {
  return mappingOf(setup) ?? shell.memory.recalled
}
