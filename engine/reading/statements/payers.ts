// What somebody else pays beside another cost: "…, and buyers pay the carriage".
import { quote, type Facts } from '../terms/facts.ts'
import type { Line } from '../amounts/items.ts'
import { find } from '../words/match.ts'
import { SHIPPING } from './costly-words.ts'

/** "…, and buyers pay the carriage": beside another cost, what is not ours. */
export function readPayers(facts: Facts, line: Line): void {
  const { words } = line
  for (const pattern of PAYERS)
    for (let found = find(words, pattern); found; found = find(words, pattern, found.to)) {
      let end = found.to
      while (
        end < words.length &&
        !/^[,;:()]$/.test(words[end]!.text) &&
        !/^(and|but|while|whereas)$/.test(words[end]!.text)
      )
        end++
      const clause = words.slice(found.from, end)
      if (
        clause.some((word) => word.kind === 'number' || word.column !== null) ||
        !words.some((word) => word.kind === 'number')
      )
        continue
      if (clause.some((word) => SHIPPING.test(word.text)))
        facts.zeroed.set('shipping', quote(facts, clause))
      for (let at = found.from; at < end; at++) line.used[at] = true
    }
}
const PAYERS = [
  ',|and|but|while|whereas|since|as the|our|their? @buyer themselves? pay|pays|cover|covers|bear|bears|collect|collects|arrange|arranges|organise|organize|refund|reimburse|handle|handles|fetch',
  ',|and|but|while|whereas @selling is|are|gets ... paid|borne|covered|arranged|organised|organized|handled by the|our|their? @buyer themselves?',
  ',|and|but|while|whereas @selling is|are on|at the|our? @buyer expense|account|side?',
  ',|and|but|while|whereas @selling is|are free|included',
]
