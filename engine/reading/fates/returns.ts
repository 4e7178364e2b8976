// Units that come back from buyers, told over one sentence or several in any order: how many, what is
// refunded, what each costs, and what becomes of them. What is told is kept in `facts.returns`;
// settleReturns makes the terms, or names the piece of the story that is missing.
import type { Line } from '../amounts/items.ts'
import { take } from '../statements/clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import { find, has } from '../words/match.ts'
import { piecesOf, type Piece } from './pieces.ts'
import {
  isRate,
  isShareOf,
  readMoney,
  readOfHundred,
  readRate,
  readShare,
  TOLD,
} from './return-amounts.ts'
import { readKeptFee } from './returned-fees.ts'
import { isUnsold } from './unsold.ts'

/** What goes on with the story in a sentence of its own. */
const GOES_ON = [
  'label|labels|restocking|restock|relabel|relabelling|repack|repacking|inspect|inspecting|cleaning|refurbish|refurbished|reconditioning',
  'outlet|liquidator|jobber|dealer|resell|resold|salvage',
  'refund|refunds|money|label|reimburse|reimbursed|reimburses|repaid',
  '@buyer|they|he|she ... money|price|refund',
  'sold|sell again',
  'cannot|not|never be? sold|resold|sell',
  'back in|into|on|onto|to ... stock|shelf|inventory|sale|warehouse|shape|order|condition',
]
const FULL = [
  'full|whole|entire|complete|total|all|every|100 ... price|money|amount|refund|purchase|cent|sum',
  'refund|refunds|refunded|refunding|reimbursed|reimburse|repaid in? full|fully|completely|entirely',
  'full|fully|completely|complete|whole refund|refunded|refunds',
  '@buyer|they|he|she ... money|price back|again',
  'give|gives|hand|hands|pay|pays|return|returns|giving|get|gets back? the|their|his|her|him|them|full|our? ... price|money',
  'refund|refunded|refunds|refunding|repay|reimburse the|its|their|his|her|full? selling|sale|purchase|paid? price|@buyer|money|amount|customer',
  '@buyer|unit|units|it|they|them|customers <unit>? is|are|gets|get refunded',
  'refund|refunds|refunded|reimburse|reimbursed|repay what @buyer|they|he|she',
  'refund|refunds is|are full|complete|total|whole',
  'refund : full|complete|total|whole',
  'full|complete|whole price',
  'money|price back|again',
  'money|price|amount is|gets refunded|returned|repaid',
  '@buyer|customers|who ... refunded',
  'refund ... customer|customers|buyer|buyers',
]
const NONE_BACK = [
  'nothing|no is|money|refund|refunds|gets ... refunded|back|given|paid|due|repaid',
  'no money|refund|refunds',
  '@buyer keeps|keep paying',
  '@buyer|they is|are|get|gets ... nothing|no',
]
const GONE = [
  "cannot|not|never|no|n't|unable ... resell|resold|resale|resalable|resaleable|resellable|reused|saleable|sellable",
  'cannot|not|never|no ... sold again|anymore|on|twice',
  'throw|throws|thrown|toss|tossed|scrap|scraps|scrapped|bin|bins|binned|discard|discards|discarded|destroy|destroyed|destroys|worthless|dump|dumps|dumped|trash|trashed|waste|donate|donates|donated|charity|skip|shredded|recycled|compost|composted|pulped|incinerated',
  'written|write|writes off',
  'writeoff',
  'worth|bring|bringing|brings|fetch|fetches|bringing in? nothing|zero',
  'unit|units|goods|it|they|item|items|<unit> is|are lost',
  'total loss|writeoff',
  'given|give|gives away',
  'staff|employees|friends|neighbours',
  '@buyer keeps|keep the|it|them|<unit>',
  'unit_cost|cost|goods is|are lost',
  '<column> is lost',
  'arrive|arrives|arrived broken|damaged|smashed|faulty',
  'lost|stolen|broken|damaged|smashed in|on|during the? mail|post|transit|way|delivery|shipping',
]
const RESTOCKED = [
  'back in|into|on|onto|to the|our? stock|shelf|inventory|sale|shelves|warehouse',
  'sold|resold|sell|resell again|as',
  'restocked|resaleable|resalable',
]

/** "…, and the supplier credits us the cost". */
const CREDITED = ['credits|credit|reimburses|reimburse us|me|it|them|the', 'refunds us|me']
const CREDIT =
  '5% of the units sold are returned; the full price is refunded and they cannot be sold again.'

/** Whether the sentence tells of returns; the words that do are then taken. */
export function readReturns(facts: Facts, line: Line, goesOn: boolean): boolean {
  const { words } = line
  const { returns } = facts
  if (readKeptFee(facts, line)) return false
  const told = tellsReturns(facts, line)
  if (
    !told &&
    !(
      goesOn &&
      returns.words.length > 0 &&
      (has(words, GOES_ON) || has(words, GONE)) &&
      !isUnsold(line, 0, words.length)
    )
  )
    return false
  if (words.some((word, at) => word.column?.table === 'sales' && !line.used[at])) return false
  const before = facts.problems.length
  if (has(words, CREDITED)) {
    refuse(facts, words, 'what comes back from others for these units is not understood', CREDIT)
    return true
  }
  const pieces = piecesOf(facts, line)
  const hundred = readOfHundred(facts, line)
  const taken = pieces.map((piece, at) => readPiece(facts, line, pieces, piece, at))
  if (facts.problems.length > before) return true
  if (!taken.includes(true) && !hundred) return false
  if (pieces.every((piece, at) => taken[at] || piece.amounts.length === 0))
    take(line, 0, words.length)
  else for (const [at, piece] of pieces.entries()) if (taken[at]) take(line, piece.from, piece.to)
  returns.words.push(quote(facts, words))
  facts.stated = true
  return true
}

function tellsReturns(facts: Facts, line: Line): boolean {
  const { words, mentions } = line
  const lead = line.leadWords.length > 0 && has(line.leadWords, TOLD)
  const told =
    lead ||
    has(words, TOLD) ||
    mentions.some(
      (each) => (each.kind === 'driver' || each.kind === 'event') && each.state === 'returned',
    )
  if (
    !told ||
    has(words, [
      'deposit|deposits|empties|empty|tax|capital|rate of return',
      '$ returns|comes',
      '@buyer refund|refunds|reimburse the|their|our|us|delivery|shipping',
      'return on',
    ])
  )
    return false
  // "Unsold units are returned to the maker" is no return; "a returned unit cannot be sold again" is.
  if (lead) return true
  const again = has(words, [
    'sold|sell again|on|anymore|twice',
    '@buyer',
    'returned <unit>|goods|items|stock|ones|one|pieces|unit|units',
    'resell|resold',
    'return rate|rates',
    'returns',
    'of|out ... units|<unit> sold',
  ])
  return again || !(isUnsold(line, 0, words.length) || facts.leftovers.open !== null)
}

/** What one piece tells; false where it speaks of something else. */
function readPiece(
  facts: Facts,
  line: Line,
  pieces: readonly Piece[],
  piece: Piece,
  at: number,
): boolean {
  const { returns } = facts
  const own = line.words.slice(piece.from, piece.to)
  let any = false
  if (piece.amounts.length > 0 && isOther(piece)) return false
  for (const item of piece.amounts) {
    if (isRate(line, pieces, piece, item)) any = readRate(facts, line, piece, item) || any
    else if (item.word.measure === 'percent' || isShareOf(line, piece, item))
      any = readShare(facts, line, pieces, piece, at, item) || any
    else any = readMoney(facts, line, pieces, piece, at, item) || any
  }
  const fee = own.some(
    (word) =>
      word.meanings.has('fee') && /^(fee|fees|commission|commissions|royalty)$/.test(word.text),
  )
  if (!fee && has(own, NONE_BACK)) {
    returns.refund = lower.number(0)
    returns.fate ??= 'kept'
    return true
  }
  if (!fee && returns.refund === null && has(own, FULL)) {
    returns.refund = lower.number(1)
    any = true
  }
  const gone = has(own, GONE)
  if (gone) returns.fate = 'gone'
  else if (returns.fate === null && has(own, RESTOCKED) && !has(own, ['shape|restocking']))
    returns.fate = 'restocked'
  return any || gone
}

/** An amount for units sold or bought, a fee of the price: not for units that come back. */
function isOther(piece: Piece): boolean {
  const counts = piece.mentions.some(
    (each) =>
      each.kind === 'driver' &&
      each.strong &&
      each.thing === 'unit' &&
      (each.state === 'sold' || each.state === 'ordered'),
  )
  const share = piece.amounts.some((item) => item.word.measure === 'percent')
  const deal = piece.mentions.some(
    (each) => each.kind === 'driver' && each.strong && each.thing === 'deal',
  )
  return (
    deal ||
    piece.mentions.some((each) => each.kind === 'clock') ||
    (counts && !share && find(piece.words, 'return|returned|back') === null)
  )
}
