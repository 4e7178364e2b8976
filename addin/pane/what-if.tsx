// "What if": one number of the words, the horizon, the confidence or the spending limit changed, and the
// plan that follows beside the present one. Up to six are kept by name in the workbook, two are compared
// at a time, and all can be copied as a table.
import { useState } from 'preact/hooks'
import { HORIZON_PERIODS } from '#contract/limits.ts'
import type { ScenarioAct } from '#addin/flow/scenarios.ts'
import { asTable, numbersOf } from '#addin/plan/scenario-text.ts'
import { SCENARIOS, type ScenarioShown } from '#addin/state/scenario-state.ts'
import type { State } from '#addin/state/state.ts'
import {
  confidenceText,
  counted,
  moneyText,
  momentText,
  rangeText,
  withinText,
} from '#addin/text/words.ts'
import { copyText } from './copy-text.ts'
import { Field, Select } from './fields.tsx'
import { NumberField } from './number-field.tsx'
import { Button } from './pieces.tsx'
import { Differences } from './workbook-plans.tsx'

export interface WhatIfProps {
  readonly state: State
  readonly flow: { scenario(act: ScenarioAct): Promise<void> }
}

/** Id of the plan on the screen in a comparison. */
const NOW = 'now'

export function WhatIf({ state, flow }: WhatIfProps) {
  const { list } = state.scenarios
  if (list === null) return <p role="status">Looking into the workbook…</p>
  return (
    <>
      <Keep key={state.scenarios.suggested} state={state} flow={flow} full={list.length} />
      <Change state={state} flow={flow} />
      {list.length > 0 && (
        <>
          <h3>
            Kept: {list.length} of {SCENARIOS}
          </h3>
          <ol class="plans">
            {list.map((scenario) => (
              <Kept key={scenario.id} scenario={scenario} flow={flow} />
            ))}
          </ol>
          <Compare state={state} list={list} flow={flow} />
          <Copy list={list} />
        </>
      )}
    </>
  )
}

/** The plan on the screen, at its confidence and limit, gets a name. It costs nothing. */
function Keep({ state, flow, full }: WhatIfProps & { readonly full: number }) {
  const { step, scenarios } = state
  const { threshold, limit } = step.at === 'plan' ? step.confidence : { threshold: 0, limit: null }
  const own = `${confidenceText(threshold)}${limit === null ? '' : `, limit ${moneyText(limit)}`}`
  const [name, setName] = useState(scenarios.suggested)
  const blocked = full >= SCENARIOS ? `${SCENARIOS} are kept: delete one first.` : null
  return (
    <>
      <Field
        label="Keep the plan above as"
        hint="Move the slider or the limit first, as you like: that costs nothing."
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={60}
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
        Keep as a scenario
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
  const [refused, refuse] = useState(false)
  const number = numbers[Number(picked)]
  const change = {
    number: picked !== '' && number && to !== null ? { of: number, to } : null,
    ...(horizon === options.horizon ? {} : { horizon }),
  }
  const nothing = change.number === null && horizon === options.horizon
  const blocked = refused
    ? 'Mend the marked number first.'
    : nothing
      ? 'Change a number first.'
      : null
  return (
    <>
      <h3>Change a number</h3>
      <NumberOfWords
        words={description}
        picked={picked}
        value={to}
        onPick={pick}
        onSet={setTo}
        onRefused={refuse}
      />
      <NumberField
        label="Periods until leftovers are written off"
        hint="Blank: as the description says."
        value={horizon}
        least={0}
        above
        most={HORIZON_PERIODS}
        onSet={setHorizon}
        onRefused={refuse}
      />
      <p class="hint">{costText(state)}</p>
      <Button blocked={blocked} onPress={() => void flow.scenario({ do: 'try', change })}>
        Check and see its cost
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
        label="Number of your words"
        value={picked}
        onPick={onPick}
        groups={[
          {
            label: null,
            options: [
              { value: '', text: numbers.length === 0 ? 'There is none' : 'None' },
              ...numbers.map(({ around }, i) => ({ value: String(i), text: around })),
            ],
          },
        ]}
      />
      {number && (
        <NumberField
          label={`In place of ${number.text}`}
          hint={number.text.endsWith('%') ? 'In percent.' : 'As it stands in your words.'}
          value={value}
          least={0}
          onSet={onSet}
          onRefused={onRefused}
        />
      )}
    </>
  )
}

function costText({ signIn }: State): string {
  return signIn.as === 'someone' && signIn.metered === true
    ? 'This is a plan of its own, which is charged like the one above: its cost is shown before you send it. The plan above is kept first.'
    : 'This is a plan of its own: nothing is sent before you confirm. The plan above is kept first.'
}

function Kept({
  scenario,
  flow,
}: {
  readonly scenario: ScenarioShown
  readonly flow: WhatIfProps['flow']
}) {
  const { id, name, by, at, n, profit, capital, interval, threshold, limit } = scenario
  return (
    <li>
      <p>
        <strong>{name}</strong>: {counted(n, 'deal')}
        {withinText(limit)} at {confidenceText(threshold)}, profit {moneyText(profit)}
        {interval !== null && ` (80 % sure: ${rangeText(interval)})`}
        {capital !== null && `, spend ${moneyText(capital)}`}.{' '}
        <span class="says">
          {by}, {momentText(at)}.
        </span>
      </p>
      <div class="row">
        <Button
          look="plain"
          label={`Use its words: ${name}`}
          onPress={() => void flow.scenario({ do: 'words', id })}
        >
          Use its words
        </Button>
        <Button
          look="plain"
          label={`Delete the scenario ${name}`}
          onPress={() => void flow.scenario({ do: 'drop', id })}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

interface ListProps {
  readonly list: readonly ScenarioShown[]
}

function Compare({ state, list, flow }: WhatIfProps & ListProps) {
  const { compared } = state.scenarios
  const [before, setBefore] = useState(list[0]!.id)
  const [after, setAfter] = useState(NOW)
  const known = (id: string) => id === NOW || list.some((each) => each.id === id)
  const groups = [
    {
      label: null,
      options: [
        { value: NOW, text: 'The plan above' },
        ...list.map(({ id, name }) => ({ value: id, text: name })),
      ],
    },
  ]
  const blocked =
    before === after
      ? 'Choose two.'
      : known(before) && known(after)
        ? null
        : 'Choose scenarios that are still here.'
  return (
    <>
      <h3>Compare two</h3>
      <Select label="From this" value={before} onPick={setBefore} groups={groups} />
      <Select label="To this" value={after} onPick={setAfter} groups={groups} />
      <Button
        blocked={blocked}
        onPress={() => void flow.scenario({ do: 'compare', before, after })}
      >
        Compare scenarios
      </Button>
      {compared !== null && <Differences compared={compared} />}
    </>
  )
}

function Copy({ list }: ListProps) {
  const [said, say] = useState('')
  return (
    <div class="row">
      <Button
        look="plain"
        onPress={async () =>
          say((await copyText(asTable(list))) ? 'Copied: paste into any sheet.' : 'Not copied.')
        }
      >
        Copy all as a table
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
