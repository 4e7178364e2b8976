// Who plans. The key is kept for this window, so that a reloaded pane is signed in, and, if asked, on
// this device. It is in no state that is
// drawn, no workbook and no address.
import { NO_NAME } from '../shell/state.ts'
import { keyKind } from '#contract/api-key.ts'
import { holdsKey } from '../excel/key-guard.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import { createKeyStore, signedOut, type KeyStore } from './key-store.ts'
import { tryKey } from './try-key.ts'
import { keyChecksText } from '../messages/texts.ts'
import type { Dependencies } from '../shell/dependencies.ts'
import { moment, ownPart, perPane, perWorkbook, type Shell } from '../shell/shell.ts'
import { serviceClient } from '../shell/service-client.ts'
import type { Client } from '#client/client.ts'
import { isTransient, refusalText, troubleText } from '../shell/explain-service.ts'

const memory = perPane(({ dependencies }) => ({
  store: createKeyStore(dependencies),
  key: null as string | null,
  /** Stops the wait for a key that the console grants. */
  stopConsole: null as AbortController | null,
}))
/** What a step that asked for a sign-in does after it. */
const waiting = perWorkbook((): { goOn: (() => void | Promise<void>) | null } => ({ goOn: null }))
const show = ownPart('signIn')

/** The accepted key; null = the person is signed out. */
export const keyOf = (shell: Shell): string | null => memory(shell).key

/** What this device knows of fits that were begun on it. */
export const fitsHere = (
  shell: Shell,
): Pick<KeyStore, 'rememberFit' | 'began' | 'beganHere' | 'forgetFits'> => memory(shell).store

/** Milliseconds for a request. */
const CALL_MS = 45_000

/** The service's client with the key. */
export const ownClient = (shell: Shell, limit: number = CALL_MS): Client =>
  serviceClient(shell, limit, keyOf(shell) ?? '')

/** Asks for a sign-in and then goes on; an earlier key counts no longer. */
export function askSignIn(shell: Shell, goOn: () => void | Promise<void>): void {
  memory(shell).key = null
  waiting(shell).goOn = goOn
  shell.step({ at: 'sign-in' })
}

/** A person who looks around no longer needs the sign-in that a step asked for, nor its refusal. */
export function leaveSignIn(shell: Shell): void {
  waiting(shell).goOn = null
  const { signIn } = shell.state.value
  if (signIn.as === 'signed-out' && signIn.refused !== null)
    show(shell, { ...signIn, refused: null })
}

/** Characters of a name that the workbook keeps. */
const NAME_CHARACTERS = 100

interface Who {
  readonly key: string
  readonly name: string
  readonly remember: boolean
}

/** Whether the name holds a key, which is then refused and forgotten. */
function refusesName(shell: Shell, name: string): boolean {
  if (!holdsKey(name)) return false
  show(shell, { ...signedOut(memory(shell).store, keyChecksText.nameIsKey), name: '' })
  return true
}

/** Waits no longer for the console; a key that is granted later is never fetched. */
export function stopConsole(shell: Shell): void {
  memory(shell).stopConsole?.abort()
  memory(shell).stopConsole = null
  const { signIn: now } = shell.state.value
  if (now.as === 'signed-out' && now.console !== null) show(shell, { ...now, console: null })
}

/** Tries the key at the service; runs `then` on success. */
export async function signIn(shell: Shell, who: Who, then: () => Promise<void>): Promise<void> {
  stopConsole(shell)
  if (refusesName(shell, who.name)) return
  const name = who.name.trim().slice(0, NAME_CHARACTERS)
  const before = shell.state.value.signIn
  if (before.as === 'signed-out') show(shell, { ...before, busy: true, refused: null })
  const { store } = memory(shell)
  const key = who.key.trim()
  const tried = await trial(shell, key)
  if (!tried.ok) return show(shell, { ...signedOut(store, tried.message), name })
  memory(shell).key = key
  if (who.remember) store.remember({ key, name })
  else {
    store.forget()
    store.rememberName(name)
    store.hold({ key, name })
  }
  show(shell, {
    as: 'signed-in',
    name,
    kind: tried.kind,
    remembered: who.remember && store.recall()?.remembered === true,
    warning: tried.warning,
    metered: meteredBy(store, key, tried),
    available: tried.available,
  })
  shell.emit('signedIn')
  const after = waiting(shell).goOn ?? then
  waiting(shell).goOn = null
  await after()
}

function trial({ dependencies }: Shell, key: string): ReturnType<typeof tryKey> {
  const { service, randomId, sleep } = dependencies
  const fetch = limitedFetch(dependencies.fetch, sleep, CALL_MS)
  return tryKey({ service, key, fetch, unused: randomId() })
}

/**
 * Takes the key of this window or device at once and asks the service meanwhile whether it is still valid.
 */
export function recallKey(shell: Shell): void {
  const { person } = shell.dependencies
  if (person !== null) return takePerson(shell, person)
  const { store } = memory(shell)
  const kept = store.recall()
  const kind = kept && keyKind(kept.key)
  if (!kept || !kind) return
  const { key, name, remembered } = kept
  memory(shell).key = key
  const metered = store.metered(key)
  show(shell, {
    as: 'signed-in',
    name,
    kind,
    remembered,
    warning: null,
    metered,
    available: null,
  })
  void trial(shell, key).then((tried) => {
    if (keyOf(shell) !== key) return
    const { signIn } = shell.state.value
    if (!tried.ok && tried.known) return signOut(shell, tried.message)
    if (!tried.ok || signIn.as !== 'signed-in') return
    const { warning, available } = tried
    show(shell, { ...signIn, warning, available, metered: meteredBy(store, key, tried) })
  })
}

/** The console has let the person in; whether the service charges it says with the first plan. */
function takePerson(shell: Shell, { key, name }: NonNullable<Dependencies['person']>): void {
  memory(shell).key = key
  const known = { remembered: false, warning: null, metered: true, available: null }
  show(shell, { as: 'signed-in', name, kind: 'paid', ...known })
}

/** Forgets the key, on this device too. A running fit goes on at the service. */
export function signOut(shell: Shell, refused: string | null = null): void {
  stopConsole(shell)
  memory(shell).key = null
  shell.emit('signedOut')
  memory(shell).store.forget()
  show(shell, signedOut(memory(shell).store, refused))
  shell.step({ at: 'sign-in' })
}

/**
 * Whether the service charges, as it said last. If it has not said so, a wallet means that it may.
 */
const meteredBy = (store: KeyStore, key: string, tried: { readonly wallet: boolean }) =>
  store.metered(key) ?? (tried.wallet ? true : null)

/** Notes whether the service charges, as it says with each fit. */
export function noteMetered(shell: Shell, metered: boolean | null): void {
  const { signIn } = shell.state.value
  const { key, store } = memory(shell)
  if (metered === null || key === null || signIn.as === 'signed-out' || signIn.metered === metered)
    return
  store.rememberMetered(key, metered)
  show(shell, { ...signIn, metered })
}

/** Asks what the account has; where the service does not say, the pane shows nothing. */
export async function noteBalance(shell: Shell): Promise<void> {
  const key = keyOf(shell)
  const { signIn } = shell.state.value
  if (key === null || signIn.as !== 'signed-in' || signIn.metered !== true) return
  const answer = await ownClient(shell).balance()
  const now = shell.state.value.signIn
  // Another key may have signed in meanwhile.
  if (now.as !== 'signed-in' || keyOf(shell) !== key) return
  show(shell, { ...now, available: answer.ok ? answer.value.available : null })
}

export function nameNow(shell: Shell): string {
  const { signIn } = shell.state.value
  return signIn.name === '' ? NO_NAME : signIn.name
}

/** Who writes, and when. */
export const signatureOf = (shell: Shell) => ({ by: nameNow(shell), at: moment(shell) })

/** Opens the console, waits for the grant and signs in with the key; runs `then` on success. */
export async function signInByConsole(
  shell: Shell,
  who: Omit<Who, 'key'>,
  then: () => Promise<void>,
): Promise<void> {
  const { dependencies } = shell
  stopConsole(shell)
  // The name goes to the service as the key's, where everybody of the account reads it.
  if (refusesName(shell, who.name)) return
  const stop = new AbortController()
  memory(shell).stopConsole = stop
  const wait = (refused: string | null, console: { code: string; address: string } | null) => {
    if (!stop.signal.aborted && shell.state.value.signIn.as === 'signed-out')
      show(shell, { ...signedOut(memory(shell).store, refused), name: who.name, console })
  }
  const client = serviceClient(shell, CALL_MS)
  const name = who.name.trim().slice(0, NAME_CHARACTERS)
  const asked = await client.askForKey({
    name: name === '' ? 'Excel' : `Excel of ${name}`.slice(0, 60),
  })
  if (stop.signal.aborted) return
  if (!asked.ok) return wait(asked.offline ? troubleText(asked) : refusalText(asked), null)
  const { device_code, user_code, verification_uri, expires_in, interval } = asked.value
  wait(null, { code: user_code, address: verification_uri })
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
      return wait(answer.offline ? troubleText(answer) : refusalText(answer), null)
    }
    wait(keyChecksText.late, null)
  } finally {
    close()
  }
}
