// Turns tokens into cues: the longest phrase of the lexicon at each place, else the token itself.
// A phrase has a bounded length, so the whole pass is linear in the text.
import { CLOCKS, LISTS, OTHER_UNITS, PHRASES, UNIT_WORDS } from './lexicon.ts'
import type { ColumnRef } from './bind.ts'
import type { Token } from './tokens.ts'

export interface Cue {
  /** `amount`, `column`, `word`, `mark`, or a cue of the lexicon ("count:sold"). */
  readonly kind: string
  readonly token: Token
  /** The cue's words as they were written. */
  readonly raw: string
  readonly from: number
  readonly to: number
  readonly clock: string | null
  readonly number: number | null
  readonly column: ColumnRef | null
  used: boolean
}

interface Pattern {
  readonly kind: string
  readonly items: readonly Item[]
}
type Item = {
  readonly words: ReadonlySet<string> | null
  readonly hole: string
  readonly optional: boolean
}

/** Patterns by their possible first word; '' for those that may begin with any. */
const INDEX = compile()
const STOP = new Set(
  (
    'the a an of on in at to for from and or by with our its their we they it you us is are was be been ' +
    'what that this these those which who not no as per each every all any more'
  ).split(' '),
)
const UNITS = new Set(UNIT_WORDS)
const NOT_UNITS = new Set(OTHER_UNITS)
const TRADED = new Set('buy sell resell import'.split(' '))
const SOLD = new Set('sold unsold bought purchased'.split(' '))

/** Words that this text uses for one unit: those beside "sold", "unsold", "bought". */
export function unitWords(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set(UNITS)
  tokens.forEach((token, at) => {
    // "We buy concert tickets": what is bought is a unit.
    const bought = TRADED.has(token.text) ? tokens.slice(at + 1, at + 3) : []
    for (const near of bought)
      if (near.kind === 'word' && /[^s]s$/.test(near.text) && isNoun(near.text)) {
        found.add(near.text)
        found.add(near.text.slice(0, -1))
      }
    if (!SOLD.has(token.text)) return
    for (const near of [tokens[at - 1], tokens[at + 1]])
      if (near?.kind === 'word' && near.text.length > 2 && isNoun(near.text)) {
        found.add(near.text)
        found.add(near.text.replace(/s$/, ''))
      }
  })
  return found
}

function isNoun(word: string): boolean {
  return !STOP.has(word) && !NOT_UNITS.has(word) && !CLOCKS[word] && !WORDS_WITH_A_MEANING.has(word)
}
const WORDS_WITH_A_MEANING = new Set(
  'units price prices after within for platform back stock order transaction deal lot shipment kilogram kg kilo return'.split(
    ' ',
  ),
)

/** The cues of a row of tokens. */
export function readCues(
  tokens: readonly Token[],
  units: ReadonlySet<string>,
  columnOf: (at: number) => ColumnRef | null,
): Cue[] {
  const cues: Cue[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    let best: { kind: string; end: number; clock: string | null; number: number | null } | null =
      null
    for (const pattern of [...(INDEX.get(token.text) ?? []), ...(INDEX.get('') ?? [])]) {
      const end = fit(pattern.items, 0, tokens, at, units)
      if (end <= at || (best && end <= best.end)) continue
      const slice = tokens.slice(at, end)
      best = {
        kind: pattern.kind,
        end,
        clock:
          slice
            .map((each) => CLOCKS[each.text])
            .filter((clock) => clock !== undefined)
            .sort(byPeriodFirst)
            .at(-1) ?? null,
        number: slice.find((each) => each.kind === 'number')?.value ?? null,
      }
    }
    const column = columnOf(at)
    if (column && (!best || best.end === at + 1)) best = null
    const end = best?.end ?? at + 1
    cues.push({
      kind: best?.kind ?? (column ? 'column' : token.kind === 'number' ? 'amount' : token.kind),
      token,
      raw: tokens
        .slice(at, end)
        .map((each) => each.raw)
        .join(' '),
      from: token.start,
      to: tokens[end - 1]!.end,
      clock:
        best?.kind === 'clock' && /^(annually|p\.a\.)$/.test(token.text)
          ? 'year'
          : (best?.clock ?? null),
      number: best?.number ?? null,
      column: best ? null : column,
      used: false,
    })
    at = end
  }
  return cues
}

/** "Weekly periods" are weeks. */
function byPeriodFirst(x: string, y: string): number {
  return Number(y === 'period') - Number(x === 'period')
}

/** End of the longest fit of items from `item` on, or −1. */
function fit(
  items: readonly Item[],
  item: number,
  tokens: readonly Token[],
  at: number,
  units: ReadonlySet<string>,
): number {
  if (item === items.length) return at
  const { words, hole, optional } = items[item]!
  const token = tokens[at]
  let best = -1
  if (token && holds(words, hole, token, units)) best = fit(items, item + 1, tokens, at + 1, units)
  if (optional) best = Math.max(best, fit(items, item + 1, tokens, at, units))
  return best
}

function holds(
  words: ReadonlySet<string> | null,
  hole: string,
  token: Token,
  units: ReadonlySet<string>,
): boolean {
  if (hole === '<#>') return token.kind === 'number' && token.measure === 'bare'
  if (token.kind === 'number' || token.text === 'break') return false
  if (words?.has(token.text)) return true
  if (hole === '<u>') return token.kind === 'word' && units.has(token.text)
  if (hole === '<w>') return token.kind === 'word' && !STOP.has(token.text)
  return hole === '<clock>' && CLOCKS[token.text] !== undefined
}

function compile(): Map<string, Pattern[]> {
  const index = new Map<string, Pattern[]>()
  for (const [kind, phrases] of PHRASES)
    for (const phrase of phrases.split(';'))
      for (const spelled of expand(phrase.trim().split(/\s+/))) {
        const items = spelled.map((part): Item => {
          const optional = part.endsWith('?')
          const all = (optional ? part.slice(0, -1) : part).split('|')
          const hole = all.find((word) => word.startsWith('<')) ?? ''
          const own = all.filter((word) => word !== hole)
          return { words: own.length > 0 ? new Set(own) : null, hole, optional }
        })
        const firsts = new Set<string>()
        for (const { words, hole, optional } of items) {
          if (hole) firsts.add('')
          for (const word of words ?? []) firsts.add(word)
          if (!optional) break
        }
        for (const first of firsts) index.set(first, [...(index.get(first) ?? []), { kind, items }])
      }
  return index
}

/** Every way to spell a phrase whose lists hold several words. */
function expand(parts: readonly string[]): string[][] {
  let all: string[][] = [[]]
  for (const part of parts) {
    const optional = part.endsWith('?')
    const list = /^\{(\w+)\}\??$/.exec(part)
    if (!list) {
      all = all.map((spelled) => [...spelled, part])
      continue
    }
    const choices = LISTS[list[1]!]!.map((choice) => choice.split(' '))
    const single = choices.filter((choice) => choice.length === 1).map((choice) => choice[0]!)
    const several = choices.filter((choice) => choice.length > 1)
    all = all.flatMap((spelled) => [
      [...spelled, `${single.join('|')}${optional ? '?' : ''}`],
      ...several.map((choice) => [...spelled, ...choice]),
    ])
  }
  return all
}
