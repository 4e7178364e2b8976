// Mistakes in sending a fit and in finding it again.
import type { Mutant } from './mutant.ts'

const FAULTS_TEST = 'flow/faults.test.ts'
const FIT = 'flow/fit/send.ts'
const SENDING_TEST = 'flow/sending.test.ts'

export const FIT_MUTANTS: readonly Mutant[] = [
  {
    mistake: 'putting a colleague’s fit aside takes it out of the workbook',
    fault: 'none',
    edits: [
      {
        file: 'flow/create-flow.ts',
        find: "if (step.at === 'ended' && step.again === 'check') await forget(context)",
        replace: 'await forget(context)',
      },
    ],
    test: FAULTS_TEST,
    named: 'never takes a fit out of the workbook',
  },
  {
    mistake: 'a request whose answer was lost is sent again',
    fault: 'lost replies',
    edits: [
      {
        file: FIT,
        find: 'return find(context, fit, stop, context.dependencies.now(), none)',
        replace: 'return none.code ? undefined : send(context, fit, body)',
      },
    ],
    test: FAULTS_TEST,
    named: 'finds a fit whose answer was lost by its key',
  },
  {
    mistake: 'a plan is begun although the workbook could not note it',
    fault: 'cell-edit mode',
    edits: [
      {
        file: FIT,
        find: "context.notify('problem', fitRunText.nothingSent(noted.message))\n    return false",
        replace: '',
      },
      {
        file: FIT,
        find: "  await forget(context)\n  context.notify('problem', fitRunText.nothingSent(kept.failure.message))\n  return false",
        replace: '  return true',
      },
    ],
    test: FAULTS_TEST,
    named: 'is not begun while the workbook cannot note it',
  },
  {
    mistake: 'a request whose answer was lost passes for one that was never sent',
    fault: 'lost replies',
    edits: [
      {
        file: FIT,
        find: 'return find(context, fit, stop, context.dependencies.now(), none)',
        replace: 'return end(context, none, stop)',
      },
    ],
    test: FAULTS_TEST,
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
    test: SENDING_TEST,
    named: 'where the service broke after it had begun',
  },
  {
    mistake: 'the workbook notes how a fit is found again only after the request has gone',
    fault: 'lost replies',
    edits: [
      {
        file: FIT,
        find: '    if (!(await noteFit(context, fit))) return',
        replace:
          '    void send(context, fit, body)\n    await context.dependencies.sleep(2000)\n    if (!(await noteFit(context, fit))) return',
      },
      {
        file: FIT,
        find: '// The service second.\n    void guarded(context, send(context, fit, body))',
        replace: '',
      },
    ],
    test: FAULTS_TEST,
    named: 'notes in the workbook how the fit is found again',
  },
  {
    mistake: 'the menu of a fit is not kept in the workbook',
    fault: 'none',
    edits: [
      {
        file: FIT,
        find: 'await dependencies.excel.replacePart(PENDING_NAMESPACE, pending, stays)',
        replace: 'await dependencies.excel.replacePart(PENDING_NAMESPACE, pending && null, stays)',
      },
    ],
    test: FAULTS_TEST,
    named: 'a fit is taken up by its session',
  },
  {
    mistake: 'what is sent is what the add-in read last, whatever was confirmed',
    fault: 'none',
    edits: [
      {
        file: 'flow/stale.ts',
        find: 'const problem = await lookAt(context, from, busy)',
        replace:
          "const { checkNow } = await import('./check.ts')\n    const found = await checkNow(context, busy, false)\n    const problem = typeof found === 'string' ? found : null",
      },
      {
        file: 'worker/create-worker-api.ts',
        find: 'const same = held?.done.inputs === inputs && held.job.mock === mock',
        replace: "const same = inputs !== '' || mock",
      },
    ],
    test: SENDING_TEST,
    named: 'is sent as it was checked',
  },
  {
    mistake: 'a sign-in leads back to a check that was left since',
    fault: 'none',
    edits: [
      { file: 'flow/create-flow.ts', find: 'context.memory.afterSignIn = null', replace: '' },
    ],
    test: SENDING_TEST,
    named: 'is forgotten by who looks around',
  },
  {
    mistake: 'a plan is begun beside one’s own that is under way',
    fault: 'none',
    edits: [{ file: FIT, find: 'own = underWay(context, state)', replace: 'own = undefined' }],
    test: SENDING_TEST,
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
    mistake: 'a fit that is still on its way when the pane opens is given up at the first look',
    fault: 'lost replies',
    edits: [
      {
        file: 'flow/fit/follow.ts',
        find: 'return find(context, fit, stop, context.dependencies.now())\n}',
        replace: 'return find(context, fit, stop, Date.parse(fit.at))\n}',
      },
    ],
    test: FAULTS_TEST,
    named: 'still on its way long after it was begun',
  },
  {
    mistake: 'the menu of one fit takes the place of all others in the workbook',
    fault: 'a colleague’s plan',
    edits: [
      {
        file: FIT,
        find: 'const stays = (xml: string) => isPendingOf(xml, open)',
        replace: 'const stays = (xml: string) => isPendingOf(xml, open.slice(9))',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'each plan is written by its own menu',
  },
  {
    mistake: 'a plan is written by the menu of whichever fit was begun last',
    fault: 'a colleague’s plan',
    edits: [
      {
        file: 'worker/plans.ts',
        find: 'shown === null ? null : (menus.get(shown) ?? null)',
        replace: '[...menus.values()].at(shown === null ? -1 : -1) ?? null',
      },
    ],
    test: 'flow/two-panes.test.ts',
    named: 'each plan is written by its own menu',
  },
]
