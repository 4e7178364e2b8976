// What the add-in wrote: the list before its removal, and the rest after it.
import { useEffect, useState } from 'preact/hooks'
import type { Flow } from '../shell/flow.ts'
import type { ToolsShown } from './tools-state.ts'
import { Button, Fold, Notice, Step } from '../shell/pieces.tsx'
import { Close } from './close.tsx'
import { toolRemovalText } from '../text/en/tool-removal.ts'
import { toolsText } from '../text/en/tools.ts'

const texts = toolRemovalText

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
      title={toolsText.titles.ours}
      actions={
        <>
          {removed.length > 0 && (
            <Button
              look="danger"
              onPress={() => (sure ? flow.tool({ do: 'remove' }) : setSure(true))}
            >
              {sure ? texts.reallyRemove : texts.remove}
            </Button>
          )}
          <Close flow={flow} />
        </>
      }
    >
      {again !== null && (
        <Notice kind="warning" title={texts.lookAgain}>
          <p>{again}</p>
        </Notice>
      )}
      <h2>{texts.whatGoes}</h2>
      {removed.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          <List of={removed} />
          <p>{texts.forGood}</p>
        </>
      )}
      <h2>{texts.whatStays}</h2>
      <List of={stays} />
      <Formulas of={tools} title={texts.formulasRead} />
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
    <Step title={texts.removed} actions={<Close flow={flow} />}>
      <p>{texts.removedNote}</p>
      {stays.length > 0 && (
        <>
          <h2>{texts.whatStayed}</h2>
          <List of={stays} />
        </>
      )}
      <Formulas of={tools} title={texts.formulasReadGone} />
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
  title,
}: {
  readonly of: Pick<RemovalListProps['tools'], 'formulas' | 'moreFormulas'>
  readonly title: (count: number) => string
}) {
  if (formulas.length === 0) return null
  const count = formulas.length + moreFormulas
  return (
    <Fold title={title(count)} long>
      <ul class="problems">
        {formulas.map(({ cell, formula }) => (
          <li key={cell}>
            <strong>{cell}</strong> <code>{formula}</code>
          </li>
        ))}
      </ul>
      {moreFormulas > 0 && <p>{texts.moreFormulas(moreFormulas)}</p>}
    </Fold>
  )
}
