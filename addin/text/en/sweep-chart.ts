// The charts below the slider of the confidence.
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const sweepChartText = {
  /** Beside a chart's name: what its axis counts. */
  money: 'money of your tables',
  moneyAndRange: 'money of your tables; dashed: its range',
  dealsTaken: 'deals taken',
  dealsAndSpend: 'Deals and spend at each chance',
  /** To the ear: a chart that the arrow keys read. */
  readChart: (name: string) => `Read the chart: ${name}`,
  /** On an axis: 12 thousand. */
  thousands: (n: number) => `${countText(n)}k`,
  /** `spend`: null = not known. */
  value: (
    confidence: number,
    deals: number,
    profit: number,
    range: readonly [number, number] | null,
    spend: number | null,
  ) => {
    const sure = range === null ? '' : ` (80 % sure: ${rangeText(range)})`
    const spent = spend === null ? 'not known' : moneyText(spend)
    return `At ${confidenceText(confidence)}: ${counted(deals, 'deal')}, profit ${moneyText(profit)}${sure}, spend ${spent}.`
  },
}
