// The pane's header, the bar of a plan that is out of date, and messages, in Japanese.
import { strong } from '../marks.ts'
import type { headText as English } from '../en/head.ts'

export const headText: typeof English = {
  signedIn: 'サインイン済み',
  /** A link to the page of the account. */
  console: 'コンソール',
  /** Buttons. */
  signOut: 'サインアウト',
  tools: 'ツール',
  toolsAreOpen: 'ツールを開いています。',

  /** To the ear: the steps of the set-up. */
  setUp: '設定',
  steps: {
    tables: 'テーブル',
    mapping: '列',
    description: '説明',
    options: 'オプション',
  },
  plan: 'プラン',

  outOfDate: 'プランが最新ではありません',
  /** `change`: a sentence that says what has changed. */
  outOfDateFor: (change) => `${strong('プランが最新ではありません。')}${change}`,
  tablesChanged: 'テーブルが変更されました。',

  /** Before a message. */
  problem: (message) => `${strong('問題:')} ${message}`,
  closeMessage: 'このメッセージを閉じる',
}
