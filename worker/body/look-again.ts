// Who sends a body is looked up again when it is whole: a body may take minutes, in which a key is revoked, its maker leaves or a
// person signs out. What lets a call in says here how to look; what reads a body asks.
import type { Refusal } from '../base/refusal.ts'

type Look = () => Promise<Refusal | null>

const looks = new WeakMap<Request, Look>()

/** `look`: null where the sender of this request may still call, else the refusal. */
export const lookAgain = (request: Request, look: Look): void => void looks.set(request, look)

/** The body is whole: why its sender may not call any more. */
export const refusedNow = async (request: Request): Promise<Refusal | null> =>
  (await looks.get(request)?.()) ?? null
