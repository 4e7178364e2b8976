// Signing in: what is wrong with a key or a name, in Japanese.
import type { keyChecksText as English } from '../en/key-checks.ts'

export const keyChecksText: typeof English = {
  nameIsKey:
    '名前がキーのように見えます。同僚に読まれてしまいます。名前を入力するか、空白にしてください。',
  /** Signing in by the console, where a person grants a key. */
  late: '時間内にキーが許可されませんでした。最初からやり直してください。',
  administrates:
    'このキーではサービスの管理もできます。使用できますが、ここではスコープが「fit」だけのキーのほうが安全です。',
  mistyped:
    'キーに入力ミスがあります（チェックサムが一致しません）。キー全体をコピーし直してください。',
  noKey: 'EDPS のキーではありません。キーは edps_paid_ または edps_free_ で始まる 46文字です。',
  noAnswer: 'サービスから応答がありません。ネットワークを確認して、もう一度お試しください。',
}
