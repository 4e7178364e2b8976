// Where tables stand among cells that nobody made a table.
import type { Scalar } from '#contract/table.ts'

/** Rows in which the headers are looked for. */
const FIRST_ROWS = 20

/** Rows and columns of a sheet, from 0, the last ones included. */
export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

type Cells = readonly (readonly (Scalar | null)[])[]

const isFilled = (cell: Scalar | null | undefined): boolean =>
  cell !== null && cell !== undefined && cell !== ''

/**
 * The row of a block, from 0, that has the headers: the first that is at least half as full as the fullest one near
 * the top, for a title fills a cell or two. Null = the block is no table, for it has no row below its headers, or one
 * column.
 */
export function headerRow(rows: Cells): number | null {
  const filled = rows.slice(0, FIRST_ROWS).map((row) => row.filter(isFilled).length)
  const most = Math.max(0, ...filled)
  const row = filled.findIndex((count) => count >= 2 && count >= most / 2)
  return row < 0 || row >= rows.length - 1 ? null : row
}

/**
 * The tables of a sheet, header row first: side by side with a blank column between, or below each other, each with
 * headers of its own. One blank column within a table parts none.
 */
export function tableBlocks(rows: Cells): Block[] {
  const spans = spansOf(rows).map(([left, right]): Block => {
    const isOn = rows.map((row) => row.slice(left, right + 1).some(isFilled))
    return { left, right, top: isOn.indexOf(true), bottom: isOn.lastIndexOf(true) }
  })
  const blocks = spans.reduce<Block[]>((before, span) => {
    const last = before.at(-1)
    const isPart =
      last?.right === span.left - 2 &&
      last.bottom === span.bottom &&
      headOf(rows, last) === headOf(rows, span)
    if (!isPart) return [...before, span]
    return before.with(before.length - 1, {
      ...last,
      right: span.right,
      top: Math.min(last.top, span.top),
    })
  }, [])
  return blocks.flatMap((block) => stacked(rows, block)).map((block) => narrowed(rows, block))
}

/** Without blank columns at its right, which are of a table below or above. */
function narrowed(rows: Cells, block: Block): Block {
  const own = rows.slice(block.top, block.bottom + 1)
  let { right } = block
  while (right > block.left && !own.some((row) => isFilled(row[right]))) right--
  return { ...block, right }
}

/** Names of columns as Excel makes them: none is blank, and none stands twice. */
export function columnNames(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  return headers.map((header, at) => {
    const base = header === '' ? `Column${at + 1}` : header
    let name = base
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base}${n}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** The row of the headers of a block; of one column its first cell. */
function headOf(rows: Cells, { top, left, bottom, right }: Block): number {
  if (left === right) return top
  const own = rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1))
  return top + (headerRow(own) ?? 0)
}

/** The tables of a block, one below the other. */
function stacked(rows: Cells, block: Block): Block[] {
  const { top, left, bottom, right } = block
  const own = rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1))
  const head = headerRow(own)
  if (head === null) return []
  const next = own.findIndex((_, at) => at > head + 1 && isNextHeader(own, head, at))
  if (next < 0) return [{ ...block, top: top + head }]
  // A heading above the headers of the next table is no row of this one.
  const end = own.slice(0, next).findLastIndex((row) => row.filter(isFilled).length > 1)
  return [
    { ...block, top: top + head, bottom: top + Math.max(end, head + 1) },
    ...stacked(rows, { ...block, top: top + next }),
  ]
}

/** Names of columns once more, some of them others or in other places: those of another table. */
function isNextHeader(rows: Cells, head: number, at: number): boolean {
  const names = rows[at]!
  const filled = names.filter(isFilled)
  if (
    filled.length < 3 ||
    filled.some((cell) => typeof cell !== 'string' || /^\P{L}*\d/u.test(cell))
  )
    return false
  const first = rows[head]!
  const known = new Set(first.filter(isFilled))
  const same = filled.filter((name) => known.has(name)).length
  const isElsewhere = names.some(
    (name, column) => isFilled(name) && isFilled(first[column]) && name !== first[column],
  )
  const gap = rows[at - 1]!.filter(isFilled).length <= 1
  const isWider = gap && names.some((name, column) => isFilled(name) && !isFilled(first[column]))
  if (same >= filled.length / 2) return isElsewhere || isWider
  // Behind a gap: words, and numbers below them.
  const isApart = gap && new Set(filled).size === filled.length
  const numbers = names.filter((_, column) => typeof rows[at + 1]?.[column] === 'number').length
  return isApart && numbers >= 2
}

/** Columns with something in them, as spans from first to last. */
function spansOf(rows: Cells): (readonly [number, number])[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const spans: [number, number][] = []
  for (let column = 0; column < width; column++) {
    if (!rows.some((row) => isFilled(row[column]))) continue
    const last = spans.at(-1)
    if (last && last[1] === column - 1) last[1] = column
    else spans.push([column, column])
  }
  return spans
}
