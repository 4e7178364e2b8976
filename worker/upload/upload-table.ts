// An uploaded table as the JSON of a request, in pieces: it may be larger than the memory of the edge.
import { encodeBase64 } from '#contract/base64.ts'
import { createCsvRows } from '#tables/csv-rows.ts'
import { breath } from '../body/breath.ts'
import { openSource } from '../body/source.ts'
import type { Uploaded } from './upload-rows.ts'

/** Pieces of an uploaded table as JSON: rows of a CSV, base64 of Parquet. Throws where its bytes are gone. */
export async function* jsonOf(
  bucket: R2Bucket,
  { key, csv }: Pick<Uploaded, 'key' | 'csv'>,
): AsyncGenerator<Uint8Array> {
  const object = await bucket.get(key)
  if (!object) throw new Error('the upload is gone')
  const encode = (text: string) => new TextEncoder().encode(text)
  const source = openSource(object.body)
  if (csv === null) {
    let rest: Uint8Array = new Uint8Array()
    yield encode('"')
    for (let chunk = await source.next(); chunk.is === 'bytes'; chunk = await source.next()) {
      const bytes = joined(rest, chunk.bytes)
      const whole = bytes.length - (bytes.length % 3)
      rest = bytes.slice(whole)
      yield encode(encodeBase64(bytes.subarray(0, whole)))
    }
    yield encode(`${encodeBase64(rest)}"`)
    return
  }
  const rows = createCsvRows(csv)
  const decoder = new TextDecoder()
  yield encode('[')
  for (let chunk = await source.next(); chunk.is === 'bytes'; chunk = await source.next()) {
    for (const piece of rows.push(decoder.decode(chunk.bytes, { stream: true })))
      yield encode(piece)
    await breath()
  }
  for (const piece of rows.push(decoder.decode())) yield encode(piece)
  for (const piece of rows.end()) yield encode(piece)
  yield encode(']')
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
