// One request's body from headers to last byte: checks headers, reserves heap as bytes come, reads them. The
// heap stays reserved until the caller releases it, because the columns live as long.
import type { Refusal } from '../refusal.ts'
import { admit, admitAddress, BUSY, SMALL_BODY_BYTES } from './admission.ts'
import { bodyHeaders } from './headers.ts'
import { readBody, type BodyRead, type BodyTargets } from './read-body.ts'
import { refusedNow } from './sender.ts'
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

/** Who sends the body: a client with a key, or one without, of this address. */
export type Sender = { share: 'key' } | { share: 'stranger'; address: string }

/** `begin` is called once, before anything is read or stored. */
export async function receive(
  request: Request,
  sender: Sender,
  targets: Omit<BodyTargets, 'hold' | 'whole'> & { begin?: () => Promise<void> },
): Promise<Receipt> {
  const head = bodyHeaders(request.headers)
  if (!head.ok) return head
  // An empty body is no JSON; the reader has the message for it.
  const stream = request.body ?? new Blob([]).stream()
  // In all refusals the body stays unread: canceling it would cut the connection before the answer is sent.
  // What gzip holds is some eight times as large.
  const isLarge = head.body.length > SMALL_BODY_BYTES / (head.body.gzip ? 8 : 1)
  const turn =
    sender.share === 'stranger' && isLarge ? await admitAddress(sender.address) : () => undefined
  if (!turn) return { ok: false, refusal: ONE_AT_A_TIME }
  const reservation = await admit(sender.share)
  if (!reservation) {
    turn()
    return { ok: false, refusal: BUSY }
  }
  const release = () => {
    turn()
    reservation.release()
  }
  let kept = false
  try {
    await targets.begin?.()
    const read = await readBody(openSource(stream), head.body, {
      ...targets,
      whole: () => refusedNow(request),
      hold: async (heap) => ((await reservation.hold(heap)) ? null : BUSY),
    })
    if (!read.ok) return read
    kept = true
    return { ok: true, body: read.body, gzip: head.body.gzip, release }
  } finally {
    if (!kept) release()
  }
}
