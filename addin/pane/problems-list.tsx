// Problems with their remedy and buttons that show the cells. Errors prevent a plan; warnings do
// not.
import type { Flow } from '#addin/flow/flow.ts'
import type { CellAt, SheetProblem } from '#addin/mapping/problems.ts'
import { Button } from './pieces.tsx'
import { counted } from '#addin/text/words.ts'

interface ProblemsListProps {
  readonly problems: readonly SheetProblem[]
  readonly flow: Pick<Flow, 'select'>
}

/** Most cells of a problem that get a button. */
const SHOWN_CELLS = 3

export function ProblemsList({ problems, flow }: ProblemsListProps) {
  return (
    <ul class="problems">
      {problems.map((problem, i) => (
        <li key={i} class={problem.severity}>
          <strong>{problem.severity === 'error' ? 'Error: ' : 'Warning: '}</strong>
          {problem.message} <span class="fix">{problem.fix}</span>
          <Cells problem={problem} flow={flow} />
        </li>
      ))}
    </ul>
  )
}

function Cells({ problem, flow }: { problem: SheetProblem; flow: Pick<Flow, 'select'> }) {
  const cells = problem.cells.slice(0, SHOWN_CELLS)
  if (cells.length === 0) return null
  return (
    <span class="row">
      {cells.map((cell, i) => (
        <CellButton
          key={i}
          cell={cell}
          text={i === 0 ? 'Show the cell' : `The ${i === 1 ? 'second' : 'third'}`}
          flow={flow}
        />
      ))}
      {problem.count > cells.length && (
        <span class="hint">of {counted(problem.count, 'cell')}</span>
      )}
    </span>
  )
}

export function CellButton(props: {
  readonly cell: CellAt
  readonly text: string
  readonly flow: Pick<Flow, 'select'>
}) {
  const { table, row, header } = props.cell
  const at = `${table}, ${header ?? 'data'}, data row ${row + 1}`
  return (
    <Button
      look="plain"
      label={`${props.text}: ${at}`}
      onPress={() => props.flow.select(props.cell)}
    >
      {props.text}
    </Button>
  )
}
