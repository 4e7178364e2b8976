// Mistakes in reading the workbook, and in what is made of Excel's refusals and silences.
import type { Mutant } from './mutant.ts'

const READ = 'excel/read-table.ts'
const READ_TEST = 'excel/read-table.test.ts'
const IN_EXCEL = 'excel/in-excel.ts'
const FAILURE = 'excel/failure.ts'
const SELECT = 'excel/select-cell.ts'
const SHOW_TEST = 'flow/show-cell.test.ts'

export const EXCEL_MUTANTS: readonly Mutant[] = [
  {
    mistake: 'a table is read in one request',
    fault: 'payload limits',
    edits: [
      { file: READ, find: 'Math.min(PROBE_ROWS, rows), headers', replace: 'rows, headers' },
      { file: READ, find: '|| size === 1) throw', replace: '|| size >= 1) throw' },
    ],
    test: READ_TEST,
    named: 'of 100,000 rows and 12 columns',
  },
  {
    mistake: 'a block that Excel finds too large is not halved',
    fault: 'payload limits',
    edits: [{ file: READ, find: '|| size === 1) throw', replace: '|| size >= 1) throw' }],
    test: READ_TEST,
    named: 'rows get longer below',
  },
  {
    mistake: 'values are read that were not loaded',
    fault: 'unloaded properties',
    edits: [
      {
        file: READ,
        find: "getResizedRange(size - 1, width - 1).load('values')",
        replace: 'getResizedRange(size - 1, width - 1)',
      },
    ],
    test: READ_TEST,
    named: 'of 1 rows is read whole',
  },
  {
    mistake: 'a table that was sorted while it was read is taken as it came',
    fault: 'sorted rows',
    edits: [{ file: READ, find: 'if (rows <= PROBE_ROWS ||', replace: 'if (rows > 0 ||' }],
    test: READ_TEST,
    named: 'and is sorted is read again',
  },
  {
    mistake: 'the row count is not looked at again while a table is read',
    fault: 'inserted rows',
    edits: [
      { file: READ, find: 'if (block.rows !== rows) return { moved: true }', replace: '' },
      { file: READ, find: 'if (body.rowCount !== order.length) return false', replace: '' },
    ],
    test: READ_TEST,
    named: 'and gets a row at its end',
  },
  {
    mistake: 'a column that was renamed while its table was read keeps its old name',
    fault: 'renamed and deleted columns',
    edits: [{ file: READ, find: '&& name === columns[i]!.name', replace: '' }],
    test: READ_TEST,
    named: 'has a column renamed',
  },
  {
    mistake: 'a column of dates is known by its first cell, empty or not',
    fault: 'formats and error cells',
    edits: [
      {
        file: 'excel/blocks.ts',
        find: 'return formats[row]?.[column] ?? first',
        replace: 'return row < 0 ? first : first',
      },
    ],
    test: READ_TEST,
    named: 'tells dates by the format',
  },
  {
    mistake: 'a reply that never comes is waited for',
    fault: 'lost replies',
    edits: [
      {
        file: IN_EXCEL,
        find: 'const sync = () => answered(context.sync(), patience)',
        replace: 'const sync = () => (patience > 0 ? context.sync() : answered(context.sync(), 0))',
      },
    ],
    test: READ_TEST,
    named: 'is told apart: a cell that is edited',
  },
  {
    mistake: 'a table that was renamed is taken for another',
    fault: 'renamed tables',
    edits: [{ file: 'flow/tables.ts', find: '  followNames(context, tables)\n', replace: '' }],
    test: 'flow/faults.test.ts',
    named: 'in a table that was renamed',
  },
  {
    mistake: 'a request that Excel refuses for now passes for any other failure',
    fault: 'refused requests',
    edits: [
      {
        file: FAILURE,
        find: "case 'ActivityLimitReached':\n      return { kind: 'busy', message: excelFailuresText.busy }\n",
        replace: '',
      },
    ],
    test: READ_TEST,
    named: 'refuses a request is told',
  },
  {
    mistake: 'a slow workbook is given up',
    fault: 'latency',
    edits: [
      {
        file: IN_EXCEL,
        find: 'export const PATIENCE_MS = 60_000',
        replace: 'export const PATIENCE_MS = 100',
      },
    ],
    test: READ_TEST,
    named: 'is waited for',
  },
  {
    mistake: 'cell-edit mode passes for any other failure',
    fault: 'cell-edit mode',
    edits: [
      { file: FAILURE, find: "case 'InvalidOperationInCellEditMode':", replace: "case 'Nothing':" },
    ],
    test: 'excel/write-plan.test.ts',
    named: 'says when a sheet is protected, a cell is edited',
  },
  {
    mistake: 'a protected sheet passes for any other failure',
    fault: 'protected sheets',
    edits: [{ file: FAILURE, find: "case 'AccessDenied':", replace: "case 'Nothing':" }],
    test: 'excel/write-plan.test.ts',
    named: 'says when a sheet is protected',
  },
  {
    mistake: 'a table that was deleted passes for any other failure',
    fault: 'deleted tables',
    edits: [{ file: FAILURE, find: "case 'ItemNotFound':", replace: "case 'Nothing':" }],
    test: READ_TEST,
    named: 'and is deleted is missing',
  },
  {
    mistake: 'an Excel below the floor is asked all the same',
    fault: 'missing API sets',
    edits: [
      {
        file: IN_EXCEL,
        find: "if (!requirements?.isSetSupported('ExcelApi', NEEDED_API))",
        replace: "if (!requirements?.isSetSupported('ExcelApi', '1.1'))",
      },
    ],
    test: READ_TEST,
    named: 'lacks the floor',
  },
  {
    mistake: 'a cell below the end of the table is shown as one of its rows',
    fault: 'deleted rows',
    edits: [
      {
        file: 'excel/select-cell.ts',
        find: 'if (row !== null && row >= body.rowCount)',
        replace: 'if (row !== null && row < 0)',
      },
    ],
    test: READ_TEST,
    named: 'one below the table is not',
  },
  {
    mistake: 'a cell that could not be read is told once more as blank',
    fault: 'formats and error cells',
    edits: [
      {
        file: 'mapping/check.ts',
        find: 'flatMap((entry) => unreported(entry, upload) ?? [])',
        replace: 'flatMap((entry) => (unreported(entry, upload) ? [entry] : [entry]))',
      },
    ],
    test: 'flow/mistakes.test.ts',
    named: 'is shown once, at its cell',
  },
  {
    mistake: 'the cell of a problem is shown by its place, whatever row stands there by now',
    fault: 'sorted rows',
    edits: [
      {
        file: SELECT,
        find: 'if (row !== null && asRead) {',
        replace: 'if (row !== null && asRead && row < 0) {',
      },
    ],
    test: SHOW_TEST,
    named: 'where its row was sorted to since',
  },
  {
    mistake: 'of several rows that could be the one with the problem the first is shown',
    fault: 'inserted rows',
    edits: [
      {
        file: SELECT,
        find: 'row === undefined || another !== undefined',
        replace: 'row === undefined || another === row',
      },
    ],
    test: SHOW_TEST,
    named: 'where several rows could be the one',
  },
  {
    mistake: 'once one problem of a row is mended, its others are not found any more',
    fault: 'edited cells',
    edits: [
      {
        file: 'worker/as-read.ts',
        find: '!wrong.has(spot({ ...at, header }))',
        replace: 'wrong.size > 0 && header !== at.header',
      },
    ],
    test: SHOW_TEST,
    named: 'after another one of its row was mended',
  },
  {
    mistake: 'an expired session passes for any other failure: try again, it says, for ever',
    fault: 'expired sessions',
    edits: [
      { file: FAILURE, find: "case 'InvalidOrTimedOutSession':", replace: "case 'Nothing':" },
    ],
    test: READ_TEST,
    named: 'is told: InvalidOrTimedOutSession',
  },
  {
    mistake: 'an open dialog of Excel passes for any other failure',
    fault: 'open dialogs',
    edits: [
      {
        file: FAILURE,
        find: "case 'WriteNotSupportedWhenModalDialogOpen':",
        replace: "case 'Nothing':",
      },
    ],
    test: READ_TEST,
    named: 'is told: WriteNotSupportedWhenModalDialogOpen',
  },
  {
    mistake: 'the first rows are read under headers that a column has come between',
    fault: 'added columns',
    edits: [
      {
        file: READ,
        find: 'if (first.rows !== rows || !sameColumns(table, columns))',
        replace: 'if (first.rows !== rows)',
      },
    ],
    test: READ_TEST,
    named: 'when a column comes between its headers and its rows',
  },
]
