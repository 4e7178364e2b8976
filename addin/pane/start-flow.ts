// The flow over Office and the browser, with the ribbon's buttons on it. Apart from the pane's entry,
// so that it is loaded beside Office.js and not before the first paint.
import { associateCommands } from '#addin/flow/commands.ts'
import { createFlow } from '#addin/flow/create-flow.ts'
import { officeEdges } from '#addin/flow/office-edges.ts'
import type { Flow } from '#addin/flow/state.ts'

/** After `Office.onReady`; nothing is read before the flow's own `start`. */
export function startFlow(): Flow {
  const flow = createFlow(officeEdges())
  associateCommands(flow)
  return flow
}
