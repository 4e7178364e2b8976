// Three ways to look at the written plan in the sheet.
import type { Flow } from '#addin/flow/flow.ts'
import { Button } from './pieces.tsx'

export function ArrangeRows({ flow }: { readonly flow: Pick<Flow, 'arrange'> }) {
  return (
    <div class="row" role="group" aria-label="Rows of the table">
      <Button onPress={() => flow.arrange('taken')}>Only taken</Button>
      <Button onPress={() => flow.arrange('profit')}>By profit</Button>
      <Button onPress={() => flow.arrange('all')}>All rows</Button>
    </div>
  )
}
