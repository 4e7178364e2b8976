// A zip that is written while it is sent: no more than a piece of it is held. It knows nothing of what is in it.
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of the zip. `packed`: its bytes are compressed already. */
export interface ZipFile {
  name: string
  content: string | ReadableStream<Uint8Array>
  packed?: boolean
}

/** The files one after the other. Where one cannot be read, the download breaks off. */
export function zipStream(files: AsyncIterable<ZipFile>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let written: Promise<unknown> = Promise.resolve()
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written = written.then(() => writer.write(bytes))
  })
  const add = async ({ name, content, packed = false }: ZipFile): Promise<void> => {
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    if (typeof content === 'string') entry.push(strToU8(content), true)
    else {
      for await (const piece of content) {
        entry.push(piece)
        await written
      }
      entry.push(new Uint8Array(0), true)
    }
    await written
  }
  const run = async (): Promise<void> => {
    for await (const file of files) await add(file)
    zip.end()
    await written
    await writer.close()
  }
  // Who breaks the download off ends it.
  run().catch((error: unknown) => writer.abort(error).catch(() => undefined))
  return readable
}
