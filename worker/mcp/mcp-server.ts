// The MCP server of one message: five tools over the service's own calls, with the key of the message.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker'
import { z } from 'zod'
import type { Client } from '#client/client.ts'
import { MCP_CALLS } from '#contract/limits.ts'
import { SERVICE_VERSION } from '#contract/schemas.ts'
import { schemaSentence } from '../body/parsed-json.ts'
import {
  followShape,
  planShape,
  readShape,
  resultShape,
  validateShape,
  type Agent,
} from './tool-arguments.ts'
import { follow, plan, read, result, validate, wrong } from './mcp-tools.ts'

const INSTRUCTIONS =
  'EDPS decides menus: it reads a description of the business, learns from past menus and their sales, and says how ' +
  'much of each deal of today to take. Order of calls: validate (free), plan, follow until the status is done, ' +
  'result. Rows of today have T = 0, past rows T < 0.'

const FREE = { readOnlyHint: true, openWorldHint: false }
const VALIDATE = {
  title: 'Check tables',
  description:
    'Checks menus, sales and options and says what to change, row by row. Free; nothing is queued.',
  inputSchema: z.strictObject(validateShape),
  annotations: FREE,
} as const
const READ = {
  title: 'Read a description',
  description:
    'Says how a business description is read as economics over the columns of the tables, and what it leaves open, with the bills of past deals under that reading. Free.',
  inputSchema: z.strictObject(readShape),
  annotations: FREE,
} as const
const PLAN = {
  title: 'Plan a menu',
  description:
    'Starts a fit and answers its session_id; use follow next. Where the description leaves questions open, it answers them instead: ask the person. A fit costs tokens unless mock is true.',
  inputSchema: z.strictObject(planShape),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
} as const
const FOLLOW = {
  title: 'Follow a fit',
  description:
    'Waits for a fit and answers its status: grounding, processing, done or failed. Call it again until done or failed.',
  inputSchema: z.strictObject(followShape),
  annotations: FREE,
} as const
const RESULT = {
  title: 'Read the plan',
  description:
    'The plan of a finished fit: quantity, profit and confidence of each deal to take as CSV (deals that are absent are refused), the expected sum and the notes.',
  inputSchema: z.strictObject(resultShape),
  annotations: FREE,
} as const

const NAMES = 'the tools are validate, read, plan, follow and result'

/** A call of any tool, whatever its arguments are. */
const callSchema = z.object({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), arguments: z.unknown() }),
})

interface Tool {
  readonly name: string
  readonly about: typeof VALIDATE | typeof READ | typeof PLAN | typeof FOLLOW | typeof RESULT
  /** What to run with these arguments, or a sentence about what is wrong with them. */
  readonly parse: (args: unknown) => ((agent: Agent) => Promise<CallToolResult>) | string
}

function tool<T>(
  name: string,
  about: Tool['about'] & { readonly inputSchema: z.ZodType<T> },
  run: (agent: Agent, args: T) => Promise<CallToolResult>,
): Tool {
  return {
    name,
    about,
    parse: (args) => {
      const parsed = about.inputSchema.safeParse(args)
      if (parsed.success) return (agent) => run(agent, parsed.data)
      return schemaSentence(parsed.error.issues, args, 'arguments')
    },
  }
}

/** Tools without tables, which wait rather than work. */
const WITHOUT_TABLES = ['follow', 'result']
const running = new Map<string, number>()

/** Runs a tool that holds tables, of which an account may run a few at a time. */
async function withTables(
  account: string,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const own = running.get(account) ?? 0
  if (own >= MCP_CALLS)
    return wrong(`${MCP_CALLS} calls with tables run already: call again in a few seconds.`)
  running.set(account, own + 1)
  try {
    return await run()
  } finally {
    const left = running.get(account)! - 1
    if (left === 0) running.delete(account)
    else running.set(account, left)
  }
}

/** A server whose tools call the service for an account. */
export function createMcpServer(client: Client, account: string): McpServer {
  const server = new McpServer(
    { name: 'edps', title: 'EDPS', version: SERVICE_VERSION },
    // The SDK's own validator builds code from text, which this runtime forbids.
    { jsonSchemaValidator: new CfWorkerJsonSchemaValidator(), instructions: INSTRUCTIONS },
  )
  const tools: readonly Tool[] = [
    tool('validate', VALIDATE, validate),
    tool('read', READ, read),
    tool('plan', PLAN, plan),
    tool('follow', FOLLOW, follow),
    tool('result', RESULT, result),
  ]
  // The SDK lists the tools; calls are answered here, because it tells wrong arguments in its schema library's words.
  for (const { name, about } of tools)
    // Their types differ in the arguments alone, which nothing reads here.
    server.registerTool(name, about as typeof VALIDATE, () => {
      throw new Error('calls are answered below')
    })
  server.server.setRequestHandler(callSchema, async ({ params }, extra) => {
    const found = tools.find(({ name }) => name === params.name)
    if (!found)
      return wrong(`There is no tool ${JSON.stringify(params.name.slice(0, 80))}: ${NAMES}.`)
    const parsed = found.parse(params.arguments ?? {})
    if (typeof parsed === 'string') return wrong(parsed)
    const run = () => parsed(agentOf(client, extra))
    return WITHOUT_TABLES.includes(params.name) ? run() : withTables(account, run)
  })
  return server
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Who called a tool: the service with its key, its stop button, and how to tell progress. */
function agentOf(client: Client, extra: Extra): Agent {
  const { _meta: meta } = extra
  const progressToken = meta?.progressToken
  return {
    client,
    signal: extra.signal,
    progress: async (fraction, message) => {
      if (progressToken === undefined) return
      const params = { progressToken, progress: fraction, total: 1, message }
      await extra.sendNotification({ method: 'notifications/progress', params })
    },
  }
}
