// The calls of an agent of Microsoft 365 Copilot, in hosts that have one. What it hears (agent-actions.ts) is loaded
// at the first call.
import type { Flow } from '../shell/flow.ts'

/** Ids as in the unified manifest and the agent's plugin; append-only. */
export const AGENT_IDS = ['planMenuForAgent', 'planAtConfidence'] as const

type AgentId = (typeof AGENT_IDS)[number]

/** Associates what an agent may call. Call once, after `Office.onReady`; other hosts never call it. */
export function associateAgent(flow: Flow): void {
  const run: Readonly<Record<AgentId, (message: string) => Promise<string>>> = {
    async planMenuForAgent() {
      const [{ standing }] = await Promise.all([
        import('./agent-actions.ts'),
        Office.addin.showAsTaskpane().catch(() => undefined),
        flow.plan(),
      ])
      return standing(flow.state.value)
    },
    async planAtConfidence(message) {
      const { confidenceOf, planAtConfidence } = await import('./agent-actions.ts')
      return planAtConfidence(flow.state.value, confidenceOf(message))
    },
  }
  for (const id of AGENT_IDS) {
    const answer = (message: unknown): unknown => run[id](String(message))
    Office.actions.associate(id, answer)
  }
}
