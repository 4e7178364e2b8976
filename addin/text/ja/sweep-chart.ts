// The charts below the slider of the confidence, in Japanese.
import type { sweepChartText as English } from '../en/sweep-chart.ts'
import { commonText } from './common.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const sweepChartText: typeof English = {
  /** Beside a chart's name: what its axis counts. */
  money: 'テーブルの通貨',
  moneyAndRange: 'テーブルの通貨、破線: 範囲',
  dealsTaken: '採用件数',
  dealsAndSpend: '確率ごとの案件と支出',
  /** To the ear: a chart that the arrow keys read. */
  readChart: (name) => `グラフを読む: ${name}`,
  /** On an axis: 12 thousand. */
  thousands: (n) => `${countText(n)}千`,
  /** `spend`: null = not known. */
  value: (confidence, deals, profit, range, spend) => {
    const sure = range === null ? '' : `（80 % の確率で ${rangeText(range)}）`
    const spent = spend === null ? commonText.notKnown : moneyText(spend)
    return `${confidenceText(confidence)}: ${counted(deals, '件')}、利益 ${moneyText(profit)}${sure}、支出 ${spent}。`
  },
}
