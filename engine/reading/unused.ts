// What of a description stands in no line of its reading: sentences and clauses with an amount or a word of money
// that no term took, and those that tell a story. It compares words with the finished reading, whatever read them
// (interface §5, `unused`): the person sees what is not charged.
//
//   "eBay takes 11%. Rent is 900 a month. We love cameras."  read as  "Subtract 11% of the price …"
//     → money: "Rent is 900 a month."   story: "We love cameras."
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Unused, Valuation } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import { STANDARD } from '#language/bind.ts'
import { GOODS_NAME } from '#language/controlled/controlled-words.ts'
import { NO_COST } from '#language/lines/mend.ts'
import { partsOf, type Said } from './split/parts.ts'
import { factsOf, isFrom, isTaken, plain, said, takenOf } from './taken.ts'
import { findMentions } from './text/mentions.ts'
import type { Mention } from './text/mention.ts'
import { readWords, type Word } from './text/words.ts'

/** At most so many entries: the longest description has some hundred sentences. */
const MOST = 200

type Read = Pick<Valuation, 'terms' | 'horizon' | 'period'>

export function unusedOf(text: string, valuation: Read, columns: Columns): Unused[] {
  if (isBuiltinDescription(text)) return []
  const { words, sentences } = readWords(text, columns)
  const mentions = findMentions(words)
  const facts = factsOf(valuation)
  const columnsRead = new Set(
    [...said(valuation.terms).columns].filter((name) => STANDARD.has(name)),
  )
  const answers = partsOf(text, columns).said.filter(({ answer }) => answer)
  const isMended = mendedIn(text, words, answers)
  const isInAnswer = ({ at }: Mention): boolean =>
    answers.some(({ start, end }) => words[at]!.from >= start && words[at]!.to <= end)
  const sources = valuation.terms.map((term) => ({ words: plain(term.source), ...said([term]) }))
  return sentences
    .flatMap(([first, behind], at): Unused[] => {
      const own = words.slice(first, behind)
      const [start, end] = [own[0]!.from, own.at(-1)!.to]
      const sentence = text.slice(start, end)
      if (FACT.test(sentence)) return []
      const here = mentions.filter((each) => each.sentence === at && !isInAnswer(each))
      const amounts = here.filter((each) => isAmount(each, words))
      const of = sources.filter((source) => isFrom(plain(sentence), source.words))
      const inTerms = takenOf(amounts, of, facts)
      const taken = amounts.filter((amount) => inTerms.includes(amount) || isMended(amount))
      const left = amounts.filter((amount) => !taken.includes(amount))
      const told = here.some((each) => each.kind === 'time' && isTaken(each, of, facts))
      const names = own.some(({ raw }) => columnsRead.has(raw))
      const ofGoods = isPurchase(sentence, amounts, valuation)
      const money = !ofGoods && own.some((word) => MONEY.test(word.text))
      const isTold = of.length > 0 || taken.length > 0 || (!money && (told || names))
      if (left.length === 0 && isTold) return []
      const part = taken.length > 0 ? clausesOf(left, words, own) : [[start, end] as const]
      return part.map(([from, to]) => ({
        start: from,
        end: to,
        text: text.slice(from, to).replace(/\s+/g, ' ').slice(0, 400),
        why: money || left.length > 0 ? 'money' : 'story',
      }))
    })
    .slice(0, MOST)
}

/** "I pay the supplier for every piece that I order": what the goods cost is charged already. */
const isPurchase = (sentence: string, amounts: readonly Mention[], { terms }: Read): boolean =>
  amounts.length === 0 && PURCHASE.test(sentence) && terms.some(({ name }) => name === GOODS_NAME)
const PURCHASE =
  /\b(?:pays?|paid) (?:the |our |my |its |their )?(?:suppliers?|wholesalers?|makers?|publishers?|growers?|farmers?|cost price|purchase price|unit[ _]cost|cost(?= (?:per|a|an|each|of each|for each)\b))\b(?! (?:fee|commission|rent|duty|tax))|\b(?:cost|price)(?: per \w+)? is what (?:I|we) pay\b/i

/** Whether a line that is written behind an amount stands in its place. */
function mendedIn(text: string, words: readonly Word[], answers: readonly Said[]) {
  const mends = answers.filter(({ sentence }) => sentence !== NO_COST)
  return ({ end }: Mention): boolean => {
    const { to } = words[end - 1]!
    return mends.some(({ start }) => start >= to && text.slice(to, start).trim() === '')
  }
}

/** What says how the deal is counted is no cost. */
const FACT =
  /^\W*(?:T (?:is in|counts) \w+|Leftovers are written off after [\d.]+ \w+|qty is stock|Each unit is an attempt|There are no other costs)\W*$/i

const MONEY =
  /^(?:fees?|costs?|charges?|charged|commissions?|rents?|cuts?|pays?|paid|payable|tax(?:es)?|duty|duties|vat|tariffs?|freight|shipping|postage|courier|delivery|insurance|insured?|storage|warehous\w+|handling|packing|packaging|usual|brings?|takes?|keeps?|salvage|scrap|refunds?|refunded|discounts?|rebates?|deposits?|interest|wages?|salary|bonus|penalt(?:y|ies)|fines?|tips?|royalt(?:y|ies)|repairs?|service|cleaning|disposal|levy|surcharge|margin|profit|share)$/

/** Numbers and columns that may be amounts: no year, no number of a list, no column of its own meaning. */
function isAmount({ kind, value, at }: Mention, words: readonly Word[]): boolean {
  if (kind !== 'number') return kind !== 'time'
  const before = words[at - 1]?.text ?? ''
  const isYear = /^(?:in|since|until|from|of|year)$/.test(before) && Number.isInteger(value)
  if (isYear && value >= 1900 && value < 2100) return false
  return !(words[at]!.text === 'one')
}

/** The clauses of amounts that are left out beside others that are used: from comma or "and" to the next. */
function clausesOf(
  left: readonly Mention[],
  words: readonly Word[],
  own: readonly Word[],
): (readonly [number, number])[] {
  const ends = (word: Word) => /^(?:,|;|and|but|plus)$/.test(word.text)
  const clauses = left.map(({ at, end }) => {
    const before = own.findLast((word) => word.to <= words[at]!.from && ends(word))
    const after = own.find((word) => word.from >= words[end - 1]!.to && ends(word))
    const inside = own.filter(
      (word) => (!before || word.from >= before.to) && (!after || word.to <= after.from),
    )
    return [inside[0]!.from, inside.at(-1)!.to] as const
  })
  return clauses.filter(([from], at) => clauses.findIndex(([other]) => other === from) === at)
}
