// What the account has, as the pane shows it: asked when a plan is about to cost something, and after it did.
import { fitRunText } from '../text/en/fit-run.ts'
import { clientOf } from '../fit/shown.ts'
import type { FlowContext } from '../shell/context.ts'

/** Asks what the account has; where the service does not say, the pane shows nothing. */
export async function noteBalance(context: FlowContext): Promise<void> {
  const { key } = context.memory
  const { signIn } = context.state.value
  if (key === null || signIn.as !== 'someone' || signIn.metered !== true) return
  const answer = await clientOf(context).balance()
  const now = context.state.value.signIn
  // Another key may have signed in meanwhile.
  if (now.as !== 'someone' || context.memory.key !== key) return
  context.set({ signIn: { ...now, available: answer.ok ? answer.value.available : null } })
}

/** Says once what the plan on the screen was charged, and what is left. */
export async function sayCharge(context: FlowContext, charged: number | null): Promise<void> {
  if (charged === null || charged === 0) return
  await noteBalance(context)
  const { step, signIn } = context.state.value
  if ((step.at !== 'plan' && step.at !== 'ended') || signIn.as !== 'someone') return
  context.notify('done', fitRunText.charged(charged, signIn.available))
}
