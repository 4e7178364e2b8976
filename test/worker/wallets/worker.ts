// The Worker with two more routes, and with wallets that lose a delivery now and then.
// POST /wallet {account, method, args} calls a method of a wallet's object as the Worker's own routes do.
// PUT /meanwhile {at, method, path, headers, body} is a call that comes just before or after the wallet is asked for the
// next claim of a reading, while the engine that asks for it waits.
import app from '../../../worker/main.ts'
import { walletObject, type Env } from '../../../worker/base/env.ts'
import { WalletObject as Wallet } from '../../../worker/wallet/wallet-object.ts'
import type { Transfer } from '../../../worker/wallet/transfer-books.ts'

export * from '../../../worker/main.ts'

/** Every third delivery is booked and its confirmation lost, every fifth is lost before it is booked. */
export class WalletObject extends Wallet {
  private deliveries = 0

  override receive(transfer: Transfer): void {
    this.deliveries++
    if (this.deliveries % 5 === 0) throw new Error('lost on its way')
    super.receive(transfer)
    if (this.deliveries % 3 === 0) throw new Error('its confirmation is lost')
  }
}

interface Call {
  account: string
  method: string
  args: unknown[]
}

interface Meanwhile {
  at: 'before' | 'after'
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

let next: Meanwhile | null = null

/** The environment, in which a claim of a reading meets the call that was told for it. */
function meeting(env: Env): Env {
  const own = env.WALLET
  const WALLET = new Proxy(own, {
    get(_, name) {
      if (name !== 'getByName') return Reflect.get(own, name) as unknown
      return (account: string) => {
        const wallet = walletObject({ ...env, WALLET: own }, account)
        return new Proxy(wallet, {
          get: (_, method: keyof typeof wallet) =>
            method === 'claimReading'
              ? async (key: string, session: string) => {
                  const call = next
                  next = null
                  if (call?.at === 'before') await make(env, call)
                  const claimed = await wallet.claimReading(key, session)
                  if (call?.at === 'after') await make(env, call)
                  return claimed
                }
              : (...args: never[]) =>
                  (wallet[method] as (...args: never[]) => Promise<unknown>)(...args),
        })
      }
    },
  })
  return { ...env, WALLET }
}

async function make(env: Env, { method, path, headers, body }: Meanwhile): Promise<void> {
  const request = new Request(new URL(path, 'http://localhost'), {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(body.length) }) },
    body: body ?? null,
  })
  const answer = await app.fetch(request, env)
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/meanwhile') {
      next = await request.json()
      return new Response(null, { status: 204 })
    }
    if (pathname !== '/wallet') return app.fetch(request, meeting(env))
    const { account, method, args } = (await request.json()) as Call
    const wallet = walletObject(env, account) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >
    try {
      return Response.json({ answer: (await wallet[method]!(...args)) ?? null })
    } catch (error) {
      return Response.json({ lost: String(error) }, { status: 500 })
    }
  },
}
