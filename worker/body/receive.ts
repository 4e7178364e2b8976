// One request's body from its headers to its last byte: headers checked, heap reserved, bytes read.
// The heap stays reserved until the caller releases it, for the columns live as long.
import type { Refusal } from '../problem.ts'
import { admit, heapFor } from './admission.ts'
import { bodyHeaders } from './headers.ts'
import { readBody, type BodyRead, type BodyTargets } from './read-body.ts'
import { openSource } from './source.ts'

export type Receipt =
  | { ok: true; body: BodyRead; gzip: boolean; release: () => void }
  | { ok: false; refusal: Refusal }

const BUSY: Refusal = {
  code: 'busy',
  detail: 'Too many large requests are being read at the moment: send it again shortly.',
  headers: { 'Retry-After': '5' },
}

/** `begin` is called once before anything is read or stored. */
export async function receive(
  request: Request,
  targets: BodyTargets & { begin?: () => Promise<void> },
): Promise<Receipt> {
  const head = bodyHeaders(request.headers)
  if (!head.ok) return head
  // An empty body is no JSON; the reader says so in its own words.
  const stream = request.body ?? new Blob([]).stream()
  const release = await admit(heapFor(head.body.gzip ? null : head.body.length))
  if (!release) {
    await stream.cancel()
    return { ok: false, refusal: BUSY }
  }
  let kept = false
  try {
    await targets.begin?.()
    const read = await readBody(openSource(stream), head.body, targets)
    if (!read.ok) return read
    kept = true
    return { ok: true, body: read.body, gzip: head.body.gzip, release }
  } finally {
    if (!kept) release()
  }
}
