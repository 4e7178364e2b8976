// Signing in without a key at hand: the console is opened, and the key that a person grants there is fetched.
import { expect, test } from 'vitest'
import { openFlow } from '../../support/pane/open-flow.ts'
import { createFakeService, KEY, SERVICE } from '../../support/pane/fake-service.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const WHO = { name: 'Ada', remember: false }

async function opened() {
  const service = createFakeService()
  const pane = await openFlow({ tables: sampleTables(), service })
  await pane.flow.start()
  const done = pane.flow.signInByConsole(WHO)
  await pane.when(({ signIn }) => signIn.as === 'signed-out' && signIn.console !== null)
  return { ...pane, done }
}

test('the granted key signs in; the page shows the same code and is closed', async () => {
  const { service, state, done } = await opened()
  expect(state().signIn).toMatchObject({
    console: { code: 'WDJB-MJHT', address: `${SERVICE}/app/#/device?code=WDJB-MJHT` },
  })
  service.grants = 'granted'
  await done
  expect(state().signIn).toMatchObject({ as: 'signed-in', name: 'Ada', kind: 'paid' })
  expect(service.calls).toContain('closes the page')
  expect(JSON.stringify(state())).not.toContain(KEY)
})

test('what was denied is said', async () => {
  const { service, state, done } = await opened()
  service.grants = 'denied'
  await done
  expect(state().signIn).toMatchObject({ as: 'signed-out', console: null })
  expect(state().signIn).toMatchObject({ refused: expect.stringMatching(/.+/) })
})

test('a key that is granted after the wait was stopped is never fetched', async () => {
  const { service, flow, state, done } = await opened()
  flow.stopConsole()
  await done
  service.grants = 'granted'
  const before = service.calls.length
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(service.calls.length).toBe(before)
  expect(state().signIn).toMatchObject({ as: 'signed-out', console: null, refused: null })
})

test('a key that was typed as the name stays here', async () => {
  const service = createFakeService()
  const pane = await openFlow({ tables: sampleTables(), service })
  await pane.flow.start()
  await pane.flow.signInByConsole({ name: `x ${KEY}`, remember: false })
  expect(pane.state().signIn).toMatchObject({ as: 'signed-out', name: '', console: null })
  expect(pane.state().signIn).toMatchObject({
    refused: expect.stringContaining('looks like a key'),
  })
  expect(service.calls.filter((call) => call.includes('device'))).toEqual([])
})

test.each(['a typed key', 'signing out', 'the end of the pane'])(
  '%s ends the wait for the console',
  async (what) => {
    const { service, flow, state, done } = await opened()
    if (what === 'a typed key') await flow.signIn({ key: KEY, name: 'Bob', remember: false })
    if (what === 'signing out') flow.signOut()
    if (what === 'the end of the pane') flow.stop()
    await done
    service.grants = 'granted'
    const before = service.calls.filter((call) => call.includes('device')).length
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(service.calls.filter((call) => call.includes('device')).length).toBe(before)
    const who = what === 'a typed key' ? { as: 'signed-in', name: 'Bob' } : { as: 'signed-out' }
    expect(state().signIn).toMatchObject(who)
  },
)
