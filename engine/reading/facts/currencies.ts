// Money in two currencies: whatever the words say of the rate, it is asked what one is worth in the other.
import type { Question } from '#contract/questions.ts'
import { codeOf, CURRENCIES, SIGNS } from '#economics/numbers/currencies.ts'
import type { Draft } from '../draft.ts'
import { answered } from '../questions/questions.ts'

/** Weights too: they name no currency here. */
const WEIGHTS = /^pounds?$/

export function otherCurrency({ words: { words }, said, text }: Draft): Question[] {
  if (said.some(({ sentence }) => /^(?:Goods:|No other goods|Revenue:)/i.test(sentence))) return []
  const found = words.flatMap((word) => {
    const named = WEIGHTS.test(word.text) ? undefined : CURRENCIES[word.text]
    const code = word.currency ?? SIGNS[word.text] ?? named ?? codeOf(word.text, word.raw)
    return code === undefined ? [] : [{ code, word }]
  })
  const first = found[0]
  const other = found.find(({ code }) => code !== first!.code)
  if (!first || !other) return []
  // The one that is named least is the foreign one.
  const count = (code: string): number => found.filter((each) => each.code === code).length
  const foreign = count(other.code) <= count(first.code) ? other : first
  const { from, to } = foreign.word
  const names = [...new Set(found.map(({ word }) => `“${word.raw}”`))].slice(0, 4).join(', ')
  const answer = (sentence: string, formula: string) => ({
    text: sentence,
    formula,
    description: answered(text, to, sentence),
  })
  return [
    {
      id: 'currency',
      words: text.slice(from, to),
      start: from,
      end: to,
      ask:
        `${names}: which amounts are in which money, and at what rate? Write the rate, for example ` +
        '“Goods: 0.14 × unit_cost for each unit ordered.”, or say that unit_cost is in the money of the profit.',
      choices: [
        answer('Goods: unit_cost for each unit ordered.', '− qty × unit_cost'),
        answer('No other goods.', '0'),
      ],
      other: null,
    },
  ]
}
