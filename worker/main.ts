// The Worker's entry: one Hono app for clients (/v1) and engines (/engine), and the classes of its
// Durable Objects.
import { app } from './app.ts'

export { AccountObject } from './account/account-object.ts'
export { DispatcherObject } from './dispatcher/dispatcher-object.ts'
export { AddressObject } from './limits/address-object.ts'
export { McpObject } from './mcp/mcp-object.ts'
export { SessionObject } from './session/session-object.ts'
export { WalletObject } from './wallet/wallet-object.ts'
export default app
