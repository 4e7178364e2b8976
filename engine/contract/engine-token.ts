// The format of an engine's own token: like an API key (api-key.ts), with another start. Its checksum is
// checked before any look-up. Hashing and randomness belong to the caller's runtime.
import { sealed, sealHolds } from './api-key.ts'

const START = 'edps_engine_'
const TOKEN = /^edps_engine_[0-9A-Za-z]{36}$/

/** What an engine may be called: one word, because the service writes it before the name of its process. */
export const ENGINE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/

/** A token out of KEY_RANDOM_BYTES cryptographically random bytes. */
export const makeEngineToken = (random: Uint8Array): string => sealed(START, random)

/** Whether the form and the checksum are right. */
export const isEngineToken = (text: string): boolean => TOKEN.test(text) && sealHolds(text)
