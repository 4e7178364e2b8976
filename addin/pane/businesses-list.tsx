// Businesses to begin with: one click fills in the words of one.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { BUSINESSES } from '#addin/text/businesses.ts'
import { Button, Fold } from './pieces.tsx'

interface BusinessesProps {
  /** Nothing is written yet: the list stands open. */
  readonly empty: boolean
  readonly onPick: (words: string) => void
}

export function Businesses({ empty, onPick }: BusinessesProps) {
  const list = (
    <div class="row">
      {BUSINESSES.map(({ name, words }) => (
        <Button key={name} onPress={() => onPick(words)}>
          {name}
        </Button>
      ))}
      <Button onPress={() => onPick(BUILTIN_DESCRIPTION)}>Any trade</Button>
    </div>
  )
  if (!empty)
    return (
      <Fold title="Begin with another business" long>
        <p class="hint">Replaces your words; Undo brings them back.</p>
        {list}
      </Fold>
    )
  return (
    <section aria-labelledby="businesses-title">
      <h2 id="businesses-title">Begin with a business like yours</h2>
      {list}
    </section>
  )
}
