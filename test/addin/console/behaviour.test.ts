// What the console does and does not do, in Chromium over the fake service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMAIL, fakeService, KEY, refused } from './fake-service.ts'
import { openConsoleBrowser, type ConsoleBrowser } from './open-console.ts'

let browser: ConsoleBrowser
beforeAll(async () => {
  browser = await openConsoleBrowser()
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('signs in by a code and then shows the page that was asked for', async () => {
  const service = fakeService({ signedIn: false })
  const { page } = await browser.open(service, 'wallet')
  await heading(page, 'Sign in').waitFor()
  await page.getByLabel('E-mail address').fill(EMAIL)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Code from the e-mail').fill('000000')
  await button(page, 'Sign in').click()
  await page
    .getByRole('alert')
    .getByText('This code is not the one of the newest e-mail.')
    .waitFor()
  await button(page, 'Send a new code').click()
  await page.getByText('A new code was sent').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByLabel('Code from the e-mail').inputValue()).toBe('')
  await page.getByLabel('Code from the e-mail').fill('123 456')
  await button(page, 'Sign in').click()
  await heading(page, 'Wallet').waitFor()
  const sent = service.asked.filter(({ path }) => path.startsWith('auth/'))
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['auth/email-otp/send-verification-otp', { email: EMAIL, type: 'sign-in' }],
    ['auth/sign-in/email-otp', { email: EMAIL, otp: '000000' }],
    ['auth/email-otp/send-verification-otp', { email: EMAIL, type: 'sign-in' }],
    ['auth/sign-in/email-otp', { email: EMAIL, otp: '123456' }],
  ])
})

test('who signs in, who is invited and whom one invites are not taken for each other', async () => {
  for (const [at, title, lead] of [
    ['overview', 'Sign in', 'Type your own e-mail address'],
    ['invitation?secret=abc', 'Sign in to join a team', 'the invitation was sent to'],
    ['device?code=WDJB-MJHT', 'Sign in to give a program a key', 'whether the program gets a key'],
  ] as const) {
    const { page } = await browser.open(fakeService({ signedIn: false }), at)
    await heading(page, title).waitFor()
    await page.getByText(lead).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(1)
    await page.getByLabel('Your e-mail address').waitFor()
    await button(page, 'Send me a code').waitFor()
  }
  const { page } = await browser.open(fakeService({}), 'team')
  await page.getByRole('heading', { name: 'Invite somebody to this account' }).waitFor()
  await page.getByLabel('E-mail address of the person to invite').waitFor()
  expect(await page.getByLabel('Your e-mail address').count()).toBe(0)
})

test('a session that has ended leads to sign-in and back to the page asked for', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'terms')
  service.signOut()
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByText('Your session has ended. Sign in to go on.').waitFor()
  expect(new URL(page.url()).hash).toBe('#/a/a1/team')
  await page.getByLabel('E-mail address').fill(EMAIL)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Code from the e-mail').fill('123456')
  await button(page, 'Sign in').click()
  await heading(page, 'Team').waitFor()
})

test('a key is shown once', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'keys')
  await page.getByLabel('Name').fill('Till')
  await page.getByText('sends tokens to other accounts').click()
  await button(page, 'Make key').click()
  await page.getByText(KEY).waitFor()
  const made = service.asked.find(({ method, path }) => method === 'POST' && path === 'keys')
  expect(made?.body).toEqual({
    name: 'Till',
    kind: 'paid',
    scopes: ['fit', 'transfer'],
    month_tokens: null,
  })
  await page.getByRole('link', { name: 'Overview' }).click()
  await heading(page, 'Overview').waitFor()
  await page.goBack()
  await heading(page, 'API keys').waitFor()
  await page.getByText('Excel on my laptop', { exact: true }).waitFor()
  expect(await page.getByText(KEY).count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
    KEY,
  )
})

test('a key is revoked only after a question', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'keys')
  const revoked = () => service.asked.filter(({ method }) => method === 'DELETE')
  await button(page, 'Revoke the key Excel on my laptop').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(revoked()).toEqual([])
  await button(page, 'Revoke the key Excel on my laptop').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(revoked().map(({ path }) => path)).toEqual(['keys/k1'])
})

test('a transfer is sent after a question, once, and a refusal is the service’s sentence', async () => {
  const service = fakeService({})
  const send = service.answers['POST transfer']!
  const sentence = 'There is no account with a verified address alan@example.com.'
  service.answers['POST transfer'] = () => refused(404, 'unknown_recipient', sentence)
  service.answers['POST transfer/check'] = () => refused(404, 'unknown_recipient', sentence)
  const { page } = await browser.open(service, 'wallet')
  await page.getByLabel('To (e-mail address)').fill('alan@example.com')
  await page.getByLabel('Tokens', { exact: true }).fill('1')
  // Said before it asks.
  await button(page, 'Transfer…').click()
  await page.getByRole('alert').getByText(sentence).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  delete service.answers['POST transfer/check']
  await page.getByLabel('Tokens', { exact: true }).fill('12.5')
  await button(page, 'Transfer…').click()
  const dialog = page.getByRole('dialog', { name: 'Send 12.5 tokens?' })
  await dialog.waitFor()
  const sent = () => service.asked.filter(({ path }) => path === 'transfer')
  expect(sent()).toEqual([])
  await dialog.getByRole('button', { name: 'Send tokens' }).click()
  await dialog.getByText(sentence).waitFor()
  service.answers['POST transfer'] = send
  await dialog.getByRole('button', { name: 'Send tokens' }).click()
  await page.getByText('12.5 tokens went to alan@example.com.').waitFor()
  expect(sent().map(({ body }) => body)).toEqual([
    { email: 'alan@example.com', amount: 12.5 },
    { email: 'alan@example.com', amount: 12.5 },
  ])
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a membership is cancelled after a question, and the page says until when it runs', async () => {
  const service = fakeService({})
  const until = Date.UTC(2026, 11, 24)
  const before = JSON.parse(service.answers['GET membership']!({} as never).body) as object
  service.answers['PUT membership'] = ({ body }) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({
      ...before,
      ...((body as { cancel: boolean }).cancel && { payment: 'ends', until }),
    }),
  })
  const { page } = await browser.open(service, 'membership')
  await button(page, 'Cancel the membership…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the membership' }).click()
  await page.getByText('Cancelled: the membership runs until 24 Dec 2026').waitFor()
  await button(page, 'Keep the membership').click()
  await page.getByText('goes on until it is cancelled').waitFor()
  const sent = service.asked.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([{ cancel: true }, { cancel: false }])
})

test('a session says what its deals earned, which session tells it, and what the sums leave open', async () => {
  const { page } = await browser.open(fakeService({}), 'sessions/s-done')
  const card = page.getByRole('region', { name: 'What this plan earned' })
  await card.getByText('Of the 24 deals of this plan 22 stand in the history of').waitFor()
  const words = await card.innerText()
  for (const said of [
    '(T = −3); 19 were taken.',
    '4 deals may still sell (*): units that are left count as never sold.',
    'The 16 at the planned size: predicted 11,430, earned 9,402.',
    'What 1 deal earned is not known from that history; the sums leave it out.',
  ])
    expect(words).toContain(said)
  expect(await card.locator('dl').innerText()).toMatch(
    /Predicted for 18 of them\s+12,240\s+Earned so far\s+9,816/,
  )
  await card.getByText('The 19 deals that were taken').click()
  await card.getByRole('row').nth(19).waitFor()
  const rows = await card.getByRole('row').allInnerTexts()
  expect(rows).toHaveLength(20)
  expect(rows[1]).toMatch(/offer-1\s+900\.00\s+240\.25\*\s+10\s+10$/)
  expect(rows[17]).toMatch(/offer-17\s+420\.00\s+192\.25\s+170\s+165$/)
  expect(rows[19]).toMatch(/offer-19\s+360\.00\s+–\s+190\s+–$/)
  await card.getByRole('link').click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/a/a1/sessions/s-later')
})

test.each([
  ['not_yet', 'No later session has this plan’s menu in its history yet.'],
  ['not_reached', 'None of the newest 20 sessions has this plan’s menu in its history'],
  // Neither promises a comparison that cannot come.
  ['not_kept', 'The service keeps no past deals of this session'],
  ['no_deals', 'This plan takes no deal, so there is nothing to compare.'],
])('a plan without a comparison says why: %s', async (why, words) => {
  const service = fakeService({})
  service.answers['GET realised/s-done'] = () => ({
    status: 200,
    body: JSON.stringify({ planned: 24, found: null, missing: { why, looked_at: 20 } }),
    type: 'application/json',
  })
  const { page } = await browser.open(service, 'sessions/s-done')
  const card = page.getByRole('region', { name: 'What this plan earned' })
  await card.getByText(words).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
})

test('a session shows its past deals line by line, one at a time, and what is not charged', async () => {
  const { page } = await browser.open(fakeService({}), 'sessions/s-done')
  const card = page.getByRole('region', { name: 'What your words do to a past deal' })
  await card.getByText('Deal 04-007: bought 3, sold 2 (310, 298), 1 left').waitFor()
  const rows = () => card.getByRole('row').allInnerTexts()
  expect(await rows()).toEqual([
    expect.stringMatching(
      /Sales\s+the units sold, at their prices[^]*We buy qty units[^]*608\.00$/,
    ),
    expect.stringMatching(
      /Purchase\s+the cost per unit, each unit bought[^]*unit_cost: 180[^]*−540\.00$/,
    ),
    expect.stringMatching(/Profit[^]*your table says 71\.50: it differs[^]*68\.00$/),
  ])
  expect(await card.locator('.not-charged').innerText()).toBe('Rent is 900 a month')
  await button(page, 'Next').click()
  await card.getByText('Deal 05-112: bought 3, sold 3 (3 × 240), 0 left').waitFor()
  await card.getByText('2 of 2').waitFor()
  expect((await rows())[0]).toContain('at unit_price: Sales has no price')
  await button(page, 'Next').click()
  await card.getByText('Deal 04-007').first().waitFor()
  await card.getByLabel('A deal by its key').selectOption('05-112')
  await card.getByText('2 of 2').waitFor()
  await button(page, 'Previous').click()
  await card.getByText('1 of 2').waitFor()
})

test('a session whose tables are deleted says that its bills are, and still what is not charged', async () => {
  const service = fakeService({})
  const whole = service.answers['GET result/s-done']!
  service.answers['GET result/s-done'] = (asked) => whole({ ...asked, path: 'result/s-done' })
  const { page } = await browser.open(service, 'sessions/s-done')
  const card = page.getByRole('region', { name: 'What your words do to a past deal' })
  await card.getByText('The service keeps no bills of this session').waitFor()
  await card.getByText('Rent is 900 a month').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
})

test('a question about a running session has no button that says “Cancel” and does not', async () => {
  const { page } = await browser.open(fakeService({}), 'sessions/s-running')
  await button(page, 'Cancel the session').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the session?' })
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual([
    'Cancel the session',
    'Let it run',
  ])
  await dialog.getByRole('button', { name: 'Let it run' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('the overview follows what runs, and a session is cancelled there after a question', async () => {
  const service = fakeService({})
  const links = JSON.parse(service.answers['GET running']!({} as never).body) as {
    sessions: { progress: object }[]
  }
  let fraction = 0.42
  let done = false
  service.answers['GET running'] = () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({
      sessions: done
        ? []
        : links.sessions.map((one) => ({
            ...one,
            progress: { fraction, stage: 'model', message: `Learning, ${fraction * 100} of 100` },
          })),
      more: 0,
    }),
  })
  const { page } = await browser.open(service, 'overview')
  await page.getByText('Learning, 42 of 100').waitFor()
  const bar = page.getByRole('progressbar')
  expect(await bar.getAttribute('value')).toBe('0.42')
  const polls = () => service.asked.filter(({ path }) => path === 'running').length
  const before = polls()
  // Without a click.
  fraction = 0.8
  await page.getByText('Learning, 80 of 100').waitFor()
  expect(await bar.getAttribute('value')).toBe('0.8')
  expect(polls()).toBeGreaterThan(before)

  const cancelled = () => service.asked.filter(({ method }) => method === 'DELETE')
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await button(page, /^Cancel the session of/).click()
  // No button that says “Cancel” and does not.
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual([
    'Cancel the session',
    'Let it run',
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(cancelled()).toEqual([])
  await button(page, /^Cancel the session of/).click()
  await dialog.getByRole('button', { name: 'Cancel the session' }).click()
  await page.getByText('Nothing runs now').waitFor()
  expect(cancelled().map(({ path }) => path)).toEqual(['session/s-running'])
  // One that ends by itself leaves the list too.
  done = true
  await expect.poll(polls).toBeGreaterThan(before + 1)
  await page.getByText('Nothing runs now').waitFor()
})

test('what is held follows the sessions that begin while the overview is looked at', async () => {
  const service = fakeService({})
  const reading = (path: string) => service.answers[`GET ${path}`]!({} as never)
  const [balance, running] = [reading('balance'), reading('running')]
  const before = JSON.parse(balance.body) as object
  let runs = false
  service.answers['GET running'] = () =>
    runs ? running : { ...running, body: '{"sessions":[],"more":0}' }
  service.answers['GET balance'] = () =>
    runs ? balance : { ...balance, body: JSON.stringify({ ...before, held: 0 }) }
  const { page } = await browser.open(service, 'overview')
  const tokens = page.getByRole('region', { name: 'Tokens' })
  await tokens.getByText(/^0 tokens/).waitFor()
  await page.getByText('Nothing runs now').waitFor()
  const from = service.asked.length
  runs = true
  await tokens.getByText(/^20 tokens/).waitFor()
  const paths = service.asked.slice(from).map(({ path }) => path)
  // Asked right after the session was seen, not at the next turn of the balance.
  expect(paths.slice(0, paths.indexOf('balance')).filter((path) => path === 'running')).toEqual([
    'running',
  ])
})

test('a cancel says before what it charges and after what it has charged', async () => {
  const service = fakeService({})
  const cancel = service.answers['DELETE session/s-running']!
  service.answers['DELETE session/s-running'] = (asked) => {
    const answer = JSON.parse(cancel(asked).body) as { billing: object }
    const billing = { ...answer.billing, tokens_charged: 0.25, tokens_charged_units: 2000 }
    return { ...cancel(asked), body: JSON.stringify({ ...answer, billing }) }
  }
  for (const at of ['overview', 'sessions/s-running']) {
    const { page } = await browser.open(service, at)
    await button(page, /^Cancel the session/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('0.25 tokens while the description is read').waitFor()
    await dialog.getByRole('button', { name: 'Cancel the session' }).click()
    await page.getByText('The session was cancelled. Charged: 0.25 tokens.').waitFor()
  }
  const waiting = JSON.parse(service.answers['GET result/s-running']!({} as never).body) as object
  service.answers['GET result/s-running'] = () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({
      ...waiting,
      progress: { fraction: 0, stage: 'waiting', message: 'The fit waits for a free engine.' },
    }),
  })
  const { page } = await browser.open(service, 'sessions/s-running')
  await button(page, 'Cancel the session').click()
  await page.getByRole('dialog').getByText('waits in line').waitFor()
})

test('a link to a session that is no more says so, and offers no new try', async () => {
  const service = fakeService({})
  const detail = 'This account has no session of that id'
  service.answers['GET result/s-gone'] = () => refused(404, 'unknown_session', detail)
  const { page } = await browser.open(service, 'sessions/s-gone')
  await page.getByText('This session is not kept any more').waitFor()
  expect(await button(page, 'Try again').count()).toBe(0)
})

test('what the service would refuse is not offered', async () => {
  const service = fakeService({})
  const blocked = (page: Page, name: string) => button(page, name).getAttribute('aria-disabled')
  const keys = JSON.parse(service.answers['GET keys']!({} as never).body) as { keys: object[] }
  const others = { ...keys.keys[0], id: 'k3', name: 'Grace’s', made_by: 'grace@example.com' }
  service.answers['GET keys'] = () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...keys, keys: [...keys.keys, others] }),
  })
  // An owner revokes any key, and a member the own ones.
  const { page } = await browser.open(service, 'keys')
  await button(page, 'Revoke the key Grace’s').waitFor()
  expect(await blocked(page, 'Revoke the key Grace’s')).toBe(null)
  const me = JSON.parse(service.answers['GET me']!({} as never).body) as { accounts: object[] }
  service.answers['GET me'] = () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...me, accounts: [{ ...me.accounts[0], role: 'member' }] }),
  })
  await page.reload()
  await button(page, 'Revoke the key Grace’s').waitFor()
  expect(await blocked(page, 'Revoke the key Grace’s')).toBe('true')
  expect(await blocked(page, 'Revoke the key Excel on my laptop')).toBe(null)

  const { page: team } = await browser.open(fakeService({}), 'team')
  await button(team, 'Leave this account').waitFor()
  expect(await blocked(team, 'Leave this account')).toBe('true')
  await team.getByText('You are the only owner').first().waitFor()

  const { page: fresh } = await browser.open(fakeService({ empty: true }), 'keys')
  await button(fresh, 'Make key').waitFor()
  expect(await blocked(fresh, 'Make key')).toBe('true')
})

test('a key’s last use is said as exactly as it is kept', async () => {
  const { page } = await browser.open(fakeService({}), 'keys')
  await page.getByText(/last used 19 Nov 2026, between \d\d:\d\d and \d\d:\d\d/).waitFor()
})

test('who is not on the operator’s list is told so', async () => {
  const service = fakeService({ empty: true })
  const { page } = await browser.open(service, 'operator')
  await page.getByText('You are not on the operator’s list').waitFor()
  expect(await button(page, 'Try again').count()).toBe(0)
  expect(service.asked.filter(({ path }) => path.startsWith('operator'))).toEqual([])
})

test('the operator’s page says what the model was asked and what grounding brought in', async () => {
  const { page } = await browser.open(fakeService({}), 'operator')
  const figures = page.locator('section', { hasText: 'Language model, last 30 days' })
  await figures.getByText('1,030,400 of the model’s tokens in').waitFor()
  expect(await figures.locator('.figures').innerText()).toMatch(/7,412\.5 tokens/)
})

test('past menus are a chart with axes and a table of the same numbers', async () => {
  const { page } = await browser.open(fakeService({}), 'sessions/s-done')
  const chart = page.getByRole('img', { name: /Predicted and realised profit/ })
  await chart.waitFor()
  const marks = await chart
    .locator('path')
    .evaluateAll((all) => all.map((one) => one.getAttribute('d')!.split('M').length - 1))
  expect(marks).toEqual([7, 7])
  const rows = page.getByRole('region', { name: 'Past menus' }).locator('tbody tr')
  expect(await rows.count()).toBe(7)
  const ticks = await page.locator('.plot .ticks span').allInnerTexts()
  expect(ticks).toEqual(
    ticks.toSorted((a, b) => Number(b.replaceAll(',', '')) - Number(a.replaceAll(',', ''))),
  )
})

test('where nothing can be bought no page offers it', async () => {
  const { page } = await browser.open(fakeService({ empty: true }), 'wallet')
  await page.getByText('Nothing can be bought here').waitFor()
  expect(await page.getByRole('link', { name: /[Bb]uy/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Membership' }).click()
  await page.getByText('This service takes no payments').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Buy tokens' }).count()).toBe(0)
})

test('an account is deleted only after its address is typed', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'data')
  const deleted = () => service.asked.filter(({ method }) => method === 'DELETE')
  await button(page, 'Delete the account…').click()
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Delete everything' })
  await yes.click({ force: true })
  await page.getByLabel(`Type ${EMAIL} to confirm`).fill('someone@example.com')
  await yes.click({ force: true })
  expect(deleted()).toEqual([])
  await page.getByRole('dialog').getByText('204.25 tokens of this account are lost.').waitFor()
  await page.getByLabel(`Type ${EMAIL} to confirm`).fill(EMAIL)
  await page.keyboard.press('Enter')
  await page.getByText('The account and its data are deleted.').waitFor()
  expect(deleted().map(({ path, body }) => [path, body])).toEqual([['account', { email: EMAIL }]])
})

test('a program gets its key only when it is granted', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'device?code=WDJB-MJHT')
  await page.getByText('“Excel on Windows” asks for a key').waitFor()
  await button(page, 'Deny').click()
  await page.getByText('Access was denied.').waitFor()
  const decided = service.asked.filter(({ method }) => method === 'POST')
  expect(decided.map(({ path, body }) => [path, body])).toEqual([
    ['device/WDJB-MJHT', { grant: false }],
  ])
})

test('the calls are for the chosen account, and a viewer is told what viewers may not do', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'keys')
  await page.getByLabel('Account', { exact: true }).selectOption('a2')
  await page.waitForFunction(() => document.querySelectorAll('.rows li').length > 0)
  await expect.poll(() => service.asked.at(-1)?.headers['edps-account']).toBe('a2')
  const make = button(page, 'Make key')
  await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true')
})

test('the account stands in the address, a link to another one opens it, and the last one is remembered', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'keys')
  const hash = () => new URL(page.url()).hash
  await heading(page, 'API keys').waitFor()
  await expect.poll(hash).toBe('#/a/a1/keys')
  await page.evaluate(() => void (location.hash = '#/a/a2/sessions/s-done'))
  await heading(page, 'Session').waitFor()
  const last = () => service.asked.findLast(({ path }) => path.startsWith('result/'))
  await expect.poll(() => last()?.headers['edps-account']).toBe('a2')
  // What another window looks at moves this one nowhere.
  await page.evaluate(() => localStorage.setItem('edps-account u1', 'a1'))
  await page.getByRole('link', { name: 'Team' }).click()
  await expect.poll(hash).toBe('#/a/a2/team')
  // Another window, on an address of an e-mail.
  await page.goto('https://edps.test/nothing')
  await page.goto('https://edps.test/app/#/workspace')
  await expect.poll(hash).toBe('#/a/a2/workspace')
  // The page of an account of others asks for nothing of it.
  await page.getByText('synthetic_inventory').waitFor()
  const before = service.asked.length
  await page.evaluate(() => void (location.hash = '#/a/a9/wallet'))
  await heading(page, 'There is no such page').waitFor()
  expect(service.asked).toHaveLength(before)
  await page.getByRole('link', { name: 'overview', exact: true }).click()
  await expect.poll(hash).toBe('#/a/a2/overview')
  // Who signs in next begins with an account of their own.
  await button(page, 'Sign out').click()
  await expect.poll(hash).toBe('#/overview')
})

test('who accepts an invitation goes on in the account that was joined', async () => {
  const service = fakeService({})
  service.answers['POST invitation'] = () => ({
    status: 200,
    type: 'application/json',
    body: '{"ok":true,"account":"a2"}',
  })
  const { page } = await browser.open(service, 'invitation/secret-of-the-mail')
  await page.getByText('grace@example.com').waitFor()
  await page.getByText('with the role Viewer: looks only.').waitFor()
  await button(page, 'Accept the invitation').click()
  await heading(page, 'Team').waitFor()
  expect(await page.getByLabel('Account', { exact: true }).inputValue()).toBe('a2')
  const accepted = service.asked.find(({ path }) => path === 'invitation')
  expect(accepted!.body).toEqual({ secret: 'secret-of-the-mail' })
  const team = () => service.asked.findLast(({ path }) => path === 'team')
  await expect.poll(() => team()?.headers['edps-account']).toBe('a2')
})

test('an invitation for somebody else says so, names nothing and offers nothing', async () => {
  const service = fakeService({})
  service.answers['POST invitation/look'] = () => refused(404, 'unknown_invitation', 'No.')
  const { page } = await browser.open(service, 'invitation/secret-of-the-mail')
  await page.getByText('This invitation does not work for you').waitFor()
  await page.getByText('replaced by a newer one').waitFor()
  expect(await button(page, 'Accept the invitation').count()).toBe(0)
  expect(await page.getByText('grace@example.com').count()).toBe(0)
})

test('moving to another page moves the focus to its heading', async () => {
  const { page } = await browser.open(fakeService({}), 'overview')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await heading(page, 'Audit log').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Audit log')
})
