// The console's pages in Chromium over the real Worker and a real engine: from registering to the deletion of the account.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { codeOf, lastMail, register, serviceOf, type Service } from '../support/console.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import { ended, openHouse, requestOf, smallMarket, submit, type House } from './house.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

let house: House
let service: Service
let browser: Browser
beforeAll(async () => {
  house = await openHouse({ engines: 1 })
  service = serviceOf(house.stack)
  if (hasChromium()) browser = await processBrowser()
})
afterAll(async () => {
  if (browser) await closePages(browser)
  await house.close()
})

const goTo = (page: Page, name: string) =>
  page.evaluate((to) => {
    location.hash = `#/${to}`
  }, name)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Signs in with the code of the e-mail and accepts the terms. */
async function registered(page: Page): Promise<void> {
  await page.goto(`${service.url}/app/`)
  await page.getByLabel('E-mail address').fill(ADA)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the e-mail').waitFor()
  await page.getByLabel('Code from the e-mail').fill(codeOf(await lastMail(service, ADA)))
  await press(page, 'Sign in')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await goTo(page, 'terms')
  await page.getByLabel('I have read').check()
  await press(page, 'Accept the terms')
  await page.getByText('You accepted this version').waitFor()
}

async function granted(account: string): Promise<void> {
  const answer = await service.fetch(`/operator/account/${account}/grant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.operator}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 'first', tokens: 50, why: 'a trial' }),
  })
  expect(answer.status).toBe(200)
}

/** What stands beside a new key works as it is pasted. */
async function waysRun(page: Page): Promise<void> {
  const shown = async (tab: string): Promise<string> => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    return page.getByRole('tabpanel').locator('pre').innerText()
  }
  const run = promisify(execFile)
  const curl = await run('bash', ['-euc', await shown('curl')])
  expect(JSON.parse(curl.stdout)).toMatchObject({ available: 50 })
  const PYTHONPATH = new URL('../../clients/python/', import.meta.url).pathname
  if (existsSync('/usr/bin/python3')) {
    const env = { PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' }
    const python = await run('/usr/bin/python3', ['-c', await shown('Python')], { env })
    expect(python.stdout).toMatch(/^50(\.0)? tokens/)
  }
  const { edps } = (JSON.parse(await shown('MCP')) as McpSettings).mcpServers
  const agent = new Client({ name: 'a test', version: '1' })
  const requestInit = { headers: edps.headers }
  await agent.connect(new StreamableHTTPClientTransport(new URL(edps.url), { requestInit }))
  const told = await agent.callTool({ name: 'balance', arguments: {} })
  expect(told.structuredContent).toMatchObject({ available: 50 })
  await agent.close()
  // The arrow keys go from tab to tab.
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Excel', selected: true }).waitFor()
}
interface McpSettings {
  mcpServers: { edps: { url: string; headers: Record<string, string> } }
}

/** Makes a paid key on the page: the only time that it is shown. */
async function keyMade(page: Page): Promise<string> {
  await goTo(page, 'keys')
  await page.getByLabel('Name').fill('Sheet')
  await page.getByLabel('Paid').check()
  await press(page, 'Make key')
  const key = await page.locator('code.key').innerText()
  await waysRun(page)
  await press(page, 'I have copied it')
  return key
}

const myAccount = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const me = (await (await fetch('/app/api/me')).json()) as { accounts: { id: string }[] }
    return me.accounts[0]!.id
  })

test.skipIf(!hasChromium())(
  'a passkey is made in the browser, and signs in after signing out',
  async () => {
    // Passkeys are for host names.
    const address = service.url.replace('127.0.0.1', 'localhost')
    const page = await (await browser.newContext()).newPage()
    const tools = await page.context().newCDPSession(page)
    await tools.send('WebAuthn.enable')
    await tools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${address}/app/`)
    await page.getByLabel('E-mail address').fill(BEN)
    await press(page, 'Send me a code')
    await page.getByLabel('Code from the e-mail').waitFor()
    await page.getByLabel('Code from the e-mail').fill(codeOf(await lastMail(service, BEN)))
    await press(page, 'Sign in')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await goTo(page, 'passkeys')
    await page.getByLabel('Name').fill('This laptop')
    await press(page, 'Add a passkey')
    await page.getByText('This laptop', { exact: true }).waitFor()
    await press(page, 'Sign out')
    await press(page, 'Use a passkey')
    await page.getByRole('heading', { name: 'Passkeys', level: 1 }).waitFor()
    await page.getByText(BEN).first().waitFor()
    // One that was removed opens nothing.
    await press(page, 'Remove the passkey This laptop')
    await press(page, 'Remove passkey')
    await page.getByText('No passkey yet').waitFor()
    await press(page, 'Sign out')
    await press(page, 'Use a passkey')
    await page.getByRole('alert').first().waitFor()
    await page.context().close()
  },
)

test.skipIf(!hasChromium())(
  'a person registers, plans, pays, sends tokens, revokes, exports and deletes',
  async () => {
    const page = await (await browser.newContext()).newPage()
    await registered(page)
    await granted(await myAccount(page))
    const key = await keyMade(page)
    expect(key).toMatch(/^edps_paid_/)
    const client = createClient({ baseUrl: service.url, key, fetch })
    const session = await submit(client, requestOf(smallMarket(7)))
    expect((await ended(client, session)).status).toBe('done')

    await goTo(page, `sessions/${session}`)
    await page.getByRole('button', { name: /CSV/ }).first().waitFor()
    await goTo(page, 'wallet')
    // One line a session, its arithmetic inside.
    await page.getByText('Grounding of a new description').first().waitFor({ state: 'attached' })
    await register(service, BEN)
    await page.getByLabel('To (e-mail address)').fill(BEN)
    await page.getByRole('spinbutton', { name: 'Tokens', exact: true }).fill('2.5')
    await press(page, 'Transfer…')
    await press(page, 'Send tokens')
    await page.getByText(`went to ${BEN}`).first().waitFor()

    await goTo(page, 'keys')
    await press(page, 'Revoke the key Sheet')
    await press(page, 'Revoke key')
    await expect
      .poll(() => client.balance())
      .toMatchObject({ ok: false, problem: { code: 'invalid_key' } })

    await goTo(page, 'data')
    const saved = page.waitForEvent('download')
    await press(page, 'Export everything')
    expect((await saved).suggestedFilename()).toBe('edps-export.zip')
    await press(page, 'Delete the account…')
    await page.getByLabel(/^Type/).fill(ADA)
    await press(page, 'Delete everything')
    await page.getByText('are deleted.').waitFor()
    expect((await service.fetch('/app/api/me')).status).toBe(401)
  },
)
