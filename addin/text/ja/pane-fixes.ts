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
  byKnowledge: named(optionsStepText.byKnowledge),
  fromColumn: named(optionsStepText.fromColumn),

  untickInputTest: `プランを作成するには、${optionsStepText.title}の「${optionsStepText.inputTest}」をオフにしてください。`,
  horizonNeeded: {
    message: '保管費の計算には、売れ残りを評価減する時点が必要ですが、示されていません。',
    fix: `${optionsStepText.title}の「${moreOptionsText.title}」で「${moreOptionsText.horizon}」を入力してください。案件から売れ残りの評価減までの期間数（T の単位）です。`,
  },
  sendProfits: `または、${optionsStepText.title}で「${optionsStepText.fromColumn}」を選び、結果のわかる過去のすべての行に利益を入力してください。`,
  soldMore: `採用した数量か売上を修正するか、以前からの在庫の列を割り当ててください。数量が在庫ではなく試行回数なら、説明にそう書く必要があります。「${moreOptionsText.checks}」（${optionsStepText.title}）をオフにすると、売上をそのまま評価します。`,
  profitsDiffer: `説明を修正するか、利益の列の割り当てを外すか、${optionsStepText.title}で「${optionsStepText.fromColumn}」を選んでください。選ぶと、入力された利益をそのまま使います。`,
}
