// The tool that looks for keys in the workbook, in Japanese.
import { strong } from '../marks.ts'
import type { toolKeysText as English } from '../en/tool-keys.ts'
import { counted } from './words.ts'

export const toolKeysText: typeof English = {
  none: 'キーは見つかりませんでした',
  places: (n) => `キーが ${counted(n, 'か所')}にあります`,
  stopped: '途中で停止しました',
  onlyPart: 'ブックの一部だけを調べました。',
  advice:
    'このファイルを持つ人はキーを読めます。取り除いたうえで、キーの発行者に交換を依頼してください。ファイルがコピーされている可能性があります。',
  more: (n) => `ほか ${counted(n, 'か所')}。`,
  /** `not`: names of places. */
  lookedAt: (not) =>
    `調べたもの: すべてのシートのセルと数式、名前、コメント、設定、XML パーツ、プロパティ、印刷のヘッダーとフッター。調べていないもの: ${not.join('; ')}。`,

  /** A place, and what it holds. */
  found: (place, shown) => `${strong(place)}: ${shown}`,
  foundDerived: (place, shown) =>
    `${strong(place)}: ${shown}（数式が別のセルの内容を表示しています）`,

  /** Buttons, each with what it is called to the ear. */
  show: '表示',
  showPlace: (place) => `表示: ${place}`,
  takeOut: '取り除く',
  takeOutPlace: (place) => `取り除く: ${place}`,
  takeItOut: '取り除く',
  takeAllOut: 'すべて取り除く',

  /** A question, and its two answers. */
  askPlace: (place) => `取り除きますか？ ${place}`,
  askPlaces: (n) => `${counted(n, 'か所')}を取り除きますか？`,
  keep: '残す',
  yes: 'はい、取り除く',
}
