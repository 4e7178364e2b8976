// Lengths of time that an amount is paid for, beside days, weeks, months and years.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

/** What one unit costs for one step of T, a month. */
function monthly(text: string): number {
  const formula = formulaOf(`T counts months. ${text}`)
  const found =
    /^… − ([\d.]+)(?: \/ (\d+))? × \(?\(SUM.*?\)(?: \/ ([\d.]+)\))?$/.exec(formula) ??
    /^… − (?<one>)\(SUM.*\) \/ ()([\d.]+)$/.exec(formula)
  if (!found) throw new Error(formula)
  return Number(found[1] || 1) / Number(found[2] || 1) / Number(found[3] || 1)
}

const WEEK = 365 / 12 / 7

describe('lengths of time', () => {
  test.each([
    ['Storage is $3 per unit per quarter.', 1],
    ['Storage is $3 per unit quarterly.', 1],
    ['Storage is $3 a quarter for each unit.', 1],
    ['Storage is $3 a unit a quarter.', 1],
    ['Storage costs $6 per unit half-yearly.', 1],
    ['Storage costs $6 per unit every half a year.', 1],
    ['Storage costs $2 per unit per fortnight.', WEEK],
    ['Storage costs $2 per unit every other week.', WEEK],
    ['Storage costs 10 cents per unit per night.', (0.1 * 365) / 12],
    ['Storage costs $30 per 10 units per month.', 3],
    ['Storage costs $24 per dozen per month.', 2],
  ])('%s', (text, expected) => expect(monthly(text)).toBeCloseTo(expected, 9))
})

describe('is refused', () => {
  test.each([
    ['Storage costs $6 per unit bi-weekly.'],
    ['Storage costs $6 per unit twice yearly.'],
    ['Storage costs $1 per unit per night at weekends.'],
    ['Storage costs $3 per pallet of 40 units per week.'],
    ['The rent is $100 per quarter.'],
    ['The shed costs nothing for a fortnight, then $1 per unit a week.'],
  ])('%s', (text) => expect(() => formulaOf(`T counts weeks. ${text}`)).toThrow('“'))
})
