// Who sends the body of a call: the account whose key or person was let in, else the address.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { callerAddress } from './caller-address.ts'
import type { Share } from './admission.ts'

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
