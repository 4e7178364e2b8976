// A header that was changed since its column was mapped: one question, not an error for each rule that lacks it.
import { expect, test } from 'vitest'
import { openChecked } from '../../support/pane/open-flow.ts'

test('a renamed header is asked about alone, and taken at one press', async () => {
  const open = await openChecked()
  expect(open.step('checked').ok).toBe(true)
  open.host.coAuthor.renameColumn('Deals', 'Unit cost', 'Unit cost EUR')
  await open.flow.check()
  const { ok, problems } = open.step('checked')
  expect(ok).toBe(false)
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ message, fix }) => `${message} ${fix}`)).toEqual([
    'Deals has no column “Unit cost”. Is it “Unit cost EUR” now? Then take that column; else map another one in its place.',
  ])
  await open.flow.takeRenamed(errors.map(({ renamed }) => renamed!))
  expect(open.step('checked').ok).toBe(true)
  expect(open.state().setup.parts.menus?.columns.unit_cost).toBe('Unit cost EUR')
})
