// The operations of the MCP server (docs/mcp.md) and of its uploads, as data; operations.ts lists it with the others. Its refusals of a
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
  {
    id: 'uploadTable',
    method: 'PUT',
    path: '/upload/{link}',
    about: 'takes the file of one table, CSV or Parquet, over a link of the tool `upload`; no key',
    more: 'The link works once and for an hour.',
    key: 'open',
    parameters: [{ name: 'link', in: 'path', about: 'As the tool gave it.', schema: z.string() }],
    file: ['text/csv', 'application/vnd.apache.parquet'],
    answers: {
      200: {
        about: 'The name that the table now has.',
        schema: z.looseObject({
          upload: z.string(),
          rows: z.number().optional(),
          columns: z.array(z.string()).optional(),
          next: z.string(),
        }),
      },
    },
    codes: [
      'bad_request',
      'unknown_upload',
      'upload_too_slow',
      'length_required',
      'too_large',
      'unsupported_media_type',
      'validation_failed',
      'rate_limited',
      'busy',
    ],
  },
] as const satisfies readonly Operation[]
