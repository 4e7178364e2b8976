// Conditions on what is ordered of a deal: "if 20 or more units are ordered", "purchase orders below
// $500". Orders of buyers are no such orders.
import { find, matchAt } from '../words/match.ts'
import type { Word } from '../words/text.ts'

export interface OrderCondition {
  readonly from: number
  readonly to: number
  /** How many units, or what they cost together. */
  readonly variable: 'units' | 'value'
  readonly how: 'ge' | 'gt' | 'lt' | 'le'
  readonly limit: number
}

/** `N` stands for the number. */
const COMPARED: readonly (readonly [OrderCondition['how'], readonly string[]])[] = [
  ['ge', ['at least N', 'N <unit>? or|and more|above|over|up', 'not|no less|fewer than N']],
  ['gt', ['more|greater|higher|larger|bigger than N', 'over|above|beyond|exceeding|exceeds N']],
  ['le', ['at most N', 'up to N', 'N <unit>? or|and less|fewer|under|below', 'not|no more than N']],
  ['lt', ['less|fewer|lower|smaller than N', 'under|below N']],
]
/** `C` stands for the comparison. */
const OF_UNITS = [
  'if|when|where|once|whenever C <unit>? are|is|get|were ordered|bought|purchased',
  'if|when|where|once|whenever we|i order|buy|purchase C <unit>?',
  'if|when|where|once|whenever qty is? C <unit>?',
  'for|on|to|if|when? po|pos of|with|for? C <unit>?',
]
const OF_VALUE = [
  'if|when|where|once|whenever the|our|a po|order|purchase value|total? comes|amounts|adds|totals|is|is? up? to|worth? C',
  'for|on|to? po|pos of|worth|with? C',
]
/** Beside the name of such a charge any order is one of ours. */
const SMALL_ORDERS = ['for|on|to|if? orders|order of|with|for? C <unit>?']
export const SMALL_ORDER = 'small|minimum order|quantity charge|fee|surcharge|supplement'

const OPENING = /^(if|when|where|once|whenever|for|on|to|po|pos|orders?)$/

interface Pattern {
  readonly variable: OrderCondition['variable']
  readonly how: OrderCondition['how']
  readonly pattern: string
}

const patternsOf = (variable: OrderCondition['variable'], forms: readonly string[]): Pattern[] =>
  forms.flatMap((form) =>
    COMPARED.flatMap(([how, comparisons]) =>
      comparisons.map((each) => ({
        variable,
        how,
        pattern: form.replace('C', each.replace('N', variable === 'units' ? '#' : '$')),
      })),
    ),
  )
const PATTERNS = [...patternsOf('units', OF_UNITS), ...patternsOf('value', OF_VALUE)]
const SMALL = [...PATTERNS, ...patternsOf('units', SMALL_ORDERS)]

/** The one condition in these words; null where there is none, or more than one. */
export function orderConditionIn(
  words: readonly Word[],
  used: (at: number) => boolean,
): OrderCondition | null {
  const patterns = find(words, SMALL_ORDER) === null ? PATTERNS : SMALL
  const found: OrderCondition[] = []
  for (let at = 0; at < words.length;) {
    const opens = OPENING.test(words[at]!.text) && !used(at)
    const own = opens ? conditionAt(words, at, patterns) : null
    if (own) found.push(own)
    at = own ? own.to : at + 1
  }
  return found.length === 1 ? found[0]! : null
}

function conditionAt(
  words: readonly Word[],
  at: number,
  patterns: readonly Pattern[],
): OrderCondition | null {
  for (const { variable, how, pattern } of patterns) {
    const match = matchAt(words, pattern, at)
    const limit = match && words.slice(match.from, match.to).find(({ kind }) => kind === 'number')
    if (match && limit) return { from: at, to: match.to, variable, how, limit: limit.value! }
  }
  return null
}
