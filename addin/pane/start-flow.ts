// The flow over Office and the browser, with the ribbon's buttons on it and the custom functions beside
// it. Apart from the pane's entry, so that it is loaded beside Office.js and not before the first paint.
import { readPartIds, readPartsWithIds } from '#addin/excel/workbook-state.ts'
import { noteSheets, recalculate } from '#addin/excel/recalculate.ts'
import { associateCommands } from '#addin/flow/commands.ts'
import { createFlow } from '#addin/flow/create-flow.ts'
import { officeDependencies } from '#addin/flow/office-dependencies.ts'
import type { Flow } from '#addin/flow/flow.ts'
import type { CallBatcher } from '#addin/functions/call-batcher.ts'
import { followFlow } from './follow-flow.ts'
import { startFunctions } from '#addin/functions/start-functions.ts'
import { PLAN_NAMESPACE } from '#addin/plan/xml-part.ts'

/** After `Office.onReady`; nothing is read before the flow's own `start`, or a formula's call. */
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
  batcher.open(functions.answerAll)
  return flow
}
