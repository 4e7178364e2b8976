// Scenarios that the workbook keeps: each with its words, its name and its end, two compared, all as a table.
import { useState } from 'preact/hooks'
import { asTable } from './scenario-text.ts'
import {
  NOW,
  SCENARIO_NAME_CHARACTERS,
  SCENARIOS,
  type Chosen,
  type ComparedScenarios,
  type ScenarioShown,
} from './scenario-state.ts'
import { limitsText } from '../limits/said-limits.ts'
import { isSameLimits } from '../limits/stored-limits.ts'
import type { State } from '../shell/state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { copyText } from '../shell/copy-text.ts'
import { Field, Select } from '../shell/fields.tsx'
import { Marked, Button, Fact, Fold } from '../shell/pieces.tsx'
import { Differences } from '../kept-plans/workbook-plans.tsx'
import { commonText, whatIfText } from '../messages/texts.ts'
import { confidenceText } from '../messages/words.ts'

const texts = whatIfText

interface KeptScenariosProps extends ListProps {
  readonly state: State
  readonly flow: Pick<Flow, 'scenario'>
}

export function KeptScenarios({ state, list, flow }: KeptScenariosProps) {
  return (
    <>
      <h3>{texts.kept({ n: list.length, most: SCENARIOS })}</h3>
      <ol class="plans">
        {list.map((scenario) => (
          <Kept key={scenario.id} scenario={scenario} flow={flow} />
        ))}
      </ol>
      <Compare state={state} list={list} flow={flow} />
      <Copy list={list} />
    </>
  )
}

interface KeptProps {
  readonly scenario: ScenarioShown
  readonly flow: Pick<Flow, 'scenario'>
}

function Kept({ scenario, flow }: KeptProps) {
  const { id, name, by, at } = scenario
  return (
    <li>
      <p>
        <Marked text={texts.scenario({ ...scenario, limits: limitsText(scenario.limits) })} />{' '}
        <span class="says">{texts.madeBy({ by: by === '' ? null : by, at })}</span>
      </p>
      <div class="row">
        <Button
          look="plain"
          label={texts.useWordsOf({ name })}
          onPress={() => void flow.scenario({ do: 'words', id })}
        >
          {texts.useWords}
        </Button>
        <Button
          look="plain"
          label={texts.deleteOf({ name })}
          onPress={() => void flow.scenario({ do: 'drop', id })}
        >
          {commonText.delete}
        </Button>
      </div>
      <Rename key={name} scenario={scenario} flow={flow} />
    </li>
  )
}

function Rename({ scenario: { id, name }, flow }: KeptProps) {
  const [next, setNext] = useState(name)
  const same = next.trim() === name || next.trim() === ''
  return (
    <Fold title={texts.rename} long>
      <Field
        label={texts.newName}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={SCENARIO_NAME_CHARACTERS}
            autocomplete="off"
            value={next}
            onInput={(event) => setNext(event.currentTarget.value)}
          />
        )}
      />
      <Button
        label={texts.saveNameOf({ name })}
        blocked={same ? texts.otherName : null}
        onPress={() => void flow.scenario({ do: 'rename', id, name: next })}
      >
        {texts.saveName}
      </Button>
    </Fold>
  )
}

interface ListProps {
  readonly list: readonly ScenarioShown[]
}

function Compare({ state, list, flow }: KeptScenariosProps) {
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
      {compared !== null && <Compared compared={compared} list={list} />}
    </>
  )
}

/** Which two were compared, what each was chosen at where that differs, and what differs. */
function Compared({ compared, list }: ListProps & { readonly compared: ComparedScenarios }) {
  const nameOf = (id: string) =>
    id === NOW ? texts.planAbove : (list.find((each) => each.id === id)?.name ?? '')
  const [a, b] = compared.chosen
  const named = ({ limits }: Chosen) => limitsText(limits) ?? texts.noLimit
  const sameLimits = isSameLimits(a.limits, b.limits)
  return (
    <>
      <p>
        <Marked
          text={texts.comparedOf({ before: nameOf(compared.of[0]), after: nameOf(compared.of[1]) })}
        />
      </p>
      {(a.threshold !== b.threshold || !sameLimits) && (
        <dl class="facts">
          {a.threshold !== b.threshold && (
            <Fact
              name={texts.confidence}
              value={`${confidenceText(a.threshold)} → ${confidenceText(b.threshold)}`}
            />
          )}
          {!sameLimits && <Fact name={texts.limit} value={`${named(a)} → ${named(b)}`} />}
        </dl>
      )}
      <Differences compared={compared} />
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
