// Who sends the body of a call: the account whose key or person was let in, else the address; and whether it still may when the
// body is whole, for a body may take minutes, in which a key is revoked, its maker leaves or a person signs out.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import type { Share } from './admission.ts'
import type { Refusal } from '../base/problem.ts'

export interface Sender {
  share: Share
  /** The account, or the address of who has none; engines have no part of their own. */
  owner?: string
}

/** To be asked once the caller is known. */
export function senderOf(c: Context<App>): Required<Sender> {
  const account = c.get('account')
  return account === undefined
    ? { share: 'stranger', owner: callerAddress(c.req.raw.headers) }
    : { share: 'key', owner: account }
}

/** Groups of an IPv6 address that name a network: its owner has all addresses in it. */
const NETWORK_GROUPS = 4

/**
 * The client address that the platform reports; for IPv6 its network. Calls without a reported address count
 * as one client.
 */
export function callerAddress(headers: Headers): string {
  const address = (headers.get('CF-Connecting-IP') ?? '').trim().toLowerCase()
  if (/^[\d.]{7,15}$/.test(address)) return address
  if (!/^[\da-f:.]{2,45}$/.test(address)) return 'unknown'
  const [head = '', tail] = address.split('::')
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

type Look = () => Promise<Refusal | null>

const looks = new WeakMap<Request, Look>()

/** `look`: null where the sender of this request may still call, else the refusal. */
export const lookAgain = (request: Request, look: Look): void => void looks.set(request, look)

/** The body is whole: why its sender may not call any more. */
export const refusedNow = async (request: Request): Promise<Refusal | null> =>
  (await looks.get(request)?.()) ?? null
