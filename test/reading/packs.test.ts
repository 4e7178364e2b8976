// Packs that are not full: as full ones, or for the part they hold.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

const CARTONS = 'Freight is $24 per carton of 12 units bought'

describe('a begun pack counts as a full one', () => {
  test.each([
    ['; part cartons count as full.'],
    ['. Part-filled boxes are charged in full.'],
    ['. A half-empty carton sets us back the same.'],
    ['. No part cartons: round up.'],
    ['. There are no part cartons, so we round up.'],
    ['. A carton that is only half full is charged as a full one.'],
    ['; partial cartons are billed as whole ones.'],
  ])('%s', (text) => expect(formulaOf(CARTONS + text)).toBe('… − 24 × ROUNDUP(qty / 12; 0)'))
})

describe('a begun pack counts for its part', () => {
  test.each([
    [`${CARTONS}, pro rata for part cartons.`],
    [`${CARTONS}; a part carton is charged in proportion.`],
    [`${CARTONS}. We do not round up.`],
    ['Freight is $24 per dozen units bought; a part of a dozen counts as just that part.'],
  ])('%s', (text) => expect(formulaOf(text)).toBe('… − 24 × (qty / 12)'))
})

describe('is refused', () => {
  test.each([['; only full cartons are charged.'], ['. Part cartons are not charged.']])(
    '%s',
    (text) => expect(() => formulaOf(CARTONS + text)).toThrow('“'),
  )
})
