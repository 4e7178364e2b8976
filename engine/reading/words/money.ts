// Names and amounts of currencies in a text: codes, words and signs, and what "kroner" or "$" means
// where the text says whose they are.
import type { Line } from '../amounts/items.ts'
import { find } from './match.ts'
import { CURRENCIES } from '#economics/numbers/currencies.ts'
import type { Word } from './text.ts'
import { table } from './vocabulary.ts'

/** A currency that is named (value null) or an amount in one. */
export interface Money {
  readonly at: number
  readonly code: string
  readonly value: number | null
}

const SIGNS = table({ $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' })
/** Currencies in capitals only: other words otherwise. */
const CAPITALS = /^(try|won|rand|real|kr|lira|cad|sek|nok)$/
const NATIONS = table({
  us: 'USD',
  american: 'USD',
  canadian: 'CAD',
  australian: 'AUD',
  singapore: 'SGD',
  kong: 'HKD',
  zealand: 'NZD',
  swedish: 'SEK',
  norwegian: 'NOK',
  danish: 'DKK',
  swiss: 'CHF',
  british: 'GBP',
  chinese: 'CNY',
  japanese: 'JPY',
})
/** Currencies that go by one name. */
const FAMILIES = [
  ['USD', /^(\$|dollars?|bucks?)$/, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD']],
  ['NOK', /^(kroner|krone|kr)$/, ['NOK', 'DKK', 'SEK']],
  ['SEK', /^(krona|kronor|kr)$/, ['SEK', 'DKK', 'NOK']],
] as const

/** Finds currencies in the words of this text. */
export function codesOf(lines: readonly Line[]): { in: (words: readonly Word[]) => Money[] } {
  const explicit = new Set(
    lines.flatMap(({ words }) => words.flatMap((_, at) => explicitCode(words, at) ?? [])),
  )
  const weights = lines.some(
    ({ words }) => find(words, 'weight|weighs|weigh|lb|lbs|heavy') !== null,
  )
  const meant = (code: string, spelled: string): string => {
    for (const [usual, names, members] of FAMILIES) {
      if (code !== usual || !names.test(spelled) || explicit.has(usual)) continue
      const own = members.filter((member) => explicit.has(member))
      if (own.length === 1) return own[0]!
    }
    return code
  }
  return {
    in: (words) =>
      words.flatMap((word, at): Money[] => {
        if (word.kind === 'number') {
          const code =
            word.currency ??
            (word.measure === 'money' && /\d ?p$|pence|penn/i.test(word.raw) ? 'GBP' : null)
          const spelled = /\$|[a-z]+$/.exec(word.text)?.[0] ?? ''
          const nation = code === 'USD' ? nationAt(words, at) : null
          return code
            ? [{ at, code: nation ?? explicitIn(word) ?? meant(code, spelled), value: word.value! }]
            : []
        }
        const own = codeAt(words, at, weights)
        return own ? [{ at, code: meant(own, word.text), value: null }] : []
      }),
  }
}

function explicitIn(word: Word): string | null {
  const found = /\b[A-Z]{3}\b/.exec(word.raw)?.[0]
  return found ? (CURRENCIES[found.toLowerCase()] ?? null) : null
}

/** A code or a nation beside the word says which currency of a name is meant. */
function explicitCode(words: readonly Word[], at: number): string | null {
  const word = words[at]!
  if (word.kind === 'number') return explicitIn(word)
  const nation = nationAt(words, at)
  if (nation) return nation
  return word.kind === 'word' && /^[a-z]{3}$/.test(word.text) && word.raw === word.raw.toUpperCase()
    ? (CURRENCIES[word.text] ?? null)
    : null
}

function nationAt(words: readonly Word[], at: number): string | null {
  const word = words[at]!
  if (word.kind === 'word' && !CURRENCIES[word.text]) return null
  return NATIONS[words[at - 1]?.text ?? ''] ?? null
}

function codeAt(words: readonly Word[], at: number, weights: boolean): string | null {
  const word = words[at]!
  if (word.kind === 'mark') return SIGNS[word.text] ?? null
  if (word.kind !== 'word' || word.column) return null
  const code = CURRENCIES[word.text]
  if (!code || (CAPITALS.test(word.text) && word.raw !== word.raw.toUpperCase())) return null
  if (
    /^pounds?$/.test(word.text) &&
    weights &&
    /^(per|each|a|every|in|of|the|\/|how|many|started|whole|full|next|lb|cubic)$/.test(
      words[at - 1]?.text ?? '',
    )
  )
    return null
  return nationAt(words, at) ?? code
}
