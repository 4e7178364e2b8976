// Mistakes that the add-in could make with a workbook that other people work in, each as a small
// change of its code and the test that must fail with it: one at least for every fault that the
// workbook host injects. A mistake that no test notices would be the one that reaches a customer.
import type { CoAuthor } from '../../host/co-author.ts'
import type { Faults } from '../../host/faults.ts'
import type { TransportError } from '../../host/session.ts'
import { TOOL_MUTANTS } from './tool-mutants.ts'

/** What of the workbook host brings a mistake to light; `none` = it is in the plan's own arithmetic. */
export const FAULTS = [
  'payload limits',
  'unloaded properties',
  'sorted rows',
  'deleted rows',
  'inserted rows',
  'latency',
  'edited cells',
  'deleted tables',
  'renamed tables',
  'refused requests',
  'renamed and deleted columns',
  'cell-edit mode',
  'lost replies',
  'protected sheets',
  'missing API sets',
  'the 1,500-cell boundary',
  'formats and error cells',
  'a colleague’s plan',
  'edits that travel',
  'none',
] as const
export type Fault = (typeof FAULTS)[number]

/**
 * The host's ways of going wrong, each by the fault that stands for it above. Null: a sheet's name and
 * its being seen mean nothing to the add-in, which goes by tables; a sheet more, neither.
 */
export const HOST_FAULTS: Readonly<
  Record<
    | Exclude<keyof Faults, 'beforeSync' | 'clearHooks' | 'refuseNext'>
    | keyof CoAuthor
    | TransportError,
    Fault | null
  >
> = {
  latency: 'latency',
  cellEditing: 'cell-edit mode',
  loseAnswers: 'lost replies',
  write: 'edited cells',
  sortTable: 'sorted rows',
  addRows: 'inserted rows',
  deleteRows: 'deleted rows',
  addColumn: 'renamed and deleted columns',
  deleteColumn: 'renamed and deleted columns',
  renameColumn: 'renamed and deleted columns',
  renameTable: 'renamed tables',
  deleteTable: 'deleted tables',
  insertSheetRows: 'inserted rows',
  deleteSheetRows: 'deleted rows',
  addSheet: null,
  renameSheet: null,
  hideSheet: null,
  deleteSheet: 'deleted tables',
  protectSheet: 'protected sheets',
  defineName: 'a colleague’s plan',
  deleteName: 'a colleague’s plan',
  replaceXmlPart: 'a colleague’s plan',
  InvalidOperationInCellEditMode: 'cell-edit mode',
  InvalidOrTimedOutSession: 'refused requests',
  WriteNotSupportedWhenModalDialogOpen: 'refused requests',
  ActivityLimitReached: 'refused requests',
  RequestPayloadSizeLimitExceeded: 'payload limits',
  ResponsePayloadSizeLimitExceeded: 'payload limits',
  AccessDenied: 'protected sheets',
}

export interface Mutant {
  /** The mistake, as one would say it. */
  readonly mistake: string
  readonly fault: Fault
  /** File below addin/, the text that stands there exactly once, and what takes its place. */
  readonly edits: readonly { file: string; find: string; replace: string }[]
  /** Test file below test/addin/ and a pattern of the names of its tests, one of which must fail. */
  readonly test: string
  readonly named: string
  /** Takes part in `npm test` beside the check that its text still stands there. */
  readonly quick?: true
}

const READ = 'excel/read-table.ts'
const WRITE = 'excel/write-plan.ts'
const CELLS = 'excel/plan-cells.ts'
const FIT = 'flow/fit.ts'
const FAILURE = 'excel/failure.ts'
const COLUMNS = 'flow/write-columns.ts'
const FUNCTIONS = 'functions/start-functions.ts'
const ANSWERS = 'functions/answers.ts'
const FORMULAS_TEST = 'functions/formulas.test.ts'
const ANSWERS_TEST = 'functions/answers.test.ts'
const READ_TEST = 'excel/read-table.test.ts'
const WRITE_TEST = 'excel/write-plan.test.ts'

export const MUTANTS: readonly Mutant[] = [
  ...TOOL_MUTANTS,
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
    quick: true,
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
    quick: true,
  },
  {
    mistake: 'a plan is written to the places that its rows had at the first look',
    fault: 'sorted rows',
    edits: [
      {
        file: WRITE,
        find: 'const memory = plan.memory ?? newMemory()',
        replace:
          'const memory = plan.memory ?? newMemory()\n    let first: ReturnType<Align> | null = null',
      },
      {
        file: WRITE,
        find: 'const aligned = await align(seen.identities)',
        replace: 'const aligned = await (first ??= align(seen.identities))',
      },
    ],
    test: WRITE_TEST,
    named: 'is right when somebody sorts',
    quick: true,
  },
  {
    mistake: 'a look of several requests passes for one that saw every row',
    fault: 'sorted rows',
    edits: [{ file: WRITE, find: 'requests === 1 || now === sum', replace: 'requests > 0' }],
    test: WRITE_TEST,
    named: 'between the requests of one look',
  },
  {
    mistake: 'what was written is not looked at again',
    fault: 'sorted rows',
    edits: [
      {
        file: WRITE,
        find: 'sum = now',
        replace: 'sum = now\n      if (looks > 1) return { planned: 0, looks }',
      },
    ],
    test: WRITE_TEST,
    named: 'is right when somebody (sorts|inserts a row|deletes rows)',
  },
  {
    mistake: 'the row count is not looked at again before a write',
    fault: 'deleted rows',
    edits: [
      {
        file: WRITE,
        find: "const guard = table.rows.getItemAt(last).load('index')",
        replace: 'const guard = { index: last }',
      },
    ],
    test: WRITE_TEST,
    named: 'writes nothing below a table that became shorter',
    quick: true,
  },
  {
    mistake: 'a row outside the menu that a late write struck keeps what it got',
    fault: 'inserted rows',
    edits: [
      {
        file: CELLS,
        find: 'if (before[0] !== qty || before[1] !== profit)',
        replace: 'if (before.length > 2)',
      },
    ],
    test: WRITE_TEST,
    named: 'is right when somebody (sorts|inserts a row)',
  },
  {
    mistake: 'a passed row gets an empty text instead of 0',
    fault: 'the 1,500-cell boundary',
    edits: [
      {
        file: CELLS,
        find: 'return value === 0 ? 0 : value',
        replace: "return value || ('' as unknown as number)",
      },
    ],
    test: WRITE_TEST,
    named: 'of one run of 1501 rows',
    quick: true,
  },
  {
    mistake: 'cells that are no numbers stand within a longer run',
    fault: 'the 1,500-cell boundary',
    edits: [{ file: CELLS, find: '|| odd || alone) {', replace: ') {' }],
    test: 'excel/plan-cells.test.ts',
    named: 'hold what is no number in runs of one row',
  },
  {
    mistake: 'a reply that never comes is waited for',
    fault: 'lost replies',
    edits: [
      {
        file: 'excel/in-excel.ts',
        find: 'sync: () => answered(context.sync(), patience)',
        replace: 'sync: () => (patience > 0 ? context.sync() : answered(context.sync(), 0))',
      },
    ],
    test: READ_TEST,
    named: 'is told apart: a cell that is edited',
  },
  {
    mistake: 'putting a colleague’s fit aside takes it out of the workbook',
    fault: 'none',
    edits: [
      {
        file: 'flow/create-flow.ts',
        find: "if (step.at === 'ended' && step.again === 'check') await forget(hub)",
        replace: 'await forget(hub)',
      },
    ],
    test: 'flow/faults.test.ts',
    named: 'never takes a fit out of the workbook',
  },
  {
    mistake: 'a table that was renamed is taken for another',
    fault: 'renamed tables',
    edits: [{ file: 'flow/tables.ts', find: '  followNames(hub, tables)\n', replace: '' }],
    test: 'flow/faults.test.ts',
    named: 'in a table that was renamed',
  },
  {
    mistake: 'a request that Excel refuses for now passes for any other failure',
    fault: 'refused requests',
    edits: [
      {
        file: 'excel/failure.ts',
        find: "case 'ActivityLimitReached':\n      return { kind: 'busy', message: 'Excel is busy: wait a moment, then try again.' }\n",
        replace: '',
      },
    ],
    test: READ_TEST,
    named: 'refuses a request is told',
    quick: true,
  },
  {
    mistake: 'a slow workbook is given up',
    fault: 'latency',
    edits: [
      {
        file: 'excel/in-excel.ts',
        find: 'export const PATIENCE_MS = 60_000',
        replace: 'export const PATIENCE_MS = 100',
      },
    ],
    test: READ_TEST,
    named: 'is waited for',
    quick: true,
  },
  {
    mistake: 'cell-edit mode passes for any other failure',
    fault: 'cell-edit mode',
    edits: [
      { file: FAILURE, find: "case 'InvalidOperationInCellEditMode':", replace: "case 'Nothing':" },
    ],
    test: WRITE_TEST,
    named: 'says when a sheet is protected, a cell is edited',
    quick: true,
  },
  {
    mistake: 'a protected sheet passes for any other failure',
    fault: 'protected sheets',
    edits: [{ file: FAILURE, find: "case 'AccessDenied':", replace: "case 'Nothing':" }],
    test: WRITE_TEST,
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
        file: 'excel/in-excel.ts',
        find: "if (!requirements?.isSetSupported('ExcelApi', NEEDED_API))",
        replace: "if (!requirements?.isSetSupported('ExcelApi', '1.1'))",
      },
    ],
    test: READ_TEST,
    named: 'lacks the floor',
    quick: true,
  },
  {
    mistake: 'a column of ours is found by its name alone',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: 'excel/plan-columns.ts',
        find: 'id === kept.id && name === kept.name',
        replace: 'name === kept.name',
      },
    ],
    test: 'excel/plan-columns.test.ts',
    named: 'a column of our name that was not kept',
    quick: true,
  },
  {
    mistake: 'a column of ours is found by its id alone, whatever it is called now',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: 'excel/plan-columns.ts',
        find: 'id === kept.id && name === kept.name',
        replace: 'id === kept.id',
      },
    ],
    test: WRITE_TEST,
    named: 'deleted or renamed',
  },
  {
    mistake: 'a column of our header that somebody made is taken',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: 'excel/plan-columns.ts',
        find: 'const owned = findOwned(columns, kept?.[which])',
        replace:
          'const owned = columns.find(({ name }) => name === planHeaders(mock)[which]) ?? null',
      },
    ],
    test: WRITE_TEST,
    named: 'are not those that somebody called so',
  },
  {
    mistake: 'columns are made anew where the answer to their making was lost',
    fault: 'lost replies',
    edits: [
      {
        file: 'excel/plan-columns.ts',
        find: 'if (maybe && used?.isNullObject) return maybe',
        replace: '',
      },
    ],
    test: 'flow/lost-answers.test.ts',
    named: 'the two columns are made once',
  },
  {
    mistake: 'a column that somebody filled is taken for one whose making was not answered',
    fault: 'lost replies',
    edits: [
      {
        file: 'excel/plan-columns.ts',
        find: 'if (maybe && used?.isNullObject) return maybe',
        replace: 'if (maybe) return maybe',
      },
    ],
    test: 'flow/lost-answers.test.ts',
    named: 'a column that somebody made and filled',
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
    mistake: 'a key is written into the workbook',
    fault: 'none',
    edits: [
      {
        file: 'excel/keyless.ts',
        find: 'if (dataHoldsKey(data)) throw',
        replace: 'if (/^edps_(paid|free)_[0-9a-z]+$/i.test(String(data))) throw',
      },
    ],
    test: 'excel/workbook-state.test.ts',
    named: 'an API key is written nowhere',
  },
  {
    mistake: 'a row is known by its key alone, whatever it costs now',
    fault: 'none',
    edits: [
      {
        file: 'plan/align.ts',
        find: 'else if (!options.has(optionHash(key, size, unitCost)))',
        replace: 'else if (options.size === 0)',
      },
    ],
    test: 'plan/align.test.ts',
    named: 'tells rows that were not planned or have changed',
    quick: true,
  },
  {
    mistake: 'a row that was not on the planned menu gets the 0 of a refusal',
    fault: 'none',
    edits: [
      {
        file: 'plan/align.ts',
        find: 'if (key === null || !keys.has(keyHash(key)))',
        replace: 'if (key === null)',
      },
    ],
    test: 'plan/align.test.ts',
    named: 'tells rows that were not planned or have changed',
  },
  {
    mistake: 'past rows are written',
    fault: 'none',
    edits: [
      {
        file: 'plan/align.ts',
        find: '|| menu[i] !== 0 || T[i] !== 0) continue',
        replace: ') continue',
      },
    ],
    test: 'plan/align.test.ts',
    named: 'past rows nothing|current rows alone',
  },
  {
    mistake: 'a deal at the threshold is left out',
    fault: 'none',
    edits: [
      {
        file: 'plan/replan.ts',
        find: 'option.confidence >= threshold',
        replace: 'option.confidence > threshold',
      },
    ],
    test: 'plan/replan.test.ts',
    named: 'is what the service would decide',
  },
  {
    mistake: 'a damaged part of the workbook is believed',
    fault: 'none',
    edits: [
      {
        file: 'plan/xml-part.ts',
        find: 'if (hashText(json).toString(16) !== sum) return undefined',
        replace: '',
      },
    ],
    test: 'plan/xml-part.test.ts',
    named: 'refuses parts of others',
  },
  {
    mistake: 'a request whose answer was lost is sent again',
    fault: 'lost replies',
    edits: [
      {
        file: 'flow/fit.ts',
        find: 'return find(hub, fit, stop, hub.edges.now(), none)',
        replace: 'return none.code ? undefined : send(hub, fit, body)',
      },
    ],
    test: 'flow/faults.test.ts',
    named: 'finds a fit whose answer was lost by its key',
  },
  {
    mistake: 'a plan is begun although the workbook could not note it',
    fault: 'cell-edit mode',
    edits: [
      {
        file: 'flow/fit.ts',
        find: "return hub.say('problem', `${noted.message} Nothing was sent.`)",
        replace: '',
      },
      {
        file: 'flow/fit.ts',
        find: "      await forget(hub)\n      return hub.say('problem', `${kept.failure.message} Nothing was sent.`)",
        replace: '',
      },
    ],
    test: 'flow/faults.test.ts',
    named: 'is not begun while the workbook cannot note it',
  },
  {
    mistake: 'a row that has changed since keeps what an older plan wrote',
    fault: 'edited cells',
    edits: [
      {
        file: CELLS,
        find: "if (qty !== '' || profit !== '') wanted.push({ row, qty: '', profit: '' })",
        replace: '',
      },
    ],
    test: 'flow/plan-flow.test.ts',
    named: 'empties those that changed since',
  },
  {
    mistake: 'a request whose answer was lost passes for one that was never sent',
    fault: 'lost replies',
    edits: [
      {
        file: FIT,
        find: 'return find(hub, fit, stop, hub.edges.now(), none)',
        replace: 'return end(hub, none, stop)',
      },
    ],
    test: 'flow/faults.test.ts',
    named: 'finds a fit whose answer was lost by its key',
  },
  {
    mistake: 'a service that broke passes for one that has begun nothing',
    fault: 'none',
    edits: [
      {
        file: 'service/words.ts',
        find: 'return status >= 500 && !NOTHING_BEGUN.includes(code)',
        replace: 'return status >= 500 && code === NOTHING_BEGUN[0]',
      },
    ],
    test: 'flow/sending.test.ts',
    named: 'where the service broke after it had begun',
  },
  {
    mistake: 'the workbook notes how a fit is found again only after the request has gone',
    fault: 'lost replies',
    edits: [
      {
        file: FIT,
        find: '    let others: BegunFit | undefined',
        replace:
          '    void send(hub, fit, body)\n    await hub.edges.sleep(2000)\n    let others: BegunFit | undefined',
      },
      {
        file: FIT,
        find: '// Then the service.\n    void guarded(hub, send(hub, fit, body))',
        replace: '',
      },
    ],
    test: 'flow/faults.test.ts',
    named: 'notes in the workbook how the fit is found again',
  },
  {
    mistake: 'the menu of a fit is not kept in the workbook',
    fault: 'none',
    edits: [
      {
        file: FIT,
        find: 'await edges.excel.replacePart(PENDING_NAMESPACE, pending)',
        replace: 'await edges.excel.replacePart(PENDING_NAMESPACE, pending && null)',
      },
    ],
    test: 'flow/faults.test.ts',
    named: 'a fit is taken up by its session',
  },
  {
    mistake: 'the columns of ours are not remembered before the plan stands in them',
    fault: 'none',
    edits: [
      {
        file: COLUMNS,
        find: 'owned: withOwned(state.owned, { table: id, mock, ...columns }),',
        replace: '',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'a colleague wrote meanwhile is told',
  },
  {
    mistake: 'an input test is kept in the workbook as a plan',
    fault: 'none',
    edits: [{ file: 'flow/write.ts', find: 'if (!mock) {', replace: 'if (mock || !mock) {' }],
    test: 'flow/plan-flow.test.ts',
    named: 'of an input test goes to columns of its own',
  },
  {
    mistake: 'nobody looks whether the inputs of a plan have changed',
    fault: 'none',
    edits: [
      {
        file: 'flow/stale.ts',
        find: 'const stale = hash !== from.cells',
        replace: 'const stale = false',
      },
    ],
    test: 'flow/plan-flow.test.ts',
    named: 'is stale once its inputs have changed',
  },
  {
    mistake: 'whether a plan is stale is looked up in the table that is chosen',
    fault: 'none',
    edits: [
      {
        file: 'flow/stale.ts',
        find: 'if (from === null || !isChosen(hub, from)) return',
        replace: 'if (from === null) return',
      },
      {
        file: 'flow/stale.ts',
        find: "await compare(hub, 'planned', from, kept.mapping)",
        replace: "await compare(hub, 'checked', from, kept.mapping)",
      },
    ],
    test: 'flow/plan-flow.test.ts',
    named: 'is looked up in its own tables',
  },
  {
    mistake: 'what is sent is what the add-in read last, whatever was confirmed',
    fault: 'none',
    edits: [
      {
        file: 'flow/stale.ts',
        find: 'const problem = await lookAt(hub, from, busy)',
        replace:
          "const { checkNow } = await import('./check.ts')\n    const found = await checkNow(hub, busy, false)\n    const problem = typeof found === 'string' ? found : null",
      },
      {
        file: 'worker/desk.ts',
        find: 'const same = held?.done.inputs === inputs && held.job.mock === mock',
        replace: "const same = inputs !== '' || mock",
      },
    ],
    test: 'flow/sending.test.ts',
    named: 'is sent as it was checked',
  },
  {
    mistake: 'a sign-in leads back to a check that was left since',
    fault: 'none',
    edits: [{ file: 'flow/create-flow.ts', find: 'hub.memory.afterSignIn = null', replace: '' }],
    test: 'flow/sending.test.ts',
    named: 'is forgotten by who looks around',
  },
  {
    mistake: 'no guard looks for keys in what the workbook is to keep',
    fault: 'none',
    edits: [
      {
        file: 'plan/key-guard.ts',
        find: 'return text.length >= LEAST_CHARACTERS && KEY_PATTERN.test(',
        replace: 'return text.length < 0 && KEY_PATTERN.test(',
      },
    ],
    test: 'flow/parts.test.ts',
    named: 'are not kept where they hold a key',
  },
  {
    mistake: 'a plan is begun beside one’s own that is under way',
    fault: 'none',
    edits: [{ file: FIT, find: 'own = underWay(hub, state)', replace: 'own = undefined' }],
    test: 'flow/sending.test.ts',
    named: 'is shown and not doubled after a sign-out',
  },
  {
    mistake: 'a plan is begun over one that a colleague began',
    fault: 'none',
    edits: [
      {
        file: FIT,
        find: 'state.fit && known(state.fit) ? undefined : state.fit',
        replace: 'undefined',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'is not begun over one that a colleague began',
  },
  {
    mistake: 'a plan that a colleague wrote meanwhile is replaced and nobody told',
    fault: 'none',
    edits: [
      {
        file: 'flow/write.ts',
        find: '(current.session === known?.session && current.at === known.at)',
        replace: '(current.session === known?.session || current.at !== known?.at)',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'a colleague wrote meanwhile',
  },
  {
    mistake: 'a column of ours is looked for in every table by the ids that it has in one',
    fault: 'none',
    edits: [
      {
        file: COLUMNS,
        find: '(one) => one.table === id && one.mock === mock',
        replace: '(one) => one.mock === mock',
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'in another one stay hers',
  },
  {
    mistake: 'a plan is written into the table that is chosen now',
    fault: 'none',
    edits: [
      {
        file: COLUMNS,
        find: "readPart(hub, 'planned menus', table.id, told, table.name)",
        replace:
          "readPart(hub, 'planned menus', hub.state.value.setup.choice.menus ?? table.id, told, table.name)",
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'whichever is chosen now',
  },
  {
    mistake: 'the current period is derived anew when a plan is written',
    fault: 'inserted rows',
    edits: [
      {
        file: 'plan/planned-menu.ts',
        find: 'now: isoOfDay(firstDayOf(clock.now, clock.period)) }',
        replace: "now: firstDayOf(clock.now, clock.period) > 0 ? 'latest' : isoOfDay(0) }",
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'somebody adds deals of next week',
  },
  {
    mistake: 'the plan of another menu is brought back over this one’s',
    fault: 'inserted rows',
    edits: [
      {
        file: 'worker/plans.ts',
        find: 'if (isSameMenu(menu, before)) return null',
        replace: 'if (isSameMenu(menu, before) || menu.table) return null',
      },
      {
        file: 'flow/write.ts',
        find: 'if (planned > unfilledCount && 2 * lostCount <= n) return null',
        replace: 'if (planned + unfilledCount + lostCount + n > 0) return null',
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'of last week is not brought back',
  },
  {
    mistake: 'a plan that says little of the rows of now is brought back',
    fault: 'none',
    edits: [
      {
        file: 'flow/write.ts',
        find: 'if (planned > unfilledCount && 2 * lostCount <= n) return null',
        replace: 'if (planned + unfilledCount + lostCount + n > 0) return null',
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'that little is left of',
  },
  {
    mistake: 'what fits, or fits no more, while a write comes to rest is not told of',
    fault: 'edited cells',
    edits: [
      {
        file: 'flow/write.ts',
        find: 'if (isSamePart(written, now)) return null',
        replace: 'if (isSamePart(now, now)) return null',
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'before the write has come to rest',
  },
  {
    mistake: 'a write that is half done passes for none',
    fault: 'cell-edit mode',
    edits: [{ file: COLUMNS, find: "if (share > 0) stands = 'part'", replace: '' }],
    test: 'flow/write-back.test.ts',
    named: 'is told as such, also after a reload',
  },
  {
    mistake: 'the workbook does not say that a write has begun',
    fault: 'cell-edit mode',
    edits: [{ file: COLUMNS, find: 'mock ? {} : { unfinished: begun }', replace: '{}' }],
    test: 'flow/write-back.test.ts',
    named: 'is told as such, also after a reload',
  },
  {
    mistake: 'a half-written plan is undone by that of another menu',
    fault: 'cell-edit mode',
    edits: [
      { file: COLUMNS, find: 'earlier !== null && isSameMenu(menu, earlier)', replace: 'true' },
    ],
    test: 'flow/write-back.test.ts',
    named: 'is not undone by that one',
  },
  {
    mistake: 'columns of an input test that a colleague made are not looked for',
    fault: 'none',
    edits: [
      {
        file: 'flow/write.ts',
        find: 'mock ? await refreshState(hub) : await',
        replace: 'mock ? null : await',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'columns of an input test',
  },
  {
    mistake: 'columns are made before the workbook knows their names',
    fault: 'cell-edit mode',
    edits: [
      {
        file: COLUMNS,
        find: 'const noted = await note(columns, {})',
        replace: "const noted = { ok: true, message: '' }",
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'are not made twice',
  },
  {
    mistake: 'a column is found by the header that it had when it was planned',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: 'plan/planned-menu.ts',
        find: 'const header = sheet.headers[sheet.columnIds.indexOf(id)]',
        replace: 'const header = sheet.headers.find((one) => one === name && id > 0)',
      },
      {
        file: 'plan/planned-menu.ts',
        find: 'Object.entries(menu.columns).flatMap(([field, { id }]) => {',
        replace: 'Object.entries(menu.columns).flatMap(([field, { id, name }]) => {',
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'were renamed while the fit ran',
  },
  {
    mistake: 'what a newer add-in keeps in the workbook is replaced',
    fault: 'none',
    edits: [
      {
        file: 'flow/write.ts',
        find: 'if (newer) return NEWER',
        replace: 'if (newer && !kept) return NEWER',
      },
    ],
    test: 'flow/write-back.test.ts',
    named: 'that a newer add-in keeps',
  },
  {
    mistake: 'a cell that could not be read is told once more as blank',
    fault: 'formats and error cells',
    edits: [
      {
        file: 'mapping/check.ts',
        find: 'flatMap((entry) => unsaid(entry, upload) ?? [])',
        replace: 'flatMap((entry) => (unsaid(entry, upload) ? [entry] : [entry]))',
      },
    ],
    test: 'flow/mistakes.test.ts',
    named: 'is shown once, at its cell',
  },
  {
    mistake: 'a plan that a co-author writes is never looked for',
    fault: 'a colleague’s plan',
    edits: [
      {
        file: FUNCTIONS,
        find: 'known !== null && (await isOutdated())',
        replace: 'known === null && (await isOutdated())',
      },
    ],
    test: FORMULAS_TEST,
    named: 'is seen when the plan comes first',
  },
  {
    mistake: 'the plan is read once and for all',
    fault: 'none',
    edits: [{ file: FUNCTIONS, find: '    place += 1\n    known = null\n', replace: '' }],
    test: FORMULAS_TEST,
    named: 'follow each new plan',
  },
  {
    mistake: 'cells are marked and nobody calculates them',
    fault: 'none',
    edits: [
      {
        file: 'excel/recalculate.ts',
        find: 'application.calculate(Excel.CalculationType.recalculate)',
        replace: 'application.load()',
      },
    ],
    test: FORMULAS_TEST,
    named: 'follow each new plan',
  },
  {
    mistake: 'a formula gives up while a cell is edited',
    fault: 'cell-edit mode',
    edits: [{ file: FUNCTIONS, find: "if (kind !== 'busy' || ", replace: "if (kind !== '' || " }],
    test: FORMULAS_TEST,
    named: 'as soon as Excel lets the plan be read',
  },
  {
    mistake: 'the name of the plan is deleted and made anew',
    fault: 'none',
    edits: [
      {
        file: 'excel/plan-name.ts',
        find: 'else name.formula = keyless(formula)',
        replace: 'else {\n      name.delete()\n      names.add(PLAN_NAME, formula)\n    }',
      },
    ],
    test: FORMULAS_TEST,
    named: 'changes in place',
  },
  {
    mistake: 'a refused deal looks like a typing error',
    fault: 'none',
    edits: [{ file: ANSWERS, find: 'if (keys.has(keyHash(text))) return 0', replace: 'void keys' }],
    test: ANSWERS_TEST,
    named: 'and 0 where the deal is refused',
    quick: true,
  },
  {
    mistake: 'a typing error looks like a refusal',
    fault: 'none',
    edits: [
      {
        file: ANSWERS,
        find: "return key === 0 ? '' :",
        replace: "return text ? 0 : key === 0 ? '' :",
      },
    ],
    test: ANSWERS_TEST,
    named: 'is told from one that was refused',
  },
  {
    mistake: 'a plan that is not kept is answered as the one that is',
    fault: 'none',
    edits: [
      {
        file: ANSWERS,
        find: 'wanted === null || planId(plan) === wanted',
        replace: 'wanted !== undefined || planId(plan) === wanted',
      },
    ],
    test: ANSWERS_TEST,
    named: 'and never another one’s numbers given',
  },
  {
    mistake: 'nobody waits until the other’s token may have arrived',
    fault: 'edits that travel',
    edits: [{ file: 'flow/lease.ts', find: 'await edges.sleep(MERGE_MS / STEPS)', replace: '' }],
    test: 'flow/co-authors.test.ts',
    named: 'seed 7',
  },
  {
    mistake: 'who writes is not looked at again after the wait',
    fault: 'edits that travel',
    edits: [
      {
        file: 'flow/lease.ts',
        find: 'return others === null ? null : failed(others)',
        replace: 'return others === null ? null : null',
      },
    ],
    test: 'flow/co-authors.test.ts',
    named: 'seed 7',
  },
  {
    mistake: 'rows that a sort displaced after the write stay beside the wrong deal',
    fault: 'edits that travel',
    edits: [
      {
        file: 'flow/lease.ts',
        find: 'if (!signal.aborted) quiet = await settle()',
        replace: 'quiet = true',
      },
    ],
    test: 'flow/lease.test.ts',
    named: 'displaced are put right',
  },
  {
    mistake: 'what a person types into a written cell is taken for a displaced row',
    fault: 'edited cells',
    edits: [
      {
        file: 'excel/write-plan.ts',
        find: 'if (plan.again) wanted = displacedCells(wanted, seen, aligned, memory, order)',
        replace: '',
      },
    ],
    test: 'flow/lease.test.ts',
    named: 'displaced are put right',
  },
  {
    mistake: 'a crashed writer’s token is never over',
    fault: 'latency',
    edits: [
      { file: 'plan/lease.ts', find: 'now - next.get(name)!.since >= LEASE_MS ||', replace: '' },
    ],
    test: 'flow/lease.test.ts',
    named: 'who crashed',
  },
  {
    mistake: 'one damaged plan costs all of them',
    fault: 'none',
    edits: [
      {
        file: 'plan/xml-part.ts',
        find: 'const whole = earlier.filter((plan) => plan !== null)',
        replace:
          'if (earlier.includes(null)) return DAMAGED\n  const whole = earlier.filter((plan) => plan !== null)',
      },
    ],
    test: 'plan/xml-part.test.ts',
    named: 'keeps the other plans',
  },
]
