// Mistakes in writing a plan into its rows, and in what is said of a write that does not end.
import type { Mutant } from './mutant.ts'

const WRITE = 'excel/write-plan.ts'
const WRITE_TEST = 'excel/write-plan.test.ts'
const CELLS = 'excel/plan-cells.ts'
const WRITE_BACK_TEST = 'flow/write-back.test.ts'

export const WRITE_MUTANTS: readonly Mutant[] = [
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
        file: 'excel/write-batch.ts',
        find: "const guard = table.rows.getItemAt(last).load('index')",
        replace: 'const guard = { index: last }',
      },
    ],
    test: WRITE_TEST,
    named: 'writes nothing below a table that became shorter',
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
  },
  {
    mistake: 'cells that are no numbers stand within a longer run',
    fault: 'the 1,500-cell boundary',
    edits: [{ file: 'excel/plan-batches.ts', find: '|| odd || alone) {', replace: ') {' }],
    test: 'excel/plan-cells.test.ts',
    named: 'hold what is no number in runs of one row',
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
    mistake: 'the current period is derived anew when a plan is written',
    fault: 'inserted rows',
    edits: [
      {
        file: 'plan/planned-menu.ts',
        find: 'now: isoOfDay(firstDayOf(clock.now, clock.period)) }',
        replace: "now: firstDayOf(clock.now, clock.period) > 0 ? 'latest' : isoOfDay(0) }",
      },
    ],
    test: WRITE_BACK_TEST,
    named: 'somebody adds deals of next week',
  },
  {
    mistake: 'the plan of another menu is brought back over this one’s',
    fault: 'inserted rows',
    edits: [
      {
        file: 'worker/kept-plans.ts',
        find: 'if (isSameMenu(menu, before)) return null',
        replace: 'if (isSameMenu(menu, before) || menu.table) return null',
      },
      {
        file: 'flow/write/texts.ts',
        find: 'if (planned > unfilledCount && 2 * lostCount <= n) return null',
        replace: 'if (planned + unfilledCount + lostCount + n > 0) return null',
      },
    ],
    test: WRITE_BACK_TEST,
    named: 'of last week is not brought back',
  },
  {
    mistake: 'a plan that says little of the rows of now is brought back',
    fault: 'none',
    edits: [
      {
        file: 'flow/write/texts.ts',
        find: 'if (planned > unfilledCount && 2 * lostCount <= n) return null',
        replace: 'if (planned + unfilledCount + lostCount + n > 0) return null',
      },
    ],
    test: WRITE_BACK_TEST,
    named: 'that little is left of',
  },
  {
    mistake: 'a plan is written in one request, however long',
    fault: 'long requests',
    edits: [
      {
        file: 'excel/blocks.ts',
        find: 'export const WRITE_BYTES = 0.6 * 1024 * 1024',
        replace: 'export const WRITE_BYTES = 1e9',
      },
    ],
    test: WRITE_TEST,
    named: 'although Excel takes no request of that length',
  },
]
