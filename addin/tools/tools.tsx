// The tools: a menu of two, and the screen of each. Loaded with the later screens.
import type { Flow } from '../shell/create-flow.ts'
import type { Tool, ToolsShown } from './tools-state.ts'
import { Button, Notice, Step, Fold } from '../shell/pieces.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { commonText, toolRemovalText, toolsScreenText, toolsText } from '../messages/texts.ts'
import { useState, useEffect } from 'preact/hooks'
import { copyText } from '../shell/copy-text.ts'

const texts = toolsText

interface ToolsProps {
  readonly tools: ToolsShown
  readonly flow: Pick<Flow, 'tool'>
}
type ShownProps<At extends ToolsShown['at']> = Pick<ToolsProps, 'flow'> & {
  readonly tools: Extract<ToolsShown, { at: At }>
}

const MENU: readonly Tool[] = ['ours', 'self-check']

export function Tools({ tools, flow }: ToolsProps) {
  switch (tools.at) {
    case 'menu':
      return <Menu flow={flow} />
    case 'working':
      return <Working tools={tools} flow={flow} />
    case 'ours':
      return <RemovalList tools={tools} flow={flow} />
    case 'removed':
      return <Removed tools={tools} flow={flow} />
    case 'self-check':
      return <Report tools={tools} flow={flow} />
    default:
      return (
        <Step
          title={texts.titles[tools.tool]}
          actions={
            <>
              <Button look="primary" onPress={() => flow.tool({ do: 'begin', tool: tools.tool })}>
                {commonText.tryAgain}
              </Button>
              <Close flow={flow} />
            </>
          }
        >
          <Notice kind="error" title={texts.notDone}>
            <p>{tools.message}</p>
          </Notice>
        </Step>
      )
  }
}

function Menu({ flow }: Pick<ToolsProps, 'flow'>) {
  return (
    <Step title={toolsScreenText.title} actions={<Close flow={flow} />}>
      {MENU.map((tool) => (
        <section key={tool} aria-labelledby={`tool-${tool}`}>
          <h2 id={`tool-${tool}`}>{texts.titles[tool]}</h2>
          <p>{texts.explanations[tool]}</p>
          <Button onPress={() => flow.tool({ do: 'begin', tool })}>{texts.begin[tool]}</Button>
        </section>
      ))}
    </Step>
  )
}

function Working({ tools, flow }: ShownProps<'working'>) {
  const { tool, progress, canStop } = tools
  return (
    <Step
      title={texts.titles[tool]}
      actions={
        canStop !== false && (
          <Button
            blocked={canStop === null ? texts.isStopped : null}
            onPress={() => flow.tool({ do: 'stop' })}
          >
            {canStop === null ? texts.stopping : texts.stop}
          </Button>
        )
      }
    >
      <ProgressBar share={progress.share} text={progress.text} />
    </Step>
  )
}

/** A button that returns to the plan. */
function Close({ flow }: Pick<ToolsProps, 'flow'>) {
  return <Button onPress={() => flow.tool({ do: 'close' })}>{commonText.close}</Button>
}

/** The self-check's report as plain text, to be copied for support. */
function Report({ tools, flow }: ShownProps<'self-check'>) {
  const { report, failed } = tools
  const [copied, say] = useState<string | null>(null)
  const copy = async () => say((await copyText(report)) ? commonText.copied : texts.notCopied)
  return (
    <Step
      title={failed === 0 ? texts.noneFailed : texts.failed({ n: failed })}
      actions={
        <>
          <Button look="primary" onPress={copy}>
            {texts.copyReport}
          </Button>
          <Close flow={flow} />
        </>
      }
    >
      {failed > 0 && (
        <Notice kind="warning" title={texts.whatToDo}>
          <p>{texts.sendReport}</p>
        </Notice>
      )}
      <p role="status">{copied}</p>
      <textarea class="report" aria-label={texts.report} readOnly rows={14} value={report} />
      <p class="hint">{texts.reportHolds}</p>
    </Step>
  )
}

/** What the add-in wrote: the list before its removal. */
function RemovalList({ tools, flow }: ShownProps<'ours'>) {
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
              {sure ? toolRemovalText.reallyRemove : toolRemovalText.remove}
            </Button>
          )}
          <Close flow={flow} />
        </>
      }
    >
      {again !== null && (
        <Notice kind="warning" title={toolRemovalText.lookAgain}>
          <p>{again}</p>
        </Notice>
      )}
      <h2>{toolRemovalText.whatGoes}</h2>
      {removed.length === 0 ? (
        <p>{toolRemovalText.nothing}</p>
      ) : (
        <>
          <List of={removed} />
          <p>{toolRemovalText.forGood}</p>
        </>
      )}
      <h2>{toolRemovalText.whatStays}</h2>
      <List of={stays} />
      <Formulas of={tools} title={toolRemovalText.formulasRead} />
    </Step>
  )
}

function Removed({ tools, flow }: ShownProps<'removed'>) {
  const { stays } = tools
  return (
    <Step title={toolRemovalText.removed} actions={<Close flow={flow} />}>
      <p>{toolRemovalText.removedNote}</p>
      {stays.length > 0 && (
        <>
          <h2>{toolRemovalText.whatStayed}</h2>
          <List of={stays} />
        </>
      )}
      <Formulas of={tools} title={toolRemovalText.formulasReadGone} />
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
  readonly of: Pick<ShownProps<'ours'>['tools'], 'formulas' | 'moreFormulas'>
  readonly title: (of: { n: number }) => string
}) {
  if (formulas.length === 0) return null
  const count = formulas.length + moreFormulas
  return (
    <Fold title={title({ n: count })} long>
      <ul class="problems">
        {formulas.map(({ cell, formula }) => (
          <li key={cell}>
            <strong>{cell}</strong> <code>{formula}</code>
          </li>
        ))}
      </ul>
      {moreFormulas > 0 && <p>{toolRemovalText.moreFormulas({ n: moreFormulas })}</p>}
    </Fold>
  )
}
