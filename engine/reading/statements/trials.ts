// Whether the words say that each unit is an attempt ("we buy clicks", "qty is the number of letters")
// rather than stock that is there to be sold (interface §5, Trials).
import { find, matchAt } from '../words/match.ts'
import { TRIALS } from '../words/row-nouns.ts'
import type { Sentence, Word } from '../words/text.ts'
import { words } from '../words/vocabulary.ts'

/** Before one of them: what the option buys or makes. */
const TRIED = new Set(words('buy send mail make place issue order purchase grant print'))
/** What one unit, or qty, is said to be. */
const COUNTED = new Set(words('qty unit units quantity'))
const SAYING = new Set(
  words(
    'is are = means counts count counting being equals : stands for the a an one number of many how each every',
  ),
)
const FAR = 7

/** "qty is the number of letters", "each unit is a click": the words that say so, or null. */
export function countsTrials(text: readonly Word[]): string | null {
  for (const [at, token] of text.entries()) {
    if (!COUNTED.has(token.column?.name ?? token.text)) continue
    for (let next = at + 1; next <= at + FAR; next++) {
      const word = text[next]
      if (!word || word.kind === 'number') break
      if (TRIALS.has(word.text)) {
        const between = text.slice(at + 1, next)
        const says = between.some((each) =>
          /^(is|are|=|means|counts?|equals|:|stands)$/.test(each.text),
        )
        if (says) return quoted(text, at, next)
        break
      }
      if (!SAYING.has(word.text) && word.meanings.size > 0 && next > at + 3) break
    }
  }
  return null
}

/** "We buy clicks": attempts, where they do not win buyers for something else. */
export function buysTrials(text: readonly Word[]): string | null {
  for (const [at, token] of text.entries()) {
    if (!TRIED.has(token.text)) continue
    const near = text.slice(at + 1, at + 3)
    const stop = near.findIndex((each) => each.kind !== 'word')
    const found = near
      .slice(0, stop < 0 ? near.length : stop)
      .findIndex((each) => TRIALS.has(each.text))
    if (found >= 0) return quoted(text, at, at + 1 + found)
  }
  return null
}

const OR_NOTHING = [
  'otherwise|else ... nothing|zero',
  'if not ... nothing|zero',
  'if|when|who _ ... nothing|zero',
  'lost|failed|declined|rejected|refused|unsuccessful ... nothing|zero',
]
/** What happens to goods that are there to be sold. */
const SELLING = ['v:sell', 'sold', 'v:buy', 'left', 'unsold', 'v:remain', 'v:return']

/** "If the client accepts, we earn unit_price; if not, nothing": each unit is won or lost. */
export function winsOrLoses(sentences: readonly Sentence[]): string | null {
  for (const [index, { words: own }] of sentences.entries()) {
    const price = own.findIndex(({ column }) => column?.name === 'unit_price')
    if (price < 0) continue
    // "The debtor pays unit_price or nothing".
    if (matchAt(own, 'or nothing|zero', price + 1)) return quoted(own, price, price + 2)
    const won = find(own, 'if|when|once _')
    if (!won || price < won.from) continue
    const condition = own.slice(won.from, price)
    const trades = condition.some(
      ({ meanings, text }) =>
        /^(buyer|taker)s?$/.test(text) || SELLING.some((each) => meanings.has(each)),
    )
    if (trades || condition.some(({ column }) => column?.name === 'unit_cost')) continue
    const after = [own.slice(price + 1), sentences[index + 1]?.words ?? []]
    if (after.some((rest) => OR_NOTHING.some((pattern) => find(rest, pattern) !== null)))
      return quoted(own, won.from, price)
  }
  return null
}

function quoted(text: readonly Word[], from: number, to: number): string {
  return text
    .slice(from, to + 1)
    .map((each) => each.raw)
    .join(' ')
}
