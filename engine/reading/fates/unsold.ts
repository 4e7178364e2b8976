// Whether words speak of units that were not sold, and which stretch of a sentence tells their fate.
import type { Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { hasLength } from '../statements/horizon.ts'
import { find, has } from '../words/match.ts'
import type { Piece } from './pieces.ts'
import type { Word } from '../words/text.ts'

const GOING =
  'sell|sells|sold|selling|shift|shifts|shifted|move|moves|moved|go|gone|placed|place|want|wants|wanted|buy|buys|bought|take|takes|taken|claim|claimed|bid|bids'
const UNSOLD = [
  'leftover|leftovers|remnants|unsold|unclaimed|overstock|overstocks',
  'left over|unsold|behind',
  'what|whatever|which|that|those|anything|everything|all|units|stock|still is|are|has|have|was|were? still? left|there|here|around|unsold|remaining',
  'what|whatever|anything|everything|all|units|stock is|are still|yet',
  'each|every|per|a <unit> thrown|scrapped|discarded|destroyed|disposed|composted|dumped|binned|pulped',
  'what|whatever|which we|i still have|hold|own',
  'still there|here|unsold|around|standing|sitting|hanging|lying|left|remaining',
  'stuck|stranded|sitting with|on',
  'left at|after|by|on|when|once|then|with',
  'whatever|what|those|units|which|that|anything|everything|all remains|remain|remaining|stays|stay',
  'remaining|residual|surplus|leftover|excess|old <unit>|stock|goods|inventory|units|pieces|items|copies|quantity',
  'remainder|remainders ... goes|go|is|are|gets|to',
  'dead|surplus|excess|old|end-of-season stock|goods|inventory',
  'not|never|nor been? find|found|finds a|any|its? buyer|home|taker|customer',
  'find|finds|found|finding no buyer|home|taker|customer|buyers|takers',
  'find|finds|found none',
  'without|lacks a? buyer|taker|home',
  'expired|obsolete|outdated|stale|wilted|perished _',
  'past|beyond their|its|the date',
  'the|any|a residual|residue|residuals',
  'salvage|residual|scrap value|values|price|rate|worth',
  'salvage|salvaged',
  'failed|fail|fails|failing to sell',
  `no one|body ${GOING}`,
  'stock|goods|units older|left|remaining than?',
]
const NEGATED = `not|never|nobody|cannot|n't|unable|neither|hardly ... ${GOING}`
const REST = ['the rest|remainder|remainders|others|balance']
/** Said of units whose time is over. */
const OVER = [
  'written|write|writing off|down',
  'write|writing the|our|all|these|those|them|it ... off',
  'writeoff',
  'give|gave up',
  'worth nothing|zero|less',
  'worthless|dead|scrap|valueless',
  'thrown|throw out|away',
  'total loss',
  'no value',
  'lost|expired|expire|expires|destroyed|scrapped|binned|dumped|pulped|composted|discarded|donated',
  'given away',
  'bring|brings|fetch|fetches nothing|zero',
  'clear|cleared|clears out?',
  'cleared|clearance',
  'gets|get rid',
  'past their|its date',
  'older than',
]

/** Whether the words from one place to another speak of units left over. */
export function isUnsold(line: Line, from: number, to: number): boolean {
  const own = line.words.slice(from, to).filter((_, at) => !line.used[from + at])
  const mentions = line.mentions.filter(
    (each) => each.from >= from && each.to <= to && !line.used[each.from],
  )
  // "what is left after fees", "we're left with 87 cents": money.
  if (
    has(own, [
      'left after|of that|this|it|fees|fee|commission|costs|those|these|deduction|deducting|paying',
      'left with ##',
    ])
  )
    return false
  if (
    mentions.some(
      (each) => (each.kind === 'driver' || each.kind === 'event') && each.state === 'left',
    )
  )
    return !isShareOfMoney(own)
  // "whether sold or not" speaks of all units, "until sold or written off" of a time.
  if (mentions.some((each) => each.kind === 'event' && each.state === 'ordered')) return false
  if (find(own, 'until|till|before|up ... sold|sells|sell|sale|written|writeoff') !== null)
    return false
  if (find(own, 'sold or|nor|and unsold|not') !== null) return false
  if (has(own, UNSOLD)) return !isShareOfMoney(own)
  if (isNegated(own)) return true
  // "When a piece sells …; when it does not, …".
  if (own.length <= 5 && find(own, 'when|if it|one|they does|do not') !== null) return true
  if (isSoldOff(line, from, to, own)) return true
  return hasLength(line, from, to) && has(own, OVER) && find(own, 'charged|free') === null
}

/** "After 26 weeks the coats are sold off at 15 each": a time, and a price that is no longer the list's. */
function isSoldOff(line: Line, from: number, to: number, own: readonly Word[]): boolean {
  const timed =
    hasLength(line, from, to) ||
    (line.words[from - 1]?.text === ',' &&
      /^(after|once)$/.test(line.words[0]!.text) &&
      hasLength(line, 0, from - 1))
  return (
    timed &&
    find(own, 'until|till|before|within|free|due|paid|arrive|arrives|delivered') === null &&
    has(own, SOLD_OFF)
  )
}
const SOLD_OFF = [
  'we|i sell|dump|flog|offload|give|let|clear ... at|for|to',
  '_ is|are|gets|get sold|dumped|flogged|offloaded|given|cleared ... at|for|to',
  '<clock> the|our|all _ go|goes for|at',
  '<clock> the|our|all _ _ go|goes for|at',
  'we|i pay ... ## ... to take|collect|remove|haul|clear|fetch',
]

/** "units that could not be placed", "what we do not shift". */
function isNegated(own: readonly Word[]): boolean {
  const found = find(own, NEGATED)
  if (!found) return false
  const verb = own[found.to - 1]!
  const next = own[found.to]?.text ?? ''
  if (
    /^(go|take|takes|taken|move|buy)$/.test(verb.text) &&
    /^(back|into|below|above|under|higher|lower|part|any|a|the|for)$/.test(next)
  )
    return false
  return find(own, 'more|less|only|just|yet than?') === null || find(own, 'not yet') !== null
}

/** "the remainder of the price": money, no units. */
function isShareOfMoney(own: readonly Word[]): boolean {
  return (
    find(own, 'remainder|rest|remaining ... price|result|profit|proceeds|revenue|amount') !==
      null || find(own, 'remaining ##') !== null
  )
}

/** "the rest goes to a jobber", where the sentence before or this one spoke of units. */
function isRest(own: readonly Word[]): boolean {
  return has(own, REST)
}

/** Pieces that speak of something else: of another cost, of units sold, of a time that is paid for. */
function isForeign(piece: Piece): boolean {
  if (piece.amounts.length === 0) return false
  return (
    piece.mentions.some((each) => each.kind === 'clock') ||
    piece.mentions.some(
      (each) =>
        (each.kind === 'driver' || each.kind === 'event') &&
        (each.state === 'sold' || each.state === 'ordered'),
    ) ||
    (piece.words.some(
      (word) =>
        ['fee', 'storage', 'duty', 'capital', 'selling', 'buying'].some((role) =>
          word.meanings.has(role),
        ) && !OWN_ROLES.test(word.text),
    ) &&
      find(piece.words, 'back|away|off|return|disposal|leftover|leftovers|unsold') === null)
  )
}
/** Words of roles that also tell the fate of leftovers. */
const OWN_ROLES =
  /^(take|takes|cut|cuts|share|handling|clearance|credit|credits|cash|fee|charge|charges|removal|waste|skip|store|yard|bank|freight|carriage|haulage|haulier|collection|premium|money|royalty|restocking|testing|sorting|return|bag|box|pack|bin|rate|mail|post|check|feed)$/

/**
 * The pieces that tell the fate of leftovers: from the first that speaks of them to where another
 * subject begins. Null where none does.
 */
export function fateOf(
  line: Line,
  pieces: readonly Piece[],
  goesOn: boolean,
): readonly Piece[] | null {
  const own = pieces.map((piece) => isUnsold(line, piece.from, piece.to))
  let first = own.indexOf(true)
  if (first < 0) {
    const rest = pieces.findIndex(
      (piece) => isRest(piece.words) && (goesOn || isFateOfRest(line, pieces, piece)),
    )
    if (rest < 0 && !goesOn) return null
    first = rest >= 0 ? rest : pieces.findIndex((piece) => isAnswer(piece))
    if (first < 0) return null
  }
  // A moment or a buyer before it: "After 8 weeks, whatever is left …".
  let begin = first
  const timed = pieces.findLastIndex(
    (piece, at) => at < first && hasLength(line, piece.from, piece.to),
  )
  if (timed >= 0 && pieces.slice(timed, first).every((piece) => piece.amounts.length === 0))
    begin = timed
  while (
    begin > 0 &&
    !own[begin - 1] &&
    pieces[begin - 1]!.amounts.length === 0 &&
    (hasLength(line, pieces[begin - 1]!.from, pieces[begin - 1]!.to) || isUnder(pieces[begin - 1]!))
  )
    begin--
  // "salvage_pct – the percentage of the cost that …": the column that the words explain.
  const named = pieces[begin - 1]
  if (named && named.words.length === 1 && named.words[0]!.column) begin--
  let end = first + 1
  while (end < pieces.length && !isForeign(pieces[end]!) && !isNew(pieces, own, end)) end++
  return pieces.slice(begin, end)
}

/** "takes the rest for 30% of its cost": units; "the remainder of the price": money. */
function isFateOfRest(line: Line, pieces: readonly Piece[], piece: Piece): boolean {
  if (find(piece.words, 'rest|remainder of') !== null) return false
  const percents = pieces.flatMap((each) =>
    each.amounts.filter((item) => item.word.measure === 'percent'),
  )
  const ofCost = piece.mentions.some((each) => each.kind === 'base' && each.of === 'cost')
  return percents.length === 0
    ? has(line.words, OVER) ||
        has(piece.words, ['rest is|are|gets sold|given to|for|off', 'rest goes to|for'])
    : ofCost &&
        percents.length === 1 &&
        has(piece.words, [
          'takes|take|taken|buys|bought|sold|cleared|goes|clears|we|i|dealers|have|has',
        ])
}

/** What goes on where the sentence before only named leftovers: "He pays 20% of what they cost." */
function isAnswer(piece: Piece): boolean {
  const role = piece.words.some(
    (word) =>
      ['fee', 'storage', 'duty', 'capital', 'buying'].some((each) => word.meanings.has(each)) &&
      !/^(take|takes|store|credit|cash|bank|sorting|check|insurance)$/.test(word.text),
  )
  // "The marketplace takes 12% of the price": of what is sold, and these are not.
  const ofPrice =
    piece.mentions.some((each) => each.kind === 'base' && each.of === 'price') &&
    piece.amounts.every(({ word }) => word.measure === 'percent') &&
    find(piece.words, 'it|them|those|these|leftovers|unsold|remaining|rest') === null &&
    !OWN_PRICE.test(piece.words.map(({ text }) => text).join(' '))
  if (ofPrice) return false
  const pointing =
    /^(he|she|they|it|this|that|those)$/.test(
      piece.words.find((word) => !/^(and|then|but|so|well|there)$/.test(word.text))?.text ?? '',
    ) ||
    has(piece.words, [
      'for|on|of|buys|takes|gives|back|sell|take it|them|those|these',
      'the|our|a ... pays|gives|takes|buys|credits|refunds|charges|wants',
      'we|i get|recover|receive|pay',
      'bin|skip|dump|tip|landfill|recycler|disposal|compost|contractor|mill ... costs|cost|charges|wants|pays',
    ])
  return !isForeign(piece) && !role && pointing
}

/** Prices that leftovers have, too. */
const OWN_PRICE = /\b(list|original|regular|normal|usual|retail|full|unit_price)\b/

/** "If some of it …", "At the end …". */
function isUnder(piece: Piece): boolean {
  return /^(if|when|once|at|after|then|finally|eventually|as|counted|measured|reckoned|calculated|starting|from)$/.test(
    piece.words[0]?.text ?? '',
  )
}

/** A piece with an amount whose subject is none of the story's. */
function isNew(pieces: readonly Piece[], own: readonly boolean[], at: number): boolean {
  const piece = pieces[at]!
  if (own[at] || piece.amounts.length === 0) return false
  const standard = piece.words.some(
    (word) =>
      word.column !== null &&
      STANDARD.has(word.column.name) &&
      word.column.name !== 'unit_cost' &&
      word.column.name !== 'unit_price',
  )
  return (
    standard || find(piece.words, 'per|each|every order|transaction|parcel|click|sale|row') !== null
  )
}
