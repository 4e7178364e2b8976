// The self-check of this Excel: what it does just now, in Japanese. Its report is English in every language.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'
import { counted } from './words.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'シートを作成しています',
  removingSheet: 'シートを削除しています',
  name: '名前を変更しています',
  functions: 'カスタム関数を呼び出しています',
  functionsFollow: '関数に渡す名前を変更しています',
  events: 'イベントを待っています',
  undo: '1回で元に戻せる操作として書き込んでいます',
  writingRows: (rows) => `${counted(rows, '行')}を書き込んでいます`,
  latency: '応答時間を計測しています',
  blocks: '20,000セルを書き込み、読み取っています',
  limits: '6 MB を読み取っています',
  setting: '設定を保存しています',
  part: 'XML パーツを保存しています',
  saving: 'ブックの保存方法を調べています',
  comment: 'コメントを付けています',
  storage: 'ストレージを調べています',
  theme: 'テーマを調べています',
  table: 'テーブルを作成しています',
}
