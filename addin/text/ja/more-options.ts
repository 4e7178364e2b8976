// The options for experts, in Japanese.
import type { moreOptionsText as English } from '../en/more-options.ts'

export const moreOptionsText: typeof English = {
  title: '詳細オプション',
  caution: '慎重さ',
  cautionHint: '−1～1。0 より大きいと、案件が減り、より確実になります。',
  cautionExplanation:
    '0 未満にすると、不確実として外された案件も採用します。プランの作成後にも変更できます。',

  horizon: '売れ残りを評価減するまでの期間数',
  horizonHint: '説明に書かれていない場合に使います。',
  writeoff: '売れ残りで失う原価の割合',
  writeoffHint: '0 = なし、1 = 全額。説明に書かれていない場合に使います。',

  /** T is a column; one of the following entries. */
  period: 'T の 1単位',
  periodUnset: '説明のとおり',
  periods: { day: '日', week: '週', month: '月', year: '年' },

  chosenFlag: '採用マークのある過去の案件',
  chosenFlagHint: '売上も利益もない場合にのみ影響します。',
  chosenFlagUnset: 'サービスに任せる',
  chosenFlags: {
    taken: '実際に採用した',
    would_take: '可能なら採用した',
  },

  model: 'モデル',
  modelUnset: 'サービスに任せる',
  modelGone: (model) => `${model}（現在はどのエンジンにもありません）`,

  checks: '履歴が十分にあるか確認する',
  checksHint: 'オフ: 履歴が少ないと、警告なしに精度の低いプランになります。',
}
