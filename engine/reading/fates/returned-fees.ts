// Whether a fee is given back when a unit is returned. Fees stand on all units sold, so one that is
// kept changes nothing; one that is given back falls by the units that come back.
import type { Line } from '../amounts/items.ts'
import { take } from '../statements/clauses.ts'
import { quote, type Facts } from '../terms/facts.ts'
import { has, matchAt } from '../words/match.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { isFee } from './settle-returns.ts'
import { isUnsold } from './unsold.ts'

const KEPT = [
  "not|never|n't|nor|neither|no ... back|refunded|returned|refund|return|reimbursed|reimburse|reversed|credited|again|give|gives",
  'keeps|keep|kept|retains|retained|holds ... return|returns|returned|refund|refunds|already|every|it|back|that|this|got|sale',
  'gone|lost for|on|with|even ... good|returns|returned|those|back',
  'gone for|on',
  'even|also|still on|if|when|for|after|in ... return|returns|returned|back',
  'nonrefundable|non-refundable',
  'not refundable',
  'gone',
]
const GIVEN_BACK = [
  'given|handed|paid|credited|comes|come|get|gets|gives|hands back',
  'refunded|returned|reimbursed|refunds|reversed|waived|refund|reimburses|returns',
  'refundable',
]
/** Says that it is about returned units. */
const ON_RETURNS = [
  'return|returns|returned|returning',
  'come|comes|came|sent back|home',
  'refund|refunds|refunded|refundable',
  'given|give|gives|handed|paid back',
  'get ... again|back',
]
const SENDING = /^(shipping|postage|delivery|carriage|courier|freight|payment|packaging)$/
const FEE =
  /^(fee|fees|commission|commissions|cut|royalty|royalties|referral|processing|provision)$/

/**
 * "The commission is not given back on returns": as if nothing were said, for fees stand on all units
 * sold. Given back, they fall by the share of units that come back. True where that is all the
 * sentence tells; its other words are left to be read.
 */
export function readKeptFee(facts: Facts, line: Line): boolean {
  const { words } = line
  const last = facts.frames.at(-1)
  // "It is not refunded when a unit comes back.", after the sentence that told the fee.
  if (
    last &&
    isFee(last) &&
    has(words, [
      'it|this|that|which|they is|are|be? not|never ... refunded|returned|back|reimbursed',
    ]) &&
    !words.some((word) => word.kind === 'number')
  ) {
    take(line, 0, words.length)
    return true
  }
  const fee = words.some(
    (word) => FEE.test(word.text) || word.meanings.has('agent') || SENDING.test(word.text),
  )
  const telling = has(words, ON_RETURNS) || (facts.returns.words.length > 0 && has(words, KEPT))
  if (
    !fee ||
    !telling ||
    (isUnsold(line, 0, words.length) && !has(words, ['returns'])) ||
    has(words, ['deposit|deposits'])
  )
    return false
  const pieces = piecesOf(facts, line)
  const kept = pieces.filter((piece, at) => isKept(pieces, piece, at))
  const given =
    kept.length > 0 ? undefined : pieces.find((piece, at) => isGivenBack(pieces, piece, at))
  for (const piece of kept) takeTelling(line, piece)
  if (kept.length > 0)
    for (const piece of pieces)
      if (piece.words.length === 1 && piece.amounts.length === 0) take(line, piece.from, piece.to)
  if (given) {
    const part = given.amounts.find(
      (item) => item.word.measure === 'percent' && !pieces.some((each) => each.amounts.length > 1),
    )
    const ofFee =
      part !== undefined &&
      matchAt(
        words,
        'of the|its|this|that|our? fee|fees|commission|commissions|referral|royalty',
        part.to,
      ) !== null
    const alone =
      pieces.filter((piece) => piece.amounts.length > 0).length === 1 &&
      given.amounts.length === 1 &&
      (ofFee || facts.frames.some(isFee))
    facts.returns.fee = {
      share: alone && part ? part.word.value! : 1,
      words: quote(facts, words),
      named: words.find((word) => FEE.test(word.text))?.text ?? '',
    }
    if (alone) take(line, given.from, given.to)
    else takeTelling(line, given)
  }
  if (kept.length === 0 && !given) return false
  facts.stated = true
  // A sentence that tells more of the returns goes on to be read.
  const others = pieces
    .filter((piece) => !kept.includes(piece) && piece !== given)
    .flatMap((piece) => piece.words)
  return !has(others, [
    'refund|refunds|refunded ... full|price|@buyer|customer',
    '@buyer ... money|price|back',
    'is|are|get|gets returned',
    '% ... come|comes back',
    'label|charity|bin|thrown|scrapped',
  ])
}

function isFeePiece(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  const named = (each: Piece | undefined): boolean =>
    each !== undefined &&
    each.words.some(
      (word) =>
        FEE.test(word.text) ||
        SENDING.test(word.text) ||
        (word.meanings.has('agent') && !/^(store|shop|house|outlet|dealer|site)$/.test(word.text)),
    )
  const other = has(piece.words, ['@buyer', 'price|money'])
  return named(piece) || (!other && (named(pieces[at - 1]) || named(pieces[at - 2])))
}

function isKept(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  return isFeePiece(pieces, piece, at) && has(piece.words, KEPT)
}

function isGivenBack(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  const fee = (each: Piece | undefined): boolean =>
    each !== undefined &&
    has(each.words, [
      'fee|fees|commission|commissions|royalty|referral|processing|cut|provision',
    ]) &&
    !has(each.words, ['restocking|handling|return|returns fee|fees'])
  const own =
    fee(piece) ||
    (fee(pieces[at - 1]) &&
      has(piece.words, ['it|this|that|and is|are']) &&
      !piece.words.some((word) => word.unit))
  return own && has(piece.words, GIVEN_BACK) && !has(piece.words, ['customer|buyer|@buyer'])
}

/** Takes a piece, but for an amount in it and what says what it is. */
function takeTelling(line: Line, piece: Piece): void {
  if (piece.amounts.length === 0) {
    take(line, piece.from, piece.to)
    return
  }
  for (let at = piece.from; at < piece.to; at++) {
    const word = line.words[at]!
    const mention = line.mentions.some(
      (each) =>
        each.kind !== 'zero' &&
        each.kind !== 'event' &&
        at >= each.from &&
        at < each.to &&
        !(each.kind === 'driver' && each.state === 'returned'),
    )
    const said =
      word.kind === 'number' ||
      word.column !== null ||
      word.meanings.has('fee') ||
      word.meanings.has('agent')
    if (!mention && !said) line.used[at] = true
  }
}
