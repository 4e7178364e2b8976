// Writing a plan into its two columns, restoring an earlier one, and the other writers, in Japanese.
import type { writeRunText as English } from '../en/write-run.ts'
import { dealsText } from './deals.ts'
import { counted, countText } from './words.ts'

export const writeRunText: typeof English = {
  /** Progress. */
  findingDeals: '各案件を探しています',
  writingColumns: '列に書き込んでいます',

  otherWrote: (by) =>
    `その間に、${by} さんが別のプランをここに書き込みました。違いを確認してください。あなたのプランに置き換えるには、もう一度ボタンを押してください。相手のプランは後で復元できます。`,

  /** Why nothing is written. */
  rowsUnknown:
    'どの行を計画したかの情報がブックになく、その後テーブルも変更されています。もう一度計画してください。',
  noPlan: '書き込むプランがありません。',
  columnGone: (table, column) =>
    `行の特定に使っていた列「${column}」が ${table} にありません。列の削除を元に戻すか、再計画してください。`,
  rowsGone: (table) =>
    `${table} に計画時の行がありません。すべてなくなっています。何も書き込みませんでした。再計画してください。`,
  rowsChanged: (table) =>
    `${table} に計画時のままの行がありません。すべて新しい行か、変更された行です。何も書き込みませんでした。再計画してください。`,
  /** `unfilled` rows are new or changed; of the plan's `deals` deals `lost` are not there. */
  tooFewRows: (table, unfilled, deals, lost) =>
    `${table} には計画時のままの行が少なすぎます。新しい行と変更された行: ${countText(unfilled)}。` +
    `プランの ${counted(deals, '件')}のうち、なくなった案件: ${countText(lost)}。` +
    '何も書き込みませんでした。再計画してください。',
  planGone: 'そのプランはブックからなくなっています。',
  onePlanGone: 'プランの 1つがブックからなくなっています。',
  /** `why`: a sentence. */
  notRestored: (why) => `以前のプランは復元されていません。${why}`,
  notKept: (why) => `プランはブックに保存されません: ${why}`,
  /** Plans that were dropped for want of room. */
  dropped: (plans) =>
    `ブックに空きがないため、最も古いプラン ${counted(plans, '個')}を保存できず、復元できなくなりました。`,

  /** What was done. */
  repaired: (rows) =>
    `列に 2 つのプランの行が混ざっていたため、${counted(rows, '行')}をブックのプランの値に直しました。`,
  restored: (deals, by) => `${by} さんの ${counted(deals, '件')}のプランを列に戻しました。`,
  writtenAgain: (deals) => `${counted(deals, '件')}のプランをもう一度書き込みました。`,
  /** What the rows could not take: sentences after the two above. */
  unfilled: (rows) => `新しいか、変更されたために値のない行: ${counted(rows, '行')}。`,
  /** `deals`: the first ones; `more`: how many others. */
  lostDeals: (deals, more) => {
    const others = more > 0 ? ` ほか ${counted(more, '件')}` : ''
    return `プランの案件のうち、シートで削除または変更されたもの: ${deals.join('、')}${others}。`
  },
  planDeleted: 'プランをブックから削除しました。',
  planDescribed: 'プランの名前とメモを保存しました。',

  /** The rows of the table by the plan in its columns. */
  arranged: {
    taken: `プランが採用する案件だけを表示しています。「${dealsText.allRows}」を押すと、ほかの行も表示されます。`,
    all: 'テーブルのすべての行を表示しています。',
  },
  noColumns: 'このプランの入った列がなくなっています。',
  noneTaken: (table) =>
    `${table} に、プランが採用する案件がなくなっています。もう一度書き込むか、再計画してください。`,
  /** The deal whose cell is selected: the `deal`th of `of`. */
  takenDeal: (deal, of, key, row) => {
    const more = of > 1 ? 'もう一度押すと次に進みます。' : ''
    return `採用した案件 ${countText(deal)} / ${countText(of)}: ${key}、行 ${countText(row)}。${more}`
  },
}
