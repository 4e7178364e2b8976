// Counts and money in notes.

/** A count with its noun: “1 deal”, “12 deals”. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Whole units of money from 100 on, else cents. */
export function money(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : 0
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
