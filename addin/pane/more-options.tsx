// The options that experts change. A number that is refused stays in its field and is reported.
import { HORIZON_PERIODS } from '#contract/limits.ts'
import type { PlanOptions } from '#addin/state/setup-state.ts'
import type { State } from '#addin/state/state.ts'
import { Select, Tick } from './fields.tsx'
import { NumberField } from './number-field.tsx'
import { Fold } from './pieces.tsx'

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
    <Fold title="More options">
      <NumberField
        label="Caution"
        hint="From −1 to 1; above 0: fewer, surer deals."
        more="Below 0 takes also deals that were left out as unsure. You can move it after the plan, too."
        value={options.correction}
        least={-1}
        most={1}
        onSet={(value) => onSet({ correction: value ?? 0 })}
        onRefused={(refused) => onRefused('correction', refused)}
      />
      <LeftoverFields options={options} onSet={onSet} onRefused={onRefused} />
      {time.by === 'columns' && (
        <Select
          label="One step of T is a"
          value={options.period ?? ''}
          onPick={(period) => onSet({ period: named(PERIOD_NAMES, period) })}
          groups={oneGroup([['', 'as the description says'], ...PERIOD_NAMES])}
        />
      )}
      <Select
        label="A past deal marked as chosen"
        hint="Matters only where it has neither sales nor a profit."
        value={options.flags ?? ''}
        onPick={(flags) => onSet({ flags: named(FLAGS, flags) })}
        groups={oneGroup([['', 'let the service tell'], ...FLAGS])}
      />
      <Select
        label="Model"
        value={options.model}
        onPick={(model) => onSet({ model: named(models, model) ?? 'default' })}
        groups={oneGroup(models)}
      />
      <Tick
        text="Check that the history is large enough"
        hint="Off: a small history gives a weak plan and no complaint."
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
        label="Periods until leftovers are written off"
        hint="Counts where the description does not say."
        value={options.horizon}
        least={0}
        above
        most={HORIZON_PERIODS}
        onSet={(horizon) => onSet({ horizon })}
        onRefused={(refused) => onRefused('horizon', refused)}
      />
      <NumberField
        label="Part of the cost lost on leftovers"
        hint="0 = nothing, 1 = all. Counts where the description does not say."
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
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
]
const FLAGS: Named<NonNullable<PlanOptions['flags']>> = [
  ['taken', 'was really taken'],
  ['would_take', 'would be taken if it could be had'],
]

/** The models that engines offer now, and the chosen one even where none offers it any more. */
function modelNames({ models, setup }: State): Named<PlanOptions['model']> {
  const { model } = setup.options
  const other = model !== 'default' && !models.includes(model)
  // An empty list means that the service has not been asked yet.
  const text = models.length === 0 ? model : `${model}, which no engine offers now`
  return [
    ['default', 'the service’s choice'],
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
