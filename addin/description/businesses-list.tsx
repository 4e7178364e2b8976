// Businesses to begin with: one click fills in the words of one.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { BUSINESSES } from '../text/businesses.ts'
import { Button, Fold } from '../shell/pieces.tsx'
import { businessesText } from '../text/en/businesses.ts'
import { descriptionStepText } from '../text/en/description-step.ts'

const texts = descriptionStepText

interface BusinessesProps {
  /** Nothing is written yet: the list stands open. */
  readonly empty: boolean
  readonly onPick: (words: string) => void
}

export function Businesses({ empty, onPick }: BusinessesProps) {
  const list = (
    <div class="row">
      {BUSINESSES.map(({ id, words }) => (
        <Button key={id} onPress={() => onPick(words)}>
          {businessesText[id]}
        </Button>
      ))}
      <Button onPress={() => onPick(BUILTIN_DESCRIPTION)}>{texts.anyTrade}</Button>
    </div>
  )
  if (!empty)
    return (
      <Fold title={texts.beginWithAnother} long>
        <p class="hint">{texts.replaces}</p>
        {list}
      </Fold>
    )
  return (
    <section aria-labelledby="businesses-title">
      <h2 id="businesses-title">{texts.beginWith}</h2>
      {list}
    </section>
  )
}
