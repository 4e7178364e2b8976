// “Insert live formula”: where the formulas are put, and why there are none, in Japanese.
import type { formulaPlaceText as English } from '../en/formula-place.ts'

export const formulaPlaceText: typeof English = {
  /** `address`: what was typed as “First cell”. */
  noCell: (address) =>
    `「${address}」はセルではありません。B4、またはシート名を付けて Sheet2!B4 のように入力してください。`,
  cellMissing: (address) =>
    `このブックにセル ${address} はありません。シートの名前を確認してください。`,
  holdsKey:
    '書き込む内容に API キーが含まれ、ブックを持つ人に読まれるおそれがあるため、何も書き込みませんでした。シートと説明からキーを取り除いてください。',
  /** `from`: the address that was typed, null = the selected cell; `table`: null = filled cells. */
  occupied: (from, area, table) => {
    const what = table === null ? 'すでに入力済みのセル' : `テーブル ${table} `
    const empty = 'テーブルの外で右側と下側が空いているセル'
    return from === null
      ? `選択したセルからの数式は ${area} を使いますが、そこには${what}があります。${empty}を選択するか、「先頭のセル」に入力して、もう一度ボタンを押してください。`
      : `${from} からの数式は ${area} を使いますが、そこには${what}があります。「先頭のセル」に別のセル（${empty}）を入力して、もう一度ボタンを押してください。`
  },
  checkFirst: '先にデータを確認してください。数式はテーブルから作られます。',
  otherTable: (table) =>
    `プランは ${table} のものですが、最後に確認したのは別のテーブルです。${table} を選択し直して確認してください。`,
  noValuation:
    '表示できる計算式がありません。説明が読み取られていないか、自社の利益を使っています。',
  noRow: (key) => `確認したテーブルにキー ${key} の行がありません。`,
  noSize: (key, size) => `確認したテーブルでは、${key} に数量 ${size} がありません。`,
  notAlone: (table) =>
    `キー、数量、日付が同じ案件の行が ${table} にほかにもあるため、数式では区別できません。`,
  /** `column`: its name for the service. */
  columnMissing: (column) => `計算式が使う ${column} に当たる列がシートにありません。`,
}
