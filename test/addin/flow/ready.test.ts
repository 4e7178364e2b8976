// A write begins at once where the pane was ready alone: while a plan is made it notes that it is about to write, and nobody
// else was or wrote. Everybody else waits as long as edits travel.
import { expect, test } from 'vitest'
import { LEASE_MS, READY_PREFIX, leaseText } from '#addin/write/lease-state.ts'
import { openBen } from './open-ben.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const notes = ({ host }: OpenFlow) =>
  [...host.book.settings.keys()].filter((name) => name.startsWith(READY_PREFIX))
const writeOf = ({ step }: OpenFlow) => step('plan').write
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Real milliseconds in which a note has travelled and was looked after. */
const READY = 600
/** The same after which a note that stands still is believed no more. */
const LONG = LEASE_MS / 200 + 300

/** Writes; returns how often the pane waited to be sure that nobody else writes. */
async function waitsOf(open: OpenFlow): Promise<number> {
  const waits: number[] = []
  const end = open.flow.state.subscribe(({ step }) => {
    if (step.at !== 'plan' || step.write.is !== 'writing') return
    const { text, share } = step.write.progress
    if (text.startsWith('Making sure')) waits.push(share)
  })
  await open.flow.write()
  end()
  return waits.filter((share) => share === 0).length
}

test('who has seen her plan for a while writes at once', async () => {
  const open = await openPlanned()
  await expect.poll(() => notes(open)).toHaveLength(1)
  await later(READY)
  expect(await waitsOf(open)).toBe(0)
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  await open.rested()
})

test('of two panes with plans one writes at once, and the other one after two waits', async () => {
  const ada = await openPlanned()
  await later(READY)
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.until('plan')
  await later(READY)
  expect(notes(ada)).toHaveLength(1)
  expect(await waitsOf(ben)).toBe(2)
  expect(writeOf(ben)).toMatchObject({ is: 'written' })
  await ben.rested()
  await later(READY)
  // She is told first that he wrote another plan.
  expect(await waitsOf(ada)).toBe(0)
  expect(writeOf(ada)).toMatchObject({ message: expect.stringContaining('Ben wrote another') })
  await ada.rested()
})

test('who is ready writes nothing while somebody else writes', async () => {
  const ada = await openPlanned()
  await later(READY)
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.until('plan')
  const bens = ben.flow.write()
  await later(40)
  await ada.flow.write()
  expect(writeOf(ada)).toMatchObject({
    is: 'failed',
    stands: 'nothing',
    message: expect.stringContaining('Ben is writing'),
  })
  await bens
  expect(writeOf(ben)).toMatchObject({ is: 'written' })
  await ben.rested()
})

test('a pane whose note is gone, as after a long sleep of the machine, waits again', async () => {
  const open = await openPlanned()
  await later(READY)
  for (const name of notes(open)) open.host.book.settings.delete(name)
  expect(await waitsOf(open)).toBe(1)
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  await open.rested()
})

test('the note of a pane that was closed is believed for three minutes alone', async () => {
  const ada = await openPlanned()
  for (const name of notes(ada)) ada.host.book.settings.delete(name)
  ada.host.book.settings.set(`${READY_PREFIX}x`, leaseText('Ben', '2026-08-05T09:00:00Z'))
  await later(READY)
  expect(await waitsOf(ada)).toBe(2)
  await ada.rested()
  await later(LONG)
  const { sweep, threshold } = ada.step('plan').confidence
  ada.flow.setThreshold(sweep.threshold.find((one) => one !== threshold)!)
  await later(READY)
  expect(await waitsOf(ada)).toBeLessThan(2)
  expect(notes(ada)).not.toContain(`${READY_PREFIX}x`)
  await ada.rested()
})
