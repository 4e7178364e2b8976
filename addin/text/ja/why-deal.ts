// Why a deal is taken, and why little is taken, in Japanese.
import type { whyDealText as EnglishDeal, whyLittleText as EnglishLittle } from '../en/why-deal.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { counted, moneyText } from './words.ts'

export const whyDealText: typeof EnglishDeal = {
  title: 'この案件を採用する理由',
  deal: '案件',
  like: '最もよく似た過去の案件と、その利益額:',
  forecast: '予測に最も影響した値と、平均的な案件の値と比べて予測を動かした金額:',
  /** Headers of columns; the last one is a percentage. */
  menu: 'メニュー',
  qty: '数量',
  earned: '実績',
  alike: '類似度',
  /** Columns of the service; a column of the sheet keeps its header. */
  columns: {
    qty: '数量',
    unit_cost: '単位原価',
    unit_price: '販売単価',
    'unit_price / unit_cost': '販売単価 ÷ 単位原価',
    T_lead: 'リード タイム（期間数）',
  },
  /** A column, its value, and by how much money it moves the forecast. */
  carried: (column, value, effect) => `${column} ${value}: ${effect}`,
  /** An empty cell. */
  blank: '空白',
}

export const whyLittleText: typeof EnglishLittle = {
  none: '採用する案件がない理由',
  little: '採用する案件が少ない理由',
  /** Why a spending limit leaves little. */
  limitBinds: (limit, taken, leftOut) =>
    `「${confidencePanelText.limit}」${moneyText(limit)} では ${counted(taken + leftOut, '件')}中 ${counted(taken, '件')}を採用します。上限を上げるか、なくしてみてください。`,
}
