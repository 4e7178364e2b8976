// The console's routes, with who may call each. Calls of /v1 that the console shares are the same handlers.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { checkout } from '../payments/checkout.ts'
import { changeMembership, membership } from '../payments/membership.ts'
import { stripeWebhook } from '../payments/webhook.ts'
import { balance, ledger } from '../wallet/wallet-routes.ts'
import { queue } from '../dispatcher/queue-route.ts'
import { validate } from '../fit/validate-route.ts'
import { read } from '../read/read-route.ts'
import { result } from '../session/result-route.ts'
import { sessions } from '../session/sessions-route.ts'
import { checkTransfer, transfer } from '../wallet/transfer-route.ts'
import {
  register,
  registerOptions,
  remove,
  signInOptions,
  signInWithPasskey,
} from '../sign-in/passkey-calls.ts'
import { sendCode, signIn, signOut } from '../sign-in/sign-in-calls.ts'
import {
  audit,
  overview,
  profile,
  removeAccount,
  removeSession,
  nameSession,
  setProfile,
  address,
  takeAddress,
  running,
} from './account-calls.ts'
import {
  decide,
  device,
  keys,
  limitKey,
  makeKey,
  makeWorkspaceKey,
  revokeKey,
  workspace,
} from './key-calls.ts'
import { exportZip, ledgerCsv, resultCsv, realised, realisedCsv } from './files.ts'
import { me, terms } from './me.ts'
import { setWarning, statement, warning } from './money-calls.ts'
import {
  blockAccount,
  listAccounts,
  publishMarket,
  setMembership,
  showAccount,
} from '../operator/account-calls.ts'
import { revokeKey as revokeKeyOfAny } from '../operator/key-calls.ts'
import { grantTokens } from '../operator/token-calls.ts'
import { operatorView } from '../operator/service-view.ts'
import { forOperators, forPerson, forRole, forTables } from './admit-call.ts'
import { planTables } from './plan-call.ts'
import {
  acceptInvite,
  inviteMember,
  leave,
  lookAtInvite,
  setRole,
  team,
  withdrawInvitation,
} from './team-calls.ts'

type Handler = (c: Context<App>) => Response | Promise<Response>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const SIGN_IN: [Method, string, Handler][] = [
  ['POST', '/auth/email-otp/send-verification-otp', sendCode],
  ['POST', '/auth/sign-in/email-otp', signIn],
  ['POST', '/auth/sign-out', signOut],
  ['GET', '/auth/passkey/generate-register-options', forPerson(registerOptions)],
  ['POST', '/auth/passkey/verify-registration', forPerson(register)],
  ['POST', '/auth/passkey/delete-passkey', forPerson(remove)],
  ['GET', '/auth/passkey/generate-authenticate-options', signInOptions],
  ['POST', '/auth/passkey/verify-authentication', signInWithPasskey],
]

const SAME_AS_API: [Method, string, Handler][] = [
  ['GET', '/balance', forRole('viewer', balance)],
  ['GET', '/ledger', forRole('viewer', ledger)],
  ['POST', '/transfer', forRole('owner', transfer)],
  ['POST', '/transfer/check', forRole('owner', checkTransfer)],
  ['GET', '/sessions', forRole('viewer', sessions)],
  // The file comes first: its name is no session's id.
  ['GET', String.raw`/result/:file{ses_\w+\.csv}`, forRole('viewer', resultCsv)],
  ['GET', '/result/:session_id', forRole('viewer', result)],
  ['PUT', '/session/:session_id', forRole('member', nameSession)],
  ['DELETE', '/session/:session_id', forRole('member', removeSession)],
  ['POST', '/read', forRole('member', read)],
  ['POST', '/validate', forTables('member', validate)],
  ['POST', '/fit', forTables('member', planTables)],
  ['GET', '/queue', forRole('viewer', queue)],
]

const OWN: [Method, string, Handler][] = [
  ['GET', '/me', forPerson(me)],
  ['POST', '/terms', forRole('viewer', terms)],
  ['GET', '/overview', forRole('viewer', overview)],
  ['GET', '/running', forRole('viewer', running)],
  ['GET', String.raw`/realised/:file{ses_\w+\.csv}`, forRole('viewer', realisedCsv)],
  ['GET', '/realised/:session_id', forRole('viewer', realised)],
  ['GET', '/keys', forRole('viewer', keys)],
  ['POST', '/keys', forRole('member', makeKey)],
  ['PUT', '/keys/:id', forRole('member', limitKey)],
  ['DELETE', '/keys/:id', forRole('member', revokeKey)],
  ['GET', '/profile', forRole('viewer', profile)],
  ['PUT', '/profile', forRole('owner', setProfile)],
  ['GET', '/membership', forRole('viewer', membership)],
  ['PUT', '/membership', forRole('owner', changeMembership)],
  ['POST', '/checkout', forRole('owner', checkout)],
  ['GET', '/team', forRole('viewer', team)],
  ['POST', '/team/invitations', forRole('owner', inviteMember)],
  ['DELETE', '/team/invitations/:id', forRole('owner', withdrawInvitation)],
  ['PUT', '/team/members/:user', forRole('owner', setRole)],
  ['DELETE', '/team/members/:user', forRole('viewer', leave)],
  ['GET', '/address', forRole('viewer', address)],
  ['POST', '/address', forRole('owner', takeAddress)],
  ['POST', '/invitation', forPerson(acceptInvite)],
  ['POST', '/invitation/look', forPerson(lookAtInvite)],
  ['GET', '/workspace', forRole('viewer', workspace)],
  ['POST', '/workspace/key', forRole('member', makeWorkspaceKey)],
  ['GET', '/audit', forRole('viewer', audit)],
  ['DELETE', '/account', forRole('owner', removeAccount)],
  ['GET', '/device/:code', forRole('member', device)],
  ['POST', '/device/:code', forRole('member', decide)],
  ['GET', '/operator', forOperators(operatorView)],
  ['GET', '/operator/accounts', forOperators(listAccounts)],
  ['GET', '/operator/account/:id', forOperators(showAccount)],
  ['POST', '/operator/account/:id/grant', forOperators(grantTokens)],
  ['POST', '/operator/account/:id/membership', forOperators(setMembership)],
  ['POST', '/operator/account/:id/block', forOperators(blockAccount)],
  ['POST', '/operator/key/:id/revoke', forOperators(revokeKeyOfAny)],
  ['POST', '/operator/market', forOperators(publishMarket)],
  ['GET', '/statement', forRole('viewer', statement)],
  ['GET', '/warning', forRole('viewer', warning)],
  ['PUT', '/warning', forRole('owner', setWarning)],
  ['GET', '/ledger.csv', forRole('viewer', ledgerCsv)],
  ['GET', '/export.zip', forRole('owner', exportZip)],
]

export const CONSOLE_ROUTES: [Method, string, Handler][] = [
  ...[...SIGN_IN, ...SAME_AS_API, ...OWN].map(
    ([method, path, handler]): [Method, string, Handler] => [method, `/app/api${path}`, handler],
  ),
  ['POST', '/stripe/webhook', stripeWebhook],
]
