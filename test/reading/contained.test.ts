// Amounts that the unit cost or another fee contains: no cost of their own.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

describe('contained in the unit cost', () => {
  test.each([
    ['unit_cost already includes duty of 5% and freight of $2 per unit.'],
    ['Duty of 5% is already in unit_cost.'],
    ['The unit cost contains 5% import duty.'],
    ['The freight of $2 per unit is contained in unit_cost.'],
    ['Inspection ($1.50 a unit) is part of unit_cost.'],
  ])('%s', (text) => expect(formulaOf(`${text} The commission is 10%.`)).toBe('… − 0.1 × REV'))
})

describe('contained in another fee', () => {
  test.each([
    ['Our 10% fee already covers payment processing of 2%.', '… − 0.1 × REV'],
    ['Payment processing (2%) is included in the marketplace fee of 12%.', '… − 0.12 × REV'],
    ['The 12% fee includes 2% for payment processing.', '… − 0.12 × REV'],
    ['Payment processing of 2% comes on top of the fee of 12%.', '… − 0.02 × REV − 0.12 × REV'],
  ])('%s', (text, expected) => expect(formulaOf(text)).toBe(expected))
})

describe('is refused', () => {
  test.each([
    ['Freight of $2 per unit is not included in unit_cost.'],
    ['unit_cost does not include duty of 5%.'],
    ['unit_cost includes duty of 5% but not freight of $2 per unit.'],
    ['unit_cost includes 5% duty, shipping $3 per unit sold, commission 10%.'],
    ['The price includes shipping of $4.'],
    ['In unit_cost, duty of 5% is already accounted for.'],
    ['Our commission of 10% has the 2% card fee in it.'],
    ['The fee of 2% is included in the marketplace fee of 1%.'],
  ])('%s', (text) => expect(() => formulaOf(text)).toThrow('“'))
})
