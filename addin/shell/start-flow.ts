// Starts the flow over Office and the browser, with the ribbon's commands and the custom functions; the
// pane's first screens come with it.
// A chunk of its own, loaded beside Office.js and not before the first paint.
import { readPartIds, readPartsWithIds } from '../excel/workbook-state.ts'
import { noteSheets, recalculate } from '../write/excel/recalculate.ts'
import { associateAgent } from '../agent/agent-calls.ts'
import { associateCommands } from './commands.ts'
import { createFlow } from './create-flow.ts'
import { officeDependencies } from './office-dependencies.ts'
import type { Flow } from './flow.ts'
import type { CallBatcher } from '../functions/call-batcher.ts'
import { followFlow } from './follow-flow.ts'
import { startFunctions } from '../functions/start-functions.ts'
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'

export { Pane } from './pane.tsx'

/**
 * Call after `Office.onReady`. Nothing is read before the flow's `start` or the call of a formula.
 */
export function startFlow(batcher: CallBatcher): Flow {
  const dependencies = officeDependencies()
  const { standing, follow } = followFlow()
  const functions = startFunctions({
    readParts: () => readPartsWithIds(PLAN_NAMESPACE),
    readIds: () => readPartIds(PLAN_NAMESPACE),
    recalculate,
    noteSheets,
    worker: dependencies.worker,
    standing,
    sleep: dependencies.sleep,
  })
  const { planChanged, countCalls } = functions
  const flow = createFlow({ ...dependencies, planChanged, countCalls })
  follow(flow, functions)
  associateCommands(flow)
  associateAgent(flow)
  batcher.open(functions.answerAll)
  return flow
}
