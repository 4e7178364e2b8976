// Formulas of descriptions held against an independent evaluation of what they mean, on drawn deals.
import { levelled } from '#reading/formulas/formula-words.ts'
import { expect } from 'vitest'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { readFormulas } from '#reading/formulas/formulas.ts'
import { referenceProfit } from '#training/reader/formula-language.ts'
import { profitOf, type Row } from '../support/reading/value.ts'

export const COLUMNS = {
  menus: 'key menu T qty unit_cost unit_price T_lead weight_kg ship_cost fee_pct kind'.split(' '),
  sales: ['key', 'T', 'qty', 'price', 'fees'],
  texts: ['key', 'menu', 'kind'],
}
export const read = (text: string) => readFormulas(levelled(text), COLUMNS, 'week')

/** The sentences of the one formula of a text. */
export function sentencesOf(text: string): string[] {
  const lines = read(text)
  const problem = lines.find((line) => line.problem)?.problem
  if (problem) throw new Error(`${problem.words}: ${problem.message}`)
  return lines.flatMap((line) => line.sentences)
}
export function problemOf(text: string): string {
  const problem = read(text).find((line) => line.problem)?.problem
  if (!problem) throw new Error(`Read as ${JSON.stringify(read(text))}`)
  expect(problem.example).not.toBe('')
  return `${problem.words}: ${problem.message}`
}

/** Deals with sales, drawn from a seed. */
function deals(count: number): { option: Row; sales: Row[] }[] {
  let seed = 7
  const draw = (from: number, to: number): number => {
    seed = (seed * 16807) % 2147483647
    return from + Math.floor(((to - from + 1) * (seed % 10007)) / 10007)
  }
  return Array.from({ length: count }, () => {
    const sales = Array.from({ length: draw(0, 4) }, () => ({
      key: 'a',
      T: draw(-19, -1),
      qty: draw(1, 9),
      price: draw(300, 9000) / 100,
      fees: draw(10, 300) / 100,
    }))
    const option = {
      key: 'a',
      menu: 1,
      T: -20,
      T_lead: draw(0, 3),
      qty: draw(40, 60),
      unit_cost: draw(100, 4000) / 100,
      unit_price: draw(300, 9000) / 100,
      weight_kg: draw(1, 9),
      ship_cost: draw(1, 9),
      fee_pct: draw(1, 30),
      kind: draw(0, 1) === 0 ? 'new' : 'used',
    }
    return { option, sales: sales.sort((one, other) => one.T - other.T) }
  })
}
const DEALS = deals(25)

/** That the sentences give on all deals what a formula of test/reading/formula-language.ts gives. */
export function expectSame(sentences: readonly string[], formula: string): void {
  const reading = readControlledText(sentences.join('\n'), COLUMNS, { period: 'week' })
  if (!reading?.ok) throw new Error(JSON.stringify([sentences, reading]))
  const meant = referenceProfit({ formula, horizon: null, period: 'week' })
  for (const { option, sales } of DEALS)
    expect(profitOf({ ...reading.valuation, reader: '' }, option, sales)).toBeCloseTo(
      meant(option, sales),
      6,
    )
}
