// Words that several screens share, in Japanese.
import type { commonText as English } from '../en/common.ts'

export const commonText: typeof English = {
  /** Buttons. */
  cancel: 'キャンセル',
  close: '閉じる',
  delete: '削除',
  planAgain: '再計画',
  tryAgain: '再試行',
  checkAgain: '再確認',
  signIn: 'サインイン',
  writeTheRest: '残りを書き込む',
  /** While a screen is loaded. */
  opening: '開いています…',
  /** Why a button cannot be pressed now. */
  atWork: 'アドインが処理中です。',
  /** Said after a button “Copy …”. */
  copied: 'コピーしました。',
  /** A sum that is not known, in place of an amount. */
  notKnown: '不明',
  /** Names of a plan's sums. */
  predictedProfit: '予測利益',
  deals: '案件',
  spend: '支出',
}
