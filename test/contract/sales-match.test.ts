// Whether Sales and past menus speak of the same deals: what is an error, what is told, and what is sound.
import { describe, expect, test } from 'vitest'
import { noteText } from '#contract/english-notes.ts'
import { ground } from '#grounding/ground.ts'
import { readGroups } from '#contract/groups.ts'
import { matchSales } from '#contract/sales-match.ts'
import { fitOptions, type Entry } from '#contract/schemas.ts'
import { validateRequest } from '#contract/validate.ts'
import { baseRequest, readSent, type Row, type Sent } from '../support/requests/small-request.ts'
import { everySale, parameters, unflag } from '../support/requests/rule-cases.ts'

/** What is said of the match: an error, a warning or nothing. */
function said(change: (sent: Sent) => void): { error?: Entry; warning?: Entry } {
  const sent = baseRequest()
  change(sent)
  const { errors, warnings } = validateRequest(readSent(sent)).validation
  const [error, warning] = [errors, warnings].map((all) =>
    all.find(({ code }) => code === 'sales_match_nothing'),
  )
  return { ...(error && { error }), ...(warning && { warning }) }
}

const renamed = (row: Row): Row => ({ ...row, key: `SKU ${String(row.key)}` })
/** Sales of other departments, ten for each one of these. */
const others = (sent: Sent): void => {
  sent.sales.push(
    ...Array.from({ length: 30 }, (_, i) =>
      sent.sales.map((row) => ({ ...row, key: `other ${i} ${String(row.key)}` })),
    ).flat(),
  )
}
/** Every past deal is flagged, as where flags say which size would have been taken. */
const flagAll = (sent: Sent): void => {
  sent.menus = sent.menus.map((row) =>
    row.menu === 0 ? row : { ...row, historically_chosen: row.qty === 20 ? 1 : 0 },
  )
}
const means = (value: string) => (sent: Sent) =>
  parameters(sent, { historically_chosen_means: value })
const half = (sent: Sent): void => {
  sent.sales = sent.sales.filter((row) => Number(row.T) < -6)
}
const apart = (sent: Sent): void => everySale(sent, renamed)
const all =
  (...changes: ((sent: Sent) => void)[]) =>
  (sent: Sent) =>
    changes.forEach((change) => change(sent))

// Conformance: tolerated-never-silent
describe('is an error', () => {
  test('where hardly a key is shared, with three of each side', () => {
    const { error, warning } = said(apart)
    expect(warning).toBeUndefined()
    expect(error!.message).toContain(
      '0 of 204 Sales rows belong to a past deal, and 0 of 108 chosen deals have a sale. Keys of Sales: "SKU m1-0", "SKU m1-1", "SKU m1-2"; keys of chosen deals: "m1-0", "m1-1", "m1-2"',
    )
  })

  test('where a few keys meet by chance, where all are flagged, and where none is', () => {
    const few = (sent: Sent): void => {
      sent.sales = sent.sales.map((row, i) => (i % 60 === 0 ? row : renamed(row)))
    }
    for (const change of [
      few,
      all(flagAll, apart),
      all(flagAll, few),
      all(unflag, apart),
      all(flagAll, means('would_take'), apart),
      all(means('taken'), apart),
    ])
      expect(said(change).error).toBeDefined()
  })

  test('whose way out names the flags of wishes where that is one', () => {
    const few = (sent: Sent): void => {
      sent.sales = sent.sales.map((row, i) => (i % 60 === 0 ? row : renamed(row)))
    }
    const WISHES = 'historically_chosen_means to "would_take"'
    expect(said(few).error!.fix).toContain(WISHES)
    expect(said(all(few, means('would_take'))).error).toBeUndefined()
    // Where nothing matches, it would not help.
    expect(said(apart).error!.fix).not.toContain(WISHES)
  })

  test('whatever the checks are', () => {
    expect(said(all(apart, (sent) => (sent.fields.checks = 'off'))).error).toBeDefined()
  })
})

describe('is told', () => {
  test('where under four in five of the chosen deals have a sale', () => {
    const { error, warning } = said(half)
    expect(error).toBeUndefined()
    expect(warning).toMatchObject({
      count: 54,
      message:
        'Only 54 of 108 chosen deals have a sale; the others count as taken, with nothing sold.',
    })
  })

  test('by the plan too, as what must be known before all else', () => {
    const sent = baseRequest()
    half(sent)
    const options = fitOptions({})
    const business_description =
      'We buy at unit_cost and sell at the price of Sales. Each unit ordered costs unit_fee. qty is stock.'
    const order = { options, business_description, business_description_source: 'request' } as const
    const first = (request: Sent) => {
      const grounding = ground(readSent(request), order, null)
      if (!grounding.ok) throw new Error(JSON.stringify(grounding))
      return grounding.first && grounding.first.map(noteText)
    }
    expect(first(sent)).toEqual([
      'Only 54 of 108 chosen deals have a sale; the others count as taken, with nothing sold.',
    ])
    expect(first(baseRequest())).toBeUndefined()
  })
})

describe('is sound', () => {
  test.each<[string, (sent: Sent) => void]>([
    ['a sound request', () => undefined],
    ["a whole company's sales beside one department's deals", others],
    ['flags of what would have been taken, half of them declined', all(flagAll, half)],
    ['the same, said by the parameter', all(half, means('would_take'))],
    [
      'deals of which the client says that they were taken and sold nothing',
      all(half, means('taken')),
    ],
    ['a history without flags', all(unflag, half)],
    [
      "the client's own labels",
      all(apart, (sent) => (sent.fields.grounding_mode = 'client_grounded')),
    ],
    ['no sales at all', (sent) => (sent.sales = [])],
  ])('%s', (_, change) => {
    expect(said(change)).toEqual({})
  })

  test('deals whose profits are sent', () => {
    const sent = baseRequest()
    half(sent)
    sent.menus = sent.menus.map((row) =>
      row.historically_chosen === 1 ? { ...row, profit: 3 } : row,
    )
    const { menus, sales } = readSent(sent)
    expect(matchSales(readGroups(menus, sales, fitOptions({})), fitOptions({}))).toMatchObject({
      silent: 0,
      is: 'sound',
    })
  })
})
