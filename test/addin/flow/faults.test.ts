// What goes wrong between the sheet and the service, and that nothing is lost, paid twice or written
// wrongly because of it.
import { describe, expect, test } from 'vitest'
import { loadSample } from '#addin/tables/load-sample.ts'
import { chargedCost } from '#addin/check/checked-screen.tsx'
import { fitStepText } from '#addin/messages/texts.ts'
import {
  createFakeService,
  KEY,
  OTHER_KEY,
  type FakeSession,
} from '../../support/pane/fake-service.ts'
import { openChecked, openFlow, openPlanned, settingsText } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const running = (session: FakeSession): void => {
  session.status = 'processing'
}
const fits = (calls: readonly string[]) => calls.filter((call) => call === 'POST /fit').length
const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('sending', () => {
  test('notes in the workbook how the fit is found again, before anything is sent', async () => {
    const { flow, host, service, until } = await openChecked()
    let noted = ''
    const seen: string[] = []
    service.begins = () => {
      noted = settingsText({ host })
      seen.push(...host.book.xmlParts.map(({ namespaceUri }) => namespaceUri))
      service.sessions[0]!.status = 'done'
    }
    await flow.confirm()
    await until('plan')
    expect(noted).toContain(service.sessions[0]!.idempotencyKey)
    expect(seen).toContain('urn:edps:workbook-fit')
  })

  test('is not begun while the workbook cannot note it', async () => {
    const { flow, host, service, step, state } = await openChecked()
    host.faults.cellEditing = true
    await flow.confirm()
    host.faults.cellEditing = false
    step('checked')
    expect(state().notice).toMatchObject({ tone: 'problem' })
    expect(fits(service.calls)).toBe(0)
  })

  test('is done once, however often it is confirmed', async () => {
    const { flow, service, until } = await openChecked()
    await Promise.all([flow.confirm(), flow.confirm(), flow.confirm()])
    await until('plan')
    expect(fits(service.calls)).toBe(1)
  })

  test('finds a fit whose answer was lost by its key, and sends nothing again', async () => {
    const { flow, service, until } = await openChecked()
    service.fate('POST /fit', { is: 'lose' })
    await flow.confirm()
    await until('plan')
    expect(fits(service.calls)).toBe(1)
  })

  test('that never arrived is told as such once no claim can be left of it', async () => {
    const { flow, service, until, state } = await openChecked()
    service.fate('POST /fit', { is: 'offline' })
    service.fate('GET /sessions', { is: 'offline' }, { is: 'offline' })
    await flow.confirm()
    const fit = await until('fit')
    expect(fit.safe).toBe(false)
    const ended = await until('ended')
    expect(ended).toMatchObject({ why: 'not_sent', again: 'check' })
    expect(fits(service.calls)).toBe(1)
    expect(state().step.at).toBe('ended')
  })

  test('shows problems that the service found on their cells', async () => {
    const { flow, service, until } = await openChecked()
    const entry = {
      code: 'x',
      table: 'menus',
      column: 'unit_cost',
      message: 'It is odd: row 3',
      fix: 'Mend it.',
    }
    const errors = [{ ...entry, count: 1, rows: [3], keys: [] } as const]
    service.fate('POST /fit', { is: 'refuse', code: 'validation_failed', errors } as never)
    await flow.confirm()
    const { problems } = await until('ended')
    expect(problems[0]).toMatchObject({ cells: [{ table: 'Deals', row: 3, header: 'Unit cost' }] })
  })

  test('of somebody who signs out meanwhile does not happen, and leaves nothing behind', async () => {
    const { flow, host, service, until } = await openChecked()
    const confirmed = flow.confirm()
    flow.signOut()
    await confirmed
    await until('sign-in')
    expect(fits(service.calls)).toBe(0)
    expect(settingsText({ host })).not.toContain('idempotency_key')
  })

  test('into a busy service is told, with the time after which to try again', async () => {
    const { flow, service, until } = await openChecked()
    service.fate('POST /fit', { is: 'refuse', code: 'rate_limited', retryAfter: 30 })
    await flow.confirm()
    expect(await until('ended')).toMatchObject({
      why: 'refused',
      code: 'rate_limited',
      message: expect.stringContaining('30 s'),
    })
  })

  test('with a key that was revoked asks for another and then goes on', async () => {
    const { flow, service, until } = await openChecked()
    service.fate('POST /fit', { is: 'refuse', code: 'invalid_key' })
    await flow.confirm()
    expect(await until('ended')).toMatchObject({ why: 'key', again: 'sign-in' })
    await flow.retry()
    await until('sign-in')
  })
})

describe('a running fit', () => {
  test('tells its stage, its place in line and the seconds that pass', async () => {
    const { flow, service, until, when } = await openChecked()
    service.begins = (session) => {
      session.status = 'grounding'
      session.queue = 3
    }
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.queue === 3 && step.elapsed >= 2)
    service.sessions[0]!.queue = null
    running(service.sessions[0]!)
    await when(({ step }) => step.at === 'fit' && step.stage === 'processing')
    service.sessions[0]!.status = 'done'
    await until('plan')
  })

  test('says in the pane’s words what the service does, and in the service’s what the pane does not know', async () => {
    const { flow, service, until, when } = await openChecked()
    service.begins = (session) => {
      session.status = 'grounding'
      session.stage = 'grounding'
    }
    await flow.confirm()
    const { doing } = fitStepText
    await when(({ step }) => step.at === 'fit' && step.message === doing.grounding)
    service.sessions[0]!.stage = 'of a later version'
    await when(
      ({ step }) => step.at === 'fit' && step.message === '' && step.theirs === 'It is grounding.',
    )
    service.sessions[0]!.stage = 'learning'
    await when(
      ({ step }) => step.at === 'fit' && step.message === doing.learning && step.theirs === null,
    )
    service.sessions[0]!.status = 'done'
    await until('plan')
  })

  test('says that no engine is connected, and that it waits', async () => {
    const { flow, service, when, until } = await openChecked()
    service.engineReady = false
    service.begins = (session) => {
      session.queue = 1
    }
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && (step.trouble ?? '').includes('No engine'))
    service.engineReady = true
    service.sessions[0]!.queue = null
    service.sessions[0]!.status = 'done'
    await until('plan')
  })

  test('outlives hours offline, too many questions and a busy service, and says so meanwhile', async () => {
    const { flow, service, when, until } = await openChecked()
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.stage === 'processing')
    service.fate(
      'GET /result',
      ...Array.from({ length: 8 }, () => ({ is: 'offline' }) as const),
      { is: 'refuse', code: 'rate_limited', retryAfter: 5 },
      { is: 'refuse', code: 'busy', retryAfter: 5 },
    )
    await when(({ step }) => step.at === 'fit' && (step.trouble ?? '').includes('offline'))
    await when(({ step }) => step.at === 'fit' && (step.trouble ?? '').includes('5 s'))
    await when(({ step }) => step.at === 'fit' && step.trouble === null)
    service.sessions[0]!.status = 'done'
    await until('plan')
  })

  test('is canceled at the service, and shown as canceling at once', async () => {
    const { flow, service, when, until } = await openChecked()
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.safe)
    const canceled = flow.cancel()
    await when(({ step }) => step.at === 'fit' && step.canceling)
    await canceled
    expect(await until('ended')).toMatchObject({ why: 'canceled' })
    expect(service.sessions).toEqual([])
  })

  test('that is canceled while it is sent is looked for and deleted', async () => {
    const { flow, service, when, until, host } = await openChecked()
    service.begins = running
    service.fate('POST /fit', { is: 'silence' })
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.stage === 'sending')
    await flow.cancel()
    expect(await until('ended')).toMatchObject({ why: 'canceled' })
    await soon()
    expect(settingsText({ host })).not.toContain('idempotency_key')
  })

  test('that is canceled while it is sent, and arrives late, is deleted all the same', async () => {
    const { flow, service, when, until } = await openChecked()
    service.begins = running
    service.fate('POST /fit', { is: 'late' })
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.stage === 'sending')
    const canceled = flow.cancel()
    // 40 s of the service's time: more than the first looks, less than a claim lasts.
    setTimeout(() => service.arrive(), 200)
    await canceled
    expect(await until('ended')).toMatchObject({ why: 'canceled' })
    expect(service.calls).toContain('POST /fit')
    expect(service.sessions).toEqual([])
    expect(service.calls.some((call) => call.startsWith('DELETE'))).toBe(true)
  })

  test('that may not be canceled says so, and the pane is free again', async () => {
    const { flow, service, when, until } = await openChecked()
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.safe)
    service.fate('DELETE', { is: 'refuse', code: 'scope_missing' })
    await flow.cancel()
    expect(await until('ended')).toMatchObject({ why: 'failed' })
  })

  test('whose cancel is never answered is given up, and can be looked for again', async () => {
    const { flow, service, when, until, state } = await openChecked()
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.safe)
    service.fate('DELETE', ...Array.from({ length: 10 }, () => ({ is: 'silence' }) as const))
    await flow.cancel()
    expect(await until('ended')).toMatchObject({ why: 'failed', again: 'look' })
    await flow.putAside()
    expect(state().kept.fit).not.toBeNull()
    const opened = flow.openFit()
    service.sessions[0]!.status = 'done'
    await opened
    await until('plan')
  })

  test('that is out of sight stays in the workbook when it is put aside', async () => {
    const first = await openChecked()
    first.service.begins = running
    await first.flow.confirm()
    await first.when(({ step }) => step.at === 'fit' && step.safe)
    first.service.fate('GET /result', { is: 'refuse', code: 'invalid_key' })
    await first.until('ended')
    await first.flow.putAside()
    const second = await first.reopen()
    await second.flow.start()
    second.service.sessions[0]!.status = 'done'
    await second.until('plan')
  })

  test('stays its owner’s when another person signs in in the same pane', async () => {
    const { flow, service, when, until, host } = await openChecked()
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.safe)
    await soon()
    flow.signOut()
    await flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
    expect(await until('colleague')).toMatchObject({ by: 'Ada' })
    expect(settingsText({ host })).toContain(service.sessions[0]!.idempotencyKey)
  })

  test('that fails over its words shows what to write instead', async () => {
    const { flow, service, until } = await openChecked()
    service.begins = (session) => {
      session.status = 'failed'
      session.failure = {
        error: 'One sentence is not clear.',
        error_code: 'grounding_unresolved',
        feedback: 'Write how much.',
      }
    }
    await flow.confirm()
    expect(await until('ended')).toMatchObject({
      why: 'unresolved',
      feedback: [{ message: 'Write how much.' }],
      code: 'grounding_unresolved',
    })
  })

  test('that is deleted elsewhere is told as gone', async () => {
    const { flow, service, when, until } = await openChecked()
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.stage === 'processing')
    service.sessions.splice(0)
    expect(await until('ended')).toMatchObject({ why: 'gone' })
  })
})

describe('after a reload', () => {
  test('a fit is taken up by its session, and its plan still knows a refused row from a new one', async () => {
    const first = await openChecked()
    first.service.begins = running
    await first.flow.confirm()
    await first.when(({ step }) => step.at === 'fit' && step.safe)
    await soon()
    const second = await first.reopen()
    await second.flow.start()
    await second.until('fit')
    second.service.sessions[0]!.status = 'done'
    const plan = await second.until('plan')
    const { rows } = second.host.table('Deals')
    const now = Math.max(...rows.map(([week]) => Number(week)))
    second.host.coAuthor.addRows('Deals', [rows.find(([week]) => week === now)!.with(1, 'NEW')])
    await second.flow.write()
    expect(second.step('plan').write).toMatchObject({
      is: 'written',
      unfilled: [{ cell: { row: rows.length }, why: 'not_planned' }],
      rows: rows.filter(([week]) => week === now).length,
    })
    expect(second.state().kept.current).toMatchObject({ n: plan.n })
    expect(fits(second.service.calls)).toBe(1)
  })

  test('a fit whose answer was lost with the pane is found by its idempotency key', async () => {
    const first = await openChecked()
    first.service.fate('POST /fit', { is: 'lose' })
    first.service.fate(
      'GET /sessions',
      ...Array.from({ length: 3 }, () => ({ is: 'offline' }) as const),
    )
    await first.flow.confirm()
    await first.when(({ step }) => step.at === 'fit' && step.stage === 'finding')
    const second = await first.reopen()
    await second.flow.start()
    await second.until('plan')
    expect(fits(second.service.calls)).toBe(1)
  })

  test('a fit that was still on its way long after it was begun is waited for, and never sent twice', async () => {
    const first = await openChecked()
    first.service.fate('POST /fit', { is: 'late' })
    await first.flow.confirm()
    // A body that takes longer than a claim lasts.
    await first.when(({ step }) => step.at === 'fit' && step.elapsed > 80)
    const second = await first.reopen()
    second.service.calls.length = 0
    await second.flow.start()
    const looks = () => second.service.calls.filter((call) => call === 'GET /sessions').length
    await second.when(({ step }) => step.at === 'ended' || looks() > 2)
    second.step('fit')
    second.service.arrive()
    await second.until('plan')
    expect(fits(second.service.calls)).toBe(0)
    expect(second.service.sessions).toHaveLength(1)
  })

  test('a written plan comes back with its threshold, as long as the service has it', async () => {
    const first = await openPlanned()
    const { sweep } = first.step('plan').confidence
    first.flow.setThreshold(sweep.threshold[2]!)
    await soon()
    await first.flow.write()
    const second = await first.reopen()
    await second.flow.start()
    await second.until('plan')
    await second.when(({ step }) => step.at === 'plan' && step.n === 3 && !step.confidence.differs)
    await second.when(({ kept }) => kept.stale === false)
  })

  test('a colleague sees who began a fit and when, and the plan that stands in the workbook', async () => {
    const first = await openPlanned()
    await first.flow.write()
    first.service.begins = running
    first.flow.setOptions({ correction: 0.1 })
    await first.flow.check()
    await first.flow.confirm()
    await first.when(({ step }) => step.at === 'fit' && step.safe)
    await soon()

    const second = await first.reopen(new Map())
    await second.flow.start()
    expect(second.step('colleague')).toMatchObject({
      by: 'Ada',
      since: expect.stringMatching(/^2026-08-05T/),
      message: expect.stringContaining('Sign in'),
    })
    expect(second.state().kept.current).toMatchObject({ by: 'Ada' })
    await second.flow.retry()
    await second.flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
    expect(await second.until('colleague')).toMatchObject({
      by: 'Ada',
      message: expect.stringContaining('another account'),
    })
    await second.flow.putAside()
    second.step('tables')
    await second.flow.restore()
    expect(second.state().kept.earlier).toEqual([])
    // The first person's fit goes on, and is found again.
    const third = await second.reopen(first.storage)
    await third.flow.start()
    expect((await third.until('fit')).by).toBe('Ada')
  })

  test('one’s own fit is told as one’s own, though the key was not kept', async () => {
    const first = await openFlow({ tables: sampleTables() })
    await first.flow.start()
    await first.flow.signIn({ key: KEY, name: 'Ada', remember: false })
    const { description, options } = loadSample()
    first.flow.setDescription(description)
    first.flow.setOptions(options)
    first.service.begins = running
    await first.flow.check()
    await first.flow.confirm()
    await first.when(({ step }) => step.at === 'fit' && step.safe)
    await soon()
    const second = await first.reopen(first.storage, 'new')
    await second.flow.start()
    expect(second.step('colleague')).toMatchObject({ own: true, by: 'Ada' })
    // Another key is another person.
    await second.flow.retry()
    await second.flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
    expect(await second.until('colleague')).toMatchObject({ own: false })
    const third = await second.reopen(new Map())
    await third.flow.start()
    expect(third.step('colleague')).toMatchObject({ own: false })
  })

  test.each(['Ada', ''])(
    'a colleague’s key (name “%s”) never takes a fit out of the workbook',
    async (name) => {
      // Its answer was lost with the pane: only the idempotency key is known.
      const first = await openChecked()
      first.service.begins = running
      first.service.fate('POST /fit', { is: 'lose' })
      first.service.fate('GET /sessions', { is: 'offline' })
      await first.flow.confirm()
      await first.when(({ step }) => step.at === 'fit' && step.trouble !== null)
      const second = await first.reopen(new Map())
      await second.flow.start()
      await second.flow.retry()
      await second.flow.signIn({ key: OTHER_KEY, name, remember: false })
      await second.when(({ step }) => step.at === 'fit')
      await second.flow.cancel()
      await second.until('colleague')
      await second.flow.putAside()
      await soon()
      expect(second.service.sessions).toHaveLength(1)
      const third = await second.reopen(first.storage)
      await third.flow.start()
      third.service.sessions[0]!.status = 'done'
      await third.until('plan')
    },
  )

  test('columns that were kept back stay so, however many there are and whatever was written', async () => {
    const tables = sampleTables()
    const wide = (rows: (typeof tables)['Deals']['rows']) =>
      rows.map((row, i) => [
        ...row,
        ...Array.from({ length: 60 }, (_, n) => (i === 0 ? `A rather long name ${n}` : n + i)),
      ])
    const first = await openPlanned({
      tables: { ...tables, Deals: { ...tables['Deals']!, rows: wide(tables['Deals']!.rows) } },
    })
    first.flow.setFeature('menus', 'A rather long name 7', false)
    await first.flow.check()
    await first.flow.confirm()
    await first.until('plan')
    await first.flow.write()
    const second = await first.reopen()
    await second.flow.start()
    await second.until('plan')
    await second.flow.check()
    const { leaves } = second.step('checked')
    expect(leaves.some(({ header }) => header === 'A rather long name 8')).toBe(true)
    expect(leaves.some(({ header }) => header === 'A rather long name 7')).toBe(false)
  })

  test('and in a table that was renamed while the pane was open', async () => {
    const { flow, host, step } = await openChecked()
    flow.setFeature('menus', 'Category', false)
    host.coAuthor.renameTable('Deals', 'Offers')
    await flow.check()
    expect(step('checked').leaves.map(({ table }) => table)).toContain('Offers')
    expect(step('checked').leaves.some(({ header }) => header === 'Category')).toBe(false)
  })

  test('a workbook of a newer add-in is left as it is', async () => {
    const first = await openChecked()
    first.host.book.settings.set('edps', '{"version":99}')
    const second = await first.reopen()
    await second.flow.start()
    expect(second.step('unable')).toMatchObject({ again: false })
    expect(second.host.book.settings.get('edps')).toBe('{"version":99}')
  })
})

describe('a part of the add-in that does not load', () => {
  test('is told, never waited for', async () => {
    const { flow, step } = await openFlow({
      tables: sampleTables(),
      broken: { sample: new Error('The sample could not be loaded.') },
    })
    await flow.start()
    await flow.insertSample()
    expect(step('tables')).toMatchObject({ busy: null, problem: 'The sample could not be loaded.' })
  })

  test('is told when the workbook is opened, with a way to try again', async () => {
    const { flow, step } = await openFlow({
      broken: { openPlans: new Error('The worker is gone.') },
    })
    await flow.start()
    expect(step('unable')).toMatchObject({ message: 'The worker is gone.', again: true })
  })
})

describe('the ribbon', () => {
  test('keeps a click that comes while the pane opens', async () => {
    const { associateCommands } = await import('#addin/shell/commands.ts')
    const first = await openChecked()
    const { flow, host, until } = await first.reopen()
    associateCommands(flow)
    const started = flow.start()
    await host.runCommand('planMenu')
    await started
    await until('checked')
  })

  test('runs the same flow and always completes its events', async () => {
    const { associateCommands } = await import('#addin/shell/commands.ts')
    const { flow, host, until, when, service, state } = await openChecked()
    associateCommands(flow)
    await host.runCommand('planMenu')
    await until('checked')
    service.begins = running
    await flow.confirm()
    await when(({ step }) => step.at === 'fit' && step.safe)
    await host.runCommand('checkData')
    expect(state().notice).toMatchObject({ message: expect.stringContaining('A fit is running') })
    await host.runCommand('cancelFit')
    expect(await until('ended')).toMatchObject({ why: 'canceled' })
  })
})

describe('cost', () => {
  test('is not shown where the service has not said that it charges, nor once it says that it does not', async () => {
    const first = await openChecked()
    expect(chargedCost(first.state())).toBeNull()
    await first.flow.confirm()
    await first.until('plan')
    await first.flow.check()
    expect(chargedCost(first.state())).toBeNull()
    const second = await first.reopen()
    await second.flow.start()
    expect(second.state().signIn).toMatchObject({ metered: false })
  })

  test('is shown before the first plan where the service keeps a wallet, and as long as it charges', async () => {
    const service = createFakeService()
    service.metered = true
    const first = await openChecked({ service })
    expect(chargedCost(first.state())).toMatchObject({ least: 0.25, paid: false })
    service.metered = false
    await first.flow.confirm()
    await first.until('plan')
    await first.flow.check()
    expect(chargedCost(first.state())).toBeNull()
  })

  test('is the calculation’s alone once the account has paid for the reading of these words', async () => {
    const service = createFakeService()
    service.metered = true
    const { flow, state, until } = await openChecked({ service })
    const first = chargedCost(state())!
    expect(first.most).toBeGreaterThan(first.calculation + 17)
    await flow.confirm()
    await until('plan')
    await flow.check()
    expect(chargedCost(state())).toMatchObject({
      least: 0.25,
      most: first.calculation,
      paid: true,
    })
    flow.setDescription(`${state().setup.description} Postage is 2 for each unit sold.`)
    await flow.check()
    expect(chargedCost(state())).toMatchObject({ most: first.most, paid: false })
  })

  test('is not shown where the service has said that it does not charge, though it keeps a wallet', async () => {
    const first = await openPlanned()
    expect(first.state().signIn).toMatchObject({ metered: false })
    first.service.wallet = true
    first.flow.signOut()
    await first.flow.signIn({ key: KEY, name: 'Ada', remember: true })
    expect(first.state().signIn).toMatchObject({ metered: false })
    const second = await first.reopen()
    second.service.calls.length = 0
    await second.flow.start()
    await second.when(() => second.service.calls.includes('GET /account/balance'))
    await second.until('plan')
    expect(second.state().signIn).toMatchObject({ metered: false })
    await second.flow.check()
    expect(chargedCost(second.state())).toBeNull()
    // A plan that it charges for says so.
    second.service.metered = true
    await second.flow.confirm()
    await second.until('plan')
    await second.flow.check()
    expect(chargedCost(second.state())).not.toBeNull()
  })

  test('stands beside what the account has, and what was charged is said when the plan is there', async () => {
    const service = createFakeService()
    Object.assign(service, { metered: true, available: 30, charges: 17.5 })
    const { flow, state, until, when } = await openChecked({ service })
    await when((now) => chargedCost(now)?.available === 30)
    await flow.confirm()
    await until('plan')
    service.available = 12.5
    await when(({ notice }) => notice !== null)
    expect(state().notice?.message).toMatch(
      /^This plan was charged 17.5 tokens \(US\$17.5\); (30|12.5) are left.$/,
    )
    // Another fit may have used some meanwhile: each check asks.
    service.available = 2
    await flow.check()
    await when((now) => chargedCost(now)?.available === 2)
  })

  test('is said too where words or data stopped the plan', async () => {
    const service = createFakeService()
    Object.assign(service, { metered: true, available: 30, charges: 0.25 })
    service.begins = (session) => {
      session.status = 'failed'
      session.failure = {
        error: 'The description could not be turned into a valuation.',
        error_code: 'grounding_unresolved',
        feedback: 'The description states no costs.',
      }
    }
    const { flow, until, when } = await openChecked({ service })
    await flow.confirm()
    await until('ended')
    await when(
      ({ notice }) =>
        notice?.message === 'This plan was charged 0.25 tokens (US$0.25); 30 are left.',
    )
  })

  test('may be of another key’s account, whatever was said of the one before', async () => {
    const { flow, service, state } = await openPlanned()
    service.wallet = true
    flow.signOut()
    await flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
    expect(state().signIn).toMatchObject({ metered: true })
  })

  test('is not shown for an input test, which is free', async () => {
    const service = createFakeService()
    service.metered = true
    const { flow, state } = await openChecked({ service })
    flow.setOptions({ mock: true })
    await flow.check()
    expect(chargedCost(state())).toBeNull()
  })

  test('is shown to who signs in only after the check', async () => {
    const service = createFakeService()
    service.metered = true
    const { flow, state, step } = await openFlow({ tables: sampleTables(), service })
    await flow.start()
    const { description, options } = loadSample()
    flow.setDescription(description)
    flow.setOptions(options)
    await flow.check()
    expect(chargedCost(state())).toBeNull()
    await flow.confirm()
    step('sign-in')
    await flow.signIn({ key: KEY, name: '', remember: false })
    step('checked')
    expect(chargedCost(state())).not.toBeNull()
  })
})

describe('models', () => {
  test('are those that engines offer, and none where the service cannot say', async () => {
    const { flow, service, state, when } = await openChecked()
    service.models = ['rc012.2', 'of another time']
    flow.go('options')
    await when(({ models }) => models.length > 0)
    expect(state().models).toEqual(['rc012.2'])
    service.fate('GET /health', { is: 'offline' })
    flow.go('options')
    await when(({ models }) => models.length === 0)
  })
})
