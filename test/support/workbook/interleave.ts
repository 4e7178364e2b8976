// A plan that is written while a co-author acts between any two requests: after it every row holds its
// plan and no cell of a person has changed. The suite plays some of them, a hundred at night, on a small table and
// some on one that takes several writes, `npm run bench` a thousand; a failure names the smallest one and the seed that finds it again.
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { ensurePlanColumns, type PlanColumns } from '#addin/write/excel/plan-columns.ts'
import type { Align, PlanCells } from '#addin/write/excel/plan-rows.ts'
import { writePlan } from '#addin/write/excel/write-plan.ts'
import type { HostOptions, WorkbookHost } from '#try/host/host.ts'
import { openForTest } from './open.ts'

/** Rows 0, 1 of each three are of the current menu. */
export const rowsOf = (count: number, zeros = 0): (string | number)[][] =>
  Array.from({ length: count }, (_, i) => [
    zeros === 0 ? `k${i}` : `k${i}.${'0'.repeat(zeros)}`,
    i % 3 === 2 ? 1 : 0,
    i,
  ])
export const menu = (count: number, zeros = 0): HostOptions => ({
  tables: { Deals: { at: 'Menu!A1', rows: [['key', 'T', 'n'], ...rowsOf(count, zeros)] } },
})

function planned(key?: unknown, t?: unknown): PlanCells | null {
  const text = String(key)
  if (t !== 0 || !text.startsWith('k')) return null
  const n = Number(text.slice(1))
  return { qty: n % 4, profit: (n % 4) * 10.25 }
}
const align: Align = (identities) =>
  Array.from({ length: identities.length }, (_, row) => planned(...identities.at(row)!))

/** What these tests keep is what they hold. */
const keep = () => Promise.resolve(null)
export async function columns(mock = false, kept: PlanColumns | null = null): Promise<PlanColumns> {
  const answer = await ensurePlanColumns({ table: 'Deals', mock, kept, keep })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.value.columns
}
const told = (...headers: string[]) => headers.map((name) => ({ id: name, name }))
export const write = (made: PlanColumns, patience?: number) =>
  writePlan({ table: 'Deals', columns: made, identity: told('key', 'T'), align, patience })

/** Throws unless every row of the table holds its plan, or nothing where it has none. */
export function expectPlan(host: WorkbookHost): void {
  const { columns: headers, rows } = host.table('Deals')
  const at = (header: string) => headers.indexOf(header)
  for (const row of rows) {
    const plan = planned(row[at('key')], row[at('T')])
    const cells = [row[at('EDPS qty')], row[at('EDPS profit')]]
    assert.deepEqual(cells, plan ? [plan.qty, plan.profit] : ['', ''], String(row))
  }
}

export interface Played {
  /** Rows of the table. */
  readonly count: number
  /** The last request before which the co-author may act. */
  readonly last: number
  /** Batches that a round writes, at the least. */
  readonly batches: number
  /** Zeros after each key, which make its rows long. */
  readonly zeros: number
}
const SMALL: Played = { count: 20, last: 7, batches: 1, zeros: 0 }
/** A round looks in three requests and writes in three. */
export const LARGE: Played = { count: 3000, last: 16, batches: 3, zeros: 0 }
/** The first look takes six requests, each later one four. */
export const WIDE: Played = { ...LARGE, zeros: 600 }

/** What a co-author does before the add-in's request number `at`. */
interface Act {
  readonly at: number
  readonly what: number
  readonly n: number
}
/**
 * On the wide table, and hardly ever found by chance: a row is inserted before the last batch, so that
 * those below it get their neighbours' values, and the table is turned upside down between the two
 * requests of the look after it, so that neither sees them.
 */
export const TURNED_ROUND: readonly Act[] = [
  { at: 8, what: 1, n: 2600 },
  { at: 10, what: 0, n: 1 },
]

const actOf = ({ count, last }: Played) =>
  fc.record({ at: fc.nat(last), what: fc.nat(6), n: fc.nat(count + 10) })

function playAct(host: WorkbookHost, what: number, n: number): void {
  const { coAuthor } = host
  const { rows, columns } = host.table('Deals')
  if (what === 0) coAuthor.sortTable('Deals', 'n', n % 2 === 0)
  if (what === 1) {
    const cells: Readonly<Record<string, unknown>> = { key: `new${n}`, T: 1, n }
    coAuthor.addRows('Deals', [columns.map((name) => cells[name] ?? '')], n % rows.length)
  }
  if (what === 2 && rows.length > 3) coAuthor.deleteRows('Deals', n % (rows.length - 1))
  if (what === 3) coAuthor.sortTable('Deals', 'key')
  const notes = columns.filter((name) => name.startsWith('note'))
  if (what === 4) coAuthor.addColumn('Deals', `note${n} ${notes.length}`, n % columns.length)
  if (what === 5 && notes.length > 0) coAuthor.deleteColumn('Deals', notes[n % notes.length]!)
  // A comment of the person's, in a column of the person's.
  const note = columns.indexOf(notes[0] ?? '')
  if (what === 6 && note >= 0) {
    const { left, top } = bodyOf(host)
    coAuthor.write(`Menu!${letter(left + note)}${top + (n % rows.length)}`, [[`hers ${n}`]])
  }
}

const letter = (column: number): string => String.fromCodePoint(65 + column)

/** Where the table's rows stand: column from 0, rows as the sheet counts them. */
function bodyOf(host: WorkbookHost): { left: number; top: number; bottom: number } {
  const [, column, first, last] = /!([A-Z])(\d+):[A-Z](\d+)$/.exec(host.table('Deals').address)!
  return { left: column!.codePointAt(0)! - 65, top: Number(first) + 1, bottom: Number(last) }
}

/** Throws where the add-in has written a cell that is not in its two columns. */
function expectOwnedOnly(host: WorkbookHost, from: number): void {
  const { columns } = host.table('Deals')
  const { left, top, bottom } = bodyOf(host)
  const owned = ['EDPS qty', 'EDPS profit'].map((name) => letter(left + columns.indexOf(name)))
  for (const { address, what } of host.log.writes().slice(from)) {
    const at = /!([A-Z])(\d+)(?::([A-Z])(\d+))?$/.exec(address)
    const [, first, begin, last = first, end = begin] = at!
    const inside = Number(begin) >= top && Number(end) <= bottom
    assert.ok(inside && owned.includes(first!) && owned.includes(last!), `${what} at ${address}`)
  }
}

/** Plays so many random interleavings, `first` before them; throws, with the seed, at the first that goes wrong. */
export async function playInterleavings(
  runs: number,
  seed: number,
  played = SMALL,
  first: readonly Act[] = [],
): Promise<void> {
  const { count, batches, zeros } = played
  const property = fc.asyncProperty(fc.array(actOf(played), { maxLength: 4 }), async (acts) => {
    const cells = { 'Menu!H1': [['hers']], [`Menu!A${count + 20}`]: [['below']] }
    const opened = await openForTest({ ...menu(count, zeros), cells })
    const { host } = opened
    try {
      const made = await columns()
      let sync = 0
      let written = host.log.writes().length
      let writing = 0
      const look = (): void => {
        expectOwnedOnly(host, written)
        if (host.log.writes().length > written) writing++
        written = host.log.writes().length
      }
      host.faults.beforeSync(() => {
        // Nothing has moved since the request that wrote.
        look()
        const now = sync++
        for (const { at, what, n } of acts) if (now === at) playAct(host, what, n)
      })
      const answer = await write(made)
      assert.ok(answer.ok, JSON.stringify(answer))
      host.faults.clearHooks()
      look()
      assert.ok(writing >= batches, `${writing} requests wrote`)
      expectPlan(host)
      // The person's cells, within the table, beside it and below it.
      const { columns: headers, rows } = host.table('Deals')
      const told = ['key', 'T', 'n'].map((name) => headers.indexOf(name))
      for (const row of rows) {
        const [key, t, n] = told.map((at) => row[at])
        assert.deepEqual(
          [t, n],
          String(key).startsWith('k') ? [Number(n) % 3 === 2 ? 1 : 0, n] : [1, n],
        )
      }
      const all = host.read(`Menu!A1:Z${count + 40}`).flat()
      for (const theirs of ['hers', 'below'])
        assert.equal(all.filter((value) => value === theirs).length, 1)
    } finally {
      opened.close()
    }
  })
  const examples: [Act[]][] = first.length === 0 ? [] : [[[...first]]]
  await fc.assert(property, { numRuns: runs, seed, examples })
}
