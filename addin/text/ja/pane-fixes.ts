// Advice of the service that the pane says in its own words, because it has a control for it, in Japanese.
import type { paneFixesText as English } from '../en/pane-fixes.ts'
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'

/** A label of the screen of options, as a sentence names it. */
const named = (label: string): string => `「${label}」 (${optionsStepText.title})`

export const paneFixesText: typeof English = {
  /** Options within the service's English sentences. */
  horizon: named(moreOptionsText.horizon),
  writeoff: named(moreOptionsText.writeoff),
  caution: named(moreOptionsText.caution),
  period: named(moreOptionsText.period),
  byColumns: named(optionsStepText.byColumns),
  fromColumn: named(optionsStepText.fromColumn),

  untickInputTest: `プランを作るには、${optionsStepText.title}で「${optionsStepText.inputTest}」のチェックを外してください。`,
  horizonNeeded: {
    message: '保管費用には、売れ残りを評価減するまでの期間が必要ですが、指定されていません。',
    fix: `${optionsStepText.title}の${moreOptionsText.title}で「${moreOptionsText.horizon}」を指定してください。案件から売れ残りの評価減までの期間数（Tのステップ数）です。`,
  },
  sendProfits: `または、${optionsStepText.title}で「${optionsStepText.fromColumn}」を選び、結果の分かっている過去の行すべてに利益を入れてください。`,
  soldMore: `採用とされた数量か売上を訂正するか、以前の在庫の列を割り当ててください。数量が在庫数ではなく試行回数を数える場合は、説明にその旨を書いてください。「${moreOptionsText.checks}」（${optionsStepText.title}）がオフの場合、売上はそのまま評価されます。`,
}
