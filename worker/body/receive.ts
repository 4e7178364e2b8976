// One request's body from headers to last byte: checks headers, reserves heap as bytes come, reads them. The
// heap stays reserved until the caller releases it, because the columns live as long.
import type { Refusal } from '../base/refusal.ts'
import { admit, admitAddress, BUSY, heapOf, SMALL_BODY_BYTES } from './admission.ts'
import { bodyHeaders } from './body-headers.ts'
import { readBody, type BodyRead, type BodyTargets } from './read-body.ts'
import { refusedNow } from './look-again.ts'
import type { Sender } from './sender.ts'
import { openSource } from './source.ts'

export type Receipt =
  | { ok: true; body: BodyRead; gzip: boolean; release: () => void }
  | { ok: false; refusal: Refusal }

const ONE_AT_A_TIME: Refusal = {
  code: 'rate_limited',
  detail:
    'Without a key one large request of an address is read at a time: send it again when the other one is answered, or with a key.',
  headers: { 'Retry-After': '5' },
}

/** `begin` is called once, before anything is read or stored. */
export async function receive(
  request: Request,
  sender: Required<Sender>,
  targets: Omit<BodyTargets, 'hold' | 'whole'> & { begin?: () => Promise<void> },
): Promise<Receipt> {
  const head = bodyHeaders(request.headers)
  if (!head.ok) return head
  // An empty body is no JSON; the reader has the message for it.
  const stream = request.body ?? new Blob([]).stream()
  // In all refusals the body stays unread: canceling it would cut the connection before the answer is sent.
  const reservation = await admit(sender.share, undefined, sender.owner)
  if (!reservation) return { ok: false, refusal: BUSY }
  // An address takes its turn once its body is large as it is read, however small it was sent.
  let turn: (() => void) | null = null
  const hold = async (heap: number): Promise<Refusal | null> => {
    if (sender.share === 'stranger' && heap > heapOf(SMALL_BODY_BYTES)) {
      turn ??= await admitAddress(sender.owner)
      if (!turn) return ONE_AT_A_TIME
    }
    return (await reservation.hold(heap)) ? null : BUSY
  }
  const release = () => {
    turn?.()
    reservation.release()
  }
  let kept = false
  try {
    await targets.begin?.()
    const read = await readBody(openSource(stream), head.body, {
      ...targets,
      whole: () => refusedNow(request),
      hold,
    })
    if (!read.ok) return read
    kept = true
    return { ok: true, body: read.body, gzip: head.body.gzip, release }
  } finally {
    if (!kept) release()
  }
}
