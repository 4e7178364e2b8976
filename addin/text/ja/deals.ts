// Tables of deals, and what a plan changes, in Japanese.
import type { dealsText as English } from '../en/deals.ts'
import { counted, countText, moneyText } from './words.ts'

export const dealsText: typeof English = {
  /** Headers of columns. */
  deal: '案件',
  qty: '数量',
  profit: '利益',
  sure: '確信度',
  /** Below the first deals. */
  more: (n) => `ほか ${counted(n, '件')}。プランを書き込むと、すべてシートに表示されます。`,
  moreWritten: (n) => `ほか ${counted(n, '件')}。シートにはすべてあります。`,

  /** Buttons that arrange the sheet; to the ear, the group of them. */
  rowsOfTable: 'テーブルの行',
  onlyTaken: '採用のみ',
  allRows: 'すべての行',

  /** Past menus, each planned as if it were the current one; titles, headers and a cell. */
  pastMenus: '過去のメニュー',
  triedOn: (menus, predicted, earned) =>
    `過去のメニュー ${counted(menus, '個')}での検証: 予測 ${moneyText(predicted)}、実績 ${moneyText(earned)}`,
  pastMenusHint:
    '過去の各メニューを、当時わかっていたことだけから、現在のメニューと同じように計画した結果です。',
  menu: 'メニュー',
  taken: '採用',
  predicted: '予測',
  earned: '実績',
  takenOf: (taken, of) => `${countText(taken)} / ${countText(of)}`,
  /** When a past menu was. */
  ago: {
    day: (n) => counted(n, '日前'),
    week: (n) => counted(n, '週間前'),
    month: (n) => counted(n, 'か月前'),
    quarter: (n) => counted(n, '四半期前'),
    year: (n) => counted(n, '年前'),
  },

  /** What a plan changes against another one. */
  againstColumns: (added, dropped, resized) =>
    `列にあるプランとの違い: ${changes(added, dropped, resized)}`,
  againstBefore: (added, dropped, resized) =>
    `前のプランとの違い: ${changes(added, dropped, resized)}`,
  unchanged: '変更なし',
  unchangedDeals: (n) => counted(n, '件'),
  added: '追加',
  dropped: '除外',
  resized: '数量変更',
  /** Names of deals, and how many more there are. */
  namesAndMore: (names, more) =>
    more === 0 ? names.join('、') : `${names.join('、')} ほか ${counted(more, '件')}`,
}

function changes(added: number, dropped: number, resized: number): string {
  return `追加 ${countText(added)}、除外 ${countText(dropped)}、数量変更 ${countText(resized)}`
}
