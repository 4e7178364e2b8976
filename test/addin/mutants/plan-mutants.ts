// Mistakes in a plan's own arithmetic, in what the workbook keeps of it, and in whether it is out of date.
import type { Mutant } from './mutant.ts'

const ALIGN = 'plan/align.ts'
const ALIGN_TEST = 'plan/align.test.ts'
const PLAN_FLOW_TEST = 'flow/plan-flow.test.ts'
const STALE = 'flow/stale.ts'

export const PLAN_MUTANTS: readonly Mutant[] = [
  {
    mistake: 'another confidence takes the place of the plan before for good',
    fault: 'none',
    edits: [
      {
        file: 'worker/kept-plans.ts',
        find: 'before.filter((one) => !isSameChoice(one, plan))',
        replace: 'before.filter(({ session }) => session !== plan.session)',
      },
    ],
    test: 'flow/workbook-plans.test.ts',
    named: 'plans apart at each confidence',
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
        file: ALIGN,
        find: 'else if (!options.has(optionHash(key, size, unitCost)))',
        replace: 'else if (options.size === 0)',
      },
    ],
    test: ALIGN_TEST,
    named: 'tells rows that were not planned or have changed',
  },
  {
    mistake: 'a row that was not on the planned menu gets the 0 of a refusal',
    fault: 'none',
    edits: [
      {
        file: ALIGN,
        find: 'if (key === null || !keys.has(keyHash(key)))',
        replace: 'if (key === null)',
      },
    ],
    test: ALIGN_TEST,
    named: 'tells rows that were not planned or have changed',
  },
  {
    mistake: 'past rows are written',
    fault: 'none',
    edits: [
      {
        file: ALIGN,
        find: '|| menu[i] !== 0 || T[i] !== 0) continue',
        replace: ') continue',
      },
    ],
    test: ALIGN_TEST,
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
    mistake: 'nobody looks whether the inputs of a plan have changed',
    fault: 'none',
    edits: [
      {
        file: STALE,
        find: 'const stale = hash !== from.cells',
        replace: 'const stale = false',
      },
    ],
    test: PLAN_FLOW_TEST,
    named: 'is stale once its inputs have changed',
  },
  {
    mistake: 'nobody hears that the inputs of a plan are edited',
    fault: 'none',
    edits: [{ file: 'flow/start.ts', find: '  await watch(context)\n', replace: '' }],
    test: 'flow/stale.test.ts',
    named: 'as soon as her edits have rested',
  },
  {
    mistake: 'whether a plan is stale is looked up in the table that is chosen',
    fault: 'none',
    edits: [
      {
        file: STALE,
        find: 'if (from === null || !isChosen(context, from)) return',
        replace: 'if (from === null) return',
      },
      {
        file: STALE,
        find: "await compare(context, 'planned', from, kept.mapping)",
        replace: "await compare(context, 'checked', from, kept.mapping)",
      },
    ],
    test: PLAN_FLOW_TEST,
    named: 'is looked up in its own tables',
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
