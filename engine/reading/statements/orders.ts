// What an order, a parcel and a deal is: one sales row, one unit, one menu row.
import type { Line } from '../amounts/items.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import { find, type Match } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { take, isAmount, clausesOf } from './clauses.ts'

const ROW_ORDERS = [
  'each|every|one|a|any ... row|line|entry ... is|equals|=|being|are|means|, that? exactly? one|a|an|single? order|transaction|sale|checkout|purchase|booking|invoice',
  'each|every|one|a|an|any order|transaction|sale|checkout|booking|invoice is|equals|=|has|fills|being|means|meaning exactly? one|a|its|single? own? ... row|line|entry',
  'rows|lines of? the? sales? ... are|= orders|transactions',
]
const ROW_PARCELS = [
  'each|every|one|a ... row|line|entry ... is|=|goes|ships|shipped|leaves|sent|, ... one|a|single parcel|package|box|shipment',
  '@we ship|send|dispatch each|every|a order|transaction|row in|as one|a|single parcel|package|box',
  'each|every|an|one order|transaction ... is|goes|ships|shipped|leaves|sent ... one|a|single parcel|package|box',
]
const UNIT_ORDERS = [
  'orders|order|transactions|transaction|checkout|basket|sale|sales|purchase|purchases ... holds|hold|contains|contain|is|are|has|have|covers|cover|for|of|means|= only|just|exactly|always|for|made|up? exactly|for|of? one|a|single <unit>',
  'one|single <unit> per|to|in|for|an|each|every an|a|each|every|the? order|transaction|checkout|basket|sale',
  'never two|more in|than|to one|an? ... order',
  'more than one <unit> ... order|time',
  'only|just|always|exactly? one <unit> at a time',
  'sold|sell|sells singly|individually',
  'one at a time',
  'orders are always? single <unit>',
  'nobody ... buys|orders more than one <unit>?',
  'order|transaction|sale ... one|single <unit> each',
]
const UNIT_PARCELS = [
  'each|every|one|a <unit> ... parcel|package|packet by|of|on itself|its own?',
  'parcel|parcels|package|box|packet|shipment holds|hold|contains|contain|is|has|carries one|a|single|exactly <unit>',
  'each|every|one|a <unit> ... own|separate parcel|parcels|package|box|packet',
  'one <unit> per|to|in|a|each a|each|one? parcel|package|box|packet',
  'each|every|one <unit> ... one|a parcel|package|packet',
]
const DEALS = [
  'each|every|an|one|a option|deal|row|line ... is|comes|arrives|=|being|means|equals|as|counts|represents|makes|for|to one|a|an|single ... shipment|lot|po|load|truckload|deal|batch|run|order|purchase|consignment|container|auction',
  'one shipment|truck|load|lot|po|container|truckload per|a|for|each a|each? deal|option|row',
  'one|each|every shipment|truck|load|lot|po|container|truckload|run is|=|per a|one|single deal|option|row',
]

export function readOrders(facts: Facts, line: Line): void {
  const { words } = line
  const took = (patterns: readonly string[]): Match | null => {
    for (const pattern of patterns) {
      const found = find(words, pattern)
      if (found && !words.slice(found.from, found.to).some(isAmount)) return found
    }
    return null
  }
  const sales = words.some((word) => /^(sales|sale|sold|transaction|order)$/.test(word.text))
  const row = took(ROW_ORDERS)
  if (row && sales && !/menu|option|deal/.test(textOf(words, row))) {
    setOnce(facts, 'order', 'row', words.slice(row.from, row.to))
    line.context.order = true
    takeClause(line, row.from, row.to)
    if (
      words.slice(row.to).some((word) => /^(parcel|box|package)$/.test(word.text)) &&
      took(ROW_PARCELS)
    )
      facts.parcel = 'row'
  }
  const parcelRow = took(ROW_PARCELS)
  if (
    parcelRow &&
    (sales || facts.order === 'row') &&
    !/menu|option|deal/.test(textOf(words, parcelRow)) &&
    facts.order === 'row'
  ) {
    facts.parcel = 'row'
    line.context.order = true
    take(line, parcelRow.from, parcelRow.to)
  }
  const unit = row ? null : took(UNIT_ORDERS)
  if (unit) {
    setOnce(facts, 'order', 'unit', words.slice(unit.from, unit.to))
    line.context.order = true
    takeClause(line, unit.from, unit.to)
  }
  // "$6.80 for one parcel, whatever the number of units in it".
  const whatever = find(words, 'whatever|however|matter ... many|number|much ... in|inside it|them')
  if (
    whatever &&
    facts.order === 'row' &&
    words.some((word) => word.meanings.has('parcel') || word.text === 'box')
  )
    facts.parcel ??= 'row'
  const parcel = took(UNIT_PARCELS)
  if (parcel) {
    facts.parcel ??= 'unit'
    takeClause(line, parcel.from, parcel.to)
  }
  const deal = took(DEALS)
  if (deal && !(row && row.from <= deal.from && row.to >= deal.from)) {
    line.context.deal = true
    takeClause(line, deal.from, deal.to)
  }
}

/** Takes the whole clause around a statement where nothing else stands in it. */
function takeClause(line: Line, from: number, to: number): void {
  take(line, from, to)
  for (const [start, end] of clausesOf(line.words))
    if (
      start <= from &&
      end >= to &&
      !line.words.slice(start, end).some((word) => isAmount(word) || word.column !== null)
    )
      take(line, start, end)
}

function textOf(words: readonly Word[], { from, to }: Match): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ')
}

function setOnce(facts: Facts, key: 'order', value: 'row' | 'unit', words: readonly Word[]): void {
  if (facts[key] !== null && facts[key] !== value)
    refuse(
      facts,
      words,
      'an order is told in two ways',
      'Each sales row is one order. (Or: each order is one unit.)',
    )
  facts[key] = value
}
