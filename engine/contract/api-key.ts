// The format of an API key (interface §7): `edps_paid_` or `edps_free_`, 30 random base62
// characters, 6 of CRC-32. Made and checked here without any look-up; hashing (SHA-256 of the whole
// key as UTF-8, lower-case hex) and randomness belong to the caller's runtime.

export const KEY_KINDS = ['paid', 'free'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 30
/** 62^6 > 2^32: six characters hold every CRC-32. */
const CHECK_CHARACTERS = 6
const KEY = /^edps_(paid|free)_[0-9A-Za-z]{36}$/

/** Random bytes that `makeKey` wants: 30 are used, about one in 32 is thrown away. */
export const KEY_RANDOM_BYTES = 128

/** CRC-32 (IEEE 802.3) of ASCII text, as an unsigned number. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checkOf(text: string): string {
  let left = crc32(text)
  let out = ''
  for (let i = 0; i < CHECK_CHARACTERS; i++) {
    out = BASE62[left % 62]! + out
    left = Math.floor(left / 62)
  }
  return out
}

/** A key of the kind out of KEY_RANDOM_BYTES cryptographically random bytes. */
export const makeKey = (kind: KeyKind, random: Uint8Array): string =>
  sealed(`edps_${kind}_`, random)

/** `start`, random characters, and their checksum. */
function sealed(start: string, random: Uint8Array): string {
  // Bytes from 248 on are skipped: 256 is no multiple of 62 and some characters would come oftener.
  const even = Array.from(random).filter((byte) => byte < 248)
  if (even.length < RANDOM_CHARACTERS) throw new Error('sealed: too few random bytes')
  const text =
    start +
    even
      .slice(0, RANDOM_CHARACTERS)
      .map((byte) => BASE62[byte % 62])
      .join('')
  return text + checkOf(text)
}

/** The kind of a well-formed key, or null where the form or the checksum is wrong. */
export function keyKind(key: string): KeyKind | null {
  const form = KEY.exec(key)
  return form && sealHolds(key) ? (form[1] as KeyKind) : null
}

/** Whether it looks like a key, whatever its checksum says: a mistyped one does. */
export const hasKeyForm = (key: string): boolean => KEY.test(key)

/** Whether the last characters are the checksum of the others. */
function sealHolds(text: string): boolean {
  const end = text.length - CHECK_CHARACTERS
  return checkOf(text.slice(0, end)) === text.slice(end)
}

/** The text after `Bearer `, or null where the header is missing or has another form. */
export function bearer(headers: Pick<Headers, 'get'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}

// An engine's own token: like an API key, with another start.

const START = 'edps_engine_'
const TOKEN = /^edps_engine_[0-9A-Za-z]{36}$/

/** What an engine may be called: one word, because the service writes it before the name of its process. */
export const ENGINE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/

/** A token out of KEY_RANDOM_BYTES cryptographically random bytes. */
export const makeEngineToken = (random: Uint8Array): string => sealed(START, random)

/** Whether the form and the checksum are right. */
export const isEngineToken = (text: string): boolean => TOKEN.test(text) && sealHolds(text)
