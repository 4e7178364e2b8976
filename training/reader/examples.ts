// Training examples of the tagger: amounts of aligned and of composed descriptions, and per
// description its kind of goods, its quantity and the return of leftovers.
import { readdirSync, readFileSync } from 'node:fs'
import { createRandom } from '#examples/random.ts'
import { featuresOf, textFeatures } from '#reading/tagger/tagger-features.ts'
import type { Mention } from '#reading/text/mention.ts'
import { readWords, type Word } from '#reading/text/words.ts'
import { align } from './align.ts'
import { compose, readBank, type BankLine, type Composed } from './bank.ts'
import type { Described } from './texts.ts'
import type { Example } from './train.ts'

/** Weight of a composed description relative to a real one. */
export const WEIGHT_OF_COMPOSED = 0.5
/** Rounds of composition over all bank lines, and maximum lines of one description. */
const COMPOSITION_ROUNDS = 4
const MOST_LINES_PER_TEXT = 4

/** Examples from descriptions with a known formula. */
export function realExamples(texts: readonly Described[], weight: number): Example[] {
  return texts.flatMap((text) => {
    if (text.formula === null) return []
    const { words, mentions, labels, goods, back, missed } = align(text)
    const features = featuresOf(words.words, mentions)
    const own = mentions.flatMap((mention, at): Example[] => {
      const label = labels[at]
      return label ? [{ features: features[at], kind: mention.kind, label, weight }] : []
    })
    const whole = textFeatures(words.words, mentions)
    own.push({ features: whole, kind: 'goods', label: `goods.${goods}`, weight })
    if (missed.length === 0)
      own.push({ features: whole, kind: 'back', label: `back.${back ? 'yes' : 'no'}`, weight })
    if (text.quantity)
      own.push({ features: whole, kind: 'quantity', label: `quantity.${text.quantity}`, weight })
    own.push(...sentenceExamples(words.words, mentions, missed.length === 0 ? [] : null))
    return own
  })
}

/**
 * Sentences without an amount: complete if the formula explains every amount, unless the bank marks
 * them as unpriced. `unpriced`: texts of those; null = unknown.
 */
function sentenceExamples(
  words: readonly Word[],
  mentions: readonly Mention[],
  unpriced: readonly string[] | null,
): Example[] {
  if (unpriced === null) return []
  const found: Example[] = []
  for (let sentence = 0; sentence <= (words.at(-1)?.sentence ?? -1); sentence++) {
    if (mentions.some((each) => each.sentence === sentence)) continue
    const own = words.filter((each) => each.sentence === sentence)
    const text = own.map(({ raw }) => raw).join(' ')
    const lacks = unpriced.some((line) => line.startsWith(text))
    found.push({
      features: textFeatures(own, []),
      kind: 'sentence',
      label: lacks ? 'sentence.unpriced' : 'sentence.fine',
      weight: lacks ? 1 : 0.3,
    })
  }
  return found
}

/** All lines of a folder of bank files, in the order of their names. */
export function bankLines(folder: URL): BankLine[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => readBank(readFileSync(new URL(name, folder), 'utf8')).lines)
}

/** Descriptions composed of bank lines: every line once a round, in other company each time. */
export function composedTexts(lines: readonly BankLine[], seed: number, rounds: number): Bundle[] {
  const random = createRandom(seed, 3)
  const bundles: Bundle[] = []
  for (let round = 0; round < rounds; round++) {
    const order = lines.map((_, at) => at)
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.below(at + 1)
      ;[order[at], order[other]] = [order[other], order[at]]
    }
    for (let at = 0; at < order.length;) {
      const count = 1 + random.below(MOST_LINES_PER_TEXT)
      const own = order.slice(at, at + count).map((each) => lines[each])
      at += count
      bundles.push({ round, lines: own, composed: compose(own, random) })
    }
  }
  return bundles
}
interface Bundle {
  readonly round: number
  readonly lines: readonly BankLine[]
  readonly composed: Composed
}

/** Examples from descriptions composed of bank lines. */
export function bankExamples(lines: readonly BankLine[], seed: number): Example[] {
  const weight = WEIGHT_OF_COMPOSED
  return composedTexts(lines, seed, COMPOSITION_ROUNDS).flatMap(({ lines: own, composed }) => {
    const { words, mentions, labels, statements } = composed
    const features = featuresOf(words.words, mentions)
    const amounts = mentions.flatMap(({ kind }, place): Example[] => {
      const label = labels[place]
      return label ? [{ features: features[place], kind, label, weight }] : []
    })
    const whole = textFeatures(words.words, mentions)
    const said = (kind: 'goods' | 'quantity' | 'back', usual: string): Example[] => {
      const found = statements.filter((each) => each.startsWith(kind))
      const label = found[0] ?? `${kind}.${usual}`
      return found.length < 2 ? [{ features: whole, kind, label, weight }] : []
    }
    const lacking = own.filter((line) => line.statement === 'unpriced')
    return [
      ...amounts,
      ...sentenceExamples(
        words.words,
        mentions,
        lacking.map(({ text }) =>
          readWords(text, { menus: [], sales: [] })
            .words.map(({ raw }) => raw)
            .join(' '),
        ),
      ),
      ...said('goods', 'ordered'),
      ...said('quantity', 'stock'),
      ...said('back', 'no'),
    ]
  })
}
