// What an agent hears of the pane: where it stands, what another confidence would take, and never more.
import { expect, test } from 'vitest'
import { confidenceOf, planAtConfidence, standing } from '#addin/agent/agent-actions.ts'
import { sweepAt } from '#addin/plan/replan.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { openChecked, openFlow, openPlanned } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

test.each([
  ['{"confidence": 90}', 0.9],
  ['{"confidence": "62.5 %"}', 0.625],
  ['{"confidence": 120}', null],
  ['ninety', null],
])('reads %s', (message, confidence) => {
  expect(confidenceOf(message)).toBe(confidence)
})

test('is told what comes next, and that nothing was sent', async () => {
  const first = await openFlow({ tables: sampleTables() })
  await first.flow.start()
  await first.flow.signIn({ key: KEY, name: '', remember: false })
  await first.flow.plan()
  expect(standing(first.state())).toContain('look at the guesses once')
  const { service, state } = await openChecked()
  expect(standing(state())).toMatch(/in order: [\d,]+ rows to decide.*Nothing has been sent/)
  expect(planAtConfidence(state(), 0.9)).toContain('No plan is on the screen')
  expect(service.calls).not.toContain('POST /fit')
})

test('hears what another confidence would take, and the plan stays as it is', async () => {
  const { state, step } = await openPlanned()
  const before = step('plan')
  const said = planAtConfidence(state(), 0.7)
  expect(said).toContain(
    `At 70\u00a0% the plan takes ${sweepAt(before.confidence.sweep, 0.7).n} deals`,
  )
  expect(step('plan')).toBe(before)
  expect(planAtConfidence(state(), null)).toContain('from 0 to 100')
})
