// The service does not answer, is busy or refuses, in Japanese.
import type { serviceTroublesText as English } from '../en/service-troubles.ts'
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'

/** "12秒後に"; "まもなく". */
const inSeconds = (wait: number | null) => (wait === null ? 'まもなく' : `${Math.ceil(wait)}秒後に`)
const minutes = (wait: number) =>
  wait < 100 ? `${Math.ceil(wait)}秒` : `${Math.ceil(wait / 60)}分`
const inMinutes = (wait: number | null) => (wait === null ? 'まもなく' : `${minutes(wait)}後に`)

const again = (wait: number | null) =>
  wait === null ? '' : ` ${minutes(wait)}後にもう一度お試しください。`

/** By the service's code. */
const details: Readonly<Record<string, string>> = {
  free_markets_only: `無料のキーで計画できるのは公開市場だけです。どの市場でも入力テストを行うには、オプションの「${optionsStepText.inputTest}」をオンにしてください。`,
  internal:
    'サービスで問題が発生しました。もう一度お試しください。解決しない場合は、下の番号をサービスの運営者に知らせてください。',
  model_unavailable: `このモデルを提供するエンジンがありません。オプションで「${moreOptionsText.modelUnset}」を選択してください。`,
  validation_failed: 'サービスが問題を見つけました。下に一覧があります。',
  rate_limited: '短い間に要求が多すぎます。',
  insufficient_tokens:
    '残高がこの計画に足りません。開始、確保、課金は行われていません。コンソールでトークンを入手するか、入力テストをお試しください。',
  busy: 'サービスが混み合っています。',
  engine_unavailable: '現在、応答する計算機がありません。',
  too_large: 'データが大きすぎます。列または最も古いメニューを外してください。',
  upload_too_slow: '接続が遅すぎました。より速い接続で送信し直してください。',
  scope_missing: 'このキーでは許可されていません。別のキーを発行してもらってください。',
  unknown_model: '選択したモデルはサービスにありません。オプションで選び直してください。',
  unknown_session: 'このプランはサービスにありません。',
  history_expired: '送信したテーブルはもう保管されていません。もう一度計画してください。',
  business_description_unresolved: '事業の説明がありません。',
}

export const serviceTroublesText: typeof English = {
  /** While a fit is followed. */
  offline:
    'サービスから応答がありません。このデバイスがオフラインか、サービスが停止しています。自動的に再度問い合わせます。Excel を閉じても何も失われません。',
  tooMany: (wait) => `問い合わせが多すぎます。${inSeconds(wait)}再度問い合わせます。`,
  busy: (status, wait) =>
    `サービスが混み合っています（${status}）。${inSeconds(wait)}再度問い合わせます。`,
  noEngine:
    'サービスにエンジンが接続されていないため、計画は接続を待っています。サービスの運営者がエンジンを起動する必要があります。Excel を閉じても何も失われません。',
  /** While the description is read. */
  unreadOffline: 'サービスに接続できません。接続できたら、説明を再度読み取ります。',
  unreadTooMany: (wait) => `読み取りの回数が多すぎます。${inMinutes(wait)}説明を再度読み取ります。`,
  unreadBusy: (status, wait) =>
    `サービスが混み合っています（${status}）。${inMinutes(wait)}説明を再度読み取ります。`,
  refused: (title, detail, wait) => `サービス:「${title}. ${detail}」${again(wait)}`,
  refusedOwn: (_title, detail, wait) => `${detail}${again(wait)}`,
  unknownKey:
    'キーの形式は正しいのですが、サービスに登録がない（なくなった）ようです。新しいキーを発行してもらってください。',
  detail: (code) => details[code] ?? null,
}
