// What both halves of the MCP server share: the error before any tool, and the headers by which the route tells the
// object whose key came and which session it is.

export const ACCOUNT_HEADER = 'X-Edps-Account'
export const ID_HEADER = 'X-Edps-Mcp-Session'

export const NO_SESSION =
  'This key has no MCP session of that id: it has ended or never was. Send initialize again.'

/** An error of JSON-RPC as an HTTP answer. */
export const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status })
