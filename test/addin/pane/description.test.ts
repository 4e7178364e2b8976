// The description in the built pane, in Chromium: words are read by the service as they are typed, a question
// is answered by one click or by keyboard, and taken back; the service may be away.
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
  service.reads = asks
  const { pane, keys } = await open(openWorkbook({ tables: sampleTables() }), service)
  const { frame } = pane
  for (const name of ['Look around without a key', 'Next: columns', 'Next: description'])
    await frame.getByRole('button', { name }).click()
  await keys.screen('Describe your business')
  const box = frame.locator('textarea')
  return {
    pane,
    keys,
    frame,
    box,
    asked: frame.locator('.asked'),
    reads: () => service.calls.filter((call) => call === 'POST /read').length,
  }
}

test('reads words once they rest, and one click on a choice writes the answer into them', async () => {
  const service = createFakeService()
  const { pane, frame, box, asked, reads } = await atDescription(service)
  await box.pressSequentially(TEXT, { delay: 5 })
  await asked.getByText('Question 1 of 2').waitFor()
  expect(reads()).toBe(1)
  // In the field itself, which is as high as its words.
  const marks = frame.locator('.words mark')
  expect(await marks.allTextContents()).toEqual(['$4.80', '$0.30'])
  expect(await asked.locator('mark').count()).toBe(0)
  // The caret in the other amount brings up its question.
  await box.press('End')
  for (let i = 0; i < 3; i++) await box.press('ArrowLeft')
  await asked.getByText('Question 2 of 2').waitFor()
  await asked.getByRole('button', { name: 'First question' }).click()
  expect(await asked.locator('legend').innerText()).toBe('“$4.80”: for what is it paid?')
  const choice = asked.getByRole('radio', { name: SOLD[1] })
  expect(await asked.locator('label.choice').nth(1).innerText()).toContain('−4.80 × qty')
  await choice.click()
  const answered =
    'A parcel costs us $4.80 [Subtract 4.80 for each unit ordered.] and packing is $0.30.'
  expect(await box.inputValue()).toBe(answered)
  await asked.getByText('One question').waitFor()
  expect(await marks.allTextContents()).toEqual(['$0.30'])

  // Something else, by lists.
  await asked.getByText('Something else').click()
  await asked.getByLabel('It is counted').selectOption('for each sale')
  await asked.getByRole('button', { name: 'Use this answer' }).click()
  expect(await box.inputValue()).toBe(
    answered.replace('$0.30', '$0.30 [Subtract 0.30 for each sale.]'),
  )
  await frame.getByText('Understood as').waitFor()
  expect(await asked.locator('fieldset').count()).toBe(0)

  // Each answer is taken back, the last one first.
  const undo = asked.getByRole('button', { name: 'Undo the last answer' })
  await undo.click()
  expect(await box.inputValue()).toBe(answered)
  await undo.click()
  expect(await box.inputValue()).toBe(TEXT)
  await asked.getByText('Question 1 of 2').waitFor()
  expect(await undo.count()).toBe(0)
  expect(pane.asked).toEqual([])
  await pane.close()
}, 120_000)

test('is answered by keyboard: arrows look around, Enter takes, and the focus stays with the questions', async () => {
  const { pane, keys, frame, box, asked } = await atDescription(createFakeService())
  const { keyboard } = pane.page
  await box.fill(TEXT)
  await asked.getByText('Question 1 of 2').waitFor()
  await keys.tabTo(SOLD[0]!)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  expect(await box.inputValue()).toBe(TEXT)
  await keyboard.press('Enter')
  expect(await box.inputValue()).toContain('[Subtract 4.80 for each unit ordered.]')
  await asked.getByText('One question').waitFor()
  const focused = () => frame.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('One question')
  await keys.press('Undo the last answer')
  expect(await box.inputValue()).toBe(TEXT)
  await asked.getByText('Question 1 of 2').waitFor()
  // The button is gone, and not the place.
  expect(await focused()).toMatch(/question/i)
  await pane.close()
}, 120_000)

test('marks what is read as of earlier words, and says that the service cannot be reached', async () => {
  const service = createFakeService()
  const { pane, frame, box, asked } = await atDescription(service)
  await box.fill(TEXT)
  await asked.getByText('Question 1 of 2').waitFor()
  service.fate('POST /read', ...Array.from({ length: 2 }, () => ({ is: 'offline' }) as const))
  await box.pressSequentially(' No rent.')
  await frame
    .getByText('The service cannot be reached: your words are read again when it can.')
    .waitFor()
  expect(await box.inputValue()).toBe(`${TEXT} No rent.`)
  expect(await asked.getByText('your words as they were before').count()).toBe(1)
  expect(await asked.getByRole('radio').first().isDisabled()).toBe(true)
  // By itself, once the service is there again.
  await expect
    .poll(() => asked.getByRole('radio').first().isEnabled(), { timeout: 30_000 })
    .toBe(true)
  expect(await frame.getByText('cannot be reached').count()).toBe(0)
  await pane.close()
}, 120_000)

test('fills in the words of a business at one click, over other words too, and grows with them', async () => {
  const service = createFakeService()
  const { pane, frame, box } = await atDescription(service)
  service.reads = (request) => readAnswer(request)
  const high = async () => (await box.boundingBox())!.height
  const empty = await high()
  await frame.getByRole('button', { name: 'Cars' }).click()
  expect(await box.inputValue()).toContain('We buy used cars')
  await frame.getByText('Understood as').waitFor()
  expect(await high()).toBeGreaterThan(empty)
  expect(
    await box.evaluate((field) => field.scrollHeight - field.clientHeight),
  ).toBeLessThanOrEqual(1)
  await frame.getByText('Begin with another business').click()
  await frame.getByRole('button', { name: 'Grain' }).click()
  expect(await box.inputValue()).toContain('We buy grain')
  await frame.getByRole('button', { name: 'Undo the last answer' }).click()
  expect(await box.inputValue()).toContain('We buy used cars')
  await pane.close()
}, 120_000)
