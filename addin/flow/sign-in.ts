// Who plans: the key in memory, and on this device if she asks. It goes nowhere else: not into the
// state that is drawn, not into the workbook, not into an address.
import { keyKind } from '#contract/api-key.ts'
import { holdsKey } from '#addin/plan/key-guard.ts'
import { limitedFetch } from '#addin/service/limited-fetch.ts'
import { tryKey } from '#addin/service/try-key.ts'
import { nobody, type Hub } from './context.ts'
import { readAgain } from './reading.ts'

/** Characters of a name that stands in the workbook. */
const NAME_CHARACTERS = 100
/** How somebody who gave no name is called. */
export const NO_NAME = 'someone'

export interface Who {
  readonly key: string
  readonly name: string
  readonly remember: boolean
}

/** Tries the key at the service; on success `then` runs. */
export async function signIn(hub: Hub, who: Who, then: () => Promise<void>): Promise<void> {
  const name = who.name.trim().slice(0, NAME_CHARACTERS)
  const refuse = (refused: string) =>
    hub.set({ signIn: { ...nobody(hub.keys, refused), name: holdsKey(name) ? '' : name } as const })
  if (holdsKey(name))
    return refuse('The name looks like a key: colleagues would read it. Give a name, or none.')
  const before = hub.state.value.signIn
  if (before.as === 'nobody') hub.set({ signIn: { ...before, busy: true, refused: null } })
  const key = who.key.trim()
  const tried = await trial(hub, key)
  if (!tried.ok) return refuse(tried.message)
  hub.memory.key = key
  if (who.remember) hub.keys.remember({ key, name })
  else {
    hub.keys.forget()
    hub.keys.rememberName(name)
  }
  hub.set({
    signIn: {
      as: 'someone',
      name,
      kind: tried.kind,
      remembered: who.remember && hub.keys.recall()?.key === key,
      warning: tried.warning,
      metered: meteredBy(hub, key, tried),
    },
  })
  // With a key more of the service may read the words.
  if (hub.state.value.setup.reading.is !== 'none') readAgain(hub)
  const after = hub.memory.afterSignIn ?? then
  hub.memory.afterSignIn = null
  await after()
}

/** Milliseconds for the service to answer. */
const TRIAL_MS = 45_000

function trial({ edges }: Hub, key: string): ReturnType<typeof tryKey> {
  const { service, randomId, sleep } = edges
  const fetch = limitedFetch(edges.fetch, sleep, TRIAL_MS)
  return tryKey({ service, key, fetch, unused: randomId() })
}

/** The key of this device, taken at once; whether it still holds is asked meanwhile. */
export function recallKey(hub: Hub): void {
  const kept = hub.keys.recall()
  const kind = kept && keyKind(kept.key)
  if (!kept || !kind) return
  const { key, name } = kept
  hub.memory.key = key
  hub.set({
    signIn: {
      as: 'someone',
      name,
      kind,
      remembered: true,
      warning: null,
      metered: hub.keys.metered(key),
    },
  })
  void trial(hub, key).then((tried) => {
    if (hub.memory.key !== key) return
    const { signIn } = hub.state.value
    if (!tried.ok && tried.known) return signOut(hub, tried.message)
    if (tried.ok && signIn.as === 'someone')
      hub.set({
        signIn: { ...signIn, warning: tried.warning, metered: meteredBy(hub, key, tried) },
      })
  })
}

/** Forgets the key, on this device too. A fit that runs goes on at the service. */
export function signOut(hub: Hub, refused: string | null = null): void {
  hub.memory.key = null
  hub.memory.stopFit?.abort()
  void hub.edges.desk.unfollow()
  hub.keys.forget()
  hub.set({ signIn: nobody(hub.keys, refused), step: { at: 'sign-in' } })
}

/** Whether the service charges, as it said last; where it has not, a wallet tells that it may. */
function meteredBy(
  { keys }: Hub,
  key: string,
  tried: { readonly wallet: boolean },
): boolean | null {
  return keys.metered(key) ?? (tried.wallet ? true : null)
}

/** Notes whether the service charges, as it says with each fit. */
export function noteMetered(hub: Hub, metered: boolean | null): void {
  const { signIn } = hub.state.value
  const { key } = hub.memory
  if (metered === null || key === null || signIn.as === 'nobody' || signIn.metered === metered)
    return
  hub.keys.rememberMetered(key, metered)
  hub.set({ signIn: { ...signIn, metered } })
}

export function nameNow(hub: Hub): string {
  const { signIn } = hub.state.value
  return signIn.name === '' ? NO_NAME : signIn.name
}
