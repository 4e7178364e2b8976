// How the plan is made: the questions that only the analyst can answer, and the options for experts.
import { useNotes } from '../shell/note-words.ts'
import { useState } from 'preact/hooks'
import type { PlanOptions } from './setup-state.ts'
import { Choices, Tick, Select } from '../shell/fields.tsx'
import { Button, Notice, Step, SaidNotes, Fold } from '../shell/pieces.tsx'
import type { View } from '../shell/create-flow.ts'
import { moreOptionsText, optionsStepText } from '../messages/texts.ts'
import { HORIZON_PERIODS } from '#contract/limits.ts'
import type { State } from '../shell/state.ts'
import { NumberField } from '../shell/number-field.tsx'

const texts = optionsStepText

export function OptionsStep({ state, flow }: View<'options'>) {
  const { options, reading } = state.setup
  const shown = useNotes()
  const unused = reading.is === 'read' ? reading.unused.map(shown) : []
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
          <SaidNotes notes={unused} />
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
          { value: 'columns', text: texts.byColumns },
          { value: 'knowledge', text: texts.byKnowledge, hint: texts.byKnowledgeHint },
          { value: 'unknown', text: texts.chosenUnknown },
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

// The options that experts change. A number that is refused stays in its field and is reported.
type NumberOption = 'correction' | 'horizon' | 'writeoff'

interface MoreOptionsProps {
  readonly state: State
  readonly onSet: (change: Partial<PlanOptions>) => void
  /** Whether the field of this name holds a number that cannot be used. */
  readonly onRefused: (field: NumberOption, refused: boolean) => void
}

function MoreOptions({ state, onSet, onRefused }: MoreOptionsProps) {
  const { options, time } = state.setup
  const models = modelNames(state)
  return (
    <Fold title={moreOptionsText.title}>
      <NumberField
        label={moreOptionsText.caution}
        hint={moreOptionsText.cautionHint}
        more={moreOptionsText.cautionExplanation}
        value={options.correction}
        least={-1}
        most={1}
        onSet={(value) => onSet({ correction: value ?? 0 })}
        onRefused={(refused) => onRefused('correction', refused)}
      />
      <LeftoverFields options={options} onSet={onSet} onRefused={onRefused} />
      {time.by === 'columns' && (
        <Select
          label={moreOptionsText.period}
          value={options.period ?? ''}
          onPick={(period) => onSet({ period: named(PERIOD_NAMES, period) })}
          groups={oneGroup([['', moreOptionsText.periodUnset], ...PERIOD_NAMES])}
        />
      )}
      <Select
        label={moreOptionsText.chosenFlag}
        hint={moreOptionsText.chosenFlagHint}
        value={options.flags ?? ''}
        onPick={(flags) => onSet({ flags: named(FLAGS, flags) })}
        groups={oneGroup([['', moreOptionsText.chosenFlagUnset], ...FLAGS])}
      />
      <Select
        label={moreOptionsText.model}
        value={options.model}
        onPick={(model) => onSet({ model: named(models, model) ?? 'default' })}
        groups={oneGroup(models)}
      />
      <Tick
        text={moreOptionsText.checks}
        hint={moreOptionsText.checksHint}
        on={options.checks === 'on'}
        onChange={(on) => onSet({ checks: on ? 'on' : 'off' })}
      />
    </Fold>
  )
}

interface LeftoverProps extends Pick<MoreOptionsProps, 'onSet' | 'onRefused'> {
  readonly options: PlanOptions
}

/** When leftovers are written off, and what is lost on them. */
function LeftoverFields({ options, onSet, onRefused }: LeftoverProps) {
  return (
    <>
      <NumberField
        label={moreOptionsText.horizon}
        hint={moreOptionsText.horizonHint}
        value={options.horizon}
        least={0}
        above
        most={HORIZON_PERIODS}
        onSet={(horizon) => onSet({ horizon })}
        onRefused={(refused) => onRefused('horizon', refused)}
      />
      <NumberField
        label={moreOptionsText.writeoff}
        hint={moreOptionsText.writeoffHint}
        value={options.writeoff}
        least={0}
        most={1}
        onSet={(writeoff) => onSet({ writeoff })}
        onRefused={(refused) => onRefused('writeoff', refused)}
      />
    </>
  )
}

type Named<T extends string> = readonly (readonly [value: T, text: string])[]

const PERIOD_NAMES: Named<NonNullable<PlanOptions['period']>> = [
  ['day', moreOptionsText.periods.day],
  ['week', moreOptionsText.periods.week],
  ['month', moreOptionsText.periods.month],
  ['year', moreOptionsText.periods.year],
]
const FLAGS: Named<NonNullable<PlanOptions['flags']>> = [
  ['taken', moreOptionsText.chosenFlags.taken],
  ['would_take', moreOptionsText.chosenFlags.would_take],
]

/** The models that engines offer now, and the chosen one even where none offers it any more. */
function modelNames({ models, setup }: State): Named<PlanOptions['model']> {
  const { model } = setup.options
  const other = model !== 'default' && !models.includes(model)
  // An empty list means that the service has not been asked yet.
  const text = models.length === 0 ? model : moreOptionsText.modelGone({ model })
  return [
    ['default', moreOptionsText.modelUnset],
    ...models.map((name) => [name, name] as const),
    ...(other ? [[model, text] as const] : []),
  ]
}

const oneGroup = (names: Named<string>) => [
  { label: null, options: names.map(([value, text]) => ({ value, text })) },
]

/** The picked value with its type; null for a value that `names` lacks. */
const named = <T extends string>(names: Named<T>, value: string): T | null =>
  names.find(([name]) => name === value)?.[0] ?? null
