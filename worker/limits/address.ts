// The limit of calls without a key, by the address that they come from. An object for each address
// holds its windows in memory alone: nothing of an address is stored, and an object that is idle long
// enough to be dropped has no window left that matters.
import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../env.ts'
import { take, type Allowance, type Verdict, type Window } from './window.ts'
import type { AddressRpc } from '../rpc.ts'

export class AddressObject extends DurableObject<Env> implements AddressRpc {
  private readonly windows = new Map<string, Window>()

  /** One more call of this kind. */
  take(allowance: Allowance): Verdict {
    const { window, verdict } = take(
      this.windows.get(allowance.name) ?? null,
      allowance,
      Date.now(),
    )
    this.windows.set(allowance.name, window)
    return verdict
  }
}
