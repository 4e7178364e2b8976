// Money to the cent, as the client reads it: a sum in a note equals the same sum in the plan.
export function toCent(money: number): number {
  // Never −0: JSON writes −0 as 0, and equal plans must be equal here too.
  return Math.round(money * 100) / 100 + 0
}

/** Sum of money of which each part is rounded, without floating-point residue. */
export function sumToCent(money: readonly number[]): number {
  return money.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100
}

/** A count with its noun: “1 deal”, “12 deals”. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

// Money in notes.

/** Whole units of money from 100 on, else cents. */
export function money(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : 0
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
