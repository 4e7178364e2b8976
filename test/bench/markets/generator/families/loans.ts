// Small loans: most are paid back with interest, some are lost, and one loss eats the interest of
// several. The lender sends what each loan earned; no sale is recorded.
import { type Random } from '#examples/random.ts'
import { cents, type Family, type Offer, type Outcome } from '../family.ts'
import type { Setting } from '../setting.ts'

/** In hundreds of money. */
const SIZES = [5, 10, 20, 40] as const
const UNIT = 100
const STEEPNESS = 1.4
const USUAL_DEFAULT = 0.16
const SIZE_RISK = 0.3

export function loans(setting: Setting, random: Random): Family {
  const months = 4 + random.below(4)
  const lost = random.between(0.5, 0.7)
  const sizes = setting.sizes === 1 ? [10] : SIZES.slice(0, setting.sizes)
  const showsCost = random.uniform() < 0.5
  const usual = Math.log(USUAL_DEFAULT / (1 - USUAL_DEFAULT))

  const chance = (size: number, appeal: number) =>
    1 / (1 + Math.exp(-(usual + SIZE_RISK * Math.log(size / sizes[0]!) - STEEPNESS * appeal)))
  const interest = ({ cells }: Offer) => Number(cells['rate_for_term'])

  return {
    trade: {
      numbers: [
        { name: 'age', centre: 38, spread: 9 },
        { name: 'monthly_income', centre: 1400, spread: 0.5, skewed: true },
        { name: 'months_employed', centre: 30, spread: 0.9, skewed: true },
        { name: 'other_debt', centre: 800, spread: 1, skewed: true },
        { name: 'bureau_score', centre: 580, spread: 60 },
      ],
      category: {
        name: 'purpose',
        levels: ['car', 'trade', 'school', 'home', 'medical', 'debts'],
      },
      maker: { name: 'branch', prefix: 'B', levels: 15 },
    },
    description:
      `We lend small sums for ${months} months; qty is the sum in hundreds. T counts months. ` +
      `The profit column holds what a loan has earned us: its interest, or, where the borrower ` +
      `stopped paying, the part of the sum that was lost.`,
    marketType: {
      market_type: 'small_loans',
      parameters: { period: 'month', inventory_holding_weeks_before_writeoff: months },
    },
    groundingMode: 'client_grounded',
    horizon: months,
    seen: 1.7,
    hidden: 0.5,
    shock: 0.2,
    shockMovesPrices: false,
    offer: (from, T) => {
      const rate = Math.round(1000 * from.between(0.06, 0.16)) / 1000
      return {
        T,
        sizes,
        unitCost: sizes.map(() => (showsCost ? UNIT : Number.NaN)),
        unitPrice: showsCost ? cents(UNIT * (1 + rate)) : Number.NaN,
        lead: 0,
        cells: { rate_for_term: rate },
        foreseen: 0,
      }
    },
    expected: (given, appeal) =>
      Float64Array.from(sizes, (size) => {
        const p = chance(size, appeal)
        return UNIT * size * ((1 - p) * interest(given) - p * lost)
      }),
    happen: (given, appeal, _, from): Outcome => {
      // One number decides for every size: who defaults on a small sum defaults on a large one.
      const fate = from.uniform()
      const severity = lost * from.between(0.6, 1.4)
      return {
        profit: Float64Array.from(sizes, (size) =>
          fate < chance(size, appeal) ? -UNIT * size * severity : UNIT * size * interest(given),
        ),
        sales: () => [],
      }
    },
  }
}
