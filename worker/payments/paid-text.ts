// An amount of money as Stripe counts it, in words. No logic of payments.

/** "25.00 USD", "3,000 JPY": Stripe counts in a currency's smallest unit, which for the yen is the yen. */
export function paidText(smallest: number, currency: string): string {
  const name = currency.toUpperCase()
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: name })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const amount = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${amount.format(smallest / 10 ** digits)} ${name}`
}
