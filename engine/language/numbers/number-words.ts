// Words for numbers: "three", "dozen", "a fifth", "nickel", and the words for hundredths of a currency.
import { byWord, table, words } from './number-table.ts'

export const COIN_OF = byWord(
  'USD dollar buck dime nickel quarter; EUR euro; GBP pound quid fiver tenner',
)
export const NATIONS = byWord(
  'USD us american; CAD canadian; AUD australian; SGD singapore; NZD kiwi',
)
export const HUNDREDTHS = new Set(
  'cent cents c ¢ pence p penny pennies rappen centimes ct cts centavos centavo øre öre ore kopecks paise satang sen groszy grosze fils kobo piastres haléřů lipa'.split(
    ' ',
  ),
)
export const COINS: Readonly<Record<string, number>> = table({
  dime: 0.1,
  nickel: 0.05,
  fiver: 5,
  tenner: 10,
})
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'
/** "One" alone is often no number. */
export const WORDS: Readonly<Record<string, number>> = table(
  Object.fromEntries([
    ...words(SMALL).flatMap((word, value) => (word === 'one' ? [] : [[word, value]])),
    ...words(TENS).map((word, at) => [word, 10 * (at + 2)]),
  ] as [string, number][]),
)
/** "A third": what one is divided by. */
export const PARTS: Readonly<Record<string, number>> = table(
  Object.fromEntries(
    Object.entries(
      byWord(`
        2 half halves; 3 third thirds; 4 quarter quarters fourth fourths; 5 fifth fifths; 6 sixth sixths;
        7 seventh sevenths; 8 eighth eighths; 9 ninth ninths; 10 tenth tenths; 11 eleventh; 12 twelfth; 13 thirteenth;
        14 fourteenth; 15 fifteenth; 16 sixteenth; 17 seventeenth; 18 eighteenth; 19 nineteenth; 20 twentieth;
        30 thirtieth; 40 fortieth; 50 fiftieth; 60 sixtieth; 100 hundredth hundredths`),
    ).map(([word, over]) => [word, Number(over)]),
  ),
)
/** Words for a hundredth. */
export const PERCENT = new Set(['%', 'percent', 'pct', 'pc', 'percentage'])
/** What is counted behind a number that is no money. */
export const CLOCKWORD = /^(days?|weeks?|months?|years?|periods?|steps?)$/
