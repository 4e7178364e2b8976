// More units sold than there were: what ends a fit of stock is shown before it, on its cell.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { failedEnd } from '#addin/fit/ended.ts'
import type { SheetProblem } from '#addin/mapping/problems.ts'
import { SOLD_MORE } from '#contract/stock.ts'
import { PLAIN_WORDS } from '../asked.ts'
import { openChecked } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

async function oversold() {
  const open = await openChecked()
  // The deal of row 2 was taken at 16.
  open.host.coAuthor.write('Sales!C2', [[100]])
  await open.flow.check()
  const found = open.step('checked')
  return { ...open, problem: () => soldMore(open.step('checked').problems), found }
}

const soldMore = (problems: readonly SheetProblem[]) =>
  problems.find(({ code }) => code === 'sold_more_than_taken')

test('sales above the size of a deal of stock stand in the way, with a way to the cell', async () => {
  const { flow, host, found } = await oversold()
  expect(found.ok).toBe(false)
  const [first] = found.problems
  expect(first).toMatchObject({
    code: 'sold_more_than_taken',
    severity: 'error',
    message: expect.stringMatching(/^1 past deal sold more units than were taken.*row 2/),
  })
  expect(first!.fix).not.toMatch(/checks|columns? such as "/)
  await flow.select(first!.cells[0]!)
  expect(host.book.selection).toMatchObject({ top: 1, left: 2 })
  await flow.confirm()
  expect(host.book.selection).toMatchObject({ top: 1, left: 2 })
})

test('they are remarked only where attempts are bought, nothing is replayed or the checks are off', async () => {
  const { flow, step, problem } = await oversold()
  flow.setOptions({ checks: 'off' })
  await flow.check()
  expect(problem()).toBeUndefined()
  flow.setOptions({ checks: 'on', mock: true })
  await flow.check()
  expect(problem()).toMatchObject({ severity: 'warning' })
  flow.setOptions({ mock: false })
  flow.setDescription(PLAIN_WORDS.replace('qty is stock.', 'Each unit is an attempt.'))
  await flow.check()
  expect(step('checked').problems.map(({ code }) => code)).not.toContain('description_unclear')
  expect(problem()).toMatchObject({ severity: 'warning' })
})

test('they are remarked only where the words hold stock for another time than the check takes', async () => {
  const { Deals, Sales } = sampleTables()
  const [headers, ...rows] = Deals!.rows
  const arriving = [[...headers!, 'qty_outstanding_T+26'], ...rows.map((row) => [...row, 1])]
  const { flow, host, step } = await openChecked({
    tables: { Deals: { ...Deals!, rows: arriving }, Sales: Sales! },
  })
  host.coAuthor.write('Sales!C2', [[100]])
  const severity = async (words: string) => {
    flow.setOptions({ horizon: null })
    flow.setDescription(`${PLAIN_WORDS} T is in weeks. ${words}`)
    await flow.check()
    return soldMore(step('checked').problems)?.severity
  }
  expect(await severity('Leftovers are written off after 8 weeks.')).toBe('warning')
  expect(await severity('Leftovers are written off after 30 weeks.')).toBe('error')
})

test('a fit that ends over them speaks of sales and sizes, not of profits or the description', () => {
  const ended = failedEnd({
    error: `1 past deal ${SOLD_MORE}.`,
    error_code: 'reconciliation_failed',
    feedback_items: [feedbackItem('sold_more', 'a sold 2 of 1.', 'checks: "off" values them.')],
    questions: [],
    lines: [],
  })
  expect(ended).toMatchObject({ why: 'failed', title: 'More was sold than there was' })
  expect(feedbackText(ended.feedback)).not.toContain('checks')
})
