// What a write leaves to be looked after: its rows are looked at again until they are at rest.
import type { FlowContext } from '../context.ts'
import type { Wrote } from '../lease.ts'
import type { Settle } from '../memory.ts'
import type { WholeWrite, Written } from './written.ts'
import { keepWrittenPart } from './keep-plan.ts'
import { doneOf, mendedText } from './texts.ts'

/** Of a job that did not come to its end. */
export function ended(say: () => void, wrote: Wrote = 'nothing'): Wrote {
  say()
  return wrote
}

export const wroteOf = ({ stands, settle }: Extract<Written, { ok: false }>): Wrote =>
  settle ?? (stands === 'nothing' ? 'nothing' : 'part')

/** Looks again after a write; where rows fit since, or fit no more, pane and workbook say so. */
export function settling(context: FlowContext, written: WholeWrite, mock: boolean): Settle {
  return async () => {
    const { atRest, mended, holds } = await written.settle()
    if (mended > 0 && context.state.value.notice?.tone !== 'problem')
      context.notify('done', mendedText(mended))
    if (!holds) return atRest
    const problem = mock ? null : await keepWrittenPart(context, holds.aligned)
    if (problem !== null) context.notify('problem', problem)
    const { step } = context.state.value
    if (step.at === 'plan' && step.write.is === 'written')
      context.plan({ write: doneOf({ ...written, ...holds }) })
    return atRest
  }
}
