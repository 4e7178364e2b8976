// A workbook after each step of the flows: cells, names, settings and parts. Run by Vitest, as the helpers that
// open a flow need it.
import { test } from 'vitest'
import { planId } from '#addin/kept-plans/plan-id.ts'
import { bookParts } from '../support/pane/book-text.ts'
import { createFakeService, KEY } from '../support/pane/fake-service.ts'
import { openFlow, openPlanned, type OpenFlow } from '../support/pane/open-flow.ts'
import { sampleTables } from '../support/pane/sample-tables.ts'
import { writerTo } from './write.ts'

const write = writerTo(process.env['GOLDEN_OUT'] ?? 'test/golden/out')

/** Notes the workbook after each step. */
async function noting(
  flow: string,
  open: OpenFlow,
  steps: readonly (readonly [string, () => unknown])[],
): Promise<void> {
  for (const [at, [name, act]] of steps.entries()) {
    await act()
    await open.rested()
    write(`workbooks/${flow}/${at + 1} ${name}.json`, shownParts(open))
  }
}

/** The parts of the file; each cell, and each setting, as a person reads it. */
function shownParts({ host }: OpenFlow): unknown {
  const parts = Object.entries(bookParts(host)).map(([name, part]) =>
    name.startsWith('sheet ') ? [name, { ...Object(part), cells: cellsOf(part) }] : [name, part],
  )
  // Who is ready to write is there for a moment.
  const settings = [...host.book.settings]
    .filter(([name]) => !name.startsWith('edps-ready'))
    .map(([name, text]) => [name, jsonOf(text)])
  return {
    ...Object.fromEntries(parts),
    settings: Object.fromEntries(settings),
    xmlParts: host.book.xmlParts.map(({ xml }) => linesOf(xml)),
  }
}

const cellsOf = (sheet: unknown): string[] =>
  (sheet as { cells: unknown[][] }).cells.map((cell) => cell.map(String).join(' | '))

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}

/** Markup a line an element, and what is percent-encoded in it as JSON. */
const linesOf = (xml: string): unknown[] =>
  xml
    .replaceAll('><', '>\n<')
    .split('\n')
    .flatMap((line): unknown[] => {
      const inner = /^<[^>]*>([^<]*)<\/[^>]*>$/.exec(line)?.[1]
      try {
        return inner === undefined
          ? [line]
          : [line.split('>')[0], JSON.parse(decodeURIComponent(inner))]
      } catch {
        return [line]
      }
    })

const other = async (open: OpenFlow, at: number): Promise<void> => {
  const { sweep } = open.step('plan').confidence
  open.flow.setThreshold(sweep.threshold[at]!)
  await open.when(({ step }) => step.at === 'plan' && step.chosen.length === sweep.n[at])
}
const remove = async ({ flow }: OpenFlow): Promise<void> => {
  await flow.tool({ do: 'open' })
  await flow.tool({ do: 'begin', tool: 'ours' })
  await flow.tool({ do: 'remove' })
  await flow.tool({ do: 'close' })
}

test('from an empty workbook with the sample', async () => {
  const open = await openFlow()
  const { flow, until } = open
  await flow.start()
  await flow.signIn({ key: KEY, name: 'Ada', remember: true })
  await noting('sample', open, [
    ['sample', () => flow.insertSample()],
    ['checked', () => flow.plan()],
    [
      'planned',
      async () => {
        await flow.confirm()
        await until('plan')
      },
    ],
    ['written', () => flow.write()],
    ['removed', () => remove(open)],
  ])
})

test('a plan that is moved, named, restored, deleted', async () => {
  const service = createFakeService()
  service.replay = [
    { T: -2, options: 20, selected: 4, predicted_profit: 400, realised_profit: 380 },
    { T: -1, options: 22, selected: 5, predicted_profit: 500, realised_profit: 620 },
  ]
  const open = await openPlanned({ service, tables: sampleTables('whole') })
  const { flow, state } = open
  await noting('plans', open, [
    ['written', () => flow.write()],
    ['confidence', () => flow.wantConfidence(true)],
    [
      'slider',
      async () => {
        await other(open, 2)
        await flow.write()
      },
    ],
    [
      'named',
      () =>
        flow.describePlan(planId(state().kept.current!), {
          name: 'Careful',
          notes: 'Not bought yet.',
        }),
    ],
    ['restored', () => flow.restore()],
    [
      'limit',
      async () => {
        flow.setLimit(5000)
        await flow.write()
      },
    ],
    [
      'scenario',
      async () => {
        await flow.scenario({ do: 'open' })
        await flow.scenario({ do: 'keep', name: 'As planned' })
      },
    ],
    ['plan sheet', () => flow.planSheet({ do: 'make', category: 'Category' })],
    ['only taken', () => flow.arrange('taken')],
    ['deleted', () => flow.deletePlan(planId(state().kept.earlier[0]!))],
    ['removed', () => remove(open)],
  ])
})

test('columns right of the keys, and an input test', async () => {
  const open = await openPlanned()
  const { flow, until } = open
  flow.placeColumns('key')
  await noting('places', open, [
    ['written', () => flow.write()],
    [
      'input test',
      async () => {
        flow.setOptions({ mock: true })
        await flow.check()
        await flow.confirm()
        await until('plan')
        await flow.write()
      },
    ],
    ['removed', () => remove(open)],
  ])
})
