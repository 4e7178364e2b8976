// The first steps of the setup: which tables, and what their columns are taken for. Guesses come from
// the desk; what the workbook remembers and what the analyst said wins over them.
import type { ListedTable } from '#addin/excel/list-tables.ts'
import type { TableHead } from '#addin/excel/read-table.ts'
import type { MenuField, SalesField } from '#addin/mapping/fields.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { guessTables } from './guess-tables.ts'
import { orSay, type Hub } from './context.ts'
import { alone } from './jobs.ts'
import { readTables } from './read-tables.ts'
import { readAgain } from './reading.ts'
import { followTables, takeSampleWords } from './sample-words.ts'
import { keepTakes, mapColumn, timeAfter, withPart } from './setup.ts'
import type { Progress } from '#addin/state/progress.ts'
import { PARTS, type Part, type PartColumns, type TableChoice } from '#addin/state/setup-state.ts'

/** Lists the tables; the choice stays where its tables are still there, else it is guessed. */
export async function listTables(hub: Hub): Promise<void> {
  const tables = orSay(hub, await hub.edges.excel.listTables())
  if (!tables) return
  followNames(hub, tables)
  const { choice } = hub.state.value.setup
  const names = new Set(tables.map(({ name }) => name))
  const holds =
    choice.menus !== null && PARTS.every((part) => choice[part] === null || names.has(choice[part]))
  hub.setup({ tables })
  pickTables(hub, holds ? choice : guessTables(tables))
}

/** Notes which tables are meant, with the words that were set for them. */
export function pickTables(hub: Hub, choice: TableChoice): void {
  const { description, options } = hub.state.value.setup
  hub.setup({ choice })
  followTables(hub)
  const { setup } = hub.state.value
  if (setup.description !== description || setup.options !== options) readAgain(hub)
}

/** A table that was renamed since it was listed is the same table: what was said of it holds. */
function followNames(hub: Hub, tables: readonly ListedTable[]): void {
  const { setup } = hub.state.value
  const named = (name: string): string => {
    const was = setup.tables.find((table) => table.name === name)
    const now = tables.find(({ id }) => id === was?.id)
    return now && !tables.some((table) => table.name === name) ? now.name : name
  }
  const renamed = <T extends { readonly table: string }>(part: T): T => ({
    ...part,
    table: named(part.table),
  })
  const { menus, history, sales } = setup.choice
  hub.setup({
    choice: {
      menus: menus && named(menus),
      history: history && named(history),
      sales: sales && named(sales),
    },
    parts: {
      menus: setup.parts.menus && renamed(setup.parts.menus),
      history: setup.parts.history && renamed(setup.parts.history),
      sales: setup.parts.sales && renamed(setup.parts.sales),
    },
  })
  const { recalled } = hub.memory
  if (recalled)
    hub.memory.recalled = {
      ...recalled,
      menus: renamed(recalled.menus),
      ...(recalled.history && { history: renamed(recalled.history) }),
      ...(recalled.sales && { sales: renamed(recalled.sales) }),
    }
}

/** Reads the tables and guesses their columns; then the mapping is shown. */
export function chooseTables(hub: Hub, choice: TableChoice): Promise<void> {
  return alone(hub, 'choose', async () => {
    pickTables(hub, choice)
    if (choice.menus === null)
      return hub.step({
        at: 'tables',
        busy: null,
        problem: 'Choose the table in which the deals stand.',
      })
    const busy = (progress: Progress) => hub.step({ at: 'tables', busy: progress, problem: null })
    busy({ says: 'Reading the tables', share: 0 })
    const problem = await loadParts(hub, choice, busy)
    if (problem !== null) return hub.step({ at: 'tables', busy: null, problem })
    hub.step({ at: 'mapping', problem: lacking(hub.state.value.setup.parts.menus) })
    readAgain(hub)
  })
}

/** What no column of the menu table was found for, and every plan needs. */
function lacking(menus: PartColumns | null): string | null {
  const has = (...fields: MenuField[]) =>
    fields.some((field) => menus?.columns[field] !== undefined)
  const lacks = [
    ...(has('key') ? [] : ['the deal’s identifier']),
    ...(has('qty', 'qty_max', 'qty_taken') ? [] : ['the size']),
    ...(has('date', 'T', 'menu') ? [] : ['when it was on offer']),
  ]
  return lacks.length === 0 ? null : `Choose the column that says ${lacks.join(', and ')}.`
}

/** Reads the tables of a choice and says what their columns are; answers what went wrong. */
export async function loadParts(
  hub: Hub,
  choice: TableChoice,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const read = await readTables(hub, choice, progress)
  if (!read.ok) return read.message
  const { recalled } = hub.memory
  const menus = read.heads.menus?.name
  const known = [recalled?.menus.table, hub.state.value.setup.parts.menus?.table]
  if (menus !== undefined && !known.includes(menus)) hub.setup({ recalled: false })
  for (const part of PARTS) {
    const head = read.heads[part]
    const columns = head && (await columnsOf(hub, part, head, recalled))
    hub.setup((setup) => withPart(setup, part, columns))
  }
  await guessTime(hub, recalled)
  hub.memory.recalled = null
  return null
}

async function columnsOf(
  hub: Hub,
  part: Part,
  head: TableHead,
  recalled: Mapping | null,
): Promise<PartColumns> {
  const { desk } = hub.edges
  const { table, headers, rows } = { table: head.name, headers: head.headers, rows: head.rows }
  // What stands in the setup wins, then what the workbook remembers, then guesses.
  const now = hub.state.value.setup.parts[part]
  const guessed = await desk.guess(part)
  const kept =
    now?.table === table
      ? { columns: now.columns, features: takenOf(now), headers: now.headers }
      : recalled?.[part]?.table === table
        ? { ...recalled[part], features: recalled[part].features, headers }
        : null
  if (!kept) return { table, headers, rows, ...guessed }
  const columns = withNew(kept, guessed.guesses)
  const features = await desk.features(part, columns)
  return {
    table,
    headers,
    rows,
    guesses: guessed.guesses,
    columns,
    features: keepTakes(features, new Set(kept.features), new Set(kept.headers)),
  }
}

/** What a column that came, or got its name, since is guessed to be, where nothing else is. */
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

function takenOf({ features }: PartColumns): string[] {
  return features.filter(({ take }) => take).map(({ header }) => header)
}

async function guessTime(hub: Hub, recalled: Mapping | null): Promise<void> {
  const { parts, time } = hub.state.value.setup
  const { menus } = parts
  if (!menus) return
  if (recalled?.menus.table === menus.table) return hub.setup({ time: recalled.time })
  hub.setup({ time: timeAfter(time, menus.columns, await periodOf(hub, menus)) })
}

async function periodOf(hub: Hub, { columns }: PartColumns) {
  return columns.date === undefined ? null : hub.edges.desk.period('menus', columns.date)
}

/** Maps a column; the features, the time and the read-back follow. */
export async function setColumn(
  hub: Hub,
  part: Part,
  field: MenuField | SalesField,
  header: string | null,
): Promise<void> {
  const before = hub.state.value.setup.parts[part]
  if (!before) return
  hub.memory.recalled = null
  const columns = mapColumn(before.columns, field, header)
  hub.setup((setup) => withPart(setup, part, { ...before, columns }))
  const fresh = await hub.edges.desk.features(part, columns)
  const now = hub.state.value.setup.parts[part]
  // Another change came meanwhile: its own answer follows.
  if (now?.columns !== columns) return
  const known = new Set(before.features.map((feature) => feature.header))
  const features = fresh.map((feature) =>
    known.has(feature.header)
      ? { ...feature, take: takenOf(before).includes(feature.header) }
      : feature,
  )
  hub.setup((setup) => withPart(setup, part, { ...now, features }))
  if (part === 'menus' && (field === 'date' || field === 'T')) {
    const period = await periodOf(hub, now)
    hub.setup((setup) => ({ ...setup, time: timeAfter(setup.time, columns, period) }))
  }
  readAgain(hub)
}

export function setFeature(hub: Hub, part: Part, header: string, take: boolean): void {
  const now = hub.state.value.setup.parts[part]
  if (!now) return
  hub.memory.recalled = null
  const features = now.features.map((feature) =>
    feature.header === header ? { ...feature, take } : feature,
  )
  hub.setup((setup) => withPart(setup, part, { ...now, features }))
  readAgain(hub)
}

/** Writes the sample's tables on new sheets, chooses and maps them. */
export async function insertSample(hub: Hub): Promise<void> {
  let choice: TableChoice | null = null
  let own = ''
  await alone(hub, 'sample', async () => {
    const busy = (says: string, share: number) =>
      hub.step({ at: 'tables', busy: { says, share }, problem: null })
    busy('Loading the sample', 0)
    const sample = await hub.edges.sample()
    const names: string[] = []
    for (const [i, table] of [sample.menus, sample.sales].entries()) {
      const show = table === sample.menus
      const answer = await hub.edges.excel.insertTable(table, show, (share) =>
        busy(`Writing ${table.name}`, (i + share) / 2),
      )
      if (!answer.ok) return hub.step({ at: 'tables', busy: null, problem: answer.failure.message })
      names.push(answer.value)
    }
    await listTables(hub)
    takeSampleWords(hub, names[0]!, sample)
    own = hub.state.value.setup.sample!.own.description
    if (own === sample.description) own = ''
    choice = { menus: names[0]!, history: null, sales: names[1]! }
  })
  if (choice) await chooseTables(hub, choice)
  if (own.trim() !== '')
    hub.say(
      'done',
      'The sample comes with a description of its own. Yours is kept: it comes back when you choose your own tables.',
    )
}
