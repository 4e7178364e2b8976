// Folds the tokens of an amount into one: "$3", "USD 3", "60 cents", "12 %", "250 bps", "10k",
// "a fifth", "two and a half percent", "three dollars forty", "12 out of every 100". The value is in
// units of money or, for shares, a fraction of 1.
import type { Measure, Token } from './tokens.ts'
import { codeOf, CURRENCIES, currencyAfter, PREFIXES, SIGNS } from './currencies.ts'
import { table } from './vocabulary.ts'

const COIN_OF: Readonly<Record<string, string>> = table({
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
const NATIONS: Readonly<Record<string, string>> = table({
  us: 'USD',
  american: 'USD',
  canadian: 'CAD',
  australian: 'AUD',
  singapore: 'SGD',
  kiwi: 'NZD',
})
const HUNDREDTHS = new Set(
  'cent cents c ¢ pence p penny pennies rappen centimes ct cts centavos centavo øre öre ore kopecks paise satang sen groszy grosze fils kobo piastres haléřů lipa'.split(
    ' ',
  ),
)
const COINS: Readonly<Record<string, number>> = table({
  dime: 0.1,
  nickel: 0.05,
  fiver: 5,
  tenner: 10,
})
const WORDS: Readonly<Record<string, number>> = table({
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
const PARTS: Readonly<Record<string, number>> = table({
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
const PERCENT = new Set(['%', 'percent', 'pct', 'pc', 'percentage'])

interface Value {
  readonly value: number
  readonly length: number
  readonly part: boolean
}

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
    const value = coin ?? readValue(tokens, at)
    if (value === null) {
      out.push(first)
      at = from + 1
      continue
    }
    at += value.length
    let amount = value.value
    let measure: Measure = coin || currency ? 'money' : value.part ? 'percent' : 'bare'
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
    } else if (PERCENT.has(unitText) && !(unitText === 'percentage' && peek(1)?.text === 'of')) {
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
const CLOCKWORD = /^(days?|weeks?|months?|years?|periods?|steps?)$/

function merge(
  tokens: readonly Token[],
  from: number,
  to: number,
  value: number,
  measure: Measure,
  currency?: string,
): Token {
  const own = tokens.slice(from, to)
  return {
    kind: 'number',
    text: own.map((token) => token.text).join(' '),
    raw: own.map((token) => token.raw).join(' '),
    start: own[0]!.start,
    end: own.at(-1)!.end,
    value: Number(value.toPrecision(12)),
    measure,
    ...(currency ? { currency } : {}),
  }
}

/** "a dollar thirty-five", "a buck", "a dime", "a quarter dollar", "a fiver", "half a dollar". */
function coinOf(tokens: readonly Token[], at: number): Value | null {
  const [one, two, three, four] = [0, 1, 2, 3].map((ahead) => tokens[at + ahead]?.text ?? '')
  if (!/^(a|one|half|another)$/.test(one!)) return null
  if (COINS[two!] !== undefined) return { value: COINS[two!]!, length: 2, part: false }
  // "a cent and a half".
  if (
    /^(a|one)$/.test(one!) &&
    /^(cent|penny)$/.test(two!) &&
    /^(and|per|a|each|for|apiece)$/.test(three!)
  ) {
    const half = three === 'and' && four === 'a' && tokens[at + 4]?.text === 'half'
    return { value: half ? 0.015 : 0.01, length: half ? 5 : 2, part: false }
  }
  if (one === 'half' && two === 'a' && /^(dollar|buck|euro|pound|quid|franc)$/.test(three!))
    return { value: 0.5, length: 3, part: false }
  if (
    two === 'quarter' &&
    /^(dollar|of)$/.test(three!) &&
    (three === 'dollar' ||
      (four === 'a' && /^(dollar|buck|euro)$/.test(tokens[at + 4]?.text ?? '')))
  )
    return { value: 0.25, length: three === 'dollar' ? 3 : 5, part: false }
  // "$3 a quarter for each unit" is a time.
  const priced = tokens[at - 1]?.kind === 'number' || PERCENT.has(tokens[at - 1]?.text ?? '')
  if (!priced && two === 'quarter' && one === 'a' && /^(to|per|a|each|for|on|apiece)$/.test(three!))
    return { value: 0.25, length: 2, part: false }
  if (!/^(dollar|buck|euro|pound|quid)$/.test(two!)) return null
  // "for each pound" is a weight, "a pound" alone too.
  if (two === 'pound' && !/^(and|\d+|sterling)$/.test(three!) && readValue(tokens, at + 2) === null)
    return null
  // "a dollar and a half", "a buck fifty", "a dollar thirty-five", "a buck and a quarter".
  if (three === 'and' && four === 'a') {
    const part = tokens[at + 4]?.text
    if (part === 'half') return { value: 1.5, length: 5, part: false }
    if (part === 'quarter') return { value: 1.25, length: 5, part: false }
  }
  if (three === 'and') {
    const cents = readValue(tokens, at + 3)
    if (
      cents &&
      !cents.part &&
      cents.value < 100 &&
      HUNDREDTHS.has(tokens[at + 3 + cents.length]?.text ?? '')
    )
      return { value: 1 + cents.value / 100, length: 4 + cents.length, part: false }
  }
  const cents = readValue(tokens, at + 2)
  if (cents && !cents.part && Number.isInteger(cents.value) && cents.value < 100) {
    const after = tokens[at + 2 + cents.length]?.text ?? ''
    if (!PERCENT.has(after))
      return { value: 1 + cents.value / 100, length: 2 + cents.length, part: false }
  }
  return one === 'half' ? null : { value: 1, length: 2, part: false }
}

/** Digits, a number in words ("ten", "twenty five", "two and a half"), or a part ("a fifth"). */
function readValue(tokens: readonly Token[], at: number): Value | null {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((ahead) => tokens[at + ahead])
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
  const percentNext = (ahead: number): boolean => {
    const next = tokens[at + ahead]?.text ?? ''
    return (
      (PERCENT.has(next) && next !== 'percentage') ||
      (next === 'per' && tokens[at + ahead + 1]?.text === 'cent')
    )
  }
  // "half a percent", "a quarter of a percent", "half a per cent".
  if (first.text === 'half' && second?.text === 'a' && percentNext(2))
    return { value: 0.5, length: 2, part: false }
  if (first.text === 'half' && percentNext(1)) return { value: 0.5, length: 1, part: false }
  if (
    whole !== undefined &&
    below !== undefined &&
    third?.text === 'of' &&
    /^(a|one)$/.test(fourth?.text ?? '') &&
    percentNext(4)
  )
    return { value: whole / below, length: 4, part: false }
  if (whole !== undefined && below !== undefined && percentNext(2))
    return { value: whole / below, length: 2, part: false }
  if (
    whole !== undefined &&
    below !== undefined &&
    second!.text !== 'quarter' &&
    !CLOCKWORD.test(third?.text ?? '')
  )
    return { value: whole / below, length: 2, part: true }
  if (one && second?.text === 'quarter' && third?.text === 'of')
    return { value: 0.25, length: 2, part: true }
  if (first.text === 'half' && /^(of|the|our|my|its|what|their)$/.test(second?.text ?? ''))
    return { value: 0.5, length: 1, part: true }
  if (one && second?.text === 'hundred') return { value: 100, length: 2, part: false }
  if (one && second?.text === 'thousand') return { value: 1000, length: 2, part: false }
  if (one && percentNext(1)) return { value: 1, length: 1, part: false }
  if (
    first.text === 'one' &&
    (HUNDREDTHS.has(second?.text ?? '') || CURRENCIES[second?.text ?? ''])
  )
    return { value: 1, length: 1, part: false }
  if (first.text === 'one' && second?.text === 'point') return pointed(tokens, at, 1, 1)
  if (first.text === 'one' && second?.text === 'and') {
    const [many, part] = [third?.text ?? '', fourth?.text ?? '']
    if (
      (many === 'a' || WORDS[many]) &&
      PARTS[part] &&
      (percentNext(4) || CURRENCIES[tokens[at + 4]?.text ?? ''])
    )
      return { value: 1 + (WORDS[many] ?? 1) / PARTS[part], length: 4, part: false }
  }
  if (one || whole === undefined) return null
  let value = whole
  let length = 1
  const ones =
    second?.kind === 'word'
      ? (WORDS[second.text] ?? (second.text === 'one' ? 1 : undefined))
      : undefined
  if (whole >= 20 && whole < 100 && ones !== undefined && ones < 10) {
    value += ones
    length = 2
  }
  const next = tokens[at + length]
  if (next?.text === 'hundred') {
    value *= 100
    length++
  } else if (next?.text === 'thousand') {
    value *= 1000
    length++
  }
  if (next?.text === 'point') return pointed(tokens, at, value, length)
  // "two and a half percent", "three and a quarter percent".
  const [and, a, part] = [0, 1, 2].map((ahead) => tokens[at + length + ahead]?.text ?? '')
  if (
    and === 'and' &&
    a === 'a' &&
    PARTS[part!] &&
    !/^(of)$/.test(tokens[at + length + 3]?.text ?? '')
  )
    return { value: value + 1 / PARTS[part!]!, length: length + 3, part: false }
  if (and === 'and' && WORDS[a!] && PARTS[part!])
    return { value: value + WORDS[a!]! / PARTS[part!]!, length: length + 3, part: false }
  return { value, length, part: false }
}

/** "one point four", "six point seven five". */
function pointed(tokens: readonly Token[], at: number, whole: number, length: number): Value {
  let digits = ''
  let used = length + 1
  for (;;) {
    const text = tokens[at + used]?.text ?? ''
    const digit = text === 'one' ? 1 : text === 'oh' ? 0 : WORDS[text]
    if (digit === undefined || digit > 9) break
    digits += String(digit)
    used++
  }
  return digits === ''
    ? { value: whole, length, part: false }
    : { value: Number(`${whole}.${digits}`), length: used, part: false }
}

/** "12 out of every 100", "6 in every hundred", "15 cents of each dollar", "30 cents on the dollar". */
/** "Of one hundred pullovers sold, twelve return": the second number is a share of the first. */
const OF_MANY = /^(of|from|per|out)$/
const COMING =
  /^(return|returns|returned|come|comes|came|are|is|go|goes|get|gets|turn|end|sent|bounce|break|breaks)$/

function shareOfMany(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]!
  if (token.measure !== 'bare' || !COMING.test(tokens[at + 1]?.text ?? '')) return null
  for (let back = at - 1; back >= Math.max(0, at - 9); back--) {
    const near = tokens[back]!
    if (near.text === 'break') return null
    if (near.kind !== 'number') continue
    const led = tokens[back - 1]
    const many = /^(every|each)$/.test(led?.text ?? '') ? tokens[back - 2] : led
    if (near.measure !== 'bare' || near.value! < 10 || near.value! <= token.value!) return null
    return OF_MANY.test(many?.text ?? '') ? token.value! / near.value! : null
  }
  return null
}

function foldShares(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let dollar = -1
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    // "Of each dollar a customer pays, 82 cents reach us."
    if (token.text === 'break') dollar = -1
    if (
      /^(each|every)$/.test(token.text) &&
      /^(dollar|euro|pound|buck|franc)$/.test(tokens[at + 1]?.text ?? '')
    )
      dollar = at
    if (
      dollar >= 0 &&
      at - dollar < 14 &&
      token.kind === 'number' &&
      token.measure === 'money' &&
      token.value! < 1 &&
      !/^(each|every|per|a)$/.test(tokens[at + 1]?.text ?? '')
    ) {
      out.push({ ...token, measure: 'percent' })
      dollar = -1
      continue
    }
    if (token.kind !== 'number' || token.value === undefined) {
      out.push(token)
      continue
    }
    const share = shareOfMany(tokens, at)
    if (share !== null) {
      // The many is then no amount: a word of the sentence.
      const many = out.findLastIndex((each) => each.kind === 'number')
      out[many] = {
        kind: 'word',
        text: 'many',
        raw: out[many]!.raw,
        start: out[many]!.start,
        end: out[many]!.end,
      }
      out.push(merge(tokens, at, at + 1, share, 'percent'))
      continue
    }
    // "5 lamps from every 100".
    const [thing, from, every, of] = [1, 2, 3, 4].map((ahead) => tokens[at + ahead])
    if (
      token.measure === 'bare' &&
      thing?.kind === 'word' &&
      /^(from|in|of)$/.test(from?.text ?? '') &&
      /^(every|each)$/.test(every?.text ?? '') &&
      of?.kind === 'number' &&
      of.measure === 'bare' &&
      of.value! > token.value
    ) {
      out.push(merge(tokens, at, at + 1, token.value / of.value!, 'percent'), thing)
      at += 4
      continue
    }
    let next = at + 1
    const text = (ahead: number): string => tokens[next + ahead]?.text ?? ''
    let linked = false
    if (text(0) === 'out' && text(1) === 'of') {
      next += 2
      linked = true
    } else if (/^(in|of|on|from)$/.test(text(0))) {
      next += 1
      linked = true
    }
    // "15 cents per dollar of cost".
    const coin = /^(dollar|buck|euro|pound|franc)$/
    let det =
      token.measure === 'money' && text(0) === 'per' && coin.test(text(1)) && text(2) === 'of'
    if (det) {
      next++
      linked = true
    }
    if (linked) for (; /^(every|each|the|a)$/.test(text(0)); next++) det = true
    const other = tokens[next]
    const hundred = other?.kind === 'number' && other.measure === 'bare' && other.value! >= 2
    if (
      linked &&
      token.measure === 'bare' &&
      hundred &&
      (det || text(-2) === 'of' || /^(in|of)$/.test(text(-1))) &&
      token.value < other.value!
    ) {
      out.push(merge(tokens, at, next + 1, token.value / other.value!, 'percent'))
      at = next
    } else if (
      linked &&
      det &&
      token.measure === 'money' &&
      coin.test(other?.text ?? '') &&
      token.value < 1
    ) {
      out.push(merge(tokens, at, next + 1, token.value, 'percent'))
      at = next
    } else out.push(token)
  }
  return out
}
