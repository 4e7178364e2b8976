// Uploads a stream of known length to R2, one chunk at a time. An aborted upload leaves no object.
import type { BodyHeaders } from './body-headers.ts'

export interface Store {
  /** Resolves when R2 has taken the bytes, so that the caller may reuse their buffer. */
  write(chunk: Uint8Array): Promise<void>
  close(): Promise<void>
  abort(): Promise<void>
}

export function openStore(target: { bucket: R2Bucket; key: string }, headers: BodyHeaders): Store {
  const { readable, writable } = new FixedLengthStream(headers.length)
  const writer = writable.getWriter()
  const put = target.bucket.put(target.key, readable, {
    customMetadata: headers.gzip ? { encoding: 'gzip' } : {},
  })
  // close and abort await the outcome; until then a failure must not count as unhandled.
  put.catch(() => undefined)
  let over = false
  return {
    write: (chunk) =>
      writer.write(chunk).catch(async (error) => {
        // Where R2 refuses the object, its own error says why.
        await put
        throw error
      }),
    async close() {
      over = true
      await writer.close()
      await put
    },
    async abort() {
      if (over) return
      over = true
      await writer.abort().catch(() => undefined)
      await put.then(
        () => undefined,
        () => undefined,
      )
      await target.bucket.delete(target.key)
    },
  }
}
