// What an analyst says of a table beyond its columns: how cells are read whose form is open, or that they are to be
// read as they stand.
import { z } from 'zod'

/**
 * Decimal point or comma; day, month or year first; `as_is`: no form is read into the cells; `own_row`: a day is that of
 * its row alone; `each`: an amount is of one unit.
 */
export const READINGS = ['as_is', 'point', 'comma', 'dmy', 'mdy', 'ymd', 'own_row', 'each'] as const
export type Reading = (typeof READINGS)[number]

export const saidSchema = z.object({
  /** By header. */
  forms: z.record(z.string().max(255), z.enum(READINGS)).optional(),
  /** Totals and headings are deals too. */
  allRows: z.boolean().optional(),
})
export type Said = z.infer<typeof saidSchema>

type Part = 'menus' | 'history' | 'sales'

/** One press that says how a column, or the rows, of a table are read. */
export interface Saying {
  readonly part: Part
  /** On its button. */
  readonly text: string
  /** Null: of the rows that are left out. */
  readonly header: string | null
  /** Null: ask again. */
  readonly as: Reading | null
}

/** How the cells of a column are read, as it is said. */
export function formSaid({ forms = {} }: Said, header: string): Reading | undefined {
  const own = Object.hasOwn(forms, header) ? forms[header] : undefined
  return own === 'own_row' || own === 'each' ? undefined : own
}

/** What is said, with one saying more. */
export function saidWith(said: Said, { header, as }: Pick<Saying, 'header' | 'as'>): Said {
  if (header === null) return { ...said, allRows: as === 'as_is' }
  const { [header]: _, ...forms } = said.forms ?? {}
  return { ...said, forms: as === null ? forms : { ...forms, [header]: as } }
}
