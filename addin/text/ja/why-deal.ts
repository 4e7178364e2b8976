// Why a deal is taken, and why little is taken, in Japanese.
import type { LittleTakenCode } from '#contract/schemas.ts'
import type { whyDealText as EnglishDeal, whyLittleText as EnglishLittle } from '../en/why-deal.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { numberOf as of, sayByCode, type Numbers } from '../by-code.ts'
import { moreOptionsText } from './more-options.ts'
import { counted, moneyText, numberText } from './words.ts'

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

const percent = (share: number): string => `${numberText(Math.round(1000 * share) / 10)} %`

function takes(numbers: Numbers): string {
  const deals = `今日の案件 ${counted(of(numbers, 'deals'), '件')}`
  const taken = of(numbers, 'taken')
  return taken === 0
    ? `プランは${deals}のどれも採用しません`
    : `プランは${deals}のうち ${counted(taken, '件')}を採用します`
}

/** By the service's code. */
const SAYS: Readonly<Record<LittleTakenCode, (numbers: Numbers) => string>> = {
  nothing_available: (n) =>
    `今日の案件 ${counted(of(n, 'deals'), '件')}はどれも採用できません。すべて利用不可の印が付いています。その列を確認してください。`,
  past_deals_lost: (n) =>
    `過去の案件 ${counted(of(n, 'outcomes'), '件')}は合計 ${moneyText(Math.abs(of(n, 'total')))} の損失で、利益が出たのは ${counted(of(n, 'gains'), '件')}です。説明の各金額が1個あたりで、同じ通貨単位であり、二重になっていないか確認してください。`,
  too_few_outcomes: (n) =>
    `${takes(n)}。結果の出た過去の案件が ${counted(of(n, 'outcomes'), '件')}しかなく、${counted(of(n, 'wanted'), '件')}ほど必要です。古いメニューとその売上を追加し、廃棄までの期間内に結果が出る案件が十分あるか確認してください。`,
  confidence_asked: (n) =>
    `${takes(n)}。求めている確信度は ${percent(of(n, 'asked'))} ですが、最も確かな案件で ${percent(of(n, 'highest'))} です。「${moreOptionsText.caution}」がなければ ${counted(of(n, 'unasked'), '件')}を採用します。`,
  margins_thin: (n) => {
    const [paying, best, replayed] = [of(n, 'paying'), moneyText(of(n, 'best')), of(n, 'replayed')]
    const again =
      replayed > 0 ? `過去のメニューを計画し直すと ${moneyText(replayed)} の利益でした。` : ''
    const why =
      paying === 0
        ? `利益が見込める案件はなく、最良でも ${best} です。${again}`
        : `利益が出そうな案件は ${counted(paying, '件')}、最良で ${best} です。過去の案件で利益が出たのは ${counted(of(n, 'outcomes'), '件')}中 ${counted(of(n, 'gains'), '件')}なので、十分な差ではありません。`
    return `${takes(n)}。${why}今日の費用と価格が過去のメニューと同じ通貨単位、同じ数え方か確認してください。`
  },
}

export const whyLittleText: typeof EnglishLittle = {
  none: '採用する案件がない理由',
  little: '採用する案件が少ない理由',
  /** Why a spending limit leaves little. */
  limitBinds: (limit, taken, leftOut) =>
    `「${confidencePanelText.limit}」${moneyText(limit)} では ${counted(taken + leftOut, '件')}中 ${counted(taken, '件')}を採用します。上限を上げるか、なくしてみてください。`,
  says: (code, numbers) => sayByCode(SAYS, code, numbers),
}
