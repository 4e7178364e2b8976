// A fit that ended without a plan, in Japanese.
import type { fitEndedText as English } from '../en/fit-ended.ts'

export const fitEndedText: typeof English = {
  canceled: {
    title: '計画はキャンセルされました',
    message: '何も書き込んでいません。送信したデータはサービスから削除されます。',
  },
  notSent: {
    title: '計画は開始されませんでした',
    message:
      'サービスにこの計画の記録がありません。要求が届かなかったようです。ネットワークを確認し、再確認してから送信し直してください。',
  },
  gone: {
    title: 'この計画はもうありません',
    message: '削除されたか、結果の保存期間の 30日を過ぎています。列の内容はそのまま残ります。',
  },
  keyRefused: {
    title: 'キーが拒否されました',
    message:
      'サービスはこのキーを受け付けなくなりました。もう一度サインインしてください。処理中の計画は続行されます。',
  },
  /** The service gave no plan number to follow. */
  serviceFailed: 'サービスで処理できませんでした',
  serviceBusy: 'サービスが混み合っています',
  serviceRefused: 'サービスが要求を拒否しました',
  /** The add-in stopped following. `why`: one or more sentences. */
  lost: {
    title: '計画の状況がわかりません',
    message: (why) => `${why} 計画の処理はサービスで続いています。`,
  },
  notCanceled: '計画をキャンセルできませんでした',
  /** Titles of a fit that failed at the service, by its code. */
  failed: {
    grounding_unresolved: '説明にまだ不明な点があります',
    reconciliation_failed: '説明が自社の利益と一致しません',
    insufficient_history: '履歴が足りません',
    engine_lost: '処理していたエンジンが失われました',
    engine_error: 'エンジンが処理を完了できませんでした',
    deadline_exceeded: '時間がかかりすぎました',
    mock_failed: '入力テストは指定どおり失敗しました',
  },
  soldMore: '保有数より多く販売されています',
  otherFailure: '計画に失敗しました',
  noReason: 'サービスから理由が示されませんでした。',
}
