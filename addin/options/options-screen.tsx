// How the plan is made: the questions that only the analyst can answer, and the options for experts.
import { useState } from 'preact/hooks'
import { isUnused } from '#language/doubts.ts'
import type { PlanOptions } from './setup-state.ts'
import { Choices, Tick } from '../shell/fields.tsx'
import { MoreOptions, type NumberOption } from './more-options.tsx'
import { Button, Notice, Step } from '../shell/pieces.tsx'
import { ServiceWords } from '../shell/service-words.tsx'
import type { View } from '../shell/view.ts'
import { optionsStepText } from '../text/en/options-step.ts'

const texts = optionsStepText

export function OptionsStep({ state, flow }: View<'options'>) {
  const { options, reading } = state.setup
  const unused = reading.is === 'read' ? reading.unresolved.filter(isUnused) : []
  const set = (change: Partial<PlanOptions>) => flow.setOptions(change)
  const [refused, setRefused] = useState<readonly NumberOption[]>([])
  const mark = (field: NumberOption, isRefused: boolean) =>
    setRefused((all) => [...all.filter((each) => each !== field), ...(isRefused ? [field] : [])])
  const blocked = refused.length === 0 ? null : texts.mendNumber
  return (
    <Step
      title={texts.title}
      actions={
        <>
          <Button look="primary" blocked={blocked} onPress={() => flow.check()}>
            {texts.checkData}
          </Button>
          {blocked !== null && <p class="why">{blocked}</p>}
        </>
      }
    >
      <HistoryChoices options={options} onSet={set} />
      <Tick
        text={texts.inputTest}
        hint={texts.inputTestHint}
        on={options.mock}
        onChange={(mock) => set({ mock })}
      />
      {unused.length > 0 && (
        <Notice kind="warning" title={texts.descriptionFirst}>
          <ServiceWords>
            {unused.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </ServiceWords>
        </Notice>
      )}
      <MoreOptions state={state} onSet={set} onRefused={mark} />
    </Step>
  )
}

interface HistoryChoicesProps {
  readonly options: PlanOptions
  readonly onSet: (change: Partial<PlanOptions>) => void
}

/** How past deals were chosen, and where their profits come from. */
function HistoryChoices({ options, onSet }: HistoryChoicesProps) {
  return (
    <>
      <Choices
        legend={texts.howChosen}
        value={options.basis}
        onPick={(basis) => onSet({ basis })}
        choices={[
          {
            value: 'knowledge',
            text: texts.byKnowledge,
            hint: texts.byKnowledgeHint,
          },
          { value: 'columns', text: texts.byColumns, hint: texts.byColumnsHint },
        ]}
      />
      <Choices
        legend={texts.whereFrom}
        value={options.labels}
        onPick={(labels) => onSet({ labels })}
        choices={[
          { value: 'business_led', text: texts.fromDescription },
          { value: 'client_grounded', text: texts.fromColumn },
        ]}
      />
    </>
  )
}
