// What the functions answer, from the parts of a workbook alone: every kind of key, shape and plan.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MENU_ROWS } from '#contract/limits.ts'
import { ANSWER_CHARACTERS, createAnswers } from '#addin/functions/function-answers.ts'
import { FUNCTION_IDS, type Answer, type Argument, type Call } from '#addin/functions/call.ts'
import type { PaneStatus } from '#addin/functions/status.ts'
import { keyHash, type KeptPlan, type KeptRow } from '#addin/kept-plans/kept-plan.ts'
import { planId } from '#addin/kept-plans/plan-id.ts'
import { writePlanPart, type KeptPlans } from '#addin/kept-plans/xml-part.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { hostileKey, planOf } from '../../support/workbook/plans.ts'

const row = (key: string | number | boolean, qty: number, profit = qty * 2): KeptRow => ({
  key,
  qty,
  unit_cost: 1.5,
  profit,
})
const hashes = (...keys: readonly unknown[]) => keys.map((key) => keyHash(key as string))
const CALM: PaneStatus = { looked: null, mixed: false, planning: false }

const partOf = (plans: KeptPlans): string => {
  const written = writePlanPart(plans)
  if (!written.ok) throw new Error(written.why)
  return written.xml
}
const askOf = (...parts: string[]) => {
  const answers = createAnswers()
  answers.open(parts)
  return (id: Call['id'], ...args: Argument[]): Answer => answers.answer([{ id, args }], CALM)[0]!
}
const current = planOf([row('a', 10), row(7, 5.5, 0.25)], {
  keys: hashes('a', 7, 'refused'),
  sweep: [
    [0, 3, 30, null],
    [0.05, 2, 25.5, 100],
  ],
})
const previous: KeptPlan = {
  ...planOf([row('old', 1)]),
  session: 'ses_0',
  at: '2026-07-01T00:00:00Z',
}
const ask = askOf(partOf({ current, earlier: [previous] }))
const refused = (code: string, message: unknown) =>
  expect.objectContaining({ code, message: expect.stringContaining(message as string) as unknown })

describe('a key', () => {
  test('has the quantity and the profit of the plan, and 0 where the deal is refused', () => {
    expect(ask('QTY', [['a']])).toEqual([[10]])
    expect(ask('PROFIT', [['a']])).toEqual([[20]])
    expect(ask('QTY', [['refused']])).toEqual([[0]])
    expect(ask('PROFIT', [['refused']])).toEqual([[0]])
  })

  test('that was not planned is told from one that was refused', () => {
    expect(ask('QTY', [['b']])).toEqual([[refused('#N/A', 'b: not on the planned menu')]])
    expect(ask('QTY', [['b']])).not.toEqual([[refused('#N/A', 'case count')]])
  })

  test('that differs by spaces or case alone is told which is meant', () => {
    expect(ask('PROFIT', [['A'], [' Refused ']])).toEqual([
      [refused('#N/A', 'A: not on the planned menu; “a” is: spaces and case count')],
      [refused('#N/A', '“refused” is')],
    ])
  })

  test('is one as number and as text: 7 and "7"', () => {
    expect(ask('QTY', [[7], ['7']])).toEqual([[5.5], [5.5]])
  })

  test('that is blank has nothing, as Excel hands blanks over on the web and on the desktop', () => {
    expect(ask('QTY', [[null, '', '  ', 0]])).toEqual([['', '', '', '']])
  })

  test('may be 0 where the menu has such a key', () => {
    const zero = askOf(partOf({ current: planOf([], { keys: hashes(0) }), earlier: [] }))
    expect(zero('QTY', [[0]])).toEqual([[0]])
  })

  test('that is an error says so, and spoils no other', () => {
    expect(ask('QTY', [[{ error: '#REF!' }], ['a']])).toEqual([
      [refused('#VALUE!', 'The key is #REF!')],
      [10],
    ])
  })

  test('of any form is found again: what is chosen has its quantity, the rest 0', () => {
    const keys = fc.uniqueArray(hostileKey, { maxLength: 30, selector: String })
    fc.assert(
      fc.property(keys, fc.nat(29), (all, n) => {
        const chosen = all.slice(0, n).map((key, i) => row(key, i + 1))
        const plan = planOf(chosen, { keys: hashes(...all) })
        const asked = askOf(partOf({ current: plan, earlier: [] }))
        const answer = asked('QTY', [all]) as unknown[][]
        all.forEach((key, i) => {
          const blank = String(key).trim() === ''
          expect(answer[0]![i]).toBe(blank ? '' : i < chosen.length ? i + 1 : 0)
        })
      }),
    )
  })
})

describe('keys as a range', () => {
  test('are answered in their shape', () => {
    expect(
      ask('QTY', [
        ['a', 7, 'refused'],
        ['a', 'a', null],
      ]),
    ).toEqual([
      [10, 5.5, 0],
      [10, 10, ''],
    ])
  })

  test('are as many as a menu may have, and more are told what to do', () => {
    const many = (n: number) => Array.from({ length: n }, () => ['a'])
    expect(ask('QTY', many(MENU_ROWS))).toHaveLength(MENU_ROWS)
    expect(ask('QTY', many(MENU_ROWS + 1))).toEqual(refused('#VALUE!', 'the column of the table'))
  })

  test('that are mostly wrong are one error, for each would take as much room as thirty numbers', () => {
    const wrong = Array.from({ length: 6000 }, (_, i) => [`x${i}`])
    expect(ask('QTY', wrong)).toEqual(
      refused(
        '#N/A',
        '6,000 of 6,000 keys have no answer, and 5,000 are the most: give the current rows alone',
      ),
    )
  })
})

describe('the plan as a whole', () => {
  test('has a profit and a number of deals', () => {
    expect([ask('TOTAL'), ask('SELECTED')]).toEqual([20.25, 2])
  })

  test('is spilled with a heading, and a missing cost as an empty text: null would be 0', () => {
    const free = planOf([{ ...row('a', 10), unit_cost: null }])
    expect(askOf(partOf({ current: free, earlier: [] }))('PLAN')).toEqual([
      ['key', 'qty', 'unit_cost', 'profit'],
      ['a', 10, '', 20],
    ])
    expect(ask('PLAN')).toHaveLength(3)
  })

  test('that takes nothing is a heading', () => {
    expect(askOf(partOf({ current: planOf([]), earlier: [] }))('PLAN')).toHaveLength(1)
  })

  test('that is larger than Excel takes at once says where else to look', () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => row(`a long key of a deal ${i}`, i + 1))
    const large = askOf(partOf({ current: planOf(rows), earlier: [] }))
    expect(JSON.stringify(rows).length).toBeGreaterThan(ANSWER_CHARACTERS)
    expect(large('PLAN')).toEqual(refused('#VALUE!', 'filter the column “EDPS qty”'))
    expect(large('SELECTED')).toBe(60_000)
  })

  test('is swept over confidences, where the plan was kept with its options', () => {
    expect(ask('SWEEP')).toEqual([
      ['confidence', 'deals', 'profit', 'spend'],
      [0, 3, 30, ''],
      [0.05, 2, 25.5, 100],
    ])
    const without = askOf(partOf({ current: planOf([]), earlier: [] }))
    expect(without('SWEEP')).toEqual(refused('#N/A', 'plan again'))
  })
})

describe('sums of the plan', () => {
  const rowsOf = (answer: Answer) => (answer as unknown[][]).slice(1)
  const asked = (more: Partial<KeptPlan>) =>
    askOf(partOf({ current: { ...current, ...more }, earlier: [previous] }))

  test('list its deals by profit, whatever order it was kept in', () => {
    const mixed = asked({ chosen: [row('a', 1, 2), row('b', 1, 9), row('c', 1, 2)] })
    expect(rowsOf(mixed('PLAN')).map(([key]) => key)).toEqual(['b', 'a', 'c'])
  })

  test('say at which confidence it was chosen', () => {
    expect(ask('CHOSEN')).toEqual([
      ['confidence', 'deals', 'profit', 'spend'],
      [0.5, 2, 20.25, 23.25],
    ])
    const free = asked({ chosen: [{ ...row('a', 10), unit_cost: null }] })
    expect((free('CHOSEN') as unknown[][])[1]![3]).toBe('')
  })

  test('tell past menus, the oldest first, and why they are missing', () => {
    const past: KeptPlan['past'] = [
      [-2, 10, 3, 30.5, 28],
      [-1, 12, 4, 41, 50.25],
    ]
    expect(asked({ past })('HISTORY')).toEqual([
      ['T', 'deals', 'taken', 'predicted', 'earned'],
      ...past,
    ])
    expect(ask('HISTORY')).toEqual(refused('#N/A', 'without its past menus: plan again'))
    expect(asked({ past: [] })('HISTORY')).toEqual(refused('#N/A', 'No past menu'))
  })

  test('are spent by group: each key once, with the first group that its rows have', () => {
    const keys = [['a'], ['a'], [7], ['refused'], [null]]
    expect(ask('SPEND', keys, [[null], ['toys'], [' art '], ['none of it'], ['x']])).toEqual([
      ['group', 'deals', 'spend', 'profit'],
      ['toys', 1, 15, 20],
      ['art', 1, 8.25, 0.25],
    ])
    expect(ask('SPEND', [['a']], [['']])).toEqual([
      ['group', 'deals', 'spend', 'profit'],
      ['(none)', 1, 15, 20],
      ['(not in the table)', 1, 8.25, 0.25],
    ])
    expect(rowsOf(ask('SPEND', [['old']], [['toys']], 'ses_0'))).toEqual([['toys', 1, 1.5, 2]])
  })

  test('by group need two columns of one table, and know no spend without unit costs', () => {
    expect(ask('SPEND', [['a'], [7]], [['toys']])).toEqual(refused('#VALUE!', 'differ in length'))
    const free = asked({ chosen: [{ ...row('a', 10), unit_cost: null }] })
    expect(rowsOf(free('SPEND', [['a']], [['toys']]))).toEqual([['toys', 1, '', 20]])
  })
})

describe('the plan that is meant', () => {
  test('is the current one where none is given, and the one of its id or session where one is', () => {
    for (const plan of [undefined, null, '', planId(current), 'ses_1'])
      expect(ask('SELECTED', plan)).toBe(2)
    for (const plan of [planId(previous), 'ses_0']) expect(ask('SELECTED', plan)).toBe(1)
    expect(ask('QTY', [['old']], 'ses_0')).toEqual([[1]])
  })

  test('that the workbook does not keep is refused, and never another one’s numbers given', () => {
    expect(ask('TOTAL', 'ses_9')).toEqual(refused('#N/A', 'ses_9: no such plan'))
    expect(ask('QTY', [['a']], `${current.session} 2020`)).toEqual(refused('#N/A', 'no such plan'))
    expect(ask('TOTAL', { error: '#NAME?' })).toEqual(
      refused('#N/A', 'The plan is given as #NAME?'),
    )
  })

  test('is the latest one, where files were merged', () => {
    const later = { ...planOf([]), at: '2026-09-01T00:00:00Z' }
    const parts = [later, current].map((plan) => partOf({ current: plan, earlier: [] }))
    expect(askOf(...parts)('SELECTED')).toBe(0)
  })
})

describe('a workbook without a plan that can be read', () => {
  const ids = FUNCTION_IDS.filter((id) => id !== 'STATUS')
  const ofKeys = ['QTY', 'PROFIT', 'SPEND']
  const all = (asked: ReturnType<typeof askOf>) =>
    ids.map((id) => asked(id, ...(ofKeys.includes(id) ? [[['a']]] : [])))
  const damaged = partOf({ current, earlier: [previous] }).replace('"a"', '"b"')
  const newer = partOf({ current, earlier: [previous] }).replace('version="2"', 'version="3"')

  test('says what to do in every function', () => {
    for (const answer of all(askOf())) expect(answer).toEqual(refused('#N/A', 'press Plan menu'))
    for (const answer of all(askOf(damaged))) expect(answer).toEqual(refused('#N/A', 'damaged'))
    for (const answer of all(askOf(newer))) expect(answer).toEqual(refused('#N/A', 'newer add-in'))
  })

  test('gives no number of an older plan beside a newer add-in’s', () => {
    const both = askOf(partOf({ current, earlier: [previous] }), newer)
    for (const answer of all(both)) expect(answer).toEqual(refused('#N/A', 'newer add-in'))
  })

  test('says so as STATUS, which is a text always', () => {
    expect(askOf()('STATUS')).toBe('No plan yet: press Plan menu.')
    expect(askOf(damaged)('STATUS')).toContain('damaged')
    expect(askOf(newer)('STATUS')).toContain('newer add-in')
  })

  test('takes an input test for none', () => {
    const test = askOf(partOf({ current: { ...current, mock: true }, earlier: [] }))
    for (const answer of all(test)) expect(answer).toEqual(refused('#N/A', 'input test is no plan'))
    expect(test('STATUS')).toBe('Input test of 2026-08-03 09:00 UTC by Ada: no plan.')
  })
})

describe('STATUS', () => {
  const answers = createAnswers()
  answers.open([partOf({ current, earlier: [previous] })])
  const status = (standing: Partial<PaneStatus>) =>
    answers.answer([{ id: 'STATUS', args: [] }], { ...CALM, ...standing })[0]

  test('says whose plan it is, of when, and what it comes to', () => {
    expect(status({})).toContain(
      'Plan of 2026-08-03 09:00 UTC by Ada: 2 deals, predicted profit 20.25.',
    )
  })

  test('names the limits, which the sweep knows nothing of', () => {
    const limited = createAnswers()
    limited.open([partOf({ current: { ...current, limit: 5000 }, earlier: [] })])
    expect(limited.answer([{ id: 'STATUS', args: [] }], CALM)[0]).toContain(
      ': 2 deals (spend at most 5,000), predicted profit 20.25.',
    )
  })

  test('says what the sheet holds of it, where that is not all: functions show all of it', () => {
    const written = { n: 1, profit: 12, capital: null, unfilled: 1 }
    const part = createAnswers()
    part.open([partOf({ current: { ...current, written }, earlier: [] })])
    const [status, selected] = part.answer(
      [
        { id: 'STATUS', args: [] },
        { id: 'SELECTED', args: [] },
      ],
      CALM,
    )
    expect(status).toContain(
      ': 2 deals, predicted profit 20.25. The sheet holds 1 of its 2 deals, predicted profit 12.00. 1 row was new or changed when it was written, and left empty.',
    )
    expect(selected).toBe(2)
    part.open([partOf({ current: { ...current, written: { ...written, n: 2 } }, earlier: [] })])
    expect(part.answer([{ id: 'STATUS', args: [] }], CALM)[0]).toContain(
      ': 2 deals, predicted profit 20.25. 1 row was new or changed when it was written',
    )
  })

  test('says that inputs have changed, that its columns hold two plans, that a plan is being made', () => {
    const looked = { plan: planId(current), stale: true, changed: [] }
    expect(status({ looked })).toContain('The inputs have changed since: plan again.')
    expect(status({ looked: { ...looked, stale: false } })).toMatch(
      / Its inputs are as they were\.$/,
    )
    expect(status({ mixed: true })).toContain('rows of two plans')
    expect(status({ planning: true })).toContain('being made')
  })

  test('names what of the inputs has changed, and never a key that somebody named a table by', () => {
    const of = (...changed: string[]) =>
      status({ looked: { plan: planId(current), stale: true, changed } })
    expect(of('Deals: 1 row changed (Unit cost).', 'Sales: 2 rows added.')).toMatch(
      / The inputs have changed since\. Deals: 1 row changed \(Unit cost\)\. Sales: 2 rows added\. Plan again\.$/,
    )
    const named = of(`${KEY}: 1 row added.`)
    expect(named).toContain('The inputs have changed since: plan again.')
    expect(named).not.toContain('edps_')
  })

  test('says that the plan was not looked at, and not what was found of another plan', () => {
    const looked = { plan: planId(previous), stale: true, changed: ['Deals: 1 row added.'] }
    for (const found of [looked, { ...looked, stale: false }, null])
      expect(status({ looked: found })).toMatch(
        / Whether its inputs are still as they were has not been looked up yet\.$/,
      )
  })
})
