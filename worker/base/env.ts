// The Worker's bindings, and typed handles to its Durable Objects. No logic.
// wrangler.jsonc declares the same names.
import type { WalletRpc } from '../wallet/wallet-rpc.ts'
import type { AccountRpc, AddressRpc, DispatcherRpc, SessionRpc } from './object-rpc.ts'

export interface Env {
  ACCOUNT: DurableObjectNamespace
  SESSION: DurableObjectNamespace
  DISPATCHER: DurableObjectNamespace
  ADDRESS: DurableObjectNamespace
  WALLET: DurableObjectNamespace
  DB: D1Database
  STORE: R2Bucket
  /** JSON: market_type → published words, or with the hashes of its tables: what costs nothing (fit/free-markets.ts). */
  FREE_MARKETS?: string
  /** JSON: limits that differ from the interface's (limits/allowances.ts). */
  LIMITS?: string
  /** Origins between spaces whose pages may call the routes that need a key. */
  ALLOWED_ORIGINS?: string
  /** Secrets that engines may share beside their own tokens; two, so that one can be rotated. */
  ENGINE_TOKEN?: string
  ENGINE_TOKEN_NEXT?: string
  /** A secret that opens `/operator` and GET /metrics. */
  OPERATOR_TOKEN?: string
  /** A secret that opens GET /metrics alone, which does not exist without either. */
  METRICS_TOKEN?: string
  /** A secret that signs the cookies of the console; without it no one can sign in. */
  SIGN_IN_SECRET?: string
  /** Address of the service as browsers see it, where that is not the one that requests name: https://plans.example.com. */
  CONSOLE_ORIGIN?: string
  /** Where people get help: an e-mail address, or the https address of a page. */
  SUPPORT?: string
  /** Name and address of who runs the service, as receipts say them. */
  SELLER?: string
  /** E-mail addresses between spaces whose people see the operator's page. */
  OPERATORS?: string
  /** Cloudflare's binding that sends e-mail, where the deployment has it. */
  MAIL?: { send(message: MailMessage): Promise<unknown> }
  /** Else an HTTP API that sends e-mail, such as Resend: its address, its key (a secret). MAIL_FROM: the sender, in both. */
  MAIL_URL?: string
  MAIL_KEY?: string
  MAIL_FROM?: string
  /** Set on this machine, where no e-mail leaves: the newest are kept in the database, for the operator to read. */
  MAIL_OUTBOX?: string
  /** Stripe: its secret key and that of its webhook; ids of the prices of one token and of a month's membership. */
  STRIPE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  STRIPE_PRICE_TOKEN?: string
  STRIPE_PRICE_MEMBERSHIP?: string
  /** Address of something that stands in for Stripe, such as stripe-mock. */
  STRIPE_URL?: string
  /** Analytics Engine, where the deployment binds it: one point a request (observe.ts). */
  ANALYTICS?: {
    writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void
  }
  /** Workers AI: a binding of the deployment only, because it does not start offline. */
  AI?: { run(model: string, inputs: Readonly<Record<string, unknown>>): Promise<unknown> }
  /** An API that speaks OpenAI's chat completions: address with `/v1`, model, key (a secret). */
  EDPS_LLM_URL?: string
  EDPS_LLM_MODEL?: string
  EDPS_LLM_KEY?: string
}

export interface MailMessage {
  from: string
  to: string
  subject: string
  text: string
}

/**
 * An object's public methods as its callers see them. Written out because the platform's own RPC
 * types turn every `unknown` inside an argument or an answer into `never`.
 */
export type Remote<T> = {
  [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never
}

export function accountObject(env: Env, account: string): Remote<AccountRpc> {
  return env.ACCOUNT.getByName(account) as unknown as Remote<AccountRpc>
}

export function walletObject(env: Env, account: string): Remote<WalletRpc> {
  return env.WALLET.getByName(account) as unknown as Remote<WalletRpc>
}

export function sessionObject(env: Env, session: string): Remote<SessionRpc> {
  return env.SESSION.getByName(session) as unknown as Remote<SessionRpc>
}

/** The one that gives fits to engines. */
export function dispatcherObject(env: Env): Remote<DispatcherRpc> {
  return env.DISPATCHER.getByName('all') as unknown as Remote<DispatcherRpc>
}

/** The limits of calls without a key from one address. */
export function addressObject(env: Env, address: string): Remote<AddressRpc> {
  return env.ADDRESS.getByName(address) as unknown as Remote<AddressRpc>
}
