// The Worker over stores that a test can break: while a store is out, its calls fail as the platform's
// would. All else is the real Worker in its real runtime.
import { AccountObject as Account } from '../../../worker/account/account-object.ts'
import { app } from '../../../worker/app.ts'
import { DispatcherObject as Dispatcher } from '../../../worker/dispatcher/dispatcher-object.ts'
import type { Env } from '../../../worker/base/env.ts'
import { SessionObject as Session } from '../../../worker/session/session-object.ts'

export { AddressObject } from '../../../worker/limits/address-object.ts'
export { McpObject } from '../../../worker/mcp/mcp-object.ts'
export { WalletObject } from '../../../worker/wallet/wallet-object.ts'

/** Stores that are out now. One isolate runs the Worker and all its objects. */
let out: readonly ('STORE' | 'DB' | 'FULL' | 'LAST_SENT')[] = []

const STORE_OUT = 'put: We encountered an internal error. Please try again. (10001)'
const DB_OUT = 'D1_ERROR: Network connection lost.'
const DISK_FULL = 'D1_ERROR: database or disk is full: SQLITE_FULL'

/** The bucket, each of whose calls is rejected while it is out; a stream to be stored is canceled. */
function breakableStore(store: R2Bucket): R2Bucket {
  return new Proxy(store, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      return async (...given: unknown[]) => {
        if (!out.includes('STORE')) return Reflect.apply(own, target, given) as unknown
        for (const each of given)
          if (each instanceof ReadableStream) await each.cancel().catch(() => undefined)
        throw new Error(STORE_OUT)
      }
    },
  })
}

/** The database, each of whose statements is rejected while it is out. */
function breakableDatabase(database: D1Database): D1Database {
  const refused = (): Promise<never> =>
    Promise.reject(new Error(out.includes('FULL') ? DISK_FULL : DB_OUT))
  const statement = { bind: () => statement, first: refused, run: refused, all: refused }
  return new Proxy(database, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      return (...given: unknown[]): unknown =>
        out.includes('DB') || out.includes('FULL') ? statement : Reflect.apply(own, target, given)
    },
  })
}

const breakableEnv = (env: Env): Env => ({
  ...env,
  STORE: breakableStore(env.STORE),
  DB: breakableDatabase(env.DB),
})

export class AccountObject extends Account {
  constructor(state: DurableObjectState, env: Env) {
    super(state, breakableEnv(env))
  }

  override async setLastSent(text: string): Promise<void> {
    if (out.includes('LAST_SENT')) throw new Error('The object was reset.')
    return super.setLastSent(text)
  }
}

export class DispatcherObject extends Dispatcher {
  constructor(state: DurableObjectState, env: Env) {
    super(state, breakableEnv(env))
  }
}

export class SessionObject extends Session {
  constructor(state: DurableObjectState, env: Env) {
    super(state, breakableEnv(env))
  }
}

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    // PUT /out names the stores that are out from now on.
    if (new URL(request.url).pathname !== '/out')
      return app.fetch(request, breakableEnv(env), context)
    out = await request.json()
    return new Response(null, { status: 204 })
  },
}
