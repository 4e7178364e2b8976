// Folds a text to the forms that are read, and remembers where each character came from: questions
// quote the text as it was written. Folding only; what the words mean is not known here.

/** Behind a whole number, and alone. */
const FRACTIONS: Readonly<Record<string, readonly [string, string]>> = {
  '¼': ['.25', 'a quarter'],
  '½': ['.5', 'half'],
  '¾': ['.75', 'three quarters'],
  '⅓': ['.333333333333', 'a third'],
  '⅔': ['.666666666667', 'two thirds'],
  '⅛': ['.125', 'an eighth'],
  '⅜': ['.375', 'three eighths'],
  '⅝': ['.625', 'five eighths'],
  '⅞': ['.875', 'seven eighths'],
}
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/u
/** The digits before a fraction are at most fifteen: a longer run would be read anew from each of its digits. */
const SPECIAL =
  /((?<!\d)\d{1,15})?([¼½¾⅓⅔⅛⅜⅝⅞])|\bcan['’]t\b|n['’]t\b|[^\u0020-\u007e\n\t][\u0300-\u036f]*/giu

export interface Folded {
  readonly text: string
  /** The place in the original text of each character of `text`, and of its end. */
  readonly places: readonly number[]
}

/** Compatibility forms folded, invisible characters gone, "n't" spelled out, fractions as decimals. */
export function fold(text: string): Folded {
  let out = ''
  const places: number[] = []
  const push = (piece: string, from: number, exact: boolean): void => {
    for (let at = 0; at < piece.length; at++) places.push(exact ? from + at : from)
    out += piece
  }
  let at = 0
  for (const match of text.matchAll(SPECIAL)) {
    const [whole, digits, part] = match
    push(text.slice(at, match.index), at, true)
    at = match.index + whole.length
    if (part !== undefined)
      push(
        digits === undefined ? FRACTIONS[part]![1] : `${digits}${FRACTIONS[part]![0]}`,
        match.index,
        false,
      )
    else if (/^can/i.test(whole)) push('cannot', match.index, false)
    else if (/^n['’]/i.test(whole)) push(' not', match.index, false)
    else push(UNSEEN.test(whole) ? '' : whole.normalize('NFKC'), match.index, false)
  }
  push(text.slice(at), at, true)
  places.push(text.length)
  return { text: out, places }
}
