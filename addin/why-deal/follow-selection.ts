// The deal of the row that a person selects in the planned table, for "Why this deal?". It listens only while that is
// open: then the table is read once, and again only where the selected row is unknown and cells were edited since.
// The pane selects nothing in return.
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { rowIdentity, tellingColumns } from '../write/row-identity.ts'
import type { SelectedDeal } from '../plan/plan-state.ts'
import { perPane, type Shell } from '../shell/shell.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import { readPart } from '../tables/read-tables.ts'
import { changePlan } from '../plan/choose-plan.ts'
import { lastEdit } from '../stale/watch.ts'
import { signatureOf } from '../sign-in/sign-in.ts'
import { excelThingsText } from '../messages/texts.ts'
import type { CellValue } from '../excel/blocks.ts'
import type { ExcelAnswer } from '../excel/failure.ts'
import { inExcel } from '../excel/in-excel.ts'

/** Milliseconds for which a selection must rest: people walk over rows with the arrow keys. */
const REST_MS = 300

const newFollowing = () => ({
  /** Deals by the identity of their rows; null = the table has not been read. */
  deals: null as ReadonlyMap<number, string> | null,
  /** When it was read. */
  readAt: 0,
  /** The selection that was heard last. */
  address: '',
  looking: false,
  stopped: false,
  stop: (): void => undefined,
})
type Following = ReturnType<typeof newFollowing>

/** What listens; null while "Why this deal?" is closed. */
const memory = perPane((): { following: Following | null } => ({ following: null }))

/** Begins or ends to follow the selection. */
export async function followSelection(shell: Shell, on: boolean): Promise<void> {
  const before = memory(shell).following
  if (!on) {
    if (before) end(before)
    memory(shell).following = null
    return changePlan(shell, { selected: null })
  }
  if (before) return
  const following = newFollowing()
  memory(shell).following = following
  const menu = await shell.dependencies.worker.menuOf('chosen')
  if (!menu || following.stopped) return
  const watched = await watchSelection(menu.table.id, (address) => {
    following.address = address
    if (!following.looking) inBackground(shell, lookAtRest(shell, following, menu))
  })
  // An Excel that does not say what is selected leaves the list to choose from.
  if (!watched.ok) return
  following.stop = watched.value
  if (following.stopped) watched.value()
}

function end(following: Following): void {
  following.stopped = true
  following.stop()
}

async function lookAtRest(shell: Shell, following: Following, menu: PlannedMenu): Promise<void> {
  following.looking = true
  try {
    for (let address = ''; address !== following.address && !following.stopped;) {
      address = following.address
      await shell.dependencies.sleep(REST_MS)
      if (address !== following.address || following.stopped) continue
      const selected = await dealAt(shell, following, menu, address)
      if (selected && !following.stopped) changePlan(shell, { selected })
    }
  } finally {
    following.looking = false
  }
}

/** Null: no row of the table, or it cannot be read now. */
async function dealAt(
  shell: Shell,
  following: Following,
  menu: PlannedMenu,
  address: string,
): Promise<SelectedDeal | null> {
  const columns = tellingColumns(menu).map(({ id }) => id)
  const cells = await readRowAt(menu.table.id, address, columns)
  if (!cells.ok || cells.value === null) return null
  const identity = rowIdentity(cells.value)
  const edited = () => lastEdit(shell) > following.readAt
  if (following.deals === null || (!following.deals.has(identity) && edited()))
    await readDeals(shell, following, menu)
  const key = following.deals?.get(identity)
  if (key === undefined) return following.deals && { is: 'outside' }
  const taken = await shell.dependencies.worker.takes(key)
  return { is: taken ? 'taken' : 'passed', key }
}

/** Reads the table to know which row is which deal, beside no other job. */
function readDeals(shell: Shell, following: Following, menu: PlannedMenu): Promise<void> {
  return runExclusive(shell, 'selected', async () => {
    const { id, name } = menu.table
    const readAt = shell.dependencies.now()
    const read = await readPart(shell, 'planned menus', id, () => undefined, name)
    if (!read.ok) return
    const signature = signatureOf(shell)
    const rows = await shell.dependencies.worker.deals('chosen', signature)
    if (!rows) return
    following.readAt = readAt
    following.deals = new Map(rows.map(({ identity, key }) => [identity, key]))
  })
}

/** `hear` gets the address; the answer stops it. */
function watchSelection(
  table: string,
  hear: (address: string) => void,
): Promise<ExcelAnswer<() => void>> {
  return inExcel({ what: excelThingsText.anyTable }, async ({ context, sync }) => {
    // The library tells the events of tables apart by their loaded id.
    const found = context.workbook.tables.getItem(table).load('id')
    await sync()
    const handler = found.onSelectionChanged.add(({ address, isInsideTable }) => {
      if (isInsideTable) hear(address)
      return Promise.resolve()
    })
    await sync()
    return () => {
      handler.remove()
      // A workbook that does not answer any more reports nothing either.
      handler.context.sync().catch(() => undefined)
    }
  })
}

/**
 * The cells of columns (by id) in the first row of an address; null = the address has no row of the
 * table's body.
 */
function readRowAt(
  table: string,
  address: string,
  columns: readonly number[],
): Promise<ExcelAnswer<CellValue[] | null>> {
  return inExcel({ what: excelThingsText.anyTable }, async ({ context, sync }) => {
    const line = /\d+/.exec(address.slice(address.lastIndexOf('!') + 1))?.[0]
    const found = context.workbook.tables.getItem(table)
    const body = found.getDataBodyRange().load('rowIndex,rowCount')
    await sync()
    const row = Number(line ?? 0) - 1 - body.rowIndex
    if (row < 0 || row >= body.rowCount) return null
    const cells = columns.map((id) =>
      found.columns.getItem(id).getDataBodyRange().getCell(row, 0).load('values'),
    )
    await sync()
    return cells.map(({ values }) => values[0]![0] as CellValue)
  })
}
