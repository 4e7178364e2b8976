// Currencies by their codes, signs and names, as data.
import { CURRENCY_CODES } from '#contract/currency-codes.ts'
import { table, words } from './number-table.ts'

/** Codes that people write in small letters too. */
const COMMON = words(
  'usd eur gbp cny jpy chf cad aud nzd sgd hkd inr sek nok dkk pln czk huf mxn brl zar krw kes ngn aed ils rub',
)

/** Signs before or after a number. */
export const SIGNS = table<string>({
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₦': 'NGN',
  '₩': 'KRW',
  '₫': 'VND',
  '₱': 'PHP',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  '₪': 'ILS',
  '฿': 'THB',
  '₡': 'CRC',
  '₵': 'GHS',
  '₸': 'KZT',
  '₲': 'PYG',
  '₼': 'AZN',
  '₾': 'GEL',
})

/** Short forms that stand right before a number: "R40", "Rs 5", "KSh 90", "RM 3". */
export const PREFIXES = table<string>({
  R: 'ZAR',
  Rs: 'INR',
  RM: 'MYR',
  KSh: 'KES',
  Ksh: 'KES',
  KES: 'KES',
  USh: 'UGX',
  TSh: 'TZS',
  Tsh: 'TZS',
  Ush: 'UGX',
  Rp: 'IDR',
  Dh: 'AED',
  Dhs: 'AED',
  Fr: 'CHF',
  SFr: 'CHF',
  Tk: 'BDT',
  Ft: 'HUF',
  kr: 'NOK',
  Kr: 'NOK',
  S: 'SGD',
  C: 'CAD',
  A: 'AUD',
  NZ: 'NZD',
  HK: 'HKD',
  US: 'USD',
  N: 'NGN',
  P: 'PHP',
  GHC: 'GHS',
})

/** Words after a number. Crowns and dollars of several countries are told apart where amounts are read. */
export const CURRENCIES: Readonly<Record<string, string>> = table<string>({
  ...Object.fromEntries(COMMON.map((code) => [code, code.toUpperCase()])),
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  buck: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
  sterling: 'GBP',
  quid: 'GBP',
  rmb: 'CNY',
  yuan: 'CNY',
  renminbi: 'CNY',
  yen: 'JPY',
  francs: 'CHF',
  franc: 'CHF',
  rupees: 'INR',
  rupee: 'INR',
  rs: 'INR',
  krona: 'SEK',
  kronor: 'SEK',
  kroner: 'NOK',
  krone: 'NOK',
  kr: 'NOK',
  crowns: 'CZK',
  koruna: 'CZK',
  korun: 'CZK',
  kč: 'CZK',
  zloty: 'PLN',
  zlotys: 'PLN',
  zł: 'PLN',
  złoty: 'PLN',
  pesos: 'MXN',
  peso: 'MXN',
  reais: 'BRL',
  lira: 'TRY',
  liras: 'TRY',
  rand: 'ZAR',
  naira: 'NGN',
  baht: 'THB',
  dirham: 'AED',
  dirhams: 'AED',
  riyal: 'SAR',
  riyals: 'SAR',
  shilling: 'KES',
  shillings: 'KES',
  ringgit: 'MYR',
  rupiah: 'IDR',
  dong: 'VND',
  taka: 'BDT',
  forint: 'HUF',
  forints: 'HUF',
  shekel: 'ILS',
  shekels: 'ILS',
  ruble: 'RUB',
  rubles: 'RUB',
  roubles: 'RUB',
  hryvnia: 'UAH',
  leva: 'BGN',
  krónur: 'ISK',
  króna: 'ISK',
  cedi: 'GHS',
  cedis: 'GHS',
  birr: 'ETB',
  dinar: 'KWD',
  dinars: 'KWD',
  soles: 'PEN',
  pln: 'PLN',
  loonies: 'CAD',
})

/** Words that are currencies after a number only: "4 won". */
const AFTER = table<string>({ won: 'KRW', lei: 'RON', lev: 'BGN' })

/** The currency that a word after a number names. */
export function currencyAfter(text: string, raw: string): string | undefined {
  return CURRENCIES[text] ?? AFTER[text] ?? SIGNS[text] ?? codeOf(text, raw)
}

/** The currency of a code in capitals: "TRY" is one, "try" is not. */
export function codeOf(text: string, raw: string): string | undefined {
  return raw.length === 3 && raw === raw.toUpperCase() && CURRENCY_CODES.has(text) ? raw : undefined
}
