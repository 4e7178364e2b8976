// The tools: a menu of two, and the screen of each. Loaded on demand.
import type { Flow } from '../shell/flow.ts'
import type { Tool, ToolsShown } from './tools-state.ts'
import { Button, Notice, Step } from '../shell/pieces.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { RemovalList, Removed } from './removal.tsx'
import { Report } from './self-check-report.tsx'
import { Close } from './close.tsx'
import { commonText } from '../text/en/common.ts'
import { toolsText } from '../text/en/tools.ts'
import { toolsScreenText } from '../text/en/tools-screen.ts'

const texts = toolsText

export interface ToolsProps {
  readonly tools: ToolsShown
  readonly flow: Pick<Flow, 'tool'>
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

function Working({
  tools,
  flow,
}: {
  readonly tools: Extract<ToolsShown, { at: 'working' }>
  readonly flow: ToolsProps['flow']
}) {
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
