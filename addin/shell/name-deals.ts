// Asks the worker what people call deals, and shows it.
import { ownPart, type Shell } from './shell.ts'

const show = ownPart('names')

/** Asks for the names of these deals, and again for those that are known: the tables may have changed. */
export async function nameDeals(shell: Shell, keys: readonly string[] = []): Promise<void> {
  const all = [...new Set([...Object.keys(shell.state.value.names), ...keys])]
  if (all.length === 0) return
  const labels = await shell.dependencies.worker.labels(all)
  const names = Object.fromEntries(all.map((key, at) => [key, labels[at]!]))
  show(shell, { ...shell.state.value.names, ...names })
}
