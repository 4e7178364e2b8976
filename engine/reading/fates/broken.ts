// Units that reach us broken, or spoil or vanish before they are sold: "5% of the units bought arrive
// broken, and the supplier credits unit_cost". They are paid for and never sold, so they stand among
// the units left over; only what is credited for them, or paid to be rid of them, adds a term.
import { isShareColumn } from '../amounts/group-values.ts'
import { itemsOf, type Line } from '../amounts/items.ts'
import { take } from '../statements/clauses.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import { FRAME, type Frame } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { has } from '../words/match.ts'

const EXAMPLE =
  'About 5% of the units we buy arrive broken, and the supplier credits us their unit_cost.'
const BROKEN = [
  'broken|damaged|defective|faulty|spoiled|cracked|smashed|shards|unsaleable|unusable|bruised|rotten|mouldy|dented|dud|duds',
  'breakage|breakages|shrinkage|spoilage|wastage|pilferage|shrink',
  'spoil|spoils|perish|perishes|rot|rots|break|breaks|breaking|wilt|wilts|die|dies',
  'stolen|lost|missing|short in|during|on|at|from? transit|way|arrival|storage|warehouse|delivery',
  'arrive|arrives|arrived|come|comes in pieces|bits|shards',
  'theft|thefts|disappear|disappears|vanish|vanishes',
  'dead on arrival',
  'go|goes|gone bad|missing|off',
]
const CREDITED = [
  'credits|credit|credited|crediting|refunds|refund|refunded|reimburses|reimburse|reimbursed|compensates|pays|pay|returns|gives|repays|makes|covers|get|gets ...',
  'back',
]
const WHOLE = ['unit_cost|cost|full|whole|fully|entirely|price|invoice|completely', 'paid for']
const REPLACED = ['replaces|replace|replaced|replacement|replacements|resends']
const UNCREDITED = [
  'nobody|no|nothing|not|never|without',
  'our loss|problem|risk|own',
  'we|i bear|absorb|carry|eat|swallow',
  'total loss|writeoff',
  'lost|written|thrown|scrapped|binned|discarded',
]

/** Whether the sentence tells of broken units; its words are then taken. */
export function readBroken(facts: Facts, line: Line): boolean {
  const { words } = line
  const { broken } = facts
  const pieces = piecesOf(facts, line)
  // "Breakage insurance: 2%": a premium, and no rate of breakage.
  const insured = words.some((word) => /^(insurance|insured|insure|premium|cover)$/.test(word.text))
  const told = !insured && has(words, BROKEN)
  const rated = pieces.findIndex(
    (piece) =>
      piece.amounts.some((item) => item.word.measure === 'percent' || item.word.column !== null) &&
      rateOf(line, piece) !== null,
  )
  if (told && rated >= 0 && broken.rate === null && !isBuyers(line)) {
    const piece = pieces[rated]!
    broken.rate = rateOf(line, piece)
    broken.words = quote(facts, words)
    const column = piece.amounts[0]!.word.column
    if (column) bind(facts, column)
    facts.stated = true
    readRest(facts, line, pieces.slice(rated + 1))
    take(line, piece.from, piece.to)
    takeRest(line, pieces)
    return true
  }
  const goesOn =
    broken.rate !== null &&
    !broken.settled &&
    (told || has(words, ['those|them|these', ...CREDITED.slice(0, 1), ...REPLACED]))
  if (!goesOn) return false
  const before = broken.settled
  readRest(facts, line, pieces)
  if (broken.settled === before) return false
  broken.words += ` ${quote(facts, words)}`
  takeRest(line, pieces)
  return true
}

/** What has no amount that is still to be read. */
function takeRest(line: Line, pieces: readonly Piece[]): void {
  if (pieces.every((each) => each.amounts.every((item) => line.used[item.from])))
    take(line, 0, line.words.length)
  else for (const each of pieces) if (each.amounts.length === 0) take(line, each.from, each.to)
}

/** Broken on the way to the buyer, or returned: told of returns. */
function isBuyers(line: Line): boolean {
  return (
    has(line.words, [
      '@buyer',
      'units|<unit> ... sold|shipped',
      'we sell|ship',
      'returned|returns',
    ]) &&
    !has(line.words, [
      'bought|buy|ordered|order|received|receive|purchased|purchase|incoming|import',
    ])
  )
}

/** The share of a piece, of units and of no money. */
function rateOf(line: Line, piece: Piece): Frame['amount'] | null {
  const item = piece.amounts[0]
  if (
    !item ||
    piece.amounts.length > 1 ||
    piece.mentions.some((each) => each.kind === 'base' || each.kind === 'clock')
  )
    return null
  if (has(piece.words, ['insurance|insure|fee|commission|premium'])) return null
  const { column, value } = item.word
  if (!column) return item.word.measure === 'percent' ? lower.number(value!) : null
  const scale = isShareColumn(
    column,
    itemsOf(line).filter((each) => each !== item),
  )
  const own = lower.columnValue(column)
  return scale === 100
    ? lower.over(own, lower.number(100))
    : scale === 1 || /rate|share|frac/i.test(column.name)
      ? own
      : null
}

/** What is credited for them and what they cost: the pieces after their share. */
function readRest(facts: Facts, line: Line, pieces: readonly Piece[]): void {
  const { broken } = facts
  const push = (name: string, own: Partial<Frame>): void => {
    broken.settled = true
    facts.frames.push({
      ...FRAME,
      name,
      source: broken.words.slice(0, 2000) || quote(facts, line.words),
      count: 'ordered',
      role: 'broken',
      ...own,
    })
  }
  for (const piece of pieces) {
    const own = line.words.slice(piece.from, piece.to)
    const credited = has(own, CREDITED) && !has(own, ['not|never|nothing|nobody|no'])
    const item = piece.amounts[0]
    if (
      item &&
      has(own, [
        '@we pay|pays',
        'costs|cost us|me?',
        'charges|charge|dispose|disposal|disposing|dump',
      ]) &&
      item.word.measure !== 'percent' &&
      !credited
    ) {
      push('cost of broken units', {
        sign: -1,
        amount: lower.times(broken.rate!, lower.number(item.word.value!)),
      })
      take(line, piece.from, piece.to)
    } else if (item && credited) {
      const percent = item.word.measure === 'percent'
      const base = piece.mentions.find((each) => each.kind === 'base')
      if (
        item.word.value === undefined ||
        (percent && !(base?.kind === 'base' && base.of === 'cost'))
      ) {
        refuse(facts, own, 'it is not clear what is credited for broken units', EXAMPLE)
        return
      }
      push('credit for broken units', {
        sign: 1,
        share: percent,
        of: 'cost',
        amount: lower.times(broken.rate!, lower.number(item.word.value)),
      })
      take(line, piece.from, piece.to)
    } else if (
      credited &&
      (has(own, WHOLE) || own.some((word) => word.column?.name === 'unit_cost'))
    ) {
      push('credit for broken units', { sign: 1, share: true, of: 'cost', amount: broken.rate! })
    } else if (!item && has(own, REPLACED)) {
      refuse(facts, own, 'units that are replaced are not understood: are they in qty?', EXAMPLE)
      return
    } else if (!item && has(own, UNCREDITED)) broken.settled = true
  }
}

/** After the last sentence: broken units of which no more was said are a doubt. */
export function settleBroken(facts: Facts): void {
  const { rate, words } = facts.broken
  if (rate === null || facts.frames.some((frame) => frame.role === 'broken')) return
  if (rate.op === 'constant' && rate.value > 1)
    facts.problems.push({
      words: words.slice(0, 300),
      reason: 'more than 100% of the units cannot be broken',
      example: EXAMPLE,
    })
  // Only a share of the units themselves is one that leftovers can hold.
  if (
    /\b(of|from)\b.{0,30}\b(units?|goods|stock|pieces|items|\w+s) (we |that |which )?/.test(
      words,
    ) &&
    rate.op === 'constant'
  )
    facts.explained.push(rate.value)
  facts.doubts.push(
    `“${words.slice(0, 200)}”: broken units are read as among the units left over, and not as a further loss.`,
  )
}
