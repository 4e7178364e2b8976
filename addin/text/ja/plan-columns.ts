// What the pane says of the columns that a plan is written into, in Japanese.
import type { planColumnsText as English } from '../en/plan-columns.ts'

const quoted = (headers: readonly string[]): string =>
  headers.map((header) => `「${header}」`).join('と')

export const planColumnsText: typeof English = {
  sizes: (headers) =>
    `「EDPS qty」の数え方は${headers.length === 0 ? 'テーブルの数量' : quoted(headers)}と同じです。0 は案件を採用しないという意味です。`,
  money: (headers) =>
    `「EDPS profit」は、その数量で案件全体から見込まれる利益です。通貨は${headers.length === 0 ? '入力された金額' : quoted(headers)}と同じです。`,
  place: '列の位置',
  atEnd: 'テーブルの右端',
  besideKey: (key) => `「${key}」の右`,
  besideKeyHint: '以降の列が移動し、番号で指定した VLOOKUP は別の列を参照します。',
  lookingForFormulas: '列を参照する数式を探しています',
  confidence: '列「EDPS confidence」も書き込む',
  confidenceHint: '案件ごとの確信度。「EDPS profit」の右に置きます。',
  confidenceGoes: 'オフにすると、この列はなくなります。',
  orSelectRow: 'シートで行を選択することもできます。',
  rowOutside: '選択した行はこのプランのメニューにないか、その後に変更されています。',
  rowPassed: (key) =>
    `選択した行の ${key} は採用されていません。採用しない案件の理由は示されません。`,
  rowWithoutReason: (key) =>
    `選択した行の ${key} は採用されていますが、理由はありません。理由は、サービスのプランの最初の 200件に付きます。`,
  writingConfidence: '案件の確信度を書き込んでいます',
  noConfidence:
    '列のプランは以前のバージョンのアドインで保存され、案件の確信度を含みません。再計画してください。何も書き込んでいません。',
  confidenceAdded: '列「EDPS confidence」はプランの列の右にあります。',
  confidenceRemoved: '列「EDPS confidence」を削除しました。',
  confidenceStays: {
    formula: (cell) =>
      `列「EDPS confidence」は削除しませんでした。${cell} の数式が列を参照しているか列の中にあり、エラーになるためです。`,
    comment: (cell) =>
      `列「EDPS confidence」は削除しませんでした。${cell} のコメントまたはメモが失われるためです。`,
    partly: (sheet) =>
      `列「EDPS confidence」は削除しませんでした。シート「${sheet}」の一部で、列を参照する数式を調べられなかったためです（行が移動したか、大きすぎます）。`,
  },
}
