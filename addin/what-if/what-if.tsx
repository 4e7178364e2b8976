// "What if": one number of the words, the horizon, the confidence or the limits changed, and the
// plan that follows beside the present one. Up to six are kept by name in the workbook, two are compared
// at a time, and all can be copied as a table.
import { useState } from 'preact/hooks'
import { HORIZON_PERIODS } from '#contract/limits.ts'
import type { Flow } from '../shell/create-flow.ts'
import { numbersOf, withNumber } from './scenario-text.ts'
import { SCENARIO_NAME_CHARACTERS, SCENARIOS } from './scenario-state.ts'
import { trialShown } from '../plan/trial.ts'
import type { State } from '../shell/state.ts'
import { Field, Select } from '../shell/fields.tsx'
import { KeptScenarios } from './kept-scenarios.tsx'
import { NumberField } from '../shell/number-field.tsx'
import { Button, Fold } from '../shell/pieces.tsx'
import { limitsText } from '../limits/said-limits.ts'
import { whatIfText } from '../messages/texts.ts'

const texts = whatIfText

interface WhatIfProps {
  readonly state: State
  readonly flow: Pick<Flow, 'scenario'>
}

function WhatIf({ state, flow }: WhatIfProps) {
  const { list } = state.scenarios
  if (list === null) return <p role="status">{texts.looking}</p>
  // Kept once, its plan gets the name of its choice again.
  const name = trialShown(state)?.name ?? ''
  const suggestion = list.some((each) => each.name === name) ? '' : name
  return (
    <>
      <Keep key={suggestion} suggestion={suggestion} state={state} flow={flow} full={list.length} />
      <Change state={state} flow={flow} />
      {list.length > 0 && <KeptScenarios state={state} list={list} flow={flow} />}
    </>
  )
}

/** The plan on the screen, at its confidence and limits, gets a name. It costs nothing. */
function Keep({
  state,
  flow,
  full,
  suggestion,
}: WhatIfProps & { readonly full: number; readonly suggestion: string }) {
  const { step } = state
  const threshold = step.at === 'plan' ? step.confidence.threshold : 0
  const limits = step.at === 'plan' ? limitsText(step.limits.limits) : null
  const own = texts.ownName({ threshold, limits })
  const [name, setName] = useState(suggestion)
  const blocked = full >= SCENARIOS ? texts.full({ n: full }) : null
  return (
    <>
      <Field
        label={texts.keepAs}
        hint={texts.keepAsHint}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={SCENARIO_NAME_CHARACTERS}
            autocomplete="off"
            placeholder={own}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      />
      <Button
        blocked={blocked}
        onPress={() => {
          void flow.scenario({ do: 'keep', name: name.trim() === '' ? own : name })
          setName('')
        }}
      >
        {texts.keep}
      </Button>
      {blocked !== null && <p class="why">{blocked}</p>}
    </>
  )
}

/** A number of the words or the horizon: this needs a new plan. */
function Change({ state, flow }: WhatIfProps) {
  const { description, options } = state.setup
  const numbers = numbersOf(description)
  const [picked, pick] = useState('')
  const [to, setTo] = useState<number | null>(null)
  const [horizon, setHorizon] = useState(options.horizon)
  const [refused, refuse] = useState({ number: false, horizon: false })
  const number = numbers[Number(picked)]
  const next = picked !== '' && number && to !== null ? { of: number, to } : null
  const change = {
    number: next !== null && withNumber(description, next) !== description ? next : null,
    ...(horizon === options.horizon ? {} : { horizon }),
  }
  const nothing = change.number === null && horizon === options.horizon
  const isWrong = refused.number || refused.horizon
  const blocked = isWrong ? texts.mendNumber : nothing ? texts.changeFirst : null
  return (
    <>
      <h3>{texts.changeNumber}</h3>
      <NumberOfWords
        words={description}
        picked={picked}
        value={to}
        onPick={(index) => {
          pick(index)
          setTo(null)
          refuse({ ...refused, number: false })
        }}
        onSet={setTo}
        onRefused={(number) => refuse({ ...refused, number })}
      />
      <NumberField
        label={texts.horizon}
        hint={texts.horizonHint}
        value={horizon}
        least={0}
        above
        most={HORIZON_PERIODS}
        live
        onSet={setHorizon}
        onRefused={(horizon) => refuse({ ...refused, horizon })}
      />
      <p class="hint">{costText(state)}</p>
      <Button blocked={blocked} onPress={() => void flow.scenario({ do: 'try', change })}>
        {texts.check}
      </Button>
      {blocked !== null && <p class="why">{blocked}</p>}
    </>
  )
}

interface NumberOfWordsProps {
  readonly words: string
  /** Index of the number as text; empty = none. */
  readonly picked: string
  readonly value: number | null
  readonly onPick: (picked: string) => void
  readonly onSet: (value: number | null) => void
  readonly onRefused: (refused: boolean) => void
}

/** Which number of the words, and what stands in its place. */
function NumberOfWords(props: NumberOfWordsProps) {
  const { words, picked, value, onPick, onSet, onRefused } = props
  const numbers = numbersOf(words)
  const number = picked === '' ? undefined : numbers[Number(picked)]
  return (
    <>
      <Select
        label={texts.numberOfWords}
        value={picked}
        onPick={onPick}
        groups={[
          {
            label: null,
            options: [
              { value: '', text: numbers.length === 0 ? texts.noNumber : texts.none },
              ...numbers.map(({ around }, i) => ({ value: String(i), text: around })),
            ],
          },
        ]}
      />
      {number && (
        <NumberField
          key={picked}
          label={texts.inPlaceOf({ number: number.text })}
          hint={number.text.endsWith('%') ? texts.inPercent : texts.asItStands}
          value={value}
          least={0}
          live
          onSet={onSet}
          onRefused={onRefused}
        />
      )}
    </>
  )
}

function costText({ signIn }: State): string {
  return signIn.as === 'signed-in' && signIn.metered === true ? texts.costCharged : texts.costFree
}

/** The workbook is asked for its scenarios when this is opened. */
export function WhatIfFold({ state, flow }: WhatIfProps) {
  const { list } = state.scenarios
  const trial = trialShown(state)
  return (
    <Fold
      title={trial === null ? whatIfText.title : whatIfText.titleOf({ change: trial.name })}
      long
      onOpen={() => {
        if (list === null) void flow.scenario({ do: 'open' })
      }}
    >
      <WhatIf state={state} flow={flow} />
    </Fold>
  )
}
