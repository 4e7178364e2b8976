// Whether a checked plan is the example that the service publishes, which costs nothing: asked where a plan bears its name.
import { EXAMPLE_MARKET, isOfMarket } from '#contract/example-market.ts'
import { EMPTY_TABLE } from '#contract/table.ts'
import { tablesText } from '#contract/tables-text.ts'
import type { MappingDone } from '../mapping/work.ts'

export async function isExample({ fields, upload }: MappingDone): Promise<boolean> {
  const { business_description: description = '', market_type } = fields as {
    readonly business_description?: string
    readonly market_type?: { readonly market_type?: string }
  }
  const asked = { description, market_type: market_type?.market_type ?? null }
  return isOfMarket(EXAMPLE_MARKET, asked, async () => {
    const text = tablesText(upload.menus.table, upload.sales?.table ?? EMPTY_TABLE)
    // A page that was not loaded by https has no hashes.
    const { subtle } = crypto as { readonly subtle?: SubtleCrypto }
    if (text === null || subtle === undefined) return null
    const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  })
}
