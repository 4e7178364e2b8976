// PUT /engine/{lease}/part/{name}: a large part of the plan, streamed to R2 under the attempt. It is
// invisible until the plan names it with this length and SHA-256.
import { PARTS, type Part } from '#contract/engine-protocol.ts'
import {
  BILL_BYTES,
  LABELS_BYTES,
  OPTIONS_BYTES,
  OUTCOMES_BYTES,
  REASONS_BYTES,
  SIZES_BYTES,
} from '#contract/limits.ts'
import { createRowSlicer, type RowSlicer } from '#tables/row-slicer.ts'
import type { JsonKind } from '#tables/row-scanner.ts'
import { refusedNow } from '../body/sender.ts'
import { openSource } from '../body/source.ts'
import { openStore } from '../body/store.ts'
import { sessionObject } from '../base/env.ts'
import { newUploadKey } from '../base/ids.ts'
import { refuse } from '../base/problem.ts'
import { CUT_SHORT, denial, leased, lengthOf } from './lease-call.ts'
import { hex } from '../base/hash.ts'

const LIMITS: Record<Part, number> = {
  options: OPTIONS_BYTES,
  sizes: SIZES_BYTES,
  labels: LABELS_BYTES,
  reasons: REASONS_BYTES,
  bill: BILL_BYTES,
  outcomes: OUTCOMES_BYTES,
}

export const part = leased(true, async (c, { session, attempt }) => {
  const name = PARTS.find((known) => known === c.req.param('name'))
  if (!name)
    return refuse(c, { code: 'unknown_route', detail: `A part is one of ${PARTS.join(', ')}.` })
  const sized = lengthOf(c, LIMITS[name])
  if (!sized.ok) return refuse(c, sized.refusal)
  const object = sessionObject(c.env, session)
  const may = await object.check(attempt)
  if (!may.ok) return refuse(c, denial('ended'))

  const key = newUploadKey(session, attempt, name)
  const target = { bucket: c.env.STORE, key }
  // What a client is given is checked, because it is streamed into an answer unparsed.
  const form = formCheck(name === 'sizes' ? null : 'list')
  const sha256 = await stored(c.req.raw.body, target, sized.length, form)
  if (sha256 === null) return refuse(c, CUT_SHORT)
  if (!form.isWell()) {
    await c.env.STORE.delete(key)
    return refuse(c, { code: 'malformed_json', detail: `The part ${name} is no JSON of its form.` })
  }
  const gone = await refusedNow(c.req.raw)
  if (gone) {
    await c.env.STORE.delete(key)
    return refuse(c, gone)
  }
  const written = await object.uploaded(attempt, name, { key, bytes: sized.length, sha256 })
  if (written.ok) return c.body(null, 204)
  // The session ended or was deleted meanwhile: nothing else would delete this object.
  await c.env.STORE.delete(key)
  return refuse(c, denial('ended'))
})

interface FormCheck extends Pick<RowSlicer, 'push'> {
  /** Whether the bytes pushed are one well-formed list, or object. */
  isWell(): boolean
}

/** `wanted`: null = an object. */
function formCheck(wanted: 'list' | null): FormCheck {
  let kind: JsonKind | null = null
  const none = () => undefined
  const slicer = createRowSlicer({
    startRows: none,
    rows: none,
    rowTooLarge: none,
    startText: none,
    text: () => null,
    field: none,
    notObject: (found) => {
      kind = found
    },
  })
  return {
    push: (chunk) => slicer.push(chunk),
    isWell: () => slicer.end() === null && kind === wanted,
  }
}

/** SHA-256 of the stored bytes, or null where fewer came than were announced. */
async function stored(
  body: ReadableStream | null,
  target: { bucket: R2Bucket; key: string },
  length: number,
  form: FormCheck,
): Promise<string | null> {
  const source = openSource(body ?? new Blob([]).stream())
  const store = openStore(target, { length, gzip: false })
  const digest = new crypto.DigestStream('SHA-256')
  const hash = digest.getWriter()
  let bytes = 0
  try {
    for (;;) {
      const chunk = await source.next()
      if (chunk.is === 'bytes') {
        bytes += chunk.bytes.byteLength
        form.push(chunk.bytes)
        await Promise.all([store.write(chunk.bytes), hash.write(chunk.bytes)])
        continue
      }
      if (chunk.is === 'slow' || bytes !== length) {
        await source.cancel()
        await store.abort()
        return null
      }
      await store.close()
      await hash.close()
      return hex(await digest.digest)
    }
  } catch (error) {
    await store.abort()
    throw error
  }
}
