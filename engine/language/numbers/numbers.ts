// Folds the tokens of an amount into one: "$3", "USD 3", "60 cents", "12 %", "250 bps", "10k",
// "a fifth", "two and a half percent", "three dollars forty", "12 out of every 100". The value is in
// units of money or, for shares, a fraction of 1.
import type { Token, Measure } from './tokens.ts'
import { codeOf, CURRENCIES, currencyAfter, PREFIXES, SIGNS } from './currencies.ts'
import { CLOCKWORD, COIN_OF, HUNDREDTHS, NATIONS, PERCENT, WORDS } from './number-words.ts'
import { merge } from './fraction.ts'
import { coinOf, readValue } from './number-values.ts'
import { foldShares } from './shares-of-many.ts'

/** The same tokens with every amount as one number token. */
export function foldNumbers(tokens: readonly Token[]): Token[] {
  return foldShares(foldAmounts(tokens))
}

function foldAmounts(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let at = 0
  const peek = (ahead: number): Token | undefined => tokens[at + ahead]
  while (at < tokens.length) {
    const first = peek(0)!
    const from = at
    // A currency before its number: "$3", "US$ 3", "EUR 3".
    let currency: string | undefined
    let skip = 0
    if (
      /^(us|c|a|nz|s|hk)$/.test(first.text) &&
      peek(1)?.text === '$' &&
      first.end === peek(1)!.start
    )
      skip = 1
    const sign = peek(skip)
    if (sign?.kind === 'mark' && SIGNS[sign.text]) currency = SIGNS[sign.text]
    else if (
      sign?.kind === 'word' &&
      PREFIXES[sign.raw] &&
      (sign.raw.length > 1 || sign.end === peek(skip + 1)?.start)
    )
      currency = PREFIXES[sign.raw]
    else if (sign?.kind === 'word') currency = codeOf(sign.text, sign.raw)
    if (currency && peek(skip + 1)?.kind === 'number') at += skip + 1
    else currency = undefined

    const coin = coinOf(tokens, at)
    const spoken = currency ? null : spokenPrice(tokens, at)
    const value = coin ?? spoken ?? readValue(tokens, at)
    if (value === null) {
      out.push(first)
      at = from + 1
      continue
    }
    at += value.length
    let amount = value.value
    let measure: Measure = coin || currency || spoken ? 'money' : value.part ? 'percent' : 'bare'
    const next = peek(0)
    const touching = next !== undefined && next.start === tokens[at - 1]!.end
    if (next?.text === 'k' && touching) {
      amount *= 1000
      at++
    }
    // What it counts: a share, hundredths of a currency, a currency.
    const unit = peek(0)
    const unitText = unit?.text ?? ''
    if (coin) {
      const name = tokens.slice(from, at).findLast((token) => COIN_OF[token.text])
      currency = name ? COIN_OF[name.text] : undefined
      if (currency === 'GBP' && name!.text === 'pound') currency = 'GBP'
    } else if (
      PERCENT.has(unitText) &&
      !(unitText === 'percentage' && peek(1)?.text === 'of' && first.kind !== 'number')
    ) {
      measure = 'percent'
      amount /= 100
      at++
      if (peek(0)?.text === 'points') at++
    } else if (unitText === 'per' && peek(1)?.text === 'cent') {
      measure = 'percent'
      amount /= 100
      at += 2
    } else if (
      unitText === '‰' ||
      (unitText === 'per' && /^(mille|mil|thousand)$/.test(peek(1)?.text ?? '') && !currency)
    ) {
      measure = 'percent'
      amount /= 1000
      at += unitText === '‰' ? 1 : 2
    } else if (
      unitText === 'bps' ||
      unitText === 'bp' ||
      (unitText === 'basis' && peek(1)?.text === 'points')
    ) {
      measure = 'percent'
      amount /= 10_000
      at += unitText === 'basis' ? 2 : 1
    } else if (
      !currency &&
      /^(euro|us|dollar)$/.test(unitText) &&
      HUNDREDTHS.has(peek(1)?.text ?? '')
    ) {
      measure = 'money'
      if (unitText !== 'dollar') currency = unitText === 'us' ? 'USD' : 'EUR'
      amount /= 100
      at += 2
    } else if (!currency && HUNDREDTHS.has(unitText) && (unitText.length > 1 || touching)) {
      measure = 'money'
      amount /= 100
      at++
    } else if (!currency && NATIONS[unitText] && /^(dollars?|cents?)$/.test(peek(1)?.text ?? '')) {
      measure = 'money'
      currency = NATIONS[unitText]
      if (/^cents?$/.test(peek(1)!.text)) amount /= 100
      at += 2
    } else if (unit && currencyAfter(unitText, unit.raw)) {
      measure = 'money'
      currency ??= currencyAfter(unitText, unit.raw)
      at++
      // "three dollars forty", "nine pounds fifty", "a dollar thirty-five", "3 euro 10".
      const rest = readValue(tokens, at)
      if (
        rest &&
        !rest.part &&
        Number.isInteger(rest.value) &&
        rest.value >= 5 &&
        rest.value < 100 &&
        Number.isInteger(amount)
      ) {
        const after = tokens[at + rest.length]?.text ?? ''
        const cent = after === 'per' && tokens[at + rest.length + 1]?.text === 'cent'
        if (!PERCENT.has(after) && !cent && !CURRENCIES[after] && !CLOCKWORD.test(after)) {
          amount += rest.value / 100
          at += rest.length
          if (HUNDREDTHS.has(peek(0)?.text ?? '')) at++
        }
      }
    }
    out.push(merge(tokens, from, at, amount, measure, currency))
  }
  return out
}

/** "Two fifty", "one twenty", "thirty-two fifty": a price as it is spoken, two numbers of which none adds to the other. */
function spokenPrice(
  tokens: readonly Token[],
  at: number,
): { value: number; length: number; part?: undefined } | null {
  const first = tokens[at]!
  if (first.kind !== 'word') return null
  const whole = first.text === 'one' ? { value: 1, length: 1, part: false } : readValue(tokens, at)
  if (!whole || whole.part || !Number.isInteger(whole.value) || whole.value >= 100) return null
  const next = tokens[at + whole.length]
  if (next?.kind !== 'word' || !WORDS[next.text]) return null
  const cents = readValue(tokens, at + whole.length)
  if (!cents || cents.part || !Number.isInteger(cents.value)) return null
  const after = tokens[at + whole.length + cents.length]?.text ?? ''
  const isPrice =
    cents.value >= 10 && cents.value < 100 && !PERCENT.has(after) && !CLOCKWORD.test(after)
  return isPrice
    ? { value: whole.value + cents.value / 100, length: whole.length + cents.length }
    : null
}
