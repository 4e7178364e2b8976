// Words for numbers: "three", "dozen", "a fifth", "nickel", and the words for hundredths of a currency.
import { table } from './number-table.ts'

export const COIN_OF: Readonly<Record<string, string>> = table({
  dollar: 'USD',
  buck: 'USD',
  dime: 'USD',
  nickel: 'USD',
  quarter: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  quid: 'GBP',
  fiver: 'GBP',
  tenner: 'GBP',
})
export const NATIONS: Readonly<Record<string, string>> = table({
  us: 'USD',
  american: 'USD',
  canadian: 'CAD',
  australian: 'AUD',
  singapore: 'SGD',
  kiwi: 'NZD',
})
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
export const WORDS: Readonly<Record<string, number>> = table({
  zero: 0,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
})
export const PARTS: Readonly<Record<string, number>> = table({
  half: 2,
  halves: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fourth: 4,
  fourths: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  sixths: 6,
  seventh: 7,
  eighth: 8,
  eighths: 8,
  ninth: 9,
  tenth: 10,
  tenths: 10,
  twentieth: 20,
  hundredth: 100,
})
/** Words for a hundredth. */
export const PERCENT = new Set(['%', 'percent', 'pct', 'pc', 'percentage'])
/** What is counted behind a number that is no money. */
export const CLOCKWORD = /^(days?|weeks?|months?|years?|periods?|steps?)$/
