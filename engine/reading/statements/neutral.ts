// Phrases that change no amount: "no matter how big", "pro rata", "of course". Their words are taken.
import type { Line } from '../amounts/items.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { take } from './clauses.ts'

const NEUTRAL = [
  'no matter if|whether|how ... is|are in it|them',
  'no matter how|what|which ... big|large|small|many|much|size|inside|it|there|holds',
  'regardless|irrespective of ... size|quantity|number|volume|amount|many|much',
  'big or small',
  'large or small',
  'whatever its|the|their size|quantity|number',
  'whatever it|they holds|hold|contains|contain|weighs',
  'independent|independently of ... size|quantity',
  'however many|big|large|small ... is|are|it|there|units',
  'by the way',
  'pro rata for|in ... quantities|lots|numbers|amounts',
  'pro rata',
  'in proportion ... incomplete|smaller|partial _',
  'for example|instance',
  'of course',
  'as well',
  'and so on',
  'more or less',
  'in total',
  'all in all',
  'at the moment',
  'in addition',
  'on top of that|this|it|which',
  'apart from that',
  'in the end',
  'at the end of the day',
  'to be exact|precise',
  'not just the|on ... over|above',
]
export function readNeutral(line: Line): void {
  const { words } = line
  const amount = (word: Word): boolean => word.kind === 'number' && word.measure !== 'bare'
  for (const pattern of NEUTRAL) {
    const found = find(words, pattern)
    if (found && !words.slice(found.from, found.to).some((word) => word.kind === 'number'))
      take(line, found.from, found.to)
  }
  // "no matter if it is five pieces or fifty": to the end of the clause.
  const matter = find(words, 'not|no|never matter|matters if|whether|how|what|which')
  if (!matter) return
  let end = matter.to
  while (end < words.length && !/^[,;:()]$/.test(words[end]!.text)) end++
  if (!words.slice(matter.from, end).some((word) => amount(word) || word.column !== null))
    take(line, matter.from, end)
}
