// Deals whose profit the client states itself: loans that run longer than the books, and contracts of
// which most that were taken paid.
import { levels, numbered, oneOf, orBlank, round } from './columns.ts'
import type { Deal, Kind } from './kind.ts'

export const lending: Kind = {
  name: 'lending',
  form: 'several sizes',
  trade: (random) => {
    const purposes = levels(random, ['car', 'house', 'medical', 'school', 'stock', 'travel'], 0.35)
    const agents = numbered(random, 'agent ', 15, 0.3)
    const steep = random.between(0.8, 1.3)
    const recovered = random.between(0.2, 0.45)
    const cost = random.between(0.02, 0.03)
    const level = Math.log(random.between(0.01, 0.014))
    return {
      description:
        'We lend sums for some months; qty is the sum in hundreds and T counts months. profit is what ' +
        'a loan has earned when it ended: interest, less the cost of money, less what was lost.',
      marketType: { market_type: 'sealed_lending', parameters: { period: 'month' } },
      groundingMode: 'client_grounded',
      menus: 30,
      perMenu: 45,
      task: 130,
      every: 1,
      shock: 0.1,
      share: 0.5,
      deal: (from, T) => {
        const purpose = oneOf(from, purposes)
        const agent = oneOf(from, agents)
        // The longest have not ended since the books began.
        const term = oneOf(from, [3, 6, 6, 12, 12, 18, 24, 36])
        const income = Math.round(Math.exp(7.4 + 0.45 * from.normal()))
        const debts = round(Math.abs(0.3 + 0.15 * from.normal()), 2)
        const late = from.poisson(0.5)
        const rate = round(from.between(0.08, 0.24), 3)
        const risk =
          level +
          purpose.effect +
          agent.effect -
          steep * 0.6 * (Math.log(income) - 7.4) +
          steep * 1.5 * (debts - 0.3) +
          0.35 * late +
          3 * (rate - 0.16)
        return {
          T,
          sizes: [5, 10, 20, 40],
          unitCost: Number.NaN,
          unitPrice: Number.NaN,
          lead: 0,
          cells: {
            purpose: purpose.name,
            agent: agent.name,
            term_months: term,
            monthly_income: orBlank(from, income, 0.05),
            debt_ratio: debts,
            late_payments: late,
            yearly_rate: rate,
          },
          known: { risk, term, rate },
        }
      },
      // Each month a share is paid back; in each the borrower may stop.
      live: (deal, { hidden, shock }, from) => {
        const { risk, term, rate } = deal.known
        const last = from.uniform()
        const profit = Float64Array.from(deal.sizes, (size) => {
          const hazard = Math.exp(risk! + 0.15 * Math.log(size / 10) + 0.4 * hidden + shock)
          const stopped = Math.min(Math.floor(-Math.log(1 - last) / hazard), term!)
          const open = 1 - stopped / term!
          // Mean sum that was out over the months paid.
          const out = (1 + open) / 2
          const earned = ((rate! - cost) / 12) * stopped * out
          return 100 * size * (earned - open * (1 - recovered)) - 8
        })
        return { profit, sales: () => [] }
      },
      score: ({ known }, hidden, from) =>
        -known['risk']! - 0.3 * hidden + 6 * known['rate']! + 0.5 * from.normal(),
      wanted: ({ known }) => 10 * Math.exp(level - known['risk']!),
      outlay: (_, size) => 100 * size,
      matures: ({ known }) => known['term']!,
      dearer: (deal, factor) =>
        withCell(deal, 'yearly_rate', 'rate', round(deal.known['rate']! / factor, 4)),
    }
  },
}

export const clientValued: Kind = {
  name: 'clientValued',
  form: 'one size',
  trade: (random) => {
    const machines = levels(random, ['boiler', 'crane', 'fridge', 'lift', 'press', 'pump'], 0.4)
    const cities = numbered(random, 'city ', 18, 0.3)
    const ageing = random.between(0.05, 0.12)
    const severity = random.between(0.6, 0.9)
    const visit = Math.round(random.between(50, 110))
    const level = Math.log(random.between(0.55, 0.8))
    return {
      description:
        'We sell yearly service contracts for machines: one fee, and we bear the repairs. profit is the ' +
        'fee less visits and repairs of the year. T counts months; qty is contracts.',
      marketType: { market_type: 'sealed_contracts', parameters: { period: 'month' } },
      groundingMode: 'client_grounded',
      menus: 36,
      perMenu: 40,
      task: 140,
      every: 1,
      shock: 0.1,
      share: 0.4,
      deal: (from, T) => {
        const machine = oneOf(from, machines)
        const city = oneOf(from, cities)
        const years = from.below(21)
        const hours = Math.round(Math.exp(7 + 0.5 * from.normal()))
        const value = Math.round(from.logBetween(1500, 20000))
        const repairs =
          level + machine.effect + city.effect + ageing * (years - 8) + 0.4 * (Math.log(hours) - 7)
        const fee = Math.round(
          0.115 * value * Math.exp(0.3 * from.normal() + 0.03 * (years - 8)) + 200,
        )
        return {
          T,
          sizes: [1],
          unitCost: Number.NaN,
          unitPrice: Number.NaN,
          lead: 0,
          cells: {
            machine: machine.name,
            city: city.name,
            age_years: years,
            running_hours: hours,
            machine_value: value,
            fee,
          },
          known: { repairs, value, fee },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const { repairs, value, fee } = deal.known
        const count = from.poisson(Math.exp(repairs! + 0.4 * hidden + shock))
        let paid = 2 * visit
        for (let n = 0; n < count; n++)
          paid += visit + 0.1 * value! * Math.exp(severity * from.normal() - severity ** 2 / 2)
        return { profit: Float64Array.of(Math.round(fee! - paid)), sales: () => [] }
      },
      score: ({ known }, hidden, from) =>
        Math.log(known['fee']! / known['value']!) -
        0.8 * (known['repairs']! + 0.4 * hidden) +
        0.25 * from.normal(),
      wanted: () => 1,
      outlay: ({ known }) => known['fee']!,
      matures: () => 12,
      dearer: (deal, factor) =>
        withCell(deal, 'fee', 'fee', Math.round(deal.known['fee']! / factor)),
    }
  },
}

function withCell(deal: Deal, cell: string, name: string, value: number): Deal {
  return {
    ...deal,
    cells: { ...deal.cells, [cell]: value },
    known: { ...deal.known, [name]: value },
  }
}
