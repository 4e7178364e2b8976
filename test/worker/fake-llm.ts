// An endpoint that answers chat completions as a test tells it to, over node:http. Knows no words:
// each answer is a text, a status or a behaviour that the test hands in.
import { createServer, type ServerResponse } from 'node:http'

export interface Asked {
  authorization: string | undefined
  body: {
    model: string
    temperature?: number
    max_tokens?: number
    max_completion_tokens?: number
    response_format?: { type: string }
    messages: { role: string; content: string }[]
  }
}

/** The model's message, or what happens instead of an answer. */
export type Reply =
  | string
  | { status: number; body?: string; location?: string }
  | { body: 'never' | 'endless' }
  | ((asked: Asked) => string | { status: number; body?: string })

export interface FakeLlm {
  /** With `/v1`, as the settings want it. */
  readonly url: string
  readonly asked: Asked[]
  /** What is answered from now on, in order; the last one for ever. */
  reply(...replies: Reply[]): void
  leave(): Promise<void>
}

export async function fakeLlm(): Promise<FakeLlm> {
  const asked: Asked[] = []
  let replies: Reply[] = []

  function answer(response: ServerResponse, question: Asked): void {
    const next = replies.length > 1 ? replies.shift()! : (replies[0] ?? '')
    const reply = typeof next === 'function' ? next(question) : next
    if (typeof reply === 'string') {
      const choices = [{ message: { role: 'assistant', content: reply } }]
      response.writeHead(200, { 'content-type': 'application/json' })
      const usage = { prompt_tokens: 2500, completion_tokens: 300 }
      response.end(JSON.stringify({ choices, usage }))
    } else if ('status' in reply) {
      const { status, location } = reply as { status: number; location?: string }
      response.writeHead(status, location === undefined ? {} : { location })
      response.end(reply.body)
    } else if (reply.body === 'endless') endless(response)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url !== '/v1/chat/completions') {
        response.writeHead(404)
        return response.end()
      }
      const body = JSON.parse(Buffer.concat(chunks).toString())
      const question = { authorization: request.headers.authorization, body }
      asked.push(question)
      return answer(response, question)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    reply(...next) {
      replies = next
    },
    leave: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Goes on until the other side hangs up. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}
