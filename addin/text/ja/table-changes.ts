// What has changed in a table since the plan was made from it, in Japanese.
import type { tableChangesText as English } from '../en/table-changes.ts'
import { counted } from './words.ts'

export const tableChangesText: typeof English = {
  /** Headers, of which `more` are not named. */
  columns: (headers, more) => headers.join('、') + (more > 0 ? ` ほか ${counted(more, '列')}` : ''),
  change: ({ table, added, removed, changed, gone, columns }) => {
    const cells = columns === '' ? '' : `（${columns}）`
    const rows = (n: number) => counted(n, '行')
    const parts = [
      ...(changed > 0 ? [`${rows(changed)}を変更${cells}`] : []),
      ...(changed === 0 && columns !== '' ? [`セルを変更${cells}`] : []),
      ...(added > 0 ? [`${rows(added)}を追加`] : []),
      ...(removed > 0 ? [`${rows(removed)}を削除`] : []),
      ...(gone === '' ? [] : [`列がなくなりました（${gone}）`]),
    ]
    return `${table}: ${parts.join('、')}。`
  },
  tableGone: 'プランの元になったテーブルの 1つがブックからなくなっています。',
}
