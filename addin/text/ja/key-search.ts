// “Look for API keys”: the search of the workbook for keys, and their removal, in Japanese.
import type { keySearchText as English } from '../en/key-search.ts'
import { counted } from './words.ts'

/** Texts that Excel prints at the edges of a page. */
const pageTexts = {
  leftHeader: '左側のヘッダー',
  centerHeader: '中央のヘッダー',
  rightHeader: '右側のヘッダー',
  leftFooter: '左側のフッター',
  centerFooter: '中央のフッター',
  rightFooter: '右側のフッター',
}

/** Properties of a workbook (File, Info). */
const properties = {
  title: 'タイトル',
  subject: '件名',
  author: '作成者',
  manager: 'マネージャー',
  company: '会社',
  category: '分類',
  keywords: 'タグ',
  comments: 'コメント',
}

export const keySearchText: typeof English = {
  /** Progress. */
  lookingThrough: (sheet) => `シート「${sheet}」を調べています`,
  /** `what`: one of `kinds`. */
  lookingAt: (what) => `${what}を調べています`,
  takingOut: 'キーを取り除いています',
  /** Kinds of places; also listed as what was not searched. */
  kinds: {
    tables: 'シート、テーブル、列の名前',
    names: '定義された名前',
    comments: 'コメント',
    settings: '設定',
    parts: 'XML パーツ',
    properties: 'プロパティ',
    pages: 'ヘッダーとフッター',
  },
  /** What is never searched, in the same list. */
  never:
    'メモ、テキスト ボックス、グラフと図、クエリと接続、リンク先のアドレス、データの入力規則の文字列、' +
    '条件付き書式、マクロ',
  partly: (sheet) => `シート「${sheet}」の一部（行が移動したか、大きすぎるため）`,

  /** Where a key was found. */
  places: {
    cell: (address, sheet) => `シート「${sheet}」のセル ${address}`,
    sheetName: 'シートの名前',
    tableName: 'テーブルの名前',
    columnName: (table) => `テーブル「${table}」の列の名前`,
    name: (name) => `定義された名前「${name}」`,
    nameComment: (name) => `定義された名前「${name}」のコメント`,
    comment: (address) => `${address} のコメント`,
    reply: (address) => `${address} の返信`,
    setting: (name) => `設定「${name}」`,
    part: (namespace) => `XML パーツ「${namespace}」`,
    property: (property) => `プロパティ: ${properties[property]}`,
    customProperty: (name) => `プロパティ「${name}」`,
    page: (text, sheet) => `シート「${sheet}」の印刷の${pageTexts[text]}`,
  },
  /** What the removal does there. */
  removals: {
    cell: 'セルを空にします。',
    sheet: 'シートの名前を変更します。数式にも反映されます。',
    table: 'テーブルの名前を変更します。数式にも反映されます。',
    column: '列の名前を変更します。数式にも反映されます。',
    name: '名前を削除します。使っている数式はエラーになります。',
    comment: 'コメントを返信ごと削除します。返信の場合は返信だけを削除します。',
    setting: '設定を削除します。',
    part: 'XML パーツ全体を、その内容ごと削除します。',
    property: 'プロパティを空にします。',
    'custom property': 'プロパティを削除します。',
    page: '文字列を空にします。',
  },
  nameCommentEmptied: 'コメントを空にします。',
  /** What was done: one sentence for each kind that has any. `why`: a sentence of Excel. */
  done: (taken, gone, failed, why) =>
    [
      `${counted(taken, '件')}を取り除きました。`,
      ...(gone > 0 ? [`${counted(gone, '件')}は見つかった場所にもうありません。`] : []),
      ...(failed > 0 ? [`${counted(failed, '件')}は取り除けませんでした: ${why}`] : []),
    ].join(''),
}
