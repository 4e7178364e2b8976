// Ranges of the grid as cells of the sheet: the grid counts the rows that filters leave, the sheet all.
import type { RangeEdit } from './revo-grid.ts'

export const columnIndexOf = (prop: unknown): number => Number(String(prop).slice(1))

/** Lines of the grid as runs of rows, for filters hide rows between them. */
export function runsOf(
  from: number,
  to: number,
  rowOf: (line: number) => number,
): (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (let line = from; line <= to; line++) {
    const row = rowOf(line)
    const last = runs.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else runs.push([row, row])
  }
  return runs
}

interface Block {
  readonly top: number
  readonly left: number
  readonly texts: string[][]
}

/** An edit of a range as blocks of rows that follow each other: filtered rows between them stay as they are. */
export function blocksOf(data: RangeEdit['data'], rowOf: (line: number) => number): Block[] {
  const blocks: Block[] = []
  for (const [line, changed] of Object.entries(data)) {
    const row = rowOf(Number(line))
    const cells = Object.entries(changed).map(([prop, text]) => [columnIndexOf(prop), text ?? ''])
    const left = Math.min(...cells.map(([column]) => Number(column)))
    const texts = cells
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, text]) => String(text))
    const last = blocks.at(-1)
    const follows =
      last?.left === left &&
      last.top + last.texts.length === row &&
      last.texts[0]!.length === texts.length
    if (follows) last.texts.push(texts)
    else blocks.push({ top: row, left, texts: [texts] })
  }
  return blocks
}
