// Amounts that are told to be contained in the unit cost or in another fee: "unit_cost already includes
// duty of 5%", "payment processing (2%) is included in the marketplace fee of 12%". They are no cost of
// their own; what contains them stays. The selling price contains nothing here: what it covers is paid.
import { take } from './clauses.ts'
import type { Facts } from '../terms/facts.ts'
import type { Line } from '../amounts/items.ts'
import { find, firstFound, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const NEGATIVE = ['no|not|never|without|except|excluding|nor|neither|only|partly|some|unless|if']
const COST = 'unit_cost|unit'
const INCLUDES = [
  `${COST} cost|price|column? already|also? includes|include|contains|contain|comprises|covers`,
  '@fee of? %? already|also? includes|include|contains|contain|comprises|covers',
  '% @fee already|also? includes|include|contains|contain|comprises|covers',
]
const INCLUDED = [
  `is|are already|also|all|both? included|contained|covered|comprised in|by|within the|our? column? ${COST} cost|column?`,
  `is|are already|also|all|both? in|inside|within the|our? column? ${COST} cost|column?`,
  `is|are already|also? a? part of the|our? column? ${COST} cost|column?`,
]
const IN_FEE = 'is|are already|also|all|both? included|contained|covered|comprised in|by|within'
/** A part that is told has no verb of its own. */
const VERBS = /^(is|are|was|were|we|you|they|it|costs?|pays?|takes?|comes?|gets?|charges?|keeps?)$/
const CLAUSE = /^([;:]|but|while|whereas)$/

/** Takes the words of what is contained; its numbers are understood. */
export function readContained(facts: Facts, line: Line): void {
  const { words } = line
  if (has(words, NEGATIVE) || words.some((word) => word.meanings.has('vat'))) return
  readIncludes(facts, line)
  readIncluded(facts, line)
}

/** "unit_cost already includes duty of 5% and freight of $2 per unit". */
function readIncludes(facts: Facts, line: Line): void {
  const { words } = line
  const found = firstFound(words, INCLUDES)
  if (!found || !isContainer(words, found.from)) return
  const end = words.findIndex((word, at) => at >= found.to && CLAUSE.test(word.text))
  const to = end < 0 ? words.length : end
  const inside = words.slice(found.to, to)
  if (!isPart(inside) || isList(inside)) return
  const fee = words[found.from]!.column === null && words[found.from]!.text !== 'unit'
  const start = fee ? found.to - 1 : startOfCost(words, found.from)
  if (!fee && inside.some(isOutgoing)) return
  // "The 12% fee includes …": the fee's own amount stands before.
  if (fee && !isLess(inside, words.slice(0, found.to))) return
  hold(facts, line, start, to)
}

/** "Duty of 5% is already in unit_cost", "processing (2%) is included in the fee of 12%". */
function readIncluded(facts: Facts, line: Line): void {
  const { words } = line
  const cost = firstFound(words, INCLUDED)
  const found = cost ?? find(words, IN_FEE)
  if (!found || (cost && !isContainer(words, found.to - 1) && !isContainer(words, found.to - 2)))
    return
  if (!cost && !words.slice(found.to, found.to + 5).some((word) => word.meanings.has('fee'))) return
  const from = startOf(words, found.from, words[found.from]!.text === 'are')
  const inside = words.slice(from, found.from)
  if (
    !isPart(inside) ||
    (cost && inside.some(isOutgoing)) ||
    (!cost && !isLess(inside, words.slice(found.to)))
  )
    return
  const end =
    !cost ||
    words[found.to] === undefined ||
    /^[,;.:)]$|^(and|but|while)$/.test(words[found.to]!.text)
  if (end) hold(facts, line, from, found.to)
}

/** The unit cost by its column or its name; a fee. */
function isContainer(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word) return false
  if (word.column) return word.column.name === 'unit_cost'
  return word.text === 'unit'
    ? words[at + 1]?.text === 'cost'
    : word.text === 'unit_cost' || word.kind === 'number' || word.meanings.has('fee')
}

/** "the unit cost" with what stands before it. */
function startOfCost(words: readonly Word[], at: number): number {
  let start = at
  while (start > 0 && /^(the|our|column|in|my|each|and|,)$/.test(words[start - 1]!.text)) start--
  return start
}

/** Where a part begins: after a comma, where it alone is told of. */
function startOf(words: readonly Word[], end: number, several: boolean): number {
  for (let at = end - 1; at >= 0; at--) {
    const { text } = words[at]!
    if (CLAUSE.test(text)) return at + 1
    if (
      !several &&
      /^(,|and)$/.test(text) &&
      !words.slice(at + 1, end).every((word) => word.kind !== 'number')
    )
      return at + 1
  }
  return 0
}

/** Named amounts, one at least, without a verb. */
const isPart = (words: readonly Word[]): boolean =>
  words.some((word) => word.kind === 'number' && word.measure !== 'bare') &&
  !words.some((word) => VERBS.test(word.text))

/** "…, freight $2 per unit": contained as well, or told next? */
const isList = (words: readonly Word[]): boolean =>
  words.some(
    (word, at) => word.text === ',' && words.slice(at + 1).every((each) => each.text !== 'and'),
  )

/** What is paid when units are sold or kept: the unit cost cannot hold it. */
const isOutgoing = (word: Word): boolean =>
  ['fee', 'selling', 'storage', 'agent', 'ads', 'disposal', 'sold'].some((each) =>
    word.meanings.has(each),
  ) && !/^(delivery|pack|packing|packaging|box|label|premium|customs)$/.test(word.text)

/** What a fee contains is a share, and less than the fee. */
function isLess(inside: readonly Word[], container: readonly Word[]): boolean {
  const own = inside.filter((word) => word.kind === 'number')
  const whole = container.filter((word) => word.kind === 'number' && !inside.includes(word))
  return (
    own.every((word) => word.measure === 'percent') &&
    whole.length <= 1 &&
    whole.every(
      (word) => word.measure === 'percent' && own.every((each) => each.value! < word.value!),
    )
  )
}

function hold(facts: Facts, line: Line, from: number, to: number): void {
  for (const word of line.words.slice(from, to))
    if (word.kind === 'number') facts.explained.push(word.value!)
  take(line, from, to)
  facts.stated = true
}
