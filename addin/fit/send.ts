// Sends the checked fit. The workbook has the idempotency key before anything is sent. After a lost
// answer, a reload or a closed Excel the key finds the fit again (follow.ts). A body is never sent
// twice, because a cell may have changed.
import { withFit, type BegunFit, type WorkbookState } from '../kept-plans/workbook-state.ts'
import { mayHaveBegun } from '../shell/explain-service.ts'
import { trialNext } from '../plan/trial.ts'
import type { Step } from '../shell/state.ts'
import { isPendingOf, PENDING_NAMESPACE } from '../thread/pending-part.ts'
import { fitRunText } from '../messages/texts.ts'
import { moment, type Shell } from '../shell/shell.ts'
import { NOT_SENT, refusedEnd } from './ended.ts'
import { runExclusive } from '../shell/jobs.ts'
import { askSignIn, fitsHere, keyOf, nameNow, noteMetered, ownClient } from '../sign-in/sign-in.ts'
import { changeState, workbookOf } from '../kept-plans/workbook-memory.ts'
import { find, follow, continueFit } from './follow.ts'
import {
  begin,
  end,
  forget,
  guarded,
  isOwnFit,
  known,
  memory,
  noteOpen,
  showColleague,
} from './shown.ts'

/** Milliseconds for a body of 100,000 rows over a slow line. */
const SEND_MS = 600_000

/** Sends the checked fit. */
export function confirm(shell: Shell): Promise<void> {
  return runExclusive(shell, 'confirm', async () => {
    const { step } = shell.state.value
    const { dependencies } = shell
    if (step.at !== 'checked' || !step.ok) return
    const key = keyOf(shell)
    if (key === null) return askSignIn(shell, () => goOn(shell, step))
    const body = await dependencies.worker.body({ inputs: step.inputs, mock: step.mock })
    if (body === null) return shell.notify('problem', fitRunText.otherTables)

    // The workbook first: how to find the fit again, and its menu.
    const fit: BegunFit = {
      idempotency_key: `sheet-${dependencies.randomId()}`,
      session: null,
      service: dependencies.service,
      by: nameNow(shell),
      at: moment(shell),
      mock: step.mock,
      inputs: step.inputs,
    }
    memory(shell).begun.set(fit.idempotency_key, key)
    if (!(await noteFit(shell, fit))) return
    if (!(await noteMenu(shell, fit))) return
    // The person has signed out: nothing is sent.
    if (keyOf(shell) !== key) return forget(shell)
    fitsHere(shell).rememberFit(fit.idempotency_key, key)

    // The service second.
    void guarded(shell, send(shell, fit, body))
  })
}

/**
 * After the sign-in that was asked for: sends what was confirmed. Where the service charges, the cost was
 * not known when the button was pressed, so it is shown first.
 */
async function goOn(shell: Shell, step: Step): Promise<void> {
  shell.step(step)
  const { signIn } = shell.state.value
  if (signIn.as === 'signed-in' && signIn.metered === true)
    return shell.notify('done', fitRunText.signedIn)
  return confirm(shell)
}

/**
 * Notes the fit in the workbook; false = another fit is shown in its place, or it could not be
 * noted.
 */
async function noteFit(shell: Shell, fit: BegunFit): Promise<boolean> {
  let own: BegunFit | undefined
  let others: BegunFit | undefined
  // A fit of this pane may have been noted although Excel did not answer.
  const isKnown = ({ idempotency_key: id }: BegunFit) =>
    id === known(shell).seen || memory(shell).begun.has(id)
  const noted = await changeState(shell, (state) => {
    own = underWay(shell, state)
    others = state.fit && isKnown(state.fit) ? undefined : state.fit
    return own || others ? state : withFit(state, fit, (before) => !isOwnFit(shell, before))
  })
  if (!noted.ok) {
    memory(shell).over.add(fit.idempotency_key)
    shell.notify('problem', fitRunText.nothingSent({ why: noted.message }))
    return false
  }
  if (own) {
    shell.notify('problem', fitRunText.underWay)
    void continueFit(shell, own)
    return false
  }
  if (others) {
    showColleague(shell, others, fitRunText.anotherBegun)
    return false
  }
  noteOpen(shell, fit)
  known(shell).seen = fit.idempotency_key
  return true
}

/** Keeps the fit's menu in the workbook; false = it failed and nothing is sent. */
async function noteMenu(shell: Shell, fit: BegunFit): Promise<boolean> {
  const { dependencies } = shell
  const trial = trialNext(shell.state.value)
  const pending = await dependencies.worker.begin(fit.idempotency_key, trial)
  // The fit's owner needs the menu to write the plan, so the menus of known fits stay.
  const { earlier = [] } = workbookOf(shell)
  const open = earlier.map((one) => one.idempotency_key)
  const stays = (xml: string) => isPendingOf(xml, open)
  const kept = await dependencies.excel.replacePart(PENDING_NAMESPACE, pending, stays)
  if (kept.ok) return true
  await forget(shell)
  shell.notify('problem', fitRunText.nothingSent({ why: kept.failure.message }))
  return false
}

/** The fit that this key began, unless it is known to be over. */
function underWay(
  shell: Shell,
  { fit, earlier = [], written }: WorkbookState,
): BegunFit | undefined {
  const open = (one: BegunFit) =>
    (one.session === null || one.session !== written?.session) &&
    !memory(shell).over.has(one.idempotency_key) &&
    isOwnFit(shell, one)
  return [fit, ...earlier].find((one) => one && open(one))
}

async function send(shell: Shell, fit: BegunFit, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const stop = begin(shell, fit, 'sending', fitRunText.sending)
  const { signal } = stop
  const answer = await ownClient(shell, SEND_MS).fit(body, {
    idempotencyKey: fit.idempotency_key,
    signal,
  })
  if (signal.aborted) return
  if (answer.ok) {
    noteMetered(shell, answer.value.billing.metered)
    return follow(shell, fit, answer.value.session_id, stop)
  }
  if (mayHaveBegun(answer)) {
    const broke = !answer.offline && answer.problem.status >= 500
    const none = broke ? refusedEnd(answer) : NOT_SENT
    return find(shell, fit, stop, shell.dependencies.now(), none)
  }
  const errors = (!answer.offline && answer.problem.errors) || []
  const problems = errors.length > 0 ? await shell.dependencies.worker.translate(errors) : []
  await end(shell, { ...refusedEnd(answer), problems }, stop, changeState)
}
