// The Worker's entry: one Hono app for clients (/v1) and engines (/engine), and the classes of its
// Durable Objects.
import { app } from './app.ts'

export { AccountObject } from './account/object.ts'
export { DispatcherObject } from './dispatcher/object.ts'
export { AddressObject } from './limits/address.ts'
export { McpObject } from './mcp/object.ts'
export { SessionObject } from './session/object.ts'
export { WalletObject } from './wallet/object.ts'
export default app
