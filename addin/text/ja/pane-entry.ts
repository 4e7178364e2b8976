// The pane before the workbook is read, in Japanese: this file stays small.
import type { paneEntryText as English } from '../en/pane-entry.ts'

export const paneEntryText: typeof English = {
  planMenu: '計画を作成',
  opening: '開いています…',
  outsideExcel:
    'このページは Excel の中で動作します。Excel にアドインを追加し、[EDPS] タブから開いてください。',
  notLoaded: '読み込めませんでした',
  flowNotLoaded: 'アドインの一部を読み込めませんでした。再試行してください',
  officeNotLoaded: 'Office.js を読み込めませんでした。再試行してください',
  lookOnline:
    'オンラインかどうか、ファイアウォールが作業ウィンドウを妨げていないかを確認してください。',
  /** A button. */
  retry: '再試行',
}
