// The screen of a plan, in Japanese.
import { code } from '../marks.ts'
import type { planStepText as English } from '../en/plan-step.ts'
import { confidenceText, counted, moneyText, rangeText } from './words.ts'

export const planStepText: typeof English = {
  titles: {
    putAside: 'シートは前のプランに戻っています',
    inputTest: '入力テストが完了しました',
    inPart: (part, n) => `${counted(n, '件')}中 ${counted(part, '件')}がシートにあります`,
    nothing: '採用する案件はありません',
    nothingWithin: (limit) => `支出上限 ${moneyText(limit)} で採用する案件はありません`,
    take: (n) => `${counted(n, '件')}を採用`,
    takeWithin: (n, limit) => `${counted(n, '件')}を採用（支出上限 ${moneyText(limit)}）`,
  },

  /** Titles of lists of sentences. */
  notes: 'サービスからの補足',
  notesOfOwn: (confidence) =>
    `サービス独自のプラン（確信度 ${confidenceText(confidence)}）についての補足`,
  moreNotes: 'その他の補足',
  deals: '案件',

  /** Buttons. */
  showTaken: '採用した案件を表示',
  apply: 'シートに反映',
  writeAgain: 'このプランをもう一度書き込む',
  write: 'シートに書き込む',
  /** Why the plan cannot be written now. */
  beingWritten: '列に書き込んでいます。',
  mendLimit: '先に「支出上限」の数値を修正してください。',

  inputTest: '入力テスト: プランではありません',
  inputTestNote: 'これらの数量と利益はキーから作った仮の値で、予測ではありません。',
  /** Titles: how much stands in the sheet after a failure. */
  failed: {
    nothing: '書き込まれていません',
    part: '一部だけ書き込まれました',
  },
  inPart: '一部だけ書き込まれています',
  inPartFits: '元の内容に戻して「残りを書き込む」を押すか、再計画してください。',
  inPartChanged: '元の内容に戻すと残りを書き込めます。または再計画してください。',

  placeholderProfit: '仮の利益',
  range: (range) => `80 % の確率で ${rangeText(range)}`,
  rangeAbout: (range) =>
    `80 % の確率で ${rangeText(range)}（概算: サービス自身のプランの範囲による）`,
  /** An amount: the part that the sheet holds of it. */
  ofAll: (part, all) => `${moneyText(part)} / ${moneyText(all)}`,
  dealCount: (n) => counted(n, '件'),
  dealCountOf: (part, n) => `${counted(n, '件')}中 ${counted(part, '件')}`,
  heldInPart: `シートにあるのは小さいほうの数値です。${code('=EDPS.TOTAL()')} や ${code('=EDPS.QTY()')} などの数式はプラン全体を示し、${code('=EDPS.STATUS()')} は両方を示します。`,
}
