// The operation of the MCP server (docs/mcp.md), as data; operations.ts lists it with the others. Its refusals of a
// message are JSON-RPC errors, those of a key and a body are problems as everywhere.
import { z } from 'zod'
import type { Operation } from './operation.ts'

const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
})
const refused = { about: 'A JSON-RPC error says why.', schema: messageSchema }

export const MCP = [
  {
    id: 'sendMcpMessage',
    method: 'POST',
    path: '/mcp',
    about: 'the service’s tools for agents (Model Context Protocol)',
    more: 'Streamable HTTP: a JSON-RPC message; send `Accept: application/json, text/event-stream`. Answers come as events or as JSON.',
    key: 'needed',
    body: {
      schema: z.looseObject({}),
      example: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'a program', version: '1' },
        },
      },
    },
    answers: {
      200: {
        about: 'The answer to the message.',
        schema: messageSchema,
        type: 'text/event-stream',
      },
      202: { about: 'The notification is taken.', schema: null },
      400: refused,
      403: refused,
      406: refused,
    },
  },
] as const satisfies readonly Operation[]
