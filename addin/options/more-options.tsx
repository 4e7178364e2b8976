// The options that experts change. A number that is refused stays in its field and is reported.
import { HORIZON_PERIODS } from '#contract/limits.ts'
import type { PlanOptions } from './setup-state.ts'
import type { State } from '../shell/state.ts'
import { Select, Tick } from '../shell/fields.tsx'
import { NumberField } from '../shell/number-field.tsx'
import { Fold } from '../shell/pieces.tsx'
import { moreOptionsText } from '../text/en/more-options.ts'

const texts = moreOptionsText

export type NumberOption = 'correction' | 'horizon' | 'writeoff'

interface MoreOptionsProps {
  readonly state: State
  readonly onSet: (change: Partial<PlanOptions>) => void
  /** Whether the field of this name holds a number that cannot be used. */
  readonly onRefused: (field: NumberOption, refused: boolean) => void
}

export function MoreOptions({ state, onSet, onRefused }: MoreOptionsProps) {
  const { options, time } = state.setup
  const models = modelNames(state)
  return (
    <Fold title={texts.title}>
      <NumberField
        label={texts.caution}
        hint={texts.cautionHint}
        more={texts.cautionExplanation}
        value={options.correction}
        least={-1}
        most={1}
        onSet={(value) => onSet({ correction: value ?? 0 })}
        onRefused={(refused) => onRefused('correction', refused)}
      />
      <LeftoverFields options={options} onSet={onSet} onRefused={onRefused} />
      {time.by === 'columns' && (
        <Select
          label={texts.period}
          value={options.period ?? ''}
          onPick={(period) => onSet({ period: named(PERIOD_NAMES, period) })}
          groups={oneGroup([['', texts.periodUnset], ...PERIOD_NAMES])}
        />
      )}
      <Select
        label={texts.chosenFlag}
        hint={texts.chosenFlagHint}
        value={options.flags ?? ''}
        onPick={(flags) => onSet({ flags: named(FLAGS, flags) })}
        groups={oneGroup([['', texts.chosenFlagUnset], ...FLAGS])}
      />
      <Select
        label={texts.model}
        value={options.model}
        onPick={(model) => onSet({ model: named(models, model) ?? 'default' })}
        groups={oneGroup(models)}
      />
      <Tick
        text={texts.checks}
        hint={texts.checksHint}
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
        label={texts.horizon}
        hint={texts.horizonHint}
        value={options.horizon}
        least={0}
        above
        most={HORIZON_PERIODS}
        onSet={(horizon) => onSet({ horizon })}
        onRefused={(refused) => onRefused('horizon', refused)}
      />
      <NumberField
        label={texts.writeoff}
        hint={texts.writeoffHint}
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
  ['day', texts.periods.day],
  ['week', texts.periods.week],
  ['month', texts.periods.month],
  ['year', texts.periods.year],
]
const FLAGS: Named<NonNullable<PlanOptions['flags']>> = [
  ['taken', texts.chosenFlags.taken],
  ['would_take', texts.chosenFlags.would_take],
]

/** The models that engines offer now, and the chosen one even where none offers it any more. */
function modelNames({ models, setup }: State): Named<PlanOptions['model']> {
  const { model } = setup.options
  const other = model !== 'default' && !models.includes(model)
  // An empty list means that the service has not been asked yet.
  const text = models.length === 0 ? model : texts.modelGone(model)
  return [
    ['default', texts.modelUnset],
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
