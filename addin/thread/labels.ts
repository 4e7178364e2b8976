// What people call the deals of the tables that the worker read last, by the keys of the upload.
import { cell, numbers } from '#contract/table.ts'
import type { KeptPlan } from '../kept-plans/kept-plan.ts'
import type { Upload } from '../mapping/upload.ts'
import type { Pending } from './pending-part.ts'

/** Most characters of the names that a running fit keeps in the workbook. */
const MOST = 60_000

export type Labels = ReturnType<typeof createLabels>

export function createLabels() {
  let known: ReadonlyMap<string, string> = new Map()
  return {
    /** Takes the names of tables as they are mapped now. */
    note(names: ReadonlyMap<string, string>): void {
      known = names
    },
    of: (key: string): string | null => known.get(key) ?? null,
    /** The names of the current menu; undefined where there are none, or too many. */
    ofMenu({ menus: { table } }: Upload): Readonly<Record<string, string>> | undefined {
      const [menu, keys] = [numbers(table, 'menu'), table.columns.get('key')]
      const names: Record<string, string> = {}
      let characters = 0
      for (let row = 0; row < table.rows && characters <= MOST; row++) {
        const key = menu[row] === 0 ? String(cell(keys, row)) : ''
        const name = known.get(key)
        if (name === undefined || Object.hasOwn(names, key)) continue
        names[key] = name
        characters += key.length + name.length
      }
      return characters > 0 && characters <= MOST ? names : undefined
    },
  }
}

/** Names by the tables that were read, else as the running fit or a plan of the workbook has them; null = no name. */
export function namesBy(
  labels: Labels,
  fit: Pick<Pending, 'names'> | null,
  plans: readonly KeptPlan[],
): (key: string) => string | null {
  const kept = new Map(plans.toReversed().flatMap(namesIn))
  return (key) => labels.of(key) ?? fit?.names?.[key] ?? kept.get(key) ?? null
}

const namesIn = ({ chosen, labels = [] }: KeptPlan): [string, string][] =>
  chosen.flatMap(({ key }, at): [string, string][] =>
    labels[at] ? [[String(key), labels[at]]] : [],
  )
