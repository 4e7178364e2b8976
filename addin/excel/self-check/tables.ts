// Checks what the writing of a plan relies on: column ids survive renaming and sorting, missing
// things have error codes, and a request that fails writes nothing afterwards.
import { selfCheckProgressText } from '#addin/text/en/self-check-progress.ts'
import { put } from '../guarded.ts'
import { officeCode } from '../failure.ts'
import { inExcel } from '../in-excel.ts'
import { keyless } from '../keyless.ts'
import { failed, outcomeOf, passed, type Check } from './outcome.ts'

/** Column of the table, right of all other checks' cells. */
const COLUMN = 12

export const tables: Check = {
  name: 'Table',
  doing: selfCheckProgressText.table,
  run: async ({ sheet, patience }) =>
    outcomeOf(
      await inExcel({ what: 'The table', patience }, async ({ context, sync }) => {
        const wrong: string[] = []
        const on = context.workbook.worksheets.getItem(sheet)
        const range = on.getRangeByIndexes(0, COLUMN, 4, 2)
        const cells = [
          ['deal', 'cost'],
          ['a', 3],
          ['b', 2],
          ['c', 1],
        ]
        put(range, { values: keyless(cells) })
        const table = on.tables.add(range, true)
        table.load('id')
        await sync()
        const made = context.workbook.tables.getItem(table.id)
        const column = made.columns.add(undefined, undefined, keyless('EDPS qty'))
        column.load('id,name')
        await sync()
        const { id } = column
        put(made.columns.getItem(id).getDataBodyRange(), { values: keyless([[1], [2], [3]]) })
        await sync()

        // After sorting and renaming, the column is found by its id.
        made.sort.apply([{ key: 1, ascending: true }])
        put(made.columns.getItem(id), { name: keyless('EDPS renamed') })
        await sync()
        const found = made.columns.getItem(id).load('name')
        const sorted = found.getDataBodyRange().load('values')
        await sync()
        if (found.name !== 'EDPS renamed') wrong.push('a renamed column is not found by its id')
        if (JSON.stringify(sorted.values) !== '[[3],[2],[1]]')
          wrong.push(`sorted cells are ${JSON.stringify(sorted.values)}`)

        // A missing row ends the request before its write.
        made.rows.getItemAt(9).load('index')
        const body = made.columns.getItem(id).getDataBodyRange()
        put(body.getCell(0, 0), { values: keyless([[99]]) })
        const beyond = await codeOf(sync())
        if (beyond !== 'InvalidArgument' && beyond !== 'ItemNotFound')
          wrong.push(`a row beyond the end is told as ${beyond}`)
        const first = made.columns.getItem(id).getDataBodyRange().getCell(0, 0).load('values')
        await sync()
        if (first.values[0]?.[0] === 99) wrong.push('a request went on after it had failed')

        made.columns.getItem('EDPS none').load('id')
        const missing = await codeOf(sync())
        if (missing !== 'ItemNotFound') wrong.push(`a missing column is told as ${missing}`)
        made.delete()
        await sync()
        const text = `ids stay when sorted and renamed; codes ${beyond}, ${missing}`
        return wrong.length === 0 ? passed(text) : failed(wrong.join('; '))
      }),
    ),
}

async function codeOf(reply: Promise<unknown>): Promise<string> {
  try {
    await reply
    return 'no error'
  } catch (fault) {
    const code = officeCode(fault)
    if (code === null) throw fault
    return code
  }
}
