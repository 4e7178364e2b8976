// What is sent is what was checked and confirmed, and it is sent once.
import { describe, expect, test } from 'vitest'
import { numbers } from '#contract/table.ts'
import { KEY, type FakeSession } from '../../support/pane/fake-service.ts'
import {
  openChecked,
  openPlanned,
  type OpenFlow,
  settingsText,
} from '../../support/pane/open-flow.ts'

const fits = ({ service }: OpenFlow) => service.calls.filter((call) => call === 'POST /fit').length
const signIn = ({ flow }: OpenFlow) => flow.signIn({ key: KEY, name: 'Ada', remember: true })
const costsOf = ({ request }: FakeSession) => [...numbers(request.menus.table, 'unit_cost')]

/** Two plans were written; the second stands in the columns and the first can be restored. */
async function openTwice(): Promise<OpenFlow> {
  const open = await openPlanned()
  await open.flow.write()
  await open.flow.check()
  await open.flow.confirm()
  await open.until('plan')
  open.flow.setThreshold(open.step('plan').confidence.sweep.threshold[2]!)
  await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 3)
  await open.flow.write()
  return open
}

describe('what was confirmed', () => {
  test('is sent as it was checked, though the kept plan was restored and looked up before the sign-in', async () => {
    const open = await openTwice()
    const { flow, host, service, step, state } = open
    flow.signOut()
    flow.go('options')
    flow.setOptions({ mock: true })
    await flow.check()
    await flow.confirm()
    step('sign-in')
    await flow.restore()
    expect(state().kept.stale).toBeNull()
    host.coAuthor.write('Deals!D5', [[3.77]])
    await flow.lookStale()
    expect(state().kept.stale).toBe(true)
    // It goes on by itself.
    await signIn(open)
    expect(await open.until('plan')).toMatchObject({ mock: true })
    const [before, , sent] = service.sessions
    expect(sent!.fields.mock).toBe(true)
    expect(costsOf(sent!)).toEqual(costsOf(before!))
  })

  test('is forgotten by who looks around instead of signing in', async () => {
    const open = await openChecked()
    const { flow, service, step, state } = open
    flow.signOut()
    flow.go('options')
    flow.setOptions({ mock: true })
    await flow.check()
    await flow.confirm()
    flow.go('options')
    flow.setOptions({ mock: false })
    await signIn(open)
    step('tables')
    await flow.check()
    expect(step('checked').mock).toBe(false)
    await flow.confirm()
    await open.until('plan')
    expect(service.sessions).toMatchObject([
      { fields: expect.not.objectContaining({ mock: true }) },
    ])
    expect(state().notice).toBeNull()
  })

  test('is told by the check, whatever is ticked since', async () => {
    const open = await openChecked()
    open.flow.setOptions({ mock: true })
    expect(open.step('checked').mock).toBe(false)
    await open.flow.confirm()
    expect(await open.until('plan')).toMatchObject({ mock: false })
    const { fit } = JSON.parse(String(open.host.book.settings.get('edps-fits'))) as {
      fit: { mock: boolean }
    }
    expect(fit.mock).toBe(false)
  })
})

describe('a fit of which it is unknown how far it came', () => {
  test('is found by its key where the service broke after it had begun', async () => {
    const open = await openChecked()
    open.service.fate('POST /fit', { is: 'break' })
    await open.flow.confirm()
    await open.until('plan')
    expect(fits(open)).toBe(1)
    expect(open.service.sessions).toHaveLength(1)
  })

  test('is told with the service’s words once none can come of it', async () => {
    const open = await openChecked()
    open.service.fate('POST /fit', { is: 'refuse', code: 'internal' })
    await open.flow.confirm()
    await open.when(({ step }) => step.at === 'fit' && step.stage === 'finding')
    expect(settingsText(open)).toContain('idempotency_key')
    expect(await open.until('ended')).toMatchObject({
      why: 'refused',
      code: 'internal',
      title: 'The service could not do it',
      again: 'check',
      request: 'r1',
    })
    expect(fits(open)).toBe(1)
    // Nobody has asked for a write; the next one forgets the fit.
    expect(settingsText(open)).toContain('idempotency_key')
    await open.flow.check()
    expect(settingsText(open)).not.toContain('idempotency_key')
  })

  test('is not looked for where the service says that it is busy', async () => {
    const open = await openChecked()
    open.service.fate('POST /fit', { is: 'refuse', code: 'busy', retryAfter: 5 })
    const asked = open.service.calls.length
    await open.flow.confirm()
    expect(await open.until('ended')).toMatchObject({
      why: 'refused',
      title: 'The service is busy',
    })
    expect(open.service.calls.slice(asked)).toEqual(['POST /fit'])
  })
})

describe('one’s own fit that is under way', () => {
  const running = (session: FakeSession) => {
    session.status = 'processing'
  }
  /** It is running and safe, and the workbook knows it. */
  async function openRunning(): Promise<OpenFlow> {
    const open = await openChecked()
    open.service.begins = running
    await open.flow.confirm()
    await open.when(({ step }) => step.at === 'fit' && step.safe)
    await open.when(() => settingsText(open).includes('"ses_'))
    return open
  }
  /** Checks and sends from the tables, signed in or not. */
  async function sendAnother(open: OpenFlow): Promise<void> {
    await open.flow.plan()
    await open.flow.confirm()
    if (open.state().step.at === 'sign-in') await signIn(open)
  }
  async function expectTakenUp(open: OpenFlow): Promise<void> {
    await open.when(({ step }) => step.at === 'fit' && step.stage === 'processing')
    expect(open.state().notice?.message).toContain('under way here already')
    expect(fits(open)).toBe(1)
    open.service.sessions[0]!.status = 'done'
    await open.until('plan')
    // It is over: another one may begin.
    await sendAnother(open)
    await open.when(() => open.service.sessions.length === 2)
  }

  test('is shown and not doubled after a sign-out', async () => {
    const open = await openRunning()
    open.flow.signOut()
    open.flow.go('tables')
    await sendAnother(open)
    await expectTakenUp(open)
  })

  test('is shown and not doubled after it was left without the key', async () => {
    const first = await openRunning()
    first.flow.signOut()
    const open = await first.reopen()
    await open.flow.start()
    open.step('colleague')
    await open.flow.putAside()
    await sendAnother(open)
    await expectTakenUp(open)
  })

  test('is shown and not doubled once it was out of sight', async () => {
    const open = await openChecked()
    open.service.begins = running
    open.service.fate('GET /result', { is: 'refuse', code: 'bad_request' })
    await open.flow.confirm()
    expect(await open.until('ended')).toMatchObject({ again: 'look' })
    await open.flow.putAside()
    await sendAnother(open)
    await expectTakenUp(open)
  })
})
