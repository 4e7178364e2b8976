// The words by which a share is one of another amount: "2% of shipping", "a 20% surcharge on freight",
// "5% of cost plus freight", "with a discount of 10%". of-other.ts finds that amount.
import { take } from '../statements/clauses.ts'
import type { Facts } from '../terms/facts.ts'
import type { Line } from './items.ts'
import { find, firstFoundAt, matchAt } from '../words/match.ts'
import type { Word } from '../words/text.ts'

/** What a share is of, where that is another amount. */
export interface OfOther {
  /** The word that names it; null for the amount just before. */
  readonly noun: string | null
  /** Of the unit cost and it together. */
  readonly withCost: boolean
  /** It makes the other amount less. */
  readonly discount: boolean
}

/** Such words, and where their share stands in the text. */
export interface OtherWords extends OfOther {
  readonly at: number
  readonly ranges: readonly (readonly [number, number])[]
  taken: boolean
}

const OF = 'of|on the|our|its?'
const SURCHARGE = '_? surcharge|supplement|surtax on|to|onto|of the|our?'
const DISCOUNT = '_? discount|reduction|rebate on|off the|our|all?'
const SUM = [
  'is? calculated|levied|charged|based|due|payable|reckoned|computed|paid? of|on the? sum|total of the|our?',
  'is? calculated|levied|charged|based|due|payable|reckoned|computed|paid? of|on both? the|our?',
]
const JOINED = 'and|plus|+|including|incl the|our?'
const ADDED_TO = 'is|are|gets? added|applied|charged|levied|put|applies? on|to|onto the|our?'
const OURS = ['we|i get|receive|have|enjoy|negotiated', 'gives|give|grants|grant us|me']
const LESS = /^(less|minus|with)$/

/** Takes the words that tell that a share is of another amount. */
export function readOthers(facts: Facts, line: Line): void {
  for (const [at, word] of line.words.entries())
    if (word.measure === 'percent' && word.value! < 1) readOther(facts, line, at)
}

function readOther(facts: Facts, line: Line, share: number): void {
  const { words } = line
  const push = (own: Partial<OfOther>, ...places: readonly (readonly [number, number])[]): void => {
    const ranges = places.filter(([from, to]) => to > from)
    facts.others.push({
      noun: null,
      withCost: false,
      discount: false,
      ...own,
      at: words[share]!.start,
      ranges: ranges.map(([from, to]) => [words[from]!.start, words[to - 1]!.end]),
      taken: false,
    })
    for (const [from, to] of ranges) take(line, from, to)
  }
  const next = share + 1
  const sum = firstFoundAt(words, SUM, next)
  const cost =
    sum &&
    line.mentions.find(
      (each) => each.from >= sum.to - 2 && each.from <= sum.to && each.kind === 'base',
    )
  if (cost?.kind === 'base' && cost.of === 'cost') {
    const joined = matchAt(words, JOINED, cost.to)
    const noun = joined && nounAt(words, joined.to)
    if (noun) {
      const end = matchAt(words, 'together|combined', noun.to)?.to ?? noun.to
      push({ noun: noun.text, withCost: true }, [next, end])
      return
    }
  }
  const surcharge = matchAt(words, SURCHARGE, next)
  const discount = matchAt(words, DISCOUNT, next)
  const named = surcharge ?? discount ?? matchAt(words, OF, next)
  const noun = named && nounAt(words, named.to)
  const paidOn = noun?.text === 'delivery' && words[next]?.text === 'on'
  // "We offer members a 10% discount on shipping": theirs.
  const given = discount !== null && !OURS.some((each) => find(words.slice(0, share), each))
  if (noun && !paidOn && !given) {
    const own = { noun: noun.text, discount: discount !== null }
    // "of the shipping of $5": the amount is told with it.
    const told = matchAt(words, 'of|at|: $', noun.to)
    const from = isSurcharge(words, share) ? share - 2 : share
    push(own, [from, share], [next, told ? named.to : noun.to])
    return
  }
  const added = matchAt(words, ADDED_TO, next)
  const onto = added && nounAt(words, added.to)
  if (onto && isSurcharge(words, share)) {
    push({ noun: onto.text }, [share - 2, share], [next, onto.to])
    return
  }
  readBeside(words, share, push)
}

/** "a surcharge of 20%". */
const isSurcharge = (words: readonly Word[], share: number): boolean =>
  /^(surcharge|supplement)$/.test(words[share - 2]?.text ?? '')

type Push = (own: Partial<OfOther>, ...places: readonly (readonly [number, number])[]) => void

/** "$5 per unit plus 20% fuel surcharge", "$5 per unit, less a 10% discount": of the amount before. */
function readBeside(words: readonly Word[], share: number, push: Push): void {
  const next = share + 1
  if (!words.slice(0, share).some((word) => word.measure === 'money')) return
  const opens = words.slice(Math.max(0, share - 4), share)
  const behind = firstFoundAt(words, ['_? surcharge|supplement', '_? discount|reduction'], next)
  const end = behind?.to ?? next
  if (end < words.length && !/^(,|;|:|\(|\)|and)$/.test(words[end]!.text)) return
  const surcharge =
    behind !== null && /^(surcharge|supplement)$/.test(words[end - 1]!.text)
      ? opens.some(({ text }) => /^(plus|and|\+|with)$/.test(text))
      : false
  if (surcharge) {
    push({}, [next, end])
    return
  }
  const less = opens.findLastIndex(({ text }) => LESS.test(text))
  if (less < 0) return
  const from = share - opens.length + less
  const filled = words
    .slice(from + 1, share)
    .map(({ text }) => text)
    .join(' ')
  const plain = words[from]!.text !== 'with' && filled === '' && behind === null
  const said = behind ? /^(a|an)?$/.test(filled) : /^(a |an )?(discount|reduction) of$/.test(filled)
  if (plain || said) push({ discount: true }, [from, share], [next, end])
}

/** "shipping", "the freight costs". */
function nounAt(words: readonly Word[], at: number): { text: string; to: number } | null {
  const word = words[at]
  if (!word || word.kind !== 'word' || word.column) return null
  const { meanings } = word
  if (
    !(meanings.has('selling') || meanings.has('buying')) ||
    meanings.has('fee') ||
    meanings.has('base')
  )
    return null
  const last = words[at + 1]?.text ?? ''
  return {
    text: word.text,
    to: /^(costs?|charges?|fees?|rates?|bill)$/.test(last) ? at + 2 : at + 1,
  }
}
