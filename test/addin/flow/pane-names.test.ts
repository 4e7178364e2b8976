// An analyst reads options of the pane, never parameters of the API.
import { expect, test } from 'vitest'
import { HORIZON_NEEDED } from '#economics/inputs.ts'
import { inPaneWords } from '#addin/text/pane-names.ts'
import { openChecked } from './open-flow.ts'

test('a horizon that is missing is asked for where the pane asks for it', () => {
  const said = inPaneWords(HORIZON_NEEDED)
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
  [
    'A free key runs actual fits on published markets only. Send "mock": true for an input test of any market.',
    'Tick “Input test only” in Options for an input test of any market.',
  ],
  ['2 rules of the request are broken: see errors.', 'they are listed below.'],
  ['Try again; if it stays, tell us the request_id.', 'tell whoever runs the service'],
])('a refusal of the service is told in words of the pane: %s', (detail, says) => {
  expect(inPaneWords(detail)).toContain(says)
  expect(inPaneWords(detail)).not.toMatch(/"mock"|see errors|request_id/)
})
