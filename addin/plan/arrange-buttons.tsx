// Ways to look at the written plan in the sheet.
import type { Flow } from '../shell/flow.ts'
import { Button } from '../shell/pieces.tsx'
import { dealsText } from '../text/en/deals.ts'

export function ArrangeRows({ flow }: { readonly flow: Pick<Flow, 'arrange'> }) {
  return (
    <div class="row" role="group" aria-label={dealsText.rowsOfTable}>
      <Button onPress={() => flow.arrange('taken')}>{dealsText.onlyTaken}</Button>
      <Button onPress={() => flow.arrange('all')}>{dealsText.allRows}</Button>
    </div>
  )
}
