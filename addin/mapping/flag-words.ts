// Words of a decision that no list has ("W" and "L", "Deal"): those of whose deals some were sold say yes, those of whose
// deals none was say no.
import { flagOf } from './cell.ts'

/** Deals of a word from which on it speaks. */
const LEAST_DEALS = 5
/** Parts of the deals that were sold: of a yes at least, of a no at most. */
const SOLD = { yes: 0.15, no: 0.02 }
/** More words are no decision. */
const MOST_WORDS = 12
/** Part of the deals whose words are rare: such a word is a yes where one of its deals was sold. */
const RARE = 0.08

/** What each word says; null where they are no yes and no. `codes`: the word of each past deal, −1 = none. */
export function flagsOfWords(
  words: readonly string[],
  codes: Int32Array,
  isSold: (row: number) => boolean,
): ReadonlyMap<string, 0 | 1> | null {
  if (words.length > MOST_WORDS) return null
  const deals = new Int32Array(words.length)
  const sold = new Int32Array(words.length)
  codes.forEach((code, row) => {
    if (code < 0) return
    deals[code]!++
    if (isSold(row)) sold[code]!++
  })
  const all = deals.reduce((sum, each) => sum + each, 0)
  const rare = deals.reduce((sum, each) => sum + (each < LEAST_DEALS ? each : 0), 0)
  // “maybe” among yes and no is a slip.
  const areOwn = words.some((word, code) => deals[code]! >= LEAST_DEALS && flagOf(word) === null)
  const found = new Map<string, 0 | 1>()
  for (const [code, word] of words.entries()) {
    const known = flagOf(word)
    if (known === 'open' || deals[code] === 0) continue
    const share = sold[code]! / deals[code]!
    const isEnough = deals[code]! >= LEAST_DEALS
    const yes = isEnough ? SOLD.yes : Number.MIN_VALUE
    const isOpen = isEnough ? share > SOLD.no && share < yes : !areOwn || rare > RARE * all
    const said = isOpen ? null : share >= yes ? 1 : 0
    const flag = known ?? said
    if (flag === null) return null
    found.set(word, flag)
  }
  return new Set(found.values()).size === 2 ? found : null
}
