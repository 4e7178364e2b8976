// The plans that a workbook keeps: any of them is brought back, compared or deleted, by any person who has the
// file, with key and network or without, and in a copy of it too.
import { describe, expect, test } from 'vitest'
import { planId } from '#addin/kept-plans/plan-id.ts'
import { PLAN_NAMESPACE } from '#addin/kept-plans/xml-part.ts'
import { openWorkbook } from '#try/host/host.ts'
import { saveWorkbook } from '#try/host/saved-workbook.ts'
import { sheetOf } from '#try/host/table.ts'
import { addSheet } from '#try/host/sheet.ts'
import { addTable, renameTable } from '#try/host/table.ts'
import { createFakeService, OTHER_KEY } from '../../support/pane/fake-service.ts'
import { openFlow, openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const cells = ({ host }: OpenFlow, table = 'Deals') =>
  host.table(table).rows.map((row) => row.slice(13))
const part = ({ host }: OpenFlow) =>
  host.book.xmlParts.find(({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE)!

/** Three plans, of all, two and one deals; answers their cells. */
async function openThree(): Promise<{ open: OpenFlow; stood: unknown[][][] }> {
  const open = await openPlanned()
  const stood: unknown[][][] = []
  for (const n of [null, 2, 1]) {
    if (stood.length > 0) {
      await open.flow.check()
      await open.flow.confirm()
      await open.until('plan')
    }
    const { sweep } = open.step('plan').confidence
    if (n !== null) {
      open.flow.setThreshold(sweep.threshold[n - 1]!)
      await open.when(({ step }) => step.at === 'plan' && step.chosen.length === n)
    }
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written' })
    stood.push(cells(open))
  }
  return { open, stood }
}

describe('the plans of a workbook', () => {
  test('are plans apart at each confidence: what Apply took the place of is brought back', async () => {
    const open = await openPlanned()
    const { flow, state } = open
    await flow.write()
    const first = cells(open)
    const { sweep, threshold } = open.step('plan').confidence
    flow.setThreshold(sweep.threshold.find((one) => one !== threshold)!)
    await flow.write()
    const second = cells(open)
    expect(second).not.toEqual(first)
    expect(state().kept.earlier).toMatchObject([{ threshold, restoreProblem: null }])
    // Once more at the same is no other plan.
    await flow.write()
    expect(state().kept.earlier).toHaveLength(1)
    await flow.restore()
    expect(cells(open)).toEqual(first)
    // The screen shows what the columns hold.
    expect(open.step('plan').confidence).toMatchObject({ threshold, differs: false })
    expect(open.step('plan').n).toBe(state().kept.current!.n)
    const [before] = state().kept.earlier
    await flow.compare(planId(before!), planId(state().kept.current!))
    expect(state().kept.compared!.differing).toBeGreaterThan(0)
    await flow.deletePlan(planId(before!))
    expect(state().kept).toMatchObject({ current: { threshold }, earlier: [] })
  })

  test('get a name and notes, which stay with them', async () => {
    const open = await openPlanned()
    const { flow, state } = open
    await flow.write()
    const { sweep, threshold } = open.step('plan').confidence
    const words = { name: 'Careful', notes: 'For the meeting.\nNot bought yet.' }
    await flow.describePlan(planId(state().kept.current!), words)
    expect(state().kept.current).toMatchObject(words)
    // Written again it is the same plan.
    await flow.write()
    expect(state().kept.current).toMatchObject(words)
    flow.setThreshold(sweep.threshold.find((one) => one !== threshold)!)
    await flow.write()
    const [careful] = state().kept.earlier
    expect([careful, state().kept.current!.name]).toMatchObject([words, undefined])
    // They are in the file.
    expect(part(open).xml.includes('Careful')).toBe(true)
    await flow.restore(planId(careful!))
    expect(state().kept.current).toMatchObject(words)
    await flow.describePlan(planId(state().kept.current!), { name: '', notes: '' })
    expect(state().kept.current!.name).toBeUndefined()
    expect(part(open).xml.includes('Careful')).toBe(false)
    // No key gets into the file, and nothing is written for a plan that is gone.
    await flow.describePlan(planId(state().kept.current!), { name: OTHER_KEY, notes: '' })
    expect(state().notice).toMatchObject({ tone: 'problem' })
    await flow.describePlan('ses_gone 2026-08-05T09:03:01.332Z', words)
    expect(part(open).xml.includes('Careful')).toBe(false)
  })

  test('are listed with what was said of them, compared, brought back and deleted', async () => {
    const { open, stood } = await openThree()
    const { state, flow } = open
    const [second, first] = state().kept.earlier
    expect(state().kept.earlier.map(({ n }) => n)).toEqual([2, first!.n])
    expect(first!.n).toBeGreaterThan(2)
    expect(state().kept.current).toMatchObject({ by: 'Ada', model: 'rc012.2', n: 1 })
    expect(state().kept.current).toMatchObject({
      summary: 'What the data lacked.',
      noteItems: [{ code: 'reading', values: { text: 'What the data lacked.' } }],
    })

    await flow.compare(planId(second!), planId(state().kept.current!))
    expect(state().kept.compared).toMatchObject({
      differing: 1,
      same: 1,
      before: { n: 2 },
      after: { n: 1 },
    })
    expect(state().kept.compared!.deals).toMatchObject([{ before: {}, after: null }])

    await flow.restore(planId(first!))
    expect(cells(open)).toEqual(stood[0])
    expect(state().kept).toMatchObject({ current: { n: first!.n }, compared: null })
    expect(state().kept.earlier.map(({ n }) => n)).toEqual([1, 2])

    await flow.deletePlan(planId(second!))
    expect(state().kept.earlier.map(({ n }) => n)).toEqual([1])
    expect(cells(open)).toEqual(stood[0])
    expect(part(open).xml).not.toContain(second!.session)
    await flow.deletePlan(planId(second!))
    expect(state().notice).toMatchObject({ tone: 'problem' })
    // The plan in the columns cannot be deleted from under them.
    await flow.deletePlan(planId(state().kept.current!))
    expect(state().kept.current).toMatchObject({ n: first!.n })
    const again = await open.reopen()
    await again.flow.start()
    expect(again.state().kept.earlier.map(({ n }) => n)).toEqual([1])
  })

  test('are shown within the limit of the one that was brought back', async () => {
    const open = await openPlanned()
    const { flow, state, step } = open
    const limit = step('plan').capital! / 2
    flow.setLimits({ spend: limit })
    await open.when(({ step }) => step.at === 'plan' && step.limits.without !== null)
    await flow.write()
    const { n } = step('plan')
    flow.setLimits({ spend: limit / 4 })
    await open.when(({ step }) => step.at === 'plan' && step.n < n)
    await flow.write()
    await flow.restore()
    expect(step('plan')).toMatchObject({
      n,
      confidence: { differs: false },
      limits: { limits: { spend: limit } },
    })
    // It is the money that there is for the next plan too.
    await flow.check()
    await flow.confirm()
    expect((await open.until('plan')).limits.limits).toEqual({ spend: limit })
    expect(state().kept.current!.limits).toEqual({ spend: limit })
  })

  test('are what a new one is told against: the one in the columns, then the one before', async () => {
    const { open } = await openThree()
    const { step, flow, state } = open
    // The columns hold one deal of the third fit; two of the second stood there before.
    expect(state().kept.current).toMatchObject({ n: 1 })
    flow.setThreshold(step('plan').confidence.sweep.threshold[2]!)
    await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 3)
    expect(step('plan')).toMatchObject({ before: { n: 1 }, confidence: { differs: true } })
    expect(step('plan').changes!.added).toHaveLength(2)
    flow.setThreshold(step('plan').confidence.sweep.threshold[0]!)
    await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 1)
    expect(step('plan')).toMatchObject({ before: { n: 2 }, confidence: { differs: false } })
    // Placeholders against a plan say nothing.
    flow.setOptions({ mock: true })
    await flow.check()
    await flow.confirm()
    await open.when(({ step }) => step.at === 'plan' && step.mock)
    expect(step('plan')).toMatchObject({ before: null, changes: null })
  })

  test('are not told as being made, also where an earlier one was restored', async () => {
    const { open } = await openThree()
    await open.flow.restore()
    await open.rested()
    const keyless = await open.reopen(new Map())
    await keyless.flow.start()
    keyless.step('sign-in')
    // A colleague's key cannot see the fit, and need not.
    await keyless.flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
    await keyless.when(({ step }) => step.at !== 'fit' && step.at !== 'sign-in')
    keyless.step('tables')
  })

  test('stay as they are where one is damaged, which is said; the others are brought back', async () => {
    const { open, stood } = await openThree()
    const [second] = open.state().kept.earlier
    part(open).xml = part(open).xml.replace(`"session":"${second!.session}"`, '"session":"x"')
    const xml = part(open).xml
    const again = await open.reopen()
    await again.flow.start()
    expect(again.state().kept.damaged).toContain('One of the earlier plans')
    expect(part(again).xml).toBe(xml)
    await again.when(({ kept, step }) => kept.busy === null && step.at === 'plan')
    await again.flow.restore()
    expect(cells(again)).toEqual(stood[0])
  })

  test('are there in a copy of the file, for somebody without key and network', async () => {
    const { open, stood } = await openThree()
    await open.rested()
    const saved = structuredClone(saveWorkbook(open.host.book))
    open.close()
    const service = createFakeService()
    service.fate('', ...Array.from({ length: 50 }, () => ({ is: 'offline' }) as const))
    const copy = await openFlow({ saved: { ...saved, name: 'Copy of it.xlsx' }, service })
    await copy.flow.start()
    await copy.when(({ kept }) => kept.stale !== null)
    expect(copy.state().kept).toMatchObject({ stale: false, current: { by: 'Ada', n: 1 } })
    const [second, first] = copy.state().kept.earlier
    await copy.flow.compare(planId(first!), planId(second!))
    expect(copy.state().kept.compared).toMatchObject({ same: 2, after: { n: 2 } })
    await copy.flow.restore(planId(first!))
    expect(cells(copy)).toEqual(stood[0])
    expect(service.calls).toEqual([])
    // What it was copied from is another file.
    expect(
      openWorkbook({ saved })
        .table('Deals')
        .rows.map((row) => row.slice(13)),
    ).toEqual(stood[2])
  })

  test('stay with their own table where its sheet is copied; the copy gets columns of its own', async () => {
    const { open, stood } = await openThree()
    copySheet(open)
    const [, first] = open.state().kept.earlier
    await open.flow.restore(planId(first!))
    expect(cells(open)).toEqual(stood[0])
    expect(cells(open, 'Deals_2')).toEqual(stood[2])
    await open.flow.chooseTables({ menus: 'Deals_2', history: null, sales: 'Sales' })
    await open.flow.check()
    expect(open.step('checked').ok).toBe(true)
    // What was copied of a plan is no feature of a deal.
    const leave = open.step('checked').leaves.map(({ header }) => header)
    expect(leave.filter((header) => header.startsWith('EDPS'))).toEqual([])
    await open.flow.confirm()
    await open.until('plan')
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0 })
    expect(open.host.table('Deals_2').columns.slice(13)).toEqual([
      'EDPS qty',
      'EDPS profit',
      'EDPS qty 2',
      'EDPS profit 2',
    ])
    expect(cells(open)).toEqual(stood[0])
  })
})

/** As Excel copies a sheet: the table with all its cells under another name and id. */
function copySheet({ host }: OpenFlow): void {
  const { book } = host
  const table = book.tables.find(({ name }) => name === 'Deals')!
  const copy = addSheet(book, 'Deals (2)')
  copy.rows = sheetOf(book, table.sheetId).rows.map((row) => row?.slice())
  renameTable(book, addTable(book, copy, table.rect, true), 'Deals_2')
}
