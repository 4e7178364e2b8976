// How many units a pack holds, and whether begun packs, weights and times count whole.
import type { Line } from '../amounts/items.ts'
import { wholePack } from '../amounts/packs.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import { find, matchAt } from '../words/match.ts'
import { MEASURES } from '../words/vocabulary.ts'
import { take, isAmount } from './clauses.ts'

export function readWholes(facts: Facts, line: Line): void {
  const { words } = line
  const pack =
    find(words, '@bulk of|holds|hold|with|contains|contain|has # <unit>?') ??
    find(words, '@bulk of #')
  if (pack) {
    const number = words.slice(pack.from, pack.to).find((word) => word.kind === 'number')!
    if (!words.some(isAmount) && words.some((word) => /^(sold|sell|sells)$/.test(word.text)))
      refuse(
        facts,
        words,
        'prices, costs and quantities are read for one unit each',
        'unit_cost and price are in dollars for one unit.',
      )
    hold(facts, words[pack.from]!.text, number.value!)
    if (!matchAt(words, 'per|each|every|a|/|for', pack.from - 1) || !words.some(isAmount))
      take(line, pack.from, pack.to)
  }
  const to =
    find(words, '# <unit>? to|in|per|make|fill|go|into a|each|one|the @bulk') ??
    find(words, '# <unit>? a @bulk')
  if (to) {
    const number = words.slice(to.from, to.to).find((word) => word.kind === 'number')!
    hold(facts, words[to.to - 1]!.text, number.value!)
    take(line, to.from, to.to)
  }
  const begun = wholePack(words)
  const whole =
    begun ??
    find(
      words,
      'incomplete|partial|part-filled|part-full|started|begun <unit>|@bulk|@measure|<clock> counts|counting|counted|charged|billed as one|full|whole|complete',
    ) ??
    find(words, 'partly|partially filled|full|empty ... full|whole|same') ??
    find(
      words,
      'started|begun|part|partial|half-empty|incomplete|commenced|beginning ... counts|charged|billed|paid|costs|counted|invoiced ... full|whole|complete|same|entire',
    ) ??
    find(
      words,
      'that|which is|has not? full|begun|started ... charged|billed|counts|counted ... full|whole|same one?',
    ) ??
    find(words, '@we round|rounding up') ??
    find(words, 'rounds|rounded|round ... up ... to ... whole|full|next|nearest') ??
    find(words, 'so? round up') ??
    find(words, 'half-empty ... costs|sets|charged|same')
  const denied =
    begun === null && find(words, 'no|not|never|without ... round|rounded|rounding') !== null
  if (!whole || denied) return
  const near = words.slice(Math.max(0, whole.from - 4), whole.to + 4)
  let any = false
  for (const word of near) {
    if (MEASURES[word.text]) any = add(facts, MEASURES[word.text]!)
    else if (word.clock) any = add(facts, word.clock)
    else if (word.meanings.has('bulk')) any = add(facts, 'bulk')
  }
  if (!any)
    for (const word of words) {
      if (MEASURES[word.text]) add(facts, MEASURES[word.text]!)
      else if (word.clock) add(facts, word.clock)
      else if (word.meanings.has('bulk')) add(facts, 'bulk')
    }
  if (facts.wholes.size === 0) facts.wholes.add('bulk')
  if (!words.slice(whole.from, whole.to).some(isAmount)) take(line, whole.from, whole.to)
}
function add(facts: Facts, what: string): boolean {
  facts.wholes.add(what)
  return true
}
function hold(facts: Facts, name: string, units: number): void {
  facts.holds.set(name, units)
  facts.holds.set(name.replace(/e?s$/, ''), units)
  facts.holds.set(name.replace(/s$/, ''), units)
}
