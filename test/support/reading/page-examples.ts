// The ten examples of docs/describe-your-economics.md: what one writes, and the formula that it is read as.
import { readFileSync } from 'node:fs'

export const PAGE = readFileSync(
  new URL('../../../docs/describe-your-economics.md', import.meta.url),
  'utf8',
)

/** What every profit begins with; the page shows what follows. */
const SALES_LESS_GOODS = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'

export const PAGE_EXAMPLES = [...PAGE.matchAll(/^\| (.+?) +\| `(− .+)` +\|$/gm)].map(
  ([, words, further]) => ({ words: words!, formula: `${SALES_LESS_GOODS} ${further!}` }),
)
