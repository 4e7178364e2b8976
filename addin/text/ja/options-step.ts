// The screen of the options, in Japanese.
import type { optionsStepText as English } from '../en/options-step.ts'

export const optionsStepText: typeof English = {
  title: 'オプション',
  /** A button, and why it cannot be pressed. */
  checkData: 'データ確認',
  mendNumber: '先に「詳細オプション」の印のある数値を修正してください。',

  howChosen: '過去の案件はどのように選びましたか？',
  byKnowledge: '担当者の知識も使って',
  byKnowledgeHint: '電話、サンプル、直感など。不明な場合はこちらを選択してください。',
  byColumns: 'これらの列だけで',
  byColumnsHint: '規則またはプログラムによる選択です。',

  whereFrom: '過去の利益はどこから得ますか？',
  fromDescription: '説明と売上から',
  fromColumn: '自社の利益列から',

  inputTest: '入力テストのみ',
  /** “(mock)” stands in the headers of these columns. */
  inputTestHint: '仮の値で全工程を実行し、(mock) の付いた列に書き込みます。',
  descriptionFirst: '説明が優先されます',
}
