// The slider of the confidence and the spending limit of a plan, in Japanese.
import type { confidencePanelText as English } from '../en/confidence-panel.ts'
import { commonText } from './common.ts'
import { confidenceText, counted, moneyText } from './words.ts'

/** Plans of nearly one confidence are told apart by their deals. */
const at = (confidence: number, deals: number) =>
  `${confidenceText(confidence)}（${counted(deals, '件')}）`

export const confidencePanelText: typeof English = {
  title: '案件に求める確信度',
  leastChance: (confidence, deals) => `利益が出る確率の下限: ${at(confidence, deals)}`,
  /** Below `least` percent the plan stays the same. */
  hint: (least) =>
    `上げると、案件が減り、より確実になります。下げると案件が増えます。${least} % 未満では、採算の合う案件がすべて含まれるため、プランは変わりません。`,
  hintToZero: '上げると、案件が減り、より確実になります。下げると、採算の合う限り案件が増えます。',
  /** To the ear: the slider's value. */
  value: (confidence, deals, profit, spend) =>
    `${confidenceText(confidence)}: ${counted(deals, '件')}、予測利益 ${moneyText(profit)}、支出 ${spend === null ? commonText.notKnown : moneyText(spend)}`,
  withoutLimit: '曲線は支出上限を考慮していません。',
  /** A button. */
  backTo: (confidence, deals) => `サービスの ${at(confidence, deals)}に戻す`,

  limit: '支出上限',
  limitExplanation:
    '残りの案件が上限に収まり、利益が最大になるように、アドインが案件を外します。サービスはこの上限を知りません。Enter キーを押すと選び直します。シートは下のボタンで変わります。',
  noLimit: '空白: 上限なし。',
  leftOut: (deals) => `${counted(deals, '件')}を外しました。これより利益の多い選び方はありません。`,
  leftOutBound: (deals, bound) =>
    `${counted(deals, '件')}を外しました。どの選び方でも利益は ${moneyText(bound)} を超えません。`,
}
