// Money in notes.

/** Whole units of money from 100 on, else cents. */
export function money(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : 0
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
