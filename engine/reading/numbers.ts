// Folds the tokens of an amount into one: "$3", "USD 3", "60 cents", "12 %", "250 bps", "10k",
// "a fifth", "ten". The value is in units of money or, for shares, a fraction of 1.
import type { Measure, Token } from './tokens.ts'

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }
/** Currency words; `pound` is a weight after "per". */
export const CURRENCIES: Readonly<Record<string, string>> = {
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  gbp: 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  sterling: 'GBP',
  quid: 'GBP',
  cny: 'CNY',
  rmb: 'CNY',
  yuan: 'CNY',
  jpy: 'JPY',
  yen: 'JPY',
  chf: 'CHF',
  francs: 'CHF',
  cad: 'CAD',
  aud: 'AUD',
  inr: 'INR',
  rupees: 'INR',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  kr: 'SEK',
  pln: 'PLN',
  zloty: 'PLN',
  mxn: 'MXN',
  brl: 'BRL',
}
const HUNDREDTHS = new Set('cent cents c ¢ pence p'.split(' '))
const WORDS: Readonly<Record<string, number>> = {
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
}
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  tenths: 10,
  twentieth: 20,
  hundredth: 100,
}

/** The same tokens with every amount as one number token. */
export function foldNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let at = 0
  const peek = (ahead: number): Token | undefined => tokens[at + ahead]
  while (at < tokens.length) {
    const first = peek(0)!
    const from = at
    // A currency before its number: "$3", "US$ 3", "EUR 3".
    let currency: string | undefined
    let skip = 0
    if (/^(us|c|a)$/.test(first.text) && peek(1)?.text === '$' && first.end === peek(1)!.start)
      skip = 1
    const sign = peek(skip)
    if (sign?.kind === 'mark' && SYMBOLS[sign.text]) currency = SYMBOLS[sign.text]
    else if (sign?.kind === 'word' && sign.raw === sign.raw.toUpperCase() && CURRENCIES[sign.text])
      currency = CURRENCIES[sign.text]
    if (currency && peek(skip + 1)?.kind === 'number') at += skip + 1
    else currency = undefined

    const value = readValue(peek(0), peek(1), peek(2))
    if (value === null) {
      out.push(first)
      at = from + 1
      continue
    }
    at += value.length
    let amount = value.value
    let measure: Measure = currency ? 'money' : value.part ? 'percent' : 'bare'
    const next = peek(0)
    const touching = next !== undefined && next.start === tokens[at - 1]!.end
    if (next?.text === 'k' && touching) {
      amount *= 1000
      at++
    }
    // What it counts: a share, hundredths of a currency, a currency.
    const unit = peek(0)
    const unitText = unit?.text ?? ''
    if (unitText === '%' || unitText === 'percent' || unitText === 'pct') {
      measure = 'percent'
      amount /= 100
      at++
    } else if (unitText === 'per' && peek(1)?.text === 'cent') {
      measure = 'percent'
      amount /= 100
      at += 2
    } else if (unitText === 'bps' || (unitText === 'basis' && peek(1)?.text === 'points')) {
      measure = 'percent'
      amount /= 10_000
      at += unitText === 'bps' ? 1 : 2
    } else if (!currency && HUNDREDTHS.has(unitText) && (unitText.length > 1 || touching)) {
      measure = 'money'
      amount /= 100
      at++
    } else if (unit && (CURRENCIES[unitText] || SYMBOLS[unitText])) {
      // "3 pounds per unit"; "USD 3 USD" would be odd, but is one amount.
      measure = 'money'
      currency ??= CURRENCIES[unitText] ?? SYMBOLS[unitText]
      at++
    }
    const last = tokens[at - 1]!
    out.push({
      kind: 'number',
      text: tokens
        .slice(from, at)
        .map((token) => token.text)
        .join(' '),
      raw: tokens
        .slice(from, at)
        .map((token) => token.raw)
        .join(' '),
      start: first.start,
      end: last.end,
      value: Number(amount.toPrecision(12)),
      measure,
      ...(currency ? { currency } : {}),
    })
  }
  return out
}

/** Digits, a number in words ("ten", "twenty five"), or a part ("a fifth", "two thirds", "half"). */
function readValue(
  first: Token | undefined,
  second: Token | undefined,
  third: Token | undefined,
): { value: number; length: number; part: boolean } | null {
  if (!first) return null
  if (first.kind === 'number') {
    const over = second?.text === '/' && third?.kind === 'number' && third.value
    const close = over && third.start === first.end + 1
    if (close) return { value: first.value! / third.value, length: 3, part: true }
    return { value: first.value!, length: 1, part: false }
  }
  if (first.kind !== 'word') return null
  const one = first.text === 'a' || first.text === 'one'
  const whole = one ? 1 : WORDS[first.text]
  const below = second?.kind === 'word' ? PARTS[second.text] : undefined
  if (whole !== undefined && below !== undefined && second!.text !== 'quarter')
    return { value: whole / below, length: 2, part: true }
  if (one && second?.text === 'quarter' && third?.text === 'of')
    return { value: 0.25, length: 2, part: true }
  if (first.text === 'half' && second?.text !== 'hour') return { value: 0.5, length: 1, part: true }
  if (one || whole === undefined) return null
  const ones = second?.kind === 'word' ? WORDS[second.text] : undefined
  if (whole >= 20 && whole < 100 && ones !== undefined && ones < 10)
    return { value: whole + ones, length: 2, part: false }
  return { value: whole, length: 1, part: false }
}
