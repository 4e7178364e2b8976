// The charts below the slider of the confidence, in Spanish.
import type { sweepChartText as English } from '../en/sweep-chart.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const sweepChartText: typeof English = {
  money: 'dinero de sus tablas',
  moneyAndRange: 'dinero de sus tablas; discontinua: su margen',
  dealsTaken: 'ofertas tomadas',
  dealsAndSpend: 'Ofertas y gasto según la probabilidad',
  readChart: (name) => `Leer el gráfico: ${name}`,
  thousands: (n) => `${countText(n)}k`,
  value: (confidence, deals, profit, range, spend) => {
    const sure = range === null ? '' : ` (80 % de certeza: de ${rangeText(range)})`
    const spent = spend === null ? 'desconocido' : moneyText(spend)
    return `Al ${confidenceText(confidence)}: ${counted(deals, 'oferta')}, beneficio ${moneyText(profit)}${sure}, gasto ${spent}.`
  },
}
