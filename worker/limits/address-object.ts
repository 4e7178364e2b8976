// The limit of calls without a key, by client address. One object per address holds its windows in memory
// only: no address is stored, and an object that is idle long enough to be dropped holds no open window.
import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../base/env.ts'
import { take, type Allowance, type Verdict, type Window } from './window.ts'
import type { AddressRpc } from '../base/object-rpc.ts'

export class AddressObject extends DurableObject<Env> implements AddressRpc {
  private readonly windows = new Map<string, Window>()

  /** Counts one more call of this kind. */
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
