// Who plans. The key is kept for this window, so that a reloaded pane is signed in, and, if asked, on
// this device. It is in no state that is
// drawn, no workbook and no address.
import { keyKind } from '#contract/api-key.ts'
import { holdsKey } from '../plan/key-guard.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import { tryKey } from './try-key.ts'
import { keyChecksText } from '../messages/texts.ts'
import { nobody, type FlowContext } from '../shell/context.ts'
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
function refusesName(context: FlowContext, name: string): boolean {
  if (!holdsKey(name)) return false
  context.set({ signIn: { ...nobody(context.keys, keyChecksText.nameIsKey), name: '' } })
  return true
}

/** Waits no longer for the console; a key that is granted later is never fetched. */
export function stopConsole(context: FlowContext): void {
  context.memory.stopConsole?.abort()
  context.memory.stopConsole = null
  const { signIn: now } = context.state.value
  if (now.as === 'nobody' && now.console !== null)
    context.set({ signIn: { ...now, console: null } })
}

/** Tries the key at the service; runs `then` on success. */
export async function signIn(
  context: FlowContext,
  who: Who,
  then: () => Promise<void>,
): Promise<void> {
  stopConsole(context)
  if (refusesName(context, who.name)) return
  const name = who.name.trim().slice(0, NAME_CHARACTERS)
  const before = context.state.value.signIn
  if (before.as === 'nobody') context.set({ signIn: { ...before, busy: true, refused: null } })
  const key = who.key.trim()
  const tried = await trial(context, key)
  if (!tried.ok) return context.set({ signIn: { ...nobody(context.keys, tried.message), name } })
  context.memory.key = key
  if (who.remember) context.keys.remember({ key, name })
  else {
    context.keys.forget()
    context.keys.rememberName(name)
    context.keys.hold({ key, name })
  }
  context.set({
    signIn: {
      as: 'someone',
      name,
      kind: tried.kind,
      remembered: who.remember && context.keys.recall()?.remembered === true,
      warning: tried.warning,
      metered: meteredBy(context, key, tried),
      available: tried.available,
    },
  })
  // With a key the service may use its language model.
  if (context.state.value.setup.reading.is !== 'none') readAgain(context)
  const after = context.memory.afterSignIn ?? then
  context.memory.afterSignIn = null
  await after()
}

/** Milliseconds for the service to answer. */
const TRIAL_MS = 45_000

function trial({ dependencies }: FlowContext, key: string): ReturnType<typeof tryKey> {
  const { service, randomId, sleep } = dependencies
  const fetch = limitedFetch(dependencies.fetch, sleep, TRIAL_MS)
  return tryKey({ service, key, fetch, unused: randomId() })
}

/**
 * Takes the key of this window or device at once and asks the service meanwhile whether it is still valid.
 */
export function recallKey(context: FlowContext): void {
  const kept = context.keys.recall()
  const kind = kept && keyKind(kept.key)
  if (!kept || !kind) return
  const { key, name, remembered } = kept
  context.memory.key = key
  context.set({
    signIn: {
      as: 'someone',
      name,
      kind,
      remembered,
      warning: null,
      metered: context.keys.metered(key),
      available: null,
    },
  })
  void trial(context, key).then((tried) => {
    if (context.memory.key !== key) return
    const { signIn } = context.state.value
    if (!tried.ok && tried.known) return signOut(context, tried.message)
    if (tried.ok && signIn.as === 'someone')
      context.set({
        signIn: {
          ...signIn,
          warning: tried.warning,
          metered: meteredBy(context, key, tried),
          available: tried.available,
        },
      })
  })
}

/** Forgets the key, on this device too. A running fit goes on at the service. */
export function signOut(context: FlowContext, refused: string | null = null): void {
  stopConsole(context)
  context.memory.key = null
  context.memory.stopFit?.abort()
  void context.dependencies.worker.unfollow()
  context.keys.forget()
  context.set({ signIn: nobody(context.keys, refused), step: { at: 'sign-in' } })
}

/**
 * Whether the service charges, as it said last. If it has not said so, a wallet means that it may.
 */
function meteredBy(
  { keys }: FlowContext,
  key: string,
  tried: { readonly wallet: boolean },
): boolean | null {
  return keys.metered(key) ?? (tried.wallet ? true : null)
}

/** Notes whether the service charges, as it says with each fit. */
export function noteMetered(context: FlowContext, metered: boolean | null): void {
  const { signIn } = context.state.value
  const { key } = context.memory
  if (metered === null || key === null || signIn.as === 'nobody' || signIn.metered === metered)
    return
  context.keys.rememberMetered(key, metered)
  context.set({ signIn: { ...signIn, metered } })
}

export function nameNow(context: FlowContext): string {
  const { signIn } = context.state.value
  return signIn.name === '' ? NO_NAME : signIn.name
}

const CALL_MS = 45_000

/** Opens the console, waits for the grant and signs in with the key; runs `then` on success. */
export async function signInByConsole(
  context: FlowContext,
  who: Omit<Who, 'key'>,
  then: () => Promise<void>,
): Promise<void> {
  const { dependencies, memory } = context
  stopConsole(context)
  // The name goes to the service as the key's, where everybody of the account reads it.
  if (refusesName(context, who.name)) return
  const stop = new AbortController()
  memory.stopConsole = stop
  const show = (refused: string | null, console: { code: string; address: string } | null) => {
    if (!stop.signal.aborted && context.state.value.signIn.as === 'nobody')
      context.set({
        signIn: { ...nobody(context.keys, refused), name: who.name, console } as const,
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
      if (answer.ok) return await signIn(context, { ...who, key: answer.value.key }, then)
      const waits = !answer.offline && answer.problem.code === 'authorization_pending'
      if (waits || isTransient(answer)) continue
      return show(answer.offline ? troubleText(answer) : refusalText(answer), null)
    }
    show(keyChecksText.late, null)
  } finally {
    close()
  }
}
