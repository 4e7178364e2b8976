// Mistakes of two panes that write at one time.
import type { Mutant } from './mutant.ts'

const LEASE = 'flow/lease.ts'
const LEASE_TEST = 'flow/lease.test.ts'

export const LEASE_MUTANTS: readonly Mutant[] = [
  {
    mistake: 'a plan that a colleague wrote meanwhile is replaced and nobody told',
    fault: 'none',
    edits: [
      {
        file: 'flow/write/written-meanwhile.ts',
        find: 'current !== null && (known === null || planId(current) !== planId(known))',
        replace: 'current !== null && known === null',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'brought back over one that a colleague wrote meanwhile',
  },
  {
    mistake: 'columns of an input test that a colleague made are not looked for',
    fault: 'none',
    edits: [
      {
        file: 'flow/write/write.ts',
        find: 'mock ? await refreshState(context) : await',
        replace: 'mock ? null : await',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'columns of an input test',
  },
  {
    mistake: 'a wait that was ended goes on to the write',
    fault: 'none',
    edits: [{ file: LEASE, find: 'if (stop.signal.aborted) return STOPPED', replace: '' }],
    test: LEASE_TEST,
    named: 'ended before its first cell',
  },
  {
    mistake: 'nobody waits until the other’s token may have arrived',
    fault: 'edits that travel',
    edits: [
      {
        file: LEASE,
        find: 'await dependencies.sleep(milliseconds / STEPS, stop.signal)',
        replace: '',
      },
    ],
    test: 'flow/co-authors.test.ts',
    named: 'at nearly the same time',
  },
  {
    mistake: 'nobody waits in a workbook that Excel saves by itself',
    fault: 'none',
    edits: [{ file: 'excel/never-saved.ts', find: ' && autoSave === false', replace: '' }],
    test: LEASE_TEST,
    named: 'saves it by itself',
  },
  {
    mistake: 'who writes is not looked at again after the wait',
    fault: 'edits that travel',
    edits: [
      {
        file: LEASE,
        find: 'return othersOrNull(context)',
        replace: 'return null',
      },
    ],
    test: 'flow/co-authors.test.ts',
    named: 'at nearly the same time',
  },
  {
    mistake: 'who checks her data writes what the workbook knows of the columns, too',
    fault: 'edits that travel',
    edits: [
      {
        file: 'plan/workbook-state.ts',
        find: '  edps: z.object({',
        replace: '  edps: z.object({\n    mapping: rememberedMappingSchema.optional(),',
      },
    ],
    test: 'flow/co-authors.test.ts',
    named: 'who checks her data while another writes',
  },
  {
    mistake: 'rows that a sort displaced after the write stay beside the wrong deal',
    fault: 'edits that travel',
    edits: [
      {
        file: LEASE,
        find: 'if (mine) quiet = await settle()',
        replace: 'quiet = true',
      },
    ],
    test: LEASE_TEST,
    named: 'displaced are put right',
  },
  {
    mistake: 'what a person types into a written cell is taken for a displaced row',
    fault: 'edited cells',
    edits: [
      {
        file: 'excel/write-plan.ts',
        find: 'if (plan.again) wanted = await displaced(wanted, seen, aligned, memory)',
        replace: '',
      },
    ],
    test: LEASE_TEST,
    named: 'displaced are put right',
  },
  {
    mistake: 'what a person types is taken for a displaced row where another row holds the same',
    fault: 'edited cells',
    edits: [
      {
        file: 'excel/displaced-cells.ts',
        find: 'if (memory.moved.has(row) || memory.movedBefore.has(row))',
        replace: 'if (memory.moved.size >= 0)',
      },
    ],
    test: LEASE_TEST,
    named: 'what is typed over a plan that was written',
  },
  {
    mistake:
      'what a sort there and back brings to a row that stands where it stood is taken for typed',
    fault: 'edits that travel',
    edits: [
      {
        file: 'excel/displaced-cells.ts',
        find: 'return isBefore(cells, seen, memory)',
        replace: 'return false',
      },
    ],
    test: LEASE_TEST,
    named: 'comes back by an edit that knew nothing of it',
  },
  {
    mistake: 'a plan is written while what past rows hold has not arrived',
    fault: 'edits that travel',
    edits: [
      {
        file: 'excel/write-plan.ts',
        find: 'if (past !== plan.rest) throw',
        replace: 'if (past < 0) throw',
      },
    ],
    test: LEASE_TEST,
    named: 'does not decide change in them',
  },
  {
    mistake: 'a crashed writer’s token is never over',
    fault: 'latency',
    edits: [
      { file: 'plan/lease.ts', find: 'now - next.get(name)!.since >= LEASE_MS ||', replace: '' },
    ],
    test: LEASE_TEST,
    named: 'who crashed',
  },
  {
    mistake:
      'a plan is kept as the one in the columns though the right to write was lost meanwhile',
    fault: 'edits that travel',
    edits: [
      {
        file: 'flow/write/keep-plan.ts',
        find: 'if (!(await renewIfHeld(context))) return { ok: false, message: LOST }',
        replace: 'void renewIfHeld, LOST',
      },
    ],
    test: 'flow/lease.test.ts',
    named: 'lost the right to write while she wrote',
  },
  {
    mistake: 'what was written is looked after no more once something else was asked for',
    fault: 'edits that travel',
    edits: [
      {
        file: 'flow/lease.ts',
        find: "if (wrote !== 'nothing') lease.settle = wrote === 'part' ? null : wrote",
        replace: "lease.settle = typeof wrote === 'string' ? null : wrote",
      },
    ],
    test: 'flow/lease.test.ts',
    named: 'that wrote nothing',
  },
  {
    mistake: 'who has the right to write is taken for a crashed writer after three minutes',
    fault: 'none',
    edits: [{ file: LEASE, find: '  await note(context, own)\n', replace: '' }],
    test: LEASE_TEST,
    named: 'writes again and again',
  },
  {
    mistake: 'who writes a large table is taken for a crashed writer after three minutes',
    fault: 'latency',
    edits: [
      { file: LEASE, find: 'if (left <= 0 && !(await renewIfHeld(context))) return', replace: '' },
    ],
    test: LEASE_TEST,
    named: 'one write that lasts',
  },
  {
    mistake: 'who has lost the right to write begins to',
    fault: 'none',
    edits: [
      {
        file: 'flow/write/round.ts',
        find: 'if (!(await renewIfHeld(context))) return failed(LOST)',
        replace: 'void renewIfHeld, LOST',
      },
    ],
    test: LEASE_TEST,
    named: 'is lost before its first cell',
  },
  {
    mistake: 'who has lost the right to write looks after rows of the next plan',
    fault: 'none',
    edits: [
      {
        file: LEASE,
        find: 'mine = await renewIfHeld(context)\n      if (mine) quiet',
        replace: 'void mine\n      quiet',
      },
    ],
    test: LEASE_TEST,
    named: 'leaves the rows of whoever has it',
  },
  {
    mistake: 'edits of others are waited for in a workbook that was never saved',
    fault: 'none',
    edits: [
      { file: 'flow/write/columns.ts', find: 'if (await isUnshared(context)) return', replace: '' },
    ],
    test: LEASE_TEST,
    named: 'nobody is waited for, whatever',
  },
  {
    mistake: 'what a write struck that gave up stays as it was struck',
    fault: 'sorted rows',
    edits: [
      {
        file: 'flow/write/round.ts',
        find: "kind === 'changing' ? () => mend(look, finder) : null",
        replace: 'null',
      },
    ],
    test: LEASE_TEST,
    named: 'never came to rest',
  },
]
