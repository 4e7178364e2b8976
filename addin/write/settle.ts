// Looks at the rows of a write again until they are at rest.
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import type { AfterWrite } from './lease.ts'
import type { Settle } from '../shell/memory.ts'
import type { WholeWrite, Written } from './written.ts'
import { keepWrittenPart } from '../kept-plans/keep-plan.ts'
import { doneOf } from './write-texts.ts'

/** For a job that ended early. */
export function ended(say: () => void, wrote: AfterWrite = 'nothing'): AfterWrite {
  say()
  return wrote
}

export const afterWriteOf = ({ stands, settle }: Extract<Written, { ok: false }>): AfterWrite =>
  settle ?? (stands === 'nothing' ? 'nothing' : 'part')

/** The look after a write; if other rows match than before, the pane and the workbook say so. */
export function settling(context: FlowContext, written: WholeWrite, mock: boolean): Settle {
  return async () => {
    const { atRest, mended, holds } = await written.settle()
    if (mended > 0 && context.state.value.notice?.tone !== 'problem')
      context.notify('done', writeRunText.mended({ rows: mended }))
    if (!holds) return atRest
    const problem = mock ? null : await keepWrittenPart(context, holds.aligned)
    if (problem !== null) context.notify('problem', problem)
    const { step } = context.state.value
    if (step.at === 'plan' && step.write.is === 'written')
      context.plan({ write: doneOf({ ...written, ...holds }) })
    return atRest
  }
}
