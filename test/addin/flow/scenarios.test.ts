// "What if" over the whole flow: scenarios are kept in the workbook for everybody who opens it, compared
// with the plan on the screen, and a changed number leads to a check and no further.
import { expect, test } from 'vitest'
import { trialNext, trialShown } from '#addin/plan/trial.ts'
import { SCENARIO_NAMESPACE } from '#addin/what-if/scenario-part.ts'
import { numbersOf } from '#addin/what-if/scenario-text.ts'
import { PLAIN_WORDS } from '../asked.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

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
  const { description: planned, options } = state().setup
  const words = `${PLAIN_WORDS} Packing costs $2 for each unit sold.`
  flow.setDescription(words)
  const sent = service.calls.filter((call) => call === 'POST /fit').length
  const [of] = numbersOf(words)
  await flow.scenario({ do: 'try', change: { number: { of: of!, to: 3 }, horizon: 9 } })
  await until('checked')
  expect(state().setup.description).toBe(words.replace('$2', '$3'))
  expect(state().setup.options.horizon).toBe(9)
  expect(state().scenarios).toMatchObject({
    trial: { name: '$2 → $3, horizon 9' },
    list: [{ name: 'Before $2 → $3, horizon 9' }],
  })
  expect(service.calls.filter((call) => call === 'POST /fit').length).toBe(sent)
  // And the words of the plan before it come back, not those that were typed since.
  const [before] = state().scenarios.list!
  await flow.scenario({ do: 'words', id: before!.id })
  step('description')
  expect(state().setup).toMatchObject({ description: planned, options })
  expect(trialNext(state())).toBeNull()
})

/** Tries packing at $3 in place of $2, and sends it. */
async function tryPacking({ flow, state, until }: OpenFlow): Promise<void> {
  const [of] = numbersOf(state().setup.description)
  await flow.scenario({ do: 'try', change: { number: { of: of!, to: 3 } } })
  await until('checked')
  expect(trialNext(state())?.changed.number).toMatchObject({ from: '$2', to: '$3' })
  await flow.confirm()
  await until('plan')
}

async function openPacking(): Promise<OpenFlow> {
  const open = await openPlanned()
  open.flow.setDescription(`${PLAIN_WORDS} Packing costs $2 for each unit sold.`)
  return open
}

test('the plan of a changed number keeps the confidence that a person chose, and the limit', async () => {
  const open = await openPacking()
  const { flow, step, state, service, when } = open
  const first = step('plan').session
  flow.setThreshold(0.8)
  flow.setLimits({ spend: 40_000 })
  await when((now) => now.step.at === 'plan' && now.step.limits.limits.spend === 40_000)
  // The service would choose anew.
  service.threshold = 0.6
  await tryPacking(open)
  await when(({ step: now }) => now.at === 'plan' && now.confidence.threshold === 0.8)
  const shown = step('plan')
  expect(shown.session).not.toBe(first)
  expect(shown.confidence).toMatchObject({ planned: 0.6, threshold: 0.8 })
  expect(shown.limits.limits).toEqual({ spend: 40_000 })
  expect(trialShown(state())?.before).toMatchObject({
    session: first,
    threshold: 0.8,
    byHand: true,
  })
  // Both were chosen alike, and the comparison says what each was chosen at.
  const [before] = state().scenarios.list!
  await flow.scenario({ do: 'compare', before: before!.id, after: 'now' })
  const alike = { threshold: 0.8, limits: { spend: 40_000 } }
  expect(state().scenarios.compared?.chosen).toEqual([alike, alike])
  // Another choice is another plan: the comparison is gone.
  flow.setThreshold(0.6)
  await when(({ scenarios }) => scenarios.compared === null)
})

test('a confidence that no person chose is set anew, and that of the plan before is known', async () => {
  const open = await openPacking()
  const { step, state, service } = open
  service.threshold = 0.6
  await tryPacking(open)
  expect(step('plan').confidence).toMatchObject({ planned: 0.6, threshold: 0.6 })
  expect(trialShown(state())?.before).toMatchObject({ threshold: 0.5, byHand: false })
})

test('where the service takes nothing either, it is asked at its own confidence, and says why', async () => {
  const open = await openPacking()
  const { flow, step, service, when } = open
  flow.setThreshold(0.8)
  await when((now) => now.step.at === 'plan' && now.step.confidence.threshold === 0.8)
  service.confidence = () => 0.1
  await tryPacking(open)
  expect(step('plan')).toMatchObject({ n: 0, confidence: { planned: 0.5, threshold: 0.5 } })
})

test('a plan of other words is no scenario’s', async () => {
  const open = await openPacking()
  const { flow, state, step, until } = open
  flow.setThreshold(0.8)
  const [of] = numbersOf(state().setup.description)
  await flow.scenario({ do: 'try', change: { number: { of: of!, to: 3 } } })
  await until('checked')
  flow.setDescription(`${PLAIN_WORDS} Packing costs $4 for each unit sold.`)
  await flow.check()
  expect(trialNext(state())).toBeNull()
  await flow.confirm()
  await until('plan')
  expect(trialShown(state())).toBeNull()
  expect(step('plan').confidence.threshold).toBe(0.5)
})

test('keeps the words and the horizon that the plan was made from, whatever is typed since', async () => {
  const { flow, state, until, reopen } = await openPlanned()
  const planned = state().setup.description
  flow.setOptions({ horizon: 8 })
  await flow.check()
  await until('checked')
  await flow.confirm()
  await until('plan')
  flow.setDescription(`${PLAIN_WORDS} Packing costs $4 for each unit sold.`)
  flow.setOptions({ horizon: 9 })
  await flow.scenario({ do: 'keep', name: 'First' })
  const kept = { words: planned, horizon: 8 }
  expect(state().scenarios.list).toMatchObject([kept])
  // Also in a pane that did not send it.
  const again = await reopen()
  await again.flow.start()
  await again.until('plan')
  again.flow.setDescription(`${PLAIN_WORDS} Packing costs $5 for each unit sold.`)
  await again.flow.scenario({ do: 'keep', name: 'Again' })
  expect(again.state().scenarios.list).toMatchObject([kept, kept])
})

test('the plan of a changed number is known as such by a pane that was reloaded while it was made', async () => {
  const open = await openPacking()
  const { flow, step, state, service, until, when } = open
  const first = step('plan').session
  flow.setThreshold(0.8)
  await when((now) => now.step.at === 'plan' && now.step.confidence.threshold === 0.8)
  service.threshold = 0.6
  service.begins = (session) => {
    session.status = 'processing'
  }
  const [of] = numbersOf(state().setup.description)
  await flow.scenario({ do: 'try', change: { number: { of: of!, to: 3 } } })
  await until('checked')
  await flow.confirm()
  await when(({ step: now }) => now.at === 'fit' && now.safe)
  const again = await open.reopen()
  await again.flow.start()
  await again.until('fit')
  service.sessions.at(-1)!.status = 'done'
  await again.when(({ step: now }) => now.at === 'plan' && now.confidence.threshold === 0.8)
  expect(trialShown(again.state())).toMatchObject({
    changed: { number: { from: '$2', to: '$3' } },
    before: { session: first, threshold: 0.8, byHand: true },
  })
  // Once its plan is written, the confidence in the columns is the one that holds.
  again.flow.setThreshold(0.7)
  await again.when(({ step: now }) => now.at === 'plan' && now.confidence.threshold === 0.7)
  await again.flow.write()
  const last = await again.reopen()
  await last.flow.start()
  await last.when(({ step: now }) => now.at === 'plan' && now.confidence.threshold === 0.7)
})

/** The workbook's scenarios, written by something else. */
function replaceScenarios(
  { host }: OpenFlow,
  change: (data: Record<string, unknown>) => string,
): void {
  const part = host.book.xmlParts.find(({ xml }) => xml.includes(SCENARIO_NAMESPACE))!
  const text = />([^<>]*)</.exec(part.xml)![1]!
  part.xml = part.xml.replace(text, change(JSON.parse(decodeURIComponent(text))))
}

const encoded = (data: unknown) => encodeURIComponent(JSON.stringify(data))

test('scenarios of a later version are not replaced, and it says so', async () => {
  const open = await openPlanned()
  const { flow, state, step, host } = open
  await flow.scenario({ do: 'keep', name: 'First' })
  replaceScenarios(open, (data) => encoded({ ...data, version: 2, scenarios: { one: 'other' } }))
  const before = host.book.xmlParts.map(({ xml }) => xml)
  const [of] = numbersOf('Packing costs $2.')
  for (const act of [
    { do: 'open' },
    { do: 'keep', name: 'Second' },
    { do: 'try', change: { number: { of: of!, to: 3 } } },
  ] as const) {
    await flow.scenario(act)
    expect(state().notice?.message).toContain('newer version')
  }
  step('plan')
  expect(host.book.xmlParts.map(({ xml }) => xml)).toEqual(before)
})

test('more scenarios than this version keeps are all read, and stay', async () => {
  const open = await openPlanned()
  const { flow, state } = open
  await flow.scenario({ do: 'keep', name: 'First' })
  replaceScenarios(open, (data) => {
    const [first] = data['scenarios'] as { id: string }[]
    const scenarios = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => ({
      ...first,
      id: `s${i}`,
      name: `No. ${i}`,
    }))
    return encoded({ ...data, scenarios })
  })
  await flow.scenario({ do: 'open' })
  expect(state().scenarios.list).toHaveLength(8)
  await flow.scenario({ do: 'keep', name: 'Ninth' })
  expect(state().notice?.message).toContain('delete one first')
  await flow.scenario({ do: 'drop', id: 's2' })
  expect(state().scenarios.list!.map(({ name }) => name)).toEqual(
    [1, 3, 4, 5, 6, 7, 8].map((i) => `No. ${i}`),
  )
})

test('damaged scenarios are told before another takes their place', async () => {
  const open = await openPlanned()
  const { flow, state } = open
  await flow.scenario({ do: 'keep', name: 'First' })
  replaceScenarios(open, () => '%7B%22version%22%3A1')
  await flow.scenario({ do: 'open' })
  expect(state().notice?.message).toContain('damaged')
  expect(state().scenarios.list).toEqual([])
  await flow.scenario({ do: 'keep', name: 'Second' })
  await flow.scenario({ do: 'open' })
  expect(state().scenarios.list).toMatchObject([{ name: 'Second' }])
})

test('is renamed in the workbook, and has no name of a person who told none', async () => {
  const { flow, state, reopen } = await openPlanned()
  flow.signOut()
  await flow.signIn({ key: KEY, name: '', remember: true })
  await flow.scenario({ do: 'keep', name: 'First' })
  const [first] = state().scenarios.list!
  expect(first).toMatchObject({ name: 'First', by: '' })
  await flow.scenario({ do: 'rename', id: first!.id, name: '  Fee of 12 %  ' })
  const again = await reopen()
  await again.flow.start()
  await again.flow.scenario({ do: 'open' })
  expect(again.state().scenarios.list).toEqual([{ ...first, name: 'Fee of 12 %' }])
})
