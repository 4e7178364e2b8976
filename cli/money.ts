// Money in a terminal.

/**
 * Money with two decimals below ten thousand, whole below ten million, else in millions. `size`: the
 * largest number of the column: one format for the whole column.
 */
export function money(value: number, size = Math.abs(value)): string {
  const format = (amount: number, digits: number) =>
    amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (size >= 1e7) return `${format(value / 1e6, 1)}m`
  return format(value, size < 1e4 ? 2 : 0)
}
