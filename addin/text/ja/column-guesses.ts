// Why a column was guessed to be a field, and why a further column is sent or stays, in Japanese.
import type { columnGuessesText as English } from '../en/column-guesses.ts'

export const columnGuessesText: typeof English = {
  /** `field`: its name for the service, as "unit_cost". */
  noColumn: (field) => `${field} に当たる列がありません。`,
  /** Why the column `header` was guessed to be `field`. */
  sameName: (header) => `「${header}」は名前が完全に一致します。`,
  sameButForCase: (header, field) =>
    `「${header}」は大文字・小文字と区切りを除いて ${field} と一致します。`,
  usualName: (header, field) => `「${header}」は ${field} によく使われる名前です。`,
  onlyDates: (header) => `「${header}」は唯一の日付の列です。`,

  /** Why a further column is proposed to stay in the workbook. */
  stays: {
    unnamed: '列に名前がありません。',
    written: 'アドインが書き込む列です。',
    twice: '同じ名前の列がほかにあります。',
    blank: '列が空白です。',
    personal: '名前から、メモまたは個人の列と思われます。',
    notMoney: '売上では金額の列を読み取ります。説明で名前を挙げている場合は選択してください。',
    distinct: 'ほぼすべての行の文字列が異なり、繰り返しがありません。',
  },
  /** What a further column that is proposed to be sent holds. */
  taken: {
    number: '結果に影響しうる数値です。',
    text: '繰り返しがあり、結果に影響しうる文字列です。',
    boolean: 'TRUE または FALSE です。',
    date: '日付です。ISO 形式で送信されます。',
    mixed: '数値と文字列です。',
    blank: '',
  },
}
