// Stands in for ajv and ajv-formats in the bundle (`alias` of wrangler.jsonc): the SDK of MCP imports them as a default
// that needs `eval`, which Workers forbid. The server brings a validator of its own (mcp-server.ts).
export default function noAjv(): never {
  throw new Error('ajv is no part of the Worker')
}
export { noAjv as Ajv }
