// Money in two currencies: whatever the words say of the rate, it is asked what one is worth in the other.
import { answered } from '#language/lines/mend.ts'
import type { Question } from '#contract/questions.ts'
import { codeOf, CURRENCIES, SIGNS } from '#language/numbers/currencies.ts'
import { sentenceText } from '../draft.ts'
import type { Labelled } from '../assembly/term-of.ts'
import { placesWhere } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { numberText } from '#language/controlled/controlled-tokens.ts'

/** Weights too: they name no currency here. */
const WEIGHTS = /^pounds?$/

export function otherCurrency(draft: Draft): Question[] {
  const {
    words: { words },
    said,
    text,
  } = draft
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
        ...ratesOf(draft).flatMap(({ value, end }) =>
          [`${numberText(value)} × unit_cost`, `unit_cost / ${numberText(value)}`].map((goods) => ({
            text: `Goods: ${goods} for each unit ordered.`,
            formula: `− ${goods} × qty`,
            description: answered(text, end, `Goods: ${goods} for each unit ordered.`),
          })),
        ),
        answer('Goods: unit_cost for each unit ordered.', '− qty × unit_cost'),
        answer('No other goods.', '0'),
      ],
    },
  ]
}

/** Words of a rate between two currencies. */
const RATE =
  /\b(?:convert\w*|rate|exchange|per|to the|for (?:one|a|each)|is|are|makes?|worth|costs? (?:us|me)|figure|divided?|multipl\w+)\b|=/
const MOST_RATES = 1

/** Shares of unit_cost, once an answer turns it into our money: they are of it as it stands, or of what it became. */
export const sharesOfTurned = ({ said }: Draft, labelled: readonly Labelled[]): number[] =>
  said.some(({ sentence }) => /^Goods: (?:[\d.]+ × unit_cost\b|unit_cost \/ [\d.])/.test(sentence))
    ? placesWhere(labelled, ({ label }) => label.base === 'cost')
    : []

/** Numbers that may be the rate: beside the words of one, and of no share or length. */
export function ratesOf(draft: Draft): { value: number; end: number }[] {
  return draft.amounts
    .filter(
      ({ mention: { kind, value } }) =>
        (kind === 'money' || kind === 'number') && value > 0 && value !== 1,
    )
    .filter(({ mention }) => {
      const { words } = sentenceText(draft, mention.sentence)
      return RATE.test(words.toLowerCase()) && moneyIn(draft, mention.sentence) > 1
    })
    .slice(0, MOST_RATES)
    .map(({ mention: { value }, end }) => ({ value, end }))
}

/** How many names of money, or of unit_cost, a sentence has: a rate is told of two. */
function moneyIn({ words: { words } }: Draft, sentence: number): number {
  const own = words.filter((word) => word.sentence === sentence)
  const names = own.flatMap((word) => {
    const code =
      word.currency ?? SIGNS[word.text] ?? CURRENCIES[word.text] ?? codeOf(word.text, word.raw)
    return code === undefined
      ? word.text === 'unit_cost' || word.text.startsWith('convert')
        ? ['cost']
        : []
      : [code]
  })
  return new Set(names).size
}

/** "unit_cost is in cents": a column that would have to be worked out first. */
const OTHER_MONEY =
  /\b(?:unit_cost|unit_price|prices?|costs?|[a-z]+_[a-z_]+|(?:the )?column \w+) (?:is|are|stands?|come|comes|counts?) (?:\w+ )?in (?:\w+ )?(?:cents|pence|pennies|øre|öre|groszy?|kopecks?|thousands|millions|hundreds)\b/iu

export const otherMoneyOf = (text: string): string | null => OTHER_MONEY.exec(text)?.[0] ?? null
