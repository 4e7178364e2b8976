// How the plan is made: the one question that only the analyst can answer, and what experts change.
import { useState } from 'preact/hooks'
import { HORIZON_PERIODS } from '#contract/limits.ts'
import { isUnused } from '#economics/doubts.ts'
import type { State } from '#addin/state/state.ts'
import type { PlanOptions } from '#addin/state/setup-state.ts'
import { NumberField } from '../number-field.tsx'
import { Choices, Select, Tick } from '../fields.tsx'
import { Button, Fold, Notice, Step } from '../pieces.tsx'
import type { View } from '../view.ts'

export function OptionsStep({ state, flow }: View<'options'>) {
  const { options, time, reading } = state.setup
  const unused = reading.is === 'read' ? reading.unresolved.filter(isUnused) : []
  const models = modelNames(state)
  const set = (change: Partial<PlanOptions>) => flow.setOptions(change)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const mark = (name: string) => (refused: boolean) =>
    setWrong((before) => [...before.filter((one) => one !== name), ...(refused ? [name] : [])])
  const blocked = wrong.length === 0 ? null : 'Mend the marked number under More options first.'
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
      <Choices
        legend="How were past deals chosen?"
        value={options.basis}
        onPick={(basis) => set({ basis })}
        choices={[
          {
            value: 'knowledge',
            text: 'Also by what people knew',
            hint: 'A call, a sample, a feeling: things that no column says. Choose this if unsure.',
          },
          { value: 'columns', text: 'From these columns alone', hint: 'By a rule or a program.' },
        ]}
      />
      <Choices
        legend="Where does past profit come from?"
        value={options.labels}
        onPick={(labels) => set({ labels })}
        choices={[
          { value: 'business_led', text: 'From your description and the sales' },
          { value: 'client_grounded', text: 'From your own profit column' },
        ]}
      />
      <Tick
        text="Input test only"
        hint="Tests the whole way with placeholders. It makes no plan; its columns are marked (mock)."
        on={options.mock}
        onChange={(mock) => set({ mock })}
      />
      {unused.length > 0 && (
        <Notice kind="warning" title="The description goes first">
          {unused.map((says) => (
            <p key={says}>{says}</p>
          ))}
        </Notice>
      )}
      <Fold title="More options">
        <NumberField
          label="Caution"
          hint="Above 0 takes fewer, surer deals; below 0 more. From −1 to 1. You can move it after the plan, too."
          value={options.correction}
          least={-1}
          most={1}
          onSet={(value) => set({ correction: value ?? 0 })}
          onRefused={mark('correction')}
        />
        <NumberField
          label="Periods until leftovers are written off"
          hint="The description goes first: this counts where it does not say."
          value={options.horizon}
          least={0}
          above
          most={HORIZON_PERIODS}
          onSet={(horizon) => set({ horizon })}
          onRefused={mark('horizon')}
        />
        <NumberField
          label="Part of the cost lost on leftovers"
          hint="0 = nothing is lost, 1 = all of it. The description goes first: this counts where it does not say what they bring."
          value={options.writeoff}
          least={0}
          most={1}
          onSet={(writeoff) => set({ writeoff })}
          onRefused={mark('writeoff')}
        />
        {time.by === 'columns' && (
          <Select
            label="One step of T is a"
            value={options.period ?? ''}
            onPick={(period) => set({ period: one(PERIOD_NAMES, period) })}
            groups={plain([['', 'as the description says'], ...PERIOD_NAMES])}
          />
        )}
        <Select
          label="A past deal marked as chosen"
          hint="Matters only where it has neither sales nor a profit."
          value={options.flags ?? ''}
          onPick={(flags) => set({ flags: one(FLAGS, flags) })}
          groups={plain([['', 'let the service tell'], ...FLAGS])}
        />
        <Select
          label="Model"
          value={options.model}
          onPick={(model) => set({ model: one(models, model) ?? 'default' })}
          groups={plain(models)}
        />
        <Tick
          text="Check that the history is large enough"
          hint="Off: a small history gives a weak plan and no complaint."
          on={options.checks === 'on'}
          onChange={(on) => set({ checks: on ? 'on' : 'off' })}
        />
      </Fold>
    </Step>
  )
}

type Named<T extends string> = readonly (readonly [T, string])[]

const PERIOD_NAMES: Named<NonNullable<PlanOptions['period']>> = [
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
]
const FLAGS: Named<NonNullable<PlanOptions['flags']>> = [
  ['taken', 'was really taken'],
  ['would_take', 'would be taken if it could be had'],
]

/** What can be had now, and what was chosen while it could be. */
function modelNames({ models, setup }: State): Named<PlanOptions['model']> {
  const { model } = setup.options
  const other = model !== 'default' && !models.includes(model)
  // Where no model is listed, nobody has said yet which are offered.
  const text = models.length === 0 ? model : `${model}, which no engine offers now`
  return [
    ['default', 'the service’s choice'],
    ...models.map((name) => [name, name] as const),
    ...(other ? [[model, text] as const] : []),
  ]
}

const plain = (names: Named<string>) => [
  { label: null, options: names.map(([value, text]) => ({ value, text })) },
]

/** The value that a select names; null for its first line. */
const one = <T extends string>(names: Named<T>, value: string): T | null =>
  names.find(([name]) => name === value)?.[0] ?? null
