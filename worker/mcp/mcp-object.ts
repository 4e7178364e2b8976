// Sessions of agents were objects once; the server keeps none now. The class stays because its objects exist: each
// forgets what it kept an hour after its last message.
import { DurableObject } from 'cloudflare:workers'

export class McpObject extends DurableObject {
  override alarm(): Promise<void> {
    return this.ctx.storage.deleteAll()
  }
}
