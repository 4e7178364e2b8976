// Problems with their remedy and buttons that show the cells. Errors prevent a plan; warnings do
// not.
import type { Flow } from '../shell/create-flow.ts'
import type { CellAt, SheetProblem } from '../mapping/problems.ts'
import { Feedback } from '../shell/feedback.tsx'
import { useNotes } from '../shell/note-words.ts'
import { Marked, Button, Fold, SaidNotes, ServiceWords } from '../shell/pieces.tsx'
import { problemsListText } from '../messages/texts.ts'

const texts = problemsListText

/** The buttons of a problem's first cells. */
const SHOW = [texts.showCell, texts.showSecond, texts.showThird]

interface ProblemsListProps {
  readonly problems: readonly SheetProblem[]
  readonly flow: Pick<Flow, 'select' | 'takeSaying'>
}

export function ProblemsList({ problems, flow }: ProblemsListProps) {
  return (
    <ul class="problems">
      {problems.map((problem, i) => (
        <li key={i} class={problem.severity}>
          <Marked text={texts[problem.severity]({ message: problem.message })} />{' '}
          <span class="fix">{problem.fix}</span>
          <Theirs theirs={problem.theirs} />
          <Cells problem={problem} flow={flow} />
          <Sayings problem={problem} flow={flow} />
          {problem.follows && (
            <Fold title={texts.follows({ n: problem.follows.length })}>
              <ProblemsList problems={problem.follows} flow={flow} />
            </Fold>
          )}
        </li>
      ))}
    </ul>
  )
}

function Theirs({ theirs }: Pick<SheetProblem, 'theirs'>) {
  const shown = useNotes()
  if (theirs === undefined) return null
  if (typeof theirs === 'string') return <ServiceWords>{theirs}</ServiceWords>
  return 'text' in theirs ? <SaidNotes notes={[shown(theirs)]} /> : <Feedback items={theirs} />
}

function Cells({ problem, flow }: { problem: SheetProblem; flow: Pick<Flow, 'select'> }) {
  const cells = problem.cells.slice(0, SHOW.length)
  if (cells.length === 0) return null
  return (
    <span class="row">
      {cells.map((cell, i) => (
        <CellButton key={i} cell={cell} text={SHOW[i]!} flow={flow} />
      ))}
      {problem.count > cells.length && (
        <span class="hint">{texts.ofCells({ n: problem.count })}</span>
      )}
    </span>
  )
}

function Sayings({
  problem: { severity, sayings = [] },
  flow,
}: {
  readonly problem: SheetProblem
  readonly flow: Pick<Flow, 'takeSaying'>
}) {
  return sayings.length === 0 ? null : (
    <span class="row">
      {sayings.map((saying) => (
        <Button
          key={saying.text}
          look={severity === 'warning' ? 'plain' : undefined}
          onPress={() => flow.takeSaying(saying)}
        >
          {saying.text}
        </Button>
      ))}
    </span>
  )
}

export function CellButton(props: {
  readonly cell: CellAt
  readonly text: string
  readonly flow: Pick<Flow, 'select'>
}) {
  const { table, row, header } = props.cell
  return (
    <Button
      look="plain"
      label={texts.showAt({ text: props.text, table, header: header ?? texts.data, row: row + 1 })}
      onPress={() => props.flow.select(props.cell)}
    >
      {props.text}
    </Button>
  )
}
