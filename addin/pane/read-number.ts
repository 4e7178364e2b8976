// A number as people type it, within bounds, or why it is none.

export type NumberRead =
  /** Null: the field is blank. */
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string }

/** Bounds are part of the range. */
export function readNumber(text: string, least: number, most?: number): NumberRead {
  const plain = text.trim()
  if (plain === '') return { ok: true, value: null }
  if (/^[+-]?\d{1,3}(?:,\d{3})+$/.test(plain))
    return refused(`“${plain}” may be one number or another: write it without a comma.`)
  const value = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(plain)
    ? Number(plain.replace(',', '.'))
    : Number.NaN
  if (!Number.isFinite(value))
    return refused(`“${plain}” is no number: write digits alone, with a point for decimals.`)
  if (value < least || (most !== undefined && value > most))
    return refused(
      most === undefined
        ? `“${plain}” is too small: write ${least} or more.`
        : `“${plain}” is out of bounds: write a number from ${least} to ${most}.`,
    )
  return { ok: true, value }
}

const refused = (message: string): NumberRead => ({ ok: false, message })
