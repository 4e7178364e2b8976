// The markets of set.csv: real tables, each told twice. What the column `private` names is told (a), or the
// business alone has it (b). What an offer costs and earns is ours and stands here, by kind.
// In set.csv `outcome`, `order` and `adds` (columns) are R over the table; `by` is the column by which a
// stranger prices; `without` is left out: what is known afterwards, or only names a row (^ begins a pattern).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from '#tables/csv.ts'
import type { Row } from '#examples/market-example.ts'
import type { Random } from '#examples/random.ts'
import { meanOfAlike } from './alike.ts'
import type { Offer, RealMarket } from './history.ts'

const CATALOGUE = new URL('./set.csv', import.meta.url).pathname
const TOLD = 'The profit column holds what each one that we took has earned us.'

/** What a market of each kind says of itself; none of the tables is there too. */
export const SET_DESCRIPTIONS = {
  goods: `We buy goods or hire people at unit_cost and sell them or their work. ${TOLD}`,
  cover: `We cover whatever becomes of one client for a premium. ${TOLD}`,
  loans: `We lend 100 to each client that we take. ${TOLD}`,
  contacts:
    'Our agents contact people. One contact costs 10 euros (unit_cost). If the person accepts, we earn ' +
    'unit_price; if not, nothing. No other costs.',
  batches:
    'A row is one batch size (qty pieces); at most one size of each key is taken. A piece costs unit_cost ' +
    'and is sold at unit_price. Pieces that are left are worth nothing. There are no other costs. qty is stock.',
} as const
type Kind = keyof typeof SET_DESCRIPTIONS

export interface RealTable {
  readonly name: string
  readonly kind: Kind
  /** The column by which a stranger would price; '' for none. */
  readonly by: string
  readonly private: readonly string[]
  readonly ordered: boolean
  readonly rows: readonly Row[]
}

const text = (row: Row, name: string): string => String(row[name] ?? '')

/** Whether a table is sealed, so that means alone are told: by a rule that knows nothing of it. */
const isSealed = (row: Row): boolean =>
  createHash('sha256')
    .update(`${text(row, 'package')} ${text(row, 'object')}`)
    .digest()
    .at(-1)! %
    2 ===
  0

/** Debian's packages that the set needs. */
export function packagesOfSet(): string {
  const names = rowsOf(CATALOGUE).map((row) => `r-cran-${text(row, 'package').toLowerCase()}`)
  return ['r-base-core', 'r-cran-sp', ...new Set(names)].join(' ')
}

/** Names of the tables of one half. */
export function namesOf(sealed: boolean): string[] {
  return halfOf(sealed).map((row) => text(row, 'name'))
}

const halfOf = (sealed: boolean) => rowsOf(CATALOGUE).filter((row) => isSealed(row) === sealed)

/** The tables of one half, all or of these names; throws where R or a package of it is missing. */
export function readSet(sealed: boolean, only?: readonly string[]): RealTable[] {
  const folder = mkdtempSync(join(tmpdir(), 'bench-set-'))
  try {
    const script = new URL('./set.R', import.meta.url).pathname
    const wanted = halfOf(sealed).filter((row) => only?.includes(text(row, 'name')) ?? true)
    const names = wanted.map((row) => text(row, 'name'))
    execFileSync('Rscript', [script, CATALOGUE, folder, ...names], { stdio: 'pipe' })
    return wanted.map((row) => ({
      name: text(row, 'name'),
      kind: text(row, 'kind') as Kind,
      by: text(row, 'by'),
      private: text(row, 'private').split(','),
      ordered: text(row, 'order') !== '',
      rows: rowsOf(join(folder, `${text(row, 'name')}.csv`)),
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function rowsOf(file: string): readonly Row[] {
  const read = readCsv(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(`${file}: ${read.message}`)
  return read.rows
}

/** Offers of a market at most; those of batches have three sizes each. */
const MOST = { told: 4000, batches: 1600 } as const
/** Of what such offers bring in the mean, a stranger asks so much, times a noise. */
const FAIR = 1.05
const NOISE = 0.3

/** The market of a table. With `knows` the private columns are the business's alone. */
export function marketOf(table: RealTable, knows: boolean): RealMarket {
  const { name, kind, ordered } = table
  return {
    name,
    description: SET_DESCRIPTIONS[kind],
    groundingMode: kind === 'contacts' || kind === 'batches' ? 'business_led' : 'client_grounded',
    ordered,
    offers: (random) => {
      const terms = kind === 'batches' ? batches(table, random) : wholes(table, random)
      return terms.map(({ row, terms: ours, sizes }): Offer => {
        const { outcome: _, ...real } = row
        const entries = Object.entries(real)
        const kept = ([column]: readonly [string, unknown]) =>
          knows && table.private.includes(column)
        return {
          columns: { ...Object.fromEntries(entries.filter((e) => !kept(e))), ...ours },
          ...(knows ? { known: Object.fromEntries(entries.filter(kept)) } : {}),
          sizes,
        }
      })
    },
  }
}

interface Terms {
  readonly row: Row
  /** Columns that are ours. */
  readonly terms: Row
  readonly sizes: Offer['sizes']
}

const outcomeOf = (row: Row): number => Number(row['outcome'])

/** Offers that are taken whole, or not. */
function wholes({ kind, by, rows }: RealTable, random: Random): Terms[] {
  const step = Math.max(1, rows.length / MOST.told)
  const drawn = rows.filter((_, i) => Math.floor((i + 1) / step) > Math.floor(i / step))
  const outcomes = drawn.map(outcomeOf)
  const mean = meanOfAlike(
    drawn.map((row) => (by === '' ? null : row[by]!)),
    outcomes,
  )
  return drawn.map((row, i) => {
    const ask = mean[i]! * Math.exp(NOISE * random.normal() - NOISE ** 2 / 2)
    return { row, ...offerOf(kind, outcomes[i]!, ask) }
  })
}

/** Terms of one offer: `outcome` is what comes of it, `ask` what a stranger expects of it. */
function offerOf(kind: Kind, outcome: number, ask: number): Omit<Terms, 'row'> {
  const told = (terms: Row, profit: number) => ({
    terms,
    sizes: [{ qty: 1, sold: null, profit: cents(profit) }],
  })
  if (kind === 'goods') {
    const cost = cents(FAIR * ask)
    return told({ unit_cost: cost }, outcome - cost)
  }
  if (kind === 'cover') {
    const premium = cents((100 * ask) / FAIR)
    return told({ premium, unit_cost: 0 }, premium - 100 * outcome)
  }
  // Of a loan that is not paid back, 60 are lost.
  if (kind === 'loans') {
    const rate = cents((60 * ask) / FAIR)
    return told({ rate, unit_cost: 100 }, outcome === 1 ? -60 : rate)
  }
  const price = cents(10 / (FAIR * Math.max(ask, 0.02)))
  return {
    terms: { unit_cost: 10, unit_price: price },
    sizes: [{ qty: 1, sold: outcome, profit: outcome * price - 10 }],
  }
}

/** Sizes as parts of what was asked for the time before, or of the mean where there is none. */
const SIZES = { before: [0.6, 1, 1.4], mean: [0.25, 0.5, 1] } as const

function batches({ by, ordered, rows }: RealTable, random: Random): Terms[] {
  const mean = rows.reduce((sum, row) => sum + outcomeOf(row), 0) / rows.length
  const before = new Map<string, number>()
  const all = rows.flatMap((row): Terms[] => {
    const demand = outcomeOf(row)
    const asked = ordered ? before.get(text(row, by)) : mean
    before.set(text(row, by), demand)
    if (asked === undefined) return []
    const price = cents(10 * Math.exp(NOISE * random.normal()))
    const cost = cents(price * random.between(0.6, 1.05))
    const parts = ordered ? SIZES.before : SIZES.mean
    const sizes = [...new Set(parts.map((part) => Math.max(1, Math.round(part * asked))))]
    return [
      {
        row,
        terms: {
          unit_cost: cost,
          unit_price: price,
          ...(ordered ? { asked_before: asked } : {}),
        },
        sizes: sizes.map((qty) => {
          const sold = Math.min(qty, demand)
          return { qty, sold, profit: price * sold - cost * qty }
        }),
      },
    ]
  })
  return all.slice(-MOST.batches)
}

function cents(value: number): number {
  return Math.round(100 * value) / 100
}
