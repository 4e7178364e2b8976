// The charts below the slider of the confidence, in German.
import type { sweepChartText as English } from '../en/sweep-chart.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const sweepChartText: typeof English = {
  money: 'Geld Ihrer Tabellen',
  moneyAndRange: 'Geld Ihrer Tabellen; gestrichelt: die Spanne',
  dealsTaken: 'genommene Angebote',
  dealsAndSpend: 'Angebote und Ausgaben je Chance',
  readChart: (name) => `Diagramm lesen: ${name}`,
  thousands: (n) => `${countText(n)} Tsd.`,
  value: (confidence, deals, profit, range, spend) => {
    const sure = range === null ? '' : ` (80 % sicher: ${rangeText(range)})`
    const spent = spend === null ? 'unbekannt' : moneyText(spend)
    return `Bei ${confidenceText(confidence)}: ${counted(deals, 'Angebot')}, Gewinn ${moneyText(profit)}${sure}, Ausgaben ${spent}.`
  },
}
