// What the pane adds to the reading of the description, in Japanese.
import type { readDoubtsText as English } from '../en/read-doubts.ts'

export const readDoubtsText: typeof English = {
  noHorizon:
    '売れ残りをいつ評価減するかが示されていません。オプションの「詳細オプション」にある' +
    '「売れ残りを評価減するまでの期間数」に入力してください。',
}
