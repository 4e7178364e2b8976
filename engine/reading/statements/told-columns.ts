// The amount of a standard column told beside its name: "one call costs 2 euros (unit_cost)". The column
// holds it for each row, so the number is understood and no amount of its own.
import type { Line } from '../amounts/items.ts'
import { KINDS } from '../mentions/roles.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import type { Word } from '../words/text.ts'

/** "2 euros (unit_cost)", "unit_cost (2 euros)": where the words name no other kind of cost. */
export function readToldColumns(facts: Facts, line: Line): void {
  const { words, used } = line
  const text = (at: number): string => words[at]?.text ?? ''
  for (const [at, word] of words.entries()) {
    const name = word.column?.name ?? ''
    if (!/^unit_(cost|price)$/.test(name)) continue
    const behind = text(at - 1) === '(' && text(at + 1) === ')' ? at - 2 : -1
    const within = text(at + 1) === '(' && text(at + 3) === ')' ? at + 2 : -1
    const number = [behind, within].find((place) => words[place]?.kind === 'number')
    if (number === undefined || words[number]!.measure === 'percent') continue
    const before = words.slice(0, at)
    if (before.some(namesKind)) {
      const reason = `is this amount what ${name} holds, or another one?`
      refuse(facts, words, reason, 'One unit costs unit_cost. Shipping is $3 per unit sold.')
      return
    }
    used[number] = true
    facts.explained.push(words[number]!.value!)
  }
}

/** A word for a kind of cost; a verb that also is one ("a call takes long") names none. */
const namesKind = ({ unit, meanings }: Word): boolean =>
  !unit && !meanings.has('v:pay') && KINDS.some((kind) => meanings.has(kind))
