// Sends tables of the workbook to the worker, block by block, with progress. The pane holds one
// block at a time.
import type { TableHead } from './excel/read-table.ts'
import type { OnlyColumns } from './excel/spans.ts'
import type { CellValue } from '../excel/blocks.ts'
import type { HeldPart } from '../thread/sheets.ts'
import { tableSetupText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import type { Progress } from '../shell/progress.ts'
import { PARTS, type Part, type TableChoice } from '../options/setup-state.ts'

type TablesRead =
  | { readonly ok: true; readonly heads: { readonly [P in Part]: TableHead | null } }
  | { readonly ok: false; readonly message: string }

/** Reads every chosen table; the worker drops the others. */
export async function readTables(
  shell: Shell,
  choice: TableChoice,
  progress: (progress: Progress) => void,
): Promise<TablesRead> {
  const heads: { -readonly [P in Part]: TableHead | null } = {
    menus: null,
    history: null,
    sales: null,
  }
  const rowsOf = (name: string | null) =>
    shell.state.value.setup.tables.find((table) => table.name === name)?.rows ?? 1
  const all = PARTS.reduce((sum, part) => sum + (choice[part] ? rowsOf(choice[part]) : 0), 0)
  let before = 0
  for (const part of PARTS) {
    const name = choice[part]
    if (name === null) {
      await shell.dependencies.worker.drop(part)
      continue
    }
    const read = await readPart(shell, part, name, (done, rows) => {
      const share = all === 0 ? 1 : Math.min(1, (before + done) / Math.max(all, before + rows))
      progress({ text: tableSetupText.readingTable({ table: name, done, rows }), share })
    })
    if (!read.ok) return read
    heads[part] = read.head
    before += read.head.rows
  }
  return { ok: true, heads }
}

/** A table as it was read, with its rows where the caller asked for them. */
type PartRead =
  | {
      readonly ok: true
      readonly head: TableHead
      readonly rows: readonly (readonly CellValue[])[]
    }
  | { readonly ok: false; readonly message: string }

/**
 * Reads one table, by name or id, into the worker. `only`: its columns, all if left out; their rows are few bytes
 * and are returned as well.
 */
export async function readPart(
  shell: Shell,
  part: HeldPart,
  table: string,
  onProgress: (done: number, rows: number) => void,
  called: string = table,
  only?: OnlyColumns,
): Promise<PartRead> {
  const { worker, excel } = shell.dependencies
  let posted: Promise<unknown> = Promise.resolve()
  const post = (call: Promise<unknown>) => {
    posted = Promise.all([posted, call])
    // The fault is reported where the promise is awaited.
    posted.catch(() => undefined)
  }
  const answer = await excel.readTable(
    table,
    (head) => {
      post(worker.open(part, { ...head }))
      const rows: (readonly CellValue[])[] = []
      const add = (block: readonly (readonly CellValue[])[]) => {
        post(worker.add(part, block))
        if (only) for (const cells of block) rows.push(cells)
      }
      return { add, rows }
    },
    { onProgress, called, only },
  )
  if (!answer.ok) return { ok: false, message: answer.failure.message }
  try {
    await posted
    await worker.close(part)
  } catch (fault) {
    return { ok: false, message: fault instanceof Error ? fault.message : String(fault) }
  }
  const { head, sink } = answer.value
  return { ok: true, head, rows: sink.rows }
}
