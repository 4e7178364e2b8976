// The market does not depend on the order of rows, nor on what keys and menus are called.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeParquet } from '#tables/request-writer.ts'
import { readParquet } from '#tables/parquet.ts'
import type { TableRead } from '#contract/request-read.ts'
import { ground } from '#grounding/ground.ts'
import type { Market } from '#grounding/market.ts'
import { groundHistory, histories, type History } from './histories.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'
import { runs } from '../support/nightly.ts'

const RUNS = { numRuns: runs(200, 30) }

/** Everything of a market but `source`, with its labels at several moments. */
function content(market: Market) {
  const labels = [0, -1.5, -3, -4.5, -6].map((t) => market.labelsAt(t))
  return { ...market, source: null, labelsAt: null, labels }
}

function shuffled<V>(values: readonly V[], seed: number): V[] {
  const order = values.map((value, at) => ({ value, rank: Math.sin(seed * 7.1 + at * 13.7) }))
  return order.sort((x, y) => x.rank - y.rank).map(({ value }) => value)
}

/** The same history in another order, its columns too. */
function reorder({ menus, sales, options }: History, seed: number): History {
  const columns = (row: Row): Row => Object.fromEntries(shuffled(Object.entries(row), seed))
  return {
    menus: shuffled(menus, seed).map(columns),
    sales: shuffled(sales, seed + 1).map(columns),
    options,
  }
}

/** The same history with other keys and menu ids. */
function rename({ menus, sales, options }: History): History {
  const renamed = (row: Row): Row => ({
    ...row,
    key: `x${String(row['key']).split(' ').toReversed().join(' of ')}`,
    ...('menu' in row && { menu: row['menu'] === 0 ? 0 : 100 - Number(row['menu']) }),
  })
  return { menus: menus.map(renamed), sales: sales.map(renamed), options }
}

// Conformance: order-of-rows
describe('identical histories give identical markets', () => {
  const kinds = { business_led: { stock: true }, client_grounded: { clientGrounded: true } }
  for (const [name, kind] of Object.entries(kinds)) {
    test(`${name}: whatever the order of rows and columns`, () => {
      fc.assert(
        fc.property(histories(kind), fc.nat(1000), (history, seed) => {
          const one = groundHistory(history, 'off')
          const other = groundHistory(reorder(history, seed), 'off')
          expect(other.ok).toBe(one.ok)
          if (one.ok && other.ok) expect(content(other.market)).toEqual(content(one.market))
        }),
        RUNS,
      )
    })

    test(`${name}: whatever keys and menus are called`, () => {
      fc.assert(
        fc.property(histories(kind), fc.nat(1000), (history, seed) => {
          const one = groundHistory(history, 'off')
          const other = groundHistory(reorder(rename(history), seed), 'off')
          expect(other.ok).toBe(one.ok)
          if (one.ok && other.ok) expect(content(other.market)).toEqual(content(one.market))
        }),
        RUNS,
      )
    })
  }

  test('in any unit of money: the same deals in the same places', () => {
    const MONEY = ['unit_cost', 'unit_price', 'profit', 'price', 'fee', 'holding']
    const inPennies = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          MONEY.includes(name) && typeof value === 'number' ? 100 * value : value,
        ]),
      )
    fc.assert(
      fc.property(histories({ stock: true }), ({ menus, sales, options }) => {
        const one = groundHistory({ menus, sales, options }, 'off')
        const other = groundHistory(
          { menus: menus.map(inPennies), sales: sales.map(inPennies), options },
          'off',
        )
        expect(other.ok).toBe(one.ok)
        if (!one.ok || !other.ok) return
        const { source, takenRow, hash } = other.market
        expect({ source, takenRow, hash }).toEqual({
          source: one.market.source,
          takenRow: one.market.takenRow,
          hash: one.market.hash,
        })
      }),
      RUNS,
    )
  })

  test('whichever of two sales comes first, the unit price spelled out or its blank cell', () => {
    const deal = (key: string, menu: number, T: number): Row => {
      return { key, menu, T, qty: 8, unit_cost: 1, unit_price: 5, color: `colour of ${key}` }
    }
    const past = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const menus = [...past.map((key) => deal(key, 1, -2)), deal('now', 0, 0)]
    const sold = (prices: readonly (number | null)[]): History => ({
      menus,
      sales: past.flatMap((key) => prices.map((price) => ({ key, T: -1, qty: 1, price }))),
      options: {
        clientGrounded: false,
        trials: false,
        means: 'taken',
        H: null,
        w: 1,
        fee: null,
        holding: null,
      },
    })
    const [one, other] = [sold([5, null]), sold([null, 5])].map((each) =>
      groundHistory(each, 'off'),
    )
    if (!one?.ok || !other?.ok) throw new Error('both are grounded')
    expect(content(other.market)).toEqual(content(one.market))
  })

  test('whether numbers were sent as numbers or as text', () => {
    fc.assert(
      fc.property(histories({ flags: true }), (history) => {
        const spelled = (row: Row): Row =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              typeof value === 'number' ? String(value) : value,
            ]),
          )
        const one = groundHistory(history, 'off')
        const other = groundHistory(
          {
            menus: history.menus.map(spelled),
            sales: history.sales.map(spelled),
            options: history.options,
          },
          'off',
        )
        expect(other.ok).toBe(one.ok)
        if (one.ok && other.ok) expect(content(other.market)).toEqual(content(one.market))
      }),
      RUNS,
    )
  })

  test('whether the tables were sent as rows or as Parquet', () => {
    const parquet = (read: TableRead): TableRead => {
      const file = readParquet(writeParquet(read.table))
      if (!file.ok) throw new Error(file.message)
      return { ...read, form: 'parquet', table: file.table, blankRows: file.blankRows }
    }
    fc.assert(
      fc.property(histories({ stock: true }), ({ menus, sales }) => {
        const sent = request(menus, sales)
        const orders = order({
          checks: 'off',
          market_type: { parameters: { inventory_holding_weeks_before_writeoff: 2 } },
        })
        const one = ground(sent, orders, null)
        const other = ground(
          { ...sent, menus: parquet(sent.menus), sales: parquet(sent.sales) },
          orders,
          null,
        )
        expect(other.ok).toBe(one.ok)
        if (one.ok && other.ok) expect(content(other.market)).toEqual(content(one.market))
      }),
      RUNS,
    )
  })

  test('the seeds of draws do not know what became of a row', () => {
    fc.assert(
      fc.property(histories({ clientGrounded: true }), (history) => {
        const other = history.menus.map((row) => ({
          ...row,
          profit: row['profit'] === null ? null : -1 - Number(row['profit']),
        }))
        const one = groundHistory(history)
        const two = groundHistory({ ...history, menus: other })
        if (!one.ok || !two.ok) return
        const bySource = ({ hash, source }: Market) =>
          source.map((_, row) => hash[source.indexOf(row)]!)
        expect(bySource(two.market)).toEqual(bySource(one.market))
      }),
      RUNS,
    )
  })

  test('sizes ascend within a group, groups in time, and the task comes last', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        const grounding = groundHistory(history, 'off')
        if (!grounding.ok) return
        const { market } = grounding
        for (let group = 0; group < market.groups; group++) {
          expect(market.start[group + 1]).toBeGreaterThan(market.start[group]!)
          for (let row = market.start[group]! + 1; row < market.start[group + 1]!; row++)
            expect(market.qty[row]).toBeGreaterThanOrEqual(market.qty[row - 1]!)
          if (group > 0) expect(market.T[group]).toBeGreaterThanOrEqual(market.T[group - 1]!)
          expect(market.task[group]).toBe(market.T[group] === 0 ? 1 : 0)
        }
      }),
      RUNS,
    )
  })
})
