// The Worker's entry where Cloudflare runs the engines as containers (`npm run deploy -- --containers IMAGE`): all of
// main.ts, the containers' class, and the minute's look at the queue.
import { scaleEngines, type DeployedEnv } from './containers/engine-container.ts'
import app from './main.ts'

export { EngineContainer } from './containers/engine-container.ts'
export {
  AccountObject,
  AddressObject,
  DispatcherObject,
  McpObject,
  SessionObject,
  WalletObject,
} from './main.ts'
export default {
  fetch: app.fetch,
  scheduled: (_, env) => scaleEngines(env),
} satisfies ExportedHandler<DeployedEnv>
