// The words of a description with all that is known of each alone: its meanings, its column, whether
// it names one unit of what is sold. Pure spelling stands in tokens.ts and numbers.ts.
import { bindNames, type CloseName, type ColumnRef } from '#economics/bind.ts'
import { withoutExamples } from './examples.ts'
import type { Columns } from '#economics/inputs.ts'
import { foldNumbers } from '#economics/numbers/numbers.ts'
import { rowNouns, triedNoun, type Tried } from './row-nouns.ts'
import { tokenize, type Token } from '#economics/numbers/tokens.ts'
import { CLOCKS, meaningsOf, pluralOf, singularOf } from './vocabulary.ts'

export interface Word extends Token {
  readonly meanings: ReadonlySet<string>
  readonly column: ColumnRef | null
  /** Names one unit of what is sold: "item", or this text's own word ("kettle"). */
  readonly unit: boolean
  /** Names one row of Menus in this text: "a row is one pallet of qty items". */
  readonly deal: boolean
  readonly clock: string | null
}

export interface Sentence {
  readonly words: readonly Word[]
  /** An item of a list. */
  readonly bullet: boolean
}

const NO_MEANINGS: ReadonlySet<string> = new Set()

/** Sentences of a folded text, and the names in it that no column has. */
export function readWords(
  text: string,
  columns: Columns,
): {
  sentences: Sentence[]
  unknown: string[]
  close: CloseName[]
  words: Word[]
  tried: Tried | null
} {
  const tokens = foldNumbers(joinCompounds(tokenize(text)))
  const bound = bindNames(tokens, columns)
  const tried = triedNoun(tokens)
  const trade = new Set(tradeNouns(tokens))
  if (tried)
    for (const form of [singularOf(tried.noun), pluralOf(singularOf(tried.noun))]) trade.add(form)
  const rows = rowNouns(tokens)
  const words = tokens.map((token, at): Word => {
    const column = bound.at[at] ?? null
    const meanings = token.kind === 'number' || column ? NO_MEANINGS : meaningsOf(token.text)
    const named = !column && token.kind === 'word'
    const deal = named && rows.has(token.text)
    return {
      ...token,
      meanings,
      column,
      unit: named && !deal && (meanings.has('unit') || trade.has(token.text)),
      deal,
      clock: column || token.kind !== 'word' ? null : (CLOCKS[token.text] ?? null),
    }
  })
  const sentences: Sentence[] = []
  let own: Word[] = []
  let bullet = false
  for (const word of [...words, null]) {
    if (word && word.text !== '\n') {
      own.push(word)
      continue
    }
    if (own.length > 0) sentences.push({ words: own, bullet })
    own = []
    bullet = word?.raw === '•'
  }
  return {
    sentences: withoutExamples(sentences),
    unknown: bound.unknown,
    close: bound.close,
    words,
    tried,
  }
}

/** Half of these is no number: "half-yearly", "a half-empty box". */
const HALVES = /^(yearly|year|annual|annually|empty|full|filled)$/

/** "pick and pack", "cubic metre": two words that are one. */
function joinCompounds(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [one, two, three] = [tokens[at]!, tokens[at + 1], tokens[at + 2]]
    const join = (count: number, text: string): void => {
      const last = tokens[at + count - 1]!
      out.push({
        ...one,
        text,
        raw: tokens
          .slice(at, at + count)
          .map((each) => each.raw)
          .join(' '),
        end: last.end,
      })
      at += count - 1
    }
    if (
      /^pick(ing)?$/.test(one.text) &&
      /^(and|&|n|\/)$/.test(two?.text ?? '') &&
      /^pack(ing)?$/.test(three?.text ?? '')
    )
      join(3, 'packing')
    else if (one.text === 'cubic' && /^(metres?|meters?)$/.test(two?.text ?? '')) join(2, 'm3')
    else if (one.text === 'cubic' && /^(foot|feet)$/.test(two?.text ?? '')) join(2, 'ft3')
    else if (one.text === 'cu' && /^(ft|foot|feet)$/.test(two?.text ?? '')) join(2, 'ft3')
    else if (one.text === 'metric' && /^(tons?|tonnes?)$/.test(two?.text ?? '')) join(2, 'tonne')
    else if (one.text === 'purchase' && /^orders?$/.test(two?.text ?? '')) join(2, 'po')
    else if (one.text === 'half' && HALVES.test(two?.text ?? '')) join(2, `half-${two!.text}`)
    else if (one.text === 'semi' && /^(annual|annually|yearly)$/.test(two?.text ?? ''))
      join(2, 'half-yearly')
    else if (/^(bi|semi)$/.test(one.text) && CLOCKS[two?.text ?? ''] !== undefined)
      join(2, 'biweekly')
    else if (one.text === 'write' && two?.text === 'off') join(2, 'writeoff')
    else out.push(one)
  }
  return out
}

const TRADING = new Set(
  'buying buy buys bought sell sells sold resell resells reselling selling import imports importing trade trades trading deal deals stock stocks distribute flip flog purchase purchases wholesale retail source'.split(
    ' ',
  ),
)
const STATES = new Set(
  'sold unsold bought purchased ordered shipped returned leftover dispatched delivered imported'.split(
    ' ',
  ),
)
const TRADED = new Set(
  'buy sell sold bought ordered order ship shipped going coming sells goes comes arrives taken dispatched returned unsold left delivered'.split(
    ' ',
  ),
)
const DETERMINERS = new Set('per each every'.split(' '))
const NOT_TRADE = new Set(
  `within during until after before again and or to for from in on at of off by with the a an our its their we you i it they is are was be been has have not
  then them up out over all only also both sales through via directly mostly online wholesale abroad
  time times one ones per each every any some what which that this these those when if who whom
  dollar dollars euro euros pound pounds cent cents pence percent year month week day hour period step
  later sooner soon early online once twice here there today directly separately individually singly again
  quarter quarters fortnight decade minute dozen dozens hundred hundreds thousand thousands started begun full whole complete new calendar further additional single individual separate such said half
  price prices cost costs fee fees kind thing`.split(/\s+/),
)
/** Meanings that make a word no name of a unit, unless it is bought or sold here. */
const BLOCKING = [
  'clock',
  'measure',
  'price',
  'cost',
  'profit',
  'fee',
  'row',
  'deal',
  'order',
  'capital',
  'storage',
  'duty',
  'vat',
  'buyer',
  'partner',
  'agent',
  'each',
  'det',
  'we',
  'be',
  'neg',
  'approx',
  'conj',
  'left',
  'bulk',
  'ads',
  'everything',
  'disposal',
]
/** Words that are units only where the text buys or sells them. */
const SOFT = [
  'bulk',
  'agent',
  'selling',
  'parcel',
  'order',
  'deal',
  'storage',
  'buying',
  'capital',
  'ads',
]
/** A sheet of paper and a case of wine: priced, but no prices. */
const GOODS = new Set(['ticket', 'tickets', 'head', 'heads'])

const PACKED =
  /^(case|cases|crate|box|bag|pack|sheet|drum|sack|bale|bundle|keg|barrel|bottle|head)$/
/** "a case of 12", "twelve to a case". */
function isHolder(tokens: readonly Token[], name: string): boolean {
  return tokens.some(
    (token, at) =>
      token.text.startsWith(name.replace(/s$/, '')) &&
      ((/^(of|holds|contains|with)$/.test(tokens[at + 1]?.text ?? '') &&
        tokens[at + 2]?.kind === 'number') ||
        tokens
          .slice(Math.max(0, at - 4), at)
          .some(
            (near, index, all) =>
              near.kind === 'number' &&
              near.measure === 'bare' &&
              /^(to|per|in|a)$/.test(all[index + 1]?.text ?? ''),
          )),
  )
}

/** Words that this text uses for one unit. */
function tradeNouns(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>()
  const take = (token: Token | undefined, soft: boolean): void => {
    if (
      token?.kind !== 'word' ||
      token.text.length < 3 ||
      NOT_TRADE.has(token.text) ||
      token.text.includes('_')
    )
      return
    const meanings = meaningsOf(token.text)
    const blocked =
      !GOODS.has(token.text) &&
      BLOCKING.some((each) => meanings.has(each) && !(soft && SOFT.includes(each)))
    const verbal = [...meanings].some((each) => each.startsWith('v:'))
    const roles = ['selling', 'buying', 'parcel'].some((each) => meanings.has(each))
    if (blocked || (verbal && !soft) || (roles && !soft) || token.text.endsWith('ly')) return
    found.add(singularOf(token.text))
    found.add(pluralOf(singularOf(token.text)))
  }
  const texts = tokens.map((token) => token.text)
  // "3 cents per case per day": a case of what is not said is what is sold.
  for (const [at, text] of texts.entries())
    if (
      PACKED.test(text) &&
      /^(per|each|every|a|\/)$/.test(texts[at - 1] ?? '') &&
      texts[at + 1] !== 'of' &&
      !isHolder(tokens, text)
    )
      take(tokens[at], true)
  tokens.forEach((token, at) => {
    const before = tokens[at - 1]
    const after = tokens[at + 1]
    // "Cases that have not been sold", "units which we order".
    if (/^(that|which|who)$/.test(token.text) && before) {
      const run = tokens.slice(at + 1, at + 7)
      const end = run.findIndex(
        (each) =>
          STATES.has(each.text) ||
          /^(buy|order|sell|ship|purchase|go|goes|come|comes|arrive|arrives|leave|leaves|remain|remains)$/.test(
            each.text,
          ),
      )
      if (
        end >= 0 &&
        run
          .slice(0, end)
          .every((each) =>
            /^(we|you|i|they|have|has|are|is|were|was|not|never|been|be|actually|could|do|did|remain|remains|still|get|gets)$/.test(
              each.text,
            ),
          )
      )
        take(before, true)
    }
    // "all tickets we buy", "lamps we cannot sell".
    const verb = tokens
      .slice(at + 1, at + 4)
      .find((each) => !/^(can|cannot|could|do|did|not|never|actually|then)$/.test(each.text))
    if (/^(we|i)$/.test(token.text) && TRADING.has(verb?.text ?? '') && before) take(before, true)
    // "storing a lamp", "to bring one game".
    if (
      /^(a|an|one|each)$/.test(token.text) &&
      /^(storing|keeping|holding|shipping|sending|delivering|bring|store|keep|hold|ship|send|deliver|stocking|handling|packing|wrapping)$/.test(
        before?.text ?? '',
      )
    )
      take(after, false)
    if (STATES.has(token.text)) {
      take(before, true)
      if (after && /^[a-z]+$/i.test(after.text)) take(after, true)
    }
    if (DETERMINERS.has(token.text)) {
      // "every crate we buy", "each bag going out": what is traded, whatever else the word means.
      const near = tokens.slice(at + 2, at + 6).map((each) => each.text)
      const traded = near.findIndex((text) => TRADED.has(text))
      const stop = near.findIndex((text) => /^[.,;:()]$|^\n$/.test(text) || text === '')
      take(after, traded >= 0 && texts[at + 2] !== 'of' && (stop < 0 || traded < stop))
    }
    // "We buy concert tickets": the noun at the end of what is bought.
    if (TRADING.has(token.text)) {
      let last: Token | undefined
      for (let next = at + 1; next <= at + 4; next++) {
        const word = tokens[next]
        if (
          word?.kind !== 'word' ||
          (NOT_TRADE.has(word.text) && !/^(the|a|an|our|in|all)$/.test(word.text))
        )
          break
        if (/^(the|a|an|our|in|all)$/.test(word.text)) continue
        last = word
      }
      if (last && /[^s]s$/.test(last.text)) take(last, true)
    }
  })
  return found
}
