// The findings of the search for keys: places, never keys. Each can be shown, and removed after a
// question that says what the removal does.
import type { Flow } from '#addin/flow/flow.ts'
import type { KeyFound, ToolsShown } from '#addin/state/tools-state.ts'
import { Button, Notice, Step } from '../pieces.tsx'
import { counted } from '#addin/text/words.ts'
import { Close } from './close.tsx'

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
      title={total === 0 ? 'No key was found' : `${counted(total, 'place')} with a key`}
      actions={
        <>
          {found.length > 0 && (
            <Button look="primary" onPress={() => flow.tool({ do: 'ask', keys: 'all' })}>
              {found.length === 1 ? 'Take it out' : 'Take all out'}
            </Button>
          )}
          <Button onPress={again}>Check again</Button>
          <Close flow={flow} />
        </>
      }
    >
      {done !== null && <Notice title={done} />}
      {!whole && (
        <Notice kind="warning" title="Stopped before the end">
          <p>Only a part of the workbook was looked at.</p>
        </Notice>
      )}
      {asking !== null && <Question tools={tools} flow={flow} />}
      {total > 0 && (
        <>
          <p>
            Whoever has this file can read them. Take them out, and have the keys replaced by
            whoever gave them to you: the file may have been copied.
          </p>
          <ul class="problems">
            {found.slice(0, SHOWN).map((key, i) => (
              <li key={i}>
                <Finding found={key} at={i} flow={flow} />
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>And {counted(unlisted, 'more place')}.</p>}
        </>
      )}
      <p class="hint">
        Looked at: cells and formulas of all sheets, names, comments, settings, XML parts,
        properties, printed headers and footers. Not looked at: {notLooked.join('; ')}.
      </p>
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
      <strong>{place}</strong>: {shown}
      {derived && ' (a formula shows what another cell holds)'}
      <span class="row">
        {selectable && (
          <Button
            look="plain"
            label={`Show: ${place}`}
            onPress={() => flow.tool({ do: 'select', key: at })}
          >
            Show
          </Button>
        )}
        <Button
          look="plain"
          label={`Take out: ${place}`}
          onPress={() => flow.tool({ do: 'ask', keys: at })}
        >
          Take out
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
        title={only ? `Take out: ${only.place}?` : `Take out ${counted(meant.length, 'place')}?`}
        actions={
          <>
            <Button onPress={() => flow.tool({ do: 'ask', keys: null })}>Keep</Button>
            <Button look="danger" onPress={() => flow.tool({ do: 'remove' })}>
              Yes, take out
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
