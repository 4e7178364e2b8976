// The screen where the columns of the tables are checked, in Japanese.
import type { mappingStepText as English } from '../en/mapping-step.ts'

export const mappingStepText: typeof English = {
  title: '列の確認',
  /** A button. */
  next: '次へ: 説明',
  /** A field and its table, in the list of `lacks`. */
  fieldOf: (field, table) => `${table} の ${field}`,
  lacks: (fields) => `列が未選択の項目: ${fields.join('、')}。`,
  lookAgain: 'もう一度確認してください',
  recalled: 'このブックの前回の設定です。セルはまだ送信されていません。',
  guessed: '見出しからの推測です。誤りがあれば修正してください。セルはまだ送信されていません。',

  time: '時間',
  /** Titles of the folded fields of time: how time is read. */
  timeAsBelow: '時間: 下記のとおり',
  timeByColumn: '時間: 列 T による',
  timeByDatesLatest: {
    day: '時間: 日付による（日ごと、最新が現在のメニュー）',
    week: '時間: 日付による（週ごと、最新が現在のメニュー）',
    month: '時間: 日付による（月ごと、最新が現在のメニュー）',
    quarter: '時間: 日付による（四半期ごと、最新が現在のメニュー）',
    year: '時間: 日付による（年ごと、最新が現在のメニュー）',
  },
  /** `now`: a day as 2026-11-22. */
  timeByDatesNow: {
    day: (now) => `時間: 日付による（日ごと、現在は ${now}）`,
    week: (now) => `時間: 日付による（週ごと、現在は ${now}）`,
    month: (now) => `時間: 日付による（月ごと、現在は ${now}）`,
    quarter: (now) => `時間: 日付による（四半期ごと、現在は ${now}）`,
    year: (now) => `時間: 日付による（年ごと、現在は ${now}）`,
  },
}
