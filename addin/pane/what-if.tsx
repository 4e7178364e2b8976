// "What if": one number of the words, the horizon, the confidence or the spending limit changed, and the
// plan that follows beside the present one. Up to six are kept by name in the workbook, two are compared
// at a time, and all can be copied as a table.
import { useState } from 'preact/hooks'
import { HORIZON_PERIODS } from '#contract/limits.ts'
import type { ScenarioAct } from '#addin/flow/scenarios.ts'
import { asTable, numbersOf } from '#addin/plan/scenario-text.ts'
import { SCENARIOS, type ScenarioShown } from '#addin/state/scenario-state.ts'
import type { State } from '#addin/state/state.ts'
import { copyText } from './copy-text.ts'
import { Field, Select } from './fields.tsx'
import { Marked } from './marked.tsx'
import { NumberField } from './number-field.tsx'
import { Button } from './pieces.tsx'
import { Differences } from './workbook-plans.tsx'
import { commonText } from '#addin/text/en/common.ts'
import { whatIfText } from '#addin/text/en/what-if.ts'
import { confidenceText, moneyText } from '#addin/text/en/words.ts'

const texts = whatIfText

export interface WhatIfProps {
  readonly state: State
  readonly flow: { scenario(act: ScenarioAct): Promise<void> }
}

/** Id of the plan on the screen in a comparison. */
const NOW = 'now'

export function WhatIf({ state, flow }: WhatIfProps) {
  const { list } = state.scenarios
  if (list === null) return <p role="status">{texts.looking}</p>
  return (
    <>
      <Keep key={state.scenarios.suggested} state={state} flow={flow} full={list.length} />
      <Change state={state} flow={flow} />
      {list.length > 0 && (
        <>
          <h3>{texts.kept(list.length, SCENARIOS)}</h3>
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
  // A name in the workbook, which is English.
  const own = `${confidenceText(threshold)}${limit === null ? '' : `, limit ${moneyText(limit)}`}`
  const [name, setName] = useState(scenarios.suggested)
  const blocked = full >= SCENARIOS ? texts.full(SCENARIOS) : null
  return (
    <>
      <Field
        label={texts.keepAs}
        hint={texts.keepAsHint}
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
  const [refused, refuse] = useState(false)
  const number = numbers[Number(picked)]
  const change = {
    number: picked !== '' && number && to !== null ? { of: number, to } : null,
    ...(horizon === options.horizon ? {} : { horizon }),
  }
  const nothing = change.number === null && horizon === options.horizon
  const blocked = refused ? texts.mendNumber : nothing ? texts.changeFirst : null
  return (
    <>
      <h3>{texts.changeNumber}</h3>
      <NumberOfWords
        words={description}
        picked={picked}
        value={to}
        onPick={pick}
        onSet={setTo}
        onRefused={refuse}
      />
      <NumberField
        label={texts.horizon}
        hint={texts.horizonHint}
        value={horizon}
        least={0}
        above
        most={HORIZON_PERIODS}
        onSet={setHorizon}
        onRefused={refuse}
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
          label={texts.inPlaceOf(number.text)}
          hint={number.text.endsWith('%') ? texts.inPercent : texts.asItStands}
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
  return signIn.as === 'someone' && signIn.metered === true ? texts.costCharged : texts.costFree
}

function Kept({
  scenario,
  flow,
}: {
  readonly scenario: ScenarioShown
  readonly flow: WhatIfProps['flow']
}) {
  const { id, name, by, at } = scenario
  return (
    <li>
      <p>
        <Marked text={texts.scenario(scenario)} /> <span class="says">{texts.madeBy(by, at)}</span>
      </p>
      <div class="row">
        <Button
          look="plain"
          label={texts.useWordsOf(name)}
          onPress={() => void flow.scenario({ do: 'words', id })}
        >
          {texts.useWords}
        </Button>
        <Button
          look="plain"
          label={texts.deleteOf(name)}
          onPress={() => void flow.scenario({ do: 'drop', id })}
        >
          {commonText.delete}
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
        { value: NOW, text: texts.planAbove },
        ...list.map(({ id, name }) => ({ value: id, text: name })),
      ],
    },
  ]
  const blocked =
    before === after ? texts.chooseTwo : known(before) && known(after) ? null : texts.chooseHere
  return (
    <>
      <h3>{texts.compareTwo}</h3>
      <Select label={texts.fromThis} value={before} onPick={setBefore} groups={groups} />
      <Select label={texts.toThis} value={after} onPick={setAfter} groups={groups} />
      <Button
        blocked={blocked}
        onPress={() => void flow.scenario({ do: 'compare', before, after })}
      >
        {texts.compare}
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
        onPress={async () => say((await copyText(asTable(list))) ? texts.copied : texts.notCopied)}
      >
        {texts.copyAll}
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
