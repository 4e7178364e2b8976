// Currencies by their codes, signs and names, as data.
import { CURRENCY_CODES } from '#contract/cell-looks.ts'
import { byWord, table, words } from './number-table.ts'

/** Codes that people write in small letters too. */
const COMMON = words(
  'usd eur gbp cny jpy chf cad aud nzd sgd hkd inr sek nok dkk pln czk huf mxn brl zar krw kes ngn aed ils rub',
)

/** Signs before or after a number. */
export const SIGNS = byWord(
  'USD $; EUR €; GBP £; JPY ¥; INR ₹; NGN ₦; KRW ₩; VND ₫; PHP ₱; TRY ₺; UAH ₴; RUB ₽; ILS ₪; THB ฿; CRC ₡; GHS ₵; KZT ₸; PYG ₲; AZN ₼; GEL ₾',
)

/** Short forms that stand right before a number: "R40", "Rs 5", "KSh 90", "RM 3". */
export const PREFIXES = byWord(`
  ZAR R; INR Rs; MYR RM; KES KSh Ksh KES; UGX USh Ush; TZS TSh Tsh; IDR Rp; AED Dh Dhs; CHF Fr SFr; BDT Tk; HUF Ft;
  NOK kr Kr; SGD S; CAD C; AUD A; NZD NZ; HKD HK; USD US; NGN N; PHP P; GHS GHC`)

/** Words after a number. Crowns and dollars of several countries are told apart where amounts are read. */
export const CURRENCIES = table<string>({
  ...Object.fromEntries(COMMON.map((code) => [code, code.toUpperCase()])),
  ...byWord(`
    USD dollar dollars bucks buck; EUR euro euros; GBP pound pounds sterling quid; CNY rmb yuan renminbi; JPY yen;
    CHF francs franc; INR rupees rupee rs; SEK krona kronor; NOK kroner krone kr; CZK crowns koruna korun kč;
    PLN zloty zlotys zł złoty pln; MXN pesos peso; BRL reais; TRY lira liras; ZAR rand; NGN naira; THB baht;
    AED dirham dirhams; SAR riyal riyals; KES shilling shillings; MYR ringgit; IDR rupiah; VND dong; BDT taka;
    HUF forint forints; ILS shekel shekels; RUB ruble rubles roubles; UAH hryvnia; BGN leva; ISK krónur króna;
    GHS cedi cedis; ETB birr; KWD dinar dinars; PEN soles; CAD loonies`),
})

/** Words that are currencies after a number only: "4 won". */
const AFTER = byWord('KRW won; RON lei; BGN lev')

/** The currency that a word after a number names. */
export function currencyAfter(text: string, raw: string): string | undefined {
  return CURRENCIES[text] ?? AFTER[text] ?? SIGNS[text] ?? codeOf(text, raw)
}

/** The currency of a code in capitals: "TRY" is one, "try" is not. */
export function codeOf(text: string, raw: string): string | undefined {
  return raw.length === 3 && raw === raw.toUpperCase() && CURRENCY_CODES.has(text) ? raw : undefined
}
