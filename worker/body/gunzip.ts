// gzip undone in small steps: what a step unpacks is used before the next is taken, because a kB of gzip may be a MB.
import { GZIP_RATIO, GZIP_RATIO_FROM_BYTES } from '#contract/limits.ts'
import type { Refusal } from '../base/refusal.ts'
import { within } from './source.ts'

/** Bytes of gzip unpacked at once: they become 2 MiB at most, which each body that waits may hold. */
const STEP_BYTES = 2 * 1024
/** Bytes asked for at once: the default reader's small pieces cost six times the CPU. */
const VIEW_BYTES = 256 * 1024

export const NOT_GZIP: Refusal = {
  code: 'bad_request',
  detail: 'Content-Encoding says gzip, but the body is not whole gzip data.',
}
const TOO_DENSE: Refusal = {
  code: 'too_large',
  detail: `The body unpacks to more than ${GZIP_RATIO} times its size: send it without Content-Encoding: gzip.`,
}

/** Takes gzip as it comes. The first answer of `use` that is not null ends it: nothing more may be written. */
export interface Gunzip<Stop> {
  write(chunk: Uint8Array): Promise<Stop | Refusal | null>
  end(): Promise<Stop | Refusal | null>
}

/** `length`: bytes of the whole body as sent. What is given to `use` is valid until it has answered. */
export function openGunzip<Stop>(
  length: number,
  use: (unpacked: Uint8Array) => Promise<Stop | null>,
): Gunzip<Stop> {
  const gunzip = new DecompressionStream('gzip')
  const writer = gunzip.writable.getWriter()
  const reader = gunzip.readable.getReader({ mode: 'byob' })
  const most = Math.max(GZIP_RATIO_FROM_BYTES, length * GZIP_RATIO)
  let buffer = new ArrayBuffer(VIEW_BYTES)
  let bytes = 0
  const read = () => reader.read(new Uint8Array(buffer)).catch(() => null)
  let reading: ReturnType<typeof read> | null = null

  /** Uses all that the last step unpacked, which may be nothing; after the last one, all there is. */
  async function useUnpacked(isLast: boolean): Promise<Stop | Refusal | null> {
    for (;;) {
      reading ??= read()
      const got = isLast ? await reading : await within(reading, 0, LATE)
      if (got === LATE) return null
      reading = null
      if (got === null) return NOT_GZIP
      if (got.done) return null
      const piece = got.value
      buffer = piece.buffer
      bytes += piece.byteLength
      const stop = bytes > most ? TOO_DENSE : await use(piece)
      if (stop !== null) {
        await reader.cancel()
        return stop
      }
      if (!isLast && piece.byteLength < VIEW_BYTES) return null
    }
  }

  return {
    async write(chunk) {
      for (let at = 0; at < chunk.byteLength; at += STEP_BYTES) {
        // A copy: the source reuses its buffer while the unpacker may still read it.
        const written = writer.write(chunk.slice(at, at + STEP_BYTES)).then(yes, no)
        const stop = (await written) ? await useUnpacked(false) : NOT_GZIP
        if (stop !== null) return stop
      }
      return null
    },
    async end() {
      const closed = writer.close().then(yes, no)
      const stop = await useUnpacked(true)
      return stop ?? ((await closed) ? null : NOT_GZIP)
    },
  }
}

const LATE = 'late' as const
const yes = () => true
const no = () => false
