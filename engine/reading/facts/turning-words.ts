// Turning words: words beside which an amount is often not what it seems. One table of data, by kind. An amount
// near such a word is unsure, so it is asked about, unless its label accounts for the word.
//
//   "The platform does not charge a 15% fee."   not → denied: the first choice is “nothing is charged”
//   "12% of the price, at least 2"              at least → accounted for by the label `min`
//
// Kinds: `denied` (there may be no cost), `excepted` (not for all), `conditional`, `base` (a share of something else),
// `alternative` (one of two), `payer` (somebody else pays), `again` (what comes back or breaks), `reference` (told by
// another amount), `limit`, `timed` (begun, first).
import type { Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { withoutNothing } from './attempts.ts'
import { TABLE, type Kind } from './turning-table.ts'

const patternOf = (word: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}_-])(?:${
      word === "n't" ? "\\p{L}+n['’]t" : word.replace(/\*$/, '\\p{L}*').replaceAll(' ', '\\s+')
    })(?![\\p{L}_-])`,
    'iu',
  )
/** An amount that nobody can count: what it costs is asked. */
const UNCOUNTED = patternOf(
  String.raw`(?:a )?(?:few|some|several|couple of|handful of|many) (?:(?:more|us) )?(?:dollars|euros|pounds|bucks|quid|cents|kroner|francs|percent)|(?:some|a few) [a-z]{1,20} more for|(?:do|does|did|have|had|can)(?: not|n['’]t) (?:have|know|remember|recall|find|noted?) (?:\w{1,20} ){0,2}(?:figures?|number|amount|price|rate|how much|exactly)|never (?:noted|counted|wrote down)(?: how much)?|how much(?: exactly| they are| it is| that is)?|what exactly is|(?:have|need) to (?:ask|look up|look it up|check|find out)|accountant knows|the same (?:again|amount|sum)|(?:price|rates?) on request|not (?:attached|cheap|small|agreed|known)|depends?(?: on)?|it varies|varies|expensive|real money|considerable sum|something (?:each|for each|every)|a (?:good|small|little|tiny|hefty|certain) (?:part|bit|something|charge|sum|fee|share|cut)|a little something|a bit (?:of the (?:profit|price)|extra)|a lot of it|bills us for|tariff|cut the price by (?:half|a third|a quarter)|half (?:the|its|their) price|largest expense|different each year|there (?:is|are) (?:a )?(?:penalty|penalties|fines?)(?! (?:of|[$€£\d]))|and sometimes|from \w{1,9} to \w{1,9} dollars|the usual (?:costs?|fees?|charges|commission)|(?:could|can)(?: not|n['’]t) (?:tell|say) (?:you )?(?:what|how much)|(?:its|his|her|their) own (?:fee |price )?(?:schedule|list|rates)|what (?:he|she|it|they) (?:asks?|charges?|takes?|wants?)(?: (?:he|she|they|for it))? (?:writes?|varies|changes|is|i)\b|never (?:kept|written|asked) (?:one|it|them|down)|(?:i|we) (?:forget|forgot) (?:what|how much)|(?:takes?|keeps?|gets?) (?:its|his|her|their) (?:cut|share|part|commission|percentage) (?:of|on|from) (?:every|each|all) \w+(?!.*(?:%|percent|per cent))`,
)
/** Whether a sentence has an amount that nobody can count. */
export const isUncounted = (sentence: string): boolean => UNCOUNTED.test(sentence)

/** Phrases in which a turning word turns nothing. */
const PLAIN = new RegExp(
  [
    String.raw`(?:['’]s?|\b(?:their|its|his|her|an?|the|our|my)) (?:\w+ )?cut\b`,
    String.raw`\b(?:sold|sell|sells|selling|one|pays?) off\b|\bsold or written (?:off|down)\b`,
    String.raw`\bno (?:other|further|more|additional|matter|extra|exceptions?|costs(?! of)|buyers?)\b|\bthere (?:is|are) none\b`,
    String.raw`\bnothing (?:else|more|further|for)\b|\bnot (?:only|counting)\b|\bwhether or not\b|\b(?:never|no|not) (?:less|more) than\b`,
    String.raw`\b(?:nobody|no one) (?:\w+ ){0,2}(?:bought|buys|wants?|wanted|bids?|takes?)\b`,
    String.raw`\b(?:not|never|\w+n['’]t) (?:\w+ ){0,2}(?:sold|sell|sells|placed|bought|moves?|found|care|matter|free|think)\b`,
    String.raw`\b(?:price|amount) (?:including|including the|incl) (?:vat|gst|tax)\b|\bapart from (?:that|this|these|the)\b`,
    String.raw`\beach of our\b|\bfree of charge for\b|\bfloor plan\w*`,
  ].join('|'),
  'giu',
)

/** Alternatives of a row: bars outside brackets part them. */
function alternatives(words: string): string[] {
  const depth = (own: string): number => own.split('(').length - own.split(')').length
  return words.split('|').reduce<string[]>((found, part) => {
    const last = found.at(-1)
    return last !== undefined && depth(last) > 0
      ? [...found.slice(0, -1), `${last}|${part}`]
      : [...found, part]
  }, [])
}
const ROWS = TABLE.flatMap(({ words, ...row }) =>
  alternatives(words).map((word) => ({ ...row, word, pattern: patternOf(word) })),
)

/** A turning word beside an amount. */
export interface TurningWord {
  readonly word: string
  readonly kind: Kind
  /** Whether the labels of its sentence account for it, or it turns no such label. */
  readonly accounted: boolean
  /** In the clause of the amount; else elsewhere in its sentence. */
  readonly near: boolean
}

/** The turning words in the sentence of each amount, by its place. */
export function turningNear(draft: Draft, labelled: readonly Labelled[]): TurningWord[][] {
  const { words, sentences } = draft.words
  // That nothing comes of some attempts, and something only if they succeed, turns nothing.
  const isSure = draft.attempts !== null
  const plain = sentences.map((place) => plainly(textOf(words.slice(...place)), isSure))
  const inSentence = plain.map((sentence) => ROWS.filter(({ pattern }) => pattern.test(sentence)))
  return labelled.map((own) => {
    const { label, mention } = own
    const isPaid = label.role === 'main' || label.id === 'ours' || label.id === 'theirs'
    const beside = labelled.filter((each) => each.mention.sentence === mention.sentence)
    const labels = beside.map((each) => each.label.id)
    const clause = plainly(clauseOf(words, sentences[mention.sentence]!, own, beside), isSure)
    return inSentence[mention.sentence]!.map(({ word, kind, pattern, accounted, of }) => ({
      word,
      kind,
      accounted:
        (isSure && (kind === 'denied' || kind === 'conditional')) ||
        !(of === undefined ? isPaid : of.test(label.id)) ||
        labels.some((each) => accounted?.test(each)),
      near: pattern.test(clause),
    }))
  })
}

/** The kinds of turning words in a sentence without an amount. */
export const turningIn = (sentence: string): Kind[] => {
  const plain = plainly(sentence, false)
  return ROWS.flatMap(({ kind, pattern }) => (pattern.test(plain) ? [kind] : []))
}

/** Kinds beside which, of the likeliest readings, hardly two of three are right: these amounts are always asked about. */
export const ALWAYS = new Set<Kind>(['denied', 'conditional', 'reference'])

/** Places of the amounts near a turning word that their labels do not account for, with its kind. */
export function turnedAmounts(draft: Draft, labelled: readonly Labelled[]): Map<number, Kind> {
  const wide = new Set(ROWS.filter(({ sentence }) => sentence).map(({ word }) => word))
  return new Map(
    turningNear(draft, labelled).flatMap((found, at) => {
      const turned = found.filter(
        ({ accounted, near, word }) => !accounted && (near || wide.has(word)),
      )
      const own = turned.find(({ kind }) => ALWAYS.has(kind)) ?? turned[0]
      return own ? [[at, own.kind] as const] : []
    }),
  )
}

const plainly = (text: string, attempts: boolean): string =>
  (attempts ? withoutNothing(text) : text).replace(PLAIN, ' ')

/** The words around an amount, from the amount before it to the next one of its sentence. */
export function clauseOf(
  all: Draft['words']['words'],
  [first, behind]: readonly [number, number],
  { mention }: Pick<Labelled, 'mention'>,
  beside: readonly Pick<Labelled, 'mention'>[],
): string {
  const from = beside.flatMap((each) => (each.mention.end <= mention.at ? each.mention.end : []))
  const to = beside.flatMap((each) => (each.mention.at >= mention.end ? each.mention.at : []))
  return textOf(all.slice(Math.max(first, ...from), Math.min(behind, ...to)))
}

const textOf = (words: Draft['words']['words']): string => words.map(({ text }) => text).join(' ')
