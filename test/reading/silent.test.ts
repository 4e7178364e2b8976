// Words that were once read wrongly in silence: each is asked about now, or read as it is meant. What is
// asked must stand in the words in question; that the text leaves other facts open is not enough.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const PLAIN = ['weight', 'freight', 'salvage', 'deposit', 'commission', 'duty']
const read = (text: string, more: readonly string[] = [], texts: readonly string[] = []) =>
  readDescription(
    text,
    {
      menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead', ...more, ...texts],
      sales: ['key', 'T', 'qty', 'price'],
      texts: [...texts],
    },
    {},
  )
/** What is asked of the words, or how they are refused. */
function asked(reading: ReturnType<typeof read>): string[] {
  if (reading.ok) throw new Error(`read in silence: ${reading.valuation.formula}`)
  return reading.questions.filter(({ words }) => words !== '').map(({ words }) => words)
}

test.each([
  // One of two amounts.
  ["The platform's fee is the greater of 8% and 0.90 for each unit sold.", '8%'],
  ["The platform's fee is the lower of 8% of the price and 0.90 for each unit sold.", '8%'],
  ['The fee is 0.90 per unit sold or 8% of the price if that is more.', '8%'],
  // Two rates of two things.
  ['Wine is charged 10% and beer 6% of the price. Postage 3 per unit sold.', '10%'],
  ['Books are taxed 5% and toys 12% of the price.', '12%'],
  // The agent's commission.
  [
    'Our commission is 12% of the selling price, and the owner gets the rest. Photos cost $5 per item.',
    '12%',
  ],
  ['My commission is 10% of the price. The farmer gets the remainder.', '10%'],
  ['I get 15% of the price as commission, the rest belongs to the owner.', '15%'],
  // Losses of leftovers.
  ['We write off 60% of unit_cost on everything unsold.', '60%'],
  ['60% of unit_cost is written off on leftovers.', '60%'],
  ['Leftovers lose 30% of what they cost us.', '30%'],
  ['What is not sold in 8 weeks is marked down by 40%.', '40%'],
  ['Leftovers go to the outlet at 30% off.', '30%'],
  [
    "If a piece isn't sold within 60 days we cut the price by half.",
    "If a piece isn't sold within 60 days we cut the price by half",
  ],
  // Some of them, or more than one.
  ['Every third unit needs a repair of 12.', '12'],
  ['Two agents get 3% of the price each.', '3%'],
  ['We pay a 4% broker fee twice, when we buy and when we sell.', '4%'],
  // Limits and packs.
  ['Insurance is 0.5% of its value, at least 10 per shipment.', '10'],
  ['Insurance is 0.5% of its value, with a minimum of 10 for each lot.', '10'],
  ['Handling is 40 per pallet and fraction of a pallet, 100 units each.', '40'],
  // Goods that are lost, taxes, parts of something that is not said.
  ['About 15% of the fruit spoils before it is sold.', '15%'],
  ['Sales tax of 8% is added at checkout.', '8%'],
  ['My uncle has a third.', 'a third'],
  ['My partner gets one third. Postage is 3 per unit sold.', 'one third'],
  [
    'We leave a deposit of 12 per keg with the brewery, which pays it back when we return it.',
    '12',
  ],
  // What is shared, and what is saved.
  ['We share the freight of 200 per shipment equally with the supplier.', '200'],
])('%s: asked', (text, words) => {
  expect(asked(read(text))).toContain(words)
})

test('rates by a column that no schedule took are not read', () => {
  expect(read('The fee depends on the country: 3 in DE.', [], ['country']).ok).toBe(false)
})

test.each([
  ['Labels cost 5 per pack, and pack_size units go into one.', 'pack_size'],
  ['Shipping is 2 × weight for each unit sold.', 'weight'],
  ['prep_fee and freight are per unit bought.', null],
  ['The deposit is paid per unit ordered.', null],
  ['Duty (column "duty") is paid per unit ordered.', null],
])('%s: a column by its plain name', (text, words) => {
  const reading = read(text, [...PLAIN, 'pack_size', 'prep_fee'])
  if (words !== null) expect(asked(reading)).toContain(words)
  else if (reading.ok) expect(reading.valuation.formula).toMatch(/− (?:freight|deposit|duty) × qty/)
})

test('rates by a text column are read as its cases', () => {
  const reading = read('Postage is 3 in DE, 5 in FR and 9 elsewhere (country).', [], ['country'])
  if (reading.ok)
    expect(reading.valuation.formula).toContain('IF(country = "DE"; 3; IF(country = "FR"; 5; 9))')
  else expect(reading.questions).not.toEqual([])
})

test('a column of leftovers by its plain name is read', () => {
  const reading = read('Unsold units bring salvage each.', PLAIN)
  expect(reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)).toBe(
    'profit = SUM(sale.qty × sale.price) − qty × unit_cost + salvage × leftover',
  )
})

test('a column in other money than the rest is refused', () => {
  const reading = read('unit_cost is in cents. The platform takes 10% of the price.')
  expect(reading.ok ? '' : feedbackText(reading.feedback)).toContain('“unit_cost is in cents”')
})

// What stands beside such words and is read as ever.
test.each([
  [
    'The platform fee is 10% and the card fee 2% of the price.',
    '0.02 × SUM(sale.qty × sale.price)',
  ],
  ['Unsold stock is sold at 40% of unit_cost.', '0.4 × unit_cost × leftover'],
  ['One in three units needs a repair of 12.', '1/3 of 12 for each unit ordered'],
  [
    'The fee is 8% of the price, with a minimum of 0.90 and a maximum of 5 per unit sold.',
    'SUM(sale.qty × MIN(5; MAX(0.9; 0.08 × sale.price)))',
  ],
  [
    'The platform takes 8% of the price or 0.90 per unit sold, whichever is higher.',
    'SUM(sale.qty × MAX(0.9; 0.08 × sale.price))',
  ],
])('%s: read, or asked as it is meant', (text, part) => {
  const reading = read(text)
  expect(reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)).toContain(part)
})
