// Whether the account has paid for the reading of a request's words, for calls that are free: they are answered also where
// its wallet is not.
import { walletObject, type Env } from '../base/env.ts'

/** Null where the wallet does not answer. */
export const paidReading = (env: Env, account: string, key: string): Promise<boolean | null> =>
  walletObject(env, account)
    .hasPaid(key)
    .catch((error: unknown) => {
      console.error('paid reading', error)
      return null
    })
