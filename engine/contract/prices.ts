// What things cost (interface §4), in one place: the estimate of /validate, the billing of a fit and the ledger are made
// of these numbers and carry their version. Amounts are integers of the smallest unit.

/** Named in every estimate, bill and ledger line; raised whenever a number below changes. */
export const PRICING_VERSION = '2026-11'

export const UNITS_PER_TOKEN = 8000
/** US dollars of a bought token, taxes excluded. */
export const TOKEN_USD = 1

/** Tokens. */
export const PRICES = {
  /** Grounding of a new description or schema: the base, for each column, at most. */
  grounding: { base: 17, column: 0.05, most: 20 },
  /** Grounding that the client's input or a cancel stopped. */
  unfinishedGrounding: 0.25,
  cpuCoreHour: 0.25,
  gpuHour: 7.5,
  /** The least that a calculation costs. */
  calculation: 0.25,
} as const

/** Tokens that a membership credits a month. */
export const MONTHLY_TOKENS = { base: 200, founding: 400 } as const
/** Months without a look at the account that are credited at once, at most. */
export const MISSED_MONTHS_MOST = 12

/** Tokens of grounding a new description over so many columns of both tables. */
export function groundingTokens(columns: number): number {
  const { base, column, most } = PRICES.grounding
  return Math.min(most, base + column * columns)
}

/** Tokens as units; rounded to the nearest. */
export const toUnits = (tokens: number): number => Math.round(tokens * UNITS_PER_TOKEN)

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** Units as tokens for a sentence, exact: "99,999", "0.25", "0.000125". */
export const tokensText = (units: number): string => exact.format(units / UNITS_PER_TOKEN)

/** One line of a bill. */
export interface BilledItem {
  /** Short name; one line of the ledger a name and fit. */
  readonly what: 'grounding' | 'unfinished_grounding' | 'cpu' | 'gpu' | 'minimum'
  /** Columns, core-hours or GPU-hours; 1 of what has a fixed price. */
  readonly quantity: number
  /** Tokens for one of these. */
  readonly price: number
  readonly units: number
  /** The arithmetic in words. */
  readonly msg: string
}

/** Items of a bill as they are charged: what exceeds the units held for the fit is cut, from the last item on. */
export function chargedItems(items: readonly BilledItem[], held: number): BilledItem[] {
  let left = held
  return items.map((item) => {
    const units = Math.min(item.units, left)
    left -= units
    if (units === item.units) return item
    const msg = `${item.msg} Charged: ${tokensText(units)}, what is left of the ${tokensText(held)} tokens held for this fit.`
    return { ...item, units, msg }
  })
}

/** What a fit did, as far as it got. */
export interface FitWork {
  /** `new`: read for the first time. `cached`: a reading that was kept. `stopped`: by the client's input. `canceled`: by a cancel. */
  readonly grounding: 'new' | 'cached' | 'stopped' | 'canceled' | 'none'
  /** Columns of both tables. */
  readonly columns: number
  readonly cpu_seconds: number
  readonly gpu_seconds: number
}

/** The lines of a fit's bill (interface §4). A fit that calculated nothing pays no minimum. */
export function billOf(work: FitWork): BilledItem[] {
  const items: BilledItem[] = []
  const { base, column, most } = PRICES.grounding
  if (work.grounding === 'new') {
    const units = toUnits(groundingTokens(work.columns))
    const sum = `${base} + ${column} × ${work.columns} columns`
    items.push({
      what: 'grounding',
      quantity: 1,
      price: units / UNITS_PER_TOKEN,
      units,
      msg: `Grounding of a new description: ${sum}, at most ${most} = ${tokensText(units)} tokens.`,
    })
  }
  if (work.grounding === 'stopped' || work.grounding === 'canceled') {
    const units = toUnits(PRICES.unfinishedGrounding)
    const by = work.grounding === 'stopped' ? 'that the input stopped' : 'that was canceled'
    const msg = `Grounding ${by}: ${tokensText(units)} tokens.`
    const price = PRICES.unfinishedGrounding
    return [{ what: 'unfinished_grounding', quantity: 1, price, units, msg }]
  }
  // The least is of a calculation: a fit that was canceled before it pays for what was done alone.
  if (work.cpu_seconds <= 0 && work.gpu_seconds <= 0) return items
  const cpu = timed('cpu', work.cpu_seconds, PRICES.cpuCoreHour, 'CPU core-hours')
  const gpu = timed('gpu', work.gpu_seconds, PRICES.gpuHour, 'GPU-hours')
  const least = toUnits(PRICES.calculation)
  const compute = cpu.units + gpu.units
  if (cpu.units > 0) items.push(cpu)
  if (gpu.units > 0) items.push(gpu)
  if (compute < least) {
    const units = least - compute
    const sum = `${tokensText(least)} − ${tokensText(compute)}`
    const msg = `The rest of the ${tokensText(least)} tokens that a calculation costs at least: ${sum} = ${tokensText(units)} tokens.`
    items.push({ what: 'minimum', quantity: 1, price: units / UNITS_PER_TOKEN, units, msg })
  }
  return items
}

function timed(what: 'cpu' | 'gpu', seconds: number, price: number, name: string): BilledItem {
  const quantity = seconds / 3600
  const units = toUnits(quantity * price)
  const exact = quantity * price * UNITS_PER_TOKEN === units
  const rounded = exact ? '' : `, rounded to units of ${tokensText(1)}`
  const msg = `${quantity.toFixed(6)} ${name} × ${price}${rounded} = ${tokensText(units)} tokens.`
  return { what, quantity, price, units, msg }
}
