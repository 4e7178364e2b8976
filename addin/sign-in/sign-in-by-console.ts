// Signing in without a key at hand: the service's console is opened, a person signs in there and grants this pane a key
// of its own, and the pane fetches it (the device flow, RFC 8628).
import { createClient } from '#client/client.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import { isTransient, refusalText, troubleText } from '../shell/explain-service.ts'
import { keyChecksText } from '../text/en/key-checks.ts'
import { nobody, type FlowContext } from '../shell/context.ts'
import { NAME_CHARACTERS, refusesName, signIn, stopConsole, type Who } from './sign-in.ts'

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
