// What people call the deals that the pane shows, by key: the worker knows the tables, and is asked for the names of
// the deals on the screen alone.
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { Scalar } from '#contract/table.ts'
import type { NameOf } from '../bill/names.ts'
import { dealName } from '../mapping/deal-name.ts'

/** By key; null = nothing names this deal. */
export type Names = Readonly<Record<string, string | null>>

/** The known names, who asks for others, and how the person's tables call columns. */
export const DealNames = createContext<{
  readonly names: Names
  readonly ask: (keys: readonly string[]) => unknown
  readonly nameOf: NameOf
}>({ names: {}, ask: () => undefined, nameOf: ({ name }) => name })

/** How to call each of these deals: its name and its key, or the key alone. */
export function useDealNames(keys: readonly Scalar[]): (key: Scalar) => string {
  const { names, ask } = useContext(DealNames)
  const missing = keys.map(String).filter((key) => !Object.hasOwn(names, key))
  useEffect(() => {
    if (missing.length > 0) ask(missing)
  }, [missing.join('\n')])
  return (key) => dealName(key, names[String(key)])
}
