// Sentences that repeat what every reading holds anyway, and so need no remark: that there are no other
// costs, and that goods are bought at unit_cost and sold at the price.
import { has } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const CLOSING =
  /^(there|are|is|was|no|not|any|other|further|more|additional|extra|else|costs?|fees?|charges?|expenses?|deductions?|we|i|have|pay|arises?|apply|applies|nothing|none|besides|and|or|that|this|it|all|charged|paid|due|to|deducted|for|,)$/
const OTHER = /^(other|further|more|additional|extra|else|besides|all|it)$/

/** "There are no other costs.", "Nothing else is charged.", "That is all." */
export const isClosing = (words: readonly Word[]): boolean =>
  words.every(({ text }) => CLOSING.test(text)) && words.some(({ text }) => OTHER.test(text))

/** "There are no costs.": those of the goods too? */
export const isAllCosts = (words: readonly Word[]): boolean =>
  words.every(({ text }) => CLOSING.test(text) || text === ':') &&
  !words.some(({ text }) => OTHER.test(text)) &&
  words.some(({ text }) => /^(costs?|expenses?)$/.test(text))

const TRADE =
  /^(at|for|to|of|from|in|goods|stock|then|later|,|that|which|as|sales|shows?|shown|says?|lists?|listed|records?|recorded|gives?|given|has|is|are|table|sheet|column)$/
const MEANT = 'unit det each we be v:buy v:sell sold bought price buyer owner'.split(' ')

/** "We buy the goods at unit_cost and sell them at price." */
export const isTrade = (words: readonly Word[]): boolean =>
  words.some((word) => word.meanings.has('v:buy') || word.meanings.has('v:sell')) &&
  words.every(
    (word) =>
      word.text === 'and' ||
      /^unit_(cost|price)$/.test(word.column?.name ?? '') ||
      /^(price|qty)$/.test(word.column?.name ?? '') ||
      word.unit ||
      TRADE.test(word.text) ||
      MEANT.some((meaning) => word.meanings.has(meaning)),
  )

const REVENUE =
  /^(revenue|turnover|proceeds|takings|income|is|are|equals|=|the|our|price|prices|selling|times|multiplied|by|of|number|quantity|units?|items?|pieces?|goods|sold|each|every|all|we|×|\*|x)$/

/** "Revenue is price times units sold": what every reading begins with. */
export const isRevenue = (words: readonly Word[]): boolean =>
  words.every(({ text }) => REVENUE.test(text)) &&
  ['revenue|turnover|proceeds|takings|income', 'price|prices', 'sold'].every((each) =>
    has(words, [each]),
  )

/** Both sides of it: of the goods, and not of those left over. */
export const isWholeTrade = (words: readonly Word[]): boolean =>
  isTrade(words) &&
  words.some((word) => word.meanings.has('v:buy')) &&
  words.some((word) => word.meanings.has('v:sell'))
