// What the tagger sees of an amount: the words around it, by place and without, what stands between it
// and the amounts beside it, how large it is. Spelling only, so that training and reading see the same.
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'

/** Words that have no spelling of their own here: numbers by kind, columns, names nobody trained on. */
export function plainWords(words: readonly Word[], mentions: readonly Mention[]): string[] {
  const plain = words.map(({ kind, text, measure }) =>
    kind === 'number' ? (measure === 'bare' ? '#n' : measure === 'money' ? '#m' : '#p') : text,
  )
  for (const { kind, at, end, column } of mentions) {
    if (kind === 'column') plain[at] = /pct|percent/i.test(column!.name) ? '#cp' : '#c'
    if (kind === 'time' && plain[at]!.startsWith('#')) plain[at] = '#t'
    for (let inside = at + 1; inside < end; inside++) plain[inside] = ''
  }
  return plain
}

/** A crude stem, so that "ships" and "shipped" share what is learnt. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const stem = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:sses)$/, 'ss')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed)$/, '')
    .replace(/([bdgklmnprt])\1$/, '$1')
    .replace(/e$/, '')
  return stem.length < 2 ? word : stem
}

const EACH = new Set(['per', 'each', 'every', 'a', 'an', 'apiece', '/', 'any', 'the', 'one'])
const LEFT = 5
const RIGHT = 6

type Add = (feature: string) => void

/** A mention's place within its sentence: the sentence is words `first` … `last` − 1. */
interface Place {
  readonly at: number
  readonly end: number
  readonly first: number
  readonly last: number
  readonly stems: readonly string[]
  /** The stem at a place; `^` and `$` beyond the sentence. */
  readonly word: (place: number) => string
}

/** Features of each mention, as texts. */
export function featuresOf(words: readonly Word[], mentions: readonly Mention[]): string[][] {
  const stems = plainWords(words, mentions).map(stemOf)
  return mentions.map((mention, index) => {
    const found = new Set<string>()
    const add: Add = (feature) => void found.add(feature)
    const { kind, value, column } = mention
    const place = placeOf(words, stems, mention)
    add('bias')
    add(`k=${kind}`)
    add(`k=${kind},v=${sizeOf(kind, value)}`)
    if (column) for (const part of column.name.toLowerCase().split(/[^a-z0-9]+/)) add(`col=${part}`)
    if (column) add(`table=${column.table}`)
    addSides(add, place)
    addEach(add, place)
    addBetween(add, place, mentions, index)
    // The sentence before: "it", "that", "then" lean on it.
    if (place.first > 0) {
      const previous = words[place.first - 1]!.sentence
      for (let at = place.first - 1; at >= 0 && words[at]!.sentence === previous; at--)
        add(`p=${stems[at]}`)
    }
    return [...found]
  })
}

function placeOf(
  words: readonly Word[],
  stems: readonly string[],
  { at, end, sentence }: Mention,
): Place {
  let first = at
  while (first > 0 && words[first - 1]!.sentence === sentence) first--
  let last = end
  while (last < words.length && words[last]!.sentence === sentence) last++
  const word = (place: number): string =>
    place < first ? '^' : place >= last ? '$' : stems[place]!
  return { at, end, first, last, stems, word }
}

/** The words next to the mention, alone and in pairs. */
function addSides(add: Add, { at, end, word }: Place): void {
  for (let step = 1; step <= LEFT; step++) {
    const own = word(at - step)
    add(`l${step}=${own}`)
    add(`L=${own}`)
    if (step < LEFT) add(`l${step}${step + 1}=${word(at - step - 1)} ${own}`)
  }
  for (let step = 0; step < RIGHT; step++) {
    const own = word(end + step)
    add(`r${step}=${own}`)
    add(`R=${own}`)
    if (step < RIGHT - 1) add(`r${step}${step + 1}=${own} ${word(end + step + 1)}`)
  }
  add(`lr=${word(at - 1)} ${word(end)}`)
}

/** "per lamp", "a bottle": what it is for each of. */
function addEach(add: Add, { at, end, first, last, stems, word }: Place): void {
  for (let place = end; place < Math.min(last, end + 5); place++)
    if (EACH.has(stems[place]!)) {
      add(`each=${word(place + 1)}`)
      add(`each=${word(place + 1)} ${word(place + 2)}`)
      break
    }
  for (let place = at - 1; place > Math.max(first - 1, at - 8); place--)
    if (EACH.has(stems[place]!) && stems[place] !== 'the' && stems[place] !== 'a') {
      add(`eachl=${word(place + 1)}`)
      break
    }
}

/** The words between this mention and its neighbours, and its place among those of the sentence. */
function addBetween(add: Add, of: Place, mentions: readonly Mention[], index: number): void {
  const { at, end, first, last, stems, word } = of
  const mention = mentions[index]!
  const { sentence } = mention
  const before = mentions[index - 1]
  const after = mentions[index + 1]
  const from = before && before.sentence === sentence ? before.end : first
  const to = after && after.sentence === sentence ? after.at : last
  for (let place = from; place < at; place++) add(`bl=${stems[place]}`)
  for (let place = end; place < to; place++) add(`br=${stems[place]}`)
  for (let place = from; place + 1 < at; place++) add(`bbl=${stems[place]} ${stems[place + 1]}`)
  for (let place = end; place + 1 < to; place++) add(`bbr=${stems[place]} ${stems[place + 1]}`)
  for (let place = first; place < last; place++) add(`s=${stems[place]}`)
  add(`first=${word(first)}`)
  add(`first=${word(first)} ${word(first + 1)}`)
  add(`pk=${before && before.sentence === sentence ? before.kind : '-'}`)
  add(`nk=${after && after.sentence === sentence ? after.kind : '-'}`)
  const own = mentions.filter((each) => each.sentence === sentence)
  add(`order=${own.map((each) => (each === mention ? '*' : '') + each.kind[0]).join('')}`)
  add(`count=${Math.min(4, own.length)}`)
  add(`place=${own.indexOf(mention)}`)
}

/** Features of the whole text: its words and pairs of words, wherever they stand. */
export function textFeatures(words: readonly Word[], mentions: readonly Mention[]): string[] {
  const stems = plainWords(words, mentions).map(stemOf)
  const found = new Set(['bias'])
  for (const [at, stem] of stems.entries()) {
    if (stem === '') continue
    found.add(`u=${stem}`)
    const next = stems[at + 1]
    if (next && words[at + 1]!.sentence === words[at]!.sentence) {
      found.add(`ub=${stem} ${next}`)
      const third = stems[at + 2]
      if (third && words[at + 2]!.sentence === words[at]!.sentence) found.add(`ut=${stem} ${third}`)
    }
  }
  return [...found]
}

/** How large an amount is, in steps of its kind; 0 where it has no size. */
export function sizeOf(kind: string, value: number): number {
  if (Number.isNaN(value)) return 0
  const steps =
    kind === 'percent' ? [0.01, 0.05, 0.2, 0.4, 0.6, 0.99] : [0.1, 1, 5, 20, 100, 1000, 1900, 2100]
  return 1 + steps.filter((step) => value >= step).length
}
