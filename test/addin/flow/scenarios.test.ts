// "What if" over the whole flow: scenarios are kept in the workbook for everybody who opens it, compared
// with the plan on the screen, and a changed number leads to a check and no further.
import { expect, test } from 'vitest'
import { numbersOf } from '#addin/plan/scenario-text.ts'
import { PLAIN_WORDS } from '../asked.ts'
import { openPlanned } from '../../support/pane/open-flow.ts'

test('keeps up to six by name, in the workbook, and compares any with the plan on the screen', async () => {
  const { flow, state, step, when, beside } = await openPlanned()
  await flow.scenario({ do: 'open' })
  expect(state().scenarios.list).toEqual([])
  await flow.scenario({ do: 'keep', name: 'As planned' })
  const { n, profit } = step('plan')
  expect(state().scenarios.list).toMatchObject([{ name: 'As planned', by: 'Ada', n, profit }])
  const { sweep } = step('plan').confidence
  flow.setThreshold(sweep.threshold[2]!)
  await when((now) => now.step.at === 'plan' && now.step.n === sweep.n[2])
  const [planned] = state().scenarios.list!
  await flow.scenario({ do: 'compare', before: planned!.id, after: 'now' })
  expect(state().scenarios.compared).toMatchObject({
    before: { n },
    after: { n: sweep.n[2] },
    differing: n - sweep.n[2]!,
  })
  for (let i = 2; i <= 7; i++) await flow.scenario({ do: 'keep', name: `No. ${i}` })
  expect(state().scenarios.list!.map(({ name }) => name)).toEqual([
    'As planned',
    ...[2, 3, 4, 5, 6].map((i) => `No. ${i}`),
  ])
  expect(state().notice?.message).toContain('delete one first')
  await flow.scenario({ do: 'drop', id: planned!.id })
  // A colleague sees them too, without a key.
  const ben = await beside()
  await ben.flow.start()
  await ben.flow.scenario({ do: 'open' })
  expect(ben.state().scenarios.list!.map(({ name }) => name)).toEqual(
    [2, 3, 4, 5, 6].map((i) => `No. ${i}`),
  )
})

test('a changed number keeps the present plan, checks, and sends nothing before it is confirmed', async () => {
  const { flow, state, step, until, service } = await openPlanned()
  const words = `${PLAIN_WORDS} Packing costs $2 for each unit sold.`
  flow.setDescription(words)
  const sent = service.calls.filter((call) => call === 'POST /fit').length
  const [of] = numbersOf(words)
  await flow.scenario({ do: 'try', change: { number: { of: of!, to: 3 }, horizon: 9 } })
  await until('checked')
  expect(state().setup.description).toBe(words.replace('$2', '$3'))
  expect(state().setup.options.horizon).toBe(9)
  expect(state().scenarios).toMatchObject({
    suggested: '$2 → $3, horizon 9',
    list: [{ name: 'Before $2 → $3, horizon 9' }],
  })
  expect(service.calls.filter((call) => call === 'POST /fit').length).toBe(sent)
  // And the words before it come back.
  const [before] = state().scenarios.list!
  await flow.scenario({ do: 'words', id: before!.id })
  step('description')
  expect(state().setup.description).toBe(words)
})
