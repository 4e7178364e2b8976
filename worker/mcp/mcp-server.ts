// The MCP server of one message: tools over the service's own calls, with the key of the message.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker'
import { z } from 'zod'
import { MCP_CALLS } from '#contract/limits.ts'
import { SERVICE_VERSION } from '#contract/schemas.ts'
import { schemaSentence } from '../body/parsed-json.ts'
import * as shapes from './tool-arguments.ts'
import type { Agent, AgentService } from './tool-arguments.ts'
import * as answers from './tool-answers.ts'
import * as tools from './mcp-tools.ts'
import { PRICE_TEXT, wrong } from './mcp-tools.ts'

const INSTRUCTIONS =
  'EDPS decides menus: it reads a description of the business, learns from past menus and their sales, and says how ' +
  'much of each deal of today to take. Order of calls: validate, read (both free), plan, follow until the status is done, ' +
  'result. Rows of today have menu = 0 and T = 0, past rows T < 0. Tables of more than a few hundred rows go by ' +
  `upload. ${PRICE_TEXT} Ask the person before a plan that is charged.`

const FREE = { readOnlyHint: true, openWorldHint: false }

interface About {
  readonly title: string
  readonly description: string
  readonly inputSchema: z.ZodObject
  readonly outputSchema: z.ZodObject
  readonly annotations: typeof FREE | { readOnlyHint: false; destructiveHint: boolean }
}

interface Tool {
  readonly name: string
  readonly about: About
  /** What to run with these arguments, or a sentence about what is wrong with them. */
  readonly parse: (args: unknown) => ((agent: Agent) => Promise<CallToolResult>) | string
}

function tool<S extends z.ZodRawShape>(
  name: string,
  shape: S,
  about: Omit<About, 'inputSchema'>,
  run: (agent: Agent, args: shapes.Shape<S>) => Promise<CallToolResult>,
): Tool {
  const inputSchema = z.strictObject(shape)
  return {
    name,
    about: { ...about, inputSchema },
    parse: (args) => {
      const parsed = inputSchema.safeParse(args)
      if (parsed.success) return (agent) => run(agent, parsed.data)
      return schemaSentence(inputSchema, parsed.error.issues, args, 'arguments')
    },
  }
}

const TOOLS: readonly Tool[] = [
  tool(
    'upload',
    shapes.uploadShape,
    {
      title: 'Upload a table',
      description:
        'Gives a link that takes the file of one table (CSV or Parquet, at most 64 MiB) by PUT, once and within an hour, and the name that menus or sales then take. For tables that are too long to write into a call. The table is kept for a day.',
      outputSchema: answers.uploadAnswer,
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    tools.upload,
  ),
  tool(
    'validate',
    shapes.validateShape,
    {
      title: 'Check tables',
      description:
        'Checks menus, sales and options, and says what to change, row by row, and what a plan may cost. Free; nothing is queued.',
      outputSchema: answers.validateAnswer,
      annotations: FREE,
    },
    tools.validate,
  ),
  tool(
    'read',
    shapes.readShape,
    {
      title: 'Read a description',
      description:
        'Says how a business description is read as economics over the columns of the tables, and what it leaves open, with the bills of past deals under that reading. Free.',
      outputSchema: answers.readAnswer,
      annotations: FREE,
    },
    tools.read,
  ),
  tool(
    'plan',
    shapes.planShape,
    {
      title: 'Plan a menu',
      description: `Starts a fit and answers its session_id; use follow next. Where the description leaves questions open or cannot be read, or choice_basis is not told, it starts nothing and says what to ask the person. ${PRICE_TEXT} Ask the person first, with the estimate of validate and the balance; mock: true is free.`,
      outputSchema: answers.planAnswer,
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    tools.plan,
  ),
  tool(
    'follow',
    shapes.followShape,
    {
      title: 'Follow a fit',
      description:
        'Waits for a fit and answers its status: grounding, processing, done or failed. Call it again until done or failed; a fit takes minutes.',
      outputSchema: answers.followAnswer,
      annotations: FREE,
    },
    tools.follow,
  ),
  tool(
    'result',
    shapes.resultShape,
    {
      title: 'Read the plan',
      description:
        'The plan of a finished fit: quantity, profit and confidence of each deal to take as CSV (deals that are absent are refused), the expected sum and the notes.',
      outputSchema: answers.resultAnswer,
      annotations: FREE,
    },
    tools.result,
  ),
  tool(
    'replan',
    shapes.replanShape,
    {
      title: 'Plan under limits',
      description:
        'The plan of a finished fit under limits: a budget, so many deals, shares of suppliers, kilograms, deals in any case or never. Under a limit other sizes are the best. Says what each limit costs. Free.',
      outputSchema: answers.replanAnswer,
      annotations: FREE,
    },
    tools.replan,
  ),
  tool(
    'sessions',
    shapes.sessionsShape,
    {
      title: 'List fits',
      description: 'The fits of the account, the newest first: their session_id, status and time.',
      outputSchema: answers.sessionsAnswer,
      annotations: FREE,
    },
    tools.sessions,
  ),
  tool(
    'cancel',
    shapes.cancelShape,
    {
      title: 'Cancel a fit',
      description:
        'Stops a fit, which then pays for completed stages only, and deletes its session; of a finished fit it deletes the plan. Ask the person first.',
      outputSchema: answers.cancelAnswer,
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    tools.cancel,
  ),
  tool(
    'balance',
    shapes.balanceShape,
    {
      title: 'Read the balance',
      description: 'The tokens of the account: all, held by running fits, available. Free.',
      outputSchema: answers.balanceAnswer,
      annotations: FREE,
    },
    tools.balance,
  ),
]

const NAMES = `the tools are ${TOOLS.map(({ name }) => name).join(', ')}`

/** A call of any tool, whatever its arguments are. */
const callSchema = z.object({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), arguments: z.unknown() }),
})

const WITH_TABLES = ['validate', 'read', 'plan']
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
export function createMcpServer(service: AgentService, account: string): McpServer {
  const server = new McpServer(
    { name: 'edps', title: 'EDPS', version: SERVICE_VERSION },
    // The SDK's own validator builds code from text, which this runtime forbids.
    { jsonSchemaValidator: new CfWorkerJsonSchemaValidator(), instructions: INSTRUCTIONS },
  )
  // The SDK lists the tools; calls are answered here, because it tells wrong arguments in its schema library's words.
  for (const { name, about } of TOOLS)
    server.registerTool(name, about, () => {
      throw new Error('calls are answered below')
    })
  server.server.setRequestHandler(callSchema, async ({ params }, extra) => {
    const found = TOOLS.find(({ name }) => name === params.name)
    if (!found)
      return wrong(`There is no tool ${JSON.stringify(params.name.slice(0, 80))}: ${NAMES}.`)
    const parsed = found.parse(params.arguments ?? {})
    if (typeof parsed === 'string') return wrong(parsed)
    const run = () => parsed(agentOf(service, extra))
    return WITH_TABLES.includes(params.name) ? withTables(account, run) : run()
  })
  return server
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Who called a tool: the service with its key, its stop button, and how to tell progress. */
function agentOf(service: AgentService, extra: Extra): Agent {
  const { _meta: meta } = extra
  const progressToken = meta?.progressToken
  return {
    ...service,
    signal: extra.signal,
    progress: async (fraction, message) => {
      if (progressToken === undefined) return
      const params = { progressToken, progress: fraction, total: 1, message }
      await extra.sendNotification({ method: 'notifications/progress', params })
    },
  }
}
