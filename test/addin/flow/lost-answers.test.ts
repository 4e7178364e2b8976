// Excel takes a request and its answer never comes: what was asked may have been done, and a program that tries
// again finds what was done, and does it no second time.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '#addin/excel/in-excel.ts'
import {
  openChecked,
  openPlanned,
  type OpenFlow,
  settingsText,
} from '../../support/pane/open-flow.ts'

// The minute that Excel is waited for is over when a test says so.
const waiting = new Set<() => void>()
const timer = globalThis.setTimeout
const asked = (act: () => void, milliseconds?: number) =>
  milliseconds === PATIENCE_MS ? void waiting.add(act) : timer(act, milliseconds)
beforeEach(() => void (globalThis.setTimeout = asked as unknown as typeof setTimeout))
afterEach(() => {
  globalThis.setTimeout = timer
  waiting.clear()
})

/** A plan, when nothing is kept in the background any more: syncs are counted from here. */
async function openQuiet(): Promise<OpenFlow> {
  const open = await openPlanned()
  const { session } = open.step('plan')
  await open.when(() => settingsText(open).includes(`"${session}"`))
  await open.rested()
  return open
}

const giveUpWaiting = () => waiting.forEach((giveUp) => giveUp())

/** Loses the answer to the next sync that uses the member. */
function loseAnswer(open: OpenFlow, member: string): void {
  // The pane stops waiting a moment after the request was carried out.
  open.host.faults.loseAnswerTo(member, () => setTimeout(giveUpWaiting, 100))
}

/** Loses the request that would make the first column of the plan, before it is carried out. */
function loseNewColumn(open: OpenFlow): void {
  let lost = false
  open.host.faults.beforeSync((_log, _sync, body) => {
    if (lost || !body.includes('"Name":"Add"') || !body.includes('EDPS qty')) return
    lost = true
    open.host.faults.loseAnswers(1, { carriedOut: false })
    setTimeout(giveUpWaiting, 100)
  })
}

const owned = ({ host }: OpenFlow) =>
  host.table('Deals').columns.filter((name) => name.startsWith('EDPS'))

test('the two columns are made once, though the answer to their making was lost', async () => {
  const open = await openQuiet()
  loseAnswer(open, 'TableColumnCollection.add')
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'failed', stands: 'nothing' })
  expect(owned(open)).toEqual(['EDPS qty', 'EDPS profit'])
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'written', columns: owned(open) })
  expect(owned(open)).toEqual(['EDPS qty', 'EDPS profit'])
})

test('a column that somebody made and filled under the name meanwhile is that person’s', async () => {
  const open = await openQuiet()
  loseNewColumn(open)
  await open.flow.write()
  expect(owned(open)).toEqual([])
  open.host.faults.clearHooks()
  open.host.coAuthor.addColumn('Deals', 'EDPS qty')
  open.host.coAuthor.write('Deals!N2', [['hers']])
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ columns: ['EDPS qty 2', 'EDPS profit'] })
  expect(owned(open)).toEqual(['EDPS qty', 'EDPS qty 2', 'EDPS profit'])
  expect(open.host.table('Deals').rows[0]).toContain('hers')
})

test('a plan that was noted without an answer is sent the next time, and is no colleague’s', async () => {
  const open = await openChecked()
  loseAnswer(open, 'SettingCollection.add')
  await open.flow.confirm()
  expect(open.step('checked')).toBeTruthy()
  expect(open.state().notice).toMatchObject({
    message: expect.stringContaining('Nothing was sent'),
  })
  await open.flow.confirm()
  await open.until('plan')
  expect(open.service.sessions).toHaveLength(1)
})

test('one’s own words, kept without an answer, are not told as a colleague’s', async () => {
  const open = await openChecked()
  loseAnswer(open, 'CustomXmlPartCollection.add')
  open.flow.setOptions({ correction: 0.1 })
  await open.flow.check()
  open.flow.setOptions({ correction: 0.2 })
  await open.flow.check()
  open.step('checked')
})

test('one’s own plan, kept without an answer, is not told as a colleague’s', async () => {
  const open = await openQuiet()
  loseAnswer(open, 'CustomXmlPartCollection.add')
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'failed', stands: 'nothing' })
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'written' })
  expect(open.state().kept).toMatchObject({ current: { by: 'Ada' }, stands: null })
})

/** Excel may write a part anew: another prefix, a declaration, other quotes. */
function writePartsAnew({ host }: OpenFlow): void {
  for (const part of host.book.xmlParts)
    Object.assign(part, {
      xml: `<?xml version='1.0'?>\n${part.xml
        .replace(/<(\w+) xmlns="([^"]*)"/, "<p:$1 xmlns:p='$2'")
        .replace(/<\/(\w+)>$/, '</p:$1>')}`,
    })
}

test('nor where Excel has written the part anew', async () => {
  const open = await openQuiet()
  loseAnswer(open, 'CustomXmlPartCollection.add')
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'failed', stands: 'nothing' })
  writePartsAnew(open)
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'written' })
  open.flow.setOptions({ correction: 0.2, horizon: 0 })
  await open.flow.check()
  open.step('checked')
  writePartsAnew(open)
  open.flow.setOptions({ correction: 0.3, horizon: 2 })
  await open.flow.check()
  open.step('checked')
})
