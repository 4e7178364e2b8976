// The bill of a past deal in the pane's flow: made in the worker as soon as words are read over tables, shown deal by deal, and
// mended line by line; nothing of it is sent.
import { describe, expect, test } from 'vitest'
import { toCent } from '#contract/cents.ts'
import type { LineFields } from '#contract/line-fields.ts'
import { draftOf, fieldsOfDraft } from '#addin/bill/line-draft.ts'
import { allWritten } from '#addin/bill/written.ts'
import type { LineShown } from '#addin/options/setup-state.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { openChecked, openFlow, type OpenFlow } from '../../support/pane/open-flow.ts'
import { createFakeService } from '../../support/pane/fake-service.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const WORDS =
  'T is in weeks. The marketplace takes 15% of the selling price. Postage is 4.20 per unit sold. Our landlord wants 900.'
const ASKED = `${WORDS} Only some of them need insurance of 20. We never pay for packing of 2.`

/** Words over the sample's tables, without a key. */
async function billed(words: string): Promise<OpenFlow> {
  const open = await openFlow({ tables: sampleTables(), service: createFakeService() })
  await open.flow.start()
  open.flow.setOptions(loadSample().options)
  await open.flow.chooseTables(open.state().setup.choice)
  open.flow.setDescription(words)
  await read(open)
  return open
}

/** Waits until the bills are those of the words that stand there. */
const read = ({ when }: OpenFlow) => when(({ setup, bills }) => bills?.of === setup.description)

const shown = ({ state }: OpenFlow) => {
  const { bills } = state()
  return bills!.bills[bills!.at]!
}
const answered = ({ state }: OpenFlow) => {
  const { reading } = state().setup
  if (!('of' in reading)) throw new Error(`The words are ${reading.is}`)
  return reading
}
const lineOf = (open: OpenFlow, label: string): LineShown =>
  answered(open).lines.find((line) => line.label === label)!
const sumOf = (open: OpenFlow) =>
  toCent(shown(open).lines.reduce((sum, { money }) => sum + (money ?? Number.NaN), 0))

describe('the bill', () => {
  test('stands as soon as words are read over tables, sums to the profit, and is not sent', async () => {
    const open = await billed(loadSample().description)
    expect(shown(open)).toMatchObject({ final: true })
    expect(shown(open).lines).toHaveLength(answered(open).lines.length)
    expect(sumOf(open)).toBe(shown(open).profit)
    expect(open.service.calls).toEqual(['POST /read'])
  })

  test('goes on to other deals, and back', async () => {
    const open = await billed(loadSample().description)
    const first = shown(open).key
    await open.flow.showBill({ by: 1 })
    expect(shown(open).key).not.toBe(first)
    await open.flow.showBill({ by: -1 })
    expect(shown(open).key).toBe(first)
    await open.flow.showBill({ by: -1 })
    expect(open.state().bills!.at).toBe(open.state().bills!.bills.length - 1)
  })

  test('is shown of a deal that sold nothing, of one that sold out, and of any by its key', async () => {
    const open = await billed(loadSample().description)
    await open.flow.showBill({ end: 'none' })
    expect(shown(open).sold).toBe(0)
    await open.flow.showBill({ end: 'all' })
    expect(shown(open).left).toBe(0)
    const [, other] = open.state().bills!.bills
    await open.flow.showBill({ key: ` ${String(other!.key).toLowerCase()}` })
    expect(shown(open).key).toBe(other!.key)
    await open.flow.showBill({ key: 'no such deal' })
    expect(open.state().bills!.missing).toBe(true)
    expect(shown(open).key).toBe(other!.key)
  })

  test('follows the tables: after a check it has the cells as they are now', async () => {
    const open = await openChecked()
    await read(open)
    const { key, qty } = shown(open)
    const { columns, rows } = open.host.table('Deals')
    const [sku, size] = [columns.indexOf('SKU'), columns.indexOf('Qty')]
    rows.forEach((row, at) => {
      if (row[sku] === key && row[size] === qty) open.host.analyst.write(`Deals!D${at + 2}`, [[99]])
    })
    await open.flow.check()
    await open.when(
      ({ bills }) => bills?.bills.some((bill) => bill.lines[1]?.money === -99 * bill.qty) === true,
    )
    expect(open.step('checked').ok).toBe(true)
  })
})

test('of tables that have not been read is there once they are, without another step', async () => {
  const first = await openChecked()
  const open = await first.reopen(new Map())
  await open.flow.start()
  open.flow.go('description')
  await open.when(({ setup }) => setup.reading.is === 'read')
  await open.rested()
  expect(open.state().bills).toBe(null)
  await open.flow.readForBills()
  await read(open)
  expect(sumOf(open)).toBe(shown(open).profit)
  expect(open.state().step.at).toBe('description')
})

describe('a line', () => {
  test('is mended by the form: the words and the bill say so, and the change is taken back', async () => {
    const open = await billed(WORDS)
    const before = shown(open)
    const postage = lineOf(open, 'postage')
    const draft = { ...draftOf(postage.fields!), amount: 5 }
    const filled = fieldsOfDraft(draft)
    if (!filled.ok) throw new Error(filled.lacks)
    await open.flow.mend({ ...postage, name: postage.label, fields: filled.fields })
    expect(open.state().setup.description).toContain(
      '4.20 [Subtract postage: 5 for each unit sold.]',
    )
    await read(open)
    const after = shown(open)
    expect(after.key).toBe(before.key)
    expect(after.profit).toBe(toCent(before.profit! - 0.8 * before.sold))
    open.flow.takeBack()
    expect(open.state().setup.description).toBe(WORDS)
  })

  test('is seen to change the deal that is in view, whichever tells most then', async () => {
    const open = await billed(WORDS)
    await open.flow.showBill({ end: 'all' })
    const before = shown(open)
    const postage = lineOf(open, 'postage')
    await open.flow.mend({ ...postage, fields: { ...postage.fields!, amount: 9 }, name: 'postage' })
    await read(open)
    expect(shown(open)).toMatchObject({ key: before.key, menu: before.menu })
    expect(shown(open).profit).toBe(toCent(before.profit! - 4.8 * before.sold))
  })

  test('is no cost, is added, and is made of words that were not charged', async () => {
    const open = await billed(WORDS)
    const fees = answered(open).lines.length
    await open.flow.mend({ ...lineOf(open, 'postage'), name: null, fields: null })
    await read(open)
    expect(answered(open).lines).toHaveLength(fees - 1)
    const insurance: LineFields = { amount: 2, paid: true, for: 'ordered' }
    await open.flow.mend({ places: [], sentence: null, name: 'insurance', fields: insurance })
    await read(open)
    expect(lineOf(open, 'insurance').fields).toEqual(insurance)
    const { leftOut, questions } = answered(open)
    const told = [
      ...leftOut.filter(({ why }) => why === 'money').map(({ text }) => text),
      ...questions.map(({ words }) => words),
    ]
    expect(told.filter((text) => !text.includes('900'))).toEqual([])
    expect(told).not.toEqual([])
  })

  test('that no words say is mended and taken away too: goods are consigned, or free', async () => {
    const open = await billed(WORDS)
    const before = shown(open)
    const goods = lineOf(open, 'cost of goods')
    expect(goods.assumed).toBe(true)
    const paid = before.lines[goods.term!]!.money!
    const mended = { ...goods, name: 'cost of goods' }
    await open.flow.mend({ ...mended, fields: { ...goods.fields!, for: 'sold' } })
    expect(open.state().setup.description).toBe(`${WORDS} Goods: unit_cost for each unit sold.`)
    await read(open)
    const consigned = toCent((paid / before.qty) * before.sold)
    expect(shown(open).lines[lineOf(open, 'cost of goods').term!]!.money).toBeCloseTo(consigned)
    await open.flow.mend({ ...lineOf(open, 'cost of goods'), name: 'cost of goods', fields: null })
    expect(open.state().setup.description).toBe(`${WORDS} No other goods.`)
    await read(open)
    expect(shown(open).profit).toBe(toCent(before.profit! - paid))
    expect(answered(open).lines.map(({ label }) => label)).not.toContain('cost of goods')
  })

  test('of the built-in words is mended by writing them out', async () => {
    const open = await billed(loadSample().description)
    const before = shown(open)
    const line = answered(open).lines.find(({ fields }) => fields?.of === 'unit_cost')!
    await open.flow.mend({ ...line, name: line.label, fields: { ...line.fields!, amount: 0.5 } })
    await read(open)
    expect(answered(open)).toMatchObject({ is: 'read', by: 'controlled' })
    const goods = before.lines[line.term!]!.money!
    await open.flow.showBill({ key: String(before.key) })
    expect(shown(open).profit).toBe(toCent(before.profit! - goods / 2))
  })

  test('is not mended once other words stand there', async () => {
    const open = await billed(WORDS)
    const postage = lineOf(open, 'postage')
    open.flow.setDescription(`${WORDS} No rent.`)
    await open.flow.mend({ ...postage, name: null, fields: null })
    expect(open.state().setup.description).toBe(`${WORDS} No rent.`)
  })
})

test('money to spend that the words state is what the next plan keeps to, and is said', async () => {
  const open = await openChecked()
  open.flow.go('description')
  open.flow.setSpend(2000)
  expect(open.state().notice).toMatchObject({
    tone: 'done',
    message: '“Spend at most” is 2,000 for the next plan.',
  })
  await open.flow.check()
  await open.flow.confirm()
  await open.until('plan')
  await open.when(({ step }) => step.at === 'plan' && step.limits.without !== null)
  expect(open.step('plan').limits.limits).toEqual({ spend: 2000 })
  expect(open.step('plan').capital).toBeLessThanOrEqual(2000)
})

describe('what is open', () => {
  test('stands beside the lines that are clear, and is settled all at once', async () => {
    const open = await billed(ASKED)
    const { questions, lines } = answered(open)
    expect(questions.map(({ words }) => words)).toEqual(expect.arrayContaining(['20', '2']))
    expect(lines.filter(({ sure }) => sure).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['revenue', 'cost of goods', 'postage']),
    )
    expect(shown(open).lines).toHaveLength(lines.filter(({ sure }) => sure).length)
    const fields: LineFields = { amount: 20, paid: true, for: 'ordered' }
    await open.flow.settle(
      questions.map(({ id, choices }) => {
        const line = lines.find((each) => each.id === id)
        return line?.label === 'insurance' ? { line, fields } : choices[0]!
      }),
    )
    await read(open)
    expect(answered(open)).toMatchObject({ is: 'read', questions: [] })
    expect(lineOf(open, 'insurance')).toMatchObject({ sure: true, fields })
    expect(sumOf(open)).toBe(shown(open).profit)
  })

  test('has choices as fields, so that no English word is needed', async () => {
    const open = await billed(ASKED)
    const { questions } = answered(open)
    const ofLines = questions.flatMap(({ choices }) => choices)
    expect(ofLines.length).toBeGreaterThan(4)
    for (const { text, fields } of ofLines)
      expect(fields !== null || text === 'Nothing is charged for it.', text).toBe(true)
  })
})

describe('several answers', () => {
  test('are written into one text, each where it belongs', () => {
    const text = 'Postage 4, packing 2.'
    expect(allWritten(text, ['Postage 4 [a], packing 2.', 'Postage 4, packing 2 [b].'])).toBe(
      'Postage 4 [a], packing 2 [b].',
    )
    expect(allWritten(text, [])).toBe(text)
  })

  test('that stand at one place, such as the end, are all written, in their order', () => {
    expect(
      allWritten('A fee.', [
        'A fee. T is in weeks.',
        'A fee. Goods: unit_cost for each unit sold.',
      ]),
    ).toBe('A fee. T is in weeks. Goods: unit_cost for each unit sold.')
  })

  test('of which one is another text as a whole are not mixed', () => {
    expect(allWritten('Postage 4.', ['Subtract 5.', 'Postage 4 [b].'])).toBe('Subtract 5.')
  })
})
