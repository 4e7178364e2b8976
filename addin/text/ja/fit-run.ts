// The making of a plan at the service: sent, followed and canceled, in Japanese.
import type { fitRunText as English } from '../en/fit-run.ts'
import { numberText } from './words.ts'

export const fitRunText: typeof English = {
  otherTables: 'その後、別のテーブルを確認しました。データを再確認してから送信してください。',
  /** After the sign-in that sending asked for. */
  signedIn: 'サインインしました。料金が表示されています。もう一度押してください。',
  /** `why`: one or more sentences. */
  nothingSent: (why) => `${why} 何も送信していません。`,
  anotherBegun: 'その間に、ここで別の計画が開始されました。',
  underWay:
    'あなたの計画がすでに処理中です。終わるまで待つか、キャンセルしてから送信してください。',
  sending: '要求を送信しています。',
  received: 'サービスが要求を受け取りました。',
  looking: '計画を探しています。',
  lookingByNumber: 'はっきりした応答がないため、番号で計画を探しています。',
  canceling: 'キャンセルしています…',
  makingSure:
    'キャンセルしています。要求がまだ届いていない可能性があるため、1分間サービスを確認します。',
  /** A fit that another key, account or service has. */
  needsItsKey: '状況を見るには、計画を開始したキーでサインインしてください。',
  otherService: (address) => `別のサービスで処理中です: ${address}`,
  unseen: 'このキーでは見られません。別のアカウントの計画であるか、すでに削除されています。',
  /** `left`: tokens of the account; null = unknown. */
  charged: (tokens, left) =>
    left === null
      ? `このプランの料金は ${numberText(tokens)} トークンでした。`
      : `このプランの料金は ${numberText(tokens)} トークンでした。残高は ${numberText(left)} です。`,
}
