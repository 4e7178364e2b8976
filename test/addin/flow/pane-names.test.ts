// An analyst reads options of the pane, never parameters of the API.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { HORIZON_NEEDED } from '#language/inputs.ts'
import { refusalText } from '#addin/shell/explain-service.ts'
import { inPaneItems, inPaneWords } from '#addin/shell/pane-names.ts'
import { openChecked } from '../../support/pane/open-flow.ts'

test('a horizon that is missing is asked for where the pane asks for it', () => {
  const said = feedbackText(inPaneItems([HORIZON_NEEDED]))
  expect(said).toContain('In Options, More options, set “Periods until leftovers are written off”')
  expect(said).not.toContain('market_type')
})

test('other words of the service stay as they are', () => {
  expect(inPaneWords('Write plain numbers.')).toBe('Write plain numbers.')
})

test.each([
  [{ horizon: 0 }, '“Periods until leftovers are written off” (Options) is 0; it must be'],
  [{ writeoff: 2 }, '“Part of the cost lost on leftovers” (Options) is 2; it must be'],
  [{ correction: -3 }, '“Caution” (Options) is -3; it must be'],
] as const)(
  'a number that cannot be is told under the name of its field: %o',
  async (options, says) => {
    const { flow, step } = await openChecked()
    flow.setOptions(options)
    await flow.check()
    const [problem] = step('checked').problems
    expect(problem).toMatchObject({
      message: expect.stringContaining(says),
      fix: 'Correct it in Options, or leave the field blank.',
    })
    expect(problem!.message).not.toMatch(/["_]|market_type/)
  },
)

test('own profits that are missing are told under the name of the option', async () => {
  const { flow, step } = await openChecked()
  flow.setOptions({ labels: 'client_grounded' })
  await flow.check()
  const problem = step('checked').problems.find(({ code }) => code === 'no_profit')!
  expect(problem.message).toMatch(
    /^With “From your own profit column” \(Options\) the fit learns from your own profits/,
  )
  expect(`${problem.message} ${problem.fix}`).not.toContain('_')
})

test('a profit that is not read is told under the name of the option', () => {
  expect(inPaneWords('with client_grounded every profit is read.')).toBe(
    'with “From your own profit column” (Options) every profit is read.',
  )
})

test('a number that cannot be costs no words when the workbook is opened again', async () => {
  const first = await openChecked()
  first.flow.setOptions({ horizon: 0 })
  await first.flow.check()
  const second = await first.reopen()
  await second.flow.start()
  const { description, options } = second.state().setup
  expect(description).toBe(first.state().setup.description)
  expect(options.horizon).toBeNull()
})

test.each([
  ['free_markets_only', 'Tick “Input test only” in Options for an input test of any market.'],
  ['validation_failed', 'they are listed below.'],
  ['internal', 'tell whoever runs the service'],
])('a refusal of the service is told in words of the pane: %s', (code, says) => {
  const problem = {
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    detail: 'Send "mock": true, see errors, tell us the request_id.',
    code,
    request_id: 'r',
  }
  const said = refusalText({ ok: false, offline: false, problem, retryAfter: null })
  expect(said).toContain(says)
  expect(said).not.toMatch(/"mock"|see errors|request_id/)
})
