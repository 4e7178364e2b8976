// What was derived from the tables, in Japanese.
import type { derivedDataText as English } from '../en/derived-data.ts'
import { counted } from './words.ts'

const menusGoBy = {
  day: 'メニューは日ごとです',
  week: 'メニューは週ごとです',
  month: 'メニューは月ごとです',
  quarter: 'メニューは四半期ごとです',
  year: 'メニューは年ごとです',
}
/** T is the time in periods from now; menus by quarter count it in months. */
const tCounts = {
  day: 'T は現在からの日数です。',
  week: 'T は現在からの週数です。',
  month: 'T は現在からの月数です。',
  year: 'T は現在からの年数です。',
}

export const derivedDataText: typeof English = {
  /** The name of a week, by its Monday as 2026-08-03; other periods are 2026-08-03, 2026-08, 2026-Q3, 2026. */
  weekOf: (monday) => `${monday} の週`,
  menus: (said) => {
    const back = said.earliest === null ? '' : `（T = ${said.earliest} まで）`
    return (
      `${menusGoBy[said.period]}。現在のメニューは ${said.now}（${counted(said.rows, '行')}）、` +
      `過去のメニューは ${counted(said.past, '個')}${back}です。${tCounts[said.unit]}`
    )
  },
  menusOfT: 'メニューを示す列がないため、T が同じ行を 1つのメニューとします。',
  menusOfLabels: 'メニューはラベルで区別します。現在のメニューは T = 0 です。',
  /** `rows` rows of the sheet offer several sizes each; together these are `sizes`. */
  severalSizes: (rows, sizes) =>
    `${counted(rows, '行')}に複数の数量があります。合計 ${counted(sizes, '個')}の数量を、それぞれ 1行として送信します。`,
  keysRenamed: (keys) =>
    `${counted(keys, '個')}のキーが複数の過去のメニューにあります。そこではキーにメニューを付け加えました。`,
}
