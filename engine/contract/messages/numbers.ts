// Numbers and money as the workbook's Excel writes them once it is known, until then as the language does. Money has no
// currency sign, because the tables do not name the currency.

interface Language {
  /** For numbers, as "en-US". */
  readonly locale: string
  /** A range of two amounts: "{low} to {high}". */
  readonly range: string
}

/** How an Excel writes numbers. */
export interface NumberStyle {
  /** Its culture, as "es-MX", which says how digits are grouped; null = unknown. */
  readonly culture: string | null
  readonly decimal: string
  readonly thousands: string
}

type Write = (value: number) => string

/** The numbers of one language. */
export function numbersOf({ locale, range }: Language) {
  let numbers = numbersIn(locale, null)
  const moneyIn = (write: Write, value: number): string => write(value + 0).replace('-', '−')
  const byAmount = (size: number) => (size < 1000 ? numbers.cents : numbers.whole)
  /** Two decimals below a thousand, none above; uses the minus sign "−". */
  const moneyText = (value: number): string => moneyIn(byAmount(Math.abs(value)), value)
  /** Whether a confidence is a whole percentage. */
  const isWhole = (confidence: number): boolean =>
    Math.abs(confidence * 100 - Math.round(confidence * 100)) < 1e-9
  const confidenceIn = (asWhole: boolean, confidence: number): string =>
    `${asWhole ? String(Math.round(confidence * 100)) : numbers.tenths(confidence * 100)} %`

  return {
    /** From now on numbers are written as this Excel does. */
    writeNumbersAs: (style: NumberStyle): void => {
      numbers = numbersIn(locale, style)
    },
    /** 1,234 */
    countText: (value: number): string => numbers.whole(value),
    /** A quantity or another number: 2.5, 1,000 */
    numberText: (value: number): string => numbers.some(value),
    /** A number with all its digits. */
    exactText: (value: number): string => numbers.exact(value),
    moneyText,
    /** An amount of a sum that is to add up to the cent. */
    centsText: (value: number): string => moneyIn(numbers.cents, value),
    /** Writes amounts of one column: all with the decimals of the largest, so that they stand under each other. */
    columnMoney: (values: readonly number[]): ((value: number) => string) => {
      const write = byAmount(Math.max(0, ...values.map(Math.abs)))
      return (value) => moneyIn(write, value)
    },
    /** "466 to 4,145": both with the decimals of the larger one. */
    rangeText: ([low, high]: readonly [number, number]): string => {
      const format = byAmount(Math.max(Math.abs(low), Math.abs(high)))
      const said = range.replace('{low}', moneyIn(format, low))
      return said.replace('{high}', moneyIn(format, high))
    },
    /** A difference: "+1,200" or "−30.00". */
    signedMoney: (value: number): string => (value > 0 ? `+${moneyText(value)}` : moneyText(value)),
    percentText: (share: number): string => `${numbers.whole(share * 100)} %`,
    /** A confidence: "60 %", or with one decimal where it is no whole percentage: "59.7 %", "60.0 %". */
    confidenceText: (confidence: number): string => confidenceIn(isWhole(confidence), confidence),
    /** Writes confidences of one column: a decimal in all or in none. */
    columnConfidence: (values: readonly number[]): ((value: number) => string) => {
      const allWhole = values.every(isWhole)
      return (value) => confidenceIn(allWhole, value)
    },
  }
}

function numbersIn(locale: string, style: NumberStyle | null) {
  const write = (digits: Intl.NumberFormatOptions): Write => {
    const format = formatIn(style, locale, digits)
    if (style === null) return (value) => format.format(value)
    return (value) =>
      format
        .formatToParts(value)
        .map(({ type, value: text }) => partIn(style, type, text))
        .join('')
  }
  const places = (n: number) => ({ minimumFractionDigits: n, maximumFractionDigits: n })
  return {
    whole: write({ maximumFractionDigits: 0 }),
    cents: write(places(2)),
    tenths: write(places(1)),
    some: write({ maximumFractionDigits: 4 }),
    exact: write({ maximumSignificantDigits: 15 }),
  }
}

/**
 * Digits are those of the pane's languages, whatever the culture. Excel groups four digits too; some languages
 * begin at five.
 */
function formatIn(
  style: NumberStyle | null,
  locale: string,
  digits: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const options: Intl.NumberFormatOptions = {
    ...digits,
    numberingSystem: 'latn',
    ...(style !== null && { useGrouping: 'always' }),
  }
  try {
    return new Intl.NumberFormat(style?.culture ?? locale, options)
  } catch {
    // No culture that the browser knows.
    return new Intl.NumberFormat(locale, options)
  }
}

/** A person may have exchanged the separators of a culture; a space is one that no line breaks at. */
function partIn({ decimal, thousands }: NumberStyle, type: string, text: string): string {
  if (type === 'decimal') return decimal
  if (type === 'minusSign') return '-'
  // A mark of the direction of writing.
  if (type === 'literal') return ''
  if (type === 'group') return /^\s$/.test(thousands) ? '\u00a0' : thousands
  return text
}
