// Writes the nouns of a trade in formulas as the words that formulas know: "0.45 x stems sold" as "0.45 x
// sold". The text keeps its length, so that places stay what they were; words beside no operator stay.

export const SOLD = 'sold|signed|won|accepted|granted|hired|rented|placed|closed|booked|cleared'
export const ORDERED =
  'bought|made|baked|poured|filled|fired|smoked|bound|chartered|written|received|delivered|printed|taken on loan|taken|' +
  'shown|blocked|brewed|produced|cooked|sent|filed|read|ordered|purchased|shipped in|acquired|loaded|grown|sewn|cast'
export const LEFT = 'unsold|not sold|left over|left|sent back|remaining|wilted|unclaimed'
const REVENUE =
  'order values?|value of (?:the )?orders|takings|receipts|ticket income|hammer income|income|premiums|gifts|commissions received|assignment fees received|' +
  'subscription value|label payments|sales value|gross takings|what (?:the|they) [a-z]+ (?:bring|brings|fetch)|what they (?:bring|fetch)'

/** What stands before a quantity, and what behind it. */
const BEFORE =
  '(?<=(?:^|[-−–+×*·(/=]|\\bx|\\bplus|\\bminus|\\bless|\\btimes|\\bearns?|\\bmakes?|\\bis|\\bgets?)\\s*)'
const BEHIND = '(?=\\s*(?:$|[-−–+×*·)\\]/;,.]|x\\b|plus\\b|minus\\b|less\\b|times\\b|for\\b|if\\b))'
const NOUN = "(?:(?:the |number of |all )?(?!units?\\b|price\\b|cost\\b|unit_)[a-z][a-z'-]*s? )"

const rule = (words: string, noun: string): RegExp =>
  new RegExp(`${BEFORE}${noun}(?:${words})${BEHIND}`, 'gi')
const RULES: readonly (readonly [RegExp, string])[] = [
  [rule(REVENUE, '(?:the )?'), 'revenue'],
  [rule("cost of (?:(?:all|the|our) )*[a-z'-]+s(?: (?:bought|ordered|purchased))?", ''), 'goods'],
  [rule(SOLD, NOUN), 'sold'],
  [rule(LEFT, NOUN), 'left'],
  [rule('[a-z]+', '(?:returned|unsold|leftover) '), 'left'],
  [rule(ORDERED, `${NOUN}?`), 'ordered'],
]

/** "0.05 × (weeks in the warehouse, summed over all pots)": per unit and week. */
const UNIT_TIMES =
  /[×*·x]\s*\((day|week|month|year)s (?:(in (?:the |our )?(?:warehouse|store|stock|storage)|stored)|held|kept|owned|from the order)\b[^()]{0,60}\)/gi
const perTime = (text: string): string =>
  text.replace(UNIT_TIMES, (words, clock: string, stored?: string) =>
    `/unit/${clock} ${stored ? 'storage' : 'financing'}`.padEnd(words.length),
  )

/** What the text itself calls a unit of qty, and a row: "qty pots at unit_cost", "a row is an edition". */
const QTY_NOUN =
  /\bqty\b\s*(?:is|=|means|counts)?\s*(?:the )?(?:number of |how many )?(?:[a-z]+ )?([a-z]{3,}s)\b/i
const ROW_NOUN =
  /\b(?:a|each|one) row (?:of the sheet |here )?(?:is|=|stands for|means) (?:one |an? )?(?:[a-z]+ of )?([a-z]{5,})\b/i

function ownRules(text: string): (readonly [RegExp, string])[] {
  const units = QTY_NOUN.exec(text)?.[1]
  const row = ROW_NOUN.exec(text)?.[1]
  return [
    ...(units && !/^(?:units|unit_)/i.test(units)
      ? [[rule(units, '(?:the |number of )?'), 'ordered'] as const]
      : []),
    ...(row
      ? [[new RegExp(`(?<=\\b(?:per|for each|each) )${row}\\b`, 'gi'), 'deal'] as const]
      : []),
  ]
}

/** The same text, at the same places, with those nouns levelled. */
export function levelled(text: string): string {
  return [...RULES, ...ownRules(text)].reduce(
    (own, [pattern, name]) =>
      own.replace(pattern, (words) =>
        words.length >= name.length ? name.padEnd(words.length) : words,
      ),
    perTime(text),
  )
}
