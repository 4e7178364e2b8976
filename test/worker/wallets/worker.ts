// The Worker with one more route, which calls the methods of wallets' objects as the Worker's own routes do, and with
// wallets that lose a delivery now and then: POST /wallet {account, method, args}.
import app from '../../../worker/main.ts'
import { walletObject, type Env } from '../../../worker/env.ts'
import { WalletObject as Wallet } from '../../../worker/wallet/object.ts'
import type { Transfer } from '../../../worker/wallet/transfer.ts'

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

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (new URL(request.url).pathname !== '/wallet') return app.fetch(request, env)
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
