// The self-check of this Excel: what it does just now, in Japanese. Its report is English in every language.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'シートを作成しています',
  removingSheet: 'シートを削除しています',
  functionsFollow: '関数に渡す名前を変更しています',
  undo: '1回で元に戻せる操作として書き込んでいます',
}
