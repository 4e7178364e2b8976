// Passkeys by the browser's own WebAuthn, with its forms of options and answers in JSON.
import { z } from 'zod'
import { anySchema, type Answer } from './api.ts'
import { call } from './state.ts'

/** Whether this browser has passkeys and speaks JSON of them (of 2023 on). */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

const optionsSchema = z.looseObject({ challenge: z.string() })

const stopped = (detail: string): Answer<never> => ({
  ok: false,
  refusal: { status: 0, code: 'passkey_stopped', detail },
})

export async function signInByPasskey(): Promise<Answer<unknown>> {
  const path = 'auth/passkey/generate-authenticate-options'
  const asked = await call({ path, schema: optionsSchema })
  if (!asked.ok) return asked
  try {
    const given = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked.value),
    })
    return await hand('auth/passkey/verify-authentication', given, {})
  } catch {
    return stopped('No passkey was given. Try again, or sign in with a code by e-mail.')
  }
}

/** Makes a passkey on this device for the person who is signed in. */
export async function addPasskey(name: string): Promise<Answer<unknown>> {
  const path = 'auth/passkey/generate-register-options'
  const asked = await call({ path, schema: optionsSchema })
  if (!asked.ok) return asked
  try {
    const made = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        asked.value as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    })
    return await hand('auth/passkey/verify-registration', made, { name })
  } catch {
    return stopped('No passkey was made. Try again, on this device or another one.')
  }
}

function hand(path: string, given: Credential | null, more: object): Promise<Answer<unknown>> {
  const response = (given as PublicKeyCredential).toJSON()
  return call({ method: 'POST', path, schema: anySchema, body: { response, ...more } })
}
