// What the add-in wrote: the list before its removal, and the rest after it.
import { useEffect, useState } from 'preact/hooks'
import type { Flow } from '#addin/flow/flow.ts'
import type { ToolsShown } from '#addin/state/tools-state.ts'
import { Button, Fold, Notice, Step } from '../pieces.tsx'
import { counted } from '#addin/text/words.ts'
import { TITLES } from './close.tsx'
import { Close } from './close.tsx'

interface RemovalListProps {
  readonly tools: Extract<ToolsShown, { at: 'ours' }>
  readonly flow: Pick<Flow, 'tool'>
}

export function RemovalList({ tools, flow }: RemovalListProps) {
  const { removed, stays, again } = tools
  // Asks for confirmation, because it cannot be undone, and again for each new list.
  const [sure, setSure] = useState(false)
  useEffect(() => setSure(false), [tools])
  return (
    <Step
      title={TITLES.ours}
      actions={
        <>
          {removed.length > 0 && (
            <Button
              look="danger"
              onPress={() => (sure ? flow.tool({ do: 'remove' }) : setSure(true))}
            >
              {sure ? 'Really remove all of this' : 'Remove all of this'}
            </Button>
          )}
          <Close flow={flow} />
        </>
      }
    >
      {again !== null && (
        <Notice kind="warning" title="Look again">
          <p>{again}</p>
        </Notice>
      )}
      <h2>What goes</h2>
      {removed.length === 0 ? (
        <p>Nothing: this workbook holds nothing of the add-in’s.</p>
      ) : (
        <>
          <List of={removed} />
          <p>It cannot be brought back here. Save a copy first if you may want the plan.</p>
        </>
      )}
      <h2>What stays</h2>
      <List of={stays} />
      <Formulas of={tools} what="what goes" />
    </Step>
  )
}

interface RemovedProps {
  readonly tools: Extract<ToolsShown, { at: 'removed' }>
  readonly flow: Pick<Flow, 'tool'>
}

export function Removed({ tools, flow }: RemovedProps) {
  const { stays } = tools
  return (
    <Step title="Removed" actions={<Close flow={flow} />}>
      <p>
        The workbook holds nothing of the add-in’s any more. Save it, so that the file is without it
        too.
      </p>
      {stays.length > 0 && (
        <>
          <h2>What stayed</h2>
          <List of={stays} />
        </>
      )}
      <Formulas of={tools} what="what went" />
    </Step>
  )
}

function List({ of }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {of.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function Formulas({
  of: { formulas, moreFormulas },
  what,
}: {
  readonly of: Pick<RemovalListProps['tools'], 'formulas' | 'moreFormulas'>
  readonly what: string
}) {
  if (formulas.length === 0) return null
  const count = formulas.length + moreFormulas
  return (
    <Fold
      title={`${counted(count, 'formula')} of yours ${count === 1 ? 'reads' : 'read'} ${what}`}
      long
    >
      <ul class="problems">
        {formulas.map(({ cell, formula }) => (
          <li key={cell}>
            <strong>{cell}</strong> <code>{formula}</code>
          </li>
        ))}
      </ul>
      {moreFormulas > 0 && <p>And {counted(moreFormulas, 'more formula')}.</p>}
    </Fold>
  )
}
