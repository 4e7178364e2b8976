// Goods that cost nothing: "the books are donated", "we get the goods for free", "we do not pay for the
// goods". For some of them only, or beside words that they are bought at unit_cost, it is refused.
import type { Line } from '../amounts/items.ts'
import { isUnsold } from '../fates/unsold.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import { find, firstFound, has, type Match } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { isAmount, partsOf, take } from './clauses.ts'
import { isRoleNoun } from './costly-words.ts'
import { forSomeOnly } from './denied.ts'

const GOODS = 'goods|stock|merchandise|inventory|<unit>'
const GIFT = [
  'donated|gifted',
  'given to us|me',
  `${GOODS}|units|pieces|items is|are|come|comes|cost|costs|were us|me? free|nothing|gratis`,
  `${GOODS} is|are a gift|present|donation`,
  `@we|i pay|pays|owe nothing|zero for the|our|them|it ${GOODS}|units|pieces|items?`,
  'unit_cost|cost is|are not|never paid|charged|due',
  'unit_cost is|are nothing|free',
  'ignore|disregard unit_cost',
  `@we do|have? not|never to? pay|paid for? the|our|these|any? ${GOODS}|unit_cost`,
  `${GOODS} do|does? not|never cost|costs us|me? anything|money`,
  `${GOODS} have|has no cost|costs|price`,
  `no cost|costs of|for the|our? ${GOODS}`,
  'no purchase|purchasing|buying|acquisition cost|costs|price',
  `get|gets|receive|receives|have|obtain|make|produce|grow the|our|all|these? ${GOODS} ... for free|nothing`,
  `get|gets|receive|receives|have|obtain the|our|all|these? ${GOODS} free|gratis`,
  `get|gets|receive|receives|make|produce|grow the|our|all|these? ${GOODS} ... at no cost|charge`,
  `gives|give|sends|send us|me the|our|all|these? ${GOODS}|units|pieces|items free|gratis`,
  `gives|give|sends|send us|me the|our|all|these? ${GOODS}|units|pieces|items ... for free|nothing`,
]
const OF_OTHERS =
  /^(left|unsold|returned|disposal|selling|storage|v:store|return|back|leftover|leftovers)$/
const EXAMPLE = 'The goods are free. (Or: unit_cost is paid for every unit.)'

/** The sentence that says that the goods cost nothing; null where there is none, or it is refused. */
export function giftOf(facts: Facts, lines: readonly Line[]): Line | null {
  const giftIn = (line: Line): Line | undefined =>
    partsOf(line).find((part) => isGift(part) || isOfBefore(part, lines[lines.indexOf(line) - 1]))
  const line = lines.find((each) => giftIn(each) !== undefined)
  if (!line) return null
  const gift = giftIn(line)!
  const some = forSomeOnly(gift.words)
  if (some) {
    refuse(facts, line.words, some.reason, EXAMPLE)
    return null
  }
  const paid = lines.find((each) => each !== line && paysUnitCost(each.words))
  if (paid) {
    const other = quote(facts, paid.words)
    const reason = `the goods cost nothing here, and unit_cost elsewhere (“${other}”)`
    refuse(facts, line.words, reason, EXAMPLE)
    return null
  }
  const from = line.words.indexOf(gift.words[0]!)
  take(line, from, from + gift.words.length)
  return gift
}

function isGift({ words, ...line }: Line): boolean {
  const found = firstFound(words, GIFT) ?? zeroCost(words)
  return (
    found !== null &&
    !isUnsold({ words, ...line }, 0, words.length) &&
    !words.some(isAmount) &&
    // "The goods are free of storage costs", "the goods cost nothing to ship".
    (!/^(to|of)$/.test(words[found.to]?.text ?? '') ||
      /^(us|me|charge)$/.test(words[found.to + 1]?.text ?? '')) &&
    !words.some(isOfOthers)
  )
}

const OF_BEFORE = [
  'they|these|those is|are|cost|costs|come us|me? free|nothing|gratis',
  '@we get|gets|receive|have|obtain them|these|those ... for free|nothing',
  '@we get|gets|receive|have|obtain them|these|those free|gratis',
  '@we do? not|never pay for them|these|those',
]

/** "We buy the goods from a farm. They are free." */
function isOfBefore({ words }: Line, before: Line | undefined): boolean {
  return (
    before !== undefined &&
    has(words, OF_BEFORE) &&
    has(before.words, [GOODS, 'unit_cost', '@v:buy']) &&
    ![...words, ...before.words].some(isOfOthers) &&
    !words.some(isAmount)
  )
}

/** "unit_cost is zero". */
function zeroCost(words: readonly Word[]): Match | null {
  const found = find(words, 'unit_cost is|are ##')
  return found && words[found.to - 1]!.value === 0 ? found : null
}

const isOfOthers = (word: Word): boolean =>
  isRoleNoun(word) ||
  OF_OTHERS.test(word.text) ||
  ['left', 'unsold', 'returned', 'disposal'].some((meaning) => word.meanings.has(meaning))

/** "We buy the goods at unit_cost"; not "ignore unit_cost", "unit_cost is not paid". */
const paysUnitCost = (words: readonly Word[]): boolean =>
  words.some(({ column }) => column?.name === 'unit_cost') &&
  words.some(({ meanings }) => meanings.has('v:buy') || meanings.has('v:pay')) &&
  !has(words, ['@neg|ignore|disregard|zero|free|gratis'])
