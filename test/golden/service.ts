// The Worker in its real runtime and one real engine process; both the engine and the client go
// through a door that notes what they say.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endEngines, startEngine } from '../server/engine-process.ts'
import { ENGINE_TOKEN, keyed, startWorker } from '../worker/harness.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly sent: string
  readonly status: number
  readonly answer: string
}

export interface Service {
  /** All calls that were answered, in order; emptied by who reads them. */
  readonly calls: Call[]
  /** A call with a key, as any program makes it. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

export async function openService(): Promise<Service> {
  const worker = await startWorker()
  const { key } = await worker.account()
  const calls: Call[] = []
  const ended = new AbortController()
  const door = createServer((request, response) => {
    void pass(request, response, worker.url, calls, ended.signal)
  })
  await new Promise<void>((open) => {
    door.listen(0, '127.0.0.1', open)
  })
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  await startEngine({ EDPS_URL: url, ENGINE_TOKEN, ENGINE_SLOTS: '1' }).logged('engine_started')
  return {
    calls,
    async call(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: keyed(key),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    async close() {
      ended.abort()
      await endEngines()
      door.close()
      door.closeAllConnections()
      await worker.close()
    },
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  worker: string,
  calls: Call[],
  signal: AbortSignal,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const sent = Buffer.concat(parts)
  const { method = 'GET', url: path = '/' } = request
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    /^(host|connection|content-length|transfer-encoding|expect|accept-encoding)$/.test(name)
      ? []
      : [[name, String(value)]],
  )
  try {
    const answer = await fetch(worker + path, {
      method,
      headers,
      signal,
      ...(sent.length > 0 ? { body: sent } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    calls.push({
      method,
      path,
      sent: sent.toString('utf8'),
      status: answer.status,
      answer: body.toString('utf8'),
    })
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type === null ? {} : { 'content-type': type })
    response.end(body)
  } catch {
    response.destroy()
  }
}
