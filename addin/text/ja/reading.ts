// How the service reads a description, in Japanese.
import { quoted } from '../marks.ts'
import type { readingText as English } from '../en/reading.ts'
import { counted } from './words.ts'

/** After another sentence. */
const moreOf = (more: boolean) =>
  more ? 'サービスがもう一度読み取るため、変わることがあります。' : ''

export const readingText: typeof English = {
  reading: '読み取っています…',
  /** `more`: the service reads the words once more. */
  understoodIn: (sentences, more) => `理解しました（${counted(sentences, '文')}）。${moreOf(more)}`,
  notUnderstood: (more) => `まだ理解できません。${moreOf(more)}`,
  notClear: (questions, more) =>
    `まだ不明な点があります（質問 ${counted(questions, '件')}）。${moreOf(more)}`,

  /** Above an older reading, while the words are read anew. */
  before: '変更前の説明の読み取り結果:',
  byModel: 'このサービスの言語モデルが読み取りました。各行を確認してください。',
  understoodAs: '読み取り結果',
  /** Where a line comes from. */
  assumedLine: '仮定: 説明には書かれていません',
  from: (words) => `出典: ${quoted(words)}`,

  /** Titles of lists of sentences. */
  check: '確認してください',
  assumed: '仮定した内容',
  clearSoFar: '理解できた内容',
  /** The title of a list, and how many are in it. */
  titleOf: (title, n) => `${title} (${n})`,
  sayOtherwise: '別の言い方で書いてください',
  orSayOtherwise: 'または別の言い方で書く',

  excelFormula: 'Excel の数式',
  excelFormulaHint: '過去の案件の行の横に貼り付けると、その案件が売上から得た利益を表示します。',
  formula: '計算式',
  formulaHint: '案件 1件の利益です。計画後に、その内訳を項目ごとにシートに挿入できます。',
  /** A button. */
  copyFormula: '数式をコピー',
  notCopied: 'コピーできませんでした。数式を選択して Ctrl+C キーを押してください。',

  /** To the ear: a copy of the description. */
  askedWords: '説明（質問の対象に下線）',
}
