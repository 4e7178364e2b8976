// Choosing and reading the tables, in Japanese.
import type { tableSetupText as English } from '../en/table-setup.ts'
import { counted, countText } from './words.ts'

/** What a needed column says. */
const lacksWhat = {
  key: '案件の識別子',
  size: '数量',
  time: 'メニューの時点',
}

export const tableSetupText: typeof English = {
  chooseTable: '案件のあるテーブルを選択してください。',
  readingTables: 'テーブルを読み取っています',
  /** Progress; `done` and `rows`: rows of the table. */
  readingTable: (table, done, rows) =>
    `${table} を読み取っています: ${countText(done)} / ${counted(rows, '行')}`,
  /** Columns that every plan needs and that were not found. */
  lacking: (lacks) =>
    `次の内容を示す列を選択してください: ${lacks.map((lack) => lacksWhat[lack]).join('、')}。`,
  loadingSample: 'サンプルを読み込んでいます',
  /** Progress of the sample's table. */
  writingTable: (table) => `${table} を書き込んでいます`,
  sampleHasWords:
    'サンプルには専用の説明があります。あなたの説明は保存されており、自分のテーブルを選ぶと元に戻ります。',
  /** After “Plan menu”, when the columns were guessed for the first time. */
  lookOnce:
    'プランはこれらの列から作成されます。推測を一度確認し、もう一度「計画を作成」か「次へ」を押してください。',
  describeFirst:
    '計画には案件の収入と費用の情報が必要です。ここに一度書いて、もう一度「計画を作成」か「次へ」を押してください。',
  nothingToCancel: 'キャンセルするものはありません。ここでは計画を処理していません。',
  partNotLoaded:
    'アドインのこの部分を読み込めませんでした。オンラインかどうかを確認して、もう一度お試しください。',
  answerTooLong: (most) =>
    `この回答を加えると、説明が ${counted(most, '文字')}を超えます。短くしてから、もう一度回答してください。`,
}
