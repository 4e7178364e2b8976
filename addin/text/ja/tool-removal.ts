// The tool that removes what the add-in wrote into the workbook, in Japanese.
import type { toolRemovalText as English } from '../en/tool-removal.ts'
import { counted } from './words.ts'

export const toolRemovalText: typeof English = {
  /** A button, and the same button when it was pressed once. */
  remove: 'すべて削除',
  reallyRemove: '本当にすべて削除',
  lookAgain: 'もう一度確認してください',
  whatGoes: '削除されるもの',
  nothing: 'なし: このブックにアドインのものはありません。',
  forGood:
    'ここでは元に戻せません。プランが必要になる可能性がある場合は、先にコピーを保存してください。',
  whatStays: '残るもの',

  removed: '削除しました',
  removedNote:
    'このブックにアドインのものはなくなりました。ファイルからも消すために、ブックを保存してください。',
  whatStayed: '残ったもの',

  /** The analyst's formulas that read what goes, or what went. */
  formulasRead: (n) => `削除されるものを参照している数式: ${counted(n, '個')}`,
  formulasReadGone: (n) => `削除されたものを参照している数式: ${counted(n, '個')}`,
  moreFormulas: (n) => `ほか ${counted(n, '個')}の数式。`,
}
