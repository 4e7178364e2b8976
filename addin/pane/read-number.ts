// Reads a number as people type it, within bounds, or says why it is invalid.

export type NumberRead =
  /** Null: the field is blank. */
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string }

export interface Bounds {
  readonly least: number
  /** Excludes `least` itself from the range. */
  readonly above?: boolean | undefined
  readonly most?: number | undefined
  /** An amount of money, written as 10,717: a comma before three digits separates thousands. */
  readonly money?: boolean | undefined
}

export function readNumber(text: string, bounds: Bounds): NumberRead {
  const typed = text.trim().replace(/^−/, '-')
  const plain =
    bounds.money && /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed)
      ? typed.replaceAll(',', '')
      : typed
  if (plain === '') return { ok: true, value: null }
  if (/^[+-]?\d{1,3},\d{3}$/.test(plain)) {
    const [whole, parts] = [plain.replace(',', ''), plain.replace(',', '.')]
    return refused(`“${shown(plain)}” may be ${shown(whole)} or ${shown(parts)}: write it so.`)
  }
  const value = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(plain)
    ? Number(plain.replace(',', '.'))
    : Number.NaN
  if (!Number.isFinite(value))
    return refused(`“${shown(plain)}” is no number: write digits alone, with a point for decimals.`)
  const { least, above = false, most = Infinity } = bounds
  if (value < least || (above && value === least) || value > most)
    return refused(`“${shown(plain)}” is out of bounds: write a number ${boundsText(bounds)}.`)
  return { ok: true, value }
}

function boundsText({ least, above, most }: Bounds): string {
  const [low, high] = [least, most].map((bound) => bound?.toLocaleString('en-US').replace('-', '−'))
  if (above) return most === undefined ? `above ${low}` : `above ${low}, at most ${high}`
  return most === undefined ? `of ${low} or more` : `from ${low} to ${high}`
}

/** Uses the minus sign "−", as everywhere in the pane. */
const shown = (text: string): string => text.replace(/^-(?=[\d.,])/, '−')

const refused = (message: string): NumberRead => ({ ok: false, message })
