// The declarative agent of the package for Microsoft 365: what Copilot in Excel may ask of the add-in
// (learn.microsoft.com, "Add a Copilot agent to an add-in"). Hosts without Copilot leave it alone, and the
// add-in-only manifest has none. Not tried on a tenant: tests hold it against Microsoft's schemas.
import type { AGENT_IDS } from '../agent/agent-calls.ts'
import { CATALOGUES, type AnyLanguage } from '#addin/messages/catalogues.ts'

const AGENT_FILE = 'declarative-agent.json'
const PLUGIN_FILE = 'agent-plugin.json'

type AgentId = (typeof AGENT_IDS)[number]

const FUNCTIONS: readonly {
  readonly name: AgentId
  readonly description: string
  readonly parameters?: Record<string, unknown>
}[] = [
  {
    name: 'planMenuForAgent',
    description:
      'Does what the button Plan menu does: checks the tables of deals and sales, or says what is missing. Sends nothing; the person confirms in the pane.',
  },
  {
    name: 'planAtConfidence',
    description:
      'Says how many deals the plan on the screen would take at another confidence, with their predicted profit and spend. Changes nothing.',
    parameters: {
      type: 'object',
      properties: {
        confidence: {
          type: 'number',
          description: 'Least chance of a profit, in percent, 0 to 100.',
        },
      },
      required: ['confidence'],
    },
  },
]

/** Actions of the runtime that the agent calls. */
export const agentActions = () =>
  FUNCTIONS.map(({ name }) => ({ id: name, type: 'executeDataFunction' }))

/** `copilotAgents` of the manifest. */
export const copilotAgents = () => ({
  declarativeAgents: [{ id: 'edpsAgent', file: AGENT_FILE }],
})

/** Stands in the agent's files for a text of `localizationKeys`, which Microsoft 365 puts in its place. */
const KEYS = {
  description: '[[agent_description]]',
  plan: '[[agent_plan]]',
  confidenceTitle: '[[agent_confidence_title]]',
  confidence: '[[agent_confidence]]',
} as const

/** The agent's texts for the localization file of a language; where there are any, English needs a file too. */
export const agentTexts = (language: AnyLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(KEYS).map(([name, key]) => [
      key,
      CATALOGUES[language].agent[name as keyof typeof KEYS],
    ]),
  )

/** The agent's files in the package, by name. */
export function agentFiles(): Record<string, string> {
  const agent = {
    $schema:
      'https://developer.microsoft.com/json-schemas/copilot/declarative-agent/v1.6/schema.json',
    version: 'v1.6',
    name: 'EDPS',
    description: KEYS.description,
    instructions:
      'You help with the EDPS add-in in Excel. To plan a menu call planMenuForAgent and tell its answer: it never sends data, and only the person can confirm in the pane. For questions about another confidence call planAtConfidence. Speak the language of the person: an answer that comes in another language you translate whole, with its numbers as they stand and the names of buttons as they are. Give no numbers of your own, and never ask for an API key.',
    conversation_starters: [
      { title: KEYS.plan, text: KEYS.plan },
      { title: KEYS.confidenceTitle, text: KEYS.confidence },
    ],
    actions: [{ id: 'edpsPlugin', file: PLUGIN_FILE }],
  }
  const plugin = {
    $schema: 'https://developer.microsoft.com/json-schemas/copilot/plugin/v2.4/schema.json',
    schema_version: 'v2.4',
    name_for_human: 'EDPS',
    namespace: 'edps',
    description_for_human: KEYS.description,
    functions: FUNCTIONS.map((each) => ({
      ...each,
      returns: { type: 'string', description: 'What the pane says, as a sentence for the person.' },
    })),
    runtimes: [
      {
        type: 'LocalPlugin',
        auth: { type: 'None' },
        spec: { local_endpoint: 'Microsoft.Office.Addin', allowed_host: ['workbook'] },
        run_for_functions: FUNCTIONS.map(({ name }) => name),
      },
    ],
  }
  const text = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`
  return { [AGENT_FILE]: text(agent), [PLUGIN_FILE]: text(plugin) }
}
