// How time is read: from a column of the sheet, or from dates by a period, in Japanese.
import type { timeMappingText as English } from '../en/time-mapping.ts'

export const timeMappingText: typeof English = {
  howTold: 'シートでは時間をどのように示していますか？',
  byDates: '日付の列',
  byDatesBlocked: '先に上で日付の列を選択してください。',
  byColumn: '列 T',
  byColumnHint: '0 = 現在、負 = 過去の期間。',

  /** A list of `periods`. */
  decidedEvery: '案件を判断する間隔',
  periods: {
    day: '日',
    week: '週',
    month: '月',
    quarter: '四半期',
    year: '年',
  },
  /** A question; the answers are `latest` and `ofDay`. */
  currentMenu: '現在のメニュー',
  latest: {
    day: 'テーブルの最新の日',
    week: 'テーブルの最新の週',
    month: 'テーブルの最新の月',
    quarter: 'テーブルの最新の四半期',
    year: 'テーブルの最新の年',
  },
  ofDay: {
    day: '指定した日',
    week: '指定した日の週',
    month: '指定した日の月',
    quarter: '指定した日の四半期',
    year: '指定した日の年',
  },
  /** A field for a date. */
  dayOf: {
    day: '現在の日',
    week: '現在の週に含まれる日',
    month: '現在の月に含まれる日',
    quarter: '現在の四半期に含まれる日',
    year: '現在の年に含まれる日',
  },
}
