// How the plan is made: the questions that only the analyst can answer, and the options for experts.
import { useState } from 'preact/hooks'
import { isUnused } from '#economics/doubts.ts'
import type { PlanOptions } from '#addin/state/setup-state.ts'
import { Choices, Tick } from '../fields.tsx'
import { MoreOptions, type NumberOption } from '../more-options.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import type { View } from '../view.ts'

export function OptionsStep({ state, flow }: View<'options'>) {
  const { options, reading } = state.setup
  const unused = reading.is === 'read' ? reading.unresolved.filter(isUnused) : []
  const set = (change: Partial<PlanOptions>) => flow.setOptions(change)
  const [refused, setRefused] = useState<readonly NumberOption[]>([])
  const mark = (field: NumberOption, isRefused: boolean) =>
    setRefused((all) => [...all.filter((each) => each !== field), ...(isRefused ? [field] : [])])
  const blocked = refused.length === 0 ? null : 'Mend the marked number under More options first.'
  return (
    <Step
      title="Options"
      actions={
        <>
          <Button look="primary" blocked={blocked} onPress={() => flow.check()}>
            Check data
          </Button>
          {blocked !== null && <p class="why">{blocked}</p>}
        </>
      }
    >
      <HistoryChoices options={options} onSet={set} />
      <Tick
        text="Input test only"
        hint="The whole way with placeholders, in columns marked (mock)."
        on={options.mock}
        onChange={(mock) => set({ mock })}
      />
      {unused.length > 0 && (
        <Notice kind="warning" title="The description goes first">
          {unused.map((text) => (
            <p key={text}>{text}</p>
          ))}
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
        legend="How were past deals chosen?"
        value={options.basis}
        onPick={(basis) => onSet({ basis })}
        choices={[
          {
            value: 'knowledge',
            text: 'Also by what people knew',
            hint: 'A call, a sample, a feeling. Choose this if unsure.',
          },
          { value: 'columns', text: 'From these columns alone', hint: 'By a rule or a program.' },
        ]}
      />
      <Choices
        legend="Where does past profit come from?"
        value={options.labels}
        onPick={(labels) => onSet({ labels })}
        choices={[
          { value: 'business_led', text: 'From your description and the sales' },
          { value: 'client_grounded', text: 'From your own profit column' },
        ]}
      />
    </>
  )
}
