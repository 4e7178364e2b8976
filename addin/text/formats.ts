// Numbers, money and time as a language writes them. Money has no currency sign, because the tables do
// not name the currency.

export interface Language {
  /** For numbers, as "en-US". */
  readonly locale: string
  /** For moments; "en-GB" has no AM and PM. */
  readonly moments: string
  /** A range of two amounts: "466 to 4,145". */
  readonly range: (low: string, high: string) => string
}

/** The formats of one language. */
export function formatsOf({ locale, moments, range }: Language) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const cents = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const tenths = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const some = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const exact = new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 })
  const moneyIn = (format: Intl.NumberFormat, value: number): string =>
    format.format(value + 0).replace('-', '−')
  const byAmount = (size: number) => (size < 1000 ? cents : whole)
  /** Two decimals below a thousand, none above; uses the minus sign "−". */
  const moneyText = (value: number): string => moneyIn(byAmount(Math.abs(value)), value)
  /** Whether a confidence is a whole percentage. */
  const isWhole = (confidence: number): boolean =>
    Math.abs(confidence * 100 - Math.round(confidence * 100)) < 1e-9
  const confidenceIn = (asWhole: boolean, confidence: number): string =>
    `${asWhole ? String(Math.round(confidence * 100)) : tenths.format(confidence * 100)} %`

  return {
    /** 1,234 */
    countText: (value: number): string => whole.format(value),
    /** A quantity or another number: 2.5, 1,000 */
    numberText: (value: number): string => some.format(value),
    /** A number with all its digits. */
    exactText: (value: number): string => exact.format(value),
    moneyText,
    /** Writes amounts of one column: all with the decimals of the largest, so that they stand under each other. */
    columnMoney: (values: readonly number[]): ((value: number) => string) => {
      const format = byAmount(Math.max(0, ...values.map(Math.abs)))
      return (value) => moneyIn(format, value)
    },
    /** "466 to 4,145": both with the decimals of the larger one. */
    rangeText: ([low, high]: readonly [number, number]): string => {
      const format = byAmount(Math.max(Math.abs(low), Math.abs(high)))
      return range(moneyIn(format, low), moneyIn(format, high))
    },
    /** A difference: "+1,200" or "−30.00". */
    signedMoney: (value: number): string => (value > 0 ? `+${moneyText(value)}` : moneyText(value)),
    percentText: (share: number): string => `${whole.format(share * 100)} %`,
    /** A confidence: "60 %", or with one decimal where it is no whole percentage: "59.7 %", "60.0 %". */
    confidenceText: (confidence: number): string => confidenceIn(isWhole(confidence), confidence),
    /** Writes confidences of one column: a decimal in all or in none. */
    columnConfidence: (values: readonly number[]): ((value: number) => string) => {
      const allWhole = values.every(isWhole)
      return (value) => confidenceIn(allWhole, value)
    },
    /** A moment in local time: "22 Nov 2026, 01:37", or with seconds. */
    momentText: (iso: string, to: 'minute' | 'second' = 'minute'): string => {
      const at = new Date(iso)
      if (Number.isNaN(at.getTime())) return iso
      const timeStyle = to === 'minute' ? 'short' : 'medium'
      return at.toLocaleString(moments, { dateStyle: 'medium', timeStyle })
    },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** "8 s", "3 min 05 s", "1 h 02 min" */
export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`
}

/** The local calendar day, as 2026-11-22. */
export const isoDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
