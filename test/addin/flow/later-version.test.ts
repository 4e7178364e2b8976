// Panes of two versions are open on one workbook: what a later version noted stays there, whatever this one
// writes.
import { expect, test } from 'vitest'
import { hashText } from '#addin/mapping/hash.ts'
import { WORDS_NAMESPACE } from '#addin/description/words-part.ts'
import { SCENARIO_NAMESPACE } from '#addin/what-if/scenario-part.ts'
import { asciiJson, PLAN_NAMESPACE } from '#addin/kept-plans/xml-part.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

type Data = Record<string, any>

/** A note of the settings, changed as a later version would. */
function note({ host }: OpenFlow, name: string, change: (data: Data) => void): void {
  const data = noted({ host } as OpenFlow, name)
  change(data)
  host.book.settings.set(name, JSON.stringify(data))
}

const noted = ({ host }: OpenFlow, name: string): Data =>
  JSON.parse(String(host.book.settings.get(name)))

function partOf({ host }: OpenFlow, namespace: string): { xml: string } {
  return host.book.xmlParts.find(({ xml }) => xml.includes(namespace)) as { xml: string }
}

const ENCODED = />([^<>]*)</
const encoded = (open: OpenFlow, namespace: string): Data =>
  JSON.parse(decodeURIComponent(ENCODED.exec(partOf(open, namespace).xml)![1]!))

function encode(open: OpenFlow, namespace: string, change: (data: Data) => void): void {
  const data = encoded(open, namespace)
  change(data)
  const part = partOf(open, namespace)
  part.xml = part.xml.replace(ENCODED, `>${encodeURIComponent(JSON.stringify(data))}<`)
}

const PLAN = /<plan sum="\w+">([^<]*)<\/plan>/
/** The plans of the part, the current one first. */
const plansOf = (open: OpenFlow): Data[] =>
  [...partOf(open, PLAN_NAMESPACE).xml.matchAll(new RegExp(PLAN, 'g'))].map(([, json]) =>
    JSON.parse(json!),
  )

function changePlan(open: OpenFlow, change: (plan: Data) => void): void {
  const [plan] = plansOf(open)
  change(plan!)
  const json = asciiJson(plan)
  const part = partOf(open, PLAN_NAMESPACE)
  part.xml = part.xml.replace(
    PLAN,
    `<plan sum="${hashText(json).toString(16)}">${json.replaceAll('$', '$$$$')}</plan>`,
  )
}

/** Written by this version, then told more of by a later one. */
async function openLater(): Promise<OpenFlow> {
  const open = await openPlanned()
  await open.flow.write()
  await open.flow.wantConfidence(true)
  await open.flow.scenario({ do: 'keep', name: 'First' })
  await open.rested()
  note(open, 'edps', (data) => {
    data.later = 'state'
    data.owned[0].later = 'columns'
    data.owned[0].confidence.later = 'column'
  })
  note(open, 'edps-setup', (data) => {
    data.later = 'setup'
    data.mapping.later = 'mapping'
    data.mapping.menus.later = 'table'
    data.mapping.menus.columns.later = 'SKU'
  })
  note(open, 'edps-fits', (data) => {
    data.later = 'fits'
    data.fit.later = 'fit'
  })
  encode(open, WORDS_NAMESPACE, (data) => {
    data.later = 'words'
    data.options.later = 'options'
  })
  encode(open, SCENARIO_NAMESPACE, (data) => {
    data.later = 'part'
    data.scenarios[0].later = 'scenario'
  })
  changePlan(open, (plan) => {
    plan.later = 'plan'
    plan.menu.later = 'menu'
  })
  return open
}

function expectAllThere(open: OpenFlow): void {
  expect(noted(open, 'edps')).toMatchObject({
    later: 'state',
    owned: [{ later: 'columns', confidence: { later: 'column' } }],
  })
  expect(noted(open, 'edps-setup')).toMatchObject({
    later: 'setup',
    mapping: { later: 'mapping', menus: { later: 'table', columns: { later: 'SKU' } } },
  })
  expect(noted(open, 'edps-fits')).toMatchObject({ later: 'fits' })
  expect(encoded(open, WORDS_NAMESPACE)).toMatchObject({
    later: 'words',
    options: { later: 'options' },
  })
  expect(encoded(open, SCENARIO_NAMESPACE)).toMatchObject({
    later: 'part',
    scenarios: [{ later: 'scenario' }],
  })
  const later = plansOf(open).find((plan) => plan.later === 'plan')
  expect(later).toMatchObject({ menu: { later: 'menu' } })
}

test('what a later version noted survives a check, a plan, a write, names and a restore of this one', async () => {
  const first = await openLater()
  expectAllThere(first)
  // A pane that was open before, and one that opens now.
  for (const open of [first, await first.beside()]) {
    const { flow, until, when, state } = open
    if (open !== first) {
      await flow.start()
      await flow.signIn({ key: KEY, name: 'Ben', remember: true })
    }
    await flow.scenario({ do: 'open' })
    const [kept] = state().scenarios.list!
    await flow.scenario({ do: 'rename', id: kept!.id, name: `${kept!.name}!` })
    await flow.describePlan('current', { name: 'Mine', notes: '' })
    await flow.check()
    await until('checked')
    await flow.confirm()
    await until('plan')
    flow.setThreshold(0.7)
    await when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await flow.write()
    expect(state().kept.current?.threshold).toBe(0.7)
    await open.rested()
    expectAllThere(open)
  }
  expect(encoded(first, SCENARIO_NAMESPACE).scenarios[0].name).toBe('First!!')
})
