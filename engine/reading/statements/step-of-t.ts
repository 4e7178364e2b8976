// What T counts: days, weeks, months.
import type { Line } from '../amounts/items.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import type { Period } from '#economics/lower.ts'
import { find, matchAt } from '../words/match.ts'
import { take, isAmount, clausesOf } from './clauses.ts'

const STEPS = [
  'one|each|every|a|the|single? step|period|steps|periods of? t? is|are|=|equals|means|lasts|: one|a|exactly? <clock>',
  'weekly|daily|monthly|yearly menus|menu|data|decisions|decision|periods|steps|buying|planning|cycle|cycles|purchasing|figures|orders|buys',
  'menus|menu|deals|offers|lists come|arrive|appear|are|is|drawn|made ... weekly|daily|monthly',
  'menus|menu|deals|offers|lists come|arrive|appear|are|is|drawn|made ... every|each|once|per a? <clock>',
  'we|i decide|buy|order|plan|purchase|choose weekly|daily|monthly',
  'we|i decide|buy|order|plan|purchase|choose ... every|each|once a? <clock>',
  'time unit ... :|is|=? a|one? <clock>',
  'calendar|clock|time ... in|is|by <clock>',
  'times|dates|everything ... are|is|stand in <clock>',
  'once a <clock> we|i decide|buy|order|plan',
  'decisions|decision|purchases are? made|taken weekly|daily|monthly',
  'a|one menu per|a|each|every <clock>',
]

export function readPeriod(facts: Facts, line: Line): void {
  const { words } = line
  const duration = (at: number): boolean =>
    line.mentions.some(
      (each) =>
        (each.kind === 'duration' ||
          (each.kind === 'clock' && each.number === 1 && !words[each.from]!.text.endsWith('ly'))) &&
        at >= each.from &&
        at < each.to,
    )
  for (const [from, to] of clausesOf(words)) {
    const own = words.slice(from, to)
    const t = own.findIndex((word) => word.raw === 'T' && word.kind === 'word')
    const named = own.some((word, at) => /^steps?$/.test(word.text) && own[at + 1]?.text === 'of')
    if ((t < 0 && !named) || own.some(isAmount)) continue
    const at = own.findIndex(
      (word, index) =>
        word.clock !== null &&
        word.clock !== 'period' &&
        (!duration(from + index) ||
          /^(is|are|=|in|counts|count)$/.test(own[index - 1]?.text ?? '') ||
          matchAt(
            words,
            'is|are|=|equals|counts? a|one|each|per|by the? <clock>',
            from + index - 2,
          ) !== null ||
          matchAt(words, 'by the <clock>', from + index - 2) !== null ||
          matchAt(words, 'a|one <clock> is|=|equals|being', from + index - 1) !== null),
    )
    if (at < 0) continue
    if (
      /T_lead/.test(own.map((word) => word.raw).join(' ')) &&
      !/\bT\b(?!_)/.test(own.map((word) => word.raw).join(' '))
    )
      continue
    // "T is months and everything left after 9 months is destroyed".
    const next = own.findIndex((word, place) => place > at && /^(and|but|while)$/.test(word.text))
    setPeriod(facts, line, own[at]!.clock as Period, from, next < 0 ? to : from + next)
  }
  // "T: in days", "T: calendar days", "T = 1 week".
  const stated = find(words, 't :|= in? calendar|working|full? 1|one|a? <clock>')
  if (stated && words[stated.from]!.raw === 'T')
    setPeriod(facts, line, words[stated.to - 1]!.clock as Period, stated.from, stated.to)
  // "T? Days."
  if (words.length <= 3 && words[0]?.raw === 'T' && words[1]?.clock)
    setPeriod(facts, line, words[1].clock as Period, 0, words.length)
  for (const pattern of STEPS) {
    const found = find(words, pattern)
    if (!found) continue
    const own = words.slice(found.from, found.to)
    const clock = own.find((word) => word.clock !== null && word.clock !== 'period')
    if (!clock || own.some(isAmount)) continue
    setPeriod(facts, line, clock.clock as Period, found.from, found.to)
  }
}

function setPeriod(facts: Facts, line: Line, period: Period, from: number, to: number): void {
  const words = line.words.slice(from, to)
  if (facts.period !== null && facts.period !== period)
    refuse(facts, words, `T counts ${facts.period}s elsewhere`, 'T is in weeks.')
  facts.period = period
  take(line, from, to)
}
