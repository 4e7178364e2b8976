// One request's body from headers to last byte: checks headers, reserves heap, reads bytes. The heap stays
// reserved until the caller releases it, because the columns live as long.
import type { Refusal } from '../refusal.ts'
import { admit, heapOfParquet, heapOfRows } from './admission.ts'
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

/** `begin` is called once, before anything is read or stored. */
export async function receive(
  request: Request,
  targets: Omit<BodyTargets, 'parquet'> & { begin?: () => Promise<void> },
): Promise<Receipt> {
  const head = bodyHeaders(request.headers)
  if (!head.ok) return head
  // An empty body is no JSON; the reader has the message for it.
  const stream = request.body ?? new Blob([]).stream()
  const bytes = head.body.gzip ? null : head.body.length
  const reservation = await admit(heapOfRows(bytes))
  // The body stays unread: canceling it would cut the connection before the answer is sent.
  if (!reservation) return { ok: false, refusal: BUSY }
  const release = () => reservation.release()
  let kept = false
  try {
    await targets.begin?.()
    const read = await readBody(openSource(stream), head.body, {
      ...targets,
      // Parquet needs more heap than rows do, and shows only while the body is read.
      parquet: async () => ((await reservation.raise(heapOfParquet(bytes))) ? null : BUSY),
    })
    if (!read.ok) return read
    kept = true
    return { ok: true, body: read.body, gzip: head.body.gzip, release }
  } finally {
    if (!kept) release()
  }
}
