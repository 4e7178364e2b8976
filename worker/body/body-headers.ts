// Checks the headers of a request with a body before any byte of the body is read. Pure.
import { BODY_BYTES } from '#contract/limits.ts'
import type { Refusal } from '../base/refusal.ts'

export interface BodyHeaders {
  /** Bytes as sent. */
  length: number
  gzip: boolean
}

/** `most` in bytes as sent; `tooLarge` tells the client what to do about a larger body. */
export function bodyHeaders(
  headers: Headers,
  most: number = BODY_BYTES,
  tooLarge: string = TOO_LARGE,
): { ok: true; body: BodyHeaders } | { ok: false; refusal: Refusal } {
  const no = (code: Refusal['code'], detail: string) =>
    ({ ok: false, refusal: { code, detail } }) as const
  const [type, ...parameters] = (headers.get('Content-Type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (type !== 'application/json')
    return no(
      'unsupported_media_type',
      'Send the body as JSON with Content-Type: application/json.',
    )
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length)
  if (charset !== undefined && !/^"?(utf-?8|us-ascii)"?$/.test(charset))
    return no('unsupported_media_type', 'Send the body as UTF-8 text: JSON has no other charset.')
  const encoding = (headers.get('Content-Encoding') ?? 'identity').trim().toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip')
    return no('unsupported_media_type', 'Content-Encoding may be gzip or left out, nothing else.')
  const sent = headers.get('Content-Length')
  if (sent === null || !/^\d+$/.test(sent))
    return no('length_required', 'Send the body with a Content-Length header, not in chunks.')
  const length = Number(sent)
  if (length > most) return no('too_large', tooLarge)
  return { ok: true, body: { length, gzip: encoding === 'gzip' } }
}

export const TOO_LARGE =
  `The body is larger than ${BODY_BYTES / 1024 / 1024} MiB: ` +
  'send fewer columns, round the numbers or leave out older menus.'
