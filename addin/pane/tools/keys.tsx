// The findings of the search for keys: places, never keys. Each can be shown, and removed after a
// question that says what the removal does.
import type { Flow } from '#addin/flow/flow.ts'
import type { KeyFound, ToolsShown } from '#addin/state/tools-state.ts'
import { Marked } from '../marked.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { Close } from './close.tsx'
import { commonText } from '#addin/text/en/common.ts'
import { toolKeysText } from '#addin/text/en/tool-keys.ts'

const texts = toolKeysText

interface KeysFoundProps {
  readonly tools: Extract<ToolsShown, { at: 'keys' }>
  readonly flow: Pick<Flow, 'tool'>
}

/** Keys that are listed at once. */
const SHOWN = 50

export function KeysFound({ tools, flow }: KeysFoundProps) {
  const { found, more, whole, notLooked, asking, done } = tools
  const total = found.length + more
  const unlisted = total - Math.min(SHOWN, found.length)
  const again = () => flow.tool({ do: 'begin', tool: 'keys' })
  return (
    <Step
      title={total === 0 ? texts.none : texts.places(total)}
      actions={
        <>
          {found.length > 0 && (
            <Button look="primary" onPress={() => flow.tool({ do: 'ask', keys: 'all' })}>
              {found.length === 1 ? texts.takeItOut : texts.takeAllOut}
            </Button>
          )}
          <Button onPress={again}>{commonText.checkAgain}</Button>
          <Close flow={flow} />
        </>
      }
    >
      {done !== null && <Notice title={done} />}
      {!whole && (
        <Notice kind="warning" title={texts.stopped}>
          <p>{texts.onlyPart}</p>
        </Notice>
      )}
      {asking !== null && <Question tools={tools} flow={flow} />}
      {total > 0 && (
        <>
          <p>{texts.advice}</p>
          <ul class="problems">
            {found.slice(0, SHOWN).map((key, i) => (
              <li key={i}>
                <Finding found={key} at={i} flow={flow} />
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>{texts.more(unlisted)}</p>}
        </>
      )}
      <p class="hint">{texts.lookedAt(notLooked)}</p>
    </Step>
  )
}

interface FindingProps {
  readonly found: KeyFound
  readonly at: number
  readonly flow: KeysFoundProps['flow']
}

function Finding({ found, at, flow }: FindingProps) {
  const { place, shown, derived, selectable } = found
  return (
    <>
      <Marked text={derived ? texts.foundDerived(place, shown) : texts.found(place, shown)} />
      <span class="row">
        {selectable && (
          <Button
            look="plain"
            label={texts.showPlace(place)}
            onPress={() => flow.tool({ do: 'select', key: at })}
          >
            {texts.show}
          </Button>
        )}
        <Button
          look="plain"
          label={texts.takeOutPlace(place)}
          onPress={() => flow.tool({ do: 'ask', keys: at })}
        >
          {texts.takeOut}
        </Button>
      </span>
    </>
  )
}

function Question({ tools, flow }: KeysFoundProps) {
  const { found, asking } = tools
  const holding = found.filter(({ derived }) => !derived)
  const meant =
    asking === 'all' ? (holding.length > 0 ? holding : found) : found.filter((_, i) => i === asking)
  const removals = [...new Set(meant.map(({ removal }) => removal))]
  const only = meant.length === 1 ? meant[0]! : null
  return (
    <div class="question">
      <Notice
        kind="error"
        title={only ? texts.askPlace(only.place) : texts.askPlaces(meant.length)}
        actions={
          <>
            <Button onPress={() => flow.tool({ do: 'ask', keys: null })}>{texts.keep}</Button>
            <Button look="danger" onPress={() => flow.tool({ do: 'remove' })}>
              {texts.yes}
            </Button>
          </>
        }
      >
        <ul>
          {removals.map((removal) => (
            <li key={removal}>{removal}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
