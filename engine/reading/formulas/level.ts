// Writes the nouns of a trade in formulas as the words that formulas know: "0.45 x stems sold" as "0.45 x
// sold". The text keeps its length, so that places stay what they were; words beside no operator stay.

const SOLD = 'sold|signed|won|accepted|granted|hired|rented|placed|closed|booked|cleared'
const ORDERED =
  'bought|made|baked|poured|filled|fired|smoked|bound|chartered|written|received|delivered|printed|taken on loan|taken|' +
  'shown|blocked|brewed|produced|cooked|sent|filed|read|ordered|purchased|shipped in|acquired|loaded|grown|sewn|cast'
const LEFT = 'unsold|not sold|left over|left|sent back|remaining|wilted|unclaimed'
const REVENUE =
  'takings|receipts|ticket income|hammer income|income|premiums|gifts|commissions received|assignment fees received|' +
  'subscription value|label payments|sales value|gross takings|what (?:the|they) [a-z]+ (?:bring|brings|fetch)|what they (?:bring|fetch)'

/** What stands before a quantity, and what behind it. */
const BEFORE = '(?<=(?:^|[-−–+×*·(/=]|\\bx|\\bplus|\\bminus|\\bless|\\btimes)\\s*)'
const BEHIND = '(?=\\s*(?:$|[-−–+×*·)\\]/;,.]|x\\b|plus\\b|minus\\b|less\\b|times\\b|for\\b|if\\b))'
const NOUN = "(?:(?:the |number of |all )?(?!units?\\b|price\\b|cost\\b|unit_)[a-z][a-z'-]*s? )"

const rule = (words: string, noun: string): RegExp =>
  new RegExp(`${BEFORE}${noun}(?:${words})${BEHIND}`, 'gi')
const RULES: readonly (readonly [RegExp, string])[] = [
  [rule(REVENUE, '(?:the )?'), 'revenue'],
  [rule(SOLD, NOUN), 'sold'],
  [rule(LEFT, NOUN), 'left'],
  [rule('[a-z]+', '(?:returned|unsold|leftover) '), 'left'],
  [rule(ORDERED, `${NOUN}?`), 'ordered'],
]

/** The same text, at the same places, with those nouns levelled. */
export function levelled(text: string): string {
  return RULES.reduce(
    (own, [pattern, name]) =>
      own.replace(pattern, (words) =>
        words.length >= name.length ? name.padEnd(words.length) : words,
      ),
    text,
  )
}
