// What each screen asks of the flow, by keyboard alone: every control is reached with Tab, shows that
// it is focused, and does what it says.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanShown } from '#addin/plan/plan-state.ts'
import { moneyText } from '#addin/messages/english-words.ts'
import { askedOf, drawn, openGallery, show, type Gallery } from './open-gallery.ts'
import { STATES, type StateName } from './states.ts'

let gallery: Gallery
let page: Page
beforeAll(async () => {
  gallery = await openGallery()
  page = await gallery.open({ viewport: { width: 350, height: 378 }, reducedMotion: 'reduce' })
})
afterAll(() => gallery.close())
beforeEach(() => show(page, 'starting'))

/** Presses Tab until the control of this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused()).includes(name)) return
  }
  throw new Error(`Tab never comes to “${name}”`)
}

function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    if (element === null || element === document.body) return ''
    const said = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
    return said.replaceAll('\u00a0', ' ')
  })
}

/** Shows a screen as one comes after another: its heading has the focus. */
async function come(name: StateName): Promise<void> {
  await show(page, name === 'sign-in' ? 'unable' : 'sign-in')
  await show(page, name)
  await page.waitForFunction(() => document.activeElement !== document.body)
  await askedOf(page)
}

async function press(name: string, key = 'Enter'): Promise<unknown> {
  await tabTo(name)
  await page.keyboard.press(key)
  return askedOf(page)
}

test.each([
  ['unable', 'Try again', [['retry']]],
  ['no tables', 'Insert sample data', [['insertSample']]],
  ['no tables', 'Look again', [['listTables']]],
  ['tables', 'Next: columns', [['chooseTables', STATES.tables.setup.choice]]],
  ['tables', 'Go to it', [['openFit']]],
  ['mapping', 'Next: description', [['go', 'description']]],
  ['description', 'Next: options', [['go', 'options']]],
  ['options', 'Check data', [['check']]],
  ['checked', 'Send and plan', [['confirm']]],
  ['checked with cost', 'Send and plan', [['confirm']]],
  ['checked for an input test', 'Send the input test', [['confirm']]],
  ['problems', 'Check again', [['check']]],
  ['problems', 'Choose columns', [['go', 'mapping']]],
  ['fit', 'Cancel', [['cancel']]],
  ['canceled', 'Check data again', [['retry']]],
  ['unresolved', 'Change the description', [['go', 'description']]],
  ['refused', 'Back to the tables', [['putAside']]],
  ['colleague', 'Look again', [['retry']]],
  ['plan', 'Write to the sheet', [['write']]],
  ['plan written', 'Show the taken deals', [['showTaken']]],
  ['input test written', 'Show the taken deals', [['showTaken']]],
  ['input test written', 'Plan again', [['check']]],
  ['plan out of date', 'Does it still fit?', [['lookStale']]],
  ['tables', 'Does it still fit?', [['lookStale']]],
  ['plans compared', 'Does it still fit?', [['lookStale']]],
  ['plan written in part', 'Write the rest', [['write']]],
  ['plan kept in part', 'Write the rest', [['complete']]],
  ['plan applied', 'Apply to the sheet', [['write']]],
  ['plan half written', 'Write it again', [['complete']]],
  [
    'plan undone, and a plan of a colleague in its place',
    'Restore mine',
    [['restore', 'ses_0 2026-11-08T16:05:00Z']],
  ],
  [
    'plans compared',
    'Restore the plan by Ada Lovelace',
    [['restore', 'ses_0 2026-11-08T16:05:00Z']],
  ],
  [
    'plans compared',
    'Compare',
    [['compare', 'ses_0 2026-11-08T16:05:00Z', 'ses_1 2026-11-15T09:30:00Z']],
  ],
  ['colleague and a half-written plan', 'Write it again', [['complete']]],
  ['plan applied', 'Back to the service', [['setThreshold', 0.62]]],
  ['tables', 'Tools', [['tool', { do: 'open' }]]],
  ['sign-in', 'Tools', [['tool', { do: 'open' }]]],
  ['tools', 'List what would go', [['tool', { do: 'begin', tool: 'ours' }]]],
  ['tools', 'Run the self-check', [['tool', { do: 'begin', tool: 'self-check' }]]],
  ['tools', 'Close', [['tool', { do: 'close' }]]],
  ['tool at work', 'Stop', [['tool', { do: 'stop' }]]],
  ['tool failed', 'Try again', [['tool', { do: 'begin', tool: 'ours' }]]],
] satisfies [StateName, string, unknown][])(
  'on %s, “%s” does what it says',
  async (name, button, asked) => {
    await come(name)
    if (name === 'plans compared') await press('Plans of this workbook')
    expect(await press(button)).toEqual(asked)
  },
)

test('the last tab leads back to the plan', async () => {
  await come('tables')
  await page.locator('.ways').getByRole('button', { name: 'Plan', exact: true }).click()
  expect(await askedOf(page)).toEqual([['openFit']])
})

test('removes what is the add-in’s only when asked twice', async () => {
  await come('what is ours')
  expect(await press('Remove all of this')).toEqual([])
  expect(await press('Really remove all of this')).toEqual([['tool', { do: 'remove' }]])
})

test('deletes a plan only when asked twice', async () => {
  await come('plans compared')
  await press('Plans of this workbook')
  expect(await press('Delete the plan by Ada Lovelace')).toEqual([])
  expect(await press('Really delete the plan by Ada Lovelace')).toEqual([
    ['deletePlan', 'ses_0 2026-11-08T16:05:00Z'],
  ])
})

test('gives a plan a name and notes, and shows them', async () => {
  await come('plans compared')
  await press('Plans of this workbook')
  const plan = page.locator('ol.plans > li').nth(1)
  expect(await plan.textContent()).toContain('Careful, Ada Lovelace')
  expect(await plan.textContent()).toMatch(
    /7 deals at \d+\s% confidence.*For the meeting on Monday/s,
  )
  await plan.getByText('Change name or notes').click()
  await plan.getByLabel('Name', { exact: true }).fill(' Bold ')
  expect(await press('Save name and notes of the plan by Ada Lovelace')).toEqual([
    ['describePlan', 'ses_0 2026-11-08T16:05:00Z', { name: 'Bold', notes: expect.any(String) }],
  ])
})

test('names plans of one minute apart, to the ear too', async () => {
  await come('plans of one minute')
  await press('Plans of this workbook')
  const names = await page.getByLabel('From', { exact: true }).locator('option').allTextContents()
  const buttons = await page.getByRole('button', { name: 'Restore the plan by' }).all()
  const spoken = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
  expect(names[1]).toMatch(
    /^Ada Lovelace, 22 Nov 2026, \d\d:00:09: 97 deals \(spend at most 4,000\)/,
  )
  expect(new Set(names).size).toBe(3)
  expect(new Set(spoken).size).toBe(2)
})

test('signs in with Enter, once key and name are typed, and says before what is missing', async () => {
  await come('sign-in')
  expect(await press('Sign in')).toEqual([])
  expect(await page.locator('.why').textContent()).toBe('Type your key first.')
  await come('sign-in')
  await tabTo('Key')
  await page.keyboard.type(' edps-free-1 ')
  await tabTo('Your name')
  await page.keyboard.type('Grace')
  await tabTo('Keep the key')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  expect(await askedOf(page)).toEqual([
    ['signIn', { key: 'edps-free-1', name: 'Grace', remember: true }],
  ])
})

test('reads a new screen’s heading first, and after a failed check the first problem', async () => {
  await come('mapping')
  expect(await focused()).toBe('Check the columns')
  await show(page, 'problems')
  await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON')
  expect(await focused()).toBe('Show the cell: Deals, Unit cost, data row 6')
  await page.keyboard.press('Enter')
  expect(await askedOf(page)).toEqual([['select', { table: 'Deals', row: 5, header: 'Unit cost' }]])
})

test('calls a plan the person’s own where it was begun on the same device', async () => {
  await come('own plan')
  expect(await focused()).toBe('Your plan is running')
  expect(await page.locator('main').textContent()).not.toContain('Ada Lovelace is planning')
  await come('colleague')
  expect(await focused()).toBe('Ada Lovelace is planning')
})

test('reads the screen behind the tools when they are closed', async () => {
  await come('self-check')
  await show(page, 'tables')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Choose your tables')
})

test('copies the self-check’s report', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await come('self-check')
  expect(await press('Copy the report')).toEqual([])
  await page.getByText('Copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^EDPS self-check\npassed/)
})

test('copies the id of a plan, for formulas', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await come('plans compared')
  await press('Plans of this workbook')
  expect(await press('Copy id of the plan by Grace Hopper')).toEqual([])
  await page.getByText('Copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('ses_00 2026-11-01T08:15:00Z')
})

test('takes no focus from the sheet when it opens', async () => {
  const fresh = await gallery.open({ viewport: { width: 350, height: 378 } })
  await show(fresh, 'tables')
  await fresh.waitForTimeout(50)
  expect(await fresh.evaluate(() => document.activeElement === document.body)).toBe(true)
  await fresh.context().close()
})

test('maps columns, takes them and reads time by keyboard', async () => {
  await come('mapping')
  await press('other column')
  await page.locator('main').evaluate((main) => main.querySelector('h1')!.focus())
  await tabTo('Identifier of the deal')
  await page.keyboard.type('Brand')
  expect(await askedOf(page)).toEqual([['setColumn', 'menus', 'key', 'Brand']])
  expect(await press('Supplier e-mail', 'Space')).toEqual([
    ['setFeature', 'menus', 'Supplier e-mail', true],
  ])
  await press('Time: by dates, every week')
  await tabTo('By a column of dates')
  await page.keyboard.press('ArrowDown')
  expect(await askedOf(page)).toEqual([['setTime', { by: 'columns' }]])
})

test('asks six keys of who needs to look at nothing: what headers say by themselves is folded', async () => {
  await come('mapping by name')
  expect(await page.locator('select').count()).toBe(0)
  expect(await page.locator('summary').allTextContents()).toEqual([
    'Change: 5 columns matched by name, 12 fields without a column, 1 of 1 other column sent',
    'Change: 4 columns matched by name, 7 fields without a column',
    'Time: by a column that counts periods',
  ])
  let presses = 0
  for (; !(await focused()).includes('Next: description') && presses < 30; presses++)
    await page.keyboard.press('Tab')
  expect(presses).toBeLessThanOrEqual(6)
})

test('says in a bar that the plan is out of date, wherever the screen is scrolled to', async () => {
  for (const name of ['tables', 'plan out of date'] as const) {
    await come(name)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bar = page.getByRole('region', { name: 'The plan is out of date' })
    const { y } = (await bar.boundingBox())!
    expect(y, name).toBeGreaterThanOrEqual(0)
    expect(y, name).toBeLessThan(100)
    expect(await bar.textContent()).toContain('Deals: 2 rows changed')
  }
  await come('tables')
  expect(await press('Plan again')).toEqual([['plan']])
  await come('plan')
  expect(await page.locator('.stale').count()).toBe(0)
})

test('explains a field in a line, and the rest of it behind “?”', async () => {
  for (const name of ['sign-in', 'tables', 'mapping', 'description', 'options', 'plan'] as const) {
    await come(name)
    const hints = await page.locator('.field > .hint, .choice .hint').allTextContents()
    const long = hints.filter((hint) => hint.length > 75 && !hint.startsWith('Higher: fewer'))
    expect(long, name).toEqual([])
  }
  await come('description')
  await press('Explain')
  expect(await page.locator('details.more[open]').innerText()).toContain('No cell does.')
})

test('marks the fields that are needed, and says which of them have no column', async () => {
  const field = (name: string) => page.locator('.field', { hasText: name }).first()
  await come('mapping')
  await press('other column')
  expect(await field('Identifier of the deal').textContent()).toContain('(needed)')
  expect(await page.locator('.actions .why').count()).toBe(0)
  await come('mapping without a cost')
  // The service's name of a field stands behind “?”.
  expect(await field('Landed cost per unit').locator('details').textContent()).toContain(
    'unit_cost',
  )
  expect(await field('Landed cost per unit').textContent()).toContain('No plan without it')
  expect(await page.locator('.actions .why').textContent()).toBe(
    'Still without a column: landed cost per unit of Deals.',
  )
})

test('says that sales have no price, and offers both what says it', async () => {
  const said = async () => (await page.locator('.notice.warning').allInnerTexts()).join()
  await come('mapping')
  expect(await said()).toBe('')
  await come('mapping without a price')
  expect(await said()).toContain('Sold has no price: each sale would count at the expected price')
  await tabTo('Amount of the row')
  await page.keyboard.type('Price')
  expect(await askedOf(page)).toEqual([['setColumn', 'sales', 'revenue', 'Price']])
})

test('tells first what a plan earns and spends and how sure that is, and keeps it in sight', async () => {
  const hero = async () => (await page.locator('.hero :is(dt, dd)').allInnerTexts()).join('\n')
  await come('plan')
  expect(await hero()).toBe(
    'Predicted profit\n12,090\n80 % sure: 8,400 to 15,780\nSpent on goods\n5,420',
  )
  // Below the notices at the top edge, wherever the page is scrolled to.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const seen = async (at: string) => (await page.locator(at).boundingBox())!
  const [tops, headline] = [await seen('.tops'), await seen('.headline')]
  expect(headline.y).toBe(tops.y + tops.height)
  expect(await page.locator('.headline').innerText()).toContain('Take 27 deals')
  await come('plan of nothing')
  expect(await hero()).toBe('Predicted profit\n0.00\nSpent on goods\n0.00')
  await come('input test written')
  expect(await hero()).toMatch(/^Placeholder profit\n[\d,.]+\nSpent on goods/)
  // At another threshold, and within a limit, which the headline says.
  await come('plan applied')
  expect(await focused()).toBe('Take 27 deals within your limits')
  expect(await hero()).toContain('80 % sure: about 8,400 to 15,780')
})

test('tells plans of nearly one confidence apart, by a decimal', async () => {
  await come('plan of nearly 60 %')
  expect(await page.locator('label:has-text("Least chance")').textContent()).toBe(
    'Least chance of a profit: 60\u00a0%',
  )
  expect(await page.getByRole('button', { name: 'Back to the service' }).textContent()).toBe(
    'Back to the service’s 59.7\u00a0%',
  )
})

test('reads the charts at the pointer and by the arrow keys, with their axes in words', async () => {
  await come('plan')
  await press('Profit, deals and spend at each chance')
  const chart = page.locator('.chart').first()
  expect((await chart.locator('svg').boundingBox())!.height).toBeGreaterThanOrEqual(120)
  expect(await chart.locator('.x').innerText()).toMatch(/0\s%\s+25\s%\s+50\s%\s+75\s%\s+100\s%/)
  expect((await chart.locator('.y span').allTextContents()).length).toBeGreaterThanOrEqual(3)
  expect(await chart.locator('figcaption').textContent()).toContain('dashed: its range')
  const reading = () => chart.locator('.reading').textContent()
  expect(await reading()).toMatch(
    /^At 62\s%: 27 deals, profit 12,090 \(80 % sure: 8,400 to 15,780\), spend/,
  )
  await chart.locator('svg').scrollIntoViewIfNeeded()
  const { x, y, width } = (await chart.locator('svg').boundingBox())!
  await page.mouse.move(x + width * 0.9, y + 40)
  expect(await reading()).toMatch(/^At (90|89\.\d|90\.\d)\s%: \d deals/)
  await page.mouse.move(0, 0)
  await tabTo('Read the chart: Predicted profit')
  await page.keyboard.press('ArrowRight')
  expect(await reading()).toMatch(/^At 63\s%: 26 deals/)
  // It reads and sets nothing.
  expect(await askedOf(page)).toEqual([])
})

test('keeps, compares, copies and drops scenarios, and checks with a number changed', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await come('plan')
  // A fold tells a moment later that it is open.
  await tabTo('What if…')
  await page.keyboard.press('Enter')
  await expect.poll(() => askedOf(page)).toEqual([['scenario', { do: 'open' }]])
  await come('plan with scenarios')
  await press('What if: 12% → 18%')
  await page.getByText('Kept: 2 of 6').waitFor()
  expect(await page.getByLabel('Keep the plan above as').inputValue()).toBe('12% → 18%')
  expect(await press('Keep as a scenario')).toEqual([
    ['scenario', { do: 'keep', name: '12% → 18%' }],
  ])
  await page.getByLabel('A number in your description').selectOption({ index: 1 })
  const fee = page.getByLabel('In place of 12%')
  const check = page.getByRole('button', { name: 'Check and see its cost' })
  // It can be pressed as soon as the number can be used, while it is typed.
  await fee.fill('18 %')
  expect(await check.getAttribute('aria-disabled')).toBe('true')
  await tabTo('Check and see its cost')
  expect(await page.locator('.wrong').textContent()).toContain('is no number')
  await fee.fill('')
  await fee.pressSequentially('12')
  expect(await check.getAttribute('aria-disabled')).toBe('true')
  await fee.press('Backspace')
  await fee.pressSequentially('8.')
  expect(await fee.inputValue()).toBe('18.')
  expect(await check.getAttribute('aria-disabled')).toBeNull()
  await fee.fill('18')
  const asked = (await press('Check and see its cost')) as [string, { change: unknown }][]
  expect(asked[0]![1]).toMatchObject({
    do: 'try',
    change: { number: { of: { text: '12%' }, to: 18 } },
  })
  expect(await press('Compare scenarios')).toEqual([
    ['scenario', { do: 'compare', before: 'a', after: 'now' }],
  ])
  expect(await page.locator('details', { hasText: 'What if: 12%' }).textContent()).toContain(
    'Confidence56\u00a0% → 62\u00a0%',
  )
  await page.locator('summary', { hasText: 'Rename' }).first().click()
  await page.getByLabel('New name').fill('Fee of 12 %')
  expect(await press('Save the name of the scenario Before 12% → 18%')).toEqual([
    ['scenario', { do: 'rename', id: 'a', name: 'Fee of 12 %' }],
  ])
  await press('Copy all as a table')
  await page.getByText('Copied: paste').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual([
    'Scenario',
    'Before 12% → 18%',
    'At most 2,000',
  ])
  expect(await press('Delete the scenario At most 2,000')).toEqual([
    ['scenario', { do: 'drop', id: 'b' }],
  ])
})

test('says before and after the plan that it is a scenario’s, and offers the confidence of before', async () => {
  await come('checked scenario')
  const notice = () => page.locator('.notice', { hasText: 'Scenario: 18% instead of 12%' })
  expect(await notice().textContent()).toContain('marketplace takes 12% of the selling')
  expect(await notice().textContent()).toContain('sets the confidence of this plan anew')
  expect(await notice().textContent()).toContain('limits will be kept: spend at most 2,000.')
  await come('plan of a scenario')
  expect(await notice().textContent()).toContain('the plan before had 56\u00a0%')
  expect(await press('Take 56 % as before')).toEqual([['setThreshold', 0.56]])
  // Notes name the plan that they are of, where another confidence is chosen.
  await page.getByText(/^What the service says of this plan/).waitFor()
  await come('plan of nearly 60 %')
  await page.getByText(/^What the service says of its own plan, at 59.7\s%/).waitFor()
  // Until it is kept, the plan has the name of the change.
  await come('plan')
  expect(await notice().count()).toBe(0)
})

test('shows how the same rules did on past menus', async () => {
  await come('plan')
  await press('Tried on 12 past menus: predicted 15,420, earned')
  const rows = page.getByRole('region', { name: 'Past menus' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(12)
  expect(await rows.first().allInnerTexts()).toEqual(['1 week ago\t8 of 31\t1,670\t1,730'])
  // Amounts of one column have the same decimals, so that their digits stand under each other.
  expect(await rows.last().innerText()).toBe('12 weeks ago\t5 of 20\t900\t850')
  await press('The deals')
  const sure = page.locator('table', { hasText: 'Sure' }).locator('td:last-child')
  expect((await sure.allInnerTexts()).filter((text) => !/^\d+\.\d\s%$/.test(text))).toEqual([])
})

test('lists the deals by any column, and those that are searched for', async () => {
  await come('plan')
  await press('The deals')
  const list = page.locator('table', { hasText: 'Sure' })
  expect(await list.locator('[aria-sort=descending]').innerText()).toContain('Profit')
  const asks = (find: string, up: boolean) =>
    expect.poll(() => askedOf(page)).toEqual([['listDeals', { find, by: 'qty', up }]])
  await tabTo('Qty')
  await page.keyboard.press('Enter')
  await asks('', false)
  await page.keyboard.press('Enter')
  await asks('', true)
  expect(await list.locator('[aria-sort=ascending]').innerText()).toContain('Qty')
  await page.getByLabel('Find a deal').fill('K-11')
  await asks('K-11', true)
})

test('keeps the tabs in one line, and the buttons above them where they are', async () => {
  const place = (name: string) => page.locator('header').getByRole('button', { name }).boundingBox()
  const heights = []
  for (const name of ['tables', 'mapping', 'description', 'options'] as const) {
    await come(name)
    heights.push(await page.locator('.ways').evaluate((element) => element.clientHeight))
  }
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThan(50)
  await come('tables')
  const before = [await place('Sign out'), await place('Tools')]
  await come('tools')
  expect([await place('Sign out'), await place('Tools')]).toEqual(before)
})

test('says below which confidence the slider changes nothing', async () => {
  await come('plan')
  const hint = await page.locator('.field:has(input[type=range]) .hint').textContent()
  expect(await page.locator('.field:has(input[type=range]) details').count()).toBe(1)
  const least = Number(/below (\d+) % the plan stays the same/.exec(hint!)![1])
  const { sweep } = STATES.plan.step.at === 'plan' ? STATES.plan.step.confidence : { sweep: null }
  expect(least / 100).toBeLessThanOrEqual(sweep!.threshold.at(-1)!)
  expect((least + 1) / 100).toBeGreaterThan(sweep!.threshold.at(-1)!)
})

test('tells of a plan that was written in part what is in the sheet', async () => {
  await come('plan written in part')
  expect(await focused()).toBe('26 of 27 deals are in the sheet')
  const whole = STATES['plan written in part'].step as PlanShown
  const said = await page.locator('.hero').innerText()
  expect(said).toContain(`5,300 of ${moneyText(whole.capital!)}`)
  expect(said).toContain(`11,950 of ${moneyText(whole.profit)}`)
  expect(await page.locator('.notice').first().textContent()).toContain(
    '2 rows were new or changed',
  )
  await come('plan kept in part')
  expect(await page.locator('main').textContent()).toContain('The sheet holds 26 of its 27 deals')
})

test('says at once what has changed, and offers no rest that would not fit', async () => {
  await come('plan kept in part, out of date')
  const told = await page.locator('.notice').first().textContent()
  expect(told).toMatch(/Since then:Deals: 1 row changed.*Plan again to take it in.*The sheet holds/)
  await come('plan written in part, out of date')
  expect(await page.locator('button', { hasText: 'Write the rest' }).count()).toBe(0)
  await come('plan kept in part, out of date')
  expect(await page.locator('button', { hasText: 'Write the rest' }).count()).toBe(0)
})

test('announces no plan that is written as one that was begun', async () => {
  const titles = () => page.locator('.notice strong').allTextContents()
  await come('tables')
  expect(await titles()).toContain('A plan was begun')
  await come('tables and a written plan')
  expect(await titles()).toContain('The last plan is written')
  expect(await titles()).not.toContain('A plan was begun')
})

test('heads no plan that was put aside as the one to write', async () => {
  await come('plan put aside')
  expect(await focused()).toBe('Not in the sheet: the plan before is back')
  expect(await page.locator('.actions button').allTextContents()).toEqual(['Write this plan again'])
  expect(await page.locator('.actions .primary').count()).toBe(0)
  expect(await page.locator('.notice').first().textContent()).toContain('hold another plan')
})

test('shows how far a write is beside its button', async () => {
  await come('plan')
  await show(page, 'plan about to be written')
  const said = page.locator('.actions [role=status]')
  expect(await said.textContent()).toBe('Writing the columns')
  expect(await page.locator('.actions progress').getAttribute('value')).toBe('0.3')
  await show(page, 'input test')
  expect(await said.textContent()).toBe('Writing 24 rows')
  await come('plan restored')
  await press('Plans of this workbook')
  const progress = page.locator('ol.plans .progress [role=status]')
  expect(await progress.textContent()).toBe('Writing the columns')
})

test('says how far a job is once something of it is done', async () => {
  const line = () => page.locator('.progress .beside').textContent()
  await come('fit')
  expect(await line()).toBe('55\u00a0%1 min 35 s')
  // In line for an hour nothing is done, and 0 % would say that it stands still.
  await come('fit in trouble')
  expect((await line())!.trim()).toBe('1 h 06 min')
})

test('moves the slider by keyboard and tells its sums in words', async () => {
  await come('plan')
  await tabTo('Least chance')
  const said = await page.locator('input[type=range]').getAttribute('aria-valuetext')
  expect(said).toBe(
    'At 62\u00a0%: 27 deals, profit 12,090 (80 % sure: 8,400 to 15,780), spend 5,420.',
  )
  await page.keyboard.press('ArrowRight')
  expect(await askedOf(page)).toEqual([['setThreshold', 0.63]])
  await tabTo('Spend at most')
  await page.keyboard.type('2000')
  await page.keyboard.press('Tab')
  expect(await askedOf(page)).toEqual([['setLimits', { spend: 2000 }]])
})

/** How far what has the focus reaches under the buttons. */
const underButtons = (on: Page): Promise<number> =>
  on.evaluate(() => {
    const bar = document.querySelector('.actions')!.getBoundingClientRect()
    const focused = document.activeElement!
    const inside = focused.closest('.content') !== null
    return inside ? Math.max(0, focused.getBoundingClientRect().bottom - bar.top) : 0
  })

test('keeps what has the focus above the buttons before the browser tells their size', async () => {
  const fresh = await gallery.open({ viewport: { width: 350, height: 378 } })
  await fresh.evaluate(() => {
    ResizeObserver.prototype.observe = () => undefined
  })
  await show(fresh, 'sign-in')
  for (let presses = 0; presses < 8; presses++) {
    await fresh.keyboard.press('Tab')
    expect(await underButtons(fresh), `${presses + 1} times Tab`).toBe(0)
  }
  await fresh.context().close()
})

test('writes no plan while what is typed as the spending limit is not a number', async () => {
  await come('plan')
  await page.getByLabel('Spend at most').fill('5000 and more')
  await page.keyboard.press('Tab')
  // Marked by more than its words: as the page of options says, “the marked number”.
  const border = (label: string) =>
    page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderTopWidth)
  expect(await border('Spend at most')).toBe('2px')
  expect(await press('Write to the sheet')).toEqual([])
  expect(await page.locator('.actions .why').textContent()).toBe('Mend the limits first.')
  await page.getByLabel('Spend at most').fill('5000')
  await page.keyboard.press('Tab')
  expect(await askedOf(page)).toEqual([['setLimits', { spend: 5000 }]])
  expect(await press('Write to the sheet')).toEqual([['write']])
  await come('plan without unit costs')
  expect(await press('Write to the sheet')).toEqual([])
})

test('keeps what has the focus above the buttons, in however many lines they stand', async () => {
  const narrow = await gallery.open({ viewport: { width: 280, height: 378 } })
  for (let height = 340; height < 440; height += 10) {
    await narrow.setViewportSize({ width: 280, height })
    await show(narrow, 'sign-in')
    await show(narrow, 'plan written in part')
    await narrow.evaluate(() => scrollTo(0, 0))
    for (let presses = 0; presses < 14; presses++) {
      await narrow.keyboard.press('Tab')
      expect(await underButtons(narrow), `${presses + 1} times Tab at ${height}`).toBe(0)
    }
  }
  await narrow.context().close()
})

test('keeps what is typed as soon as a field is there', async () => {
  await show(page, 'description')
  const typed = await page.evaluate(async () => {
    ;(globalThis as unknown as { show(name: string): void }).show('options')
    await Promise.resolve()
    const field = document.querySelector<HTMLInputElement>('input[inputmode=decimal]')!
    field.value = '0.25'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return field.labels![0]!.textContent
  })
  await drawn(page)
  expect(await page.getByLabel(typed, { exact: true }).inputValue()).toBe('0.25')
})

test('asks for options only within their bounds', async () => {
  await come('options')
  await press('More options')
  await tabTo('Caution')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  expect(await askedOf(page)).toEqual([])
  expect(await page.getByLabel('Caution').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('.hint strong').textContent()).toMatch(/“7” is out of bounds/)
  expect(await press('Check data')).toEqual([])
  await page.getByLabel('Caution').fill('0.5')
  await page.keyboard.press('Tab')
  expect(await askedOf(page)).toEqual([['setOptions', { correction: 0.5 }]])
})

test('offers the models that the service lists, and no cost where it does not say that it charges', async () => {
  await come('options')
  await press('More options')
  const offered = await page.getByLabel('Model').locator('option').allTextContents()
  expect(offered).toEqual(['the service’s choice', 'rc012.2'])
  // It is not said yet which are offered.
  await come('options with a model')
  await press('More options')
  expect(await page.getByLabel('Model').locator('option:checked').textContent()).toBe('rc012.2')
  await come('checked')
  expect(await page.locator('.facts').textContent()).not.toMatch(/cost|token/i)
  await come('checked with cost')
  expect(await page.locator('.facts').textContent()).toContain('0.25–18.55 tokens')
  await come('checked for an input test')
  expect(await page.locator('.facts').textContent()).not.toMatch(/cost|token/i)
})

test('every control that has the focus shows it, and none is hidden by the actions', async () => {
  for (const name of ['sign-in', 'tables', 'mapping', 'options', 'plan applied'] as const) {
    await come(name)
    const count = await page.locator('a, button, input, select, textarea, summary').count()
    for (let i = 0; i < Math.min(count, 25); i++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        const { top, bottom } = element.getBoundingClientRect()
        const bar = document.querySelector('.actions')
        const edge =
          bar === null || bar.contains(element) ? innerHeight : bar.getBoundingClientRect().top
        return {
          what: element.outerHTML.slice(0, 80),
          shown: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
          hidden: element !== document.body && (top >= edge || bottom <= 0),
        }
      })
      if (found.what.startsWith('<body')) continue
      expect(found, `${name}: ${found.what}`).toMatchObject({ shown: true, hidden: false })
    }
  }
})

test.each([
  ['no tables', 'tables'],
  ['description', 'words'],
  ['checked', 'cost'],
  ['problems', 'refused'],
  ['refused', 'refused'],
  ['plan', 'after'],
] as const)(
  'on the screen “%s” Help opens at #%s, which answers what is asked there',
  async (name, section) => {
    await show(page, name)
    const help = page.locator('.links a').first()
    expect(await help.getAttribute('href')).toBe(`/addin/help#${section}`)
  },
)
