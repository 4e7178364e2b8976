// The screen of a plan that cannot be followed here, in Japanese.
import type { colleagueStepText as English } from '../en/colleague-step.ts'
import { momentText } from './words.ts'

export const colleagueStepText: typeof English = {
  title: (by) => `${by} さんが計画中です`,
  titleOwn: 'あなたの計画を処理中です',
  started: (by, since) =>
    `${by} さんが ${momentText(since)} にこのブックの計画を開始しました。書き込まれると、こことシートに表示されます。`,
  startedOwn: (since) => `あなたが ${momentText(since)} にこのブックの計画を開始しました。`,
  /** Buttons. */
  lookAgain: 'もう一度確認',
  leaveIt: '今はそのままにする',
  planMyself: '自分で計画する',
}
