// The tables and their columns. The worker guesses; what the workbook remembers, and what was said, goes before it.
import type { TableHead } from './excel/read-table.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { saidWith, type Saying } from '../mapping/said.ts'
import { tableSetupText } from '../messages/texts.ts'
import { findTables } from './find-tables.ts'
import { knownColumns } from './known-columns.ts'
import type { Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'
import { readTables } from './read-tables.ts'
import { listTables, noteTables, pickTables, takeTables } from './list-tables.ts'
import { recalled, show, showUnderstood } from './mapping-now.ts'
import { takeSampleWords } from './sample-words.ts'
import { keepTakes, mapColumn, timeAfter, timeColumns } from '../options/setup.ts'
import type { Progress } from '../shell/progress.ts'
import { PARTS, type Part, type PartColumns } from '../options/setup-state.ts'
import type { Setup, TableChoice } from '../options/setup-state.ts'

/** Reads the tables and guesses their columns; then shows the mapping. */
export function chooseTables(shell: Shell, picked: TableChoice): Promise<void> {
  return runExclusive(shell, 'choose', async () => {
    pickTables(shell, picked)
    if (picked.menus === null)
      return shell.step({
        at: 'tables',
        busy: null,
        problem: tableSetupText.chooseTable,
      })
    const busy = (progress: Progress) => shell.step({ at: 'tables', busy: progress, problem: null })
    busy({ text: tableSetupText.readingTables, share: 0 })
    const choice = recalled(shell).mapping ? picked : await findTables(shell, picked, busy)
    if (choice !== picked) takeTables(shell, choice)
    const problem = await loadParts(shell, choice, busy)
    if (problem !== null) return shell.step({ at: 'tables', busy: null, problem })
    await showUnderstood(shell)
    shell.step({ at: 'mapping', problem: toldOf(shell) })
    shell.emit('setupChanged')
  })
}

/** Looks at a table that appears while the pane is open; the columns on the screen get those of a table of sales. */
export function tableAdded(shell: Shell): Promise<void> {
  return runExclusive(shell, 'added', async () => {
    const listed = await shell.dependencies.excel.listTables()
    if (!listed.ok) return
    await noteTables(shell, listed.value)
    const { choice, parts } = shell.state.value.setup
    if (shell.state.value.step.at !== 'mapping' || parts.sales?.table === choice.sales) return
    const problem = await loadParts(shell, choice, () => undefined)
    await showUnderstood(shell)
    if (shell.state.value.step.at === 'mapping')
      shell.step({ at: 'mapping', problem: problem ?? toldOf(shell) })
    shell.emit('setupChanged')
  })
}

/** What every plan needs and was not found; null = nothing lacks. */
function toldOf(shell: Shell): string | null {
  const { parts } = shell.state.value.setup
  const told = [lacking(parts), withoutSales(parts)].filter((text) => text !== null)
  return told.length === 0 ? null : told.join(' ')
}

/** A plan learns from what deals brought. */
const withoutSales = ({ menus, history, sales }: { readonly [P in Part]: PartColumns | null }) =>
  sales === null && (history ?? menus)?.columns.profit === undefined
    ? tableSetupText.withoutSales
    : null

/** A message about fields that every plan needs and no column was found for; null = none. */
function lacking(parts: Setup['parts']): string | null {
  const columns = timeColumns(parts)
  const has = (...fields: MenuField[]) => fields.some((field) => columns[field] !== undefined)
  const lacks = [
    ...(has('key') ? [] : (['key'] as const)),
    ...(has('qty', 'qty_max', 'qty_taken') ? [] : (['size'] as const)),
    ...(has('date', 'T', 'menu') ? [] : (['time'] as const)),
  ]
  return lacks.length === 0
    ? null
    : tableSetupText.lacking({
        what: lacks.map((lack) => tableSetupText.lacks[lack]).join(tableSetupText.lackingBetween),
      })
}

/** Reads the tables of a choice and sets their columns; returns null or a failure. */
export async function loadParts(
  shell: Shell,
  choice: TableChoice,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const read = await readTables(shell, choice, progress)
  if (!read.ok) return read.message
  const { mapping } = recalled(shell)
  const menus = read.heads.menus?.name
  const { parts } = shell.state.value.setup
  const before = parts.menus?.table
  const isSame = [mapping?.menus.table, before].includes(menus)
  if (menus !== undefined && !isSame) show(shell, { recalled: false })
  const isBesideOthers = PARTS.some((part) => read.heads[part]?.name !== parts[part]?.table)
  for (const part of PARTS) {
    const head = read.heads[part]
    const columns = head && (await columnsOf(shell, part, head, mapping, isBesideOthers))
    setPart(shell, part, columns)
  }
  await guessTime(shell, mapping, menus !== before)
  recalled(shell).mapping = null
  return null
}

function setPart(shell: Shell, part: Part, columns: PartColumns | null): void {
  const parts = { ...shell.state.value.setup.parts, [part]: columns }
  show(shell, { parts, dates: parts.menus?.columns.date !== undefined })
}

async function columnsOf(
  shell: Shell,
  part: Part,
  head: TableHead,
  recalled: Mapping | null,
  isBesideOthers: boolean,
): Promise<PartColumns> {
  const { worker } = shell.dependencies
  const { table, headers, rows } = { table: head.name, headers: head.headers, rows: head.rows }
  // The setup goes before the workbook's memory, which goes before guesses.
  const now = shell.state.value.setup.parts[part]
  const guessed = await worker.guess(part)
  const known = now?.table === table ? null : knownColumns(shell, part, headers)
  const kept =
    now?.table === table
      ? {
          ...now,
          columns: isBesideOthers ? guessedAnew(now, guessed.guesses) : now.columns,
          features: takenOf(now),
        }
      : recalled?.[part]?.table === table
        ? { ...recalled[part], headers, known: false }
        : known && { ...known, headers, known: true }
  if (!kept) return { table, headers, rows, ...guessed }
  const columns = withNew(kept, guessed.guesses)
  const features = await worker.features(part, columns)
  return {
    table,
    headers,
    rows,
    guesses: guessed.guesses,
    columns,
    features: keepTakes(features, new Set(kept.features), new Set(kept.headers)),
    ...(kept.said && { said: kept.said }),
    known: kept.known === true,
  }
}

/** Adds guesses for columns that are new or renamed, where nothing else is mapped. */
function withNew(
  { columns, headers }: Pick<PartColumns, 'columns' | 'headers'>,
  guesses: PartColumns['guesses'],
): PartColumns['columns'] {
  const fresh = guesses.filter(
    ({ field, header }) =>
      header !== null && columns[field] === undefined && !headers.includes(header),
  )
  return { ...columns, ...Object.fromEntries(fresh.map(({ field, header }) => [field, header])) }
}

/** What another table says of the columns goes for every field that still has its first guess. */
function guessedAnew(
  { columns, guesses: before }: Pick<PartColumns, 'columns' | 'guesses'>,
  guesses: PartColumns['guesses'],
): PartColumns['columns'] {
  const isGuess = (field: string) =>
    before.some(
      (each) => each.field === field && (each.header ?? undefined) === columns[each.field],
    )
  const chosen = Object.entries(columns).filter(([field]) => !isGuess(field))
  const fresh = guesses.filter(
    ({ field, header }) =>
      header !== null && isGuess(field) && chosen.every(([, other]) => other !== header),
  )
  return Object.fromEntries([...chosen, ...fresh.map(({ field, header }) => [field, header])])
}

function takenOf({ features }: PartColumns): string[] {
  return features.filter(({ take }) => take).map(({ header }) => header)
}

/** `isNew`: of a table that was read before, the time that is set stays. */
async function guessTime(shell: Shell, recalled: Mapping | null, isNew: boolean) {
  const { parts, time } = shell.state.value.setup
  const { menus } = parts
  if (!menus) return
  if (recalled?.menus.table === menus.table) return show(shell, { time: recalled.time })
  const known = isNew && menus.known === true && knownColumns(shell, 'menus', menus.headers)?.time
  if (known) return show(shell, { time: known })
  const columns = timeColumns(parts)
  show(shell, { time: timeAfter(time, columns, await periodOf(shell, columns)) })
}

async function periodOf(shell: Shell, columns: PartColumns['columns']) {
  const { date, key, historically_chosen, qty_taken } = columns
  const decision = historically_chosen ?? qty_taken
  return date === undefined ? null : shell.dependencies.worker.period(date, { key, decision })
}

/** Maps a column; features, time and read-back follow. */
export async function setColumn(
  shell: Shell,
  part: Part,
  field: MenuField | SalesField,
  header: string | null,
): Promise<void> {
  const before = shell.state.value.setup.parts[part]
  if (!before) return
  recalled(shell).mapping = null
  const columns = mapColumn(before.columns, field, header)
  setPart(shell, part, { ...before, columns })
  const fresh = await shell.dependencies.worker.features(part, columns)
  const now = shell.state.value.setup.parts[part]
  if (now?.columns !== columns) return // A later change sets these itself.
  const known = new Set(before.features.map((feature) => feature.header))
  const takes = takenOf(before)
  const features = fresh.map((feature) =>
    known.has(feature.header) ? { ...feature, take: takes.includes(feature.header) } : feature,
  )
  setPart(shell, part, { ...now, features })
  if (part !== 'sales' && (field === 'date' || field === 'T')) {
    const dated = timeColumns(shell.state.value.setup.parts)
    const period = await periodOf(shell, dated)
    show(shell, { time: timeAfter(shell.state.value.setup.time, dated, period) })
  }
  void showUnderstood(shell)
  shell.emit('setupChanged')
}

/** Notes how the cells of a column, or the rows of a table, are read. */
export function say(shell: Shell, saying: Saying): void {
  const { part } = saying
  const now = shell.state.value.setup.parts[part]
  if (!now) return
  recalled(shell).mapping = null
  setPart(shell, part, { ...now, said: saidWith(now.said ?? {}, saying) })
  shell.emit('setupChanged')
}

export function setFeature(shell: Shell, part: Part, header: string, take: boolean): void {
  const now = shell.state.value.setup.parts[part]
  if (!now) return
  recalled(shell).mapping = null
  const features = now.features.map((feature) =>
    feature.header === header ? { ...feature, take } : feature,
  )
  setPart(shell, part, { ...now, features })
  shell.emit('setupChanged')
}

/** Writes the sample's tables on new sheets, then chooses and maps them. */
export async function insertSample(shell: Shell): Promise<void> {
  let choice: TableChoice | null = null
  let own = ''
  await runExclusive(shell, 'sample', async () => {
    const busy = (text: string, share: number) =>
      shell.step({ at: 'tables', busy: { text, share }, problem: null })
    busy(tableSetupText.loadingSample, 0)
    const sample = await shell.dependencies.sample()
    const names: string[] = []
    for (const [i, table] of [sample.menus, sample.sales].entries()) {
      const show = table === sample.menus
      const answer = await shell.dependencies.excel.insertTable(table, show, (share) =>
        busy(tableSetupText.writingTable({ table: table.name }), (i + share) / 2),
      )
      if (!answer.ok)
        return shell.step({ at: 'tables', busy: null, problem: answer.failure.message })
      names.push(answer.value)
    }
    await listTables(shell)
    own = takeSampleWords(shell, names[0]!, sample).description
    if (own === sample.description) own = ''
    choice = { menus: names[0]!, history: null, sales: names[1]! }
  })
  if (choice) await chooseTables(shell, choice)
  if (own.trim() !== '') shell.notify('done', tableSetupText.sampleHasWords)
}
