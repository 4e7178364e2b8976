// The example that every deployment publishes: whoever plans these tables under these words pays nothing. Words alone
// would make anybody's own data free, so the tables are named by their hash (tables-text.ts).
import { BUILTIN_DESCRIPTION } from './builtin.ts'
import { areSameWords } from './same-words.ts'

/** A market that costs nothing. */
export interface PublishedMarket {
  readonly market_type: string
  readonly description: string
  /** SHA-256 of tables that are free under these words, as 64 hex digits; null: any tables are. */
  readonly tables: readonly string[] | null
}

export const EXAMPLE_MARKET: PublishedMarket = {
  market_type: 'wholesale',
  description: BUILTIN_DESCRIPTION,
  tables: [
    // examples/wholesale/: of the command line, the API and `npm run try`.
    '4de211b8b9cb545ed398e2e9d33236c78fe853e818af0a62380b0bd153d6d45d',
    // addin/tables/sample.json: of the add-in and the console.
    '7690e92307f100d3a4cfb959ac92ebebcce2d0492bf1101c988661e96d2fd4e7',
  ],
}

/** Whether a request is one of a published market's; `hash`: of the request's tables, asked for where the market names its own. */
export async function isOfMarket(
  { market_type, description, tables }: PublishedMarket,
  asked: { readonly market_type: string | null; readonly description: string },
  hash: () => Promise<string | null>,
): Promise<boolean> {
  if (asked.market_type !== market_type || !areSameWords(asked.description, description))
    return false
  if (tables === null) return true
  const own = await hash()
  return own !== null && tables.includes(own)
}
