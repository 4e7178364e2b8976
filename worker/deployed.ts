// The Worker's entry where Cloudflare runs the engines as containers (`npm run deploy -- --containers IMAGE`): all of
// main.ts, the containers' class, and the minute's look at the queue.
import app from './main.ts'
import { Container, getContainer } from '@cloudflare/containers'
import { containersWanted } from './dispatcher/queue-view.ts'
import { dispatcherObject, type Env } from './base/env.ts'

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

export interface DeployedEnv extends Env {
  ENGINES: DurableObjectNamespace<EngineContainer>
  /** The service's own address, without /v1: engines ask there. */
  SERVICE_URL: string
  /** Secret: the token that the containers share (`npm run engine -- enrol containers --remote`). */
  CONTAINER_ENGINE_TOKEN: string
  /** The most containers at once, and the fits that each runs. */
  CONTAINERS_MOST: string
  CONTAINER_SLOTS: string
}

const PORT = 8080

/** One engine. It asks for work by itself, so nothing calls it but the question whether it is idle. */
export class EngineContainer extends Container<DeployedEnv> {
  override defaultPort = PORT
  override sleepAfter = '5m'

  /** Starts the engine; one that runs goes on. */
  async work(name: string): Promise<void> {
    const { SERVICE_URL, CONTAINER_ENGINE_TOKEN, CONTAINER_SLOTS } = this.env
    const envVars = {
      EDPS_URL: SERVICE_URL,
      ENGINE_TOKEN: CONTAINER_ENGINE_TOKEN,
      ENGINE_ID: name,
      ENGINE_SLOTS: CONTAINER_SLOTS,
      ENGINE_HOST: '0.0.0.0',
      ENGINE_PORT: String(PORT),
    }
    await this.start({ envVars, enableInternet: true })
  }

  /** No call came for a while: an engine with a fit goes on, an idle one stops and gives back what it just got. */
  override async onActivityExpired(): Promise<void> {
    const answer = await this.containerFetch('http://engine/health')
    const { busy } = await answer.json<{ busy: number }>()
    if (busy === 0) await this.stop()
  }
}

/** Starts what is missing for the fits that wait and run. Called every minute. */
export async function scaleEngines(env: DeployedEnv): Promise<void> {
  const { queued, grounding, processing } = await dispatcherObject(env).queueView()
  const fits = queued + grounding + processing
  const wanted = containersWanted(fits, Number(env.CONTAINER_SLOTS), Number(env.CONTAINERS_MOST))
  const names = Array.from({ length: wanted }, (_, at) => `container-${at + 1}`)
  await Promise.all(names.map((name) => getContainer(env.ENGINES, name).work(name)))
}
