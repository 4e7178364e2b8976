// Storage that is free at first: for how long, by a number or a column.
import type { Line } from '../amounts/items.ts'
import { bind, type Facts } from '../terms/facts.ts'
import { STANDARD } from '#economics/bind.ts'
import { find } from '../words/match.ts'
import { take } from './clauses.ts'

export function readFree(facts: Facts, line: Line): void {
  const { words, mentions } = line
  // "`free_days` = how many days a unit may sit before the meter starts".
  const grace = words.find(
    (word) => word.column?.table === 'menus' && !STANDARD.has(word.column.name),
  )
  const unit = words.find((word) => word.clock !== null && word.clock !== 'period')
  if (
    grace &&
    unit &&
    !words.some((word) => word.kind === 'number') &&
    find(words, 'before ... starts|start|begins|charges|charged|counts|ticking|running') !== null
  ) {
    facts.free = { value: null, column: grace.column!.name, clock: unit.clock! }
    bind(facts, grace.column!)
    take(line, 0, words.length)
    return
  }
  // "after two free weeks".
  const given =
    find(words, 'after? the? # free|rent-free <clock>') ?? find(words, '# <clock> free|grace')
  if (given) {
    const number = words.slice(given.from, given.to).find((word) => word.kind === 'number')!
    const clock = words.slice(given.from, given.to).find((word) => word.clock !== null)!
    facts.free = { value: number.value!, column: null, clock: clock.clock! }
    take(line, given.from, given.to)
    return
  }
  const first = mentions.find(
    (each) =>
      each.kind === 'duration' &&
      (each.how === 'first' || each.how === 'for') &&
      !line.used[each.from],
  )
  if (!first || first.kind !== 'duration') return
  const zero =
    mentions.some((each) => each.kind === 'zero') ||
    find(words, 'on the house') !== null ||
    find(words, 'free|grace') !== null ||
    find(words, 'not|no|never|nothing ... charge|charged|billed|cost|anything|paid|counted') !==
      null ||
    find(words, 'cost|costs|pay nothing|zero') !== null
  if (!zero) return
  if (
    first.how === 'for' &&
    find(words, 'free|grace|house|nothing|charge|charged|anything') === null
  )
    return
  facts.free = { value: first.value, column: first.column, clock: first.clock }
  if (first.column !== null) bind(facts, { table: 'menus', name: first.column })
  take(line, first.from, first.to)
  for (const mention of mentions) if (mention.kind === 'zero') take(line, mention.from, mention.to)
  for (const pattern of [
    'on the house',
    'free|grace',
    'does|do|is|are|did|will not|never charge|charged|billed|cost|count|counted anything|nothing?',
    'charges|costs|cost|charge nothing',
    'no charge|fee|storage|rent',
    'for nothing',
    'after that|this|which|then',
    'thereafter|afterwards|beyond',
    'each|every|any|per a? <clock> after that',
    'from then on',
    'for the first',
  ])
    for (let found = find(words, pattern); found; found = find(words, pattern, found.to)) {
      const clock = words.slice(found.from, found.to).some((word) => word.clock)
      take(line, found.from, clock ? found.from : found.to)
      if (clock) take(line, found.to - 2, found.to)
    }
  facts.stated = true
}
