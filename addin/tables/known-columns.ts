// Mappings that this device remembers by the headers of their table: another workbook with the same headers is mapped
// as the last one was. Headers and choices are kept, and no cell.
import { z } from 'zod'
import { hashText } from '../mapping/hash.ts'
import { timeSchema, type Mapping } from '../mapping/mapping.ts'
import { isOwnHeader } from '../mapping/own-headers.ts'
import { saidSchema } from '../mapping/said.ts'
import type { Part, Setup } from '../options/setup-state.ts'
import type { Shell } from '../shell/shell.ts'

const NAME = 'edps-columns'
/** Tables that are remembered, the latest first. */
const MOST = 24

const header = z.string().max(255)
const knownSchema = z.object({
  of: z.number(),
  columns: z.record(z.string().max(40), header),
  features: z.array(header).max(512),
  said: saidSchema.optional(),
  /** Of the table of deals. */
  time: timeSchema.optional(),
})
export type KnownColumns = z.infer<typeof knownSchema>

/** One number for a set of headers, in any order. */
function nameOf(part: Part, headers: readonly string[]): number {
  const own = headers.filter((each) => !isOwnHeader(each)).toSorted()
  return hashText(JSON.stringify([part === 'sales', ...own]))
}

/** What this device remembers of a table with these headers. */
export const knownColumns = (
  shell: Shell,
  part: Part,
  headers: readonly string[],
): KnownColumns | null => allOf(shell).find(({ of }) => of === nameOf(part, headers)) ?? null

/** Remembers the mapping of each table. */
export function noteColumns(shell: Shell, { parts }: Setup, mapping: Mapping): void {
  const fresh = (['menus', 'history', 'sales'] as const).flatMap((part) => {
    const [table, mapped] = [parts[part], mapping[part]]
    if (!table || !mapped) return []
    const { columns, features, said } = mapped
    const time = part === 'menus' && latest(mapping.time)
    const of = nameOf(part, table.headers)
    return [{ of, columns, features, ...(said && { said }), ...(time && { time }) }]
  })
  const known = allOf(shell).filter(({ of }) => fresh.every((each) => each.of !== of))
  try {
    const text = JSON.stringify([...fresh, ...known].slice(0, MOST))
    shell.dependencies.storage?.setItem(placeOf(shell), text)
  } catch {
    // A full or closed storage remembers nothing.
  }
}

/** A day that was chosen for one workbook is none of the next. */
const latest = (time: Mapping['time']): Mapping['time'] =>
  time.by === 'date' ? { ...time, now: 'latest' } : time

const placeOf = ({ dependencies: { partition } }: Shell): string => `${partition ?? ''}${NAME}`

function allOf(shell: Shell): KnownColumns[] {
  try {
    const text = shell.dependencies.storage?.getItem(placeOf(shell)) ?? '[]'
    const read = z.array(knownSchema).max(MOST).safeParse(JSON.parse(text))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
