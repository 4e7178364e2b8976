// Money as every command prints it.

/** With so many decimals, and separators: 1,234.50 */
const format = (amount: number, digits: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/**
 * With two decimals below ten thousand, whole below ten million, else in millions. `size`: the largest number of the
 * column: one format for the whole column.
 */
export function money(value: number, size = Math.abs(value)): string {
  if (size >= 1e7) return `${format(value / 1e6, 1)}m`
  return format(value, size < 1e4 ? 2 : 0)
}

/** With its cents, however large: for amounts that are to sum. */
export const cents = (value: number): string => format(value, 2)
