// The way back from the tools to the plan.
import type { Flow } from '../shell/flow.ts'
import { Button } from '../shell/pieces.tsx'
import { commonText } from '../text/en/common.ts'

/** A button that returns to the plan. */
export function Close({ flow }: { readonly flow: Pick<Flow, 'tool'> }) {
  return <Button onPress={() => flow.tool({ do: 'close' })}>{commonText.close}</Button>
}
