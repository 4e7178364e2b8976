// The tools: their menu, each at work, and the self-check's report, in Japanese.
import type { toolsText as English } from '../en/tools.ts'
import { counted } from './words.ts'

export const toolsText: typeof English = {
  titles: {
    ours: 'EDPS が書き込んだものをすべて削除',
    'self-check': '自己診断',
  },
  explanations: {
    ours: 'アドインがこのブックに書き込んだものを一覧にします。一覧を確認するまで何も削除されません。',
    'self-check':
      'この Excel の動作を専用のシートで試し、サポート用のレポートを作成します。シートは後で削除されます。最大で 1分かかります。',
  },
  /** Buttons that begin. */
  begin: {
    ours: '削除されるものを一覧表示',
    'self-check': '自己診断を実行',
  },
  notDone: '処理できませんでした',
  /** A button; after it was pressed; and why it cannot be pressed again. */
  stop: '停止',
  stopping: '停止しています…',
  isStopped: '停止中です。',

  /** The self-check's report. */
  noneFailed: '失敗した項目はありません',
  failed: (n) => `失敗した項目: ${counted(n, '個')}`,
  /** A button, and what is said if it cannot copy. */
  copyReport: 'レポートをコピー',
  notCopied:
    'この Excel ではページからクリップボードを使えません。レポートをクリックし、Ctrl+A、Ctrl+C の順に押してください。',
  whatToDo: '次にすること',
  sendReport: 'レポートをコピーして、キーの発行者に送ってください。',
  report: 'レポート',
  reportHolds: 'シートの内容もキーも含まれていません。',
}
