// Who plans. The key is kept for this window, so that a reloaded pane is signed in, and, if asked, on
// this device. It is in no state that is
// drawn, no workbook and no address.
import { keyKind } from '#contract/api-key.ts'
import { holdsKey } from '../plan/key-guard.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import { tryKey } from './try-key.ts'
import { keyChecksText } from '../messages/texts.ts'
import { nobody, type Shell } from '../shell/shell.ts'
import { readAgain } from '../description/read-back.ts'
import { createClient } from '#client/client.ts'
import { isTransient, refusalText, troubleText } from '../shell/explain-service.ts'

/** Characters of a name that the workbook keeps. */
const NAME_CHARACTERS = 100
/** The name of a person who gave none. */
const NO_NAME = 'someone'

interface Who {
  readonly key: string
  readonly name: string
  readonly remember: boolean
}

/** Whether the name holds a key, which is then refused and forgotten. */
function refusesName(shell: Shell, name: string): boolean {
  if (!holdsKey(name)) return false
  shell.set({ signIn: { ...nobody(shell.keys, keyChecksText.nameIsKey), name: '' } })
  return true
}

/** Waits no longer for the console; a key that is granted later is never fetched. */
export function stopConsole(shell: Shell): void {
  shell.memory.stopConsole?.abort()
  shell.memory.stopConsole = null
  const { signIn: now } = shell.state.value
  if (now.as === 'nobody' && now.console !== null) shell.set({ signIn: { ...now, console: null } })
}

/** Tries the key at the service; runs `then` on success. */
export async function signIn(shell: Shell, who: Who, then: () => Promise<void>): Promise<void> {
  stopConsole(shell)
  if (refusesName(shell, who.name)) return
  const name = who.name.trim().slice(0, NAME_CHARACTERS)
  const before = shell.state.value.signIn
  if (before.as === 'nobody') shell.set({ signIn: { ...before, busy: true, refused: null } })
  const key = who.key.trim()
  const tried = await trial(shell, key)
  if (!tried.ok) return shell.set({ signIn: { ...nobody(shell.keys, tried.message), name } })
  shell.memory.key = key
  if (who.remember) shell.keys.remember({ key, name })
  else {
    shell.keys.forget()
    shell.keys.rememberName(name)
    shell.keys.hold({ key, name })
  }
  shell.set({
    signIn: {
      as: 'someone',
      name,
      kind: tried.kind,
      remembered: who.remember && shell.keys.recall()?.remembered === true,
      warning: tried.warning,
      metered: meteredBy(shell, key, tried),
      available: tried.available,
    },
  })
  // With a key the service may use its language model.
  if (shell.state.value.setup.reading.is !== 'none') readAgain(shell)
  const after = shell.memory.afterSignIn ?? then
  shell.memory.afterSignIn = null
  await after()
}

/** Milliseconds for the service to answer. */
const TRIAL_MS = 45_000

function trial({ dependencies }: Shell, key: string): ReturnType<typeof tryKey> {
  const { service, randomId, sleep } = dependencies
  const fetch = limitedFetch(dependencies.fetch, sleep, TRIAL_MS)
  return tryKey({ service, key, fetch, unused: randomId() })
}

/**
 * Takes the key of this window or device at once and asks the service meanwhile whether it is still valid.
 */
export function recallKey(shell: Shell): void {
  const kept = shell.keys.recall()
  const kind = kept && keyKind(kept.key)
  if (!kept || !kind) return
  const { key, name, remembered } = kept
  shell.memory.key = key
  shell.set({
    signIn: {
      as: 'someone',
      name,
      kind,
      remembered,
      warning: null,
      metered: shell.keys.metered(key),
      available: null,
    },
  })
  void trial(shell, key).then((tried) => {
    if (shell.memory.key !== key) return
    const { signIn } = shell.state.value
    if (!tried.ok && tried.known) return signOut(shell, tried.message)
    if (tried.ok && signIn.as === 'someone')
      shell.set({
        signIn: {
          ...signIn,
          warning: tried.warning,
          metered: meteredBy(shell, key, tried),
          available: tried.available,
        },
      })
  })
}

/** Forgets the key, on this device too. A running fit goes on at the service. */
export function signOut(shell: Shell, refused: string | null = null): void {
  stopConsole(shell)
  shell.memory.key = null
  shell.memory.stopFit?.abort()
  void shell.dependencies.worker.unfollow()
  shell.keys.forget()
  shell.set({ signIn: nobody(shell.keys, refused), step: { at: 'sign-in' } })
}

/**
 * Whether the service charges, as it said last. If it has not said so, a wallet means that it may.
 */
function meteredBy(
  { keys }: Shell,
  key: string,
  tried: { readonly wallet: boolean },
): boolean | null {
  return keys.metered(key) ?? (tried.wallet ? true : null)
}

/** Notes whether the service charges, as it says with each fit. */
export function noteMetered(shell: Shell, metered: boolean | null): void {
  const { signIn } = shell.state.value
  const { key } = shell.memory
  if (metered === null || key === null || signIn.as === 'nobody' || signIn.metered === metered)
    return
  shell.keys.rememberMetered(key, metered)
  shell.set({ signIn: { ...signIn, metered } })
}

export function nameNow(shell: Shell): string {
  const { signIn } = shell.state.value
  return signIn.name === '' ? NO_NAME : signIn.name
}

const CALL_MS = 45_000

/** Opens the console, waits for the grant and signs in with the key; runs `then` on success. */
export async function signInByConsole(
  shell: Shell,
  who: Omit<Who, 'key'>,
  then: () => Promise<void>,
): Promise<void> {
  const { dependencies, memory } = shell
  stopConsole(shell)
  // The name goes to the service as the key's, where everybody of the account reads it.
  if (refusesName(shell, who.name)) return
  const stop = new AbortController()
  memory.stopConsole = stop
  const show = (refused: string | null, console: { code: string; address: string } | null) => {
    if (!stop.signal.aborted && shell.state.value.signIn.as === 'nobody')
      shell.set({
        signIn: { ...nobody(shell.keys, refused), name: who.name, console } as const,
      })
  }
  const fetch = limitedFetch(dependencies.fetch, dependencies.sleep, CALL_MS)
  const client = createClient({ baseUrl: dependencies.service, fetch })
  const name = who.name.trim().slice(0, NAME_CHARACTERS)
  const asked = await client.askForKey({
    name: name === '' ? 'Excel' : `Excel of ${name}`.slice(0, 60),
  })
  if (stop.signal.aborted) return
  if (!asked.ok) return show(asked.offline ? troubleText(asked) : refusalText(asked), null)
  const { device_code, user_code, verification_uri, expires_in, interval } = asked.value
  show(null, { code: user_code, address: verification_uri })
  const close = dependencies.openPage(verification_uri)
  const end = dependencies.now() + expires_in * 1000
  try {
    while (dependencies.now() < end) {
      await dependencies.sleep(interval * 1000, stop.signal)
      if (stop.signal.aborted) return
      const answer = await client.fetchKey({ device_code })
      if (stop.signal.aborted) return
      if (answer.ok) return await signIn(shell, { ...who, key: answer.value.key }, then)
      const waits = !answer.offline && answer.problem.code === 'authorization_pending'
      if (waits || isTransient(answer)) continue
      return show(answer.offline ? troubleText(answer) : refusalText(answer), null)
    }
    show(keyChecksText.late, null)
  } finally {
    close()
  }
}
