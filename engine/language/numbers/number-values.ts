// What a number is, in digits or in words: "1,250.50", "two and a half", "three quarters", "a buck fifty".
import type { Token } from './tokens.ts'
import { CURRENCIES } from './currencies.ts'
import { CLOCKWORD, COINS, HUNDREDTHS, PARTS, PERCENT, WORDS } from './number-words.ts'

/** A number in words or digits: how many tokens it takes, and whether it is a part of one. */
interface Value {
  readonly value: number
  readonly length: number
  readonly part: boolean
}

/** "a dollar thirty-five", "a buck", "a dime", "a quarter dollar", "a fiver", "half a dollar". */
export function coinOf(tokens: readonly Token[], at: number): Value | null {
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
export function readValue(tokens: readonly Token[], at: number): Value | null {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((ahead) => tokens[at + ahead])
  if (!first) return null
  if (first.kind === 'number') {
    const over = second?.text === '/' && third?.kind === 'number' && third.value
    const close = over && third.start === first.end + 1
    // "50/50", "60/40": parts of a hundred.
    if (close && first.value! + third.value === 100)
      return { value: first.value! / 100, length: 3, part: true }
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
  if (one && second?.text === 'hundred') return withRest(tokens, at, 100, 2)
  if (one && second?.text === 'thousand') return withRest(tokens, at, 1000, 2)
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
  if (value >= 100) return withRest(tokens, at, value, length)
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

/** "Two hundred fifty", "a hundred and twenty", "a thousand two hundred": what stands behind the hundreds, in words. */
function withRest(tokens: readonly Token[], at: number, value: number, length: number): Value {
  const joins = tokens[at + length]?.text === 'and' ? 1 : 0
  const place = at + length + joins
  const isWord = tokens[place]?.kind === 'word' && WORDS[tokens[place].text] !== undefined
  const rest = isWord ? readValue(tokens, place) : null
  const fits = rest && !rest.part && Number.isInteger(rest.value) && rest.value < value
  return fits && rest.value < (value >= 1000 ? 1000 : 100)
    ? { value: value + rest.value, length: length + joins + rest.length, part: false }
    : { value, length, part: false }
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
