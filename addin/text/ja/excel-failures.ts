// What Excel refuses or does not do, and what to do about it, in Japanese.
import type { excelFailuresText as English } from '../en/excel-failures.ts'

export const excelFailuresText: typeof English = {
  cellEdited:
    'セルを編集中です。シートで Enter キーまたは Esc キーを押してから、もう一度お試しください。',
  dialogOpen: 'Excel のダイアログが開いています。閉じてから、もう一度お試しください。',
  busy: 'Excel がほかの処理をしています。少し待ってから、もう一度お試しください。',
  expired: 'ブックとの接続が切れました。ページを再読み込みしてから、もう一度お試しください。',
  protected:
    'シートが保護されているか、ブックが読み取り専用です。解除してから、もう一度お試しください。',
  noRoom:
    'テーブルの右側に空きがありません。そこにあるもの（別のテーブル、結合されたセル）を移動してから、もう一度お試しください。',
  /** `what`: a text of excel-things.ts. */
  missing: (what) => `${what}がブックにありません。`,
  rowMissing: (what) => `${what}が見つかりません。`,
  tooLong: (what) =>
    `${what}に、Excel で受け渡せないほど長いセルがあります。長い文字列を短くしてください。`,
  /** `code`: Excel's own name of the fault. */
  other: (code) =>
    `Excel で処理できませんでした（${code}）。もう一度お試しください。解決しない場合は、ブックを開き直してください。`,
  /** `needs`: as "ExcelApi 1.11", or `newerVersion`. */
  tooOld: (needs) =>
    `この Excel は古いため、アドインを使えません。必要なもの: ${needs}（Excel 2021、Microsoft 365 または Web 版）。`,
  newerVersion: '新しいバージョン',
  noAnswer: (seconds) =>
    `Excel から ${seconds}秒間応答がありません。シートを確認してから、もう一度お試しください。`,
  changed: (table) =>
    `${table} は読み取った後に変更され、この行が見つかりません。再確認してください。`,
  changing: (table, tries) =>
    `${table} を ${tries}回読み取りましたが、そのたびに行が追加、削除、または移動されました。` +
    '行の並べ替えや追加が終わってから、もう一度お試しください。',
  /** A key of the service was about to be written into cells. */
  holdsKey:
    'API キーがブックに書き込まれるところでした。ファイルを持つ人に読まれるおそれがあるため、何も書き込みませんでした。',
  nameTaken: (name) =>
    `このブックでは名前 ${name} が別の意味で使われています。名前を変更しないと、数式が新しいプランに追随しません。`,
  workerDied:
    'テーブルを処理する部分が停止しました。アドインを再読み込みしてください。ブックの内容は失われていません。',
}
