// Every plan that the workbook keeps, in Japanese.
import { strong } from '../marks.ts'
import type {
  differencesText as EnglishDifferences,
  KeptPlan,
  workbookPlansText as English,
} from '../en/workbook-plans.ts'
import { confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { KeptPlan } from '../en/workbook-plans.ts'

/** Who made a plan, and when: with seconds, for several may be made within a minute. */
const made = ({ by, at }: Pick<KeptPlan, 'by' | 'at'>) => `${by}、${momentText(at, 'second')}`
const title = (plan: KeptPlan) => strong(plan.name ? `${plan.name}、${made(plan)}` : made(plan))
const sums = ({ n, threshold, limit, profit, capital, model }: KeptPlan) =>
  `確信度 ${confidenceText(threshold)} で ${counted(n, '件')}${withinText(limit)}、予測利益 ${moneyText(profit)}${capital === null ? '' : `、支出 ${moneyText(capital)}`}。モデル ${model}。`

export const workbookPlansText: typeof English = {
  title: (n) => `このブックのプラン: ${n}`,
  putRightFirst:
    '列に 2 つのプランの行が混ざっています。直るまで待つか、プランをもう一度書き込んでください。',
  plan: (plan) => `${title(plan)}。${sums(plan)}`,
  planInColumns: (plan) => `${title(plan)}。列に書き込み済み。${sums(plan)}`,
  whatWasSaid: (at) => `このプランの補足: ${momentText(at, 'second')}`,
  /** A plan's name that is clear without context: `called` below. */
  nameOf: (plan) =>
    `${made(plan)}${plan.name ? `、「${plan.name}」` : ''}: ${counted(plan.n, '件')}${withinText(plan.limit)}`,

  /** Buttons, each with what it is called to the ear. */
  restore: '復元',
  restoreOf: (called) => `プランを復元: ${called}`,
  deleteOf: (called) => `プランを削除: ${called}`,
  reallyDelete: '本当に削除',
  reallyDeleteOf: (called) => `プランを本当に削除: ${called}`,
  copyId: 'ID をコピー',
  copyIdOf: (called) => `プランの ID をコピー: ${called}`,

  /** A plan's name and notes. */
  nameIt: '名前とメモを付ける',
  changeName: '名前とメモを変更',
  name: '名前',
  notes: 'メモ',
  notesHint: 'ブックを持つ人は読むことができます。',
  save: '保存',
  saveOf: (called) => `プランの名前とメモを保存: ${called}`,
  nothingChanged: '変更はありません。',

  compareTwo: '2つを比較',
  /** Two lists of plans, and a button. */
  from: '比較元',
  to: '比較先',
  compare: '比較',
  chooseTwo: '2つのプランを選択してください。',
  chooseHere: '現在あるプランを選択してください。',
}

/** The differences of two plans. */
export const differencesText: typeof EnglishDifferences = {
  same: 'どちらも同じ数量',
  /** `revalued`: how many of them have another profit. */
  sameDeals: (n, revalued) =>
    `${counted(n, '件')}${revalued > 0 ? `（うち ${counted(revalued, '件')}は利益が異なる）` : ''}`,
  more: (n) => `ほか ${counted(n, '件')}に違いがあります。`,
}
