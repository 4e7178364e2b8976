// What the tools' screens share: titles, and the way back to the plan.
import type { Flow } from '#addin/flow/flow.ts'
import type { Tool } from '#addin/state/tools-state.ts'
import { Button } from '../pieces.tsx'

/** A button that returns to the plan. */
export function Close({ flow }: { readonly flow: Pick<Flow, 'tool'> }) {
  return <Button onPress={() => flow.tool({ do: 'close' })}>Close</Button>
}

export const TITLES: Readonly<Record<Tool, string>> = {
  keys: 'Check workbook',
  ours: 'Remove everything EDPS wrote',
  'self-check': 'Self-check',
}
