// The way back from the tools to the plan.
import type { Flow } from '#addin/flow/flow.ts'
import { Button } from '../pieces.tsx'
import { commonText } from '#addin/text/en/common.ts'

/** A button that returns to the plan. */
export function Close({ flow }: { readonly flow: Pick<Flow, 'tool'> }) {
  return <Button onPress={() => flow.tool({ do: 'close' })}>{commonText.close}</Button>
}
