// The calls below /operator, for who has the operator's token; `npm run account` and tests call them. What the console's
// operator page shows too has one implementation behind both doors (account-calls.ts).
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { operatorRefusal } from '../base/auth.ts'
import { refuse } from '../base/problem.ts'
import { createAccount, createKey, revokeKey } from './key-calls.ts'
import {
  blockAccount,
  deleteAccount,
  listAccounts,
  publishMarket,
  setMembership,
  showAccount,
} from './account-calls.ts'
import { adjustTokens, grantTokens } from './token-calls.ts'
import { copyLedger, reapply, restoreLedger } from './restore-calls.ts'
import { readOutbox } from './operator-call.ts'

type Handler = (c: Context<App>) => Response | Promise<Response>
type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler]

const CALLS: Route[] = [
  ['GET', '/outbox', readOutbox],
  ['GET', '/accounts', listAccounts],
  ['POST', '/accounts', createAccount],
  ['GET', '/account/:id', showAccount],
  ['DELETE', '/account/:id', deleteAccount],
  ['POST', '/account/:id/key', createKey],
  ['POST', '/account/:id/grant', grantTokens],
  ['POST', '/account/:id/adjust', adjustTokens],
  ['POST', '/account/:id/membership', setMembership],
  ['POST', '/account/:id/block', blockAccount],
  ['POST', '/market', publishMarket],
  ['GET', '/account/:id/ledger', copyLedger],
  ['POST', '/account/:id/ledger', restoreLedger],
  ['POST', '/reapply', reapply],
  ['POST', '/key/:id/revoke', revokeKey],
]

/** Each looks at the token before anything else. */
export const OPERATOR_ROUTES = CALLS.map(([method, path, handler]): Route => [
  method,
  path,
  async (c) => {
    const stranger = await operatorRefusal(c.env, c.req.raw.headers)
    return stranger ? refuse(c, stranger) : handler(c)
  },
])
