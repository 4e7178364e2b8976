// Problems that the add-in finds in the tables, in Japanese. A problem at rows is one of `says` in the frame
// `atRows`; its remedy stands beside it in `fix`.
import type { tableProblemsText as English } from '../en/table-problems.ts'
import { counted, exactText } from './words.ts'

/** The current period, whose name is `now`. */
const current = {
  day: (now: string) => `現在の日（${now}）`,
  week: (now: string) => `現在の週（${now}）`,
  month: (now: string) => `現在の月（${now}）`,
  quarter: (now: string) => `現在の四半期（${now}）`,
  year: (now: string) => `現在の年（${now}）`,
}

export const tableProblemsText: typeof English = {
  /** `says`: one of the sentences below. `rows`: `rows` or `rowsCounted`. */
  atRows: (table, header, says, rows) =>
    header === null
      ? `${table} の${rows}: ${says}。`
      : `${table} の列「${header}」、${rows}: ${says}。`,
  /** "行 12", "行 12、31、40", "行 12、31、40 ほか 7行": numbers of rows of the sheet. */
  rows: (shown, more) => `行 ${shown.join('、')}${more > 0 ? ` ほか ${counted(more, '行')}` : ''}`,
  rowsCounted: (n) => counted(n, '行'),
  cellSays: (shown, _one, more) =>
    `セルの内容: ${shown.map((text) => `「${text}」`).join('、')}${more ? ' など' : ''}。`,

  /** What is wrong in some rows; `atRows` adds the table, the column and the rows. */
  says: {
    /** `now`: the name of the current period, as "2026-08" or "2026-08-03 の週". */
    dateInFuture: (now, period) => `日付が${current[period](now)}より後です`,
    saleInFuture: (now, period) => `売上が${current[period](now)}より後です`,
    historyIsNow: (now, period) => `履歴の行が${current[period](now)}に含まれています`,
    dateMissing: '日付がありません',
    dateUnreadable: 'セルが日付ではありません',
    dateAmbiguous: '月と日を区別できず、2通りの日付に読めます',
    timeUnreadable: 'セルが数値ではありません',
    farOff: (value, usual) =>
      `ほぼすべての値が ${exactText(usual)} 以下の列に ${exactText(value)} があります`,
    belowZero: (value) => `ほかの値がすべて 0 以上の列に ${exactText(value)} があります`,
    takenSizeUnknown: '採用した案件ですが、どの数量で採用したかがわかりません',
    takenNotUnits: '採用した数量が正しい数ではありません',
    sizesUnreadable: '数量を読み取れません',
    sizesAmbiguous: 'コンマまたはスペースが数量の区切りなのか、数値の一部なのかがわかりません',
    sizesNotPositive: '数量または刻みが 0 以下です',
    sizesEmptyRange: '最小の数量が最大の数量より大きくなっています',
    sizesTooMany: '数量が 1,000個を超えています',
    sizesAreDate: 'Excel が数量を日付に変換しています',
    menuUnknown: 'メニューまたはバッチに、このキーの案件がありません',
    saleBeforeHistory: 'キーのどの過去の案件よりも前の売上のため、除かれます',
    excelError: 'Excel のエラーがあります',
  },
  fix: {
    dateOrPeriod: '日付を修正するか、現在の期間を選び直してください。',
    historyIsNow: '期間を短くするか、行を現在のメニューのテーブルに移動してください。',
    dateMissing: '日付を入力するか、行全体を削除してください。',
    dateUnreadable: 'Excel が日付として表示する値か、2024-01-31 の形式で入力してください。',
    dateAmbiguous:
      '文字列を日付に変換する（「データ」>「区切り位置」>「日付」）か、2024-01-31 の形式で入力してください。',
    timeUnreadable: '期間数だけを入力してください。0 は現在、−1 は 1期間前です。',
    oddValue: '入力ミスなら修正してください。プランはこの値のまま学習します。',
    takenSizeUnknown: '採用した数量の列を割り当てるか、履歴では数量ごとに 1行にしてください。',
    takenNotUnits: '採用した数量を入力してください。見送った案件は 0 または空白にします。',
    /** The forms of lists and ranges are read in every language as written here. */
    sizes: '数量、1; 2; 5 のようなリスト、または 1-10 step 2 のような範囲を入力してください。',
    sizesAmbiguous:
      '2つの数量なら 1; 500 のように、1つの数量ならコンマやスペースのない数値で入力してください。',
    sizesTooMany: '刻みを大きくしてください。',
    sizesAreDate:
      '列の表示形式を文字列にして（「ホーム」>「数値」>「文字列」）、数量を入力し直してください。',
    menuUnknown:
      'メニューまたはバッチを修正するか、空白にしてください。空白なら販売の時点で決まります。',
    saleBeforeHistory: '履歴が始まる前に仕入れたものであれば、対応は不要です。',
    errorInFeature: '数式を修正するか、値がわからない場合はセルを空にしてください。',
    errorInField: '数式を修正するか、代わりに値を入力してください。',
  },

  /** Problems of a whole table or column: what is wrong, and its remedy. */
  noMenuTime: (table) => `${table}: 各メニューの時点を示す列 T も日付もありません。`,
  noMenuTimeFix:
    '日付の列を割り当てて期間を選択するか、T を割り当ててください（0 = 現在、−1 = 1期間前）。',
  noSaleTime: (table) => `${table}: 売上の時点を示す列がありません。`,
  noSaleTimeFix: {
    byDate: '日付の列を割り当ててください。',
    byT: 'T を割り当てるか、すべてのテーブルで T を日付から求めてください。',
  },
  noDates: (table) => `${table}: T を日付から求める設定ですが、日付の列が割り当てられていません。`,
  noDatesFix: '日付の列を割り当てるか、シートに T があると指定してください。',
  /** `tables`: the tables that lack it. `means`: what the field is; null = not known. */
  unmapped: (tables, field, means) => {
    const explained = means === null ? `${field} ` : `${field}（${means}）`
    return `${tables.join('、')}: ${explained}に列が割り当てられていません。`
  },
  unmappedFix: '「列」の画面で列を選択してください。',
  rowsOfSizes: (table, rows, most) =>
    `${table}: すべての数量を合わせると ${counted(rows, '行')}になります。上限は ${counted(most, '行')}です。`,
  rowsOfSizesFix: '数量の刻みを大きくするか、最も古いメニューを除いてください。',
  tableGone: (table) => `テーブル「${table}」がブックにありません。`,
  tableGoneFix: '別のテーブルを選択するか、削除を元に戻してください。',
  columnGone: (table, header) => `${table} に列「${header}」がありません。`,
  columnGoneFix: '代わりの列を割り当ててください。',
  columnTwice: (table, header) => `${table} に列「${header}」が 2つあります。`,
  columnTwiceFix: '一方の名前を変更してください。',
  columnRenamedFix: (to) =>
    `現在の名前は「${to}」ですか？そうであればその列を、違えば別の列を割り当ててください。`,
  tableEmpty: (table) => `${table} に案件がありません。すべての行が空白です。`,
  tableEmptyFix: 'テーブルに入力するか、別のテーブルを選択してください。',
  featureNamed: (table, header) =>
    `${table}: その他の列「${header}」の名前は、サービスが別の意味で読み取る列の名前です。`,
  featureNamedFix: 'その項目に割り当てるか、列の名前を変更するか、送信から外してください。',
  descriptionMissing: '事業の説明がありません。自社の利益から計画する場合も、説明は必要です。',
  descriptionMissingFix: '案件の収入と費用を、説明に書いてください。',
}
