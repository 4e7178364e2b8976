// The charts below the slider of the confidence, in French.
import type { sweepChartText as English } from '../en/sweep-chart.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const sweepChartText: typeof English = {
  money: 'dans la monnaie de vos tableaux',
  moneyAndRange: 'dans la monnaie de vos tableaux ; tirets : sa fourchette',
  dealsTaken: 'offres prises',
  dealsAndSpend: 'Offres et dépense selon la probabilité',
  readChart: (name) => `Lire le graphique : ${name}`,
  thousands: (n) => `${countText(n)} k`,
  value: (confidence, deals, profit, range, spend) => {
    const sure = range === null ? '' : ` (fourchette à 80 % : ${rangeText(range)})`
    const spent = spend === null ? 'non connue' : moneyText(spend)
    return `À ${confidenceText(confidence)} : ${counted(deals, 'offre')}, bénéfice ${moneyText(profit)}${sure}, dépense ${spent}.`
  },
}
