// The tools: a menu of three, and the screen of each. Loaded on demand.
import type { Flow } from '#addin/flow/flow.ts'
import type { Tool, ToolsShown } from '#addin/state/tools-state.ts'
import { Button, Notice, Step } from '../pieces.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { KeysFound } from './keys.tsx'
import { RemovalList, Removed } from './removal.tsx'
import { Report } from './report.tsx'
import { Close, TITLES } from './close.tsx'

export interface ToolsProps {
  readonly tools: ToolsShown
  readonly flow: Pick<Flow, 'tool'>
}

const MENU: readonly { tool: Tool; explanation: string; button: string }[] = [
  {
    tool: 'keys',
    explanation:
      'Looks for EDPS keys in cells, names, comments, settings and the parts of the file that nobody sees. Whoever has the file could read them there.',
    button: 'Check workbook',
  },
  {
    tool: 'ours',
    explanation:
      'Lists what the add-in wrote into this workbook. Nothing goes before you have seen the list.',
    button: 'List what would go',
  },
  {
    tool: 'self-check',
    explanation:
      'Tries out this Excel on a sheet of its own, which it removes again, and prints a report for support. Takes up to a minute.',
    button: 'Run the self-check',
  },
]

export function Tools({ tools, flow }: ToolsProps) {
  switch (tools.at) {
    case 'menu':
      return <Menu flow={flow} />
    case 'working':
      return <Working tools={tools} flow={flow} />
    case 'keys':
      return <KeysFound tools={tools} flow={flow} />
    case 'ours':
      return <RemovalList tools={tools} flow={flow} />
    case 'removed':
      return <Removed tools={tools} flow={flow} />
    case 'self-check':
      return <Report tools={tools} flow={flow} />
    default:
      return (
        <Step
          title={TITLES[tools.tool]}
          actions={
            <>
              <Button look="primary" onPress={() => flow.tool({ do: 'begin', tool: tools.tool })}>
                Try again
              </Button>
              <Close flow={flow} />
            </>
          }
        >
          <Notice kind="error" title="This could not be done">
            <p>{tools.message}</p>
          </Notice>
        </Step>
      )
  }
}

function Menu({ flow }: Pick<ToolsProps, 'flow'>) {
  return (
    <Step title="Tools for this workbook" actions={<Close flow={flow} />}>
      {MENU.map(({ tool, explanation, button }) => (
        <section key={tool} aria-labelledby={`tool-${tool}`}>
          <h2 id={`tool-${tool}`}>{TITLES[tool]}</h2>
          <p>{explanation}</p>
          <Button onPress={() => flow.tool({ do: 'begin', tool })}>{button}</Button>
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
      title={TITLES[tool]}
      actions={
        canStop !== false && (
          <Button
            blocked={canStop === null ? 'It is being stopped.' : null}
            onPress={() => flow.tool({ do: 'stop' })}
          >
            {canStop === null ? 'Stopping…' : 'Stop'}
          </Button>
        )
      }
    >
      <ProgressBar share={progress.share} text={progress.text} />
    </Step>
  )
}
