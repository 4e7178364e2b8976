// Which cells of the two plan columns are to be written, from what stands in the sheet: pure, so that
// people who sort, insert and delete rows meanwhile can be played through without a workbook.
import type { CellValue } from './blocks.ts'

/** What a row of the current menu gets; a passed row gets zeros. */
export interface PlanCells {
  readonly qty: number
  readonly profit: number
}

/** Of the current menu but not of the plan: what an earlier plan wrote there is taken away. */
export type RowPlan = PlanCells | 'empty' | null

/** A value for each row: a list, or what makes each when it is asked for and keeps none. */
export interface Rows<T> {
  readonly length: number
  at(row: number): T | undefined
}

/**
 * The plan of each row, by the cells that say which row it is; null = not of the current menu: its
 * cells stay as they are, and so do those of a row that is not known (undefined), for it was edited
 * since. Shape of both: rows of the table.
 */
export type Align = (
  identities: Rows<readonly CellValue[]>,
) => Rows<RowPlan> | Promise<Rows<RowPlan>>

/** The table as it was read: the telling cells of each row, and what stands in the two columns. */
export interface SeenRows {
  readonly identities: Rows<readonly CellValue[]>
  /** As formulas give them: a constant as itself, "" where the cell is empty. */
  readonly qty: readonly CellValue[]
  readonly profit: readonly CellValue[]
}

/** One row's two cells as they are to be; "" empties a cell. */
export interface WantedCells {
  readonly row: number
  readonly qty: CellValue
  readonly profit: CellValue
}

type Pair = readonly [CellValue, CellValue]

/** What is known from one look at the table to the next. */
export interface Memory {
  /** What rows that are not planned held before anything was written: a pair for each row that says so. */
  readonly before: Map<string, Pair[]>
  /** The pairs that were written so far. */
  readonly wrote: Set<string>
  /** Each value that was written, and each quantity that stood there before. */
  readonly cells: Set<CellValue>
  /** Profits of the plan and of what stood there before: a cell with another one is a person's own. */
  readonly profits: Set<CellValue>
  /** A number for the row at each place, at the last look. */
  places: readonly number[]
  /** Places that got another row since the last rest, and between that and the one before. */
  moved: Set<number>
  movedBefore: Set<number>
  /** What stood at each place when a write began, of writes since the last rest. */
  stood: Pick<SeenRows, 'qty' | 'profit'>[]
}

export const newMemory = (): Memory => ({
  before: new Map(),
  wrote: new Set(),
  cells: new Set(),
  profits: new Set(),
  places: [],
  moved: new Set(),
  movedBefore: new Set(),
  stood: [],
})

/** Notes which row stands at each place: where another one does, edits that travel may have moved it. */
export function notePlaces(places: readonly number[], memory: Memory): void {
  if (memory.places.length > 0)
    places.forEach((row, place) => {
      if (row !== memory.places[place]) memory.moved.add(place)
    })
  memory.places = places
}

/** A whole look after a write: what moved before the last one has reached everyone. */
export function noteRest(memory: Memory): void {
  memory.movedBefore = memory.moved
  memory.moved = new Set()
  memory.stood = []
}

/** Pairs of the rows that do not hold theirs: those that they hold, and those that they miss. */
export interface Exchanged {
  readonly held: Set<string>
  readonly missed: Set<string>
}

export function noteExchanged(
  wanted: readonly WantedCells[],
  seen: SeenRows,
  { held, missed }: Exchanged,
): void {
  for (const { row, qty, profit } of wanted) {
    held.add(pairOf(seen.qty[row]!, seen.profit[row]!))
    missed.add(pairOf(qty, profit))
  }
}

/**
 * Of the wanted cells those that rows which moved have brought there, or an edit of before the write.
 * What a person has typed in since stays, though it be what another row holds.
 */
export function displacedCells(
  wanted: readonly WantedCells[],
  seen: SeenRows,
  plan: Rows<RowPlan>,
  memory: Memory,
  { held, missed }: Exchanged,
): WantedCells[] {
  return wanted.filter((cells) => {
    const { row, qty, profit } = cells
    const cellsOf = plan.at(row) ?? null
    const others =
      cellsOf === null || (seen.profit[row] !== profit && memory.profits.has(seen.profit[row]!))
    // A row that does not fit keeps nothing of a plan.
    if (cellsOf === 'empty' && others) return true
    // Another row stands there now: the pair, or half of it, may be the one before's.
    if (memory.moved.has(row) || memory.movedBefore.has(row))
      return others || (seen.profit[row] === profit && memory.cells.has(seen.qty[row]!))
    // The pair of one row stands in another, and that one's in its place: nobody types so.
    const isThere = held.has(pairOf(qty, profit))
    if (others && isThere && missed.has(pairOf(seen.qty[row]!, seen.profit[row]!))) return true
    return isBefore(cells, seen, memory)
  })
}

/** Whether a sort there and back, which knew nothing of the write, has brought back what stood there. */
function isBefore({ row, qty, profit }: WantedCells, seen: SeenRows, { stood }: Memory): boolean {
  const is = (now: CellValue, before: CellValue | undefined, wanted: CellValue): boolean =>
    now === before || now === wanted
  return stood.some((before) => {
    const blank = before.qty[row] === '' && before.profit[row] === ''
    return (
      !blank &&
      is(seen.qty[row]!, before.qty[row], qty) &&
      is(seen.profit[row]!, before.profit[row], profit)
    )
  })
}

const idOf = (identity: readonly CellValue[]): string => JSON.stringify(identity)
const pairOf = (qty: CellValue, profit: CellValue): string => JSON.stringify([qty, profit])

/**
 * The cells that are not as the plan wants them. A row outside the menu is given back what it held
 * where a write struck it because rows moved; cells that somebody else changed stay hers. Rows from
 * `from` to before `to`: slices, in order, make the whole.
 */
export function wantedCells(
  seen: SeenRows,
  plan: Rows<RowPlan>,
  memory: Memory,
  from = 0,
  to = plan.length,
): WantedCells[] {
  const wanted: WantedCells[] = []
  for (let row = from; row < Math.min(to, plan.length); row++) {
    const cells = plan.at(row) ?? null
    const qty = seen.qty[row]!
    const profit = seen.profit[row]!
    if (cells === 'empty') {
      if (qty !== '' || profit !== '') wanted.push({ row, qty: '', profit: '' })
      continue
    }
    if (cells) {
      if (!isNumber(qty, cells.qty) || !isNumber(profit, cells.profit))
        wanted.push({ row, qty: whole(cells.qty), profit: whole(cells.profit) })
      continue
    }
    const id = idOf(seen.identities.at(row)!)
    const held = memory.before.get(id)
    const struck = memory.wrote.has(pairOf(qty, profit)) || isMixed([qty, profit], held, memory)
    if (memory.wrote.size === 0) {
      // The first look: rows that say the same may hold different things.
      if (held) held.push([qty, profit])
      else memory.before.set(id, [[qty, profit]])
      continue
    }
    if (held === undefined && !struck) memory.before.set(id, [[qty, profit]])
    if (!struck) continue
    const before = heldBefore(row, seen, plan, held ?? [['', '']])
    if (before[0] !== qty || before[1] !== profit)
      wanted.push({ row, qty: before[0], profit: before[1] })
  }
  return wanted
}

/** Co-authors' edits merge cell by cell: of a pair, one may be what was written and the other what was held. */
function isMixed([qty, profit]: Pair, held: readonly Pair[] | undefined, memory: Memory): boolean {
  if (!held || held.some((pair) => pair[0] === qty && pair[1] === profit)) return false
  return held.some(
    (pair) =>
      (pair[0] === qty || memory.cells.has(qty)) &&
      (pair[1] === profit || memory.cells.has(profit)),
  )
}

/**
 * What a row that a write struck held. Of rows that say the same each keeps what it holds where one of
 * them held that; the others, in order, get what is missing.
 */
function heldBefore(row: number, seen: SeenRows, plan: Rows<RowPlan>, held: readonly Pair[]): Pair {
  if (held.every((pair) => pairOf(...pair) === pairOf(...held[0]!))) return held[0]!
  const id = idOf(seen.identities.at(row)!)
  const missing = [...held]
  const without: number[] = []
  for (let other = 0; other < plan.length; other++) {
    if ((plan.at(other) ?? null) !== null || idOf(seen.identities.at(other)!) !== id) continue
    const now = pairOf(seen.qty[other]!, seen.profit[other]!)
    const at = missing.findIndex((pair) => pairOf(...pair) === now)
    if (at < 0) without.push(other)
    else missing.splice(at, 1)
  }
  const place = without.indexOf(row)
  return missing[place] ?? [seen.qty[row]!, seen.profit[row]!]
}

/** Notes what is about to be written. */
export function remember(cells: readonly WantedCells[], memory: Memory): void {
  for (const { qty, profit } of cells) {
    memory.wrote.add(pairOf(qty, profit))
    memory.cells.add(qty).add(profit)
  }
}

/** Notes, at the first look, what stands in the rows and what is to. Rows by slices as above. */
export function noteProfits(
  seen: SeenRows,
  plan: Rows<RowPlan>,
  memory: Memory,
  from: number,
  to: number,
): void {
  for (let row = from; row < Math.min(to, plan.length); row++) {
    const cells = plan.at(row) ?? null
    memory.profits.add(seen.profit[row]!)
    memory.cells.add(seen.qty[row]!)
    if (cells !== null) memory.profits.add(cells === 'empty' ? '' : cells.profit)
  }
}

/** Excel keeps 15 digits: a value is as it was written when it differs by less. */
function isNumber(cell: CellValue, value: number): boolean {
  return typeof cell === 'number' && Math.abs(cell - value) <= 1e-12 * Math.abs(value)
}

/** No minus zero; a plan that is no number is a bug. */
function whole(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`a plan of ${value}`)
  return value === 0 ? 0 : value
}

/**
 * A number that is the same for the same rows in any order, and hardly ever for others: by it two
 * looks at a table of several requests each say whether every row was seen (FNV-1a, summed).
 */
export function rowsSum(identities: readonly (readonly CellValue[])[]): number {
  let sum = identities.length
  for (const identity of identities) {
    let hash = 0x811c9dc5
    const text = idOf(identity)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    sum = (sum + (hash >>> 0)) % Number.MAX_SAFE_INTEGER
  }
  return sum
}

/** A number for the rows from `from` to before `to` that are not of the menu, and for what they hold. */
export function pastSum(
  { identities, qty, profit }: SeenRows,
  plan: Rows<RowPlan>,
  from: number,
  to: number,
): number {
  let sum = 0
  for (let row = from; row < Math.min(to, plan.length); row++)
    if (plan.at(row) === null)
      sum = (sum + rowsSum([[...identities.at(row)!, qty[row]!, profit[row]!]])) % 2 ** 53
  return sum
}

/** Rows one below the other, whose cells one range takes. */
export interface Run {
  readonly from: number
  readonly qty: readonly CellValue[]
  readonly profit: readonly CellValue[]
}

/** Bytes that naming the two ranges of a run takes in a request. */
const RUN_BYTES = 1600
/** Bytes of a row's two cells beside their digits. */
const ROW_BYTES = 8
/** Office.js splits a range of more cells by itself, for some bytes more. */
const SPLIT_CELLS = 1500

/**
 * The wanted cells as runs, in batches of at most `bytes`. What is no number (a cell to be
 * emptied, or given back) stands in a run of its own: a longer range holds numbers only, for Office.js
 * goes wrong with an empty text at cell 1,500.
 */
export function batchesOf(wanted: readonly WantedCells[], bytes: number): Run[][] {
  const batches: Run[][] = []
  let batch: Run[] = []
  let size = 0
  let run: { from: number; qty: CellValue[]; profit: CellValue[] } | null = null
  let alone = false
  for (const { row, qty, profit } of wanted) {
    const bytesOfRow = ROW_BYTES + String(qty).length + String(profit).length
    const odd = typeof qty !== 'number' || typeof profit !== 'number'
    if (size + bytesOfRow + RUN_BYTES > bytes && size > 0) {
      batches.push(batch)
      batch = []
      run = null
      size = 0
    }
    if (!run || run.from + run.qty.length !== row || odd || alone) {
      run = { from: row, qty: [], profit: [] }
      batch.push(run)
      size += RUN_BYTES
    }
    if (run.qty.length % SPLIT_CELLS === SPLIT_CELLS - 1) size += RUN_BYTES
    run.qty.push(qty)
    run.profit.push(profit)
    size += bytesOfRow
    alone = odd
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
