// Mistakes in finding and making the two columns of a plan.
import type { Mutant } from './mutant.ts'

const PLAN_COLUMNS = 'excel/plan-columns.ts'
const WRITE_BACK_TEST = 'flow/write-back.test.ts'

export const COLUMN_MUTANTS: readonly Mutant[] = [
  {
    mistake: 'a column of ours is found by its name alone',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: PLAN_COLUMNS,
        find: 'id === kept.id && name === kept.name',
        replace: 'name === kept.name',
      },
    ],
    test: 'excel/plan-columns.test.ts',
    named: 'a column of our name that was not kept',
  },
  {
    mistake: 'a column of ours is found by its id alone, whatever it is called now',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: PLAN_COLUMNS,
        find: 'id === kept.id && name === kept.name',
        replace: 'id === kept.id',
      },
    ],
    test: 'excel/write-plan.test.ts',
    named: 'deleted or renamed',
  },
  {
    mistake: 'a column of our header that somebody made is taken',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: PLAN_COLUMNS,
        find: 'const owned = findOwned(columns, kept?.[which])',
        replace:
          'const owned = columns.find(({ name }) => name === planHeaders(mock)[which]) ?? null',
      },
    ],
    test: 'excel/write-plan.test.ts',
    named: 'are not those that somebody called so',
  },
  {
    mistake: 'columns are made anew where the answer to their making was lost',
    fault: 'lost replies',
    edits: [
      {
        file: PLAN_COLUMNS,
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
        file: PLAN_COLUMNS,
        find: 'if (maybe && used?.isNullObject) return maybe',
        replace: 'if (maybe) return maybe',
      },
    ],
    test: 'flow/lost-answers.test.ts',
    named: 'a column that somebody made and filled',
  },
  {
    mistake: 'a column is found by the header that it had when it was planned',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: 'plan/planned-menu.ts',
        find: 'id === undefined ? undefined : sheet.headers[sheet.columnIds.indexOf(id)]',
        replace: 'id && sheet.headers.find((one) => one === menu.columns[field]?.name)',
      },
    ],
    test: WRITE_BACK_TEST,
    named: 'were renamed while the fit ran',
  },
]
