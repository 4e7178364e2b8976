// What becomes of units that are left over: nothing, a share of their cost or price, an amount each,
// a cost of getting rid of them. Which words speak of them is decided in unsold.ts, what an amount
// does in fate.ts, when they are given up in horizon.ts.
import type { Parameters } from '#contract/schemas.ts'
import { COST_COLUMNS, WRITEOFF } from '#economics/inputs.ts'
import type { Line } from '../amounts/items.ts'
import { take } from '../statements/clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import { readHorizon, readHorizonAlone } from '../statements/horizon.ts'
import {
  EXAMPLE,
  isFullCredit,
  pushFullCredit,
  pushWrittenOff,
  readAmount,
  withoutRepeats,
} from './leftover-amounts.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { has } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { isWholeTrade } from '../statements/quiet.ts'
import { fateOf } from './unsold.ts'

const WORTHLESS = [
  'worth|brings|bring|earns|earn|yields|yield|fetches|fetch|makes|pays|pay us|me? nothing|zero|nil|little',
  "not|n't|never|nor ... worth|bring|earn|yield|fetch ... anything|cent|penny|thing",
  'worthless|valueless|wasted|forfeited|scrapped|donated',
  'no|zero|nil|without salvage|scrap|residual|resale|recovery|proceeds|compensation? value|worth?',
  'for|at|to|as|is|are|be|= nothing|zero|nil',
  'it at zero|nothing',
  '= 0',
  'worth #',
  'total|complete|full|pure|dead loss|weight|metal|money',
  'loss in? full|total',
  'nothing ... back|for|left|from|recovered',
  'nothing is|to|more? recovered|gained|get|got',
  'get|gets|receive|see|recover|recovers|getting nothing|zero',
  "not|n't|never see|get|receive|recover ... cent|penny|anything|back|money|dime",
  'lost money',
  'is|are|be|as lost|gone|dead|void',
  'dead to us|me',
  'without ... cost|proceeds|compensation|refund|value',
  'zero|nil',
  'without|no value',
]
/** A story of more amounts than these is none. */
const MOST_AMOUNTS = 6
/** Ways of giving up that bring nothing where no amount is told. */
const GIVEN_UP = [
  'written|write|writes|writing ... off',
  'writeoff|writeoffs',
  'give|gives|gave|giving up',
  'we|i stop|quit',
  'thrown|throw|throws|tossed|chucked|toss out|away',
  'given|give|gives away',
  'composted|discarded|destroyed|binned|dumped|trashed|pulped|landfilled|recycled|burned|burnt|shredded|crushed|compost|discard|destroy|bin|dump|trash|scrap|donate',
  'charity|charities|skip|trash|landfill|dustbin|garbage|rubbish',
  'expires|expire|expired|perished|perish|rot|rots|wilted|spoiled',
  'at no cost|charge',
  'free of charge|cost',
  'for free',
  'total|complete loss',
]
/** Whose loss `leftover_writeoff_fraction` gives, where it was sent (interface §2). */
const WRITTEN_OFF = ['written|write|writes|writing ... off|down', 'writeoff|writeoffs']
/** At a loss that the words give, or do not. */
const WHOLLY = ['fully|completely|entirely|wholly|totally|full|complete|whole|entire|total']
const PARTLY = [
  "not|never|n't be? written|write|writing",
  'partly|partially|half|mostly|largely|mainly|some|gradually written|writeoff',
  'written|write|writes off partly|partially|mostly|largely|gradually',
]
const TELLING =
  /^(salvage|liquidated|liquidate|jobber|outlet|discount|discounted|sold|sell|recover|recovers|recovered|resold|cleared|credits|credit|refunds|reimburses|fetch|fetches|disposed|disposal|liquidator)$/
const UNCLEAR = [
  'unless|except|depending|depends|varies|sometimes|usually|mostly|perhaps|maybe|between|twice|double|either',
  'up to ##',
  'at least|most',
  '% less than',
  'in|during|within the first <clock>',
  'in ... storage',
  'some|half|part|most of them|those|it|which',
  'half|third|quarter|part sold|thrown|tossed|given|goes|go|is|are',
  'the? other half',
]

/** Whether the sentence tells the fate of leftovers; its words are then taken. */
export function readLeftovers(facts: Facts, line: Line): boolean {
  const pieces = piecesOf(facts, line)
  if (tellsRest(facts, line, pieces)) return true
  const story = fateOf(line, pieces, facts.leftovers.open !== null && !isOfAll(line))
  // Only the sentence that follows goes on with leftovers that were named.
  if (facts.leftovers.open && !facts.leftovers.open.telling) facts.leftovers.open = null
  if (!story) {
    if (has(line.words, ['marked|mark|marks|marking down ... %'])) {
      refuse(
        facts,
        line.words,
        'a lower price is told by the prices in Sales, and not here',
        EXAMPLE,
      )
      return true
    }
    const ofCost =
      line.mentions.some((each) => each.kind === 'base' && each.of === 'cost') &&
      pieces.some((piece) => piece.amounts.some(({ word }) => word.measure === 'percent'))
    if (
      ofCost &&
      has(line.words, ['to|a|an|the|by @scrapper', 'recover|recovers|recovered|recoup'])
    ) {
      refuse(facts, line.words, 'are these units left over? Then say so', EXAMPLE)
      return true
    }
    const told = readHorizonAlone(facts, line)
    facts.leftovers.waiting = told || amountsIn(pieces) > 0 ? null : line
    return told
  }
  readWaiting(facts, line)
  facts.leftovers.spoken = true
  const [from, to] = [story[0]!.from, story.at(-1)!.to]
  const own = line.words.slice(from, to)
  // What storing them costs is a cost like others.
  if (
    story.some(
      (piece) => piece.amounts.length > 0 && piece.mentions.some((each) => each.kind === 'clock'),
    )
  )
    return readHorizonAlone(facts, line)
  readHorizon(facts, line, from, to)
  if (has(own, WRITTEN_OFF) && !has(own, WHOLLY)) facts.leftovers.writtenOff = quote(facts, own)
  const amounts = withoutRepeats(
    story.flatMap((piece, at) => piece.amounts.map((item) => ({ item, at }))),
  )
  const done = (): true => {
    facts.stated = true
    facts.leftovers.open = null
    take(line, from, to)
    return true
  }
  if (amounts.length === 0) {
    const strange = own.find(
      (word, at) =>
        word.kind === 'number' &&
        word.measure === 'bare' &&
        word.value !== 0 &&
        !line.used[from + at] &&
        !line.mentions.some((each) => from + at >= each.from && from + at < each.to),
    )
    if (strange) {
      refuse(facts, own, `it is not clear what “${strange.raw}” is`, EXAMPLE)
      return true
    }
    if (has(own, ['half|third|quarter the|their|its|our? cost|value|price|unit_cost'])) {
      refuse(facts, own, 'it is not clear what leftovers bring or cost', EXAMPLE)
      return true
    }
    if (has(own, ['cancelled|canceled|cancel|cancels'])) {
      refuse(facts, own, 'are these units paid or not?', EXAMPLE)
      return true
    }
    return withoutAmount(facts, own, done)
  }
  if (
    amounts.length > MOST_AMOUNTS ||
    has(own, ['first|next|last #', 'beyond|exceeding']) ||
    story.some((piece) => piece.amounts.length > 0 && has(piece.words, UNCLEAR)) ||
    story.some((piece) => piece.mentions.some((each) => each.kind === 'limit'))
  ) {
    refuse(facts, own, 'it is not clear what leftovers bring or cost', EXAMPLE)
    return true
  }
  for (const { item, at } of amounts) if (!readAmount(facts, line, story, item, at)) return true
  // "for full credit, less $0.80 for handling each".
  if (isFullCredit(own) && facts.leftovers.told?.startsWith('cost')) pushFullCredit(facts, own)
  return done()
}

/** Columns that speak of all units. */
const OF_ALL = new Set(['qty', ...COST_COLUMNS])
/** Of all units, after a sentence on those left over: "We pay $2 on every unit, sold or not." */
const isOfAll = ({ words, mentions }: Line): boolean =>
  isWholeTrade(words) ||
  words.some(({ column }) => column !== null && OF_ALL.has(column.name)) ||
  has(words, ['until|till ... sold|sells']) ||
  mentions.some(
    (each) => (each.kind === 'event' || each.kind === 'driver') && each.state === 'ordered',
  )

const amountsIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.amounts.length, 0)

/** "Our store keeps it for 8 weeks; then the rest …": the time stands in the sentence before. */
function readWaiting(facts: Facts, line: Line): void {
  const { waiting } = facts.leftovers
  facts.leftovers.waiting = null
  if (
    waiting &&
    facts.horizon === null &&
    has(line.words, ['then|thereafter|afterwards', 'after that|this|which', 'by then'])
  )
    readHorizon(facts, waiting, 0, waiting.words.length)
}

/** "The other 30% we get back.": what a share that is lost leaves. */
function tellsRest(facts: Facts, line: Line, pieces: readonly Piece[]): boolean {
  const { lost } = facts.leftovers
  const amounts = pieces.flatMap((piece) => piece.amounts)
  if (
    lost === null ||
    amounts.length !== 1 ||
    !has(line.words, ['other|rest|remaining|balance|back'])
  )
    return false
  const { word } = amounts[0]!
  if (word.measure !== 'percent' || Math.abs(word.value! + lost - 1) > 1e-9) return false
  take(line, 0, line.words.length)
  return true
}

/** After the last sentence: leftovers whose loss a parameter gives, or that bring nobody says how much. */
export function settleLeftovers(facts: Facts, parameters: Parameters): void {
  const { open, told, spoken, writtenOff } = facts.leftovers
  if (
    typeof parameters[WRITEOFF] === 'number' &&
    told !== 'nothing' &&
    !told?.includes('gain') &&
    (writtenOff !== null || !spoken) &&
    (facts.goods === null || facts.goods === 'ordered') &&
    facts.trials === null
  ) {
    pushWrittenOff(facts, writtenOff ?? `${WRITEOFF}, which was sent`)
    if (writtenOff === null)
      facts.unspoken.push(
        `What becomes of units left over is not told: they are written off by ${WRITEOFF}, and the rest of their unit_cost comes back.`,
      )
  }
  if (open?.telling && told === null)
    facts.problems.push({
      words: open.words,
      reason: 'nothing says how much leftovers bring',
      example: EXAMPLE,
    })
}

function withoutAmount(facts: Facts, own: readonly Word[], done: () => true): boolean {
  const words = quote(facts, own)
  const { leftovers } = facts
  const worthless =
    has(own, WORTHLESS) || own.some((word) => word.kind === 'number' && word.value === 0)
  if (isFullCredit(own) && !worthless) {
    if (facts.goods === null || facts.goods === 'ordered') pushFullCredit(facts, own)
    return done()
  }
  if (worthless) {
    if (leftovers.told?.startsWith('gain')) {
      refuse(facts, own, 'leftovers bring something elsewhere, and nothing here', EXAMPLE)
      return true
    }
    leftovers.told ??= 'nothing'
    return done()
  }
  if (has(own, WRITTEN_OFF) && has(own, PARTLY)) {
    refuse(facts, own, 'whether and how much of their cost is written off is not clear', EXAMPLE)
    return true
  }
  if (has(own, GIVEN_UP)) {
    // "Unsold parts are scrapped": nothing comes of it, unless the next sentence says what it costs.
    done()
    leftovers.open = { words, telling: false }
    return true
  }
  if (
    facts.goods !== null &&
    has(own, [
      'collect|collected|collects|fetch|fetches|back|returned|return|returns|owner|owners|consignor|maker|makers|supplier|artist|artists|free|expense',
    ])
  )
    return done()
  // Only named: the next sentence may say what they bring.
  const paid = has(own, ['costs|cost us|me', 'sets us|me back', 'charges|bills us|me', 'we|i pay'])
  const telling = (paid || own.some((word) => TELLING.test(word.text))) && !leftovers.told
  if (facts.horizon && !telling && has(own, ['end|ends|over'])) return done()
  if (leftovers.told === null) leftovers.open = { words, telling }
  if (telling || /^[?]$/.test(facts.text.slice(own.at(-1)!.end, own.at(-1)!.end + 1))) {
    const { open } = leftovers
    done()
    leftovers.open = open
    return true
  }
  return false
}
