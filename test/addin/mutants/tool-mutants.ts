// Mistakes that the guard against keys and the tools on the workbook could make.
import type { Mutant } from './mutant.ts'

const SCAN = 'excel/scan-sheets.ts'
const SCAN_TEST = 'excel/scan-sheets.test.ts'
const TOOLS_TEST = 'flow/tools.test.ts'
const CHECK_TEST = 'excel/self-check.test.ts'

export const TOOL_MUTANTS: readonly Mutant[] = [
  {
    mistake: 'a setting is written around the guard',
    fault: 'none',
    edits: [
      {
        file: 'excel/workbook-state.ts',
        find: 'settings.add(keyless(name), keyless(text))',
        replace: 'settings.add(name, text)',
      },
    ],
    test: 'excel/workbook-state.test.ts',
    named: 'an API key is written nowhere',
  },
  {
    mistake: 'the search asks for more than Excel answers, and ends there',
    fault: 'payload limits',
    edits: [{ file: SCAN, find: '|| size === 1) throw', replace: '|| size >= 1) throw' }],
    test: SCAN_TEST,
    named: 'where their texts are long',
  },
  {
    mistake: 'a sheet whose rows move while it is searched is not read anew',
    fault: 'inserted rows',
    edits: [{ file: SCAN, find: "if (block.used !== whole) return 'moved'", replace: '' }],
    test: SCAN_TEST,
    named: 'reads a sheet anew where rows come',
  },
  {
    mistake: 'a sheet of the sample goes although somebody typed into it',
    fault: 'edited cells',
    edits: [
      {
        file: 'excel/find-samples.ts',
        find: 'row[column] === sample.rows[at]![i]',
        replace: 'row[column] !== undefined || sample.rows[at]![i] === row[column]',
      },
    ],
    test: TOOLS_TEST,
    named: 'leaves a sheet of the sample',
  },
  {
    mistake: 'a renamed column goes as if it were still the add-in’s',
    fault: 'renamed and deleted columns',
    edits: [
      {
        file: 'excel/find-owned.ts',
        find: 'const owned = findOwned(columns, column)',
        replace: 'const owned = columns.find(({ id }) => id === column.id)',
      },
    ],
    test: TOOLS_TEST,
    named: 'never takes a column',
  },
  {
    mistake: 'a comment that somebody has changed is taken for the add-in’s',
    fault: 'none',
    edits: [
      {
        file: 'excel/left-comments.ts',
        find: 'return code !== undefined && hashText(`${device} ${words}`).toString(36) === code',
        replace: 'return code !== undefined && words !== device',
      },
    ],
    test: TOOLS_TEST,
    named: 'leaves a workbook that is part by part',
  },
  {
    mistake: 'what has changed since it was listed goes unseen',
    fault: 'edited cells',
    edits: [
      {
        file: 'flow/tools/act.ts',
        find: 'if (JSON.stringify(now.value.things) !== JSON.stringify(listed.things))',
        replace: 'if (now.value.things === null)',
      },
    ],
    test: TOOLS_TEST,
    named: 'shows the list once more',
  },
  {
    mistake: 'the self-check’s sheet stays where the answer to its making was lost',
    fault: 'lost replies',
    edits: [{ file: 'excel/self-check/run.ts', find: 'if (name.ok) {', replace: 'if (made.ok) {' }],
    test: CHECK_TEST,
    named: 'the answer to request 1 was lost',
  },
]
