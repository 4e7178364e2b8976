// Money to the cent, as the client reads it: a sum in a note or in the pane equals the same sum in the plan.

export function toCent(money: number): number {
  // Never −0: JSON writes −0 as 0, and equal plans must be equal here too.
  return Math.round(money * 100) / 100 + 0
}

/** Sum of money of which each part is rounded, without floating-point residue. */
export function sumToCent(money: readonly number[]): number {
  return money.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100
}

/** Σ unit_cost × qty; null where a cost is unknown. */
export function capitalOf(
  rows: readonly { readonly unit_cost: number | null; readonly qty: number }[],
): number | null {
  let sum = 0
  for (const { unit_cost, qty } of rows) {
    if (unit_cost === null) return null
    sum += unit_cost * qty
  }
  return toCent(sum)
}
