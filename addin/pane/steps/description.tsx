// How the business earns: the analyst's words, and beside them what was understood, as she types.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { Button, Field, Notice, Step } from '../pieces.tsx'
import { ReadingView } from '../reading-view.tsx'
import type { View } from '../view.ts'

export function DescriptionStep({ step, state, flow }: View<'description'>) {
  const { description, reading, options } = state.setup
  const own = options.labels === 'client_grounded'
  const blocked = description.trim() === '' ? 'Describe your business first.' : null
  return (
    <Step
      title="Describe your business"
      actions={
        <>
          <Button look="primary" blocked={blocked} onPress={() => flow.go('options')}>
            Next: options
          </Button>
          {blocked !== null && <p class="why">{blocked}</p>}
        </>
      }
    >
      {step.why !== null && (
        <Notice title="One thing is missing">
          <p>{step.why}</p>
        </Notice>
      )}
      <Field
        label="What does a deal earn, and what does it cost?"
        hint={
          own
            ? 'Every plan needs these words; past profit is taken from your own column as it stands.'
            : 'Name every income and cost. Use the names of your columns.'
        }
        control={(ids) => (
          <textarea
            {...ids}
            maxLength={DESCRIPTION_CHARACTERS}
            value={description}
            onInput={(event) => flow.setDescription(event.currentTarget.value)}
          />
        )}
      />
      {description.trim() === '' && (
        <Button look="plain" onPress={() => flow.setDescription(BUILTIN_DESCRIPTION)}>
          Start from the description of a trading business
        </Button>
      )}
      <ReadingView reading={reading} />
    </Step>
  )
}
