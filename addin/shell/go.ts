// Where the flow goes next: to a step of the setup, to the first step that lacks something, or on after an end.
import { check } from '../check/check.ts'
import { readOnce } from '../description/read-back.ts'
import { continueFit } from '../fit/follow.ts'
import { fitNow } from '../fit/shown.ts'
import { askModels } from '../options/plan-options.ts'
import { PARTS, type SetupStep } from '../options/setup-state.ts'
import { askSignIn, keyOf, leaveSignIn } from '../sign-in/sign-in.ts'
import { chooseTables } from '../tables/choose-tables.ts'
import { tableSetupText } from '../messages/texts.ts'
import type { Shell } from './shell.ts'
import { inBackground } from './jobs.ts'
import { showFitOrSetup, start } from './start.ts'

/** Goes to a step of the setup, also back from any later step; does nothing during a fit. */
export function go(shell: Shell, step: SetupStep): void {
  shell.dismiss('done')
  goTo(shell, step)
}

function goTo(shell: Shell, step: SetupStep): void {
  const { at } = shell.state.value.step
  if (at === 'fit' || at === 'checking' || at === 'starting') return
  leaveSignIn(shell)
  if (step === 'tables') return shell.step({ at: step, busy: null, problem: null })
  if (step === 'mapping') {
    const { setup } = shell.state.value
    // A remembered mapping is shown after its tables have been read.
    const read = PARTS.every((part) => (setup.parts[part]?.table ?? null) === setup.choice[part])
    if (!read) return inBackground(shell, chooseTables(shell, setup.choice))
    return shell.step({ at: step, problem: null })
  }
  if (step === 'options') inBackground(shell, askModels(shell))
  readOnce(shell)
  shell.step(step === 'description' ? { at: step, why: null } : { at: step })
}

/** Goes to the first step that lacks something; checks if nothing is missing. */
export async function plan(shell: Shell): Promise<void> {
  const { step, setup } = shell.state.value
  if (step.at === 'fit' || step.at === 'checking' || step.at === 'starting') return
  if (setup.choice.menus === null) return goTo(shell, 'tables')
  if (!setup.parts.menus && !setup.recalled) {
    await chooseTables(shell, setup.choice)
    const { step: now } = shell.state.value
    if (now.at === 'mapping' && now.problem === null)
      shell.step({ ...now, problem: tableSetupText.lookOnce })
    return
  }
  if (setup.description.trim() === '')
    return shell.step({ at: 'description', why: tableSetupText.describeFirst })
  return check(shell)
}

export async function retry(shell: Shell): Promise<void> {
  const { step } = shell.state.value
  const fit = fitNow(shell)
  if (step.at === 'unable' && step.again) return start(shell)
  if (step.at === 'colleague') {
    if (keyOf(shell) !== null) return start(shell)
    return askSignIn(shell, () => showFitOrSetup(shell))
  }
  if (step.at !== 'ended') return
  if (step.again === 'check') return check(shell)
  if (step.again === 'look' && fit) return void continueFit(shell, fit)
  if (step.again !== 'sign-in') return
  // The service has refused this key.
  askSignIn(shell, () => (fit ? continueFit(shell, fit) : showFitOrSetup(shell)))
}
