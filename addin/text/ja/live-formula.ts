// A deal's profit written into the sheet as formulas, in Japanese.
import type { liveFormulaText as English } from '../en/live-formula.ts'

export const liveFormulaText: typeof English = {
  title: '案件の利益をシートで追う',
  deal: '案件',
  firstCell: '先頭のセル',
  firstCellHint: '例: H2、Sheet2!B4。空白: 選択したセル。',
  firstCellExplanation: 'テーブルの外にある空のセルにだけ書き込みます。',
  /** A button, and why it cannot be pressed. */
  insert: 'ライブ数式を挿入',
  beingWritten: '数式を書き込んでいます。',
  standsAt: (deal, address) => `${deal} を ${address} に挿入しました。`,
  notInserted: '挿入されていません',
}
