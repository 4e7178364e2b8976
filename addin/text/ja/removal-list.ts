// “Take EDPS out of this workbook”: what is removed, and what stays, in Japanese.
import type { removalListText as English } from '../en/removal-list.ts'

export const removalListText: typeof English = {
  /** Progress of every tool on the workbook. */
  beginning: '開始しています',
  looking: 'アドインが書き込んだものを探しています',
  lookingForFormulas: (sheet) => `シート「${sheet}」の数式を調べています`,
  takingOut: 'アドインが書き込んだものを取り除いています',
  /** Why it is not done. */
  planIsMade: 'このブックの計画を処理中です。先にキャンセルするか、完了するまでお待ちください。',
  changed: '一覧の作成後にブックが変更されました。もう一度確認してください。',
  /** `why`: a sentence of Excel. */
  broke: (why) => `${why} それまでに取り除いたものは、なくなっています。`,

  /** What is removed. */
  columnOf: (column, table) => `「${column}」（${table}）`,
  /** `column`: made by `columnOf`. */
  column: (column) => `列${column}とその値、コメント`,
  parts: 'ブックに保存されたプラン、説明とオプション、開始した計画',
  settings: 'アドインのためにブックが記憶しているもの: テーブル、列、計画した人',
  name: (name) => `名前「${name}」`,
  sampleSheet: (sheet) => `変更されていないサンプル データのシート「${sheet}」`,

  /** What stays in every workbook. */
  staysAlways: [
    '自分のテーブル、セル、シート',
    'サービスにあるプラン: サービスが自動的に削除します',
    'このデバイスに保存したキー: 「サインアウト」で消去されます',
    '削除されるものを参照しているグラフ、名前、条件付き書式、入力規則: この一覧には表示されません。ご自分で確認してください',
  ],
  /** What stays in this one, and why. */
  stays: {
    sheetPartly: (sheet) =>
      `シート「${sheet}」の一部の数式は調べていません。行が移動したか、大きすぎるためです。`,
    sampleUsed: (sheet) => `サンプルのシート「${sheet}」: ほかのシートの数式で使われています。`,
    sampleChanged: (sheet) => `サンプル データのシート「${sheet}」: 変更されています。`,
    samplesUnknown: 'サンプル データのシート: 比較する元のデータをアドインが読み込めませんでした。',
    columnRenamed: (now, table, before) =>
      `${table} の列「${now}」: 「${before}」から名前が変更されたため、あなたの列とみなします。`,
    columnUnknown: (column, table) =>
      `${table} の列「${column}」: アドインが作成した記録がブックにありません。`,
    name: (name) => `名前「${name}」: セルを参照しているため、あなたの名前とみなします。`,
    lastSheet: (sheet) => `シート「${sheet}」: ブックには少なくとも 1枚のシートが必要です。`,
  },
}
