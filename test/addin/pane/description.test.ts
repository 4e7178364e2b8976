// The description in the built pane, in Chromium: words are read by the service as they are typed, what they leave open is
// settled on one screen, lines of the bill are mended, and all is taken back; the service may be away.
import { expect, test } from 'vitest'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { openWorkbook } from '#try/host/host.ts'
import { askedAbout, PLAIN_WORDS } from '../asked.ts'
import { createFakeService, type FakeService } from '../../support/pane/fake-service.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'
import { builtPane } from './built-pane.ts'

const { open } = builtPane()

const TEXT = 'A parcel costs us $4.80 and packing is $0.30.'
const SOLD = ['Subtract 4.80 for each unit sold.', 'Subtract 4.80 for each unit ordered.']

/** Asks about both amounts until a sentence stands behind them; other words are the strict reader's. */
function asks(request: ReadRequest): ReadAnswer {
  const text = request.business_description
  const open = ['$4.80', '$0.30'].filter(
    (words) => text.includes(words) && !text.includes(`${words} [`),
  )
  if (open.length === 0) return readAnswer({ ...request, business_description: PLAIN_WORDS })
  return {
    status: 'questions',
    questions: open.map((words) =>
      askedAbout(
        text,
        words,
        SOLD.map((sentence) => sentence.replace('4.80', words.slice(1))),
      ),
    ),
    feedback: 'Say for what it is paid.',
    by: 'reader',
  }
}

/** The step, without a key. */
async function atDescription(service: FakeService) {
  const { pane, keys } = await open(openWorkbook({ tables: sampleTables() }), service)
  const { frame } = pane
  for (const name of ['Look around without a key', 'Next: columns', 'Next: description'])
    await frame.getByRole('button', { name }).click()
  await keys.screen('Describe your business')
  return {
    pane,
    keys,
    frame,
    box: frame.locator('textarea'),
    asked: frame.locator('.asked'),
    bill: frame.locator('.bill'),
    undo: frame.getByRole('button', { name: 'Undo the last change' }),
    reads: () => service.calls.filter((call) => call === 'POST /read').length,
  }
}

const asking = (): FakeService => Object.assign(createFakeService(), { reads: asks })

test('settles all that is open on one screen: by choices, one press writes them into the words', async () => {
  const { pane, frame, box, asked, undo, reads } = await atDescription(asking())
  await box.pressSequentially(TEXT, { delay: 5 })
  await asked.getByText('To settle: 2 points').waitFor()
  expect(reads()).toBe(1)
  // In the field itself, which is as high as its words.
  expect(await frame.locator('.words mark.open').allTextContents()).toEqual(['$4.80', '$0.30'])
  expect(await asked.locator('fieldset').count()).toBe(2)
  const use = asked.getByRole('button', { name: /^Use/ })
  await use.click({ force: true })
  expect(await box.inputValue()).toBe(TEXT)
  await asked.locator('fieldset').nth(0).getByRole('radio').nth(1).click()
  await asked.locator('fieldset').nth(1).getByRole('radio').nth(0).click()
  expect(await box.inputValue()).toBe(TEXT)
  await use.click()
  expect(await box.inputValue()).toBe(
    'A parcel costs us $4.80 [Subtract 4.80 for each unit ordered.] and packing is $0.30 [Subtract 0.30 for each unit sold.].',
  )
  await asked.waitFor({ state: 'detached' })
  await undo.click()
  expect(await box.inputValue()).toBe(TEXT)
  await asked.getByText('To settle: 2 points').waitFor()
  expect(await undo.count()).toBe(0)
  expect(pane.asked).toEqual([])
  await pane.close()
})

test('is settled by keyboard: arrows look around, Enter takes, and the focus stays there', async () => {
  const { pane, keys, frame, box, asked } = await atDescription(asking())
  const { keyboard } = pane.page
  await box.fill(TEXT)
  await asked.getByText('To settle: 2 points').waitFor()
  await asked.getByRole('radio').first().focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  expect(await box.inputValue()).toBe(TEXT)
  await keyboard.press('Enter')
  expect(await box.inputValue()).toContain('[Subtract 4.80 for each unit ordered.]')
  await asked.getByText('To settle: 1 point').waitFor()
  const focused = () => frame.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toMatch(/To settle/)
  await keys.press('Undo the last change')
  expect(await box.inputValue()).toBe(TEXT)
  await pane.close()
})

test('marks what is read as of earlier words, and says that the service cannot be reached', async () => {
  const service = asking()
  const { pane, frame, box, asked } = await atDescription(service)
  await box.fill(TEXT)
  await asked.getByText('To settle: 2 points').waitFor()
  service.fate('POST /read', ...Array.from({ length: 2 }, () => ({ is: 'offline' }) as const))
  await box.pressSequentially(' No rent.')
  await frame
    .getByText('The service cannot be reached: your words are read again when it can.')
    .waitFor()
  expect(await box.inputValue()).toBe(`${TEXT} No rent.`)
  expect(await asked.getByText('your words as they were before').first().isVisible()).toBe(true)
  expect(await asked.getByRole('radio').first().isDisabled()).toBe(true)
  // By itself, once the service is there again.
  await expect.poll(() => asked.getByRole('radio').first().isEnabled()).toBe(true)
  expect(await frame.getByText('cannot be reached').count()).toBe(0)
  await pane.close()
})

test('mends a line of the bill by its form, adds one, and charges words that were left out', async () => {
  const { pane, keys, frame, box, bill, undo } = await atDescription(createFakeService())
  const words =
    'T is in weeks. Postage is 4.20 per unit sold. The marketplace takes 15% of the price.'
  await box.fill(words)
  const postage = bill.locator('tr', { hasText: 'Postage' }).first()
  await postage.waitFor()
  const money = () => postage.locator('td').innerText()
  await expect.poll(money).toMatch(/^−\d/)
  const before = await money()
  await frame.getByRole('button', { name: 'Change: Postage' }).click()
  const form = frame.locator('.mend')
  await form.getByLabel('How much').fill('x')
  await form.getByRole('button', { name: 'Save the line' }).click()
  expect(await box.inputValue()).toBe(words)
  await form.getByText('One number cannot be read.').waitFor()
  await form.getByLabel('How much').fill('8.40')
  await form.getByLabel('For what').selectOption({ label: 'each unit sold' })
  await keys.press('Save the line')
  const mended = words.replace('4.20', '4.20 [Subtract postage: 8.4 for each unit sold.]')
  await expect.poll(() => box.inputValue()).toBe(mended)
  await expect.poll(money).not.toBe(before)
  await frame.getByRole('button', { name: 'Add a line' }).click()
  await form.getByLabel('What it is').fill('Insurance')
  await form.getByLabel('How much').fill('20')
  await form.getByLabel('4. When').selectOption({ label: 'each week' })
  await form.getByRole('button', { name: 'Save the line' }).click()
  await bill.locator('tr', { hasText: 'Insurance' }).waitFor()
  for (const text of [mended, words]) {
    await undo.click()
    await expect.poll(() => box.inputValue()).toBe(text)
  }
  await pane.close()
})

test('shows other deals: the next one, one that sold nothing, and one by its key', async () => {
  const { pane, frame, box } = await atDescription(createFakeService())
  const head = frame.locator('.deal')
  await box.fill('T is in weeks. Postage is 4.20 per unit sold.')
  await head.waitFor()
  const first = await head.innerText()
  await frame.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => head.innerText()).not.toBe(first)
  await frame.getByText('Another deal').click()
  await frame.getByRole('button', { name: 'One that sold nothing' }).click()
  await expect.poll(() => head.innerText()).toContain('sold 0')
  await frame.getByLabel('A deal by its key').fill(/Deal (\S+):/.exec(first)![1]!)
  await frame.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => head.innerText()).toBe(first)
  await frame.getByLabel('A deal by its key').fill('none of these')
  await frame.getByRole('button', { name: 'Show', exact: true }).click()
  await frame.getByText('There is no such past deal.').waitFor()
  expect(pane.asked).toEqual([])
  await pane.close()
})

test('fills in the words of a business at one click, over other words too, and grows with them', async () => {
  const service = createFakeService()
  const { pane, frame, box } = await atDescription(service)
  service.reads = (request) => readAnswer(request)
  const high = async () => (await box.boundingBox())!.height
  const empty = await high()
  await frame.getByRole('button', { name: 'Cars' }).click()
  expect(await box.inputValue()).toContain('We buy used cars')
  await frame.locator('.bill').waitFor()
  expect(await high()).toBeGreaterThan(empty)
  expect(
    await box.evaluate((field) => field.scrollHeight - field.clientHeight),
  ).toBeLessThanOrEqual(1)
  await frame.getByText('Begin with another business').click()
  await frame.getByRole('button', { name: 'Grain' }).click()
  expect(await box.inputValue()).toContain('We buy grain')
  await frame.getByRole('button', { name: 'Undo the last change' }).click()
  expect(await box.inputValue()).toContain('We buy used cars')
  await pane.close()
})
