// What a free key may run beyond input tests, and what costs nobody anything (interface §7): published markets. One comes
// with the service, the operator publishes others.
import { EXAMPLE_MARKET, isOfMarket, type PublishedMarket } from '#contract/example-market.ts'
import { hashesSchema, listedMarketSchema } from '#contract/published-market.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { FitOptions } from '#contract/schemas.ts'
import { tablesText } from '#contract/tables-text.ts'
import type { Env } from '../base/env.ts'
import { sha256Hex } from '../base/hash.ts'

/** The example of the service, those of the deployment's variable, and what the operator has published. */
export async function freeMarkets(env: Env): Promise<PublishedMarket[]> {
  const { results } = await env.DB.prepare(
    'SELECT market_type, description, tables FROM free_markets ORDER BY market_type',
  ).all<{ market_type: string; description: string; tables: string | null }>()
  const published = results.map(({ tables, ...market }) => ({
    ...market,
    tables: tables === null ? null : hashesSchema.parse(JSON.parse(tables)),
  }))
  const isReplaced = ({ market_type }: PublishedMarket): boolean =>
    published.some((one) => one.market_type === market_type)
  const listed = listedIn(env.FREE_MARKETS).filter((market) => !isReplaced(market))
  return [EXAMPLE_MARKET, ...listed, ...published]
}

/** Of the variable. A list that is not JSON is empty. */
function listedIn(text: string | undefined): PublishedMarket[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text || '{}')
  } catch {
    return []
  }
  if (typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(parsed).flatMap(([market_type, value]) => {
    const read = listedMarketSchema.safeParse(value)
    return read.success ? [{ market_type, ...read.data }] : []
  })
}

/** Whether the request is one of a published market: by its name and words, and by its tables where the market names its own. */
export async function isSponsored(
  env: Env,
  { tables: { menus, sales }, options, description }: AskedMarket,
): Promise<boolean> {
  const { market_type } = options
  if (market_type === null) return false
  let hash: Promise<string | null> | null = null
  const own = (): Promise<string | null> => (hash ??= hashOf(menus.table, sales.table))
  for (const market of await freeMarkets(env))
    if (await isOfMarket(market, { market_type, description }, own)) return true
  return false
}

interface AskedMarket {
  readonly tables: Pick<RequestRead, 'menus' | 'sales'>
  readonly options: Pick<FitOptions, 'market_type'>
  readonly description: string
}

async function hashOf(...tables: Parameters<typeof tablesText>): Promise<string | null> {
  const text = tablesText(...tables)
  return text === null ? null : sha256Hex(text)
}
