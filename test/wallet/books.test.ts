// The books of an account: random operations with crashes against a model, and what each line of a ledger says.
import { expect, test } from 'vitest'
import { billOf, PRICING_VERSION, toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import { accrue, adjust, grant, monthAfter, purchase } from '../../worker/wallet/credit.ts'
import { copyLines, mergeLines } from '../../worker/wallet/copied-books.ts'
import { placeHold, releaseHold, settle, spentInMonth } from '../../worker/wallet/hold.ts'
import { forgetWords, unsay, wordsOut } from '../../worker/wallet/forgotten.ts'
import { balanceOf, ledger, type Books } from '../../worker/wallet/books.ts'
import { noteReceived, receive, send } from '../../worker/wallet/transfer-books.ts'
import { openBooks } from './node-books.ts'
import { playBooks } from './play-books.ts'

const all = { before: null, limit: 200, kind: null }
/** Of so many tokens, by nobody in particular. */
const hold = (books: Books, session: string, tokens: number) =>
  placeHold(books, { session, units: toUnits(tokens), expires: 9, time: 1, key: null, most: null })
const WORK = { grounding: 'new', columns: 14, cpu_seconds: 36, gpu_seconds: 0 } as const

test('thousands of operations, repeats, crashes and restores of database and wallets leave the books as a model of maps says', async () => {
  const played = await playBooks(4000, 1)
  const { operations, crashes, repeats, lateClaims, paidReadings, restores } = played
  expect(operations).toBe(4000)
  expect(crashes).toBeGreaterThan(200)
  expect(repeats).toBeGreaterThan(500)
  expect(lateClaims).toBeGreaterThan(50)
  expect(paidReadings).toBeGreaterThan(5)
  expect(restores).toBeGreaterThan(100)
  expect(played.rewinds).toBeGreaterThan(50)
  expect(played.returned).toBeGreaterThan(100)
  // The stated difference of a restore occurs.
  expect(played.oneSided).toBeGreaterThan(0)
  expect(played.overLimit).toBeGreaterThan(5)
})

test('what was spent both before and after a loss is written off, and the ledger says so', () => {
  const books = openBooks()
  const bought = { id: 'p', units: toUnits(30), paid: '€ 15.00', time: 1 }
  const spend = (session: string, time: number) => {
    hold(books, session, 28)
    settle(books, { session, items: billOf(WORK), time })
  }
  const lost = books.keep()
  purchase(books, bought)
  spend('before', 2)
  const copy = copyLines(books, 0, 99)
  lost()
  purchase(books, bought)
  spend('after', 3)
  const merged = mergeLines(books, copy, { last: true, time: 4, id: 'r' })
  expect(merged).toEqual({ added: 3, written_off: toUnits(2 * 17.95 - 30) })
  expect(balanceOf(books)).toEqual({ posted: 0, held: 0, available: 0 })
  expect(ledger(books, all)[0]!.msg).toBe(
    'Correction of +5.9 tokens: spent both before and after a loss of this ledger.',
  )
  expect(mergeLines(books, copy, { last: true, time: 5, id: 's' })).toEqual({
    added: 0,
    written_off: 0,
  })
  // The fit of before is not charged again.
  expect(settle(books, { session: 'before', items: billOf(WORK), time: 6 })).toMatchObject({
    now: false,
  })
})

test('a fit is held whole, charged what it cost, and each line shows its arithmetic', () => {
  const books = openBooks()
  purchase(books, { id: 'p', units: toUnits(30), paid: '€ 15.00', time: 1 })
  expect(hold(books, 's', 28)).toBe('held')
  expect(balanceOf(books)).toMatchObject({ held: toUnits(28), available: toUnits(2) })
  expect(hold(books, 't', 3)).toBe('short')
  expect(settle(books, { session: 's', items: billOf(WORK), time: 2 })).toMatchObject({
    charged: toUnits(17.7) + toUnits(0.25),
  })
  const lines = ledger(books, all)
  expect(lines.map(({ kind, units, msg }) => [kind, units / UNITS_PER_TOKEN, msg])).toEqual([
    [
      'usage',
      -0.2475,
      'The rest of the 0.25 tokens that a calculation costs at least: 0.25 − 0.0025 = 0.2475 tokens.',
    ],
    ['usage', -0.0025, '0.010000 CPU core-hours × 0.25 = 0.0025 tokens.'],
    [
      'usage',
      -17.7,
      'Grounding of a new description: 17 + 0.05 × 14 columns, at most 20 = 17.7 tokens.',
    ],
    ['purchase', 30, 'Purchase of 30 tokens for € 15.00.'],
  ])
  for (const { pricing_version } of lines) expect(pricing_version).toBe(PRICING_VERSION)
  expect(releaseHold(books, 's')).toMatchObject({ is: 'settled', now: false })
})

test('a key spends no more in a month than it may, counted by what its fits hold and then cost', () => {
  const books = openBooks()
  purchase(books, { id: 'p', units: toUnits(200), paid: '€ 15.00', time: 1 })
  const at = (day: string): number => Date.parse(`${day}T12:00:00Z`)
  const ask = (session: string, day: string, key = 'a', most: number | null = toUnits(40)) =>
    placeHold(books, { session, units: toUnits(20), expires: 9e15, time: at(day), key, most })
  expect(ask('s1', '2026-11-01')).toBe('held')
  expect(ask('s2', '2026-11-30')).toBe('held')
  expect(ask('s3', '2026-11-30')).toBe('over')
  // A repeated request is held once, another key has its own month, and a limit that was taken away is none.
  expect(ask('s2', '2026-11-30')).toBe('held')
  expect(ask('s4', '2026-11-30', 'b')).toBe('held')
  // What a fit did not cost, or one that came to nothing held, may be spent again.
  settle(books, { session: 's1', items: billOf({ ...WORK, grounding: 'cached' }), time: 2 })
  expect(spentInMonth(books, at('2026-11-30'))).toEqual(
    new Map([
      ['a', toUnits(20.25)],
      ['b', toUnits(20)],
    ]),
  )
  expect(ask('s3', '2026-11-30')).toBe('over')
  releaseHold(books, 's2')
  expect(ask('s3', '2026-11-30')).toBe('held')
  expect(ask('s5', '2026-11-30')).toBe('over')
  expect(ask('s5', '2026-11-30', 'a', null)).toBe('held')
  expect(ask('s6', '2026-12-01')).toBe('held')
})

test('a bill above the hold is cut to it, and says so', () => {
  const books = openBooks()
  purchase(books, { id: 'p', units: toUnits(30), paid: '€ 15.00', time: 1 })
  hold(books, 's', 17)
  expect(settle(books, { session: 's', items: billOf(WORK), time: 2 })).toMatchObject({
    charged: toUnits(17),
  })
  expect(balanceOf(books)).toEqual({ posted: toUnits(13), held: 0, available: toUnits(13) })
  expect(ledger(books, all).at(-2)!.msg).toMatch(
    /Charged: 17, what is left of the 17 tokens held for this fit\.$/,
  )
})

test.each([
  [{ grounding: 'stopped', columns: 9, cpu_seconds: 0, gpu_seconds: 0 } as const, 0.25],
  [{ grounding: 'cached', columns: 9, cpu_seconds: 7200, gpu_seconds: 360 } as const, 0.5 + 0.75],
  [{ grounding: 'new', columns: 20, cpu_seconds: 0, gpu_seconds: 0 } as const, 18],
  [{ grounding: 'cached', columns: 20, cpu_seconds: 0, gpu_seconds: 0 } as const, 0],
  [{ grounding: 'none', columns: 0, cpu_seconds: 1, gpu_seconds: 0 } as const, 0.25],
  [{ grounding: 'new', columns: 500, cpu_seconds: 3600, gpu_seconds: 0 } as const, 20.25],
])('%j costs %d tokens', (work, tokens) => {
  const units = billOf(work).reduce((sum, item) => sum + item.units, 0)
  expect(units).toBe(toUnits(tokens))
})

test('months are credited once, from the day of the start, at most twelve at a time, until the end', () => {
  const books = openBooks()
  const since = Date.UTC(2026, 0, 31)
  const at = (text: string): number => Date.parse(`${text}T12:00:00Z`)
  const member = { founding: false, since, until: null }
  expect(accrue(books, member, at('2026-01-30'))).toBe(0)
  expect(accrue(books, member, at('2026-01-31'))).toBe(1)
  expect(accrue(books, member, at('2026-02-27'))).toBe(0)
  // January 31, then February 28: the last day of a shorter month.
  expect(accrue(books, member, at('2026-02-28'))).toBe(1)
  expect(new Date(monthAfter(since, 2)).getUTCDate()).toBe(31)
  expect(accrue(books, { ...member, founding: true }, at('2026-03-31'))).toBe(1)
  // A clock that goes back credits nothing twice.
  expect(accrue(books, member, at('2026-02-28'))).toBe(0)
  expect(accrue(books, member, at('2030-01-01'))).toBe(12)
  expect(accrue(books, { ...member, until: at('2030-01-02') }, at('2031-01-01'))).toBe(0)
  expect(balanceOf(books).posted).toBe(toUnits(200 * 14 + 400))
})

test('nothing is taken that is not there, and the ledger cannot be changed', () => {
  const books = openBooks()
  expect(adjust(books, { id: 'a', units: -1, why: 'x', time: 1 })).toBe('short')
  purchase(books, { id: 'p', units: 10, paid: '€ 0.01', time: 1 })
  expect(purchase(books, { id: 'p', units: 10, paid: '€ 0.01', time: 1 })).toBe(false)
  for (const statement of ['UPDATE entry SET units = 9', 'DELETE FROM entry'])
    expect(() => books.sql.exec(statement)).toThrow(/only appended to/)
  expect(() => books.sql.exec('UPDATE account SET posted = -1')).toThrow(/CHECK/)
  expect(() => books.sql.exec('UPDATE account SET held = 11')).toThrow(/CHECK/)
})

test('a deleted account keeps its lines without the words of people, a recipient’s included', () => {
  const [books, other] = [openBooks(), openBooks()]
  grant(books, { id: 'g', units: toUnits(20), why: 'for Ada Lovelace', time: 1 })
  adjust(books, { id: 'a', units: -toUnits(1), why: 'Ada paid twice', time: 2 })
  purchase(books, { id: 'p', units: toUnits(15), paid: '€ 15.00', time: 3 })
  hold(books, 's', 18)
  settle(books, { session: 's', items: billOf(WORK), time: 4 })
  const transfer = {
    id: 't',
    from: 'a',
    to: 'b',
    units: toUnits(2),
    msg: 'from Ada, Main Street 12',
  }
  send(books, transfer, 5)
  receive(other, transfer, 5)
  noteReceived(books, 't')
  receive(books, { ...transfer, id: 'u', from: 'b', to: 'a', msg: 'Dear Ada' }, 6)
  const before = { balance: balanceOf(books), lines: ledger(books, all) }
  for (let times = 0; times < 2; times++) forgetWords(books)
  const lines = ledger(books, all)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'Transfer of 2 tokens in.',
    'Transfer of 2 tokens out.',
    ...before.lines.slice(2, -2).map(({ msg }) => msg),
    'Correction of −1 tokens.',
    'Grant of 20 tokens.',
  ])
  expect(lines.map((line) => ({ ...line, msg: '' }))).toEqual(
    before.lines.map((line) => ({ ...line, msg: '' })),
  )
  expect(balanceOf(books)).toEqual(before.balance)
  expect(wordsOut(books, 9)).toEqual([{ id: 't', recipient: 'b' }])
  for (const id of ['t', 't', 'unknown']) unsay(other, id)
  expect(ledger(other, all).map(({ msg }) => msg)).toEqual(['Transfer of 2 tokens in.'])
  // Nothing else of a line changes, and no words come to it.
  for (const statement of [
    'UPDATE entry SET units = 9',
    'UPDATE entry SET time = 9',
    "UPDATE entry SET msg = 'x' WHERE kind = 'usage'",
    "UPDATE entry SET msg = msg || '!' WHERE kind = 'transfer'",
  ])
    expect(() => books.sql.exec(statement)).toThrow(/ledger/)
})
