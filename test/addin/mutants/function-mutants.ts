// Mistakes in custom functions.
import type { Mutant } from './mutant.ts'

const FUNCTIONS = 'functions/start-functions.ts'
const FORMULAS_TEST = 'functions/formulas.test.ts'
const ANSWERS = 'functions/answers.ts'
const ANSWERS_TEST = 'functions/answers.test.ts'

export const FUNCTION_MUTANTS: readonly Mutant[] = [
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
    mistake: 'formulas are looked for by the name that their sheet has now',
    fault: 'renamed sheets',
    edits: [
      {
        file: 'excel/recalculate.ts',
        find: '[...names.get(sheet.id)!].flatMap(',
        replace: '[sheet.name].flatMap(',
      },
    ],
    test: FORMULAS_TEST,
    named: 'on a sheet that was renamed since',
  },
  {
    mistake: 'a sheet whose cells call is not looked at before it is renamed',
    fault: 'renamed sheets',
    edits: [
      {
        file: FUNCTIONS,
        find: '(await dependencies.noteSheets(names)).ok',
        replace: '(await dependencies.noteSheets(new Map())).ok',
      },
    ],
    test: FORMULAS_TEST,
    named: 'on a sheet that was renamed since',
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
        find: 'else put(name, { formula: keyless(formula) })',
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
  },
  {
    mistake: 'a typing error looks like a refusal',
    fault: 'none',
    edits: [
      {
        file: ANSWERS,
        find: "if (key === 0) return ''",
        replace: "if (text) return key === 0 ? '' : 0",
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
    mistake: 'a co-author’s plan is called out of date because the one before it was',
    fault: 'a colleague’s plan',
    edits: [
      {
        file: 'functions/status.ts',
        find: 'if (looked?.plan !== planId(plan))',
        replace: 'if (looked === null)',
      },
    ],
    test: 'functions/answers.test.ts',
    named: 'what was found of another plan',
  },
  {
    mistake: 'formulas show the plan before a co-author’s until they are entered anew',
    fault: 'edits that travel',
    edits: [
      {
        file: FUNCTIONS,
        find: 'if (owed || (known !== null && (await isOutdated()))) await changed()',
        replace: 'if (owed) await changed()',
      },
    ],
    test: 'flow/co-authors.test.ts',
    named: 'at nearly the same time',
  },
  {
    mistake: 'what was read of the plan before stands for the one that came while it was read',
    fault: 'edits that travel',
    edits: [
      {
        file: FUNCTIONS,
        find: 'known = idOf(parts.value.ids)',
        replace: 'known ??= idOf(parts.value.ids)',
      },
      { file: FUNCTIONS, find: '    known = null\n', replace: '' },
    ],
    test: 'flow/co-authors.test.ts',
    named: 'at nearly the same time',
  },
]
