// The Worker's entry: one Hono app for clients (/v1) and engines (/engine), and the classes of its
// Durable Objects.
import tagger from '#weights/tagger.bin'
import lstm from '#weights/lstm.bin'
import { useWeights } from '#contract/weights.ts'
import { app } from './app.ts'

const FILES: Readonly<Record<string, ArrayBuffer>> = {
  'tagger.bin': tagger,
  'lstm.bin': lstm,
}

useWeights((name) => {
  const bytes = FILES[name]
  if (!bytes) throw new Error(`The Worker has no ${name}`)
  return new Uint8Array(bytes)
})

export { AccountObject } from './account/account-object.ts'
export { DispatcherObject } from './dispatcher/dispatcher-object.ts'
export { AddressObject } from './limits/address-object.ts'
export { McpObject } from './mcp/mcp-object.ts'
export { SessionObject } from './session/session-object.ts'
export { WalletObject } from './wallet/wallet-object.ts'
export default app
