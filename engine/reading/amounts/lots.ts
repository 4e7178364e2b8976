// A column that holds an amount of a whole lot: "ship_cost is the freight of the whole lot", "what we
// spent on advertising for the deal is in ad_cost". It is paid once for each deal.
import type { Frame } from '../terms/frames.ts'
import type { Setting } from './groups.ts'
import { has } from '../words/match.ts'
import type { Told } from './told.ts'

const LOT = [
  'for|of|on the|a|an|one|this|each|our? whole|entire|complete|full|total|single? lot|deal|shipment|consignment|load|truckload|container|batch|po|option|import',
  'for|of|on the|a|one|this|each|our? whole|entire|complete|full purchase|delivery|buy|run|order',
  'for|of|on the lot|deal|shipment|purchase as a whole|total',
]
const WHOLE_ORDER = ['whole|entire|complete|full order']
/** Told of one unit as well, or of several lots: how often is then for others to say. */
const APART = [
  'per|each|every|a <unit>|kg|piece',
  'not|no|never|nor',
  'weight|weighs|volume|share|part|percentage|percent|fraction|number|quantity',
  'lot|deal|shipment ... divided|split|spread',
]

/** The count of a column's amount for a whole lot; null where the words are not of a lot. */
export function countOfLot(
  { line, group }: Setting,
  { counted, measured, bulk, clock, role, event }: Told,
): Pick<Frame, 'count'> | null {
  if (group.anchor.word.column?.table !== 'menus' || measured || bulk || clock || event) return null
  const { words } = line
  if (counted.some((each) => each.thing === 'unit' && each.strong) || has(words, APART)) return null
  if (!has(words, LOT)) return null
  return role === 'selling' && has(words, WHOLE_ORDER) ? { count: 'order' } : { count: 'deal' }
}
