// “What if”: a plan with one number changed, beside the present one, in Japanese.
import { strong } from '../marks.ts'
import type { whatIfText as English } from '../en/what-if.ts'
import { moreOptionsText } from './more-options.ts'
import { confidenceText, counted, moneyText, momentText, rangeText, withinText } from './words.ts'

export type { KeptScenario } from '../en/what-if.ts'

export const whatIfText: typeof English = {
  title: 'What-If 分析',
  titleOf: (change) => `What-If: ${change}`,
  looking: 'ブックを調べています…',

  keepAs: '上のプランを保存する名前',
  keepAsHint: '必要なら先にスライダーや上限を変更してください。料金はかかりません。',
  /** A button, and why it cannot be pressed. */
  keep: 'シナリオとして保存',
  full: (n) => `${counted(n, '個')}保存されています。先に 1つ削除してください。`,

  ownName: (threshold, limit) =>
    `確信度 ${confidenceText(threshold)}${limit === null ? '' : `、上限 ${moneyText(limit)}`}`,

  trial: ({ number, horizon }) => {
    const said = (periods: number | null) =>
      periods === null ? '説明のとおり' : counted(periods, '期間')
    const parts = [
      ...(number ? [`${number.from} を ${number.to} に変更`] : []),
      ...(horizon
        ? [`${moreOptionsText.horizon}を「${said(horizon.from)}」から「${said(horizon.to)}」に変更`]
        : []),
    ]
    return `シナリオ: ${parts.join('、')}`
  },
  stood: (around) => `変更前の説明:「${around}」`,
  planned:
    'このシナリオを計画します。前のプランは比較用に保存されています。変更は、前のプランの「この説明を使う」で戻すまで、以後のプランにも使われます。',
  willKeepConfidence: (threshold) => `選択した確信度 ${confidenceText(threshold)} を引き継ぎます。`,
  willSetConfidence: 'このプランの確信度はサービスが新たに設定します。',
  willKeepLimit: (limit) => `支出上限 ${moneyText(limit)} を引き継ぎます。`,
  keptConfidence: (threshold, own) =>
    `選択した確信度 ${confidenceText(threshold)} を引き継ぎました（サービスの設定では ${confidenceText(own)}）。`,
  setConfidence: (own, before) =>
    `サービスが確信度を新たに設定しました: ${confidenceText(own)}（前のプランは ${confidenceText(before)}）。`,
  takeBefore: (before) => `前と同じ ${confidenceText(before)} にする`,
  keptLimit: (limit) => `支出上限 ${moneyText(limit)} を引き継ぎました。`,

  changeNumber: '数値の変更',
  /** A list of the numbers in the description, and its first entry. */
  numberOfWords: '説明の中の数値',
  noNumber: '説明に数値がありません',
  none: 'なし',
  /** A field for another number. */
  inPlaceOf: (number) => `${number} の代わりの値`,
  inPercent: 'パーセントで入力。',
  asItStands: '説明と同じ単位で入力。',
  horizon: moreOptionsText.horizon,
  horizonHint: '空白: 説明のとおり。',
  costCharged:
    '独立したプランになり、上のプランと同様に料金がかかります。料金は送信前に表示されます。上のプランは先に保存されます。',
  costFree:
    '独立したプランになります。確定するまで何も送信されません。上のプランは先に保存されます。',
  /** A button, and why it cannot be pressed. */
  check: '確認して料金を表示',
  mendNumber: '先に印のある数値を修正してください。',
  changeFirst: '先に数値を変更してください。',

  kept: (n, most) => `保存済み: ${n} / ${most}`,
  scenario: ({ name, n, limit, threshold, profit, interval, capital }) => {
    const sure = interval === null ? '' : `（80 % の確率で ${rangeText(interval)}）`
    const spend = capital === null ? '' : `、支出 ${moneyText(capital)}`
    return `${strong(name)}: 確信度 ${confidenceText(threshold)} で ${counted(n, '件')}${withinText(limit)}、利益 ${moneyText(profit)}${sure}${spend}。`
  },
  madeBy: (by, at) => `${by === '' ? '' : `${by}、`}${momentText(at)}。`,
  /** Buttons, each with what it is called to the ear. */
  useWords: 'この説明を使う',
  useWordsOf: (name) => `この説明を使う: ${name}`,
  rename: '名前の変更',
  newName: '新しい名前',
  otherName: '別の名前を入力してください。',
  saveName: '名前を保存',
  saveNameOf: (name) => `名前を保存: シナリオ「${name}」`,
  deleteOf: (name) => `シナリオ「${name}」を削除`,

  compareTwo: '2つを比較',
  /** Two lists of scenarios, their first entry, and a button. */
  fromThis: '比較元',
  toThis: '比較先',
  planAbove: '上のプラン',
  compare: 'シナリオを比較',
  chooseTwo: '異なる 2つを選択してください。',
  chooseHere: '現在あるシナリオを選択してください。',
  comparedOf: (before, after) => `${strong(before)} から ${strong(after)} へ:`,
  confidence: '確信度',
  limit: '支出上限',
  noLimit: 'なし',

  /** A button, and what is said after it. */
  copyAll: 'すべてを表としてコピー',
  copied: 'コピーしました。任意のシートに貼り付けてください。',
  notCopied: 'コピーできませんでした。',
}
