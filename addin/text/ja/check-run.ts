// The check of the data, in Japanese.
import type { checkRunText as English } from '../en/check-run.ts'

export const checkRunText: typeof English = {
  fitRuns: '計画を処理中です。終わるまで待つか、キャンセルしてから再確認してください。',
  lookingAtWorkbook: 'ブックを確認しています',
  checkingRules: 'すべてのルールを確認しています',
  /** Problems of the description. */
  unread: '説明はまだ読み取られていません。',
  reading: '説明を読み取っています。',
  open: '説明に決まっていない点があります。計画の前にサービスから質問される可能性があります。',
  openFix: '「説明を変更」を押して、質問に答えてください。',
  doubtful: '説明に確認が必要な点があります。',
  refused: '説明を理解できません。サービスに受け付けられない可能性があります。',
  /** Why the description is not sent to be read. */
  holdsKey:
    '説明または列の名前に API キーのようなものが含まれているため、読み取りに送信していません。キーを取り除いてください。',
}
