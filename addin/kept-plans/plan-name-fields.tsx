// The name and the notes that people give to a plan of the workbook.
import { useState } from 'preact/hooks'
import { planId } from './plan-id.ts'
import { WORDS_CHARACTERS } from './plan-words.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import type { Flow } from '../shell/flow.ts'
import { Field } from '../shell/fields.tsx'
import { Button, Fold } from '../shell/pieces.tsx'
import { workbookPlansText } from '../text/en/workbook-plans.ts'

const texts = workbookPlansText

interface PlanNameProps {
  readonly plan: KeptSummary
  /** Names the plan without context, to the ear. */
  readonly called: string
  readonly blocked: string | null
  readonly flow: Pick<Flow, 'describePlan'>
}

export function PlanName({ plan, called, blocked, flow }: PlanNameProps) {
  const [name, setName] = useState(plan.name ?? '')
  const [notes, setNotes] = useState(plan.notes ?? '')
  const same = name.trim() === (plan.name ?? '') && notes.trim() === (plan.notes ?? '')
  return (
    <Fold title={plan.name || plan.notes ? texts.changeName : texts.nameIt}>
      <Field
        label={texts.name}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={WORDS_CHARACTERS.name}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      />
      <Field
        label={texts.notes}
        hint={texts.notesHint}
        control={(ids) => (
          <textarea
            {...ids}
            rows={3}
            maxLength={WORDS_CHARACTERS.notes}
            value={notes}
            onInput={(event) => setNotes(event.currentTarget.value)}
          />
        )}
      />
      <Button
        label={texts.saveOf(called)}
        blocked={blocked ?? (same ? texts.nothingChanged : null)}
        onPress={() => flow.describePlan(planId(plan), { name: name.trim(), notes: notes.trim() })}
      >
        {texts.save}
      </Button>
    </Fold>
  )
}
